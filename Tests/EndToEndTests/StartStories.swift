import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The conditions under which the editor starts or reports in one line why it cannot.
  @Suite struct Starting {
    // MARK: Terminals

    @Test(
      "The editor works in many terminals",
      arguments: ["xterm-256color", "xterm", "screen", "linux", "vt100", "vt220", "ansi"])
    func theTerminalMayBeOneOfMany(name: String) async throws {
      let terminal = try await Terminal.editing("text", environment: ["TERM": name])
      try terminal.send("some ")
      try await terminal.waitForText("some text", status: "•")
      try terminal.press("C-t")
      try await terminal.waitFor("History, 2 states")
      try terminal.press("Enter")
      try terminal.press("C-z")
      try await terminal.waitForText("text", status: "⟲ 1/2")
      try terminal.press("C-q")
      #expect(try await terminal.waitForExit() == .exited(0))
    }

    @Test("With NO_COLOR, the screen has no colours")
    func withoutColoursThereAreNone() async throws {
      let coloured = try await Terminal.editing("text")
      #expect(try coloured.styledScreen().contains("\u{1b}[38;5;"))
      let plain = try await Terminal.editing("text", environment: ["NO_COLOR": "1"])
      try await plain.openHistory()
      let screen = try plain.styledScreen()
      #expect(screen.matches(of: /\u{1b}\[([0-9]+;)*[34][0-8][;m]/).isEmpty)
      #expect(screen.contains("\u{1b}[7m"))
    }

    @Test("In another locale, the screen is in ASCII")
    func anotherLocaleIsServedInASCII() async throws {
      let terminal = try await Terminal.editing("text é", environment: ["LANG": "C"])
      try terminal.send("x")
      let screen = try await terminal.waitForText("xtext <00E9>", status: " * ", "history")
      #expect(screen.utf8.count == screen.unicodeScalars.count)
      try await terminal.save()
      #expect(try terminal.savedText() == "xtext é")
    }

    @Test(
      "An incapable terminal is refused",
      arguments: [
        (["TERM": "no-such-terminal"], "unknown terminal 'no-such-terminal'"),
        (["TERM": "dumb"], "cannot place the cursor"),
        (["TERM": ""], "TERM is not set"),
      ])
    func aTerminalThatCannotDoIsRefused(
      environment: [String: String], message: String
    ) async throws {
      try await refused("notes.txt", saying: message, environment: environment)
    }

    @Test("Without a terminal, the editor reports that and exits")
    func withoutATerminalItSaysSo() throws {
      let home = try TemporaryFolder()
      let outcome = try run(
        [try mementoBinary(), "notes.txt"], environment: home.environment, in: home.path)
      #expect(outcome.status == .exited(2))
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("memento: standard input or output is not a terminal"))
      #expect(outcome.errors.count { $0 == "\n" } == 1)
    }

    @Test("One redirected stream is enough to refuse", arguments: ["< /dev/null", "> output"])
    func oneRedirectedStreamIsEnoughToRefuse(redirection: String) async throws {
      try await refused("notes.txt \(redirection)", saying: "is not a terminal")
    }

    // MARK: Files and arguments

    @Test("A device is refused")
    func aDeviceIsRefused() async throws {
      try await refused("/dev/null", saying: "it is a device")
    }

    @Test("A name that is too long is refused")
    func aNameTooLongIsRefused() async throws {
      try await refused(String(repeating: "x", count: 300), saying: "the name is too long")
    }

    @Test("A link in a circle is refused")
    func aLinkInACircleIsRefused() async throws {
      try await refused(
        "circle", saying: "links form a loop", preparation: "ln -s circle circle")
    }

    @Test("A path through a file is refused")
    func aPathThroughAFileIsRefused() async throws {
      try await refused(
        "file/notes.txt", saying: "is not a folder", preparation: "echo text > file")
    }

    @Test("A file without read permission is refused", .enabled(if: Nobody.canEdit))
    func aFileThatMayNotBeReadIsRefused() async throws {
      try await refused(
        "secret.txt", saying: "permission denied",
        preparation: "echo secret > secret.txt; chmod 0 secret.txt; chmod 755 .",
        asNobody: true)
    }

    @Test("A position without a file is refused", arguments: ["+12", "one.txt +/word"])
    func aPlaceWithoutAFileIsRefused(arguments: String) async throws {
      try await refused(arguments, saying: "is a position in the next file")
    }

    @Test("Standard input from the terminal is refused")
    func standardInputThatIsTheTerminalIsRefused() async throws {
      try await refused("-", saying: "use a pipe, COMMAND | memento -")
    }

    @Test("Reading a pipe needs a terminal for the screen")
    func whatComesThroughAPipeNeedsATerminalToo() async throws {
      try await refused("- < /dev/null > output", saying: "is not a terminal")
    }

    @Test(
      "A wrong option is refused, with the usage as the next sentence",
      arguments: [
        ("--no-such-option", "Unknown option '--no-such-option'. Usage: memento"),
        ("help logs", "There is no command logs. See memento --help"),
        ("log --json=yes one.txt", "was specified. Usage: memento log"),
      ])
    func aWrongOptionIsRefused(arguments: String, message: String) async throws {
      try await refused(arguments, saying: message)
    }

    /// Runs the editor from a shell and expects one line on standard error, exit status 2 and an
    /// unchanged terminal.
    private func refused(
      _ arguments: String, saying message: String, environment: [String: String] = [:],
      preparation: String = ":", asNobody: Bool = false,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let settings = environment.map { "\($0)='\($1)'" }.joined(separator: " ")
      let start = asNobody ? Nobody.command.joined(separator: " ") : ""
      let script = """
        \(preparation); echo before; stty -g > modes-before
        \(settings) \(start) \(try mementoBinary()) \(arguments) 2> errors
        echo status $?; stty -g > modes-after; exec cat -v
        """
      let terminal = try Terminal(["sh", "-c", script], columns: 80)
      let screen = try await terminal.waitFor("status", sourceLocation: sourceLocation)
      #expect(screen.hasPrefix("before\nstatus 2\n"), sourceLocation: sourceLocation)
      let errors = try terminal.home.text(of: "errors")
      #expect(errors.hasPrefix("memento: "), sourceLocation: sourceLocation)
      #expect(errors.contains(message), sourceLocation: sourceLocation)
      #expect(errors.count { $0 == "\n" } == 1, "\(errors)", sourceLocation: sourceLocation)
      let modes = try await terminal.home.whenWritten("modes-after")
      #expect(try modes == terminal.home.text(of: "modes-before"), sourceLocation: sourceLocation)
    }

    @Test("Help and version need no terminal")
    func helpAndVersionNeedNoTerminal() throws {
      let home = try TemporaryFolder()
      let help = try run([try mementoBinary(), "--help"], environment: home.environment)
      #expect(help.status == .exited(0))
      #expect(help.output.contains("USAGE: memento"))
      #expect(help.errors == "")
      let version = try run([try mementoBinary(), "--version"], environment: home.environment)
      #expect(version.status == .exited(0))
      #expect(version.output.contains(/^[0-9]+\.[0-9]+\.[0-9]+\n$/))
    }
  }
}

/// A user without root's rights.
enum Nobody {
  /// The words that start a command as such a user; empty if the test run is one.
  static var command: [String] {
    geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
  }

  /// Whether such a user can run the built editor.
  static var canEdit: Bool {
    let outcome = try? run(command + [mementoBinary(), "--version"])
    return outcome?.status == .exited(0)
  }
}

extension TemporaryFolder {
  /// Returns the text of a file in the folder, once it has some.
  func whenWritten(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await eventually("\(name) to be written", sourceLocation: sourceLocation) {
      try access(file(name).string, F_OK) == 0 && !text(of: name).isEmpty
    }
    return try text(of: name)
  }
}
