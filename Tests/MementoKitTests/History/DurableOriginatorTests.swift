import MementoArchiveKit
import MementoKit
import SystemPackage
import TestSupport
import Testing

/// A line with a cursor, which is stored with it and is not content.
private struct Draft: DurableOriginator {
  struct State: Memento, Codable {
    let text: String
    let cursor: Int
  }

  private(set) var text = ""
  private(set) var cursor = 0

  static let typeName = "Line"
  static let upgrades: [StateUpgrade] = [{ state in state["cursor"] = 0 }]

  init() {}
  init(_ state: State) { restore(state) }

  var revision: String { text }
  var continuesLastEdit: Bool { cursor == text.count }
  func makeMemento() -> State { State(text: text, cursor: cursor) }
  func isUnchanged(since state: State) -> Bool { text == state.text }
  mutating func restore(_ state: State) { (text, cursor) = (state.text, state.cursor) }

  mutating func type(_ words: String) {
    text += words
    cursor = text.count
  }

  mutating func move(to place: Int) { cursor = place }
}

/// Durable histories of originators with states of their own.
@MainActor @Suite struct DurableOriginatorTests {
  private let folder: TemporaryFolder
  private let clock = ManualClock()

  init() throws { folder = try TemporaryFolder() }

  private func open() throws(StoreError) -> History<Draft> {
    try History(of: Draft(), in: folder.path.string, named: "draft", clock: clock)
  }

  private func present(_ history: History<Draft>) -> String {
    "\(history.value.text)@\(history.value.cursor)"
  }

  @Test("The whole tree of an originator survives a restart, with what is no content")
  func restart() throws {
    do {
      let history = try open()
      history.edit(.coalescing("Typed")) { $0.type("tea") }
      clock.advance(by: .seconds(2))
      history.move { $0.move(to: 1) }
      history.edit(.discrete("Typed")) { $0.type(" milk") }
      history.undo()
      history.edit(.discrete("Typed")) { $0.type("!") }
      history.setName("good", of: history.current)
      try history.save()
      #expect(present(history) == "tea!@4")
    }
    let history = try open()
    #expect(present(history) == "tea!@4" && history.recovered == nil && history.problem == nil)
    #expect(history.entries.map(\.name) == [nil, nil, nil, "good"])
    #expect(
      history.entries.map { history.value(of: $0.id)?.text } == ["", "tea", "tea milk", "tea!"])
    history.undo()
    #expect(history.value.text == "tea")
    #expect(history.restore(history.entries[2].id) == .moved && present(history) == "tea milk@8")
    history.move { $0.move(to: 2) }
    #expect(present(history) == "tea milk@2" && history.entries.count == 4)
  }

  @Test("A crash leaves its edits, under the name of the type and with its upgrades")
  func crash() async throws {
    let history = try open()
    history.edit(.coalescing("Typed")) { $0.type("tea") }
    clock.advance(by: .milliseconds(900))
    history.edit(.coalescing("Typed")) { $0.type(" and") }
    clock.advance(by: .milliseconds(200))
    try await eventually("the draft is written") {
      try folder.text(of: "draft.history").contains("\"draft\":2")
    }
    let text = try folder.text(of: "draft.history")
    #expect(text.contains("\"type\":\"Line\",\"version\":2"))
    #expect(text.contains("\"state\":{\"cursor\":7,\"text\":\"tea and\"}"))
    try folder.write(text, to: "other.history")
    let recovered = try History(of: Draft(), in: folder.path.string, named: "other", clock: clock)
    #expect(present(recovered) == "tea and@7" && recovered.recovered == recovered.current)
  }

  @Test("A random history of an originator is the same after each restart")
  func randomHistory() throws {
    var random = SeededRandom(seed: Seed.current())
    var history: History<Draft>? = try open()
    for step in Soak.rounds(400, soak: 8_000) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3: history?.edit(.coalescing("Typed")) { $0.type("\(step)") }
      case 3: history?.edit(.discrete("Typed")) { $0.type(".") }
      case 4: history?.move { $0.move(to: $0.text.count / 2) }
      case 5: history?.undo()
      case 6: history?.redo()
      case 7: clock.advance(by: .milliseconds(700))
      case 8:
        let id = history?.entries.randomElement(using: &random)?.id
        if let id { history?.restore(id) }
      default:
        try history?.save()
        let before = history.map(summary)
        history = nil
        let opened = try open()
        #expect(summary(opened) == before)
        history = opened
      }
    }
  }

  /// All that is on the disk: not where the cursor was moved since the last step.
  private func summary(_ history: History<Draft>) -> [String] {
    history.entries.map { entry in
      let value = history.value(of: entry.id)
      return "\(entry.title) \(entry.isCurrent) \(value?.text ?? "-") \(value?.cursor ?? -1)"
    } + [history.value.text, history.redoTitle ?? "-"]
  }
}
