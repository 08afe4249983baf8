import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// A history that editors and commands of the shell change at the same time.
  @Suite struct SharedHistory {
    /// Returns the titles in `memento log`, the newest first, without times and marks.
    private func titles(_ shell: ShellHome) throws -> [String] {
      try shell.output("log", "notes.txt").split(separator: "\n").map {
        String($0.dropFirst(3 + 20 + 3)).trimmed
      }
    }

    /// Opens a file without history in two editors; both may edit.
    ///
    /// - Parameter text: that of the file; nil if there is none yet.
    private func twoEditors(
      in shell: ShellHome, text: String? = "milk\n"
    ) async throws -> (Terminal, Terminal) {
      if let text { try shell.home.write(text, to: "notes.txt") }
      let one = try await Terminal.editing(fileIn: shell.home)
      let other = try await Terminal.editing(fileIn: shell.home)
      // Under load, the one that began first can be the second one to note that it has the file open.
      let question = "another Memento"
      let isAsked = { (editor: Terminal) in
        Terminal.message(on: try editor.screen()).contains(question)
      }
      try await eventually("a question") { try isAsked(one) || isAsked(other) }
      let (first, second) = try isAsked(other) ? (one, other) : (other, one)
      try await second.waitForQuestion(question)
      try second.send("e")
      return (first, second)
    }

    @Test("Two editors on a file without history have one history, and each save is in it once")
    func twoEditorsHaveOneHistory() async throws {
      let shell = try ShellHome()
      let (first, second) = try await twoEditors(in: shell)
      try first.send("one ")
      try await first.save()
      try await second.waitForText("one milk\n", status: "⟲ 2/2")
      try second.send("two ")
      try await second.save()
      try await first.waitForText("two one milk\n", status: "⟲ 3/3")
      #expect(
        try titles(shell).map { $0.prefix(11) } == ["Typed \"two\"", "Typed \"one\"", "Opened"])
      try await shell.leave(first)
      try await shell.leave(second)
    }

    @Test("Two editors on a file that does not exist yet have one history, too")
    func twoEditorsOfANewFile() async throws {
      let shell = try ShellHome()
      let (first, second) = try await twoEditors(in: shell, text: nil)
      try await second.waitForStatus("notes.txt")
      try first.send("one")
      try await first.save()
      try await second.waitForText("one\n", status: "⟲ 2/2")
      #expect(try titles(shell).map { $0.prefix(11) } == ["Typed \"one\"", "New"])
      try await shell.leave(first)
      try await shell.leave(second)
    }

    @Test("A text that a read-only editor showed before is purged from all")
    func purgingBesideAReader() async throws {
      let shell = try ShellHome()
      try shell.home.write("milk\n", to: "notes.txt")
      let first = try await Terminal.editing(fileIn: shell.home)
      try first.send("HUNTER99 ")
      try await first.save()
      let reader = try await Terminal.editing(fileIn: shell.home)
      try await reader.waitForQuestion("another Memento")
      try reader.send("r")
      try await reader.waitForStatus("read-only")
      try first.press("C-k")
      try await first.save()
      try await reader.waitForText("", status: "⟲ 3/3")
      try await eventually("the purge") {
        try run(
          [mementoBinary(), "purge", "--yes", "notes.txt", "HUNTER99"],
          environment: shell.home.environment, in: shell.home.path
        ).status == .exited(0)
      }
      try await shell.leave(reader)
      try await shell.leave(first)
    }

    @Test("Of two editors, one records a change by another program, and nobody has saved it")
    func aChangeIsRecordedOnce() async throws {
      let shell = try ShellHome()
      let (first, second) = try await twoEditors(in: shell)
      try await second.waitForStatus("notes.txt")
      try shell.home.write("milk\nbread\n", to: "notes.txt")
      try await first.waitForText("milk\nbread\n", status: "⟲ 2/2")
      try await second.waitForText("milk\nbread\n", status: "⟲ 2/2")
      try await shell.leave(first)
      try await shell.leave(second)
      #expect(try titles(shell).map { $0.prefix(15) } == ["Changed on disk", "Opened"])
      #expect(try !shell.output("log", "notes.txt").contains(" S"))
      let journal = try shell.output("log", "--journal", "notes.txt")
      let causes = journal.split(separator: "\n").filter { $0.contains("#2") }
      #expect(causes.count { $0.contains("changed on disk") } == 1, "\(journal)")
      #expect(!journal.contains("edited") && !journal.contains("saved"), "\(journal)")
    }

    @Test("A restored state is one step in the editor that has the file open")
    func aRestoreIsOneStepInAnOpenEditor() async throws {
      let shell = try ShellHome()
      let terminal = try await shell.edit()
      _ = try shell.output("restore", "notes.txt", "1")
      try await terminal.waitForText("milk\nbread\n", status: "⟲ 5/5")
      let log = try shell.output("log", "notes.txt")
      #expect(log.hasPrefix("#5 ") && !log.contains("Changed on disk"))
      try terminal.press("C-z")
      try await terminal.waitForText("the plan: milkeggs,\nbread\n", status: "⟲ 4/5")
      try await terminal.save()
      try await shell.leave(terminal)
    }

    @Test("A forgotten state leaves an open editor, and a purged text the disk")
    func erasedStatesLeaveAnOpenEditor() async throws {
      let shell = try ShellHome()
      let terminal = try await shell.edit()
      try shell.expectFailure("forget", "notes.txt", "4", saying: "#4 is in notes.txt now")
      #expect(try shell.output("forget", "--yes", "notes.txt", "2").hasPrefix("Forgot #2 of "))
      try await terminal.waitForMessage("Another program erased 1 state of notes.txt")
      try await terminal.waitForStatus("⟲ 3/3")
      try terminal.press("C-z")
      try await terminal.waitForText("milk\nbread\n", status: "⟲ 1/3")
      try terminal.press("C-y")
      try await terminal.waitForStatus("⟲ 3/3")
      try shell.expectFailure("purge", "notes.txt", "and more", saying: "purge needs --yes")
      try shell.expectFailure("purge", "--yes", "notes.txt", "eggs", saying: "itself contains")
      #expect(try shell.output("purge", "--yes", "notes.txt", "and more").contains("1 state"))
      try await terminal.waitForStatus("⟲ 2/2")
      let state = shell.home.file("state")
      let files = try TestSupport.files(below: state)
      #expect(
        try !files.contains {
          try String(decoding: bytes(of: $0), as: UTF8.self).contains("and more")
        })
      try shell.expectFailure(
        "show", "notes.txt", "2", saying: "There is no state #2. The nearest are #1 and #4")
      try await shell.leave(terminal)
    }

    @Test("purge erases a text that only the unsaved changes of a killed editor have")
    func theDraftOfAKilledEditorIsPurged() async throws {
      let shell = try ShellHome()
      try await shell.leave(shell.edit())
      // The step stays open until the kill, also on a slow machine.
      try shell.home.write("[history]\npause = 10\n", to: "config/memento/config.toml")
      let terminal = try await Terminal.editing(fileIn: shell.home)
      try terminal.send("Rapunzel")
      try await eventually("the draft") { try shell.home.historyHolds("Rapunzel") }
      try terminal.kill(SIGKILL)
      try await terminal.waitForExit()
      let outcome = try run(
        [try mementoBinary(), "purge", "--yes", "notes.txt", "Rapunzel"],
        environment: shell.home.environment, in: shell.home.path)
      #expect(outcome.status == .exited(0) && outcome.errors.contains("unsaved text of a crash"))
      #expect(outcome.output.contains("Purged 0 states and unsaved changes of"))
      #expect(try !shell.home.historyHolds("Rapunzel"))
      try shell.expectFailure("purge", "--yes", "notes.txt", "Rapunzel", saying: "No state of")
    }

    @Test("purge removes the emergency copy of a file without history, unless an editor has it")
    func theCopyOfAFileWithoutHistoryIsPurged() async throws {
      let shell = try ShellHome()
      let name = "COMMIT_EDITMSG"
      let terminal = try Terminal.memento(name, home: shell.home)
      try await terminal.waitForStatus(name)
      try terminal.send("Rapunzel")
      let copies = terminal.home.historyFolder.appending("emergency")
      try await eventually("the copy") { try Terminal.texts(in: copies) == ["Rapunzel"] }
      try shell.expectFailure("purge", "--yes", name, "Rapunzel", saying: "Remove it there first")
      try terminal.kill(SIGKILL)
      try await terminal.waitForExit()
      try shell.expectFailure("purge", "--yes", name, "Rumpel", saying: "There is no history")
      #expect(try Terminal.texts(in: copies) == ["Rapunzel"])
      let output = try shell.output("purge", "--yes", name, "Rapunzel")
      #expect(output.contains("Removed the emergency copy"))
      #expect(try Terminal.texts(in: copies) == [])
    }

    @Test("A file is editable as soon as the other editor has ended")
    func aFileIsEditableAfterTheOtherEnds() async throws {
      let shell = try ShellHome()
      try shell.home.write("milk\n", to: "notes.txt")
      let first = try await Terminal.editing(fileIn: shell.home)
      let second = try await Terminal.editing(fileIn: shell.home)
      try await second.waitForQuestion("another Memento")
      try await shell.leave(first)
      try await second.waitForMessage("not open in another Memento any more")
      try second.send("x")
      try await second.save()
      #expect(try shell.text() == "xmilk\n")
      try await shell.leave(second)
    }

    @Test("search without a file searches all histories, and blame names the state of each line")
    func allHistoriesAreSearched() async throws {
      let shell = try await ShellHome.withHistory()
      let all = try shell.output("search", "and more")
      #expect(all.contains("notes.txt\n#3 "))
      try shell.expectFailure(
        "search", "nonsense", saying: "No state of any file contains nonsense")
      let lines = try shell.output("blame", "notes.txt").split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines[0].hasPrefix("#4 ") && lines[0].hasSuffix(" 1 the plan: milkeggs, "))
      #expect(lines[1].hasPrefix("#1 ") && lines[1].hasSuffix(" 2 bread"))
      try shell.home.write("tea\nthe plan: milkeggs, \nbread\n", to: "notes.txt")
      let changed = try shell.output("blame", "notes.txt").split(separator: "\n")
      #expect(changed[0].contains("not recorded") && changed[0].hasSuffix(" 1 tea"))
      #expect(changed[1].hasPrefix("#4 ") && changed[2].hasPrefix("#1 "))
      #expect(try shell.output("blame", "--json", "notes.txt", "2").contains("\"number\":2"))
    }

    @Test("Colours are for a terminal, and what they surround cannot control it")
    func coloursAreForATerminal() async throws {
      let shell = try await ShellHome.withHistory()
      #expect(try !shell.output("log", "notes.txt").contains("\u{1B}"))
      let log = try shell.output("log", "--color=always", "--graph", "notes.txt")
      #expect(log.contains("\u{1B}[33m#4\u{1B}[m") && log.contains("○╯"))
      try shell.home.write("\u{1B}[2Jmilk\nbread\n", to: "notes.txt")
      let diff = try shell.output("diff", "--color=always", "notes.txt", "1")
      #expect(diff.contains("\u{1B}[32m+‹1B›[2Jmilk\u{1B}[m"))
      #expect(try shell.output("diff", "notes.txt", "1").contains("+\u{1B}[2Jmilk"))
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
