import TestSupport
import Testing

extension EndToEnd {
  /// The memory, the input and the messages of prompts.
  @Suite struct Prompts {
    @Test("An earlier search is restored with its toggles in the next session")
    func anEarlierSearchComesBackWithItsTogglesInTheNextRun() async throws {
      let first = try await Terminal.keeping("abc a.c")
      try first.press("C-f", "M-r")
      try first.send("a.c\n")
      try await first.waitForStatus("Ln 1, Col 4")
      try await first.leave()
      let second = try await Terminal.editing(fileIn: first.home)
      try second.press("C-f")
      // Earlier searches are loaded beside the first screen.
      try await second.waitUntil("the earlier search") { screen in
        if screen.contains("Find: a.c") { return true }
        try second.press("Up")
        return false
      }
      try await second.waitForMessage("2 of 2")
      try second.press("BSpace", "BSpace", "BSpace")
      try second.send("\nx")
      try await second.waitForText("abcx a.c", status: "•")
    }

    @Test("A pasted line break is found, and the empty field shows the last search")
    func aPastedLineBreakIsFoundAndTheFieldTellsWhatEnterDoes() async throws {
      let terminal = try await Terminal.editing("one\ntwo\nthree\n")
      try terminal.press("C-f")
      try terminal.paste("two\nth")
      try await terminal.waitForMessage("Find: two⏎th")
      try await terminal.waitForMessage("1 of 1")
      try terminal.press("Enter", "C-Home", "C-f")
      try await terminal.waitForMessage("Find: [two⏎th]")
      try terminal.press("Enter")
      try await terminal.waitForStatus("Ln 3, Col 3")
    }

    @Test("Tab completes the path to save at")
    func tabCompletesThePathToSaveAt() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.home.write("old", to: "other-name.txt")
      try terminal.press("M-s", "C-a")
      try terminal.send("oth\t")
      try await terminal.waitForMessage("Save as: other-name.txt")
      try terminal.send(".bak\n")
      try await terminal.waitForMessage("Saved other-name.txt.bak")
    }
  }
}
