import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Errors of commands.
  @Suite struct TroubleInTheShell {
    @Test("Without a history, commands make no store")
    func withoutAHistoryNothingIsMade() throws {
      let shell = try ShellHome()
      try shell.home.write("text\n", to: "notes.txt")
      let file = "notes.txt"
      for arguments in [
        ["log", file], ["show", file, "1"], ["diff", file], ["restore", file, "1"],
        ["search", "a", file], ["blame", file],
      ] {
        let outcome = try run(
          [try mementoBinary()] + arguments, environment: shell.home.environment,
          in: shell.home.path)
        #expect(outcome.status == .exited(1))
        #expect(outcome.errors.hasPrefix("memento: There is no history of notes.txt yet"))
      }
      #expect(try shell.output("files") == "")
      #expect(try shell.output("files", "--json") == "{\"files\":[]}\n")
      #expect(try shell.output("forget", "--all", "--yes") == "There is no history\n")
      #expect(try names(in: shell.home.path) == ["notes.txt"])
    }

    @Test("A file in the place of the history's folder is named")
    func aFileInThePlaceOfTheFolderIsNamed() throws {
      let shell = try ShellHome()
      try shell.home.write("text\n", to: "notes.txt")
      try makeFolders(shell.home.file("state"))
      try shell.home.write("in the way", to: "state/memento")
      let message = "state/memento: a part of its path is not a folder. Move that away"
      try shell.expectFailure("log", "notes.txt", saying: message)
      try shell.expectFailure("files", saying: message)
      try shell.expectFailure("timeline", ".", saying: message)
      try shell.expectFailure("forget", "--all", "--yes", saying: message)
      #expect(try shell.home.text(of: "state/memento") == "in the way")
    }

    @Test("An unknown file and an excluded one are named")
    func anUnknownFileIsNamedAndWhatGetsNoHistoryToo() throws {
      let shell = try ShellHome()
      try shell.expectFailure("log", "other.txt", saying: "and no such file")
      try shell.expectFailure("log", "a\u{1B}b.txt", saying: "a�b.txt")
      try shell.expectFailure("log", "/tmp/notes.txt", saying: "the pattern /tmp/** excludes it")
    }

    @Test("A damaged store is reported and stays unchanged")
    func aDamagedStoreIsSaidAndLeftAlone() async throws {
      let shell = try await ShellHome.withHistory()
      let damage = String(repeating: "no database", count: 1000)
      try shell.home.write(damage, to: "state/memento/history.db")
      for command in ["log", "diff", "forget"] {
        try shell.expectFailure(command, "notes.txt", saying: "is not a database")
      }
      try shell.expectFailure("restore", "notes.txt", "1", saying: "is not a database")
      #expect(try shell.home.text(of: "state/memento/history.db") == damage)
    }

    /// With a journal beside the store, and without one: a command that writes merges it.
    @Test(
      "A store in a read-only folder can be read", .enabled(if: Nobody.canEdit),
      arguments: [":", "$M name notes.txt 2 second > said"])
    func aFolderThatTakesNoFilesIsReadAllTheSame(preparation: String) async throws {
      let shell = try await ShellHome.withHistory()
      let asNobody = Nobody.command.joined(separator: " ")
      let outcome = try shell.script(
        """
        \(preparation)
        ls state/memento > kept; chmod 755 . state; chmod 555 state/memento; chmod 444 state/memento/history.db*
        \(asNobody) $M log notes.txt; \(asNobody) $M show notes.txt 1
        \(asNobody) $M name notes.txt 1 first; echo $?
        chmod 700 state/memento
        """)
      let hasJournal = try shell.home.text(of: "kept").contains("-wal")
      #expect(!hasJournal || preparation == ":")
      #expect(outcome.output.hasPrefix("#4 "))
      #expect(outcome.output.hasSuffix("milk\nbread\n1\n"))
      #expect(outcome.errors.hasPrefix("memento: the store cannot be written to"))
    }

    @Test("A file named like a command can be edited")
    func aFileCalledLikeACommandIsEdited() async throws {
      let shell = try ShellHome()
      try shell.home.write("text", to: "log")
      let terminal = try Terminal.memento("./log", home: shell.home)
      try await terminal.waitForText("text")
      try await shell.leave(terminal)
      #expect(try shell.output("--help").contains("memento ./log"))
    }

    @Test("File names cannot act on the terminal")
    func namesThatWouldActOnATerminalDoNot() async throws {
      let shell = try ShellHome()
      let name = "a\u{1B}[2J\n\u{202E}.txt"
      try shell.home.write("text\n", to: name)
      let terminal = try Terminal.memento(name, home: shell.home)
      try await terminal.waitForText("text\n")
      try terminal.send("x")
      try await terminal.save()
      try await shell.leave(terminal)
      let files = try shell.output("files")
      #expect(files.hasSuffix("/a\\u{1B}[2J\\u{A}\\u{202E}.txt\n"))
      #expect(files.count { $0 == "\n" } == 1)
      #expect(try shell.output("files", "--json").contains("a\\u001b[2J\\n"))
      #expect(try shell.output("forget", "--yes", name).contains("a\\u{1B}[2J"))
    }

    @Test("A folder name that is not UTF-8 is shown as bytes")
    func aFolderThatIsNoUTF8IsToldInBytes() throws {
      let shell = try ShellHome()
      let outcome = try shell.script(
        """
        d=$(printf 'b\\377d'); mkdir "$d"; cd "$d"; printf 'text\\n' > notes.txt
        tmux -S ../socket -f /dev/null new-session -d -x 80 -y 24 -- "$M" notes.txt
        look() { until tmux -S ../socket capture-pane -p | grep -q "$1"; do :; done; }
        look text; tmux -S ../socket send-keys x; tmux -S ../socket send-keys C-s; look Saved
        while tmux -S ../socket capture-pane -p | grep -q "saving history"; do :; done
        tmux -S ../socket kill-server; $M files --json; $M log notes.txt | wc -l
        """)
      #expect(outcome.output.contains("b�d/notes.txt\""))
      #expect(outcome.output.contains(/"pathBytes":"[^"]*\/b%FFd\/notes\.txt"/))
      #expect(outcome.output.hasSuffix("\n2\n"))
    }
  }
}
