import CNcurses
import Console

/// The colours of a terminal, and the inks that ncurses draws the present theme with.
struct TerminalColors {
  /// Whether the user wants colours.
  private let isWanted: Bool
  /// Whether ncurses takes numbers of colours for red, green and blue.
  private let isDirect: Bool
  /// The terminal's background; nil while it is unknown.
  private(set) var background: Background?
  /// The looks of text that the inks are made for.
  private(set) var tints: [TextLook] = []
  /// The theme that the inks are made for; nil for the colours of the terminal.
  private(set) var theme: ScreenTheme?
  /// The looks of roles in a theme without a background.
  private(set) var roles: [Style.Role: TextLook] = [:]
  /// The ink of every style, by `inkIndex`.
  private(set) var inks: [Ink] = []

  /// Starts the colours of ncurses, which has been started.
  init(isWanted: Bool, isDirect: Bool) {
    self.isWanted = isWanted
    background = environment("COLORFGBG").flatMap { Background(environment: $0) }
    if isWanted { start_color() }
    self.isDirect = isDirect && memento_color_count() > 256
    makeInks()
  }

  /// Adopts the background of the terminal; returns whether it is another.
  mutating func adopt(_ reported: Background?) -> Bool {
    guard let reported, reported != background else { return false }
    background = reported
    makeInks()
    return true
  }

  /// Adopts the looks of a screen; returns whether cells that stay as they are look different now.
  mutating func adoptLooks(of screen: Screen) -> Bool {
    if tints == screen.tints, theme == screen.theme, roles == screen.roles { return false }
    // While a text is scanned, looks are added: those of cells on the screen stay.
    let staysAlike =
      theme == screen.theme && roles == screen.roles && screen.tints.starts(with: tints)
    (tints, theme, roles) = (screen.tints, screen.theme, screen.roles)
    makeInks()
    return !staysAlike
  }

  private mutating func makeInks() {
    inks = PaletteLooks(palette, tints: tints, theme: theme, roles: roles).inks()
  }

  private var palette: Palette {
    Palette(
      colorCount: Int(memento_color_count()), isColorWanted: isWanted, isDirect: isDirect,
      on: background)
  }

  /// Whether the terminal has so many colours that it knows the sequences of xterm about them.
  var hasMany: Bool {
    switch palette {
    case .full, .direct: true
    case .basic, .sixteen, .monochrome: false
    }
  }

  /// The sequence that gives the cursor the colour of the theme; empty if that has none.
  var cursorSequence: String {
    guard hasMany, case .rgb(let red, let green, let blue)? = theme?.cursor else { return "" }
    let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "\u{1b}]12;#\(digits.joined())\u{1b}\\"
  }

  /// The sequence that gives the cursor its own colour again; empty if it has that.
  var plainCursorSequence: String { cursorSequence.isEmpty ? "" : "\u{1b}]112\u{1b}\\" }
}
