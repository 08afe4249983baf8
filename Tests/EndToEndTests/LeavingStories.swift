import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The editor restores the terminal however it ends.
  @Suite struct Leaving {
    @Test("Quitting restores the terminal")
    func quitting() async throws {
      let terminal = try await startInShell()
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes")
      try terminal.send("d")
      try await expectRestored(terminal, status: 0)
    }

    @Test(
      "A signal to end restores the terminal",
      arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGXCPU])
    func aSignalThatAsksItToEnd(signal: CInt) async throws {
      let terminal = try await startInShell()
      try await send(signal, in: terminal)
      try await expectRestored(terminal, status: 128 + signal)
    }

    @Test("A signal to end that comes while the editor starts is not lost", arguments: 1...8)
    func aSignalDuringTheStart(attempt: Int) async throws {
      let terminal = try start()
      try await send(SIGTERM, in: terminal)
      try await expectRestored(terminal, status: 128 + SIGTERM)
    }

    @Test(
      "A crash restores the terminal",
      arguments: [SIGSEGV, SIGABRT, SIGTRAP, SIGBUS, SIGFPE, SIGILL])
    func aCrash(signal: CInt) async throws {
      let terminal = try await startInShell()
      try await send(signal, in: terminal)
      try await expectRestored(terminal, status: 128 + signal)
    }

    @Test("The parent process sees the signal of a crash", arguments: [SIGSEGV, SIGABRT, SIGTRAP])
    func aCrashIsToldToWhoStartedTheEditor(signal: CInt) async throws {
      let terminal = try await Terminal.editing("text", environment: quietCrash)
      try terminal.kill(signal)
      #expect(try await terminal.waitForExit() == .signalled(signal))
    }

    @Test("A screen that is drawn during a crash does not follow what gives the terminal back")
    func aScreenUnderWay() async throws {
      let terminal = try await startInShell()
      // The last screen before the crash; one that meets the stopped terminal would wait in it, and
      // the keys behind it.
      try await terminal.waitForStatus("⟲ 2/2")
      let line = open(try terminal.format("#{pane_tty}"), O_RDWR | O_NOCTTY)
      defer { close(line) }
      // The crash waits for the terminal, and the screens after it do not.
      try #require(tcflow(line, TCOOFF) == 0)
      let editor = try await send(SIGSEGV, in: terminal)
      try await eventually("screens that go nowhere") {
        device(at: "/proc/\(editor)/fd/1") == device(at: "/dev/null")
      }
      for key in "undrawn" {
        try terminal.send(String(key))
        try await eventually("a key that is read") {
          var waiting: CInt = 0
          try #require(ioctl(line, UInt(FIONREAD), &waiting) == 0)
          return waiting == 0
        }
      }
      try #require(tcflow(line, TCOON) == 0)
      try await expectRestored(terminal, status: 128 + SIGSEGV)
    }

    @Test("A crash with an open history pane restores the terminal")
    func aCrashWithAnOpenPane() async throws {
      let terminal = try await startInShell()
      try await terminal.openHistory()
      try await send(SIGSEGV, in: terminal)
      try await expectRestored(terminal, status: 128 + SIGSEGV)
    }

    @Test("A terminal without an alternate screen is left clean")
    func aTerminalWithoutASecondScreenIsLeftClean() async throws {
      let terminal = try await startInShell(environment: ["TERM": "vt100"])
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes")
      try terminal.send("d")
      try await terminal.waitFor("finished 0")
      let rows = try terminal.rows()
      #expect(rows.contains("finished 0"))
      #expect(!rows.contains { $0.contains("Save changes") })
      try await expectModesRestored(terminal)
    }

    // MARK: The shell around it

    private let quietCrash = ["SWIFT_BACKTRACE": "enable=no"]

    private func startInShell(environment: [String: String] = [:]) async throws -> Terminal {
      let terminal = try start(environment: environment)
      try await terminal.waitForStatus("notes.txt")
      try terminal.send("discarded")
      try await terminal.waitForText("discarded", status: "•")
      return terminal
    }

    /// Starts the editor from a shell that reports its end and then shows the bytes it receives.
    private func start(environment: [String: String] = [:]) throws -> Terminal {
      let script = """
        ulimit -c 0; stty -g > modes-before; echo started
        sh -c 'echo $$ > pid; exec \(try mementoBinary()) notes.txt'
        echo finished $?; stty -g > modes-after; exec cat -v
        """
      return try Terminal(
        ["sh", "-c", script],
        environment: environment.merging(quietCrash) { first, _ in first })
    }

    private func device(at path: String) -> dev_t? {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_rdev : nil
    }

    @discardableResult
    private func send(_ signal: CInt, in terminal: Terminal) async throws -> pid_t {
      let told = try await terminal.home.whenWritten("pid")
      let pid = try #require(pid_t(told.filter(\.isNumber)))
      try #require(kill(pid, signal) == 0)
      return pid
    }

    /// Expects the former screen, cursor and modes.
    private func expectRestored(
      _ terminal: Terminal, status: CInt, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let screen = try await terminal.waitFor(
        "finished \(status)\n", sourceLocation: sourceLocation)
      #expect(screen.hasPrefix("started\n"), sourceLocation: sourceLocation)
      #expect(!screen.contains("discarded"), sourceLocation: sourceLocation)
      #expect(try terminal.cursor().isVisible, sourceLocation: sourceLocation)
      let flags = try terminal.format("#{alternate_on} #{keypad_flag} #{keypad_cursor_flag}")
      #expect(flags == "0 0 0", sourceLocation: sourceLocation)
      try await expectModesRestored(terminal, sourceLocation: sourceLocation)
    }

    private func expectModesRestored(
      _ terminal: Terminal, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let after = try await terminal.home.whenWritten("modes-after", sourceLocation: sourceLocation)
      #expect(
        try after == terminal.home.text(of: "modes-before"), sourceLocation: sourceLocation)
      // Paste brackets would be visible.
      try terminal.paste("<pasted>")
      let screen = try await terminal.waitFor("<pasted>", sourceLocation: sourceLocation)
      #expect(!screen.contains("200~"), sourceLocation: sourceLocation)
    }
  }

  /// Losing the terminal ends the program.
  @Suite struct LosingTheTerminal {
    @Test("Closing the terminal ends the editor", arguments: ["", "trap '' HUP; "])
    func aClosedTerminalEndsIt(preparation: String) async throws {
      let script = "\(preparation)exec \(try mementoBinary()) notes.txt"
      let terminal = try Terminal(["sh", "-c", script])
      try await terminal.waitForStatus("notes.txt")
      try terminal.send("unsaved")
      try await terminal.waitForText("unsaved")
      let pid = try terminal.pid
      terminal.close()
      try await eventually("the end of the program") { try !isAlive(pid) }
    }

    @Test("Closing the terminal of a stopped editor ends it")
    func aTerminalClosedWhileStoppedEndsIt() async throws {
      let terminal = try await Terminal.editing("text")
      let pid = try terminal.pid
      try terminal.kill(SIGSTOP)
      terminal.close()
      kill(pid, SIGCONT)
      try await eventually("the end of the program") { try !isAlive(pid) }
    }

    @Test("Waiting takes no processor time")
    func waitingTakesNoTime() async throws {
      let terminal = try await Terminal.unhurried("text")
      try terminal.send("x")
      try await terminal.waitForText("xtext")
      let before = try processorTicks(of: terminal.pid)
      // The idle time: four seconds without a key, of which a tenth would be too much.
      try await terminal.waitForStatus("⟲ 2/2")
      #expect(try processorTicks(of: terminal.pid) - before <= 40)
    }

    /// Returns whether a process runs; a zombie does not.
    private func isAlive(_ pid: pid_t) throws -> Bool {
      guard access("/proc/\(pid)/stat", F_OK) == 0 else { return false }
      do {
        return try fields(of: pid).first != "Z"
      } catch Errno.noSuchFileOrDirectory, Errno.noSuchProcess {
        return false
      }
    }

    /// Returns the processor time of a process in hundredths of a second.
    private func processorTicks(of pid: pid_t) throws -> Int {
      let fields = try fields(of: pid)
      return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }

    /// Returns the fields of /proc/PID/stat behind the name, the state first.
    private func fields(of pid: pid_t) throws -> [Substring] {
      let stat = try text(of: FilePath("/proc/\(pid)/stat"))
      return stat.drop { $0 != ")" }.dropFirst().split(separator: " ")
    }
  }
}
