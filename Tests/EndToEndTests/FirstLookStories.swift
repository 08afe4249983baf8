import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The notes about a file on opening.
  @Suite struct FirstLooks {
    @Test(
      "The user's write-protected files are reported and written after confirmation",
      .enabled(if: Nobody.canEdit))
    func ownProtectedFilesAreToldAndWrittenAfterAYes() async throws {
      let home = try TemporaryFolder()
      let file = try home.write("text", to: Terminal.fileName)
      let state = home.file("state").string
      try #require(mkdir(state, 0o777) == 0 && chmod(state, 0o777) == 0)
      try #require(chmod(file.string, 0o444) == 0 && chmod(home.path.string, 0o755) == 0)
      if geteuid() == 0 { try #require(chown(file.string, 65534, 65534) == 0) }
      let terminal = try Terminal(
        Nobody.command + [try mementoBinary(), Terminal.fileName], home: home)
      try await terminal.waitForMessage("notes.txt is write-protected")
      try terminal.send("new ")
      try await terminal.waitForText("new text", status: "write-protected")
      try terminal.press("C-s")
      try await terminal.waitForMessage("y write it anyway")
      try terminal.send("y")
      try await terminal.waitForMessage(" Saved ")
      #expect(try terminal.savedText() == "new text")
      #expect(try Stat(file).permissions.rawValue == 0o444)
    }

    @Test("A new file is reported and ends with a line break")
    func aNewFileIsToldAndEndsWithALineBreak() async throws {
      let home = try TemporaryFolder()
      // The first start shows the greeting instead.
      try home.write("", to: "state/memento/greeted")
      let terminal = try Terminal.memento("new.txt", home: home)
      try await terminal.waitForMessage("New file new.txt")
      try terminal.send("words")
      try await terminal.save()
      try terminal.send("!")
      // By then the message about the save has disappeared.
      try await terminal.waitFor("words!")
      try await terminal.save()
      #expect(try home.text(of: "new.txt") == "words!\n")
    }

    @Test("Ctrl-O opens a file at a line, and a pipe with a path is read")
    func ctrlOGoesToALineAndAPipeWithAPathIsRead() async throws {
      let home = try TemporaryFolder()
      try home.write("one\ntwo\nthree\n", to: "s.cfg")
      try #require(mkfifo(home.file("pipe").string, 0o600) == 0)
      let script = "printf 'a\\nb' > pipe & exec \(try mementoBinary()) pipe"
      let terminal = try Terminal(["sh", "-c", script], home: home)
      try await terminal.waitForText("a\nb", status: "Standard input")
      try terminal.press("C-o")
      try await terminal.waitForMessage("Open:")
      try terminal.send("s.cfg:2:3\n")
      try await terminal.waitForStatus("s.cfg", "Ln 2, Col 3")
    }
  }
}
