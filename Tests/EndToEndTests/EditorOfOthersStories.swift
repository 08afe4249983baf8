import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Other programs that start Memento as their editor.
  @Suite struct EditorOfOthers {
    // MARK: git

    @Test(
      "git commits with the saved message",
      .enabled(if: Installed.has("git"), "git is not installed"))
    func gitCommitsWithTheMessageThatIsWritten() async throws {
      let home = try TemporaryFolder.repository()
      let terminal = try shell("git commit -q; echo status $?; git log --format=%B", in: home)
      try await terminal.waitForStatus("COMMIT_EDITMSG", "this session only")
      try terminal.send("The message")
      try terminal.press("C-s", "C-q")
      let screen = try await terminal.waitFor("all done")
      #expect(screen.contains("status 0\nThe message"))
      #expect(access(home.file("state/memento/recent").string, F_OK) != 0)
    }

    @Test(
      "git aborts without a message", .enabled(if: Installed.has("git"), "git is not installed"))
    func gitAbortsWithoutAMessage() async throws {
      let terminal = try shell("git commit; echo status $?", in: .repository())
      try await terminal.waitForStatus("COMMIT_EDITMSG")
      try terminal.press("C-q")
      try await terminal.waitFor("status 1")
    }

    @Test(
      "git rebases in the order of the edited list",
      .enabled(if: Installed.has("git"), "git is not installed"))
    func gitRebasesAsTheListSays() async throws {
      let home = try TemporaryFolder.repository()
      let terminal = try shell(
        """
        for n in one two three; do git commit -qm $n --allow-empty; done
        git rebase -i --root --keep-empty; echo status $?; git log --format=%s
        """, in: home)
      try await terminal.waitForStatus("git-rebase-todo")
      // The second line moves to the end.
      try terminal.press("Down", "C-k", "Down", "C-v", "C-s", "C-q")
      let screen = try await terminal.waitFor("all done")
      #expect(screen.contains("status 0\ntwo\nthree\none"), "\(screen)")
    }

    // MARK: The system's own files

    @Test(
      "crontab installs the saved file",
      .enabled(if: Installed.canTestCrontab, "crontab needs root, and no crontab of its own"))
    func crontabInstallsWhatIsSaved() async throws {
      defer { _ = try? run(["crontab", "-r"]) }
      let terminal = try shell("crontab -e; echo status $?; crontab -l")
      try await terminal.waitForStatus("crontab", "this session only")
      // It detects changes of the file by full seconds.
      let start = time(nil)
      try await eventually("the next second") { time(nil) > start }
      try terminal.press("C-a")
      try terminal.send("# nothing yet\n")
      try terminal.press("C-s", "C-q")
      let screen = try await terminal.waitFor("all done")
      #expect(screen.contains("installing new crontab"))
      #expect(screen.contains("status 0\n# nothing yet"), "\(screen)")
    }

    @Test(
      "visudo checks the saved file",
      .enabled(if: Installed.has("visudo") && geteuid() == 0, "visudo needs sudo and root"))
    func visudoChecksWhatIsSaved() async throws {
      let home = try TemporaryFolder()
      let file = try home.write("root ALL=(ALL) ALL\n", to: "rules")
      try #require(chmod(file.string, 0o440) == 0)
      let terminal = try shell("visudo -f rules; echo status $?; visudo -c -f rules", in: home)
      try await terminal.waitForStatus("rules.tmp")
      try terminal.send("nonsense\n")
      try terminal.press("C-s", "C-q")
      // It asks "What now?", and `e` edits again.
      try await terminal.waitFor("What now?")
      try terminal.send("e\n")
      try await terminal.waitForStatus("rules.tmp")
      try terminal.press("C-Home", "C-k")
      try terminal.send("# a remark\n")
      try terminal.press("C-s", "C-q")
      let screen = try await terminal.waitFor("all done")
      #expect(screen.contains("status 0\n"))
      #expect(screen.contains("parsed OK"))
      #expect(try text(of: file) == "# a remark\nroot ALL=(ALL) ALL\n")
    }

    @Test(
      "sudoedit writes the file back",
      .enabled(if: Installed.canSudo, "sudoedit needs sudo and root"))
    func sudoeditWritesBack() async throws {
      let home = try TemporaryFolder()
      try home.write("old\n", to: "notes.txt")
      let terminal = try shell("sudoedit -n notes.txt; echo status $?; cat notes.txt", in: home)
      try await terminal.waitForText("old\n", status: "this session only")
      try terminal.send("new and ")
      try terminal.press("C-s", "C-q")
      #expect(try await terminal.waitFor("all done").contains("status 0\nnew and old"))
      #expect(try home.text(of: "notes.txt") == "new and old\n")
    }

    // MARK: less

    @Test(
      "less opens the visible line", .enabled(if: Installed.has("less"), "less is not installed"))
    func lessOpensTheLineThatIsSeen() async throws {
      let home = try TemporaryFolder()
      try home.write((1...200).map { "line \($0)\n" }.joined(), to: "notes.txt")
      let terminal = try shell("less notes.txt", in: home)
      try await terminal.waitFor("notes.txt")
      try terminal.send("100gv")
      // It passes the line in the middle of its screen.
      let screen = try await terminal.waitForStatus("Ln 111, Col 1")
      #expect(screen.contains("111 line 111"))
      try terminal.send("x")
      try terminal.press("C-s", "C-q")
      try await terminal.waitUntil("less again") { $0.contains("\nxline 111") }
    }

    /// Returns a terminal with a shell that runs a script, with Memento as the editor.
    private func shell(_ script: String, in home: TemporaryFolder? = nil) throws -> Terminal {
      let binary = try mementoBinary()
      return try Terminal(
        ["sh", "-c", "\(script)\necho all done; exec cat"], home: home,
        environment: [
          "EDITOR": binary, "VISUAL": binary, "SUDO_EDITOR": binary, "LESSHISTFILE": "-",
        ])
    }
  }
}

/// The machine's programs for these stories.
enum Installed {
  /// Returns whether a program is installed.
  static func has(_ name: String) -> Bool {
    (try? run(["sh", "-c", "command -v \(name)"]))?.status == .exited(0)
  }

  /// Whether a crontab can be edited without the loss of an existing one.
  static var canTestCrontab: Bool {
    geteuid() == 0 && has("crontab") && (try? run(["crontab", "-l"]))?.status == .exited(1)
  }

  /// Whether sudo works without a password.
  static var canSudo: Bool {
    geteuid() == 0 && has("sudoedit") && (try? run(["sudo", "-n", "true"]))?.status == .exited(0)
  }
}

extension TemporaryFolder {
  /// Returns a home that is a git repository with a staged file.
  static func repository() throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    try home.write("text\n", to: "notes.txt")
    let script = """
      git init -q . && git config user.name Somebody && git config user.email somebody@localhost
      git add notes.txt
      """
    let outcome = try run(["sh", "-c", script], environment: home.environment, in: home.path)
    try #require(outcome.status == .exited(0), "\(outcome.errors)")
    return home
  }
}
