import CNcurses
import Console

/// The looks of a screen's tints and theme, in the colours of a terminal.
struct PaletteLooks {
  let palette: Palette
  /// The looks of text by its meaning.
  let tints: [Look]
  private let theme: Theme?

  /// A theme in the colours of the terminal.
  private struct Theme {
    let text: Look
    let selection: Look
    let cursorRow: Int32
    /// The looks of all roles.
    let roles: [Look]
  }

  init(_ palette: Palette, tints: [TextLook] = [], theme: ScreenTheme? = nil) {
    self.palette = palette
    self.tints = tints.map { palette.look(of: $0) }
    switch (palette, theme) {
    case (.full, let theme?), (.direct, let theme?):
      self.theme = Theme(
        text: palette.look(of: theme.text), selection: palette.look(of: theme.selection),
        cursorRow: palette.number(of: theme.cursorRow) ?? -1,
        roles: Style.Role.allCases.map { palette.look(of: theme[$0]) })
    case (.basic, let theme?): self.theme = Self.basic(isDark: theme.isDark)
    case (.monochrome, _), (_, nil): self.theme = nil
    }
  }

  /// Returns the form of all themes with eight colours: those of the terminal's roles, on black or white.
  private static func basic(isDark: Bool) -> Theme {
    let palette = Palette.basic
    let text = isDark ? Look(foreground: 7, background: 0) : Look(foreground: 0, background: 7)
    return Theme(
      text: text, selection: palette.selection ?? text, cursorRow: -1,
      roles: Style.Role.allCases.map { palette.plainLook(of: $0) })
  }

  /// Returns the look of a style.
  func look(of style: Style) -> Look {
    let role = theme?.roles[Int(style.role.rawValue)] ?? palette.plainLook(of: style.role)
    var look = tinted(role, as: style)
    if style.emphasis.contains(.bold) { look.attributes |= memento_bold }
    if style.emphasis.contains(.underlined) { look.attributes |= memento_underline }
    if style.emphasis.contains(.selected) {
      select(&look, hasOwnBackground: role.background >= 0)
    } else if style.emphasis.contains(.inCursorRow), look.background < 0 {
      look.background = theme?.cursorRow ?? palette.backgroundOfCursorRow
    }
    return completed(look)
  }

  private func tinted(_ role: Look, as style: Style) -> Look {
    let index = Int(style.tint) - 1
    guard tints.indices.contains(index) else { return role }
    var look = tints[index]
    switch style.role {
    case .text: return look
    case .added, .removed:
      look.attributes |= role.attributes
      look.background = role.background
      // On the terminal's own background, green and red are the colours of the difference.
      let isOfDifference = theme == nil && [1, 2, 9, 10].contains(look.foreground)
      if look.foreground < 0 || isOfDifference { look.foreground = role.foreground }
      return look
    default: return role
    }
  }

  private func select(_ look: inout Look, hasOwnBackground: Bool) {
    guard let selection = theme?.selection ?? palette.selection else {
      // A reversed style is distinct within a selection by not being reversed.
      return look.attributes ^= memento_reverse
    }
    look.background = selection.background
    if selection.foreground >= 0 {
      look.foreground = selection.foreground
    } else if hasOwnBackground {
      look.foreground = -1
    }
  }

  /// Returns a look with the colours of plain text where it has none.
  private func completed(_ look: Look) -> Look {
    guard let text = theme?.text else { return look }
    var look = look
    // These hues cannot be read on the white of eight colours, which is a grey.
    let isPale = palette == .basic && text.foreground == 0 && [2, 3, 6].contains(look.foreground)
    if look.foreground < 0 || isPale && look.background < 0 { look.foreground = text.foreground }
    if look.background < 0 { look.background = text.background }
    return look
  }
}

extension ScreenTheme {
  /// Whether its background is dark.
  fileprivate var isDark: Bool {
    guard case .rgb(let red, let green, let blue)? = text.background else { return true }
    return PerceivedColor(red, green, blue).lightness < 0.5
  }
}
