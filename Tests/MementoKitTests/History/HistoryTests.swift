import MementoKit
import TestSupport
import Testing

/// A list of things to do, as an app would have it: plain values without any code for undo.
struct TodoList: Equatable, Sendable {
  struct Item: Equatable, Identifiable, Sendable {
    let id: Int
    var name: String
    var isDone = false
  }

  var items: [Item] = []

  mutating func add(_ name: String) { items.append(Item(id: items.count + 1, name: name)) }
}

/// A line with a place to write at, which is no content.
private struct Pen: Originator {
  struct State: Memento {
    let text: String
    let place: Int
  }

  var text = ""
  var place = 0

  var revision: String { text }
  func isUnchanged(since state: State) -> Bool { text == state.text }
  func makeMemento() -> State { State(text: text, place: place) }
  mutating func restore(_ state: State) { (text, place) = (state.text, state.place) }

  mutating func write(_ words: String) {
    text += words
    place = text.count
  }
}

@MainActor @Suite struct HistoryTests {
  private let clock = ManualClock()
  private let history: History<TodoList>

  init() { history = History(TodoList(), titled: "New list", clock: clock) }

  private var names: [String] { history.value.items.map(\.name) }

  private func add(_ name: String) {
    history.edit(.discrete("Added \(name)")) { $0.add(name) }
  }

  private func rename(_ index: Int, to name: String) {
    history.edit(.coalescing("Renamed", on: history.value.items[index].id)) {
      $0.items[index].name = name
    }
  }

  @Test("A plain value has undo, redo and titles")
  func plainValues() {
    #expect(!history.canUndo && !history.canRedo)
    #expect(history.undoTitle == nil && history.redoTitle == nil)
    add("tea")
    add("milk")
    #expect(names == ["tea", "milk"])
    #expect(history.undoTitle == "Added milk" && history.redoTitle == nil)
    #expect(history.undo() == .moved)
    #expect(names == ["tea"])
    #expect(history.undoTitle == "Added tea" && history.redoTitle == "Added milk")
    #expect(history.undo() == .moved)
    #expect(history.undo() == .atRoot)
    #expect(names.isEmpty && !history.canUndo)
    #expect(history.redo() == .moved)
    #expect(history.redo() == .moved)
    #expect(history.redo() == .atTip)
    #expect(names == ["tea", "milk"])
  }

  @Test("An edit that changes nothing is no step")
  func editsWithoutAChange() {
    add("tea")
    history.edit(.discrete("Nothing")) { $0.items[0].name = "tea" }
    #expect(history.entries.count == 2 && history.undoTitle == "Added tea")
  }

  @Test("Quick edits of one item are one step, and those of two items are two")
  func coalescingOnATarget() {
    add("a")
    add("b")
    rename(0, to: "al")
    rename(0, to: "alp")
    rename(1, to: "be")
    rename(1, to: "bet")
    rename(0, to: "alpha")
    #expect(history.undoTitle == "Renamed" && history.isRecording)
    history.undo()
    #expect(names == ["alp", "bet"])
    history.undo()
    #expect(names == ["alp", "b"])
    history.undo()
    #expect(names == ["a", "b"])
  }

  @Test("Kinds are equal if their names and their targets are")
  func equalKinds() {
    #expect(EditKind.coalescing("Renamed", on: 1) == .coalescing("Renamed", on: 1))
    #expect(EditKind.coalescing("Renamed", on: 1) != .coalescing("Renamed", on: 2))
    #expect(EditKind.coalescing("Renamed", on: 1) != .coalescing("Renamed", on: "1"))
    #expect(EditKind.coalescing("Renamed", on: 1) != .coalescing("Renamed"))
    #expect(EditKind.coalescing("Renamed", on: 1) != .coalescing("Moved", on: 1))
    let kinds: Set<EditKind> = [.coalescing("A", on: 1), .coalescing("A", on: 1), .coalescing("A")]
    #expect(kinds.count == 2)
  }

  @Test("A pause makes a step, at its time")
  func pause() {
    add("a")
    rename(0, to: "al")
    clock.advance(by: .milliseconds(900))
    rename(0, to: "alpha")
    clock.advance(by: .milliseconds(900))
    #expect(history.isRecording)
    clock.advance(by: .milliseconds(200))
    #expect(!history.isRecording)
    rename(0, to: "alphabet")
    history.undo()
    #expect(names == ["alpha"])
    let start = history.entries[0].secondsSince1970
    #expect(abs(history.entries[2].secondsSince1970 - start - 1.9) < 0.001)
  }

  @Test("A list of all steps leads to each of them, also to undone ones")
  func entries() {
    add("tea")
    history.undo()
    add("milk")
    #expect(history.entries.map(\.title) == ["New list", "Added tea", "Added milk"])
    #expect(history.entries.map(\.isCurrent) == [false, false, true])
    #expect(history.entries.map(\.parent) == [nil, .root, .root])
    let tea = history.entries[1].id
    #expect(history.value(of: tea)?.items.map(\.name) == ["tea"])
    #expect(history.restore(tea) == .moved)
    #expect(names == ["tea"] && history.current == tea)
    history.setName("for guests", of: tea)
    #expect(history.entries[1].name == "for guests")
    history.setName(nil, of: tea)
    #expect(history.entries[1].name == nil)
  }

  @Test("An entry of another history is none")
  func unknownEntries() {
    let other = History(1, clock: clock)
    other.edit(.discrete("Two")) { $0 = 2 }
    #expect(history.restore(other.current) == .notLoaded)
    #expect(history.value(of: other.current) == nil)
    #expect(!history.setName("x", of: other.current) && history.setName("x", of: .root))
    #expect(history.entries.map(\.name) == ["x"])
  }

  @Test("A transaction is one step")
  func transactions() throws {
    history.transaction("Went shopping") {
      add("tea")
      add("milk")
      rename(0, to: "green tea")
    }
    #expect(history.entries.map(\.title) == ["New list", "Went shopping"])
    history.undo()
    #expect(names.isEmpty && history.redoTitle == "Went shopping")
  }

  private struct Sold: Error {}

  @Test("A transaction that throws leaves nothing")
  func failedTransactions() {
    add("tea")
    #expect(throws: Sold.self) {
      try history.transaction("Went shopping") {
        add("milk")
        rename(0, to: "green tea")
        throw Sold()
      }
    }
    #expect(names == ["tea"] && history.entries.count == 2)
    #expect(!history.isRecording && history.redoTitle == nil)
    history.undo()
    #expect(names.isEmpty)
  }

  @Test("A transaction within another one is a part of it, and may fail alone")
  func nestedTransactions() {
    history.transaction("Outer") {
      add("tea")
      #expect(throws: Sold.self) {
        try history.transaction("Inner") {
          add("milk")
          throw Sold()
        }
      }
      #expect(names == ["tea"])
      history.transaction("Inner") { add("bread") }
      clock.advance(by: .seconds(60))
    }
    #expect(names == ["tea", "bread"])
    #expect(history.entries.map(\.title) == ["New list", "Outer"])
  }

  @Test("An edit that throws keeps what it changed")
  func failedEdits() {
    #expect(throws: Sold.self) {
      try history.edit(.discrete("Added tea")) { list throws(Sold) in
        list.add("tea")
        throw Sold()
      }
    }
    #expect(names == ["tea"] && history.undoTitle == "Added tea")
  }

  @Test("An edit may read the history, which has the value before")
  func readingWithinAnEdit() {
    add("tea")
    history.edit(.discrete("Doubled")) { list in
      list.items += history.value.items
      #expect(history.value.items.count == 1 && history.undoTitle == "Added tea")
    }
    #expect(names == ["tea", "tea"] && history.undoTitle == "Doubled")
  }

  @Test("A change of another history within an edit is one of its own")
  func twoHistories() {
    let other = History(0, clock: clock)
    history.edit(.discrete("Added tea")) { list in
      list.add("tea")
      other.edit(.discrete("Counted")) { $0 += 1 }
    }
    #expect(other.value == 1 && names == ["tea"])
    #expect(other.undo() == .moved && names == ["tea"])
  }

  @Test("An observer may read and edit the history, and ends when it is cancelled or forgotten")
  func observers() {
    var seen: [String] = []
    let first = history.observe { [weak history] in
      guard let history else { return }
      seen.append("\(history.value.items.count) \(history.undoTitle ?? "-")")
      if history.value.items.count == 1 { history.edit(.discrete("Added milk")) { $0.add("milk") } }
    }
    var count = 0
    var second: HistoryObservation? = history.observe { count += 1 }
    add("tea")
    #expect(seen.last == "2 Added milk" && names == ["tea", "milk"])
    #expect(count == 2 && second != nil)
    first.cancel()
    second = nil
    let before = seen.count
    add("bread")
    #expect(seen.count == before && count == 2)
  }

  @Test("An observer is not called when nothing changed")
  func observersOfNothing() {
    var count = 0
    let observation = history.observe { count += 1 }
    #expect(history.undo() == .atRoot && history.redo() == .atTip)
    history.closeBlock()
    history.restore(history.current)
    history.edit(.discrete("Nothing")) { $0.items = [] }
    history.transaction("Nothing") {}
    history.setName(nil, of: .root)
    #expect(count == 0)
    add("tea")
    rename(0, to: "a")
    rename(0, to: "b")
    #expect(count == 3)
    clock.advance(by: .seconds(2))
    history.setName("x", of: .root)
    history.undo()
    #expect(count == 6)
    // Undo in an observer ends at the root.
    let undoing = history.observe { [weak history] in _ = history?.undo() }
    history.redo()
    #expect(history.entries[0].isCurrent)
    observation.cancel()
    undoing.cancel()
  }

  @Test("An observer hears of a move, and not of a transaction whose edits took each other back")
  func observersOfMoves() {
    let field = History(of: Pen(), clock: clock)
    var calls = 0
    let observation = field.observe { calls += 1 }
    field.edit(.discrete("Wrote")) { $0.write("tea") }
    field.move { $0.place = 1 }
    #expect(calls == 2)
    field.transaction("Both") {
      field.edit(.discrete("Wrote")) { $0.write("!") }
      field.edit(.discrete("Erased")) { $0.text.removeLast() }
    }
    #expect(field.value.text == "tea")
    let entries = field.entries.count
    history.transaction("None") {
      history.edit(.discrete("A")) { $0.add("a") }
      history.edit(.discrete("B")) { $0.items.removeLast() }
    }
    #expect(entries == 2 && !history.canUndo)
    var others = 0
    let other = history.observe { others += 1 }
    history.transaction("None") {
      history.edit(.discrete("A")) { $0.add("a") }
      #expect(history.isRecording)
      history.edit(.discrete("B")) { $0.items.removeLast() }
      #expect(!history.isRecording)
    }
    #expect(others == 0)
    observation.cancel()
    other.cancel()
  }

  @Test("A transaction that throws calls no observer, but names in it do")
  func thrownTransactionsAreNoChange() {
    add("a")
    var calls = 0
    let observation = history.observe { calls += 1 }
    struct Cancelled: Error {}
    try? history.transaction("T") {
      add("b")
      throw Cancelled()
    }
    #expect(calls == 0 && names == ["a"])
    try? history.transaction("T") {
      add("b")
      history.setName("first", of: history.current)
      throw Cancelled()
    }
    #expect(calls == 1 && history.entries.map(\.name) == [nil, "first"])
    observation.cancel()
  }

  @Test("Edits that take each other back are no step to undo, and leave redo")
  func editsWithoutAnEffect() {
    let number = History(0, clock: clock)
    func type(_ value: Int) { number.edit(.coalescing("Typed")) { $0 = value } }
    type(5)
    #expect(number.canUndo)
    type(0)
    #expect(!number.canUndo && number.undoTitle == nil && number.undo() == .atRoot)
    number.edit(.discrete("One")) { $0 = 1 }
    number.undo()
    type(5)
    #expect(!number.canRedo && number.redoTitle == nil)
    type(0)
    #expect(number.canRedo && number.redoTitle == "One")
    #expect(number.redo() == .moved && number.value == 1)
  }

  @Test("An observation keeps nothing alive")
  func lifetime() {
    weak var forgotten: History<Int>?
    var observation: HistoryObservation?
    do {
      let history = History(1, clock: clock)
      observation = history.observe {}
      history.edit(.coalescing("Counted")) { $0 += 1 }
      forgotten = history
    }
    #expect(forgotten == nil && observation != nil)
    clock.advance(by: .seconds(60))
  }

  @Test("Timers of a manual clock fire in the order of their deadlines, also those set meanwhile")
  func manualClock() {
    var fired: [String] = []
    var third: (any HistoryTimer)?
    let second = clock.makeTimer { fired.append("second at \(clock.now.uptime)") }
    let first = clock.makeTimer {
      fired.append("first at \(clock.now.uptime)")
      third?.aim(at: .seconds(3))
    }
    third = clock.makeTimer { fired.append("third at \(clock.now.uptime)") }
    second.aim(at: .seconds(2))
    first.aim(at: .seconds(1))
    clock.advance(by: .seconds(5))
    #expect(
      fired == ["first at 1.0 seconds", "second at 2.0 seconds", "third at 3.0 seconds"])
    #expect(clock.now.uptime == .seconds(5))
    first.aim(at: .seconds(6))
    first.aim(at: nil)
    clock.advance(by: .seconds(5))
    #expect(fired.count == 3)
  }
}
