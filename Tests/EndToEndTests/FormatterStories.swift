import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The formatter at a save, and the places that formatter and linter name.
  @Suite struct Formatters {
    /// Opens a file whose formatter makes capital letters at each save, and fails in a line with `bad`.
    private func editing() async throws -> (home: TemporaryFolder, terminal: Terminal) {
      let home = try TemporaryFolder()
      try home.write(
        """
        [type.c]
        formatter = "sh ../tidy.sh"
        format-on-save = true
        linter = 'grep -n --label=- -H three - < "$FILE"; true'
        """, to: "config/memento/config.toml")
      try home.write(
        """
        cat > ../input
        if grep -q hang ../input; then sleep 600; fi
        if grep -q bad ../input; then
          grep -n bad ../input | sed 's/:.*/:1: error: bad word/; s/^/<stdin>:/' >&2
          exit 1
        fi
        tr a-z A-Z < ../input
        """, to: "tidy.sh")
      try home.write("", to: "p/.memento/mark")
      try home.write("one\ntwo\nthree\n", to: "p/a.c")
      let terminal = try Terminal(
        ["sh", "-c", "cd p && exec \"$0\" a.c", try mementoBinary()], home: home)
      try await terminal.waitFor("three")
      return (home, terminal)
    }

    @Test(
      "A save formats; a formatter that fails is gone to by F4; one that hangs is stopped by Esc")
    func formatting() async throws {
      let (home, terminal) = try await editing()
      try terminal.send("x")
      try terminal.press("C-s")
      try await terminal.waitForMessage("Saved a.c")
      #expect(try home.text(of: "p/a.c") == "XONE\nTWO\nTHREE\n")
      try terminal.press("C-z")
      try await terminal.waitFor("xone")
      try terminal.press("C-End")
      try terminal.send("bad")
      try terminal.press("C-Home", "C-s")
      // The report of the save would replace that of F4.
      try await terminal.waitForMessage("Saved a.c, 4 lines, 18 bytes. a.c was not formatted")
      try await terminal.waitForMessage("status 1: <stdin>:4:1: error: bad word. F4 goes to")
      #expect(try home.text(of: "p/a.c") == "xone\ntwo\nthree\nbad")
      try terminal.press("F4")
      try await terminal.waitForMessage("Place 1 of 1: error: bad word")
      try await terminal.waitForStatus("Ln 4, Col 1")
      try terminal.send("hang")
      try terminal.press("C-s")
      try await terminal.waitForMessage("Formatting with sh ../tidy.sh; Esc stops it")
      try terminal.press("Escape")
      try await terminal.waitForMessage("was not formatted: sh ../tidy.sh was stopped")
      try await eventually("the file") { try home.text(of: "p/a.c").contains("hangbad") }
      try terminal.press("C-q")
      #expect(try await terminal.waitForExit() == .exited(0))
    }

    @Test("A linter that reads standard input has its places in the file")
    func linter() async throws {
      let (_, terminal) = try await editing()
      try terminal.press("C-p")
      try terminal.send("lint\r")
      try await terminal.waitForMessage("1 place: F4 goes to the first")
      try terminal.press("F4")
      try await terminal.waitForMessage("Place 1 of 1: three")
      try await terminal.waitForStatus("Ln 3,")
      try terminal.press("C-q")
      #expect(try await terminal.waitForExit() == .exited(0))
    }
  }
}
