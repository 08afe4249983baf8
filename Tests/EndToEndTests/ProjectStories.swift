import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The files of a project.
  @Suite struct Projects {
    /// Returns a home with a project in a folder, apart from what the editor keeps of this run.
    private func project() throws -> TemporaryFolder {
      let home = try TemporaryFolder()
      try home.write("", to: "project/.memento/mark")
      try home.write("*.log\n", to: "project/.gitignore")
      try home.write("the needle is here\n", to: "project/src/deep/haystack.c")
      try home.write("no\nneedle\n", to: "project/src/other.c")
      try home.write("needle\n", to: "project/build.log")
      try home.write("start\n", to: "project/a.txt")
      return home
    }

    @Test("A file is found by letters of its path, and keys behind Enter go to it")
    func findFile() async throws {
      let home = try project()
      let terminal = try Terminal.memento("project/a.txt", home: home)
      try await terminal.waitUntil("the text") { $0.contains("start") }
      try terminal.press("M-f")
      try await terminal.waitUntil("the files") {
        $0.contains("haystack.c") && $0.contains("src/deep/") && !$0.contains("build.log")
      }
      try terminal.send("shay")
      try await terminal.waitUntil("the file alone") { !$0.contains("other.c") }
      try terminal.press("Enter")
      try terminal.send("X")
      try await terminal.waitUntil("the file") { $0.contains("Xthe needle is here") }
      try terminal.press("C-s")
      try await eventually("the file on disk") {
        (try? home.text(of: "project/src/deep/haystack.c")) == "Xthe needle is here\n"
      }
      try terminal.press("C-q")
      try await terminal.waitForExit()
      #expect(try home.text(of: "project/a.txt") == "start\n")
    }

    @Test("Lines are found in files, and F4 goes from one to the next")
    func findInFiles() async throws {
      let home = try project()
      let terminal = try Terminal.memento("project/a.txt", home: home)
      try await terminal.waitUntil("the text") { $0.contains("start") }
      try terminal.press("M-i")
      try terminal.send("needle")
      try terminal.press("Enter", "Enter")
      try await terminal.waitUntil("the results") {
        $0.contains("2 lines in 2 files:") && $0.contains("1: the needle is here")
          && $0.contains("2: needle") && !$0.contains("build.log")
      }
      try terminal.press("Enter")
      try await terminal.waitForMessage("Result 1 of 2")
      try terminal.press("F4")
      try await terminal.waitForMessage("Result 2 of 2")
      try terminal.press("F4")
      try await terminal.waitForMessage("Result 1 of 2; passed the last one")
      try terminal.press("C-q")
      try await terminal.waitForExit()
    }

    @Test("Matches are replaced in files, one line is left, and one command undoes all")
    func replaceInFiles() async throws {
      // Files below the system's folder for temporary files have no history.
      let home = try TemporaryFolder(inside: Repository.root.appending(".build"))
      try home.write("", to: "project/.memento/mark")
      try home.write("a needle\nneedle needle\n", to: "project/a.txt")
      try home.write("the needle\r\n", to: "project/src/b.c")
      try home.write("needle\n", to: "project/c.txt")
      let terminal = try Terminal.memento("project/c.txt", home: home)
      try await terminal.waitUntil("the text") { $0.contains("needle") }
      try terminal.press("C-p")
      try terminal.send("replace-in-files")
      try terminal.press("Enter")
      try terminal.send("needle")
      try terminal.press("Enter")
      try terminal.send("pin")
      try terminal.press("Enter", "Enter")
      try await terminal.waitUntil("the results") {
        $0.contains("Replace in 4 lines, 3 files:") && $0.contains("[x] 1: a needle → a pin")
      }
      try terminal.press("Space")
      try await terminal.waitUntil("the line is off") {
        $0.contains("[ ] 1: a needle") && $0.contains("Replace in 3 of 4 lines, 3 files:")
      }
      try terminal.press("Enter")
      try await terminal.waitUntil("the question") {
        $0.contains("Replace 4 matches in 3 lines of 3 files? c.txt is open: save it afterwards.")
      }
      try terminal.press("r")
      try await terminal.waitForMessage("Replaced 4 matches in 3 files, 1 of them open and unsaved")
      #expect(try home.text(of: "project/a.txt") == "a needle\npin pin\n")
      #expect(try home.text(of: "project/src/b.c") == "the pin\r\n")
      #expect(try home.text(of: "project/c.txt") == "needle\n")
      try terminal.press("C-p")
      try terminal.send("undo-replace-in-files")
      try terminal.press("Enter")
      try await terminal.waitForMessage("Undone in 3 files")
      #expect(try home.text(of: "project/a.txt") == "a needle\nneedle needle\n")
      #expect(try home.text(of: "project/src/b.c") == "the needle\r\n")
      try terminal.press("C-q")
      try await terminal.waitForExit()
    }
  }
}
