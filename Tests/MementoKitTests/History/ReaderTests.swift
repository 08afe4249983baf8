import MementoKit
import Observation
@testable import TextField
import TestSupport
import Testing

/// The notices to views that read a history.
@MainActor @Suite struct ReaderTests {
  private let clock = ManualClock()
  private let history: History<TodoList>

  init() { history = History(TodoList(), titled: "New list", clock: clock) }

  private var names: [String] { history.value.items.map(\.name) }

  private func add(_ name: String) {
    history.edit(.discrete("Added \(name)")) { $0.add(name) }
  }

  @Test("A view that read the history is updated")
  func observation() {
    nonisolated(unsafe) var changes = 0
    func watch() {
      withObservationTracking {
        _ = (history.value, history.canUndo, history.undoTitle, history.entries)
      } onChange: {
        changes += 1
      }
    }
    watch()
    add("tea")
    #expect(changes == 1)
    watch()
    history.undo()
    #expect(changes == 2)
    watch()
    history.redo()
    history.edit(.coalescing("Renamed")) { $0.items[0].name = "green tea" }
    watch()
    clock.advance(by: .seconds(2))
    #expect(changes == 4)
  }

  @Test("A view is not updated by what does nothing")
  func idleMovesAreNoUpdates() {
    nonisolated(unsafe) var updates = 0
    func track() {
      withObservationTracking {
        _ = (history.value, history.entries, history.canUndo)
      } onChange: {
        updates += 1
      }
    }
    track()
    #expect(history.undo() == .atRoot && history.redo() == .atTip)
    history.closeBlock()
    history.setName(nil, of: history.current)
    clock.advance(by: .seconds(10))
    history.edit(.discrete("Nothing")) { $0.items = [] }
    history.transaction("Nothing") {}
    history.restore(history.current)
    #expect(updates == 0)
    add("a")
    #expect(updates == 1)
  }

  @Test(
    "A view that begins to read within a transaction hears of its later edits, also of their end")
  func readersWithinTransactions() {
    nonisolated(unsafe) var updates = 0
    struct Cancelled: Error {}
    func track() {
      withObservationTracking {
        _ = history.value
      } onChange: {
        updates += 1
      }
    }
    history.transaction("Two") {
      add("a")
      track()
      add("b")
    }
    #expect(updates == 1)
    try? history.transaction("None") {
      add("c")
      track()
      throw Cancelled()
    }
    #expect(updates == 2 && names == ["a", "b"])
    // What nobody changed is read the same.
    history.transaction("Nothing") {
      #expect(!history.isRecording)
      track()
    }
    #expect(updates == 2)
  }

  @Test("A view of an originator is updated by a move, and by an edit that moves its cursor alone")
  func movesAreUpdates() {
    nonisolated(unsafe) var updates = 0
    let field = Field(clock: clock)
    field.type("tea")
    func track() {
      withObservationTracking {
        _ = field.history.value
      } onChange: {
        updates += 1
      }
    }
    track()
    field.moveCursor(to: 1)
    #expect(updates == 1)
    track()
    field.history.edit(.discrete("Moved")) { $0.moveCursor(to: 2) }
    #expect(updates == 2)
  }
}
