import Glibc
import HistoryStore
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Leaving while another program keeps the history store locked.
  @Suite struct LockedStores {
    /// Returns an editor with two recorded states, and the lock of another program.
    private func lockedEditor() async throws -> (Terminal, Database) {
      let terminal = try await Terminal.keeping("text")
      try await terminal.typeForGood("one ")
      let lock = try Database(terminal.home.historyFolder.appending("history.db"))
      try lock.execute("BEGIN IMMEDIATE")
      return (terminal, lock)
    }

    private func spools(of home: TemporaryFolder) throws -> [String] {
      try names(in: home.historyFolder).filter { $0.hasPrefix("spool-") && $0.hasSuffix(".db") }
    }

    @Test("Quitting does not wait for the lock, and the next start has every state once")
    func quitting() async throws {
      let (terminal, lock) = try await lockedEditor()
      try terminal.send("two ")
      try await terminal.leave()
      #expect(try spools(of: terminal.home).count == 1)
      try lock.execute("ROLLBACK")
      let next = try await Terminal.editing(fileIn: terminal.home)
      try await next.waitForStatus("1/3")
      #expect(try spools(of: terminal.home).isEmpty)
      try await next.leave()
    }

    @Test("Saving in place at a quit does not wait for the lock either")
    func savingInPlace() async throws {
      let (terminal, lock) = try await lockedEditor()
      let file = terminal.home.file(Terminal.fileName).string
      try #require(Glibc.link(file, file + ".other") == 0)
      try terminal.send("two ")
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes")
      let clock = ContinuousClock()
      let start = clock.now
      try terminal.send("y")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(clock.now - start < .seconds(10), "a lock is waited for 15 seconds otherwise")
      #expect(try terminal.savedText() == "one two text")
      try lock.execute("ROLLBACK")
      let next = try await Terminal.editing(fileIn: terminal.home)
      try await next.waitForStatus("3/3")
      try await next.leave()
    }

    @Test("A signal to end does not wait for the lock, and the next start offers the text")
    func aSignal() async throws {
      let (terminal, lock) = try await lockedEditor()
      try terminal.send("two ")
      try await terminal.waitForText("one two text")
      try terminal.kill(SIGTERM)
      #expect(try await terminal.waitForExit() == .exited(128 + SIGTERM))
      try lock.execute("ROLLBACK")
      let next = try await Terminal.editing(fileIn: terminal.home)
      try await next.waitForQuestion("Found unsaved changes")
      try next.send("r")
      try await next.waitForText("one two text")
    }

    @Test("Changes discarded for good during a lock are nowhere")
    func discardedForGood() async throws {
      let (terminal, lock) = try await lockedEditor()
      try terminal.send("SECRET ")
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes")
      try terminal.send("x")
      try await terminal.waitForQuestion("for good?")
      try terminal.send("y")
      #expect(try await terminal.waitForExit() == .exited(0))
      try lock.execute("ROLLBACK")
      let next = try await Terminal.editing(fileIn: terminal.home)
      try await next.waitForText("text")
      try await next.leave()
      #expect(try !terminal.home.historyHolds("SECRET"))
    }

    @Test("A store that is removed during use is replaced, and the user is told")
    func aRemovedStore() async throws {
      let terminal = try await Terminal.keeping("text")
      try await terminal.typeForGood("one ")
      _ = try run(["rm", "-r", terminal.home.historyFolder.string])
      try await terminal.waitForMessage("moved or removed", within: .seconds(20))
      try await terminal.save()
      try await terminal.leave()
      let next = try await Terminal.editing(fileIn: terminal.home)
      try await next.waitForStatus("2/2")
    }

    @Test("A store with a copy in its place continues in the copy")
    func aCopiedStore() async throws {
      let terminal = try await Terminal.keeping("text")
      try await terminal.typeForGood("one ")
      let folder = terminal.home.historyFolder.string
      _ = try run(["mv", folder, folder + ".moved"])
      _ = try run(["cp", "-a", folder + ".moved", folder])
      try terminal.send("two ")
      try await terminal.waitForMessage("with the history of this file", within: .seconds(20))
      try await terminal.save()
      try await terminal.leave()
      let next = try await Terminal.editing(fileIn: terminal.home)
      try await next.waitForStatus("3/3")
      try await next.leave()
    }

    @Test("History begins when its folder can be made")
    func aLateFolder() async throws {
      let home = try Terminal.lastingHome("text")
      let folder = home.historyFolder
      _ = try run(["mkdir", "-p", folder.removingLastComponent().string])
      _ = try run(["touch", folder.string])
      let terminal = try await Terminal.editing(fileIn: home)
      try await terminal.waitForMessage("Cannot store history in")
      try terminal.send("one ")
      try await terminal.waitForText("one text")
      _ = try run(["rm", folder.string])
      try await terminal.waitForMessage("History is saved again", within: .seconds(20))
      try await terminal.save()
      try await terminal.leave()
      let next = try await Terminal.editing(fileIn: home)
      try await next.waitForStatus("2/2")
      try await next.leave()
    }
  }
}
