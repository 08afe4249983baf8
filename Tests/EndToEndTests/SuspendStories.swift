import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Suspending the editor in a shell with job control, and resuming it.
  @Suite struct Suspending {
    @Test("The command suspend stops the editor, and fg continues it")
    func theCommandStopsItAndForegroundBringsItBack() async throws {
      let terminal = try await startInShell()
      try terminal.press("C-p")
      try await terminal.waitForMessage("Command:")
      try terminal.send("suspend\n")
      try await expectShell(terminal)
      try await goOn(terminal)
    }

    @Test("SIGTSTP stops the editor, and fg continues it")
    func aStopFromOutsideDoesTheSame() async throws {
      let terminal = try await startInShell()
      try #require(kill(try editor(in: terminal), SIGTSTP) == 0)
      try await expectShell(terminal)
      try await goOn(terminal)
    }

    @Test("After SIGSTOP, fg redraws the screen")
    func aStopThatCannotBeNoticedIsMendedByForeground() async throws {
      let terminal = try await startInShell()
      try #require(kill(try editor(in: terminal), SIGSTOP) == 0)
      try await terminal.waitFor("Stopped")
      try terminal.send("fg\n")
      // The text stayed on the screen, with the shell's output in it.
      try await terminal.waitUntil("the text, and nothing of the shell") {
        Terminal.text(on: $0) == "unsaved" && !$0.contains("Stopped") && !$0.contains("shell>")
      }
      try await goOnTyping(terminal)
    }

    @Test("The size of the screen may change while the editor is stopped")
    func theSizeMayChangeMeanwhile() async throws {
      let terminal = try await startInShell()
      try #require(kill(try editor(in: terminal), SIGTSTP) == 0)
      try await expectShell(terminal)
      try terminal.resize(columns: 60, rows: 12)
      try terminal.send("fg\n")
      let screen = try await terminal.waitForText("unsaved", status: "•")
      #expect(screen.count { $0 == "\n" } == 12)
      try await goOnTyping(terminal)
    }

    @Test("The editor can be stopped repeatedly")
    func itCanBeDoneAgainAndAgain() async throws {
      let terminal = try await startInShell()
      for _ in 0..<3 {
        try #require(kill(try editor(in: terminal), SIGTSTP) == 0)
        try await expectShell(terminal)
        try terminal.send("clear; fg\n")
        try await terminal.waitForText("unsaved", status: "•")
      }
      try await goOnTyping(terminal)
    }

    @Test("Text typed before a stop is one step")
    func whatWasTypedBeforeIsOneStep() async throws {
      let terminal = try await startInShell()
      try #require(kill(try editor(in: terminal), SIGTSTP) == 0)
      try await expectShell(terminal)
      try terminal.send("fg\n")
      try await terminal.waitForText("unsaved", status: "•")
      try terminal.press("C-z")
      try await terminal.waitForText("", status: "⟲ 1/2")
    }

    // MARK: The shell

    private func startInShell() async throws -> Terminal {
      let terminal = try Terminal(
        ["bash", "--norc", "--noprofile", "-i"], environment: ["PS1": "shell> "])
      try await terminal.waitFor("shell>")
      try terminal.send("stty -g > modes-before; \(try mementoBinary()) notes.txt\n")
      try await terminal.waitForStatus("notes.txt")
      try terminal.send("unsaved")
      try await terminal.waitForText("unsaved", status: "•")
      return terminal
    }

    /// Returns the process of the editor, the shell's only child.
    private func editor(in terminal: Terminal) throws -> pid_t {
      let shell = try terminal.pid
      let children = try text(of: FilePath("/proc/\(shell)/task/\(shell)/children"))
      return try #require(children.split(separator: " ").compactMap { pid_t($0) }.last)
    }

    private func expectShell(
      _ terminal: Terminal, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let screen = try await terminal.waitFor("Stopped", sourceLocation: sourceLocation)
      #expect(!screen.contains("unsaved"), sourceLocation: sourceLocation)
      #expect(try terminal.format("#{alternate_on}") == "0", sourceLocation: sourceLocation)
      try terminal.send("stty -g | cmp - modes-before && echo as it was\n")
      try await terminal.waitFor("\nas it was\n", sourceLocation: sourceLocation)
    }

    private func goOn(
      _ terminal: Terminal, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try terminal.send("fg\n")
      let screen = try await terminal.waitForText(
        "unsaved", status: "•", sourceLocation: sourceLocation)
      #expect(!screen.contains("shell>"), sourceLocation: sourceLocation)
      try await goOnTyping(terminal, sourceLocation: sourceLocation)
    }

    private func goOnTyping(
      _ terminal: Terminal, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try terminal.paste(" text")
      try await terminal.waitForText("unsaved text", sourceLocation: sourceLocation)
      try terminal.press("C-z")
      try await terminal.waitForText("unsaved", sourceLocation: sourceLocation)
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes", sourceLocation: sourceLocation)
      try terminal.send("d")
      try await terminal.waitUntil("the shell", sourceLocation: sourceLocation) {
        $0.contains("shell>") && !$0.contains("Save changes")
      }
    }
  }
}
