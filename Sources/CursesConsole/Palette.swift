import CNcurses
import Console

/// How a style looks on a terminal: two colours and attributes.
struct Look: Hashable {
  /// The number of the text's colour; -1 for the terminal's own.
  var foreground: Int16 = -1
  /// The number of the background's colour; -1 for the terminal's own.
  var background: Int16 = -1
  /// Bold, dim, reverse, underline, as ncurses has them.
  var attributes: attr_t = 0
}

/// The looks of all styles, for one kind of terminal.
enum Palette {
  /// Colours of the 256 that every terminal with so many shows alike. Those on the terminal's own
  /// background are of middle lightness, readable on black and on white.
  case full
  /// The same on a dark background, and on a light one: what is to stand out a little from it can.
  case fullOnDark, fullOnLight
  /// The eight colours of ANSI. Of sixteen, the upper eight mean something else in every theme.
  case basic
  /// No colours, only attributes.
  case monochrome

  /// The palette for a terminal with so many colours.
  init(colorCount: Int, isColorWanted: Bool, on background: Background? = nil) {
    // Terminals with direct colour take numbers above seven for red, green and blue.
    switch colorCount {
    case _ where !isColorWanted: self = .monochrome
    case 256:
      switch background {
      case nil: self = .full
      case .dark: self = .fullOnDark
      case .light: self = .fullOnLight
      }
    case 8...: self = .basic
    default: self = .monochrome
    }
  }

  /// How a style looks.
  func look(of style: Style) -> Look {
    var look = plainLook(of: style.role)
    if style.emphasis.contains(.bold) { look.attributes |= memento_bold }
    if style.emphasis.contains(.underlined) { look.attributes |= memento_underline }
    guard style.emphasis.contains(.selected) else {
      let standsOut = style.emphasis.contains(.inCursorRow) && look.background < 0
      if standsOut { look.background = backgroundOfCursorRow }
      return look
    }
    switch self {
    case .full, .fullOnDark, .fullOnLight: (look.foreground, look.background) = (231, 25)
    case .basic: (look.foreground, look.background) = (7, 4)
    // What is reversed anyway stands out of a selection by not being reversed in it.
    case .monochrome: look.attributes ^= memento_reverse
    }
    return look
  }

  /// A little lighter than a dark background, a little darker than a light one; where it is not
  /// known which it is, nothing is readable on both.
  private var backgroundOfCursorRow: Int16 {
    switch self {
    case .fullOnDark: 235
    case .fullOnLight: 255
    case .full, .basic, .monochrome: -1
    }
  }

  /// How a role looks with no emphasis.
  private func plainLook(of role: Style.Role) -> Look {
    let row = Row(role)
    switch self {
    case .full, .fullOnDark, .fullOnLight:
      return Look(
        foreground: row.full.text, background: row.full.background, attributes: row.attributes)
    case .basic:
      return Look(
        foreground: row.basic.text, background: row.basic.background,
        attributes: row.attributes | row.basicAttributes)
    case .monochrome: return Look(attributes: row.monochrome)
    }
  }
}

/// One row of the table of looks.
private struct Row {
  typealias Colors = (text: Int16, background: Int16)

  /// Colours among 256, and among 8.
  var full: Colors = (-1, -1)
  var basic: Colors = (-1, -1)
  /// Attributes that go with the colours.
  var attributes: attr_t = 0
  /// What goes with the eight in addition.
  var basicAttributes: attr_t = 0
  /// Attributes where there are no colours.
  var monochrome: attr_t = 0

  init(_ role: Style.Role) {
    switch role {
    case .text, .message, .pane: break
    case .lineNumber, .hint, .dimmed: set(full: (244, -1), basic: (-1, -1), dimmed: true)
    case .currentLineNumber: set(full: (130, -1), basic: (3, -1), monochrome: memento_bold)
    case .standIn: set(full: (133, -1), basic: (5, -1), monochrome: memento_bold)
    case .changed: set(full: (16, 229), basic: (0, 3), monochrome: memento_underline)
    case .status: set(full: (255, 239), basic: (0, 7), monochrome: memento_reverse)
    case .statusAlert: set(full: (231, 124), basic: (7, 1), bold: true, monochrome: memento_reverse)
    case .hintKey: set(full: (31, -1), basic: (6, -1), bold: true)
    case .warning: set(full: (167, -1), basic: (1, -1), bold: true)
    case .prompt: set(full: (31, -1), basic: (6, -1), bold: true)
    case .paneTitle: set(full: (255, 239), basic: (0, 7), bold: true, monochrome: memento_reverse)
    case .graph: set(full: (67, -1), basic: (6, -1))
    case .checkpoint: set(full: (166, -1), basic: (3, -1), bold: true)
    case .added: set(full: (28, -1), basic: (2, -1), monochrome: memento_bold)
    case .addedWord: set(full: (16, 114), basic: (0, 2), monochrome: memento_bold | memento_reverse)
    case .removedWord:
      set(full: (16, 217), basic: (7, 1), monochrome: memento_underline | memento_reverse)
    case .unsavedMark: set(full: (166, -1), basic: (3, -1), monochrome: memento_bold)
    case .changedMark: set(full: (28, -1), basic: (2, -1), monochrome: memento_dim)
    case .match: set(full: (16, 222), basic: (0, 3), monochrome: memento_underline)
    case .currentMatch:
      set(
        full: (16, 208), basic: (0, 6), bold: true, monochrome: memento_reverse)
    case .blank: set(full: (244, -1), basic: (-1, -1), dimmed: true)
    case .trailingBlank: set(full: (167, -1), basic: (1, -1), monochrome: memento_bold)
    case .ruler: set(full: (244, -1), basic: (-1, -1), dimmed: true)
    case .scrollbar: set(full: (244, -1), basic: (-1, -1), dimmed: true)
    case .scrollbarThumb: set(full: (244, -1), basic: (-1, -1))
    case .scrollbarMatch: set(full: (31, -1), basic: (6, -1), bold: true)
    case .removed:
      set(full: (167, -1), basic: (1, -1), monochrome: memento_dim | memento_underline)
    }
  }

  private mutating func set(
    full: Colors, basic: Colors, bold: Bool = false, dimmed: Bool = false, monochrome: attr_t = 0
  ) {
    (self.full, self.basic) = (full, basic)
    attributes = bold ? memento_bold : 0
    basicAttributes = dimmed ? memento_dim : 0
    self.monochrome = monochrome | attributes | basicAttributes
  }
}
