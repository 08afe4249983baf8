/// The style of a cell, by its purpose; a front end maps it to colours and attributes.
public struct Style: Hashable, Sendable {
  /// The purposes of cells; a front end has one colour for each.
  public enum Role: UInt8, CaseIterable, Sendable {
    case text
    case lineNumber
    case currentLineNumber
    /// A replacement for a character that cannot be drawn: `^A`, `‹FF›`.
    case standIn
    /// Text just restored by an undo or a redo, marked for a moment.
    case changed
    case status
    case statusAlert
    case hint
    case hintKey
    case message
    case warning
    case prompt
    case pane
    case paneTitle
    case graph
    case checkpoint
    case dimmed
    case added
    case removed
    /// An added or removed word within a line.
    case addedWord
    case removedWord
    /// A mark beside a line that differs from the file.
    case unsavedMark
    /// A mark beside a line of the file that has changed since the file was opened.
    case changedMark
    /// A match of the search.
    case match
    /// The match at the cursor.
    case currentMatch
    /// A mark for a blank, or for a trailing blank.
    case blank
    case trailingBlank
    /// A misspelled word.
    case misspelled
    /// The bracket at the cursor, and its partner.
    case bracketMatch
    /// A bracket at the cursor without a partner.
    case bracketMismatch
    /// The mark of the maximum line length.
    case ruler
    /// A scrollbar; its part for the visible text; a match in it.
    case scrollbar
    case scrollbarThumb
    case scrollbarMatch
  }

  /// The modifications of a role's style.
  public struct Emphasis: OptionSet, Hashable, Sendable {
    /// One bit for each emphasis.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Inside a selection of text, or the selected row of a list.
    public static let selected = Emphasis(rawValue: 1)
    /// Bold.
    public static let bold = Emphasis(rawValue: 2)
    /// Underlined.
    public static let underlined = Emphasis(rawValue: 4)
    /// In the row of the cursor.
    public static let inCursorRow = Emphasis(rawValue: 8)
    /// Under one of several cursors; the terminal draws the primary one itself.
    public static let cursor = Emphasis(rawValue: 16)
  }

  /// The purpose of the cell.
  public var role: Role
  /// The modifications of the style.
  public var emphasis: Emphasis
  /// The tint of the text, as an index in `Screen.tints` from 1; 0 for none.
  ///
  /// Lines that are `added` or `removed` also have tints; other roles have fixed looks.
  public var tint: UInt8

  /// Creates a style for a role.
  public init(_ role: Role, _ emphasis: Emphasis = [], tint: UInt8 = 0) {
    self.role = role
    self.emphasis = emphasis
    self.tint = tint
  }

  /// The style as the lowest 22 bits of a number: six bits of emphasis, then the role, then the
  /// tint.
  var bits: UInt32 {
    UInt32(emphasis.rawValue & 63) | UInt32(role.rawValue) << 6 | UInt32(tint) << 14
  }

  /// Creates the style of a number from `bits`.
  init(bits: UInt32) {
    self.init(
      Role(rawValue: UInt8(truncatingIfNeeded: bits >> 6)) ?? .text,
      Emphasis(rawValue: UInt8(bits & 63)), tint: UInt8(truncatingIfNeeded: bits >> 14))
  }

  /// Plain text.
  public static let text = Style(.text)
}
