import Console
import Highlight

extension ScreenTheme {
  /// Creates the theme of a scheme; nil if it lacks the colours of text and background.
  ///
  /// Schemes cover only text: panes, prompts and marks get mixtures of their colours.
  init?(_ scheme: StyleScheme) {
    guard let colors = SchemeColors(scheme) else { return nil }
    self.init(
      text: TextLook(colors.text.color, on: colors.background.color),
      selection: colors.selection,
      cursorRow: colors.cursorRow.color,
      cursor: RGB(scheme.look(of: "cursor")?.foreground)?.color
    ) { colors.look(of: $0) }
  }
}

extension StyleScheme {
  /// The looks of roles, for a scheme without the colours of text and background.
  var roles: [Style.Role: TextLook] {
    var roles: [Style.Role: TextLook] = [:]
    for (role, styles) in Self.stylesOfRoles {
      roles[role] = styles.lazy.compactMap { look(of: $0) }.first.map { TextLook($0) }
    }
    return roles
  }

  /// The styles that determine the looks of roles, if a scheme names them.
  static let stylesOfRoles: [Style.Role: [String]] = [
    .bracketMatch: ["bracket-match"], .bracketMismatch: ["bracket-mismatch"],
    .misspelled: ["misspelled-word", "def:misspelled-word"], .ruler: ["right-margin"],
  ]
}

/// The colours of a scheme from which the looks of a screen are derived.
private struct SchemeColors {
  let scheme: StyleScheme
  let text: RGB
  let background: RGB

  init?(_ scheme: StyleScheme) {
    guard let look = scheme.look(of: "text"), let text = RGB(look.foreground),
      let background = RGB(look.background)
    else { return nil }
    self.scheme = scheme
    self.text = text
    self.background = background
  }

  private var isDark: Bool { RGB.strongest(on: background) == RGB(0xFFFFFF) }

  // MARK: Colours

  /// Returns the first foreground colour of some styles, made readable.
  private func color(_ styles: String..., else other: RGB) -> RGB {
    let found = styles.lazy.compactMap { RGB(scheme.look(of: $0)?.foreground) }.first
    return (found ?? other).readable(on: background)
  }

  /// Returns the background of a style.
  func background(of style: String, else other: RGB) -> RGB {
    RGB(scheme.look(of: style)?.background) ?? other
  }

  /// The background of the cursor's row: a faint one if code is unreadable on that of the scheme.
  var cursorRow: RGB {
    let faint = background.mixed(with: text, 0.06)
    let row = background(of: "current-line", else: faint)
    return canBeRead(on: row) ? row : faint
  }

  /// Returns whether code in all its colours is readable on a background, or as readable as on the
  /// text's.
  private func canBeRead(on other: RGB) -> Bool {
    let styles = scheme.styles.filter { !Self.surfaces.contains($0) }
    return styles.compactMap { RGB(scheme.look(of: $0)?.foreground) }.allSatisfy {
      $0.contrast(with: other) >= min(3, $0.contrast(with: background) * 0.9)
    }
  }

  /// The styles that have their own backgrounds and do not colour code.
  private static let surfaces = Set([
    "selection", "search-match", "cursor", "secondary-cursor", "line-numbers",
    "current-line-number",
  ]).union(StyleScheme.stylesOfRoles.values.joined())

  private var dim: RGB {
    color("line-numbers", "def:comment", else: text.mixed(with: background, 0.3))
  }
  private var accent: RGB { color("def:keyword", "def:statement", else: text) }
  private var second: RGB { color("def:type", "def:identifier", else: text) }
  private var warm: RGB {
    color("def:special-char", "def:constant", else: RGB(isDark ? 0xE5A56D : 0x9A4500))
  }
  private var green: RGB { color("diff:added-line", else: RGB(isDark ? 0xA5D68C : 0x236B2C)) }
  private var red: RGB {
    color("diff:removed-line", "def:error", else: RGB(isDark ? 0xFF8A80 : 0xB01212))
  }

  /// Selected text: its characters keep their colours unless the scheme names one, or they are
  /// unreadable.
  var selection: TextLook {
    let look = scheme.look(of: "selection")
    let back = background(of: "selection", else: background.mixed(with: text, 0.2))
    let own = RGB(look?.foreground)?.readable(on: back)
    return TextLook(
      (own ?? (canBeRead(on: back) ? nil : text.readable(on: back)))?.color, on: back.color)
  }

  // MARK: Looks

  func look(of role: Style.Role) -> TextLook {
    switch role {
    case .text, .message, .pane: TextLook(text.color)
    case .hint, .dimmed, .blank, .scrollbar, .scrollbarThumb: TextLook(dim.color)
    case .lineNumber: number("line-numbers", dim)
    case .currentLineNumber: number("current-line-number", text)
    case .hintKey, .prompt, .scrollbarMatch: TextLook(accent.color, .bold)
    case .graph: TextLook(second.color)
    case .standIn, .unsavedMark: TextLook(warm.color)
    case .checkpoint: TextLook(warm.color, .bold)
    case .changedMark: TextLook(green.color)
    case .trailingBlank: TextLook(red.color)
    case .misspelled: misspelled
    case .ruler: TextLook(ruler.color)
    case .bracketMatch: bracket(.bracketMatch, else: background.mixed(with: text, 0.3))
    case .bracketMismatch: bracket(.bracketMismatch, else: red)
    case .warning: TextLook(red.color, .bold)
    case .status: bar
    case .paneTitle: bar.bold
    case .statusAlert: filled(red).bold
    case .changed: filled(background.mixed(with: warm, 0.3), with: text)
    case .added: TextLook(green.color, on: background.mixed(with: green, 0.1).color)
    case .removed: TextLook(red.color, on: background.mixed(with: red, 0.1).color)
    case .addedWord: filled(background.mixed(with: green, 0.4), with: text)
    case .removedWord: filled(background.mixed(with: red, 0.4), with: text)
    case .match: match
    case .currentMatch: filled(warm).bold
    }
  }

  private var bar: TextLook { filled(background.mixed(with: text, 0.16), with: text) }

  private var match: TextLook {
    let look = scheme.look(of: "search-match")
    let back = background(of: "search-match", else: background.mixed(with: RGB(0xFFD75F), 0.4))
    return filled(back, with: RGB(look?.foreground) ?? text)
  }

  /// Returns the look of a role as named by the scheme.
  private func own(_ role: Style.Role) -> StyleLook? {
    StyleScheme.stylesOfRoles[role]?.lazy.compactMap { scheme.look(of: $0) }.first
  }

  private var misspelled: TextLook {
    let own = own(.misspelled)
    var look = own.map { TextLook($0) } ?? TextLook()
    let color = RGB(own?.foreground) ?? (own?.background == nil ? red : text)
    look.foreground = color.readable(on: RGB(own?.background) ?? background).color
    return look
  }

  /// The colour of the ruler: a scheme may name it as a foreground or a background.
  private var ruler: RGB {
    let own = own(.ruler)
    return [own?.foreground, own?.background].lazy.compactMap { RGB($0) }
      .first { $0.contrast(with: background) >= 1.5 } ?? dim
  }

  /// Returns the look of a bracket, which has its own background.
  private func bracket(_ role: Style.Role, else back: RGB) -> TextLook {
    let own = own(role)
    var look = filled(RGB(own?.background) ?? back, with: RGB(own?.foreground))
    if own?.isBold != false { look.attributes.insert(.bold) }
    if own?.isUnderlined == true { look.attributes.insert(.underlined) }
    return look
  }

  /// Returns the look of a line number, which has the background of all line numbers.
  private func number(_ style: String, _ other: RGB) -> TextLook {
    let look = scheme.look(of: style)
    let back = RGB(look?.background) ?? background(of: "line-numbers", else: background)
    var filled = filled(back, with: RGB(look?.foreground) ?? other)
    if look?.isBold == true { filled.attributes.insert(.bold) }
    return filled
  }

  /// Returns a look of readable characters on a background.
  private func filled(_ background: RGB, with text: RGB? = nil) -> TextLook {
    let text = text ?? RGB.strongest(on: background)
    return TextLook(text.readable(on: background).color, on: background.color)
  }
}

extension TextLook {
  /// The same look in bold.
  fileprivate var bold: TextLook {
    TextLook(foreground, on: background, attributes.union(.bold))
  }
}
