import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Texts without a file, and their data in the state folder.
  @Suite struct StateFolderStories {
    @Test("The shell reaches a discarded text without a file")
    func aTextThatWasDiscardedIsReachedFromTheShell() async throws {
      let shell = try ShellHome()
      let terminal = try Terminal.memento(home: shell.home)
      try await terminal.waitForStatus("New file")
      try await terminal.typeForGood("eggs, milk")
      try terminal.press("C-q")
      try await terminal.waitForMessage("don't save")
      try terminal.send("d")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try shell.output("files").hasSuffix("  untitled:1\n"))
      #expect(try shell.output("files", "--json").contains("\"name\":\"untitled:1\""))
      #expect(try shell.output("log", "untitled:1").hasPrefix("#2 "))
      #expect(try shell.output("show", "untitled:1", "2") == "eggs, milk")
      #expect(try shell.output("diff", "untitled:1", "1", "2").contains("+eggs, milk"))
      #expect(try shell.output("search", "milk", "untitled:1").contains("appeared"))
      #expect(try shell.output("name", "untitled:1", "2", "list").contains("named \"list\""))
      try shell.expectFailure("restore", "untitled:1", "list", saying: "--output PATH")
      _ = try shell.output("restore", "untitled:1", "list", "--output", "list.txt")
      #expect(try shell.home.text(of: "list.txt") == "eggs, milk")
      try shell.expectFailure("log", "untitled:2", saying: "There is no document")
      #expect(try shell.output("forget", "--yes", "untitled:1") == "Forgot untitled:1: 2 states\n")
      #expect(try shell.output("files") == "")
    }

    @Test("Only the user can read the store, and forgotten texts leave no trace")
    func nobodyElseCanReadItAndNoTraceIsLeftOfWhatIsForgotten() async throws {
      let shell = try ShellHome()
      try shell.home.write("[text]\nencoding = \"ISO-8859-1\"\n", to: "config/memento/config.toml")
      let file = shell.home.file(Terminal.fileName)
      try TestSupport.write(Array("caf".utf8) + [0xE9], to: file)
      let terminal = try Terminal.memento(Terminal.fileName, home: shell.home)
      try await terminal.waitForText("café", status: "ISO-8859-1")
      try await terminal.typeForGood("un ")
      try await terminal.save()
      try terminal.press("C-f")
      try terminal.send("caf\n")
      try terminal.press("C-q")
      #expect(try await terminal.waitForExit() == .exited(0))

      let kept = try names(in: shell.home.historyFolder)
      let expected = [
        "encodings", "greeted", "history.db", "recent", "recent-searches", "sessions",
      ]
      #expect(expected.filter { !kept.contains($0) } == [])
      let open = try shell.script("find state/memento -perm /077; find state/memento | wc -l")
      #expect(open.output.split(separator: "\n").count == 1, "\(open.output)")

      #expect(try holdsName(shell))
      _ = try shell.output("forget", "--yes", Terminal.fileName)
      #expect(try !holdsName(shell))
      _ = try shell.output("forget", "--all")
      #expect(try shell.home.text(of: "state/memento/recent-searches") == "")
    }

    @Test("A smaller size limit applies at once")
    func aSmallerLimitHoldsAtOnce() async throws {
      let shell = try ShellHome()
      // A file that is written part by part could have a state for each part.
      let shuffle = "head -c 900000 /dev/urandom | base64 > big.new && mv big.new big.txt"
      _ = try shell.script("echo a > other.txt; \(shuffle)")
      let big = try Terminal.memento("big.txt", home: shell.home)
      try await big.waitUntil("the whole file") {
        let status = Terminal.status(on: $0)
        return status.contains("⟲ 1/1") && !status.contains("loading")
      }
      _ = try shell.script(shuffle)
      try await big.waitForStatus("⟲ 2/2")
      try big.press("C-q")
      #expect(try await big.waitForExit() == .exited(0))
      #expect(try shell.output("files").contains(" 2 states"))

      let other = try Terminal.memento("other.txt", home: shell.home)
      try await other.waitForStatus("other.txt")
      try shell.home.write("[history]\nper-file-mb = 1\n", to: "config/memento/config.toml")
      try await eventually("big.txt to have one state only") {
        try shell.output("files").contains(" 1 state ")
      }
    }

    private func holdsName(_ shell: ShellHome) throws -> Bool {
      try TestSupport.files(below: shell.home.historyFolder).contains {
        let bytes = try TestSupport.bytes(of: $0)
        return String(decoding: bytes, as: UTF8.self).contains(Terminal.fileName)
      }
    }
  }
}
