/// How a cell looks, told by what it is for; a front end turns it into colours and attributes.
public struct Style: Hashable, Sendable {
  /// What a cell shows; a front end has one colour for each.
  public enum Role: UInt8, CaseIterable, Sendable {
    case text
    case lineNumber
    case currentLineNumber
    /// A stand-in for what cannot be drawn: `^A`, `‹FF›`.
    case standIn
    /// Text that an undo or a redo just brought, marked for a moment.
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
    /// A word that came within a line, or went.
    case addedWord
    case removedWord
    /// Beside a line that is not in the file as it is here.
    case unsavedMark
    /// Beside a line that is in the file and was not when the file was opened.
    case changedMark
    /// Text that was looked for.
    case match
    /// The match that the cursor is at.
    case currentMatch
    /// A mark in the place of a blank; and of one that ends a line.
    case blank
    case trailingBlank
    /// A mark for the longest line there should be.
    case ruler
    /// A scrollbar; the part of it that stands for what is seen; in it a place that was looked for.
    case scrollbar
    case scrollbarThumb
    case scrollbarMatch
  }

  /// What is laid over a role's own look.
  public struct Emphasis: OptionSet, Hashable, Sendable {
    /// One bit for each emphasis.
    public let rawValue: UInt8
    /// A set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Inside a selection of text, or the selected row of a list.
    public static let selected = Emphasis(rawValue: 1)
    /// Bold.
    public static let bold = Emphasis(rawValue: 2)
    /// Underlined.
    public static let underlined = Emphasis(rawValue: 4)
    /// In the row of the cursor.
    public static let inCursorRow = Emphasis(rawValue: 8)
  }

  /// What the cell is for.
  public var role: Role
  /// What is laid over it.
  public var emphasis: Emphasis

  /// A style for a role.
  public init(_ role: Role, _ emphasis: Emphasis = []) {
    self.role = role
    self.emphasis = emphasis
  }

  /// The style as the lowest 14 bits of a number: six bits of emphasis, then the role.
  var bits: UInt16 { UInt16(emphasis.rawValue & 63) | UInt16(role.rawValue) << 6 }

  /// The style of a number that `bits` gave.
  init(bits: UInt16) {
    self.init(Role(rawValue: UInt8(bits >> 6)) ?? .text, Emphasis(rawValue: UInt8(bits & 63)))
  }

  /// Plain text.
  public static let text = Style(.text)
}
