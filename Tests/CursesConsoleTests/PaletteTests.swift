import CNcurses
import Console
import Testing

@testable import CursesConsole

@Suite struct PaletteTests {
  private let styles = (0..<Style.inkCount()).map { Style(inkIndex: $0) }

  @Test(
    "The number of colors and the user's choice give the palette",
    arguments: [
      (256, true, Palette.full(on: nil)), (16, true, .sixteen), (8, true, .basic),
      (88, true, .sixteen),
      (16_777_216, true, .basic), (2, true, .monochrome), (0, true, .monochrome),
      (256, false, .monochrome),
    ])
  func choice(_ colorCount: Int, _ isColorWanted: Bool, _ palette: Palette) {
    #expect(Palette(colorCount: colorCount, isColorWanted: isColorWanted) == palette)
  }

  @Test("On a known background the row of the cursor is highlighted")
  func whereTheBackgroundIsKnownTheRowOfTheCursorStandsOut() {
    let style = Style(.text, .inCursorRow)
    for (background, number) in [(Background.dark, 235), (.light, 255)] as [(Background, Int32)] {
      let palette = Palette(colorCount: 256, isColorWanted: true, on: background)
      #expect(palette.look(of: style).background == number)
      // Styles with a background of their own, and selected ones, keep it.
      #expect(palette.look(of: Style(.changed, .inCursorRow)).background == 229)
      #expect(palette.look(of: Style(.text, [.inCursorRow, .selected])).background == 25)
      for role in Style.Role.allCases {
        let look = palette.look(of: Style(role, .inCursorRow))
        guard look.foreground >= 0 else { continue }
        let contrast = contrast(luminance(look.foreground), luminance(look.background))
        #expect(contrast > 3, "\(role)")
      }
    }
    for palette in [Palette.full(on: nil), .sixteen, .basic, .monochrome] {
      #expect(palette.look(of: style) == palette.look(of: .text))
    }
    #expect(Palette(colorCount: 8, isColorWanted: true, on: .dark) == .basic)
  }

  @Test("Every style has its index")
  func everyStyleHasItsPlace() {
    #expect(styles.count == Style.Role.allCases.count * 16)
    for (index, style) in styles.enumerated() { #expect(style.inkIndex == index) }
  }

  @Test(
    "Selection shows on every role",
    arguments: [Palette.full(on: nil), .sixteen, .basic, .monochrome])
  func selectionShowsOnEveryRole(_ palette: Palette) {
    for style in styles where !style.emphasis.contains(.selected) {
      let selected = Style(style.role, style.emphasis.union(.selected))
      #expect(palette.look(of: selected) != palette.look(of: style), "\(style)")
    }
  }

  @Test(
    "Bold and underlined are attributes",
    arguments: [Palette.full(on: nil), .sixteen, .basic, .monochrome])
  func boldAndUnderlinedAreAttributes(_ palette: Palette) {
    for role in Style.Role.allCases {
      for base in [Style.Emphasis(), .selected] {
        let both = palette.look(of: Style(role, base.union([.bold, .underlined])))
        #expect(both.attributes & memento_bold != 0)
        #expect(both.attributes & memento_underline != 0)
      }
    }
  }

  @Test("Text has other attributes on a monochrome terminal, if its look says so")
  func attributesReplaceColors() {
    var tint = TextLook(.rgb(1, 2, 3), on: nil, .underlined)
    func attributes(_ palette: Palette) -> CInt {
      CInt(palette.look(of: Style(.text, tint: 1), tints: [tint]).attributes)
    }
    #expect(attributes(.monochrome) == CInt(memento_underline))
    tint.attributesWithoutColors = .bold
    #expect(attributes(.monochrome) == CInt(memento_bold))
    #expect(attributes(.full(on: nil)) == CInt(memento_underline))
  }

  @Test("A monochrome terminal gets no colors")
  func aMonochromeTerminalGetsNoColors() {
    for style in styles {
      let look = Palette.monochrome.look(of: style)
      #expect(look.foreground == -1 && look.background == -1)
    }
  }

  @Test("Eight colors are enough")
  func eightColorsAreEnough() {
    for look in styles.map({ Palette.basic.look(of: $0) }) {
      #expect((-1...7).contains(look.foreground) && (-1...7).contains(look.background))
    }
    // The Linux console supports 64 pairs.
    let pairs = Set(
      styles.map { Palette.basic.look(of: $0) }.map { [$0.foreground, $0.background] })
    #expect(pairs.count < 64)
  }

  /// WCAG requires a contrast of 3 for large text and 4.5 for small; no colour has more than 4.58
  /// on both black and white.
  @Test("Colors are readable on black and on white")
  func colorsAreReadableOnBlackAndOnWhite() {
    for role in Style.Role.allCases {
      let look = Palette.full(on: nil).look(of: Style(role))
      guard look.foreground >= 0 else { continue }
      let backgrounds = look.background < 0 ? [0, 1] : [luminance(look.background)]
      for background in backgrounds {
        #expect(contrast(luminance(look.foreground), background) > 3.6, "\(role)")
      }
    }
  }

  // MARK: Themes and exact colours

  private let theme = ScreenTheme(
    text: TextLook(.rgb(240, 240, 240), on: .rgb(16, 16, 32)),
    selection: TextLook(nil, on: .rgb(0, 0, 128)), cursorRow: .rgb(32, 32, 48)
  ) { role in
    switch role {
    case .added: TextLook(.rgb(0, 255, 0), on: .rgb(0, 32, 0))
    case .match: TextLook(.rgb(0, 0, 0), on: .rgb(255, 255, 0))
    default: TextLook()
    }
  }

  @Test("With exact colours, numbers are red, green and blue; the lowest are the user's own")
  func exactColors() {
    let palette = Palette(colorCount: 1 << 24, isColorWanted: true, isDirect: true)
    #expect(palette == .direct(on: nil))
    #expect(palette.number(of: .rgb(0x12, 0xAB, 0x34)) == 0x12AB34)
    #expect(palette.number(of: .rgb(0, 0, 9)) == 0x109)
    #expect(palette.number(of: .terminal(9)) == 9)
    // The colours of roles are the same as among 256.
    for style in styles {
      let (exact, full) = (palette.look(of: style), Palette.full(on: nil).look(of: style))
      #expect(exact.foreground == palette.adapted(full.foreground), "\(style)")
      #expect(exact.background == palette.adapted(full.background), "\(style)")
    }
    #expect(palette.adapted(16) == 0x100 && palette.adapted(231) == 0xFFFFFF)
    #expect(palette.adapted(244) == 0x808080 && palette.adapted(7) == 7)
  }

  @Test("A theme draws all cells: its background is behind every role")
  func themesAreWhole() {
    let tints = [TextLook(.rgb(255, 0, 0), .bold), TextLook(.terminal(2))]
    let palette = Palette.direct(on: nil)
    func look(_ style: Style) -> Look { palette.look(of: style, tints: tints, theme: theme) }
    for style in styles {
      let look = look(style)
      #expect(look.foreground >= 0 && look.background >= 0, "\(style)")
    }
    #expect(look(.text).background == 0x101020)
    #expect(
      look(Style(.text, tint: 1))
        == Look(foreground: 0xFF0000, background: 0x101020, attributes: memento_bold))
    #expect(look(Style(.text, .inCursorRow, tint: 1)).background == 0x202030)
    #expect(look(Style(.match, .inCursorRow)).background == 0xFFFF00)
    let selected = look(Style(.text, .selected, tint: 1))
    #expect(selected.foreground == 0xFF0000 && selected.background == 0x80)
    // Black on yellow would be black on blue.
    #expect(look(Style(.match, .selected)).foreground == 0xF0F0F0)
    let added = look(Style(.added, tint: 1))
    #expect(added.foreground == 0xFF0000 && added.background == 0x2000)
    #expect(look(Style(.added)).foreground == 0xFF00)
  }

  @Test("In a difference on the terminal's background, code has colours other than green and red")
  func codeInDifferencesKeepsTheirColors() {
    let tints = [TextLook(.terminal(2), .bold), TextLook(.terminal(4)), TextLook(.terminal(1))]
    for palette in [Palette.full(on: nil), .direct(on: .dark), .basic] {
      func color(_ role: Style.Role, _ tint: UInt8) -> Int32 {
        palette.look(of: Style(role, tint: tint), tints: tints).foreground
      }
      let (added, removed) = (color(.added, 0), color(.removed, 0))
      #expect(color(.added, 1) == added && color(.added, 3) == added && color(.added, 2) == 4)
      #expect(color(.removed, 1) == removed && color(.removed, 2) == 4)
    }
    let bold = Palette.basic.look(of: Style(.added, tint: 1), tints: tints)
    #expect(bold.attributes & memento_bold != 0)
  }

  @Test("Eight colours draw a theme on black or on white, and what is drawn can be told apart")
  func eightColorsHaveThemes() {
    let light = ScreenTheme(
      text: TextLook(.rgb(0, 0, 0), on: .rgb(255, 255, 255)),
      selection: TextLook(nil, on: .rgb(200, 200, 255)), cursorRow: .rgb(240, 240, 240)
    ) { _ in TextLook() }
    let tints = [TextLook(.rgb(200, 180, 0)), TextLook(.rgb(0, 0, 200))]
    for (theme, text, background) in [(theme, 7, 0), (light, 0, 7)] as [(ScreenTheme, Int32, Int32)]
    {
      let plain = Palette.basic.look(of: .text, theme: theme)
      #expect(plain.foreground == text && plain.background == background)
      for style in styles {
        let look = Palette.basic.look(of: style, theme: theme)
        #expect(look.foreground != look.background, "\(style)")
      }
      let tinted = (1...2).map {
        Palette.basic.look(of: Style(.text, tint: $0), tints: tints, theme: theme).foreground
      }
      // Yellow on the console's white, which is a grey, cannot be read.
      #expect(tinted == [text == 7 ? 3 : 0, 4])
    }
    let none = Palette.monochrome.look(of: .text, theme: light)
    #expect(none == Look())
  }

  @Test("Every style of text with a tint has its index")
  func tintedStylesHaveTheirPlace() {
    let all = (0..<Style.inkCount(tintCount: 255)).map { Style(inkIndex: $0) }
    #expect(Set(all).count == all.count)
    for (index, style) in all.enumerated() { #expect(style.inkIndex == index) }
  }

  @Test("Sixteen colours draw hues bright on black, dark on white, and white is white")
  func sixteenColorsHaveThemes() {
    let light = ScreenTheme(
      text: TextLook(.rgb(0, 0, 0), on: .rgb(255, 255, 255)),
      selection: TextLook(nil, on: .rgb(200, 200, 255)), cursorRow: .rgb(240, 240, 240)
    ) { _ in TextLook() }
    let tints = [TextLook(.rgb(120, 180, 250)), TextLook(.terminal(12)), TextLook(.terminal(4))]
    func look(_ style: Style, _ theme: ScreenTheme?) -> Look {
      Palette.sixteen.look(of: style, tints: tints, theme: theme)
    }
    #expect(look(.text, theme) == Look(foreground: 7, background: 0))
    #expect(look(.text, light) == Look(foreground: 0, background: 15))
    #expect(look(Style(.text, tint: 1), theme).foreground == 12)
    #expect(look(Style(.text, tint: 1), light).foreground == 4)
    #expect(look(Style(.warning), theme).foreground == 9)
    #expect(look(Style(.warning), light).foreground == 1)
    #expect(look(Style(.statusAlert), theme).background == 1)
    // The user's own colours stay on the terminal's background.
    #expect(look(Style(.text, tint: 2), nil).foreground == 12)
    #expect(look(Style(.text, tint: 3), nil).foreground == 4)
    for style in styles {
      for theme in [theme, light] {
        let look = look(style, theme)
        #expect(look.foreground != look.background, "\(style)")
      }
    }
  }

  @Test("The nearest of 256 colours can be read as well as the exact one, or well enough")
  func nearestColorsCanBeRead() {
    let steps = stride(from: 0, through: 255, by: 51)
    let colors = steps.flatMap { red in
      steps.flatMap { green in steps.map { RGB(red << 16 | green << 8 | $0) } }
    }
    for background in [0x1E2127, 0x002B36, 0xFCFCFC, 0xFDF6E3, 0x6B5300].map({ RGB($0) }) {
      let theme = ScreenTheme(
        text: TextLook(.rgb(128, 128, 128), on: background.color),
        selection: TextLook(nil, on: .rgb(0, 0, 128)), cursorRow: background.color
      ) { _ in TextLook() }
      let looks = PaletteLooks(
        .full(on: nil), tints: colors.map { TextLook($0.color) }, theme: theme)
      for (index, color) in colors.enumerated() {
        let look = looks.look(of: Style(.text, tint: UInt8(index + 1)))
        let exact = color.contrast(with: background)
        let near = RGB.fixed(look.foreground).contrast(with: .fixed(look.background))
        #expect(near >= min(4.5, exact) - 0.001, "\(color) on \(background)")
      }
    }
  }

  @Test("A theme without a background has looks of its own for some roles")
  func rolesHaveLooks() {
    let roles = [Style.Role.misspelled: TextLook(.rgb(255, 0, 0), on: .rgb(0, 0, 95), .bold)]
    let looks = PaletteLooks(.full(on: nil), roles: roles)
    #expect(
      looks.look(of: Style(.misspelled))
        == Look(foreground: 196, background: 17, attributes: memento_bold))
    #expect(looks.look(of: Style(.ruler)) == Palette.full(on: nil).look(of: Style(.ruler)))
    #expect(PaletteLooks(.monochrome, roles: roles).look(of: Style(.misspelled)).foreground == -1)
  }

  private func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Returns the relative luminance of one of the 256 colours.
  private func luminance(_ color: Int32) -> Double { RGB.fixed(color).luminance }
}
