import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Files of sizes that only programs write.
  @Suite struct BigFiles {
    @Test("A line of fifty megabytes is edited and saved")
    func aLineOfFiftyMegabytes() async throws {
      let home = try TemporaryFolder()
      let count = 50_000_000
      try make(
        "yes 'one two three four five six' | tr -d '\\n' | head -c \(count)", in: home)
      let terminal = try await Terminal.editing(fileIn: home)
      try terminal.press("M-z", "End")
      try await terminal.waitForStatus("Ln 1, Col \(count + 1)")
      try terminal.send("END")
      try await terminal.waitForStatus("Col \(count + 4)")
      try terminal.press("Left", times: 20)
      try terminal.press("C-Left", "C-Right")
      try terminal.press("Home")
      try await terminal.waitUntil("the start of the line") {
        $0.hasPrefix("   1▎one two three four")
      }
      try terminal.press("Right", times: 100)
      try await terminal.waitForStatus("Ln 1, Col 101")
      try terminal.send("HERE")
      try await terminal.waitFor("HERE")
      try await terminal.save(within: .seconds(120))
      #expect(try size(of: terminal) == count + 7)
      try terminal.press("C-z", "C-z")
      try await terminal.waitForStatus("⟲ 1/3")
      try await terminal.save(within: .seconds(120))
      try expectUnchanged(terminal)
    }

    @Test("A hundred megabytes of lines are edited and saved")
    func aHundredMegabytesOfLines() async throws {
      let home = try TemporaryFolder()
      try make("seq -f 'line %012.0f of a rather long file' 2500000", in: home)
      let terminal = try await Terminal.editing(fileIn: home)
      try terminal.press("NPage", times: 30)
      try await terminal.waitForStatus("Ln 601,")
      try terminal.press("C-g")
      try await terminal.waitForMessage("Go to line:")
      try terminal.send("50%\n")
      try await terminal.waitForStatus("Ln 1250001,")
      try terminal.send("in the middle ")
      try await terminal.waitFor("1250001▎in the middle line 000001250001")
      try terminal.press("C-End")
      try await terminal.waitForStatus("Ln 2500001,")
      try terminal.press("C-a", "C-x")
      try await terminal.waitForText("", status: "Ln 1, Col 1")
      try terminal.press("C-v")
      try await terminal.waitForStatus("Ln 2500001,")
      try terminal.press("C-z", "C-z")
      try await terminal.waitForStatus("⟲ 2/4")
      try await save(terminal, byteCount: 2_500_000 * 40 + 14)
      try terminal.press("C-z")
      try await terminal.waitForStatus("⟲ 1/4")
      try await save(terminal, byteCount: 2_500_000 * 40)
      try expectUnchanged(terminal)
    }

    @Test("Text typed during a load is recovered")
    func whatIsTypedWhileAFileIsLoadedIsRecovered() async throws {
      let home = try Terminal.lastingHome("the beginning\n")
      // Zeros without blocks on the disk: reading them takes the full time.
      let outcome = try run(["truncate", "-s", "1000M", Terminal.fileName], in: home.path)
      try #require(outcome.status == .exited(0), "\(outcome.errors)")
      let first = try await Terminal.editing(fileIn: home)
      try first.send("typed at once ")
      try await eventually("the draft") { try home.historyHolds("typed at once") }
      let second = try await first.killAndReopen()
      try await second.waitForQuestion("Found unsaved changes to")
      try second.send("r")
      try await second.waitFor("typed at once the beginning")
    }

    @Test("A signal during a save waits for its end")
    func aSignalDuringASaveWaitsForItsEnd() async throws {
      let home = try TemporaryFolder()
      try make("seq -f 'line %012.0f of a rather long file' 2500000", in: home)
      let terminal = try await Terminal.editing(fileIn: home)
      try terminal.send("first ")
      try await terminal.waitFor("first line")
      try terminal.press("C-s")
      // On a busy machine the signal may precede the key; then no save was requested.
      try await terminal.waitUntil("the save") { screen in
        // The history may be saved at the same time, without the file.
        let words = screen.replacing("saving history", with: "")
        return ["saving", " Saved ", "Waiting for the rest"].contains { words.contains($0) }
      }
      try terminal.kill(SIGTERM)
      #expect(try await terminal.waitForExit(within: .seconds(120)) == .exited(128 + SIGTERM))
      let whole = try run(
        ["sh", "-c", "(printf 'first '; cat original) | cmp - \(Terminal.fileName)"], in: home.path)
      #expect(whole.status == .exited(0), "\(whole.output)\(whole.errors)")
    }

    @Test("Closing a file frees its memory")
    func aFileThatIsClosedGivesItsMemoryBack() async throws {
      let home = try TemporaryFolder()
      try make("seq -f 'line %012.0f of a rather long file' 1250000", in: home)
      let terminal = try await Terminal.editing(fileIn: home)
      try terminal.press("C-End")
      try await terminal.waitForStatus("Ln 1250001,")
      #expect(try terminal.residentByteCount > 50_000_000)
      try terminal.press("C-w")
      try await terminal.waitForMessage("Closed")
      try await eventually("memory that is free again", within: .seconds(10)) {
        try terminal.residentByteCount < 35_000_000
      }
    }

    /// Creates the file, and a copy for comparison.
    private func make(_ command: String, in home: TemporaryFolder) throws {
      let outcome = try run(
        ["sh", "-c", "\(command) > original; cp original \(Terminal.fileName)"], in: home.path)
      try #require(outcome.status == .exited(0), "\(outcome.errors)")
    }

    /// Saves, and waits for the size of the file.
    ///
    /// A slow clipboard tool may report on 100 MB at the same time, in place of the save.
    private func save(_ terminal: Terminal, byteCount: Int64) async throws {
      try terminal.press("C-s")
      try await terminal.waitUntil("a file of \(byteCount) bytes", within: .seconds(120)) { _ in
        try size(of: terminal) == byteCount
      }
    }

    private func size(of terminal: Terminal) throws -> Int64 {
      let file = try FileDescriptor.open(terminal.home.file(Terminal.fileName), .readOnly)
      return try file.closeAfter { try file.seek(offset: 0, from: .end) }
    }

    private func expectUnchanged(_ terminal: Terminal) throws {
      let outcome = try run(["cmp", "original", Terminal.fileName], in: terminal.home.path)
      #expect(outcome.status == .exited(0), "\(outcome.output)")
    }
  }
}
