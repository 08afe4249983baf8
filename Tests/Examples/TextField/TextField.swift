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

/// The field: the line and its history.
@MainActor final class Field {
  let history: History<Line>

  init(clock: ManualClock? = nil) {
    history = History(of: Line(), quiet: .milliseconds(500), clock: clock)
  }

  var text: String { String(history.value.text) }
  func type(_ typed: String) { history.edit(.coalescing("Typed")) { $0.type(typed) } }
  func erase() { history.edit(.coalescing("Erased")) { $0.erase() } }
  func moveCursor(to position: Int) { history.move { $0.moveCursor(to: position) } }
  func undo() { history.undo() }
  func redo() { history.redo() }
}
