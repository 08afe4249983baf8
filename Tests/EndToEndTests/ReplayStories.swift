import TestSupport
import Testing

extension EndToEnd {
  /// Replays of a text's history, and jumps to a time.
  @Suite struct Replays {
    @Test(
      "A replay shows the states from the selected to the current one",
      arguments: EndToEnd.paneSizes)
    func aReplayGoesFromTheSelectedStateToTheCurrentOne(columns: Int, rows: Int) async throws {
      let first = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      let terminal = try await first.leaveAndReopen("3/3")
      try await terminal.openHistory()
      try terminal.send("r")
      try await terminal.waitForMessage("Nothing to replay: select an earlier state first")
      try terminal.press("End")
      try await terminal.waitForShown(Terminal.recipe, status: "Preview of #1 ")
      // A slow machine may skip states of a running replay, so the first one is paused.
      try terminal.send("r ")
      try await terminal.waitForPane("the replay") { $0.title.hasPrefix("Replay 1/3") }
      try terminal.send(" ")
      try await terminal.waitForMessage("Replayed 3 states")
      try await terminal.waitForShown(Terminal.changedRecipe, status: "Now")
      try await terminal.closeHistory()
      try await terminal.waitForText(Terminal.changedRecipe, status: "⟲ 3/3")
    }

    @Test("Space pauses a replay, and another key stops it", arguments: EndToEnd.paneSizes)
    func spacePausesAndAnotherKeyStops(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try await terminal.openHistory()
      try terminal.press("End")
      try terminal.send("r ")
      try await terminal.waitForPane("a pause") { $0.title.hasPrefix("Replay 1/3, paused") }
      try await terminal.waitForMessage("Space Resume")
      try terminal.send(" ")
      try await terminal.waitForMessage("Replayed 3 states")
      // A slow machine may skip states of a running replay, so it is paused.
      try terminal.press("End")
      try terminal.send("r ")
      try await terminal.waitForPane("a pause") { $0.title.hasPrefix("Replay 1/3, paused") }
      try terminal.press("Enter")
      try await terminal.waitForList("History, 3 states", "Pasted", "Deleted", "Opened")
      try await terminal.waitForShown(Terminal.recipe, status: "Preview of #1 ")
      try terminal.press("Enter")
      try await terminal.waitForText(Terminal.recipe, status: "⟲ 4/4")
    }

    // MARK: Times

    @Test("A time selects the state of that time", arguments: EndToEnd.paneSizes)
    func aTimeSelectsTheStateOfThen(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.editing("one", columns: columns, rows: rows)
      try terminal.paste("two ")
      try await terminal.waitForStatus("⟲ 2/2")
      let time = try await terminal.endSecond()
      try terminal.paste("three ")
      try await terminal.openHistory()
      try terminal.send("t")
      try await terminal.waitForMessage("State at (10m, 14:02, yesterday 9:00):")
      try terminal.send("\(time)\n")
      try await terminal.waitForShown("two one", status: "Preview of #2 ")
      try terminal.send("t0s\n")
      try await terminal.waitForShown("two three one", status: "Now")
      try terminal.send("ttoday\n")
      try await terminal.waitForShown("two three one", status: "Now")
    }

    @Test("Text that is not a time is answered with examples", arguments: EndToEnd.paneSizes)
    func whatIsNoTimeIsAnsweredWithExamples(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.editing("one", columns: columns, rows: rows)
      try await terminal.openHistory()
      for time in ["soon", "25:00", ""] {
        try terminal.send("t\(time)\n")
        try await terminal.waitUntil("an answer to \(time)") { screen in
          Terminal.status(on: screen).contains("Try 10m, 2h, yesterday, 14:02 or")
            && Terminal.message(on: screen).contains(
              "State at (10m, 14:02, yesterday 9:00): \(time)")
        }
        try terminal.press("Escape")
        try await terminal.waitForStatus("Now")
      }
      try terminal.send("t2001-02-29\n")
      try await terminal.waitForMessage("No such day: 2001-02-29. Try ")
      try await terminal.escape(to: "Select")
      try terminal.send("t2001-02-28\n")
      try await terminal.waitForStatus("There is no state as old as that. The oldest is from ")
      try await terminal.escape(to: "Select")
      try await terminal.waitForStatus("Now")
    }

    @Test("Going to a time ends the search", arguments: EndToEnd.paneSizes)
    func aTimeEndsTheSearch(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try await terminal.openHistory()
      try terminal.send("/salt\n")
      try await terminal.waitForList("\"salt\": 1 of 3", "Opened")
      try terminal.send("ttoday\n")
      try await terminal.waitForList("History, 3 states", "Pasted", "Deleted", "Opened")
      try await terminal.waitForStatus("Now")
    }
  }
}
