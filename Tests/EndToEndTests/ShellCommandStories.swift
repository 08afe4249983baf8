import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Commands of the shell that display the history of a file.
  @Suite struct LookingFromTheShell {
    @Test("log lists the states")
    func statesAreListed() async throws {
      let shell = try await ShellHome.withHistory()
      let lines = try shell.output("log", "notes.txt").split(separator: "\n")
      #expect(lines.count == 4)
      let date = /[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}/
      #expect(lines.allSatisfy { $0.contains(date) })
      #expect(lines[0].hasPrefix("#4 "))
      #expect(lines[0].hasSuffix(" S* Typed \"eggs,\"  +6c  from #2"))
      #expect(lines[1].hasSuffix("    Typed \"and more\"  +9c"))
      #expect(lines[2].hasSuffix(" S  Typed \"the plan:\"  +10c"))
      #expect(lines[3].hasSuffix("    Opened"))
      #expect(try shell.output("log", "-n", "1", "notes.txt") == lines[0] + "\n")
    }

    @Test("A folder is searched as its files are")
    func foldersAreSearched() async throws {
      let shell = try await ShellHome.withHistory()
      let found = try shell.output("search", "eggs", ".")
      #expect(found.hasPrefix("\(shell.home.file("notes.txt"))\n"))
      #expect(found.contains("appeared"))
      let both = try shell.output("search", "eggs", ".", "notes.txt")
      #expect(both == found, "each history is searched once")
      try shell.expectFailure("search", "geese", ".", saying: "No state of the files below .")
      try shell.home.write("x", to: "sub/other.txt")
      try shell.expectFailure("search", "eggs", "sub", saying: "No file below")
    }

    @Test("Programs can read JSON")
    func programsReadJSON() async throws {
      let shell = try await ShellHome.withHistory()
      let log = try shell.output("log", "--json", "notes.txt")
      #expect(log.contains("\"number\":4,\"parent\":2"))
      #expect(log.contains("\"title\":\"Typed \\\"eggs,\\\"\""))
      #expect(log.contains(/"date":"[0-9-]{10}T[0-9:]{8}Z"/))
      #expect(log.contains(/"seconds":[0-9.]+/))
      #expect(log.contains("\"path\":\"\(shell.home.file("notes.txt"))\""))
      let documents = try shell.script(
        """
        for c in "log notes.txt" "log --names notes.txt" files "search plan notes.txt"; do
          $M $c --json | wc -l
        done
        """)
      #expect(documents.output.split(separator: "\n") == ["1", "1", "1", "1"])
    }

    @Test("show writes a state byte for byte")
    func aStateIsWrittenByteForByte() async throws {
      let shell = try ShellHome()
      let bytes: [UInt8] = [0x1B, 0x5B, 0x32, 0x4A, 0xFF, 0x00, 0x0D, 0x0A, 0xC2, 0x9B, 0x41]
      try TestSupport.write(bytes, to: shell.home.file("notes.txt"))
      let terminal = try await Terminal.editing(fileIn: shell.home)
      try terminal.send("x")
      try await terminal.save()
      try await shell.leave(terminal)
      _ = try shell.script("$M show notes.txt 1 > one; $M show notes.txt '#2' > two")
      #expect(try TestSupport.bytes(of: shell.home.file("one")) == bytes)
      #expect(try TestSupport.bytes(of: shell.home.file("two")) == [0x78] + bytes)
      let screen = try Terminal(
        ["sh", "-c", "\(try mementoBinary()) show notes.txt 1; echo; exec cat"], home: shell.home)
      try await screen.waitFor("‹1B›[2J‹FF›‹00›‹0D›\n‹9B›A")
    }

    @Test("States are designated by number, position, time and name")
    func statesAreMeantInManyWays() async throws {
      let shell = try await ShellHome.withHistory()
      let plan = "the plan: milk\nbread\n"
      for state in ["2", "#2", "~2"] {
        #expect(try shell.output("show", "notes.txt", state) == plan)
      }
      #expect(try shell.output("show", "notes.txt", "@0s") == shell.text())
      try shell.expectFailure("show", "notes.txt", "7", saying: "There is no state #7")
      try shell.expectFailure("show", "notes.txt", "@2000-01-01", saying: "no state as old")
      try shell.expectFailure("show", "notes.txt", "nonsense", saying: "No checkpoint has the name")
      try shell.expectFailure(
        "show", "notes.txt", saying: "needs quotes around #12", status: 2)
    }

    @Test("diff shows differences")
    func differencesAreShown() async throws {
      let shell = try await ShellHome.withHistory()
      let expected = """
        @@ -1,2 +1,2 @@
        -milk
        +the plan: milk
         bread

        """
      #expect(try shell.output("diff", "notes.txt", "1", "2").hasSuffix(expected))
      #expect(try shell.output("diff", "notes.txt") == "")
      #expect(try shell.memento("diff", "--exit-code", "notes.txt").status == .exited(0))
      try shell.home.write("milk\n", to: "notes.txt")
      let changed = try shell.output("diff", "notes.txt")
      #expect(changed.contains(/--- notes\.txt\t[^\n]* #4\n\+\+\+ notes\.txt\t[^\n]* on disk\n/))
      #expect(try shell.memento("diff", "--exit-code", "notes.txt", "1").status == .exited(1))
      _ = try shell.script("rm notes.txt")
      #expect(try shell.output("diff", "notes.txt", "1").contains("\n+++ /dev/null\n"))
    }

    @Test("log shows the changes of each state, and restore takes a time")
    func changesAndTimes() async throws {
      let shell = try await ShellHome.withHistory()
      let log = try shell.output("log", "--patch", "notes.txt")
      let second = try #require(log.split(separator: "#2 ", maxSplits: 1).last)
      let changes = "--- #1\n+++ #2\n@@ -1,2 +1,2 @@\n-milk\n+the plan: milk\n bread\n#1 "
      #expect(second.contains(changes))
      try shell.expectFailure(
        "log", "-p", "--json", "notes.txt", saying: "--patch does not go with --json", status: 2)
      #expect(try shell.output("restore", "notes.txt", "--at", "0s").contains("has #4 of"))
      try shell.expectFailure("restore", "notes.txt", saying: "or --at TIME", status: 2)
      try shell.expectFailure(
        "restore", "notes.txt", "1", "--at", "0s", saying: "takes one of STATE, --at", status: 2)
    }

    @Test("A difference is a valid patch")
    func aDifferenceIsAPatch() async throws {
      let shell = try await ShellHome.withHistory()
      // The home is inside a repository, which is not part of the story.
      let script = """
        export GIT_CEILING_DIRECTORIES=$(dirname "$PWD")
        $M diff notes.txt 1 | git apply -p0 -R && cat notes.txt
        """
      #expect(try shell.script(script).output == "milk\nbread\n")
    }

    @Test("search shows the states in which words appear and disappear")
    func wordsAreFoundWithTheirComingAndGoing() async throws {
      let shell = try await ShellHome.withHistory()
      let found = try shell.output("search", "and more", "notes.txt")
      #expect(found.hasPrefix("#3 ") && found.contains(" appeared "))
      #expect(found.split(separator: "\n").count == 1)
      let plan = try shell.output("search", "-i", "THE PLAN", "notes.txt")
      #expect(plan.split(separator: "\n").count == 3)
      try shell.expectFailure("search", "THE PLAN", "notes.txt", saying: "No state of notes.txt")
      try shell.expectFailure("search", "", "notes.txt", saying: "TEXT is empty", status: 2)
    }

    // MARK: Beside an editor

    @Test("Commands work while an editor has the file open")
    func anEditorHasItOpenMeanwhile() async throws {
      let shell = try ShellHome()
      let terminal = try await shell.edit()
      let outcome = try shell.script(
        """
        for i in 1 2 3; do
          { $M log notes.txt && $M search plan notes.txt && $M name notes.txt $i name$i; } \
            > out$i 2>&1 || echo failed &
        done
        wait
        """)
      #expect(outcome.output == "")
      #expect(try shell.output("log", "--names", "notes.txt").split(separator: "\n").count == 3)
      try terminal.send("still ")
      try await terminal.save()
      // The history may follow the file.
      try await eventually("the saved state") {
        (try? shell.output("log", "notes.txt"))?.hasPrefix("#5 ") == true
      }
      #expect(try shell.output("show", "notes.txt", "name1") == "milk\nbread\n")
      try await shell.leave(terminal)
    }

    @Test("A command ends when the reader of its output ends", arguments: ["", "trap '' PIPE; "])
    func whoStopsReadingStopsIt(trap: String) async throws {
      let shell = try await ShellHome.withHistory()
      let outcome = try shell.script(
        "\(trap)$M log notes.txt | true; $M log notes.txt | head -1")
      #expect(outcome.errors == "")
      #expect(outcome.output.hasPrefix("#4 "))
      let full = try shell.script("$M log notes.txt > /dev/full")
      #expect(full.status == .exited(1))
      #expect(full.errors.contains("memento: Cannot write to standard output"))
    }
  }
}
