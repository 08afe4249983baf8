import CNcurses
import Console
import Glibc
import Testing

@testable import CursesConsole

@Suite struct PaletteTests {
  private let styles = (0..<Style.inkCount).map { Style(inkIndex: $0) }

  @Test(
    "The number of colors and the user's choice give the palette",
    arguments: [
      (256, true, Palette.full(on: nil)), (16, true, .basic), (8, true, .basic),
      (88, true, .basic),
      (16_777_216, true, .basic), (2, true, .monochrome), (0, true, .monochrome),
      (256, false, .monochrome),
    ])
  func choice(_ colorCount: Int, _ isColorWanted: Bool, _ palette: Palette) {
    #expect(Palette(colorCount: colorCount, isColorWanted: isColorWanted) == palette)
  }

  @Test("On a known background the row of the cursor is highlighted")
  func whereTheBackgroundIsKnownTheRowOfTheCursorStandsOut() {
    let style = Style(.text, .inCursorRow)
    for (background, number) in [(Background.dark, 235), (.light, 255)] as [(Background, Int16)] {
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
    for palette in [Palette.full(on: nil), .basic, .monochrome] {
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
    "Selection shows on every role", arguments: [Palette.full(on: nil), .basic, .monochrome])
  func selectionShowsOnEveryRole(_ palette: Palette) {
    for style in styles where !style.emphasis.contains(.selected) {
      let selected = Style(style.role, style.emphasis.union(.selected))
      #expect(palette.look(of: selected) != palette.look(of: style), "\(style)")
    }
  }

  @Test(
    "Bold and underlined are attributes", arguments: [Palette.full(on: nil), .basic, .monochrome])
  func boldAndUnderlinedAreAttributes(_ palette: Palette) {
    for role in Style.Role.allCases {
      for base in [Style.Emphasis(), .selected] {
        let both = palette.look(of: Style(role, base.union([.bold, .underlined])))
        #expect(both.attributes & memento_bold != 0)
        #expect(both.attributes & memento_underline != 0)
      }
    }
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

  private func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Returns the relative luminance of one of the 256 colours: 216 of a cube, then 24 grays.
  private func luminance(_ color: Int16) -> Double {
    let steps = [0, 95, 135, 175, 215, 255]
    let index = Int(color) - 16
    let gray = 8 + 10 * (Int(color) - 232)
    let parts =
      color < 232
      ? [steps[index / 36], steps[index / 6 % 6], steps[index % 6]] : [gray, gray, gray]
    let linear = parts.map { part -> Double in
      let value = Double(part) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
