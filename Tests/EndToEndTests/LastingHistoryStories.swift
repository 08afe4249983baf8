import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// History across sessions.
  @Suite struct LastingHistory {
    @Test("Undo reaches states of earlier sessions")
    func undoGoesBackPastTheStart() async throws {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("one ")
      try await first.typeForGood("two ")
      try await first.save()
      try await first.leave()
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForText("one two text", status: "⟲ 3/3")
      try second.press("C-z")
      try await second.waitForText("one text", status: "⟲ 2/3", "•")
      try second.press("C-z")
      try await second.waitForText("text", status: "⟲ 1/3")
      try second.press("C-z")
      try await second.waitForMessage("Nothing to undo: this is the oldest state")
      try second.press("C-y", "C-y")
      try await second.waitForText("one two text", status: "⟲ 3/3")
    }

    @Test("Keys typed while a state is loaded wait for it")
    func keysTypedWhileAStateIsBroughtMeetTheirText() async throws {
      let first = try await Terminal.keeping("text")
      for word in ["one ", "two ", "three "] { try await first.typeForGood(word) }
      try await first.save()
      try await first.leave()
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForStatus("⟲ 4/4")
      try second.send("\u{1A}\u{1A}\u{1A}x")
      try await second.waitForText("xtext", status: "•")
    }

    @Test("The history pane shows states of earlier sessions")
    func thePaneShowsStatesOfEarlierRuns() async throws {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("one ")
      try await first.save()
      try await first.leave()
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForStatus("⟲ 2/2")
      try await second.openHistory()
      let screen = try await second.waitFor("Typed \"one\"")
      #expect(screen.contains("S"))
      try second.press("Down")
      try await second.waitForStatus("Preview of #1")
      #expect(Terminal.text(on: try second.screen()).hasPrefix("text"))
      try second.press("Enter")
      try await second.waitForText("text", status: "⟲ 3/3")
    }

    @Test("Discarded changes stay in the history and are not offered")
    func whatWasDiscardedStaysInTheHistoryAndIsNotOffered() async throws {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("discarded ")
      try await first.leave()
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForText("text", status: "⟲ 1/2")
      try second.press("C-y")
      try await second.waitForMessage("Nothing to redo. Later states, discarded ones too, are in")
      try await second.waitForText("text", status: "⟲ 1/2")
      try await second.openHistory()
      try second.press("Up")
      try await second.waitForStatus("Preview of #2")
      try second.press("Enter")
      try await second.waitForText("discarded text", status: "⟲ 3/3")
      try second.press("C-z")
      try await second.waitForText("text", status: "⟲ 1/3")
    }

    @Test("The first undo of earlier changes says that it leaves this session")
    func undoThatLeavesTheSessionSaysSo() async throws {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("one ")
      try await first.save()
      try await first.leave()
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForStatus("⟲ 2/2")
      try await second.typeForGood("two ")
      try second.press("C-z")
      try await second.waitForStatus("⟲ 2/3")
      try second.press("C-z")
      try await second.waitForMessage("Undone: now before this session (")
      try await second.waitForText("text", status: "⟲ 1/3")
    }

    @Test("The undo of a change made while the file was closed says that it leaves this session")
    func undoOfAChangeMadeMeanwhileSaysSo() async throws {
      let first = try await Terminal.keeping("text\n")
      try await first.typeForGood("one ")
      try await first.save()
      try await first.leave()
      try write("one text\nmore\n", to: first.home.file(Terminal.fileName))
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForStatus("⟲ 3/3")
      try second.press("C-z")
      try await second.waitForMessage("Undone: now before this session (")
    }

    @Test("Changes discarded for good are erased from the disk")
    func whatIsDiscardedForGoodIsOnNoDisk() async throws {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("Rumpelstiltskin ")
      try first.send("Rapunzel")
      try await eventually("the draft") { try first.home.historyHolds("Rapunzel") }
      #expect(try first.home.historyHolds("Rumpelstiltskin"))
      try first.press("C-q")
      try await first.waitForMessage("x erase changes")
      try first.send("x")
      try await first.waitForQuestion("y erase")
      try first.send("y")
      #expect(try await first.waitForExit() == .exited(0))
      #expect(try !first.home.historyHolds("Rumpelstiltskin"))
      #expect(try !first.home.historyHolds("Rapunzel"))
      #expect(try first.savedText() == "text")
    }

    /// A file with two names is overwritten in place: its history has the new contents before the
    /// file does.
    @Test("A file that is overwritten in place has its history, too")
    func aFileThatIsWrittenInPlaceHasItsHistoryToo() async throws {
      let first = try await Terminal.keeping("text")
      let home = first.home
      try #require(link(home.file("notes.txt").string, home.file("twin.txt").string) == 0)
      try await first.typeForGood("one ")
      try await first.save()
      #expect(try home.text(of: "twin.txt") == "one text")
      try await first.leave()
      let second = try await Terminal.editing(fileIn: home)
      try await second.waitForText("one text", status: "⟲ 2/2")
      try second.press("C-z")
      try await second.waitForText("text")
    }

    @Test("A file without edits leaves no trace")
    func aFileThatIsOnlyReadLeavesNoTrace() async throws {
      let terminal = try await Terminal.keeping("Rumpelstiltskin")
      try await terminal.openHistory()
      try await terminal.closeHistory()
      try await terminal.leave()
      #expect(try !terminal.home.historyHolds("Rumpelstiltskin"))
    }

    @Test("A renamed file keeps its history")
    func aRenamedFileFindsItsHistory() async throws {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("one ")
      try await first.save()
      try await first.leave()
      let home = first.home
      try #require(
        rename(home.file("notes.txt").string, home.file("letter.txt").string) == 0)
      let second = try Terminal.memento("letter.txt", home: home)
      try await second.waitForStatus("letter.txt", "⟲ 2/2")
      try second.press("C-z")
      try await second.waitForText("text")
    }

    @Test("A copy has a history of its own")
    func aCopyHasAHistoryOfItsOwn() async throws {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("one ")
      try await first.save()
      try await first.leave()
      try first.home.write("one text", to: "copy.txt")
      let second = try Terminal.memento("copy.txt", home: first.home)
      try await second.typeForGood("two ")
      try await second.waitForText("two one text", status: "⟲ 2/2")
    }

    @Test("A deleted file can be restored")
    func aFileThatWasDeletedCanBeBroughtBack() async throws {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("one ")
      try await first.save()
      try await first.leave()
      try #require(unlink(first.home.file("notes.txt").string) == 0)
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForText("", status: "⟲ 3/3")
      try second.press("C-z")
      try await second.waitForText("one text")
      try await second.save()
      #expect(try second.savedText() == "one text")
    }

    @Test("Save as copies the history")
    func savingUnderAnotherNameTakesTheHistoryAlong() async throws {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("one ")
      try first.press("M-s", "C-a")
      try first.send("other.txt\n")
      try await first.waitForMessage("Saved other.txt")
      try await first.typeForGood("two ")
      try await first.save()
      try await first.leave()
      let second = try Terminal.memento("other.txt", home: first.home)
      try await second.waitForText("one two text", status: "⟲ 3/3")
      try second.press("C-z", "C-z")
      try await second.waitForText("text")
      try await second.leave()
      let third = try await Terminal.editing(fileIn: first.home)
      try await third.waitForText("text", status: "⟲ 1/2")
    }

    @Test("A change by another program between two sessions is a state")
    func anotherProgramsWorkWhileNobodyLookedIsAState() async throws {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("one ")
      try await first.save()
      try await first.leave()
      try first.home.write("something else", to: "notes.txt")
      let second = try await Terminal.editing(fileIn: first.home)
      try await second.waitForText("something else", status: "⟲ 3/3")
      try second.press("C-z")
      try await second.waitForText("one text", status: "•")
      try await second.openHistory()
      try await second.waitFor("Changed on disk")
    }

    // MARK: Without history

    @Test(
      "Files without history leave nothing in the store",
      arguments: ["notes.txt", "--no-history notes.txt"])
    func whereNoHistoryIsKeptThereIsNone(arguments: String) async throws {
      let isTemporary = arguments == "notes.txt"
      let home = isTemporary ? try TemporaryFolder() : try Terminal.lastingHome()
      try home.write("Rumpelstiltskin", to: "notes.txt")
      let terminal = try Terminal(
        ["sh", "-c", "exec \(try mementoBinary()) \(arguments)"], home: home)
      try await terminal.waitForStatus("notes.txt", "this session only")
      try await terminal.typeForGood("Rapunzel ")
      try await terminal.save()
      try terminal.press("C-z")
      try await terminal.waitForText("Rumpelstiltskin")
      // A copy of unsaved text against a crash is there while it is unsaved.
      try terminal.press("C-y")
      try await terminal.waitForText("Rapunzel Rumpelstiltskin")
      try await eventually("no text in the state folder") {
        try !home.historyHolds("Rapunzel") && !home.historyHolds("Rumpelstiltskin")
      }
      try await terminal.leave()
      #expect(try names(in: home.file("state/memento/sessions")) == [])
    }

    @Test("A text saved as an excluded file is forgotten")
    func aTextThatBecomesASecretFileIsForgotten() async throws {
      let terminal = try Terminal.memento(home: Terminal.lastingHome())
      try await terminal.waitForStatus("New file")
      try await terminal.typeForGood("Rumpelstiltskin")
      #expect(try terminal.home.historyHolds("Rumpelstiltskin"))
      try terminal.press("C-s")
      try await terminal.waitForMessage("Save as:")
      try terminal.send("name.gpg\n")
      try await terminal.waitForStatus("name.gpg", "this session only")
      #expect(try !terminal.home.historyHolds("Rumpelstiltskin"))
    }

    @Test(
      "Files that usually contain secrets get no history",
      arguments: ["secret.gpg", ".env", "id_ed25519", "COMMIT_EDITMSG"])
    func whatUsuallyHoldsSecretsGetsNone(name: String) async throws {
      let home = try Terminal.lastingHome()
      try home.write("text", to: name)
      let terminal = try Terminal.memento(name, home: home)
      try await terminal.waitForStatus(name, "this session only")
      if name != "COMMIT_EDITMSG" { try await terminal.deferQuestionOfSecrets() }
      try await terminal.typeForGood("Rumpelstiltskin ")
      #expect(try !home.historyHolds(name))
      // The copy of a message against a crash goes with the editor; a secret has none.
      if name == "COMMIT_EDITMSG" { try await terminal.leave() }
      #expect(try !home.historyHolds("Rumpelstiltskin"))
    }
  }
}
