import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The file tree.
  @Suite struct FileTree {
    /// Returns a home with a project whose files have histories.
    private func project() throws -> TemporaryFolder {
      let home = try TemporaryFolder(inside: Repository.root.appending(".build"))
      try home.write("", to: "project/.memento/mark")
      try home.write("*.log\n", to: "project/.gitignore")
      try home.write("the haystack\n", to: "project/src/deep/haystack.c")
      try home.write("log\n", to: "project/build.log")
      try home.write("start\n", to: "project/a.txt")
      return home
    }

    private func open(_ home: TemporaryFolder) async throws -> Terminal {
      let terminal = try Terminal.memento("project/a.txt", home: home)
      try await terminal.waitUntil("the text") { $0.contains("start") }
      try terminal.press("M-n")
      try await terminal.waitUntil("the tree") {
        $0.contains("▸ src/") && $0.contains("a.txt") && !$0.contains("build.log")
      }
      return terminal
    }

    @Test("Folders open, letters go to a name, and Enter opens the file")
    func opening() async throws {
      let home = try project()
      let terminal = try await open(home)
      try terminal.press("Home", "Right")
      try await terminal.waitUntil("the folder") { $0.contains("▸ deep/") }
      try terminal.press("Right", "Right")
      try await terminal.waitUntil("the inner folder") { $0.contains("haystack.c") }
      try terminal.send("hay")
      try terminal.press("Enter")
      try await terminal.waitUntil("the file") { $0.contains("the haystack") }
      try terminal.send("X")
      try await terminal.waitUntil("the typed letter") { $0.contains("Xthe haystack") }
      try terminal.press("C-q")
      try terminal.press("n")
      try await terminal.waitForExit()
    }

    @Test("A file is created, renamed with its history, deleted, and brought back")
    func changing() async throws {
      let home = try project()
      let terminal = try await open(home)
      try terminal.press("C-n")
      try terminal.send("sub/new.txt")
      try terminal.press("Enter")
      try await terminal.waitUntil("the new file") { $0.contains("Created sub/new.txt") }
      #expect(try home.text(of: "project/sub/new.txt") == "")
      try await terminal.waitUntil("the end of the tree") { !$0.contains("▸ src/") }
      try terminal.send("words")
      try await terminal.save()
      try terminal.press("M-n")
      try await terminal.waitUntil("the tree") { $0.contains("▾ sub/") }
      try terminal.press("F2", "BSpace", "BSpace", "BSpace")
      try terminal.send("md")
      try terminal.press("Enter")
      try await terminal.waitUntil("the move") { $0.contains("Moved sub/new.txt to sub/new.md") }
      #expect(try home.text(of: "project/sub/new.md") == "words\n")
      try terminal.press("Delete")
      try await terminal.waitForQuestion("Delete sub/new.md?")
      try terminal.press("y")
      try await terminal.waitUntil("the report") { $0.contains("Deleted sub/new.md") }
      #expect((try? home.text(of: "project/sub/new.md")) == nil)
      try terminal.press("C-z")
      try await terminal.waitUntil("the file again") { $0.contains("sub/new.md is back") }
      #expect(try home.text(of: "project/sub/new.md") == "words\n")
      // The tree has read the folder again, and selected the file.
      try await terminal.waitUntil("the row") { screen in
        screen.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("new.md") }
      }
      // Its history has come along, and leads back to the empty file.
      try terminal.press("Enter")
      try await terminal.waitForStatus("new.md")
      try terminal.press("C-z")
      try await terminal.waitUntil("the text before") { !Terminal.text(on: $0).contains("words") }
      try terminal.press("C-q")
      try terminal.press("n")
      try await terminal.waitForExit()
    }

    @Test("A restricted session refuses the tree")
    func restricted() async throws {
      let home = try project()
      let terminal = try Terminal.memento("--restricted", "project/a.txt", home: home)
      try await terminal.waitUntil("the text") { $0.contains("start") }
      try terminal.press("M-n")
      try await terminal.waitForMessage("file-tree is not available")
      try terminal.press("C-q")
      try await terminal.waitForExit()
    }
  }
}
