import CNcurses
import Console

/// The form of a style on a terminal: two colours and attributes.
struct Look: Hashable {
  /// The number of the text colour; -1 for the terminal's own.
  var foreground: Int32 = -1
  /// The number of the background colour; -1 for the terminal's own.
  var background: Int32 = -1
  /// The attributes of ncurses: bold, dim, reverse, underline.
  var attributes: attr_t = 0
}

/// The looks of all styles, for one kind of terminal.
enum Palette: Equatable {
  /// The palette of 256 colours that are the same on all terminals. On the terminal's own
  /// background, they have a medium lightness, readable on black and on white. A known background
  /// also has colours that differ slightly from it.
  case full(on: Background?)
  /// The palette of red, green and blue; numbers below 16 are the user's own colours.
  case direct(on: Background?)
  /// The eight colours of ANSI.
  case basic
  /// The eight colours with their bright forms, for which some terminal themes use other colours:
  /// only the six with a hue are drawn, on a black background, and white is a background.
  case sixteen
  /// Only attributes, without colours.
  case monochrome

  /// Creates the palette for a number of colours.
  ///
  /// - Parameter isDirect: whether numbers above 15 are red, green and blue.
  init(
    colorCount: Int, isColorWanted: Bool, isDirect: Bool = false, on background: Background? = nil
  ) {
    switch colorCount {
    case _ where !isColorWanted: self = .monochrome
    case _ where isDirect: self = .direct(on: background)
    case 256: self = .full(on: background)
    case 16..<256: self = .sixteen
    // This is another description of direct colours, whose numbers above seven are not those of 256
    // colours.
    case 8...: self = .basic
    default: self = .monochrome
    }
  }

  /// Returns the look of a style.
  func look(of style: Style, tints: [TextLook] = [], theme: ScreenTheme? = nil) -> Look {
    PaletteLooks(self, tints: tints, theme: theme).look(of: style)
  }

  /// The colours of selected text.
  var selection: Look? {
    switch self {
    case .full, .direct: Look(foreground: adapted(231), background: adapted(25))
    case .basic: Look(foreground: 7, background: 4)
    case .sixteen: Look(foreground: 15, background: 4)
    case .monochrome: nil
    }
  }

  /// A colour slightly lighter than a dark background, or darker than a light one; none for an
  /// unknown background, because no colour suits both.
  var backgroundOfCursorRow: Int32 {
    switch self {
    case .full(on: .dark?), .direct(on: .dark?): adapted(235)
    case .full(on: .light?), .direct(on: .light?): adapted(255)
    default: -1
    }
  }

  /// Returns the look of a role without emphasis.
  func plainLook(of role: Style.Role) -> Look {
    switch role {
    case .text, .message, .pane: Look()
    case .lineNumber, .hint, .dimmed, .blank, .ruler, .scrollbar:
      row(full: (244, -1), basic: (-1, -1), dimmed: true)
    case .currentLineNumber: row(full: (130, -1), basic: (3, -1), monochrome: memento_bold)
    case .standIn: row(full: (133, -1), basic: (5, -1), monochrome: memento_bold)
    case .changed: row(full: (16, 229), basic: (0, 3), monochrome: memento_underline)
    case .status: row(full: (255, 239), basic: (0, 7), monochrome: memento_reverse)
    case .statusAlert: row(full: (231, 124), basic: (7, 1), bold: true, monochrome: memento_reverse)
    case .hintKey, .prompt, .scrollbarMatch: row(full: (31, -1), basic: (6, -1), bold: true)
    case .misspelled: row(full: (167, -1), basic: (1, -1), monochrome: memento_underline)
    case .warning: row(full: (167, -1), basic: (1, -1), bold: true)
    case .paneTitle: row(full: (255, 239), basic: (0, 7), bold: true, monochrome: memento_reverse)
    case .graph: row(full: (67, -1), basic: (6, -1))
    case .checkpoint: row(full: (166, -1), basic: (3, -1), bold: true)
    case .added: row(full: (28, -1), basic: (2, -1), monochrome: memento_bold)
    case .removed: row(full: (167, -1), basic: (1, -1), monochrome: memento_dim | memento_underline)
    case .addedWord: row(full: (16, 114), basic: (0, 2), monochrome: memento_bold | memento_reverse)
    case .removedWord:
      row(full: (16, 217), basic: (7, 1), monochrome: memento_underline | memento_reverse)
    case .unsavedMark: row(full: (166, -1), basic: (3, -1), monochrome: memento_bold)
    case .changedMark: row(full: (28, -1), basic: (2, -1), monochrome: memento_dim)
    case .match: row(full: (16, 222), basic: (0, 3), monochrome: memento_underline)
    case .currentMatch: row(full: (16, 208), basic: (0, 6), bold: true, monochrome: memento_reverse)
    case .trailingBlank: row(full: (167, -1), basic: (1, -1), monochrome: memento_bold)
    case .bracketMatch:
      row(full: (16, 152), basic: (0, 6), monochrome: memento_bold | memento_underline)
    case .bracketMismatch:
      row(full: (231, 124), basic: (7, 1), bold: true, monochrome: memento_reverse)
    case .scrollbarThumb: row(full: (244, -1), basic: (-1, -1))
    }
  }

  private typealias Colors = (text: Int32, background: Int32)

  /// Returns the look of one row of the table.
  ///
  /// - Parameters:
  ///   - full: the colours among 256, which need no dimming.
  ///   - basic: the colours among 8.
  ///   - monochrome: the attributes without colours, in addition to bold and dimmed.
  private func row(
    full: Colors, basic: Colors, bold: Bool = false, dimmed: Bool = false, monochrome: attr_t = 0
  ) -> Look {
    let weight = bold ? memento_bold : 0
    let dimming = dimmed ? memento_dim : 0
    return switch self {
    case .full, .direct:
      Look(
        foreground: adapted(full.text), background: adapted(full.background), attributes: weight)
    case .basic, .sixteen:
      Look(foreground: basic.text, background: basic.background, attributes: weight | dimming)
    case .monochrome: Look(attributes: monochrome | weight | dimming)
    }
  }
}
