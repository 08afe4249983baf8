import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The mouse in the text and in the history pane.
  @Suite struct Mouse {
    /// The positions on a screen with an open pane.
    struct Place {
      let columns: Int
      let rows: Int
      /// A column of the list.
      let column: Int
      /// The first row of the list.
      let row: Int
      /// The number of visible rows of the text.
      let textRows: Int
    }

    static let places = [
      Place(columns: 80, rows: 24, column: 10, row: 15, textRows: 14),
      Place(columns: 100, rows: 30, column: 60, row: 1, textRows: 28),
    ]

    /// Returns a terminal with a hundred lines after nine pastes, so with ten states.
    private func history(_ place: Place) async throws -> Terminal {
      let lines = (1...100).map { "line \($0)\n" }.joined()
      let terminal = try await Terminal.editing(
        lines, columns: place.columns, rows: place.rows)
      try terminal.press("C-c")
      try terminal.press("C-v", times: 9)
      try await terminal.waitForStatus("⟲ 10/10")
      return terminal
    }

    @Test("Clicks and the wheel work in the history pane", arguments: places)
    func clicksAndTheWheel(place: Place) async throws {
      let terminal = try await history(place)
      try await terminal.openHistory()
      #expect(try terminal.reportsMouse)

      try terminal.click(column: place.column, row: place.row + 2)
      try await terminal.waitForStatus("Preview of #8 ")
      try terminal.mouse(.wheelDown, column: place.column, row: place.row)
      try await terminal.waitForStatus("Preview of #5 ")
      try terminal.mouse(.wheelUp, column: place.column, row: place.row)
      try await terminal.waitForStatus("Preview of #8 ")

      #expect(try terminal.rows()[0].hasPrefix("   1 line 1"))
      try terminal.mouse(.wheelDown, column: 6, row: 3)
      try await terminal.waitUntil("the preview three lines further") {
        $0.hasPrefix("   4 line 1") && Terminal.status(on: $0).contains("Preview of #8 ")
      }
      try terminal.mouse(.wheelUp, column: 6, row: place.textRows - 1)
      try await terminal.waitUntil("the preview at its beginning") { $0.hasPrefix("   1 line 1") }

      // Clicks beside the list, then on its border or title.
      try terminal.doubleClick(column: 6, row: 3)
      try terminal.doubleClick(column: place.column, row: place.row - 1)
      try terminal.doubleClick(column: 3, row: place.rows - 1)
      try terminal.doubleClick(column: place.column, row: place.row + 4)
      try await terminal.waitForMessage(" (#6)")
      try await terminal.waitForStatus("⟲ 11/11")
      // After the mouse is off, pending reports type nothing.
      try terminal.press("F9")
      try await terminal.waitForMessage("The terminal has the mouse now")
      #expect(try !terminal.reportsMouse)
      try terminal.send("x")
      try await terminal.waitUntil("only the x typed") { $0.contains("   6▎xline 1\n") }
    }

    @Test("Clicks, drags and the wheel work in the text")
    func clicksDragsAndTheWheelInTheText() async throws {
      let lines = (1...100).map { "line \($0)\n" }.joined()
      let terminal = try await Terminal.editing(lines)
      try terminal.click(column: 8, row: 2)
      try await terminal.waitForStatus("Ln 3, Col 4")
      try terminal.mouse(.wheelDown, column: 20, row: 5)
      try await terminal.waitUntil("three lines further") { $0.hasPrefix("   4 line 4") }
      try terminal.drag(from: (5, 0), to: (9, 1))
      try await terminal.waitForStatus("Ln 5, Col 5")
      try terminal.send("x")
      try await terminal.waitUntil("the selection replaced") { $0.contains("   4▎x 5\n") }
      try terminal.doubleClick(column: 6, row: 4)
      try terminal.send("word")
      try await terminal.waitUntil("the word replaced") { $0.contains("▎word") }
      // At the lower edge it scrolls repeatedly.
      try terminal.mouse(.press, column: 6, row: 6)
      try terminal.mouse(.drag, column: 6, row: 22)
      try await terminal.waitUntil("lines from further down") { $0.contains("  35 line 36") }
      try terminal.mouse(.release, column: 6, row: 22)
    }

    @Test(
      "However the editor ends, mouse reports are off afterwards",
      arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT])
    func howeverItEndsTheTerminalIsLeftWithoutTheMouse(signal: CInt) async throws {
      let script = "ulimit -c 0; \(try mementoBinary()) notes.txt; echo left; exec cat"
      let terminal = try Terminal(
        ["sh", "-c", script], environment: ["SWIFT_BACKTRACE": "enable=no"])
      try await openPane(in: terminal)
      try #require(kill(try editor(in: terminal), signal) == 0)
      try await terminal.waitFor("left")
      #expect(try terminal.format("#{mouse_any_flag} #{mouse_sgr_flag}") == "0 0")
    }

    @Test("A stop ends mouse reports, and fg requests them again")
    func aStopEndsItAndForegroundAsksForItAgain() async throws {
      let terminal = try Terminal(
        ["bash", "--norc", "--noprofile", "-i"], environment: ["PS1": "shell> "])
      try await terminal.waitFor("shell>")
      try terminal.send("\(try mementoBinary()) notes.txt\n")
      try await openPane(in: terminal)
      try #require(kill(try editor(in: terminal), SIGTSTP) == 0)
      try await terminal.waitFor("Stopped")
      #expect(try terminal.format("#{mouse_any_flag} #{mouse_sgr_flag}") == "0 0")
      try terminal.send("fg\n")
      try await terminal.waitFor("History, 1 state")
      #expect(try terminal.reportsMouse)
      try terminal.press("Escape")
      try await terminal.waitUntil("the pane closed") { !$0.contains("1 state") }
    }

    private func openPane(in terminal: Terminal) async throws {
      try await terminal.waitForStatus("notes.txt")
      try terminal.press("C-t")
      try await terminal.waitFor("History, 1 state")
      #expect(try terminal.reportsMouse)
    }

    /// Returns the process of the editor, the only child of the terminal's process.
    private func editor(in terminal: Terminal) throws -> pid_t {
      let parent = try terminal.pid
      let children = try text(of: FilePath("/proc/\(parent)/task/\(parent)/children"))
      return try #require(children.split(separator: " ").compactMap { pid_t($0) }.last)
    }
  }
}
