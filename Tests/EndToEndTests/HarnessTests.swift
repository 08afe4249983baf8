import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// The terminal itself, with programs of every machine.
  @Suite struct Harness {
    /// Returns a terminal whose program shows every byte it receives, after the word `ready`.
    private func echo(asking modes: String = "") throws -> Terminal {
      try Terminal(["sh", "-c", "stty raw -echo; printf '\(modes)ready:'; exec cat -v"])
    }

    @Test("Typed text reaches the program unchanged")
    func typedTextArrivesAsItIs() async throws {
      let terminal = try echo()
      try await terminal.waitFor("ready:")
      try terminal.send("-l C-z 'é' \"$HOME\" ünï;")
      try await terminal.waitFor("ready:-l C-z 'M-CM-)' \"$HOME\" M-CM-<nM-CM-/;")
    }

    @Test("Pressed keys reach the program as terminals send them")
    func pressedKeysArriveAsTerminalsSendThem() async throws {
      let terminal = try echo()
      try await terminal.waitFor("ready:")
      try terminal.press("C-z", "M-Up", "Enter", "Escape", "F8")
      try await terminal.waitFor("ready:^Z^[[1;3A^M^[^[[19~")
      #expect(throws: TmuxFailure.self) { try terminal.press("Ctrl-Z") }
    }

    @Test("A paste has brackets if the program requests them")
    func aPasteHasBracketsWhereTheyAreAskedFor() async throws {
      let plain = try echo()
      try await plain.waitFor("ready:")
      try plain.paste("a\nb")
      try await plain.waitFor("ready:a^Mb")

      let bracketed = try echo(asking: "\\033[?2004h")
      try await bracketed.waitFor("ready:")
      try bracketed.paste("a\nb;")
      try await bracketed.waitFor("ready:^[[200~a^Mb;^[[201~")
    }

    @Test("Mouse reports use the requested encoding")
    func theMouseSpeaksTheEncodingAskedFor() async throws {
      let modern = try echo(asking: "\\033[?1002h\\033[?1006h")
      try await modern.waitFor("ready:")
      try modern.drag(from: (column: 0, row: 1), to: (column: 9, row: 1))
      try await modern.waitFor("ready:^[[<0;1;2M^[[<32;10;2M^[[<0;10;2m")

      let older = try echo(asking: "\\033[?1000h")
      try await older.waitFor("ready:")
      try older.click(column: 1, row: 2)
      try await older.waitFor("ready:^[[M \"#^[[M#\"#")

      let none = try echo()
      try await none.waitFor("ready:")
      #expect(throws: TmuxFailure.self) { try none.click(column: 1, row: 1) }
    }

    @Test("The screen is read with its cursor and colours")
    func theScreenIsSeenWithItsCursorAndColours() async throws {
      let script = "printf 'wide 漢字\\n\\033[31mred\\033[m\\033[?25l'; exec cat"
      let terminal = try Terminal(["sh", "-c", script], columns: 30, rows: 4)
      try await terminal.waitFor("red")
      #expect(try terminal.rows() == ["wide 漢字", "red", "", ""])
      #expect(try terminal.cursor() == Cursor(column: 3, row: 1, isVisible: false))
      let styled = try terminal.styledScreen()
      #expect(styled.contains("\u{1b}[31mred"))
    }

    @Test("The screen has the requested size and can change it")
    func theSizeIsTheOneAskedForAndCanChange() async throws {
      let script = "trap 'stty size' WINCH; stty size; while :; do read line; done"
      let terminal = try Terminal(["sh", "-c", script], columns: 70, rows: 20)
      try await terminal.waitFor("20 70")
      try terminal.resize(columns: 100, rows: 30)
      try terminal.send("\n")
      try await terminal.waitFor("30 100")
    }

    @Test("Each story has its own environment")
    func theEnvironmentIsTheStorysOwn() async throws {
      let home = try TemporaryFolder()
      let script = "echo $TERM $LANG $WORD; echo $HOME; echo $XDG_STATE_HOME; pwd; exec cat"
      let terminal = try Terminal(
        ["sh", "-c", script], columns: 100, home: home, environment: ["WORD": "word"])
      let screen = try await terminal.waitFor("\(home.path)/state\n\(home.path)\n")
      #expect(screen.hasPrefix("tmux-256color C.UTF-8 word\n\(home.path)\n"))
    }

    @Test("The end of the program is reported")
    func theEndOfTheProgramIsTold() async throws {
      let waiting = try Terminal(["cat"])
      #expect(try waiting.isRunning)
      try waiting.kill(SIGKILL)
      #expect(try await waiting.waitForExit() == .signalled(SIGKILL))

      let failing = try Terminal(["sh", "-c", "echo last words; read line; exit 3"])
      try await failing.waitFor("last words")
      try failing.send("\n")
      #expect(try await failing.waitForExit() == .exited(3))
      #expect(try failing.rows().first == "last words")
      #expect(try !failing.isRunning)
    }

    @Test("Closing the terminal sends SIGHUP to the program")
    func closingTheTerminalHangsUpTheProgram() async throws {
      let home = try TemporaryFolder()
      let terminal = try await witnessOfHangUp(in: home)
      terminal.close()
      try await eventually("the hang-up") { try home.userFiles().contains("hung-up") }
    }

    @Test("The program ends with the last reference to its terminal")
    func theProgramGoesWithTheLastReference() async throws {
      let home = try TemporaryFolder()
      var terminal: Terminal? = try await witnessOfHangUp(in: home)
      #expect(try terminal?.isRunning == true)
      terminal = nil
      try await eventually("the hang-up") { try home.userFiles().contains("hung-up") }
    }

    /// Returns a terminal whose program leaves a file when it loses its terminal.
    private func witnessOfHangUp(in home: TemporaryFolder) async throws -> Terminal {
      let script = "trap ': > hung-up; exit' HUP; echo ready; while :; do read line; done"
      let terminal = try Terminal(["sh", "-c", script], home: home)
      try await terminal.waitFor("ready")
      return terminal
    }

    @Test("A wait that times out shows the screen")
    func aWaitInVainShowsTheScreen() async throws {
      let terminal = try Terminal(["sh", "-c", "echo something else; exec cat"])
      try await terminal.waitFor("something else")
      try await withKnownIssue {
        try await terminal.waitFor("this", within: .milliseconds(50))
      } matching: { issue in
        issue.comments.contains { $0.rawValue.hasSuffix("showed\n│something else") }
      }
    }
  }
}
