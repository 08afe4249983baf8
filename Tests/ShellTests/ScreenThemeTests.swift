import Console
import Highlight
import Testing

@testable import CursesConsole
@testable import Shell

/// The looks of the whole screen in the themes of the program.
@Suite struct ScreenThemeTests {
  private static let whole = StyleScheme.own.filter { $0.look(of: "text") != nil }.map(\.id)

  private func colors(_ id: String) throws -> (scheme: StyleScheme, screen: ScreenTheme) {
    let scheme = try #require(StyleScheme.own.first { $0.id == id })
    return (scheme, try #require(ScreenTheme(scheme)))
  }

  private func rgb(_ color: TextLook.Color?) throws -> RGB {
    guard case .rgb(let red, let green, let blue)? = color else {
      throw NoColor()
    }
    return RGB(Int(red) << 16 | Int(green) << 8 | Int(blue))
  }

  private struct NoColor: Error {}

  private func expectContrast(
    _ text: TextLook.Color?, _ background: TextLook.Color?, _ what: String
  ) throws {
    let contrast = try rgb(text).contrast(with: rgb(background))
    #expect(contrast >= 4.5, "\(what): \(contrast)")
  }

  @Test(
    "Without colours, code has the attributes of the scheme, or else those of mono",
    arguments: ["terminal", "dark", "light", "high-contrast", "mono"])
  func codeHasAttributes(id: String) throws {
    var tints = try #require(Theme.own(id).tints)
    let names = ["comment", "keyword", "type", "net-address", "error", "heading"]
    let numbers = names.map { Int(tints.tint(of: [["def:\($0)"]])) }
    let attributes = numbers.map { number -> TextLook.Attributes in
      let look = tints.looks[number - 1]
      return look.attributesWithoutColors ?? look.attributes
    }
    #expect(attributes.prefix(4) == [.italic, .bold, .bold, .underlined])
    // The scheme's own attributes are complete.
    #expect(attributes[4] == (id == "mono" ? [.bold, .underlined] : .underlined))
    #expect(attributes[5] == .bold)
  }

  @Test("Dark, light and high contrast have a background; the others have that of the terminal")
  func someAreWhole() throws {
    #expect(Self.whole == ["dark", "light", "high-contrast"])
    for id in ["terminal", "mono"] { #expect(Theme.own(id).screen == nil) }
  }

  @Test(
    "Every role has a contrast of at least 4.5 to 1, selected and in the cursor's row too",
    arguments: whole)
  func rolesCanBeRead(id: String) throws {
    let screen = try colors(id).screen
    for role in Style.Role.allCases {
      let look = screen[role]
      let text = look.foreground ?? screen.text.foreground
      try expectContrast(text, look.background ?? screen.text.background, "\(role)")
      if look.background == nil {
        try expectContrast(text, screen.cursorRow, "\(role) in the cursor's row")
      }
      let selected =
        screen.selection.foreground ?? (look.background == nil ? text : screen.text.foreground)
      try expectContrast(selected, screen.selection.background, "\(role), selected")
    }
  }

  @Test(
    "So has code: on its background, selected, in the cursor's row, added and removed",
    arguments: whole)
  func codeCanBeRead(id: String) throws {
    let (scheme, screen) = try colors(id)
    let surfaces = ["line-numbers", "current-line-number", "selection", "search-match", "cursor"]
    let backgrounds = [
      screen.text.background, screen.cursorRow, screen[.added].background,
      screen[.removed].background,
    ]
    for style in scheme.styles where !surfaces.contains(style) {
      guard let color = scheme.look(of: style)?.foreground.map({ TextLook.Color($0) }) else {
        continue
      }
      for background in backgrounds { try expectContrast(color, background, style) }
      let selected = screen.selection.foreground ?? color
      try expectContrast(selected, screen.selection.background, "\(style), selected")
    }
  }

  @Test(
    "Code that a scheme's selection would hide gets another colour there, and no hiding row of the cursor"
  )
  func selectionsDoNotHideCode() throws {
    let scheme = try StyleScheme.scheme("x") { _ in
      (
        Array(
          """
          <style-scheme id='x' name='X'>
          <style name='text' foreground='#fff' background='#002444'/>
          <style name='def:comment' foreground='#0088ff'/>
          <style name='selection' background='#30a0ff'/><style name='current-line' background='#0060c0'/>
          </style-scheme>
          """.utf8), "x.xml"
      )
    }
    let screen = try #require(ScreenTheme(scheme))
    try expectContrast(screen.selection.foreground, screen.selection.background, "selected")
    #expect(try rgb(.rgb(0, 0x88, 0xFF)).contrast(with: rgb(screen.cursorRow)) >= 3)
  }

  @Test("Marks differ from the text around them", arguments: whole)
  func marksStandOut(id: String) throws {
    let screen = try colors(id).screen
    let plain = screen.text.background
    let filled: [Style.Role] = [
      .status, .statusAlert, .changed, .added, .removed, .addedWord, .removedWord, .match,
      .currentMatch, .bracketMatch, .bracketMismatch,
    ]
    for role in filled { #expect(screen[role].background.map { $0 != plain } == true, "\(role)") }
    #expect(screen.selection.background != plain && screen.cursorRow != plain)
    #expect(screen[.match].background != screen[.currentMatch].background)
    #expect(screen[.added] != screen[.removed] && screen[.addedWord] != screen[.removedWord])
  }

  @Test("Brackets, the ruler and misspelled words look as a scheme names them, made readable")
  func namedRolesAreDrawn() throws {
    let styles = """
      <style name='bracket-match' foreground='#ff0' background='#335'/>
      <style name='bracket-mismatch' background='#a00' bold='false'/>
      <style name='right-margin' foreground='#111' background='#556'/>
      <style name='misspelled-word' foreground='#f44' italic='true'/>
      """
    func scheme(_ more: String) throws -> StyleScheme {
      try StyleScheme.scheme("x") { _ in
        (Array("<style-scheme id='x' name='X'>\(more)\(styles)</style-scheme>".utf8), "x.xml")
      }
    }
    let whole = Theme("x", try scheme("<style name='text' foreground='#fff' background='#111'/>"))
    let screen = try #require(whole.screen)
    #expect(screen[.bracketMatch] == TextLook(.rgb(255, 255, 0), on: .rgb(0x33, 0x33, 0x55), .bold))
    #expect(screen[.bracketMismatch] == TextLook(.rgb(255, 255, 255), on: .rgb(0xAA, 0, 0)))
    // The colour of the characters is that of the background.
    #expect(screen[.ruler].foreground == .rgb(0x55, 0x55, 0x66))
    #expect(screen[.misspelled] == TextLook(.rgb(255, 0x44, 0x44), on: nil, .italic))
    #expect(whole.roles.isEmpty)
    // On the terminal's background they are drawn as they are.
    let partial = Theme("x", try scheme(""))
    #expect(partial.screen == nil)
    #expect(
      partial.roles[.bracketMatch] == TextLook(.rgb(255, 255, 0), on: .rgb(0x33, 0x33, 0x55)))
    #expect(partial.roles[.misspelled] == TextLook(.rgb(255, 0x44, 0x44), on: nil, .italic))
    #expect(partial.roles.count == 4 && Theme.own("terminal").roles.isEmpty)
  }

  @Test("Among 256 colours, roles and code keep a contrast of 4.5 to 1", arguments: whole)
  func fewerColorsCanBeRead(id: String) throws {
    let (scheme, screen) = try colors(id)
    let surfaces = Set([
      "line-numbers", "current-line-number", "selection", "search-match", "cursor",
    ])
    let tints = scheme.styles.sorted().filter { !surfaces.contains($0) }
      .compactMap { scheme.look(of: $0).map { TextLook($0) } }
    let looks = PaletteLooks(.full(on: nil), tints: tints, theme: screen)
    for index in 0..<Style.inkCount(tintCount: tints.count) {
      let style = Style(inkIndex: index)
      let look = looks.look(of: style)
      let contrast = RGB.fixed(look.foreground).contrast(with: .fixed(look.background))
      #expect(contrast >= 4.5, "\(style): \(look)")
    }
  }

  @Test("A foreign scheme's prompts and panes can be read, whatever its colours are")
  func foreignSchemesCanBeRead() throws {
    let scheme = try StyleScheme.scheme("x") { _ in
      (
        Array(
          """
          <style-scheme id='x' name='X'>
          <style name='text' foreground='#777' background='#888'/>
          <style name='line-numbers' foreground='#888'/><style name='def:keyword' foreground='#888'/>
          <style name='search-match' foreground='#fff' background='#fff'/>
          </style-scheme>
          """.utf8), "x.xml"
      )
    }
    let screen = try #require(ScreenTheme(scheme))
    for role in [Style.Role.hint, .prompt, .status, .statusAlert, .match, .lineNumber, .warning] {
      try expectContrast(
        screen[role].foreground, screen[role].background ?? screen.text.background, "\(role)")
    }
  }
}
