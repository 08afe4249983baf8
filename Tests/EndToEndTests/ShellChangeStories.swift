import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Commands of the shell that restore, name or erase history.
  @Suite struct ChangingFromTheShell {
    // MARK: Restoring

    @Test("restore writes a state and records the text before it")
    func aStateIsBroughtBackAndWhatWasThereIsKept() async throws {
      let shell = try await ShellHome.withHistory()
      try shell.home.write("theirs\n", to: "notes.txt")
      #expect(try shell.output("restore", "notes.txt", "2").contains("before, it had #5"))
      #expect(try shell.text() == "the plan: milk\nbread\n")
      #expect(try shell.output("show", "notes.txt", "5") == "theirs\n")
      #expect(try shell.output("restore", "notes.txt", "2").contains("has #2 of"))
      #expect(try shell.output("log", "-n", "1", "notes.txt").contains("Restored the state of "))
      let terminal = try await Terminal.editing(fileIn: shell.home)
      try await terminal.waitForText("the plan: milk\nbread\n", status: "⟲ 6/6")
      try terminal.press("C-z")
      try await terminal.waitForText("theirs\n", status: "⟲ 5/6")
      try terminal.press("C-y")
      try await terminal.waitForText("the plan: milk\nbread\n", status: "⟲ 6/6")
      try await shell.leave(terminal)
    }

    @Test("restore writes a deleted file")
    func aDeletedFileIsBroughtBack() async throws {
      let shell = try await ShellHome.withHistory()
      _ = try shell.script("rm notes.txt")
      #expect(try shell.output("log", "notes.txt").hasPrefix("#4 "))
      #expect(try shell.output("files").contains("  missing  "))
      _ = try shell.output("restore", "notes.txt", "2")
      #expect(try shell.text() == "the plan: milk\nbread\n")
    }

    @Test("restore writes a state to another file")
    func aStateIsWrittenElsewhere() async throws {
      let shell = try await ShellHome.withHistory()
      let before = try shell.text()
      _ = try shell.output("restore", "notes.txt", "1", "--output", "old.txt")
      #expect(try shell.home.text(of: "old.txt") == "milk\nbread\n")
      #expect(try shell.text() == before)
      try shell.expectFailure(
        "restore", "notes.txt", "2", "--output", "old.txt", saying: "old.txt exists already")
      _ = try shell.output("restore", "notes.txt", "2", "--output", "old.txt", "--force")
      #expect(try shell.home.text(of: "old.txt") == "the plan: milk\nbread\n")
      // Another path of the file is still the same file.
      #expect(
        try shell.output("restore", "notes.txt", "1", "-o", "./notes.txt").contains("it had #4"))
      try shell.expectFailure(
        "restore", "notes.txt", "2", "-o", "no/folder.txt", saying: "folder does not exist")
    }

    // MARK: Naming

    @Test("name names a state")
    func checkpointsAreNamed() async throws {
      let shell = try await ShellHome.withHistory()
      _ = try shell.output("name", "notes.txt", "2", "first draft")
      #expect(try shell.output("show", "notes.txt", "first draft").hasPrefix("the plan: milk"))
      #expect(try shell.output("log", "--names", "notes.txt").contains("[first draft]"))
      try shell.expectFailure(
        "name", "notes.txt", "3", "first draft", saying: "#2 is already named")
      _ = try shell.output("name", "--force", "notes.txt", "3", "first draft")
      #expect(try shell.output("log", "--names", "notes.txt").hasPrefix("#3 "))
      _ = try shell.output("name", "notes.txt", "first draft", "")
      #expect(try shell.output("log", "--names", "notes.txt") == "")
      try shell.expectFailure("name", "notes.txt", "2", "@10m", saying: "is a notation for states")
      try shell.expectFailure("name", "notes.txt", "2", "a\u{1B}[2J", saying: "control characters")
    }

    @Test("A number alone is no name, and means the state of that number")
    func aNumberIsNoName() async throws {
      let shell = try await ShellHome.withHistory()
      try shell.expectFailure("name", "notes.txt", "1", "4", saying: "is a notation for states")
      #expect(try shell.output("show", "notes.txt", "4") == shell.text())
    }

    // MARK: Forgetting

    @Test("A forgotten history is erased from the disk")
    func whatIsForgottenIsGone() async throws {
      let shell = try await ShellHome.withHistory()
      let state = shell.home.file("state")
      #expect(try TestSupport.files(below: state).contains { try holdsMilk($0) })
      _ = try shell.script("rm notes.txt")
      try shell.expectFailure("forget", "notes.txt", saying: "forget needs --yes")
      #expect(try shell.output("forget", "--yes", "notes.txt").hasSuffix(": 4 states\n"))
      #expect(try !TestSupport.files(below: state).contains { try holdsMilk($0) })
      #expect(try shell.output("files") == "")
      try shell.expectFailure("forget", "notes.txt", saying: "There is no history of notes.txt")
    }

    private func holdsMilk(_ file: FilePath) throws -> Bool {
      String(decoding: try TestSupport.bytes(of: file), as: UTF8.self).contains("milk")
    }

    @Test("With an unknown file, nothing is forgotten")
    func nothingIsForgottenWhereOneFileIsUnknown() async throws {
      let shell = try await ShellHome.withHistory()
      try shell.expectFailure("forget", "notes.txt", "other.txt", saying: "of other.txt")
      #expect(try shell.output("log", "notes.txt").hasPrefix("#4 "))
    }

    @Test("Only histories older than the limit are forgotten")
    func onlyWhatIsOlderIsForgotten() async throws {
      let shell = try await ShellHome.withHistory()
      #expect(try shell.output("forget", "--older-than", "1h").contains("more than 1h ago"))
      #expect(try shell.output("log", "notes.txt").hasPrefix("#4 "))
      try shell.expectFailure(
        "forget", "--older-than", "soon", saying: "takes 12h, 30d or 2w", status: 2)
      try shell.expectFailure("forget", saying: "Give a FILE", status: 2)
      try shell.expectFailure("forget", "--all", "notes.txt", saying: "Give a FILE", status: 2)
    }

    @Test("All histories are forgotten after confirmation")
    func allIsForgottenWhenThatIsConfirmed() async throws {
      let shell = try await ShellHome.withHistory()
      try shell.expectFailure("forget", "--all", saying: "forget needs --yes")
      let questions = [
        ("notes.txt 2", "n", "Erase #2 of ", "Nothing was erased"),
        ("notes.txt 2", "y", "Erase #2 of ", "Forgot #2"),
        ("notes.txt", "", "Erase 3 states of ", "Nothing was erased"),
        ("--older-than 0m", "n", "1 file, 3 states, for good? [y/N]", "Nothing was erased"),
        ("--all", "n", "Erase the history of 1 file for good? [y/N]", "Nothing was erased"),
        ("--all", "y", "Erase the history of 1 file for good? [y/N]", "Forgot "),
      ]
      for (arguments, answer, question, message) in questions {
        let terminal = try Terminal(
          ["sh", "-c", "\(try mementoBinary()) forget \(arguments); exec cat"], home: shell.home)
        try await terminal.waitFor(question)
        try terminal.send("\(answer)\n")
        try await terminal.waitFor(message)
      }
      #expect(try shell.output("forget", "--all", "--yes") == "There is no history\n")
    }

    @Test("An editor starts a new history after its file is forgotten")
    func anEditorGoesOnAfterItsFileWasForgotten() async throws {
      let shell = try ShellHome()
      let terminal = try await shell.edit()
      #expect(try shell.output("forget", "--yes", "notes.txt").contains("has it open"))
      try await terminal.waitForMessage("Another program erased 4 states")
      try terminal.send("new ")
      try await terminal.save()
      #expect(try shell.output("log", "notes.txt").contains("Typed \"new\""))
      #expect(try shell.output("show", "notes.txt", "~0") == shell.text())
      try await shell.leave(terminal)
    }
  }
}
