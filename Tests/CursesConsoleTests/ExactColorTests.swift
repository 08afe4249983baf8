import CNcurses
import Console
import Glibc
import TestSupport
import Testing

@testable import CursesConsole

extension OneTerminal {
  /// Exact colours, from a description that is made of the terminal's own.
  @MainActor @Suite struct ExactColorTests {
    private let pseudo: PseudoTerminal

    init() throws {
      setenv("LC_ALL", "C.UTF-8", 1)
      pseudo = try PseudoTerminal()
    }

    /// Returns what a terminal gets for a screen with a theme.
    private func output(
      on name: String, colorterm: String?, isColorWanted: Bool = true
    ) throws -> String {
      unsetenv("TMUX")
      if let colorterm { setenv("COLORTERM", colorterm, 1) } else { unsetenv("COLORTERM") }
      defer { unsetenv("COLORTERM") }
      let terminal = try CursesTerminal(
        name: name, isColorWanted: isColorWanted, input: pseudo.program, output: pseudo.program)
      var screen = Screen(size: terminal.size)
      screen.tints = [TextLook(.rgb(0x12, 0xAB, 0x34)), TextLook(.terminal(9))]
      screen.theme = ScreenTheme(
        text: TextLook(.rgb(1, 2, 3), on: .rgb(250, 251, 252)),
        selection: TextLook(nil, on: .rgb(200, 200, 200)), cursorRow: .rgb(240, 240, 240),
        cursor: .rgb(1, 2, 255)
      ) { _ in TextLook() }
      for column in 0..<screen.size.columns {
        screen[column, 0] = Cell("x", style: Style(.text, tint: column < 5 ? 1 : 2))
      }
      terminal.show(screen)
      terminal.leave()
      return pseudo.read()
    }

    @Test(
      "Terminals with COLORTERM get exact colours, and the user's own by their numbers",
      arguments: ["xterm-256color", "tmux-256color"])
    func exactColors(name: String) throws {
      let output = try output(on: name, colorterm: "truecolor")
      for sequence in ["38;2;18;171;52m", "48;2;250;251;252m", "[91m"] {
        #expect(output.contains(sequence), "\(sequence)")
      }
      #expect(!output.contains("38;5;"))
      // Nothing of the description stays in the environment.
      #expect(environment("TERMINFO")?.hasPrefix("hex:") != true)
    }

    @Test(
      "Others get the nearest ones that they have",
      arguments: [
        ("xterm-256color", nil), ("xterm-256color", "yes"), ("screen-256color", "truecolor"),
        ("linux", "truecolor"),
      ] as [(String, String?)])
    func nearestColors(name: String, colorterm: String?) throws {
      #expect(try !output(on: name, colorterm: colorterm).contains("38;2;"))
    }

    @Test("Without colours there are none, and the palette is never redefined")
    func noColors() throws {
      let output = try output(on: "xterm-256color", colorterm: "truecolor", isColorWanted: false)
      #expect(!output.contains("38;") && !output.contains("[91m") && !output.contains("\u{1b}]"))
    }

    @Test("The cursor has the theme's colour, and its own again afterwards")
    func cursorColors() throws {
      let output = try output(on: "xterm-256color", colorterm: "truecolor")
      let set = try #require(output.offset(ofPart: "\u{1b}]12;#0102ff\u{1b}\\"))
      let given = try #require(output.offset(ofPart: "\u{1b}]112\u{1b}\\"))
      #expect(set < given)
      #expect(!output.contains("\u{1b}]4;"))
    }

    @Test("Every capability of the terminal is in the description but those for colours")
    func descriptionsAreAlike() throws {
      for name in ["xterm-256color", "tmux-256color", "screen-256color"] {
        try #require(memento_find_terminal(name, pseudo.program) == memento_lookup_found)
        let names = ["cup", "el", "ech", "rep", "smcup", "rmcup", "kcuu1", "kUP5", "sitm", "Smulx"]
        let before = names.map { memento_capability($0).map { String(cString: $0) } }
        let terminfo = try #require(memento_direct_color_terminfo(name))
        defer { free(terminfo) }
        setenv("TERMINFO", terminfo, 1)
        defer { unsetenv("TERMINFO") }
        try #require(memento_find_terminal(name, pseudo.program) == memento_lookup_found)
        #expect(names.map { memento_capability($0).map { String(cString: $0) } } == before)
        #expect(memento_flag("RGB") && tigetnum("colors") == 1 << 24)
        #expect(memento_capability("initc") == nil && memento_capability("oc") == nil)
      }
    }
  }
}

extension String {
  /// Returns the offset of a part of the text; nil if it has none.
  fileprivate func offset(ofPart part: String) -> Int? {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
  }
}
