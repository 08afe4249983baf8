public import Console
public import Documents

/// The part of the last drawn screen below a mouse event.
///
/// Drawing returns a hit map with the position of each part, and the session passes the hit with
/// the event.
public struct Hit: Equatable, Sendable {
  /// The part at the cell.
  public let target: HitTarget
  /// The column in the text of the focused field; nil if there is none.
  ///
  /// It is valid in any row, for drags that leave the field.
  public let fieldColumn: Int?
  /// The line of the text for the row of the scrollbar beside the mouse; nil if there is none.
  ///
  /// It is valid in any column, for drags that leave the scrollbar.
  public let scrollbarLine: Int?

  /// Creates a hit of a target.
  public init(_ target: HitTarget, fieldColumn: Int? = nil, scrollbarLine: Int? = nil) {
    self.target = target
    self.fieldColumn = fieldColumn
    self.scrollbarLine = scrollbarLine
  }
}

/// A part of the screen that the mouse can hit.
public enum HitTarget: Equatable, Sendable {
  /// A cell of the text, counted from its upper left corner.
  case text(row: Int, column: Int)
  /// A line number, by its row of the text.
  case lineNumber(row: Int)
  /// A line that stays at the top of the text.
  case stickyLine(Int)
  /// The mark of lines folded below a line.
  case fold(line: Int)
  /// The scrollbar.
  case scrollbar
  /// The text or the title of an inactive pane.
  case inactivePane(ViewID)
  /// The border between panes.
  case border(DividerID)
  /// A row of the list in the history pane; nil at its title, its border and below its last row.
  case pane(row: Int?)
  /// The tab of a document, or the mark of more tabs, the next of which is this one.
  case tab(DocumentID)
  /// A fact of the status line with the name of a command, or with a search for the palette.
  case fact(command: String)
  /// A hint or an answer with its key.
  case key(Key)
  /// The focused field.
  case field
  /// A row of a picker; nil below its last row.
  case list(row: Int?)
  /// A part that ignores the mouse.
  case elsewhere

  /// Whether it is in the text of the shown document, or beside it.
  var isInText: Bool {
    switch self {
    case .text, .lineNumber, .stickyLine, .fold: true
    default: false
    }
  }
}

extension Layout {
  /// Returns the cell of an event, counted from the upper left corner of the text after its line
  /// numbers.
  func cell(of event: MouseEvent) -> (row: Int, column: Int) {
    (event.row - text.row, event.column - text.column - gutter)
  }
}
