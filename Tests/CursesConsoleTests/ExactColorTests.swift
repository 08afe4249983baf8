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

    @Test(
      "One of 256 colours is set by its number, the first eight in the form of eight colours",
      arguments: ["xterm-256color", "tmux-256color"])
    func indexedColors(name: String) throws {
      unsetenv("COLORTERM")
      let terminal = try CursesTerminal(
        name: name, isColorWanted: true, input: pseudo.program, output: pseudo.program)
      var screen = Screen(size: terminal.size)
      let numbers: [UInt8] = [0, 1, 7, 8, 9, 15]
      screen.tints = numbers.map { TextLook(.terminal($0), on: .terminal(15 - $0)) }
      screen.tints.append(TextLook(.rgb(0, 0, 255), on: .rgb(255, 255, 255)))
      for column in 0..<7 {
        screen[column, 0] = Cell("x", style: Style(.text, tint: UInt8(column + 1)))
      }
      terminal.show(screen)
      terminal.leave()
      let output = pseudo.read()
      for number in numbers {
        let (text, background) = (number, 15 - number)
        let set = text < 8 ? "\u{1b}[3\(text)m" : "\u{1b}[38;5;\(text)m"
        let setBackground = background < 8 ? "\u{1b}[4\(background)m" : "\u{1b}[48;5;\(background)m"
        #expect(output.contains("\(set)\(setBackground)x"), "\(number)")
      }
      #expect(output.contains("\u{1b}[38;5;21m\u{1b}[48;5;231mx"))
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

    @Test(
      "Every capability of the terminal is in the description but moves with a number, and those for colours",
      arguments: ["xterm-256color", "tmux-256color", "screen-256color", "vt100", "linux"])
    func descriptionsAreAlike(name: String) throws {
      let own = try capabilities(of: name)
      for isExact in [false, true] {
        try #require(memento_find_terminal(name, pseudo.program) == memento_lookup_found)
        let terminfo = try #require(memento_terminfo(name, isExact))
        defer { free(terminfo) }
        setenv("TERMINFO", terminfo, 1)
        defer { unsetenv("TERMINFO") }
        let described = try capabilities(of: name)
        let differing = own.filter { described[$0.key] != $0.value }.map(\.key)
        let moves: Set = ["hpa", "vpa", "cub", "cuf", "cuu", "cud"]
        let colors: Set = [
          "colors", "pairs", "setaf", "setab", "setf", "setb", "initc", "initp", "oc", "ccc", "hls",
        ]
        // One of 256 colours is set in a shorter form.
        let shortened: Set = name.hasSuffix("256color") ? ["setaf", "setab"] : []
        #expect(Set(differing).isSubset(of: moves.union(isExact ? colors : shortened)))
        #expect(moves.isDisjoint(with: described.keys) && described["cup"] == own["cup"])
        let added = Set(described.keys).subtracting(own.keys)
        #expect(added.isSubset(of: isExact ? colors.union(["RGB"]) : []))
        if isExact { #expect(memento_flag("RGB") && tigetnum("colors") == 1 << 24) }
      }
    }

    /// Returns the values of capabilities that ncurses or the program uses.
    private func capabilities(of name: String) throws -> [String: String] {
      try #require(memento_find_terminal(name, pseudo.program) == memento_lookup_found)
      var values: [String: String] = [:]
      for name in ["am", "bce", "ccc", "hls", "km", "mir", "msgr", "xenl"] where tigetflag(name) > 0
      {
        values[name] = "true"
      }
      for name in ["colors", "cols", "it", "lines", "pairs"] where tigetnum(name) >= 0 {
        values[name] = "\(tigetnum(name))"
      }
      let strings =
        "acsc bel bold civis clear cnorm cr csr cub cub1 cud cud1 cuf cuf1 cup cuu cuu1 dch dch1 dl dl1 ech ed el el1 "
        + "home hpa ht ich ich1 il il1 ind indn initc initp kbs kcub1 kcud1 kcuf1 kcuu1 kdch1 kend kf1 kf12 khome kich1 "
        + "knp kpp oc op rep rev ri rin ritm rmacs rmcup rmkx setab setaf setb setf sgr sgr0 sitm smacs smcup smkx smso "
        + "smul tsl vpa kUP5 kRIT6 Smulx E3 Ms XM"
      for name in strings.split(separator: " ").map({ String($0) }) {
        values[name] = memento_capability(name).map { String(cString: $0) }
      }
      return values
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
