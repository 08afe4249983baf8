import Console
import Highlight

/// A theme: the looks of text by its meaning, and of the screen.
struct Theme {
  /// Its name, as requested.
  var name: String
  /// The looks of text; nil for no colours.
  var tints: TintTable?
  /// The looks of all other parts; nil for the colours of the terminal.
  var screen: ScreenTheme?
  /// The looks of roles that a scheme without a background defines.
  var roles: [Style.Role: TextLook]

  /// Creates a theme; without a scheme, all text looks alike.
  init(_ name: String, _ scheme: StyleScheme?) {
    self.name = name
    tints = scheme.map { TintTable($0) }
    screen = scheme.flatMap { ScreenTheme($0) }
    roles = screen == nil ? scheme?.roles ?? [:] : [:]
  }

  /// Returns the theme of the program with a name.
  static func own(_ name: String) -> Theme {
    // Most starts need only the first one.
    let usual = StyleScheme.terminal
    return Theme(name, usual.id == name ? usual : StyleScheme.own.first { $0.id == name })
  }

  /// Returns the name of the theme for a background, when the choice is automatic.
  static func name(on background: Background?) -> String {
    switch background {
    case .dark: "dark"
    case .light: "light"
    case nil: usual
    }
  }

  /// The theme in the terminal's own colours, which affects only texts.
  static let usual = "terminal"

  /// The automatic theme, chosen by the terminal's background.
  static let automatic = "auto"
}

/// The looks of a theme that have occurred.
struct TintTable {
  private let scheme: StyleScheme
  private(set) var looks: [TextLook] = []

  init(_ scheme: StyleScheme) { self.scheme = scheme }

  /// Returns the tint of a style stack, from 1; 0 if it looks like other text.
  mutating func tint(of stack: [[String]]) -> UInt8 {
    var look = TextLook(scheme.look(of: stack))
    let plain = TextLook(scheme.lookWithoutColors(of: stack)).attributes
    if plain != look.attributes { look.attributesWithoutColors = plain }
    if look == TextLook() { return 0 }
    if let index = looks.firstIndex(of: look) { return UInt8(index + 1) }
    guard looks.count < 255 else { return 0 }
    looks.append(look)
    return UInt8(looks.count)
  }
}

extension TextLook {
  /// Creates the look of a style on a terminal.
  init(_ look: StyleLook) {
    var attributes: Attributes = []
    if look.isBold == true { attributes.insert(.bold) }
    if look.isItalic == true { attributes.insert(.italic) }
    if look.isUnderlined == true { attributes.insert(.underlined) }
    self.init(look.foreground.map { Color($0) }, on: look.background.map { Color($0) }, attributes)
  }
}

extension RGB {
  /// Creates the colour of a scheme; nil for no colour, and for a colour of the terminal.
  init?(_ color: StyleColor?) { self.init(color.map { TextLook.Color($0) }) }
}

extension TextLook.Color {
  /// Creates the colour of a scheme on a terminal.
  init(_ color: StyleColor) {
    self =
      switch color {
      case .terminal(let number): .terminal(number)
      case .rgb(let red, let green, let blue): .rgb(red, green, blue)
      }
  }
}
