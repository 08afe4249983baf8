import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The keys as a real terminal sends them.
  @Suite struct Keys {
    /// Keys pressed at the start of `text`, and the result of typing an `X` then.
    struct Row: CustomTestStringConvertible, Sendable {
      let keys: [String]
      let after: String

      init(_ keys: String, _ after: String) {
        self.keys = keys.split(separator: " ").map(String.init)
        self.after = after
      }

      var testDescription: String { keys.joined(separator: " ") }
    }

    private static let text = "alpha beta\n  gamma delta\n\nlast line\n"

    private static let motions = [
      Row("Right", "aXlpha beta\n  gamma delta\n\nlast line\n"),
      Row("Right Left", "Xalpha beta\n  gamma delta\n\nlast line\n"),
      Row("Left", "Xalpha beta\n  gamma delta\n\nlast line\n"),
      Row("Down", "alpha beta\nX  gamma delta\n\nlast line\n"),
      Row("Down Down Down Up", "alpha beta\n  gamma delta\nX\nlast line\n"),
      Row("End", "alpha betaX\n  gamma delta\n\nlast line\n"),
      Row("End Down Down Up", "alpha beta\n  gamma deXlta\n\nlast line\n"),
      Row("Down End Home", "alpha beta\n  Xgamma delta\n\nlast line\n"),
      Row("Down End Home Home", "alpha beta\nX  gamma delta\n\nlast line\n"),
      Row("C-Right", "alphaX beta\n  gamma delta\n\nlast line\n"),
      Row("End C-Left", "alpha Xbeta\n  gamma delta\n\nlast line\n"),
      Row("C-Down", "alpha beta\n  gamma delta\nX\nlast line\n"),
      Row("C-End C-Up", "alpha beta\n  gamma delta\nX\nlast line\n"),
      Row("C-End", "alpha beta\n  gamma delta\n\nlast line\nX"),
      Row("C-End C-Home", "Xalpha beta\n  gamma delta\n\nlast line\n"),
      Row("NPage", "alpha beta\n  gamma delta\n\nlast line\nX"),
      Row("NPage PPage", "Xalpha beta\n  gamma delta\n\nlast line\n"),
    ]

    private static let selections = [
      Row("S-Right S-Right", "Xpha beta\n  gamma delta\n\nlast line\n"),
      Row("End S-Left", "alpha betX\n  gamma delta\n\nlast line\n"),
      Row("S-Right S-Left", "Xalpha beta\n  gamma delta\n\nlast line\n"),
      Row("S-Down", "X  gamma delta\n\nlast line\n"),
      Row("Down S-Up", "X  gamma delta\n\nlast line\n"),
      Row("S-End", "X\n  gamma delta\n\nlast line\n"),
      Row("End S-Home", "X\n  gamma delta\n\nlast line\n"),
      Row("C-S-Right", "X beta\n  gamma delta\n\nlast line\n"),
      Row("End C-S-Left", "alpha X\n  gamma delta\n\nlast line\n"),
      Row("C-S-Down", "X\nlast line\n"),
      Row("C-End C-S-Up", "alpha beta\n  gamma delta\nX"),
      Row("C-S-End", "X"),
      Row("C-End C-S-Home", "X"),
      Row("S-NPage", "X"),
      Row("C-End S-PPage", "X"),
      Row("C-a", "X"),
      Row("C-a Right", "alpha beta\n  gamma delta\n\nlast line\nX"),
      Row("C-a Escape", "alpha beta\n  gamma delta\n\nlast line\nX"),
    ]

    private static let edits = [
      Row("Enter", "\nXalpha beta\n  gamma delta\n\nlast line\n"),
      Row("Down End Enter", "alpha beta\n  gamma delta\n  X\n\nlast line\n"),
      Row("Tab", "  Xalpha beta\n  gamma delta\n\nlast line\n"),
      Row("S-Down S-Down Tab", "X\nlast line\n"),
      Row("Down BTab", "alpha beta\nXgamma delta\n\nlast line\n"),
      Row("DC", "Xlpha beta\n  gamma delta\n\nlast line\n"),
      Row("Down BSpace", "alpha betaX  gamma delta\n\nlast line\n"),
      Row("End M-BSpace", "alpha X\n  gamma delta\n\nlast line\n"),
      Row("C-DC", "X beta\n  gamma delta\n\nlast line\n"),
      Row("C-k", "X  gamma delta\n\nlast line\n"),
      Row("C-k C-k C-v", "alpha beta\n  gamma delta\nX\nlast line\n"),
      Row("C-c C-v", "alpha beta\nXalpha beta\n  gamma delta\n\nlast line\n"),
      Row("C-x C-v", "alpha beta\nX  gamma delta\n\nlast line\n"),
      Row("S-End C-c End C-v", "alpha betaalpha betaX\n  gamma delta\n\nlast line\n"),
      Row("S-End C-x Down C-v", "\nalpha betaX  gamma delta\n\nlast line\n"),
      Row("DC DC C-z", "Xalpha beta\n  gamma delta\n\nlast line\n"),
      Row("DC C-z C-y", "Xlpha beta\n  gamma delta\n\nlast line\n"),
    ]

    @Test("A motion key moves the cursor", arguments: motions)
    func aMotion(row: Row) async throws { try await play(row) }

    @Test("A selection key selects text", arguments: selections)
    func aSelection(row: Row) async throws { try await play(row) }

    @Test("An edit key changes the text", arguments: edits)
    func anEdit(row: Row) async throws { try await play(row) }

    private func play(_ row: Row) async throws {
      let terminal = try await Terminal.editing(Self.text)
      for key in row.keys {
        if key == "Escape" { try await waitForSelection(true, in: terminal) }
        try terminal.press(key)
        // An Esc counts as a key only without an immediate next byte.
        if key == "Escape" { try await waitForSelection(false, in: terminal) }
      }
      try terminal.send("X")
      try await terminal.waitForText(row.after)
    }

    private func waitForSelection(_ isThere: Bool, in terminal: Terminal) async throws {
      try await terminal.waitUntil(isThere ? "something selected" : "nothing selected") { _ in
        try terminal.styledScreen().contains("48;5;25m") == isThere
      }
    }

    // MARK: Keys with questions or messages

    @Test(
      "Ctrl-G goes to a line",
      arguments: [
        ("3", "Ln 3, Col 1"), ("2:5", "Ln 2, Col 5"), ("+2", "Ln 3, Col 1"),
        ("100%", "Ln 5, Col 1"),
        ("50%", "Ln 3, Col 1"), ("999", "Ln 5, Col 1"), ("1:99", "Ln 1, Col 11"),
      ])
    func goingToALine(answer: String, place: String) async throws {
      let terminal = try await Terminal.editing(Self.text)
      try terminal.press("C-g")
      try await terminal.waitForMessage("Go to line:")
      try terminal.send(answer + "\n")
      try await terminal.waitForStatus(place)
    }

    @Test("Ctrl-G reports an answer that is no line")
    func goingNowhere() async throws {
      let terminal = try await Terminal.editing(Self.text)
      try terminal.press("End", "C-g")
      try await terminal.waitForMessage("Go to line:")
      try terminal.send("nowhere\n")
      try await terminal.waitForMessage("Not a line: nowhere.")
      try terminal.press("C-g")
      try await terminal.waitForMessage("Go to line:")
      try terminal.send("3")
      try terminal.press("Escape")
      try await terminal.waitForMessage("Save")
      try await terminal.waitForStatus("Ln 1, Col 11", "⟲ 1/1")
    }

    @Test("The palette runs a command by its name")
    func thePaletteRunsACommandByItsName() async throws {
      let terminal = try await Terminal.editing(Self.text)
      try terminal.press("C-p")
      try await terminal.waitForMessage("Command:")
      try terminal.send("seal")
      let screen = try await terminal.waitFor("Command: seal")
      #expect(screen.contains(/select-all +Select the whole text +Ctrl-A/))
      try terminal.press("Enter")
      try await terminal.waitForMessage("Copy")
      try terminal.send("X")
      try await terminal.waitForText("X")
    }

    @Test("Keys move in the palette, and Esc closes it")
    func thePaletteCanBeWalkedAndLeft() async throws {
      let terminal = try await Terminal.editing(Self.text)
      try terminal.press("C-p")
      try await terminal.waitForMessage("Command:")
      try terminal.send("line-numbers")
      try await terminal.waitFor("toggle-line-numbers")
      try terminal.press("Enter")
      try await terminal.waitUntil("the text without numbers") { $0.hasPrefix("alpha beta\n") }
      try terminal.press("C-p")
      try await terminal.waitForMessage("Command:")
      try terminal.press("Down", "Down", "NPage", "PPage", "Up")
      try terminal.press("Escape")
      try await terminal.waitUntil("the text alone") {
        $0.hasPrefix("alpha beta\n") && !$0.contains("Command:")
      }
    }

    @Test(
      "A key without a command is reported",
      arguments: [("F11", "F11"), ("M-q", "Alt-Q"), ("C-b", "Ctrl-B"), ("M-F5", "Alt-F5")])
    func aKeyThatDoesNothingSaysSo(key: String, name: String) async throws {
      let terminal = try await Terminal.editing(Self.text)
      try terminal.press(key)
      try await terminal.waitForMessage("\(name) does nothing here")
      try await terminal.waitForText(Self.text, status: "⟲ 1/1")
      try terminal.press("Right")
      try await terminal.waitForMessage("^S Save")
    }

    @Test("Ctrl-L redraws the screen after the output of another program")
    func controlLRepaintsWhatOthersWroteOver() async throws {
      let terminal = try await Terminal.editing(Self.text)
      try terminal.press("Right")
      try await terminal.waitForMessage("^S Save")
      try await terminal.waitForStatus("Ln 1, Col 2")
      let before = try terminal.screen()
      let place = try terminal.cursor()
      try writeOver(try terminal.format("#{pane_tty}"), "\u{1b}[2;3Hgarbage\r\n\r\nand more of it")
      try await terminal.waitFor("and more of it")
      try terminal.press("C-l")
      try await terminal.waitUntil("the screen as it was") { $0 == before }
      #expect(try terminal.cursor() == place)
    }

    /// Writes to a terminal without its program's knowledge.
    private func writeOver(_ device: String, _ text: String) throws {
      let descriptor = try FileDescriptor.open(FilePath(device), .writeOnly)
      _ = try descriptor.closeAfter { try descriptor.writeAll(text.utf8) }
    }
  }
}
