import Files
import HistoryStore
import MementoArchiveKit
import MementoKit
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Long random stories of one file, compared with a plain list of its states.
@Suite struct RandomStoryTests {
  @Test("Every state can be loaded, whatever happened", arguments: [16_000_000, 40, 0])
  func everyStateComesBackWhateverHappened(largestSnapshot: Int) throws {
    let first = Seed.current(default: 1)
    for number in Soak.rounds(1, soak: 200) {
      let seed = first &+ UInt64(number)
      let story = try Story(seed: seed, largestSnapshot: largestSnapshot)
      for step in 0..<60 {
        try story.step()
        let place = Comment(rawValue: "SEED=\(seed), step \(step): \(story.last)")
        try #require(story.difference() == nil, place)
      }
      try story.reopen()
      #expect(story.differenceOfAll() == nil, "SEED=\(seed)")
    }
  }
}

/// The expected data of a memento.
private struct Known: Equatable {
  let text: [UInt8]
  let selections: Selections
  let scroll: ScrollPosition
  let parent: Int?
  let title: String
  let date: Double
}

private final class Story {
  private let house: Household
  private var run: Run
  private var random: SeededRandom
  private var known: [Int: Known] = [:]
  private(set) var last = ""

  init(seed: UInt64, largestSnapshot: Int) throws {
    random = SeededRandom(seed: seed)
    house = try Household()
    house.settings.largestSnapshot = largestSnapshot
    if Bool.random(using: &random) { try house.folder.write("first\r\nsecond\r\n", to: "text") }
    run = try house.open("text")
    learn()
  }

  // MARK: Actions

  func step() throws {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40: try edit()
    case 40..<50: try travel(.undo)
    case 50..<56: try travel(.redo)
    case 56..<66:
      let place = Int.random(in: 0..<run.tree.count, using: &random)
      try travel(.restore(MementoID(index: place)))
    case 66..<78:
      last = "save"
      try run.save()
    case 78..<88: try reopen()
    case 88..<94: try crash(drafting: false)
    default: try crash(drafting: true)
    }
    learn()
  }

  private func edit() throws {
    let range = place()
    let word = ["a", "word ", "\r\n", "", "日本", "a longer piece of text, "].randomElement(
      using: &random)
    last = "edit \(range) \(word ?? "")"
    try run.edit(word ?? "", at: range)
  }

  private func place() -> Range<Int> {
    let count = run.caretaker.originator.text.count
    let start = Int.random(in: 0...count, using: &random)
    return start..<min(count, start + Int.random(in: 0...6, using: &random))
  }

  private func travel(_ travel: Caretaker<TextBuffer>.HistoryMove) throws {
    last = "\(travel)"
    try run.travel(travel, alongTheWay: Int.random(in: 0...4, using: &random))
  }

  func reopen() throws {
    last = "reopen"
    try run.quit()
    run = try house.open("text")
    learn()
    if run.earlier?.recovery != nil { last += ", recovery after all" }
  }

  private func crash(drafting: Bool) throws {
    last = "crash \(drafting)"
    if drafting {
      run.change("draft ", at: place())
      try run.draft()
    }
    let text = run.caretaker.originator.text.bytes
    run.die()
    run = try house.open("text")
    learn()
    if run.caretaker.originator.text.bytes != text {
      let id = try #require(run.earlier?.recovery?.id, "nothing to recover: \(last)")
      #expect(known[run.tree.number(of: id)]?.text == text)
      if Bool.random(using: &random) { try travel(.restore(id)) }
    }
    try run.history.settleRecovery()
  }

  // MARK: Expectations

  /// Records the new states.
  private func learn() {
    let tree = run.tree
    for id in tree.ids where known[tree.number(of: id)] == nil {
      let node = tree[id]
      guard let state = node.state else { continue }
      let buffer = TextBuffer(state)
      known[node.number] = Known(
        text: buffer.text.bytes, selections: buffer.selections, scroll: buffer.scroll,
        parent: node.parent.map { tree.number(of: $0) }, title: node.summary.title,
        date: node.secondsSince1970)
    }
  }

  /// Returns the first fault at a memento, in words.
  func difference() -> String? {
    guard let number = known.keys.sorted().randomElement(using: &random) else { return nil }
    return difference(at: number)
  }

  func differenceOfAll() -> String? {
    known.keys.sorted().lazy.compactMap(difference(at:)).first
  }

  private func difference(at number: Int) -> String? {
    guard let expected = known[number] else { return nil }
    guard let id = run.tree.id(ofNumber: number) else { return "#\(number) is not in the tree" }
    do throws(StoreError) {
      guard let state = try run.loadState(number).last?.state else {
        return "#\(number) is nothing"
      }
      let (node, buffer) = (run.tree[id], TextBuffer(state))
      let seen = Known(
        text: buffer.text.bytes,
        // The root has no delta, and so no cursors.
        selections: number == 1 ? expected.selections : buffer.selections,
        scroll: buffer.scroll, parent: node.parent.map { run.tree.number(of: $0) },
        title: node.summary.title, date: node.secondsSince1970)
      return seen == expected ? nil : "#\(number): \(seen), and should be \(expected)"
    } catch {
      return "#\(number): \(error)"
    }
  }
}
