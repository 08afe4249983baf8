import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Shell commands that run in a project.
  @Suite struct Runs {
    /// Opens a file of a project whose check fails with places as gcc writes them, unless the file is right.
    private func project(
      columns: Int = 80, rows: Int = 24
    ) async throws -> (home: TemporaryFolder, terminal: Terminal) {
      let home = try TemporaryFolder()
      try home.write("", to: "project/.memento/mark")
      try home.write("one\ntwo\nthree\nfour\n", to: "project/src/a.c")
      try home.write(
        """
        if grep -q right src/a.c; then echo fine; exit 0; fi
        printf '\\033[1msrc/a.c:2:2:\\033[0m \\033[31merror:\\033[0m no two\\n'
        printf 'src/a.c:4: warning: four\\n' >&2
        printf 'gone.c:4: warning: gone\\n10%%\\r100%%\\n'
        exit 2
        """, to: "project/check.sh")
      let terminal = try Terminal.memento(
        "project/src/a.c", columns: columns, rows: rows, home: home)
      try await terminal.waitUntil("the text") { $0.contains("three") }
      return (home, terminal)
    }

    private func start(_ line: String, in terminal: Terminal) async throws {
      try terminal.press("M-!")
      try await terminal.waitForMessage("Run in project: ")
      try terminal.send(line)
      try terminal.press("Enter")
    }

    @Test(
      "A check fails, F4 goes to its places, an edit repairs the file, and F5 runs the check again")
    func repair() async throws {
      let (_, terminal) = try await project()
      try await start("sh check.sh", in: terminal)
      try await terminal.waitForMessage("sh check.sh: failed with status 2 after")
      try await terminal.waitForMessage("2 places: F4 goes to the first")
      let screen = try terminal.screen()
      #expect(screen.contains("Output of sh check.sh"))
      #expect(screen.contains("src/a.c:2:2: error: no two") && screen.contains("100%"))
      #expect(!screen.contains("10%\r") && !screen.contains("[31m"))
      try terminal.press("F4")
      try await terminal.waitForMessage("Place 1 of 2: error: no two")
      try await terminal.waitForStatus("Ln 2, Col 2")
      try terminal.send("X")
      try terminal.press("F4")
      try await terminal.waitForMessage("Place 2 of 2: warning: four")
      try await terminal.waitForStatus("Ln 4, Col 1")
      try terminal.send("right ")
      try terminal.press("C-s")
      try await terminal.waitForMessage("Saved")
      try terminal.press("F5")
      try await terminal.waitForMessage("sh check.sh: succeeded after")
      try await terminal.waitUntil("the new output") {
        $0.contains("fine") && !$0.contains("no two")
      }
      try terminal.press("C-q")
      try await terminal.waitForExit()
    }

    @Test("Enter in the output goes to the place of the line, in the pane of the text")
    func enter() async throws {
      let (_, terminal) = try await project()
      try await start("sh check.sh", in: terminal)
      try await terminal.waitForMessage("2 places")
      try terminal.press("F6", "C-Home", "Down", "Enter")
      try await terminal.waitForMessage("Place 2 of 2: warning: four")
      try await terminal.waitForStatus("Ln 4, Col 1")
      try terminal.press("F6")
      try terminal.send("x")
      try await terminal.waitForMessage("cannot be changed or saved")
      try terminal.press("C-q")
      try await terminal.waitForExit()
    }

    @Test(
      "Three hundred megabytes of output end soon, with the last part and a note; keys are not delayed"
    )
    func muchOutput() async throws {
      let (home, terminal) = try await project()
      try await start("yes | head -c 300M; echo the end", in: terminal)
      try await terminal.waitForStatus("running")
      try terminal.send("typed")
      try await terminal.waitUntil("the typed text") { $0.contains("typedone") }
      try await terminal.waitForMessage("succeeded after")
      try await terminal.waitUntil("the end of the output") { $0.contains("the end") }
      try terminal.press("F6", "C-Home")
      try await terminal.waitUntil("the note") {
        $0.contains("[Only the last 16 MB of the output are kept")
      }
      try terminal.press("F6", "C-s")
      try await eventually("the file") {
        (try? home.text(of: "project/src/a.c"))?.hasPrefix("typedone") == true
      }
      try terminal.press("C-q")
      try await terminal.waitForExit()
    }

    @Test("Esc in the output, Shift-F5 and a quit stop the command with all its programs")
    func stopping() async throws {
      let (home, terminal) = try await project()
      let pids = home.file("pids")
      let line = "echo $$ >>\(pids); sleep 1000 & sleep 1000"
      func waitForStart(_ count: Int) async throws {
        try await terminal.waitForStatus("running")
        try await eventually("the command") {
          (try? home.text(of: "pids"))?.filter { $0 == "\n" }.count == count
        }
      }
      try await start(line, in: terminal)
      try await waitForStart(1)
      try terminal.press("F6", "Escape")
      try await terminal.waitForMessage("stopped after")
      try terminal.press("F6")
      try await start(line, in: terminal)
      try await waitForStart(2)
      try terminal.press("S-F5")
      try await terminal.waitForMessage("stopped after")
      try terminal.press("F5")
      try await waitForStart(3)
      try terminal.press("C-q")
      try await terminal.waitForExit()
      let groups = try home.text(of: "pids").split(separator: "\n").compactMap { pid_t($0) }
      #expect(groups.count == 3)
      for group in groups {
        try await eventually("the end of the programs") { Glibc.kill(-group, 0) != 0 }
      }
    }
  }
}
