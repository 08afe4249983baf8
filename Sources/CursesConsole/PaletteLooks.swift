import CNcurses
import Console

/// The looks of a screen's tints and theme, in the colours of a terminal.
struct PaletteLooks {
  let palette: Palette
  /// The looks of text by its meaning.
  let tints: [Look]
  private let theme: Theme?
  /// The looks of all roles, including those that differ from the palette's without a theme; empty
  /// without differences.
  private let roles: [Look]
  /// The nearest of 256 colours for each exact one; empty if looks are not exact.
  private let nearest: [Int32: Int32]

  /// A theme in the colours of the terminal.
  private struct Theme {
    let text: Look
    let selection: Look
    let cursorRow: Int32
    /// The looks of all roles.
    let roles: [Look]

    /// Creates the exact form of a theme.
    init(_ theme: ScreenTheme, in palette: Palette) {
      text = palette.look(of: theme.text)
      selection = palette.look(of: theme.selection)
      cursorRow = palette.number(of: theme.cursorRow) ?? -1
      roles = Style.Role.allCases.map { palette.look(of: theme[$0]) }
    }

    /// Creates the form of all themes with few colours: the terminal's roles, on black or white.
    init(_ palette: Palette, isDark: Bool) {
      let white: Int32 = palette == .sixteen && !isDark ? 15 : 7
      text = isDark ? Look(foreground: 7, background: 0) : Look(foreground: 0, background: white)
      selection = palette.selection ?? text
      cursorRow = -1
      let looks = Style.Role.allCases.map { palette.plainLook(of: $0) }
      roles = palette == .sixteen && isDark ? looks.map(\.bright) : looks
    }
  }

  init(
    _ palette: Palette, tints: [TextLook] = [], theme: ScreenTheme? = nil,
    roles: [Style.Role: TextLook] = [:]
  ) {
    self.palette = palette
    // The colours of a theme are mixed exactly, and finally replaced by the nearest ones.
    let exact = theme == nil ? palette : palette.exact
    let looks = tints.map { exact.look(of: $0) }
    self.roles =
      palette == .monochrome || roles.isEmpty
      ? []
      : Style.Role.allCases.map { role in
        roles[role].map { exact.look(of: $0) } ?? palette.plainLook(of: role)
      }
    switch palette {
    case .full, .direct:
      self.tints = looks
      self.theme = theme.map { Theme($0, in: exact) }
    case .basic, .sixteen:
      let hasBright = palette == .sixteen && theme?.isDark == true
      self.tints = hasBright ? looks.map(\.bright) : looks
      self.theme = theme.map { Theme(palette, isDark: $0.isDark) }
    case .monochrome:
      self.tints = looks
      self.theme = nil
    }
    nearest = exact == palette ? [:] : Self.nearest(in: self.theme, looks)
  }

  /// Returns the look of a style.
  func look(of style: Style) -> Look {
    let looks = theme?.roles ?? roles
    let place = Int(style.role.rawValue)
    let role = looks.isEmpty ? palette.plainLook(of: style.role) : looks[place]
    var look = tinted(role, as: style)
    if style.emphasis.contains(.bold) { look.attributes |= memento_bold }
    if style.emphasis.contains(.underlined) { look.attributes |= memento_underline }
    if style.emphasis.contains(.selected) {
      select(&look, hasOwnBackground: role.background >= 0)
    } else if style.emphasis.contains(.inCursorRow), look.background < 0 {
      look.background = theme?.cursorRow ?? palette.backgroundOfCursorRow
    }
    return reduced(completed(look))
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
      // On the terminal's own background, green and red are reserved for differences.
      let isOfDifference = theme == nil && [1, 2, 9, 10].contains(look.foreground)
      if look.foreground < 0 || isOfDifference { look.foreground = role.foreground }
      return look
    default: return role
    }
  }

  private func select(_ look: inout Look, hasOwnBackground: Bool) {
    guard let selection = theme?.selection ?? palette.selection else {
      // Within a selection, a reversed style is distinguished by not being reversed.
      return look.attributes ^= memento_reverse
    }
    look.background = selection.background
    if selection.foreground >= 0 {
      look.foreground = selection.foreground
    } else if hasOwnBackground {
      look.foreground = -1
    }
  }

  /// Returns a look whose missing colours are those of plain text.
  private func completed(_ look: Look) -> Look {
    guard let text = theme?.text else { return look }
    var look = look
    // These hues are unreadable on white.
    let hasFew = palette == .basic || palette == .sixteen
    let isPale = hasFew && text.foreground == 0 && [2, 3, 6].contains(look.foreground)
    if look.foreground < 0 || isPale && look.background < 0 { look.foreground = text.foreground }
    if look.background < 0 { look.background = text.background }
    return look
  }

  // MARK: 256 colours for exact ones

  /// Returns the nearest of 256 colours for each exact one of a theme.
  private static func nearest(in theme: Theme?, _ tints: [Look]) -> [Int32: Int32] {
    guard let theme else { return [:] }
    let looks = tints + theme.roles + [theme.text, theme.selection]
    let colors = looks.flatMap { [$0.foreground, $0.background] } + [theme.cursorRow]
    return Dictionary(grouping: colors.filter { $0 >= 16 }) { $0 }.mapValues {
      Palette.nearest(to: RGB(Int($0[0])))
    }
  }

  /// Returns an exact look in the nearest of 256 colours in which it is equally readable.
  private func reduced(_ look: Look) -> Look {
    if nearest.isEmpty { return look }
    var reduced = look
    reduced.background = nearest[look.background] ?? look.background
    reduced.foreground = nearest[look.foreground] ?? look.foreground
    guard reduced.foreground >= 16, reduced.background >= 16 else { return reduced }
    let contrast = RGB.fixed(reduced.foreground).contrast(with: .fixed(reduced.background))
    if contrast >= RGB.readableContrast { return reduced }
    let wanted = RGB(Int(look.foreground))
    let least = min(RGB.readableContrast, wanted.contrast(with: RGB(Int(look.background))))
    if contrast < least {
      reduced.foreground = Palette.nearest(to: wanted, with: least, on: reduced.background)
    }
    return reduced
  }
}

extension Look {
  /// The look with the bright form of a hue on the text background.
  fileprivate var bright: Look {
    var look = self
    if background < 0, (1...6).contains(foreground) { look.foreground += 8 }
    return look
  }
}

extension ScreenTheme {
  /// Whether its background is dark.
  fileprivate var isDark: Bool {
    RGB(text.background).map { PerceivedColor($0).lightness < 0.5 } ?? true
  }
}
