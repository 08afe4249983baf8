import MementoKit
import Testing

@testable import EditorCore

@Suite struct StateDesignatorTests {
  private static let now = Moment(uptime: .zero, secondsSince1970: 1_795_181_410)

  @Test(
    "Designators are read",
    arguments: [
      ("#12", .number(12)), ("#0", .number(0)), (" #7 ", .number(7)), ("~3", .beforeNewest(3)),
      ("~0", .beforeNewest(0)), ("draft", .name("draft")), (" first draft ", .name("first draft")),
      ("12", .name("12")), ("14:02", .name("14:02")), ("#tag", .name("#tag")),
      ("~old", .name("~old")),
      ("# 12", .name("# 12")),
      ("Über", .name("Über")), ("a@10m", .name("a@10m")),
      ("@10m", .time(PastTime(secondsSince1970: now.secondsSince1970 - 600))),
    ] as [(String, StateDesignator)])
  func designatorsAreRead(text: String, expected: StateDesignator) throws {
    #expect(try Self.read(text) == expected)
  }

  @Test("A time is read as in a prompt")
  func aTimeIsReadAsInAPrompt() throws {
    for text in ["yesterday 14:02", "mon", "2026-11-20T09:00", " 14:02"] {
      let time = try PastTime(text, now: Self.now, calendar: .berlin)
      #expect(try Self.read("@" + text) == .time(time))
    }
  }

  @Test(
    "Text that is no designator is refused",
    arguments: [
      ("", .empty), (" \n", .empty), ("#", .notANumber("#")), ("~", .notANumber("~")),
      ("#12a", .notANumber("#12a")), ("#-3", .notANumber("#-3")), ("~+1", .notANumber("~+1")),
      ("#١٢", .notANumber("#١٢")),
      ("#99999999999999999999", .notANumber("#99999999999999999999")),
      ("@", .noTime(.notATime(""))), ("@25:00", .noTime(.notATime("25:00"))),
      ("@@10m", .noTime(.notATime("@10m"))), ("@2026-02-30", .noTime(.noSuchDay("2026-02-30"))),
    ] as [(String, StateDesignatorError)])
  func whatIsNoneIsRefused(text: String, error: StateDesignatorError) {
    #expect(throws: error) { try Self.read(text) }
  }

  // MARK: Finding

  /// States without the erased numbers 3 and 4; between 6 and 7 the clock was set back by an hour.
  private static let history = [
    HistoryEntry(number: 1, secondsSince1970: 1_000),
    HistoryEntry(number: 2, secondsSince1970: 2_000, name: "draft"),
    HistoryEntry(number: 5, secondsSince1970: 3_000, name: "final"),
    HistoryEntry(number: 6, secondsSince1970: 6_000),
    HistoryEntry(number: 7, secondsSince1970: 2_400, name: "draft"),
    HistoryEntry(number: 8, secondsSince1970: 4_000),
  ]

  @Test(
    "A designator finds its state",
    arguments: [
      (.number(1), 1), (.number(5), 5), (.beforeNewest(0), 8), (.beforeNewest(3), 5),
      (.beforeNewest(5), 1), (.name("draft"), 7), (.name("final"), 5),
      (.time(.init(secondsSince1970: 1_000)), 1), (.time(.init(secondsSince1970: 1_999)), 1),
      (.time(.init(secondsSince1970: 2_000)), 2), (.time(.init(secondsSince1970: 2_399)), 2),
      (.time(.init(secondsSince1970: 2_400)), 7), (.time(.init(secondsSince1970: 3_500)), 7),
      (.time(.init(secondsSince1970: 4_000)), 8), (.time(.init(secondsSince1970: 9_000)), 8),
      (.time(.init(secondsSince1970: .infinity)), 8),
    ] as [(StateDesignator, Int)])
  func theStateIsFound(designator: StateDesignator, number: Int) throws {
    #expect(try designator.entry(in: Self.history, calendar: .berlin).number == number)
  }

  /// A state from a clock years ahead is still not newer than the last recorded one.
  @Test("The present time means the newest state, whatever its date")
  func nowIsTheNewestWhateverItsDate() throws {
    let history = [
      HistoryEntry(number: 1, secondsSince1970: 1_000),
      HistoryEntry(number: 2, secondsSince1970: 9_000_000_000),
    ]
    let today = try Self.read("@today")
    #expect(try today.entry(in: history, calendar: .berlin).number == 2)
    let earlier = try Self.read("@1d")
    #expect(try earlier.entry(in: history, calendar: .berlin).number == 1)
  }

  @Test(
    "A missing state is reported",
    arguments: [
      (.number(3), "There is no state #3. The nearest are #2 and #5"),
      (.number(0), "There is no state #0. The nearest is #1"),
      (.beforeNewest(6), "There is no state ~6. The oldest is ~5"),
      (
        .time(.init(secondsSince1970: 999)),
        "There is no state as old as that. The oldest is from 1970-01-01 01:16:40"
      ),
      (.name("Draft"), "No checkpoint has the name Draft. Checkpoints: draft, final"),
    ] as [(StateDesignator, String)])
  func whatIsNotThereIsSaid(designator: StateDesignator, description: String) {
    let error = #expect(throws: StateDesignatorError.self) {
      try designator.entry(in: Self.history, calendar: .berlin)
    }
    #expect(error?.description == description)
  }

  @Test("An empty history has no state")
  func anEmptyHistoryHasNoState() {
    for designator in [StateDesignator.number(1), .beforeNewest(0), .name("a")] {
      #expect(throws: StateDesignatorError.noHistory) {
        try designator.entry(in: [], calendar: .berlin)
      }
    }
  }

  @Test("Errors take one line")
  func errorsAreOneLine() {
    let errors: [StateDesignatorError] = [
      .empty, .notANumber("#1\n2"), .noTime(.skipped("02:30")), .noHistory,
      .unknownName("a\nb", known: ["c\r\nd"]), .unknownName("x", known: []),
      .unknownName("x", known: (1...9).map { "name \($0)" }),
    ]
    for error in errors {
      #expect(!error.description.contains { $0.isNewline })
      #expect(error.description.count < 160)
    }
    #expect("\(errors[6])".hasSuffix("Checkpoints: name 1, name 2, name 3, name 4, name 5 …"))
  }

  private static func read(_ text: String) throws -> StateDesignator {
    try StateDesignator(text, now: now, calendar: .berlin)
  }
}
