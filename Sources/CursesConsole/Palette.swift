import CNcurses
import Console

/// The form of a style on a terminal: two colours and attributes.
struct Look: Hashable {
  /// The number of the text colour; -1 for the terminal's own.
  var foreground: Int16 = -1
  /// The number of the background colour; -1 for the terminal's own.
  var background: Int16 = -1
  /// The attributes of ncurses: bold, dim, reverse, underline.
  var attributes: attr_t = 0
}

/// The looks of all styles, for one kind of terminal.
enum Palette {
  /// Those of 256 colours that all terminals show alike. On the terminal's own background they have
  /// a middle lightness, readable on black and on white.
  case full
  /// The same on a known background, with colours that differ slightly from it.
  case fullOnDark, fullOnLight
  /// The eight colours of ANSI: the upper eight of sixteen differ in every theme.
  case basic
  /// No colours, only attributes.
  case monochrome

  /// Creates the palette for a number of colours.
  init(colorCount: Int, isColorWanted: Bool, on background: Background? = nil) {
    // Terminals with direct colour interpret numbers above seven as red, green and blue.
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

  /// Returns the look of a style.
  func look(of style: Style) -> Look {
    var look = plainStyle(of: style.role)
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
    // A reversed style is distinct within a selection by not being reversed.
    case .monochrome: look.attributes ^= memento_reverse
    }
    return look
  }

  /// A colour slightly lighter than a dark background, or darker than a light one; none if the
  /// background is unknown, because no colour suits both.
  private var backgroundOfCursorRow: Int16 {
    switch self {
    case .fullOnDark: 235
    case .fullOnLight: 255
    case .full, .basic, .monochrome: -1
    }
  }

  /// Returns the look of a role without emphasis.
  private func plainStyle(of role: Style.Role) -> Look {
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

  /// The colours among 256, and among 8.
  var full: Colors = (-1, -1)
  var basic: Colors = (-1, -1)
  /// The attributes besides the colours.
  var attributes: attr_t = 0
  /// Further attributes besides the eight colours.
  var basicAttributes: attr_t = 0
  /// The attributes without colours.
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
