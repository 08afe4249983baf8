import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Files that other programs change or other editors have open.
  @Suite struct OtherPrograms {
    // MARK: Changes

    @Test("An unmodified document is reloaded", arguments: [true, false])
    func anUnmodifiedTextIsReadAgain(isReplaced: Bool) async throws {
      let terminal = try await Terminal.keeping("one\ntwo\n")
      try await terminal.waitForText("one\ntwo\n", status: "⟲ 1/1")
      try change("one\ntwo\nthree\n", in: terminal.home, byReplacing: isReplaced)
      try await terminal.waitForText("one\ntwo\nthree\n")
      try terminal.press("C-z")
      try await terminal.waitForText("one\ntwo\n", status: "⟲ 1/2", "•")
      try terminal.press("C-y")
      let screen = try await terminal.waitForText("one\ntwo\nthree\n", status: "⟲ 2/2")
      #expect(!Terminal.status(on: screen).contains("•"))
    }

    private func change(
      _ text: String, in home: TemporaryFolder, byReplacing: Bool
    ) throws {
      try home.write(text, to: byReplacing ? "new" : "notes.txt")
      if byReplacing {
        try #require(rename(home.file("new").string, home.file("notes.txt").string) == 0)
      }
    }

    /// Returns a terminal with unsaved changes of a file that another program has changed.
    private func asked() async throws -> Terminal {
      let terminal = try await Terminal.keeping("one")
      try terminal.send("mine ")
      try await terminal.waitForStatus("•")
      try terminal.home.write("theirs", to: "notes.txt")
      try await terminal.waitForQuestion("notes.txt changed on disk.")
      return terminal
    }

    @Test("k keeps the user's text")
    func kKeepsMine() async throws {
      let terminal = try await asked()
      try terminal.send("k")
      try await terminal.waitForText("mine one")
      try await terminal.save()
      #expect(try terminal.savedText() == "mine one")
      try await terminal.openHistory()
      try await terminal.waitFor("Changed on disk")
    }

    @Test("t accepts the file's text, and undo restores the user's")
    func tTakesTheirsAndUndoBringsMineBack() async throws {
      let terminal = try await asked()
      try terminal.send("t")
      try await terminal.waitForText("theirs")
      try terminal.press("C-z")
      try await terminal.waitForText("mine one", status: "•")
    }

    @Test("Typing during the question loses nothing")
    func whoTypesOnLosesNothing() async throws {
      let terminal = try await asked()
      try terminal.send("and more ")
      try await terminal.waitForText("mine and more one")
      try await terminal.waitForQuestion("k keep mine")
      try terminal.send("t")
      try await terminal.waitForText("theirs")
    }

    @Test("d shows the difference")
    func dShowsTheDifference() async throws {
      let terminal = try await asked()
      try terminal.send("d")
      let screen = try await terminal.waitFor("+theirs")
      #expect(screen.contains("-mine one"))
      try terminal.send("t")
      try await terminal.waitForText("theirs")
    }

    @Test("Esc defers the question until the next save")
    func escapeLeavesItForTheSave() async throws {
      let terminal = try await asked()
      try terminal.press("Escape")
      try await terminal.waitForText("mine one", status: "•")
      try terminal.press("C-s")
      try await terminal.waitForQuestion("notes.txt changed on disk.")
      #expect(try terminal.savedText() == "theirs")
      try terminal.send("k")
      try await terminal.waitForMessage("Saved")
      #expect(try terminal.savedText() == "mine one")
    }

    @Test("A file that changes constantly is reloaded once a second")
    func aFileThatIsWrittenAllTheTimeIsFollowed() async throws {
      let terminal = try await Terminal.keeping("0")
      try await terminal.waitForText("0", status: "⟲ 1/1")
      let clock = ContinuousClock()
      let start = clock.now
      for count in 1...300 {
        try terminal.home.write("\(count)", to: "notes.txt")
        poll(nil, 0, 5)
      }
      try await terminal.waitForText("300")
      // It is reread once a second, however long the writing took.
      let most = 4 + Int((clock.now - start) / .seconds(1))
      try await terminal.openHistory()
      let screen = try await terminal.waitFor("History, ")
      let states = screen.matches(of: /History, ([0-9]+) states/).first?.1
      #expect(try (2...most).contains(#require(states.flatMap { Int($0) })))
    }

    @Test("A deleted file is reported and can be saved again")
    func aDeletedFileIsToldAndSavedAgain() async throws {
      let terminal = try await Terminal.keeping("text")
      try await terminal.waitForText("text", status: "⟲ 1/1")
      try #require(unlink(terminal.home.file("notes.txt").string) == 0)
      try await terminal.waitForMessage("Another program deleted or moved notes.txt")
      try await terminal.save()
      #expect(try terminal.savedText() == "text")
    }

    @Test("A folder in the place of the file is reported, the text stays, and a quit asks about it")
    func aFileThatBecomesAFolderIsToldAndTheTextStays() async throws {
      let terminal = try await Terminal.keeping("text")
      try await terminal.waitForText("text", status: "⟲ 1/1")
      let file = terminal.home.file("notes.txt").string
      try #require(unlink(file) == 0 && mkdir(file, 0o755) == 0)
      try await terminal.waitForMessage("Another program deleted or moved notes.txt")
      try await terminal.waitForText("text", status: "•")
      try terminal.send("still ")
      try await terminal.waitForText("still text", status: "•")
      try terminal.press("C-q")
      try await terminal.waitFor("y save")
    }

    @Test("A change of the file is noticed in an editor started by a shell")
    func aChangeWhileSuspendedIsNoticed() async throws {
      let script = "\(try mementoBinary()) notes.txt; exec cat"
      let home = try Terminal.lastingHome("one")
      let terminal = try Terminal(["sh", "-c", script], home: home)
      try await terminal.waitForText("one", status: "⟲ 1/1")
      // At once, so that the editor cannot see the emptied file in between.
      try home.write("two", to: "new.txt")
      try #require(rename(home.file("new.txt").string, home.file("notes.txt").string) == 0)
      try await terminal.waitForText("two", status: "⟲ 2/2")
    }

    // MARK: Other editors

    @Test("The second editor names the lock holder of the file")
    func theSecondEditorSaysWhoHasTheFile() async throws {
      let first = try await Terminal.keeping("text")
      try await first.waitForStatus("⟲ 1/1")
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForMessage("another Memento (process \(try first.pid) on ")
      try second.send("r\nx")
      try await second.waitForMessage("notes.txt is read-only here")
      #expect(Terminal.text(on: try second.screen()) == "text")
      try await second.leave()
      try await first.leave()
      let third = try await Terminal.editing(fileIn: first.home)
      try third.send("x")
      try await third.waitForText("xtext")
    }

    @Test("A crashed editor leaves no lock")
    func aDeadEditorHasNothingOpen() async throws {
      let first = try await Terminal.keeping("text")
      try await first.waitForStatus("⟲ 1/1")
      let second = try await first.killAndReopen()
      try second.send("x")
      try await second.waitForText("xtext", status: "•")
    }

    @Test("Two editors of a file share one history")
    func bothSeeOneHistory() async throws {
      let first = try await Terminal.keeping("text")
      try await first.waitForStatus("⟲ 1/1")
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForQuestion("another Memento")
      try second.send("e")
      try await second.typeForGood("two ")
      try await first.typeForGood("one ")
      try await first.openHistory()
      try await first.waitFor("Typed \"two\"")
      try await second.openHistory()
      try await second.waitFor("Typed \"one\"")
      try first.press("Escape")
      try await first.closeHistory()
      try await first.waitForText("one text")
    }
  }
}
