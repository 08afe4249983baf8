import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Typed text after the editor's death.
  @Suite struct Recovery {
    /// Returns the terminal of an editor restarted after a kill with unsaved changes.
    private func recovering() async throws -> Terminal {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("lost ")
      let second = try await first.killAndReopen()
      try await second.waitForQuestion("Found unsaved changes to")
      return second
    }

    @Test("r restores the unsaved changes")
    func rRestoresThem() async throws {
      let terminal = try await recovering()
      #expect(Terminal.text(on: try terminal.screen()) == "text")
      try terminal.send("r")
      try await terminal.waitForText("lost text", status: "•", "⟲ 2/2")
      try terminal.press("C-z")
      try await terminal.waitForText("text")
      try await terminal.leave()
      let next = try await Terminal.editing(fileIn: terminal.home)
      try await next.waitForText("text", status: "⟲ 1/2")
    }

    @Test("i ignores the unsaved changes, and they stay in the history")
    func iIgnoresThemAndTheyStayInTheHistory() async throws {
      let terminal = try await recovering()
      try terminal.send("i")
      try await terminal.waitForMessage("The changes stay in the history")
      try terminal.press("C-y")
      try await terminal.waitForText("lost text")
      try await terminal.leave()
      let next = try await Terminal.editing(fileIn: terminal.home)
      try await next.waitForText("text", status: "⟲ 1/2", "Ln 1")
    }

    @Test("d shows the difference", arguments: [(80, 24), (200, 50)])
    func dShowsTheDifference(columns: Int, rows: Int) async throws {
      let terminal = try await recovering()
      try terminal.resize(columns: columns, rows: rows)
      try terminal.send("d")
      let screen = try await terminal.waitFor("+lost text")
      #expect(screen.contains("-text"))
      try terminal.press("Down")
      try terminal.send("d")
      try await terminal.waitUntil("the text again") { !$0.contains("+lost text") }
      try terminal.send("r")
      try await terminal.waitForText("lost text")
    }

    @Test("After Esc, the next start offers recovery again")
    func whoDecidesLaterIsAskedAgain() async throws {
      let terminal = try await recovering()
      try terminal.press("Escape")
      try await terminal.waitForText("text", status: "⟲ 1/2")
      try await terminal.leave()
      let next = try await Terminal.editing(fileIn: terminal.home)
      try await next.waitForQuestion("Found unsaved changes to")
    }

    @Test("The open block is recovered, too")
    func theWaitingBlockIsRecoveredToo() async throws {
      let first = try await Terminal.keeping("text")
      try first.send("not yet recorded ")
      try await eventually("the draft") { try first.home.historyHolds("not yet recorded") }
      let second = try await first.killAndReopen()
      try await second.waitForQuestion("Found unsaved changes to")
      try second.send("r")
      try await second.waitForText("not yet recorded text")
      try await second.openHistory()
      try await second.waitFor("Typed \"not yet recorded\"")
    }

    @Test("A signal loses nothing", arguments: [SIGTERM, SIGHUP])
    func aSignalLosesNothing(signal: CInt) async throws {
      let first = try await Terminal.keeping("text")
      try first.send("typed this moment ")
      try await first.waitForText("typed this moment text")
      try first.kill(signal)
      try await first.waitForExit()
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForQuestion("Found unsaved changes to")
      try second.send("r")
      try await second.waitForText("typed this moment text")
    }

    @Test("A closed terminal loses nothing")
    func aClosedTerminalLosesNothing() async throws {
      let first = try await Terminal.keeping("text")
      try first.send("typed this moment ")
      try await first.waitForText("typed this moment text")
      let pid = try first.pid
      first.close()
      try await eventually("the end of the program") { Glibc.kill(pid, 0) != 0 }
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForQuestion("Found unsaved changes to")
      try second.send("r")
      try await second.waitForText("typed this moment text")
    }

    @Test("Saved changes are not offered")
    func savedChangesAreNotOffered() async throws {
      let first = try await Terminal.keeping("text")
      try first.send("saved ")
      try await first.save()
      try await first.waitUntilRecorded()
      let second = try await first.killAndReopen()
      // What the killed one had begun can have its lock for a moment: then a notice covers the status.
      try await second.waitUntil("the history") { screen in
        screen.contains("saved text")
          && (Terminal.status(on: screen).contains("⟲ 2/2")
            || screen.contains("that one crashed, and the"))
      }
      #expect(!Terminal.message(on: try second.screen()).contains("Found unsaved"))
    }

    @Test("Unsaved text is offered also if the editor starts while the killed one still ends")
    func startBesideKilled() async throws {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("lost ")
      try first.kill(SIGKILL)
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForQuestion("Found unsaved changes")
      try second.send("r")
      try await second.waitForText("lost text")
    }

    @Test("The list of files marks what a crash left, until that is decided")
    func listOfUnsavedFiles() async throws {
      let idle = try await Terminal.keeping("text")
      try await idle.typeForGood("saved ")
      try await idle.save()
      try idle.kill(SIGKILL)
      try await idle.waitForExit()
      #expect(try !idle.memento("files").contains("unsaved"), "all is saved")
      let first = try await Terminal.editing(fileIn: idle.home)
      try await first.waitForText("saved text", status: "⟲ 2/2")
      try await first.typeForGood("lost ")
      #expect(try !first.memento("files").contains("unsaved"), "the editor runs")
      try first.kill(SIGKILL)
      try await first.waitForExit()
      // What the killed one had begun can have its lock for a moment.
      try await eventually("the mark") { try first.memento("files").contains("  unsaved  ") }
      #expect(try first.memento("files", "--json").contains("\"unsaved\":true"))
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForQuestion("Found unsaved changes")
      try second.send("r")
      try await second.waitForText("saved lost text")
      try await second.save()
      try second.press("C-q")
      #expect(try await second.waitForExit() == .exited(0))
      #expect(try !second.memento("files").contains("unsaved"), "it was restored and saved")
    }

    @Test("A text without a file is recovered at the next start")
    func aTextWithoutAFileIsRecoveredAtTheNextStart() async throws {
      let first = try Terminal.memento(home: Terminal.lastingHome())
      try await first.waitForStatus("New file")
      try await first.typeForGood("the only copy")
      try first.kill(SIGKILL)
      try await first.waitForExit()
      let second = try Terminal.memento(home: first.home)
      try await second.waitForQuestion("Found unsaved changes to")
      try second.send("r")
      try await second.waitForText("the only copy", status: "New file", "•")
      try second.press("C-s")
      try await second.waitForMessage("Save as:")
      try second.send("kept.txt\n")
      try await second.waitForMessage("Saved kept.txt")
      #expect(try second.home.text(of: "kept.txt") == "the only copy\n")
      try await second.leave()
      let third = try Terminal.memento("kept.txt", home: first.home)
      try await third.waitForText("the only copy\n", status: "⟲ 3/3")
    }

    @Test("A text without history is recovered after a kill, too")
    func aTextWithoutHistoryIsRecovered() async throws {
      let first = try Terminal.memento("COMMIT_EDITMSG", home: Terminal.lastingHome())
      try await first.waitForStatus("COMMIT_EDITMSG")
      try first.send("Explain the change")
      let copies = first.home.historyFolder.appending("emergency")
      try await eventually("the copy") {
        try Terminal.texts(in: copies) == ["Explain the change"]
      }
      try first.kill(SIGKILL)
      try await first.waitForExit()
      let second = try Terminal.memento("COMMIT_EDITMSG", home: first.home)
      try await second.waitForQuestion("Found unsaved changes to")
      try second.send("r")
      try await second.waitFor("Explain the change")
      try second.press("C-s")
      try await second.waitForMessage("Saved COMMIT_EDITMSG")
      #expect(try second.home.text(of: "COMMIT_EDITMSG") == "Explain the change\n")
      try await eventually("the copy is gone") { try Terminal.texts(in: copies) == [] }
    }

    @Test("Secrets are copied against a crash if the user says so, who is asked once")
    func secretsAreCopiedOnDemand() async throws {
      let home = try Terminal.lastingHome()
      let first = try Terminal.memento(".env", home: home)
      try await first.waitForQuestion("Keep private crash copies of secret files?")
      try first.send("y")
      try await first.waitForMessage("Copies of secrets are kept")
      try first.send("KEY=1")
      let copies = home.historyFolder.appending("emergency")
      try await eventually("the copy") { try Terminal.texts(in: copies) == ["KEY=1"] }
      try first.kill(SIGKILL)
      try await first.waitForExit()
      let second = try Terminal.memento(".env", home: home)
      try await second.waitForQuestion("Found unsaved changes to .env")
      try second.send("r")
      try await second.waitForText("KEY=1")
      #expect(try home.text(of: "state/memento/copies-of-secrets") == "yes\n")
    }

    @Test("A setting about secrets decides without a question")
    func aSettingDecidesAboutSecrets() async throws {
      let home = try Terminal.lastingHome()
      try home.write("[history]\ncopy-secrets = true\n", to: "config/memento/config.toml")
      let terminal = try Terminal.memento(".env", home: home)
      try await terminal.waitForStatus(".env")
      try terminal.send("nyKEY=1")
      let copies = home.historyFolder.appending("emergency")
      try await eventually("the copy") { try Terminal.texts(in: copies) == ["nyKEY=1"] }
      #expect(!Terminal.message(on: try terminal.screen()).contains("Keep private crash copies"))
    }

    @Test("A piped text without history is recovered at the next start without a file")
    func aPipedTextIsRecovered() async throws {
      let home = try Terminal.lastingHome()
      let script = "exec \(try mementoBinary()) --no-history - <<END\nthe only copy\nEND"
      let first = try Terminal(["sh", "-c", script], home: home)
      try await first.waitForText("the only copy\n")
      let copies = home.historyFolder.appending("emergency")
      try await eventually("the copy") { try Terminal.texts(in: copies) == ["the only copy\n"] }
      try first.kill(SIGKILL)
      try await first.waitForExit()
      let second = try Terminal.memento("--no-history", home: home)
      try await second.waitForQuestion("Found unsaved changes to \"the only copy\"")
      try second.send("r")
      try await second.waitForText("the only copy\n", status: "New file", "•")
      try second.press("C-s")
      try await second.waitForMessage("Save as:")
      try second.send("kept.txt\n")
      try await second.waitForMessage("Saved kept.txt")
      try await eventually("the copy is gone") { try Terminal.texts(in: copies) == [] }
    }

    @Test(
      "A signal that nothing is broken by loses no key without history",
      arguments: [SIGTERM, SIGQUIT, SIGUSR1, SIGALRM, SIGXCPU])
    func aSignalLosesNoKey(signal: CInt) async throws {
      let terminal = try Terminal.memento("COMMIT_EDITMSG", home: Terminal.lastingHome())
      try await terminal.waitForStatus("COMMIT_EDITMSG")
      try terminal.send("Explain the change")
      try await terminal.waitFor("Explain the change")
      // At once, when the copy against a crash is not due yet.
      try terminal.kill(signal)
      #expect(try await terminal.waitForExit() == .exited(128 + signal))
      let text = try terminal.home.text(of: "COMMIT_EDITMSG.memento-save")
      #expect(text == "Explain the change")
    }

    /// Kills the editor at random moments of typing.
    ///
    /// Text typed 300 ms before survives; a disk that synchronizes slowly adds its time.
    @Test("A crash at any moment loses no more than the last keys")
    func atAnyMomentNoMoreThanTheLastKeysAreMissing() async throws {
      var random = SeededRandom(seed: Seed.current())
      let clock = ContinuousClock()
      for round in Soak.rounds(20, soak: 200) {
        let terminal = try await Terminal.keeping("")
        var typed: [(key: Character, time: ContinuousClock.Instant)] = []
        for _ in 0..<Int.random(in: 1...150, using: &random) {
          let key = "abcdefghij ".randomElement(using: &random) ?? "a"
          try terminal.send(String(key))
          typed.append((key, clock.now))
        }
        let killed = clock.now
        let second = try await terminal.killAndReopen()
        let limit = try timeToSynchronize(in: terminal.home) * 3 + .milliseconds(300)
        let safe = typed.prefix { killed - $0.time > limit }.map(\.key)
        if safe.isEmpty { continue }
        let recovered = try await recoveredText(in: second)
        #expect(
          String(typed.map(\.key)).hasPrefix(recovered) && recovered.count >= safe.count,
          "round \(round): typed \(typed.count), safe \(safe.count), got \(recovered.count)")
      }
    }

    @Test("Keys that wait for a command survive a crash")
    func keysThatWait() async throws {
      let terminal = try await Terminal.keeping("one\n")
      try terminal.send("at first ")
      try terminal.press("C-p")
      try terminal.send("pipe\rsleep 600\r")
      try await terminal.waitForMessage("Esc stops it")
      try terminal.send("and meanwhile")
      let clock = ContinuousClock()
      let typed = clock.now
      let limit = try timeToSynchronize(in: terminal.home) * 3 + .milliseconds(300)
      while clock.now - typed < limit { try terminal.send("!") }
      let second = try await terminal.killAndReopen()
      let recovered = try await recoveredText(in: second)
      #expect(recovered.hasPrefix("at first and meanwhile"), "\(recovered)")
    }

    /// Returns the disk's time to make a page durable.
    private func timeToSynchronize(in home: TemporaryFolder) throws -> Duration {
      let file = try FileDescriptor.open(
        home.file("page"), .writeOnly, options: .create, permissions: .ownerReadWrite)
      return try file.closeAfter {
        try ContinuousClock().measure {
          try file.writeAll([UInt8](repeating: 0, count: 4096))
          try #require(fsync(file.rawValue) == 0)
        }
      }
    }

    /// Returns the text after its recovery.
    private func recoveredText(in terminal: Terminal) async throws -> String {
      try await terminal.waitForQuestion("Found unsaved changes to")
      try terminal.send("r")
      try terminal.press("C-s")
      try await terminal.waitUntil("an answer") { screen in
        let message = Terminal.message(on: screen)
        return message.contains(" Saved ") || message.contains("No changes")
      }
      return try terminal.savedText()
    }
  }
}
