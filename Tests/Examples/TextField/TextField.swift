import Dispatch
import MementoKit

/// A line of text with a cursor: the originator.
struct Line: Originator {
  private(set) var text: [Character] = []
  private(set) var cursor = 0
  private var endOfLastEdit = 0

  struct State: Memento {
    fileprivate let text: [Character]
    fileprivate let cursor: Int
  }

  var revision: [Character] { text }
  var continuesLastEdit: Bool { cursor == endOfLastEdit }
  func makeMemento() -> State { State(text: text, cursor: cursor) }
  func isUnchanged(since state: State) -> Bool { text == state.text }
  mutating func restore(_ state: State) { (text, cursor) = (state.text, state.cursor) }

  mutating func type(_ typed: String) { replace(cursor..<cursor, with: typed) }
  mutating func erase() { replace(max(0, cursor - 1)..<cursor, with: "") }
  mutating func moveCursor(to position: Int) { cursor = min(max(0, position), text.count) }

  private mutating func replace(_ range: Range<Int>, with typed: String) {
    text.replaceSubrange(range, with: typed)
    cursor = range.lowerBound + typed.count
    endOfLastEdit = cursor
  }
}

/// The field: the line in the care of a caretaker, and a clock to end its blocks.
@MainActor final class Field {
  private(set) var caretaker = Caretaker(
    of: Line(), at: .now, debounce: Debounce(quiet: .milliseconds(500))
  ) {
    didSet { debouncer.aim(at: caretaker.deadline) }
  }

  private lazy var debouncer = Debouncer(queue: .main) { [weak self] in
    MainActor.assumeIsolated { _ = self?.caretaker.tick(at: .now) }
  }

  var text: String { String(caretaker.originator.text) }
  func type(_ typed: String) { caretaker.edit(.coalescing("Typed"), at: .now) { $0.type(typed) } }
  func erase() { caretaker.edit(.coalescing("Erased"), at: .now) { $0.erase() } }
  func moveCursor(to position: Int) { caretaker.move { $0.moveCursor(to: position) } }
  func undo() { caretaker.undo(at: .now) }
  func redo() { caretaker.redo(at: .now) }
}
