import CNcurses
import Console

/// The colours of a terminal, and the inks by which ncurses draws the present theme.
struct TerminalColors {
  /// Whether the user allows colours.
  private let isWanted: Bool
  /// Whether colour numbers are red, green and blue for ncurses.
  private let isDirect: Bool
  /// The terminal's background; nil while it is unknown.
  private(set) var background: Background?
  /// The looks of text for which the inks were created.
  private(set) var tints: [TextLook] = []
  /// The theme for which the inks were created; nil for the colours of the terminal.
  private(set) var theme: ScreenTheme?
  /// The looks of roles in a theme without a background.
  private(set) var roles: [Style.Role: TextLook] = [:]
  /// The ink of every style, by `inkIndex`.
  private(set) var inks: [Ink] = []

  /// Starts the colours of ncurses, which must be running.
  init(isWanted: Bool, isDirect: Bool) {
    self.isWanted = isWanted
    background = environment("COLORFGBG").flatMap { Background(environment: $0) }
    if isWanted { start_color() }
    self.isDirect = isDirect && memento_color_count() > 256
    makeInks()
  }

  /// Adopts the background of the terminal; returns whether it changed.
  mutating func adopt(_ reported: Background?) -> Bool {
    guard let reported, reported != background else { return false }
    background = reported
    makeInks()
    return true
  }

  /// Adopts the looks of a screen; returns whether unchanged cells look different now.
  mutating func adoptLooks(of screen: Screen) -> Bool {
    if tints == screen.tints, theme == screen.theme, roles == screen.roles { return false }
    // During the scan of a text, looks are only added: those of cells on the screen stay.
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

  /// Whether the terminal has many colours, so that it also knows xterm's sequences for them.
  var hasMany: Bool {
    switch palette {
    case .full, .direct: true
    case .basic, .sixteen, .monochrome: false
    }
  }

  /// The sequence that sets the cursor to the colour of the theme; empty without a colour.
  var cursorSequence: String {
    guard hasMany, case .rgb(let red, let green, let blue)? = theme?.cursor else { return "" }
    let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "\u{1b}]12;#\(digits.joined())\u{1b}\\"
  }

  /// The sequence that restores the cursor's own colour; empty if it is unchanged.
  var plainCursorSequence: String { cursorSequence.isEmpty ? "" : "\u{1b}]112\u{1b}\\" }
}
