import TestSupport
import Testing

@testable import MementoKit

/// A long random story at a notepad, played with the caretaker and with a plain model.
struct RandomHistoryTests {
  @Test("The caretaker agrees with a plain model")
  func theCaretakerAgreesWithAPlainModel() throws {
    let seed = Seed.current()
    for number in Soak.rounds(1, soak: 100) {
      try tell(Story(seed: seed &+ UInt64(number)), of: 10_000, "SEED=\(seed &+ UInt64(number))")
    }
  }

  private func tell(_ beginning: Story, of count: Int, _ seed: String) throws {
    var story = beginning
    for step in 1...count {
      let deed = story.nextDeed()
      story.perform(deed)
      let place = Comment(rawValue: "\(seed), step \(step), \(deed)")
      try #require(story.difference() == nil, place)
      if step.isMultiple(of: 1000) {
        try #require(story.differenceOfTrees() == nil, place)
      }
    }
    let endings = story.model.endings
    #expect(endings.count == Story.endings.count, "\(seed) left an ending out: \(endings)")
    #expect(story.model.nodes.count > count / 20)
  }
}

/// The actions at a notepad.
private enum Deed {
  case type(String, after: Int), erase(EditKind, after: Int), paste(String), fail(String), move(Int)
  case undo, redo, undoWord, redoWord, restore(Int), tick, close, pass(Int), name(String?, Int),
    mark(Int)
}

private struct OutOfInk: Error {}

private struct Story {
  static let endings = [
    "kind", "place", "quiet, found late", "ceiling", "a fifth beyond the ceiling", "alone",
    "nothing changed", "quiet", "close", "undo", "redo", "restore",
  ]

  private var random: SeededRandom
  private let desk = Desk(quiet: .seconds(1), ceiling: .seconds(2))
  private(set) var model = HistoryModel(quiet: 1000, ceiling: 2000)
  private var time: Int
  /// The kind of the present run of typed or erased keys.
  private var run: EditKind?
  /// The results of the last action.
  private var answers = (caretaker: "", model: "")

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    time = desk.now.uptime.milliseconds
  }

  // MARK: Actions

  /// Returns the next action: mostly runs of keys, as users type, some long enough for the ceiling.
  mutating func nextDeed() -> Deed {
    let isLong = model.page.text.count > 60
    let chance = Int.random(in: 0..<100, using: &random)
    if let run, chance < 85 { return key(isLong ? .erasing : run) }
    run = nil
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<25: return key(.typing)
    case 25..<35: return key(.erasing)
    case 35..<40: return .erase(.typing, after: 0)
    case 40..<44: return .paste(isLong ? "" : randomElement(["one ", "two", ""]))
    case 44..<48: return .fail(randomElement(["x", ""]))
    case 48..<53: return .move(Int.random(in: -1...model.page.text.count + 1, using: &random))
    case 53..<58: return .undo
    case 58..<61: return .redo
    case 61..<67: return .undoWord
    case 67..<70: return .redoWord
    case 70..<73: return .restore(randomNode())
    case 73..<80: return .tick
    case 80..<82: return .close
    case 82..<94: return .pass(randomElement([0, 100, 500, 999, 1000, 1001]))
    case 94..<96: return .name(randomElement(["draft", nil]), randomNode())
    case 96..<98: return .mark(randomNode())
    default: return .type("", after: 0)
    }
  }

  private mutating func key(_ kind: EditKind) -> Deed {
    run = kind
    let time = Int.random(in: 0...250, using: &random)
    return kind == .typing
      ? .type(randomElement("abcdefgh  "), after: time) : .erase(kind, after: time)
  }

  private mutating func randomElement(_ letters: String) -> String {
    String(randomElement(Array(letters)))
  }

  private mutating func randomElement<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  private mutating func randomNode() -> Int {
    Int.random(in: 0..<model.nodes.count, using: &random)
  }

  mutating func perform(_ deed: Deed) {
    answers = ("", "")
    switch deed {
    case .type(let text, let milliseconds):
      pass(milliseconds)
      insert(text, as: .typing)
    case .paste(let text): insert(text, as: .pasting)
    case .erase(let kind, let milliseconds):
      pass(milliseconds)
      desk.edit(kind) { $0.erase() }
      model.edit(kind, at: time) { $0.replacing($0.cursor - 1, with: "") }
    case .fail(let text): fail(after: text)
    case .move(let position):
      desk.moveCursor(to: position)
      model.moveCursor(to: position)
    case .undo: answers = ("\(desk.undo())", "\(model.undo())")
    case .redo: answers = ("\(desk.redo())", "\(model.redo())")
    case .undoWord: answers = ("\(desk.undoWord())", "\(model.undoWord())")
    case .redoWord: answers = ("\(desk.redoWord())", "\(model.redoWord())")
    case .restore(let node):
      desk.restore(MementoID(index: node))
      model.restore(node)
    case .tick: answers = (describe(desk.tick()), describe(model.tick(at: time)))
    case .close: answers = (describe(desk.close()), describe(model.close("close")))
    case .pass(let milliseconds): pass(milliseconds)
    case .name(let name, let node):
      desk.caretaker.setName(name, of: MementoID(index: node))
      model.setName(name, of: node)
    case .mark(let node):
      desk.caretaker.addMarks(.saved, to: MementoID(index: node))
      model.markSaved(node)
    }
  }

  private mutating func pass(_ milliseconds: Int) {
    desk.pass(.milliseconds(milliseconds))
    time += milliseconds
  }

  private mutating func insert(_ text: String, as kind: EditKind) {
    desk.edit(kind) { $0.insert(text) }
    model.edit(kind, at: time) { $0.replacing($0.cursor, with: text) }
  }

  private mutating func fail(after text: String) {
    do {
      try desk.edit(.typing) { notepad throws(OutOfInk) in
        notepad.insert(text)
        throw OutOfInk()
      }
    } catch {
      answers.caretaker = "failed"
    }
    answers.model = "failed"
    model.edit(.typing, at: time) { $0.replacing($0.cursor, with: text) }
  }

  private func describe(_ id: MementoID?) -> String { describe(id?.index) }
  private func describe(_ index: Int?) -> String { index.map { "\($0)" } ?? "none" }

  // MARK: Comparison

  /// Returns the first difference between the caretaker and the model, in words.
  func difference() -> String? {
    let caretaker = desk.caretaker
    let status = caretaker.status
    let node = caretaker.tree[caretaker.tree.current]
    let child = model.lastVisitedChild(of: model.current)
    let other = MementoID(index: (time / 10) % model.nodes.count)
    let seen: [(String, String, String)] = [
      ("answer", answers.caretaker, answers.model),
      ("text", desk.text, String(model.page.text)),
      ("cursor", "\(desk.cursor)", "\(model.page.cursor)"),
      ("current", "\(status.current.index)", "\(model.current)"),
      ("count", "\(status.count)", "\(model.nodes.count)"),
      ("recording", "\(status.isRecording)", "\(model.isRecording)"),
      ("deadline", describe(caretaker.deadline?.milliseconds), describe(model.deadline)),
      ("parent", describe(node.parent), describe(model.nodes[model.current]?.parent)),
      ("redo goes to", describe(node.lastVisitedChild), describe(child)),
      ("can undo", "\(caretaker.canUndo)", "\(model.current != 0 || model.hasOpenChanges)"),
      (
        "can redo", "\(caretaker.canRedo)",
        "\((child != nil || model.isWithinBlock) && !model.hasOpenChanges)"
      ),
      ("within a block", "\(status.isWithinBlock)", "\(model.isWithinBlock)"),
      ("draft", draft ?? "none", model.draft ?? "none"),
      (
        "content of \(other.index)", "\(caretaker.isUnchanged(since: other))",
        "\(model.hasContent(of: other.index))"
      ),
    ]
    return seen.first { $0.1 != $0.2 }.map { "\($0): \($1), and should be \($2)" }
  }

  private var draft: String? {
    desk.caretaker.draft(at: desk.now).map { "\($0.parent?.id.index ?? -1): \($0.state.text)" }
  }

  /// Returns the first memento that differs, in words.
  func differenceOfTrees() -> String? {
    let tree = desk.caretaker.tree
    var lastVisited: [Int: Int] = [:]
    for id in model.visited {
      if let parent = model.nodes[id]?.parent { lastVisited[parent] = id }
    }
    for id in tree.ids {
      let node = tree[id]
      guard let state = node.state else { return "\(id) is not held" }
      let seen = HistoryModel.Node(
        page: HistoryModel.Page(state), parent: node.parent?.index,
        before: node.before.map(HistoryModel.Page.init),
        words: (tree.words(of: id)?.states ?? []).map(HistoryModel.Page.init), name: node.name,
        isSaved: node.marks.contains(.saved))
      guard seen == model.nodes[id.index], node.lastVisitedChild?.index == lastVisited[id.index]
      else { return "\(id): \(node), and should be \(String(describing: model.nodes[id.index]))" }
    }
    return nil
  }
}

extension HistoryModel.Page {
  fileprivate init(_ state: Notepad.State) {
    self.init(text: Array(state.text), cursor: state.cursor)
  }

  /// Returns the page with the text from `start` to the cursor replaced.
  fileprivate func replacing(_ start: Int, with typed: String) -> HistoryModel.Page {
    let start = max(0, start)
    return HistoryModel.Page(
      text: text[..<start] + Array(typed) + text[cursor...], cursor: start + typed.count)
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
