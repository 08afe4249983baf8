import Glibc
import HistoryStore
import SystemPackage
import Testing
import TestSupport

extension EndToEnd {
  /// Editing with a faulty history store.
  @Suite struct StoreFailures {
    /// Returns a home with a history of two states and a saved file.
    private func homeWithHistory() async throws -> TemporaryFolder {
      let first = try await Terminal.keeping("text")
      try await first.typeForGood("one ")
      try await first.save()
      try await first.leave()
      return first.home
    }

    private func expectEditing(
      _ home: TemporaryFolder, saying message: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Terminal {
      let terminal = try await Terminal.editing(fileIn: home, sourceLocation: sourceLocation)
      try await terminal.waitForMessage(message, sourceLocation: sourceLocation)
      // The cursor is restored to its position of the last session.
      try terminal.press("C-Home")
      try terminal.send("goes on ")
      try await terminal.waitFor("goes on", sourceLocation: sourceLocation)
      // Further warnings may hide the status line and the report of the save.
      try terminal.press("C-s")
      try await eventually("the saved text", sourceLocation: sourceLocation) {
        try terminal.savedText().hasPrefix("goes on ")
      }
      return terminal
    }

    @Test("A damaged store is set aside, and a new one is begun")
    func aDamagedStoreIsKeptAndANewOneBegun() async throws {
      let home = try await homeWithHistory()
      let store = home.historyFolder.appending("history.db")
      try write(Array(repeating: 0x55, count: 40_000), to: store)
      let terminal = try await expectEditing(home, saying: "Started a new history")
      let kept = try names(in: home.historyFolder).filter { $0.hasPrefix("damaged-") }
      #expect(kept.count == 1)
      try await terminal.leave()
      let next = try await Terminal.editing(fileIn: home)
      try await next.waitForStatus("⟲ 2/2")
    }

    /// The running editor may not notice, because it reads from its cache; then the next one does.
    @Test("A store overwritten during use does not harm the text")
    func aStoreThatIsOverwrittenWhileItIsUsedHarmsNoText() async throws {
      let terminal = try await Terminal.keeping("text")
      try await terminal.typeForGood("one ")
      let folder = terminal.home.historyFolder
      let store = folder.appending("history.db")
      let log = FilePath(store.string + "-wal")
      // A history that is still being opened has nothing to say that it is not recorded.
      try await eventually("the log of the store") { (try? bytes(of: log))?.isEmpty == false }
      for file in [store, log] {
        let size = (try? bytes(of: file))?.count ?? 0
        try write(Array(repeating: 0x55, count: size), to: file)
      }
      try terminal.send("two ")
      try await terminal.save()
      #expect(try terminal.savedText() == "one two text")
      try await terminal.leave()
      let next = try await Terminal.editing(fileIn: terminal.home)
      try await eventually("the damaged store is set aside") {
        try names(in: folder).contains { $0.hasPrefix("damaged-") }
      }
      try next.press("C-Home")
      try next.send("goes on ")
      try await next.waitFor("goes on")
      try next.press("C-s")
      try await eventually("the saved text") { try next.savedText() == "goes on one two text" }
      try next.press("C-z")
      try await next.waitForText("one two text")
    }

    @Test("A state folder that cannot be made is reported")
    func aStateFolderThatCannotBeMadeIsTold() async throws {
      let home = try Terminal.lastingHome("text")
      try home.write("a file", to: "state")
      _ = try await expectEditing(home, saying: "Cannot store history in")
    }

    @Test("A store without write permission is reported", .enabled(if: Nobody.canEdit))
    func aStoreThatMayNotBeWrittenToIsTold() async throws {
      let home = try Terminal.lastingHome("text")
      try makeFolders(home.historyFolder)
      try #require(chmod(home.path.string, 0o777) == 0)
      try #require(chmod(home.file("notes.txt").string, 0o666) == 0)
      try #require(chmod(home.historyFolder.string, 0o555) == 0)
      let command = Nobody.command + [try mementoBinary(), "notes.txt"]
      let terminal = try Terminal(command, home: home)
      try await terminal.waitForMessage("Cannot")
      // The cursor is restored to its position of the last session.
      try terminal.press("C-Home")
      try terminal.send("goes on ")
      try await terminal.waitForText("goes on text")
    }

    @Test("Recording waits for a locked store")
    func aStoreThatIsLockedForAWhileIsWaitedFor() async throws {
      let home = try await homeWithHistory()
      let terminal = try await Terminal.editing(fileIn: home)
      try await terminal.waitForStatus("⟲ 2/2")
      let holder = try Database(home.historyFolder.appending("history.db"))
      try holder.execute("BEGIN IMMEDIATE")
      try terminal.send("two ")
      try await terminal.waitForStatus("saving history")
      try holder.execute("ROLLBACK")
      try await terminal.waitForStatus("⟲ 3/3", within: .seconds(20))
    }

    @Test("A newer store stays unchanged, and another one is begun beside it")
    func aNewerStoreIsLeftAloneAndOneBegunBesideIt() async throws {
      let home = try await homeWithHistory()
      let path = home.historyFolder.appending("history.db")
      try Database(path).execute("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)")
      let before = try bytes(of: path)
      let terminal = try await expectEditing(home, saying: "made by a newer Memento, in version 99")
      #expect(try bytes(of: path) == before)
      #expect(try names(in: home.historyFolder).contains("history-2.db"))
      try await terminal.leave()
      let next = try await Terminal.editing(fileIn: home)
      try await next.waitForMessage("Update this Memento.")
      try next.press("Left")
      try await next.waitForStatus("⟲ 2/2")
    }

    @Test("A database of another program stays unchanged")
    func anotherProgramsDatabaseIsLeftAlone() async throws {
      let home = try Terminal.lastingHome("text")
      try makeFolders(home.historyFolder)
      let path = home.historyFolder.appending("history.db")
      try Database(path).execute("CREATE TABLE recipes (name TEXT); PRAGMA user_version = 3")
      let before = try bytes(of: path)
      _ = try await expectEditing(home, saying: "belongs to another program")
      #expect(try bytes(of: path) == before)
    }

    /// Whether a file system can be mounted for one program alone.
    private static var canMount: Bool {
      let outcome = try? run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"])
      return outcome?.status == .exited(0)
    }

    @Test("A full disk is reported, and the text is safe", .enabled(if: canMount))
    func aFullDiskIsToldAndTheTextIsSafe() async throws {
      let home = try Terminal.lastingHome("text")
      let script = """
        mkdir -p state && mount -t tmpfs -o size=400k none state \
        && exec \(try mementoBinary()) notes.txt
        """
      let terminal = try Terminal(["unshare", "-rm", "sh", "-c", script], home: home)
      try await terminal.waitForStatus("notes.txt")
      let noise = (0..<60_000).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement() ?? "a" }
      for _ in 1...12 { try terminal.paste(String(noise.shuffled())) }
      // Two long messages at once cover the status line.
      try await terminal.waitUntil("the full disk") {
        let words = $0.split { $0.isWhitespace }.joined(separator: " ")
        return words.contains("history not saved") || words.contains("no space left")
      }
      // The warning about a crash may come after the save and cover its message.
      try terminal.press("C-s")
      try await terminal.waitUntil("the saved text") { _ in
        try terminal.savedBytes().count == 12 * 60_000 + 4
      }
      try terminal.press("C-z")
      try terminal.press("C-s")
      try await terminal.waitUntil("the saved text without the last paste") { _ in
        try terminal.savedBytes().count < 12 * 60_000 + 4
      }
    }
  }
}
