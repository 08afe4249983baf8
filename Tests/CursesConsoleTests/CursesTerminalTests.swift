import Console
import Glibc
import TestSupport
import Testing

@testable import CursesConsole

/// Tests with ncurses, which supports one terminal at a time.
@Suite(.serialized) enum OneTerminal {}

extension OneTerminal {
  /// ncurses on terminals without a screen.
  @MainActor @Suite struct CursesTerminalTests {
    private let pseudo: PseudoTerminal

    init() throws {
      setenv("LC_ALL", "C.UTF-8", 1)
      pseudo = try PseudoTerminal()
    }

    private func start(_ name: String? = "xterm-256color") throws -> CursesTerminal {
      try CursesTerminal(
        name: name, isColorWanted: true, input: pseudo.program, output: pseudo.program)
    }

    private func screen(_ text: String = "", of size: Size) -> Screen {
      var screen = Screen(size: size)
      for (column, scalar) in text.unicodeScalars.enumerated() {
        screen[column, 0] = Cell(scalar, style: .text)
      }
      return screen
    }

    // MARK: Beginning and end

    @Test(
      "An incapable terminal is refused",
      arguments: [
        (nil, .unnamed), ("", .unnamed), ("no-such-terminal", .unknown("no-such-terminal")),
        ("dumb", .incapable("dumb")),
      ] as [(String?, TerminalError)])
    func aTerminalThatWillNotDoIsRefused(_ name: String?, _ error: TerminalError) throws {
      let modes = pseudo.modes
      #expect(throws: error) { try start(name) }
      #expect(pseudo.read() == "")
      #expect(pseudo.modes == modes)
      #expect(!error.description.contains("\n"))
    }

    @Test("A descriptor of no terminal is refused")
    func whatIsNoTerminalIsRefused() throws {
      let file = open("/dev/null", O_RDWR | O_CLOEXEC)
      defer { close(file) }
      #expect(throws: TerminalError.notATerminal) {
        try CursesTerminal(name: "xterm", isColorWanted: true, input: file, output: pseudo.program)
      }
      #expect(throws: TerminalError.notATerminal) {
        try CursesTerminal(name: "xterm", isColorWanted: true, input: pseudo.program, output: file)
      }
    }

    @Test(
      "The terminal is restored",
      arguments: ["xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100"])
    func theTerminalIsGivenBackAsItWas(_ name: String) throws {
      let modes = pseudo.modes
      let terminal = try start(name)
      #expect(pseudo.modes != modes)
      #expect(pseudo.read().contains("\u{1b}[?2004h"))
      terminal.show(screen("hello", of: terminal.size))
      terminal.leave()
      #expect(pseudo.modes == modes)
      #expect(pseudo.read().contains("\u{1b}[?2004l"))
    }

    @Test("The terminal can be left and entered again")
    func leavingAndComingBack() throws {
      let modes = pseudo.modes
      let terminal = try start()
      let raw = pseudo.modes
      terminal.show(screen("hello", of: terminal.size))
      terminal.leave()
      terminal.leave()
      #expect(pseudo.read().contains("\u{1b}[?1049l"))
      try pseudo.resize(columns: 50, rows: 12)
      terminal.enter()
      #expect(pseudo.modes == raw)
      let shownAgain = pseudo.read()
      #expect(shownAgain.contains("\u{1b}[?1049h") && shownAgain.contains("hello"))
      #expect(
        shownAgain.hasSuffix(
          "\u{1b}[?1h\u{1b}=\(Background.question)\(KeyProtocol.question)\u{1b}[?2004h\u{1b}[?1004h"
        ))
      #expect(terminal.size == Size(columns: 50, rows: 12))
      terminal.show(screen("again", of: terminal.size))
      #expect(pseudo.read().contains("again"))
      terminal.leave()
      #expect(pseudo.modes == modes)
    }

    private static let mouseOn = "\u{1b}[?1002h\u{1b}[?1006h"
    private static let mouseOff = "\u{1b}[?1002l\u{1b}[?1006l"

    @Test("The mouse is reported only while requested")
    func theMouseIsReportedOnlyWhileItIsWanted() throws {
      let terminal = try start()
      #expect(!pseudo.read().contains("\u{1b}[?1002"))
      terminal.reportMouse(false)
      #expect(pseudo.read() == "")
      terminal.reportMouse(true)
      #expect(pseudo.read() == Self.mouseOn)
      terminal.reportMouse(true)
      terminal.show(screen("hello", of: terminal.size))
      #expect(!pseudo.read().contains("\u{1b}[?1002"))
      terminal.reportMouse(false)
      #expect(pseudo.read() == Self.mouseOff)
      terminal.leave()
    }

    @Test("Leaving ends reports of the mouse")
    func leavingEndsReportsOfTheMouse() throws {
      let terminal = try start()
      terminal.reportMouse(true)
      pseudo.read()
      terminal.leave()
      let left = pseudo.read()
      #expect(left.contains(Self.mouseOff) && !left.contains(Self.mouseOn))
      terminal.reportMouse(true)
      #expect(pseudo.read() == "")
      terminal.enter()
      #expect(!pseudo.read().contains("\u{1b}[?1002"))
      terminal.reportMouse(true)
      #expect(pseudo.read() == Self.mouseOn)
      // After an unnoticed stop, another program may have ended the modes.
      terminal.enter()
      pseudo.read()
      terminal.reportMouse(true)
      #expect(pseudo.read() == Self.mouseOn)
      terminal.enter()
      pseudo.read()
      terminal.leave()
      #expect(pseudo.read().contains(Self.mouseOff))
    }

    /// In a separate process: ncurses installs its signal handlers only the first time it starts.
    @Test("Signals stay as they were")
    func signalsStayAsTheyWere() async throws {
      await #expect(processExitsWith: .success) {
        func areUsual() -> Bool {
          [SIGINT, SIGTERM, SIGTSTP, SIGWINCH].allSatisfy { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            return unsafeBitCast(action.__sigaction_handler, to: Int.self) == 0
          }
        }
        #expect(areUsual())
        try await MainActor.run {
          let pseudo = try PseudoTerminal()
          let terminal = try CursesTerminal(
            name: "xterm", isColorWanted: true, input: pseudo.program, output: pseudo.program)
          terminal.show(Screen(size: terminal.size))
          #expect(areUsual())
          terminal.leave()
        }
      }
    }

    // MARK: Screens

    @Test("Only differences are sent")
    func onlyWhatDiffersIsSent() throws {
      let terminal = try start()
      defer { terminal.leave() }
      terminal.show(screen("hello world", of: terminal.size))
      #expect(pseudo.read().contains("hello world"))
      terminal.show(screen("hello world", of: terminal.size))
      #expect(pseudo.read() == "")
      terminal.show(screen("hello_world", of: terminal.size))
      let change = pseudo.read()
      #expect(change.contains("_") && !change.contains("world"))
      terminal.redraw()
      terminal.show(screen("hello_world", of: terminal.size))
      #expect(pseudo.read().contains("hello_world"))
    }

    @Test("Wide characters and combining marks are drawn")
    func wideCharactersAndMarks() throws {
      let terminal = try start()
      defer { terminal.leave() }
      #expect(terminal.isUTF8)
      var screen = screen("a  be", of: terminal.size)
      screen[1, 0] = Cell("漢", width: 2, style: .text)
      screen[2, 0] = Cell(" ", width: 0, style: .text)
      screen.addMark("\u{301}", column: 4, row: 0)
      terminal.show(screen)
      #expect(pseudo.read().contains("a漢be\u{301}"))
      // The same cells, except for a combining mark.
      var other = self.screen("a  be", of: terminal.size)
      other[1, 0] = Cell("漢", width: 2, style: .text)
      other[2, 0] = Cell(" ", width: 0, style: .text)
      other.addMark("\u{308}", column: 4, row: 0)
      terminal.show(other)
      #expect(pseudo.read().contains("e\u{308}"))
    }

    @Test("Characters that cannot be drawn become question marks")
    func whatCannotBeDrawnBecomesAQuestionMark() throws {
      let terminal = try start()
      defer { terminal.leave() }
      var screen = screen("a\u{1b}b\u{9b}c\u{301}d漢e", of: terminal.size)
      screen[terminal.size.columns - 1, 0] = Cell("漢", width: 2, style: .text)
      terminal.show(screen)
      let output = pseudo.read()
      #expect(output.contains("a?b?c?d?e"))
      #expect(!output.contains("漢"))
    }

    @Test("The lower right corner is drawn")
    func theLowerRightCornerIsDrawn() throws {
      let terminal = try start()
      defer { terminal.leave() }
      var screen = Screen(size: terminal.size)
      screen[screen.size.columns - 1, screen.size.rows - 1] = Cell("Z", style: .text)
      terminal.show(screen)
      let output = pseudo.read()
      #expect(output.contains("Z"))
      #expect(!output.contains("\n"))
    }

    @Test("The cursor is hidden and placed")
    func theCursorIsHiddenAndPlaced() throws {
      let terminal = try start()
      defer { terminal.leave() }
      var screen = screen("x", of: terminal.size)
      terminal.show(screen)
      #expect(pseudo.read().contains("\u{1b}[?25l"))
      screen.cursor = Position(column: 4, row: 2)
      terminal.show(screen)
      let output = pseudo.read()
      #expect(output.contains("25h"))
      #expect(output.hasSuffix("\u{1b}[3;5H"))
    }

    @Test("Screens of another size are cut")
    func screensOfAnotherSizeAreCut() throws {
      let terminal = try start()
      defer { terminal.leave() }
      let text = String(repeating: "w", count: 80)
      terminal.show(screen(text, of: Size(columns: 80, rows: 30)))
      #expect(pseudo.read().contains(String(repeating: "w", count: 40)))
      terminal.show(screen("small", of: Size(columns: 5, rows: 1)))
      terminal.show(Screen(size: Size(columns: 0, rows: 0)))
      try pseudo.resize(columns: 90, rows: 30)
      terminal.resize()
      #expect(terminal.size == Size(columns: 90, rows: 30))
      pseudo.read()
      terminal.show(screen(text, of: terminal.size))
      #expect(pseudo.read().contains(text))
    }
  }
}
