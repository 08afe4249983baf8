import MementoKit

/// A text with a cursor, as simple as possible: the originator of these tests.
///
/// It counts its changes, as a large originator does, and stores its cursor along with its text.
struct Notepad: Originator {
  private(set) var text: String
  private(set) var cursor: Int
  private(set) var revision = 0
  private var endOfLastEdit: Int

  struct State: Memento, Equatable {
    let text: String
    let cursor: Int
  }

  /// Creates a text with the cursor at its end.
  init(_ text: String = "") {
    self.text = text
    cursor = text.count
    endOfLastEdit = text.count
  }

  var continuesLastEdit: Bool { cursor == endOfLastEdit }

  /// Whether the cursor is between two words: at the start, or after a blank.
  var isAtBoundary: Bool { cursor == 0 || Array(text)[cursor - 1] == " " }

  func makeMemento() -> State { State(text: text, cursor: cursor) }

  mutating func restore(_ state: State) {
    text = state.text
    cursor = state.cursor
    revision += 1
  }

  func isUnchanged(since state: State) -> Bool { text == state.text }

  func summary(of kind: EditKind, since state: State) -> ChangeSummary {
    let growth = text.count - state.text.count
    return ChangeSummary(
      title: "\(kind.name) “\(state.text)” → “\(text)”", added: max(0, growth),
      removed: max(0, -growth), unit: .characters)
  }

  /// Inserts a text at the cursor; an empty text changes nothing.
  mutating func insert(_ typed: String) {
    replace(cursor..<cursor, with: typed)
  }

  /// Removes the character before the cursor; at the start, nothing.
  mutating func erase() {
    replace(max(0, cursor - 1)..<cursor, with: "")
  }

  mutating func moveCursor(to position: Int) {
    cursor = min(max(0, position), text.count)
  }

  private mutating func replace(_ range: Range<Int>, with typed: String) {
    guard !range.isEmpty || !typed.isEmpty else { return }
    var characters = Array(text)
    characters.replaceSubrange(range, with: typed)
    text = String(characters)
    cursor = range.lowerBound + typed.count
    endOfLastEdit = cursor
    revision += 1
  }
}

extension EditKind {
  static let typing = coalescing("Typed")
  static let erasing = coalescing("Erased")
  static let pasting = discrete("Pasted")
}
