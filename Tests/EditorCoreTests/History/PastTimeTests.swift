import MementoKit
import Testing

@testable import EditorCore

@Suite struct PastTimeTests {
  /// A Friday.
  private static let now = "2026-11-20 14:30:10"

  /// Written times, and the last second of each.
  @Test(
    "Times are read",
    arguments: [
      ("90s", "2026-11-20 14:28:40"), ("10m", "2026-11-20 14:20:10"),
      ("2h", "2026-11-20 12:30:10"), ("3d", "2026-11-17 14:30:10"),
      ("1w", "2026-11-13 14:30:10"), ("010m", "2026-11-20 14:20:10"),
      ("14:02", "2026-11-20 14:02:59"), ("9:00", "2026-11-20 09:00:59"),
      ("00:00", "2026-11-20 00:00:59"), ("14:02:30", "2026-11-20 14:02:30"),
      ("14:31", "2026-11-19 14:31:59"), ("14:30:11", "2026-11-19 14:30:11"),
      ("23:59", "2026-11-19 23:59:59"),
      ("yesterday", "2026-11-19 23:59:59"), ("yesterday 14:02", "2026-11-19 14:02:59"),
      ("yesterday 23:10:05", "2026-11-19 23:10:05"), ("today 09:00", "2026-11-20 09:00:59"),
      ("thursday", "2026-11-19 23:59:59"), ("monday", "2026-11-16 23:59:59"),
      ("friday", "2026-11-13 23:59:59"), ("sat", "2026-11-14 23:59:59"),
      ("mon 14:02", "2026-11-16 14:02:59"), ("fri 09:00", "2026-11-20 09:00:59"),
      ("fri 15:00", "2026-11-13 15:00:59"), ("sun 00:00:00", "2026-11-15 00:00:00"),
      ("2026-11-19", "2026-11-19 23:59:59"), ("2026-1-2", "2026-01-02 23:59:59"),
      ("2026-11-19T09:00", "2026-11-19 09:00:59"), ("2026-11-19 09:00", "2026-11-19 09:00:59"),
      ("2026-11-19T09:00:07", "2026-11-19 09:00:07"),
      ("2026-11-19 9:00:07", "2026-11-19 09:00:07"), ("2024-02-29", "2024-02-29 23:59:59"),
      (" 10m ", "2026-11-20 14:20:10"), ("Yesterday  14:02", "2026-11-19 14:02:59"),
      ("MON\t14:02", "2026-11-16 14:02:59"), ("2026-11-19t09:00", "2026-11-19 09:00:59"),
      ("10 m", "2026-11-20 14:20:10"), ("10min", "2026-11-20 14:20:10"),
      ("10 min", "2026-11-20 14:20:10"), ("3 min ago", "2026-11-20 14:27:10"),
      ("12 s", "2026-11-20 14:29:58"), ("2 hours ago", "2026-11-20 12:30:10"),
      ("1 day ago", "2026-11-19 14:30:10"), ("at 14:02", "2026-11-20 14:02:59"),
      ("10M", "2026-11-20 14:20:10"), ("1969-12-31", "1969-12-31 23:59:59"),
    ])
  func timesAreRead(text: String, last: String) throws {
    #expect(try Self.read(text) == last)
  }

  @Test(
    "A time in the future means the newest state",
    arguments: [
      "0s", "0 s", "now", "just now", "14:30", "14:30:10", "today", "today 14:31", "today 23:00",
      "2026-11-20", "2026-11-21",
      "2026-11-20 14:30", "2030-01-01 10:00", "9999-12-31",
    ])
  func whatHasNotComeIsTheNewest(text: String) throws {
    #expect(try PastTime(text, now: Self.moment(Self.now), calendar: .berlin).isNewest)
  }

  @Test(
    "Text that is not a time is refused",
    arguments: [
      "", " ", "25:00", "24:00", "14:60", "14:02:60", "14:2", "1402", "14:", ":02", "14:02:",
      "1:2:3:4", "ago", "10 ago", "min ago", "10m ago now", "at", "at 10m", "10m 5s", "1m0 s",
      "-10m", "+10m", "10", "m", "1.5h", "10mm", "1e3s", "just", "now ago", "just now ago",
      "9999999999999999m", "99999999999999999999999w",
      "yesterday 25:00", "yesterday yesterday", "yesterday 14:02 now", "14:02 yesterday",
      "tomorrow",
      "mo", "mond", "monday 2026-11-20", "10m 14:02", "14:02 14:02",
      "2026-11", "2026-11-20-1", "26-11-20", "02026-11-20", "2026-11-20T", "2026-11-20T09",
      "2026-11-20T09:00Z", "2026-11-20 09:00 +01:00", "2026/11/20", "2026-11-2O", "-2026-11-20",
      "2026-+1-20", "١٠m", "１０m", "14：02", "१४:०२", "²h",
    ])
  func whatIsNoTimeIsRefused(text: String) {
    #expect(throws: PastTimeError.notATime(text)) { try Self.read(text) }
  }

  @Test("Every age is read as it is displayed, and leads back to the same words")
  func displayedTimesAreRead() throws {
    let now = try Self.moment(Self.now)
    let ages = Ages(now: now, calendar: .berlin)
    for age in [0, 0.4, 1, 59.9, 60, 61, 359, 3599, 3700, 40_000, 86_400, 200_000, 9e7] {
      let then = now.secondsSince1970 - age
      for label in [ages.label(for: then), ages.origin(of: then), ages.phrase(for: then)] {
        let time = try PastTime(label, now: now, calendar: .berlin)
        // The state that was shown with these words was current at that time.
        #expect(time.secondsSince1970 >= then, "\(label)")
        if !time.isNewest {
          #expect(ages.label(for: time.secondsSince1970) == ages.label(for: then))
        }
      }
    }
  }

  @Test(
    "Impossible dates are refused",
    arguments: [
      "2026-02-30", "2026-02-29", "2026-13-01", "2026-00-10", "2026-11-00", "2026-11-31 09:00",
      "0000-01-01", "2026-99-99T09:00",
    ])
  func daysThatAreNotThereAreRefused(text: String) {
    #expect(throws: PastTimeError.noSuchDay(text)) { try Self.read(text) }
  }

  @Test("Errors name the mistake and give examples")
  func errorsSayWhatIsWrongAndWhatIsRight() {
    let examples = "Try 10m, 2h, yesterday, 14:02 or 2026-11-20 09:00"
    #expect("\(PastTimeError.notATime("25:00"))" == "Not a time: 25:00. \(examples)")
    #expect("\(PastTimeError.notATime(" "))" == "No time is given. \(examples)")
    #expect("\(PastTimeError.noSuchDay("2026-02-30"))" == "No such day: 2026-02-30. \(examples)")
    #expect(
      "\(PastTimeError.notATime("a\nb\u{1B}[0m" + String(repeating: "x", count: 100)))"
        == "Not a time: a�b�[0m\(String(repeating: "x", count: 33))…. \(examples)")
  }

  // MARK: Clock changes

  @Test("A time skipped by a clock change is refused")
  func aTimeThatClocksWerePutForwardOverIsRefused() throws {
    for text in ["2026-03-29 02:30", "2026-03-29T02:00", "2026-03-29 02:59:59"] {
      #expect(throws: PastTimeError.skipped(text)) { try Self.read(text) }
    }
    #expect(throws: PastTimeError.skipped("02:30")) {
      try Self.read("02:30", at: "2026-03-29 10:00:00")
    }
    #expect(throws: PastTimeError.skipped("yesterday 02:30")) {
      try Self.read("yesterday 02:30", at: "2026-03-30 10:00:00")
    }
    #expect(try Self.read("2026-03-29 03:00") == "2026-03-29 03:00:59")
    #expect(try Self.read("2026-03-29 01:59") == "2026-03-29 01:59:59")
    // If the time is still ahead today, yesterday's counts.
    #expect(try Self.read("02:30", at: "2026-03-29 01:00:00") == "2026-03-28 02:30:59")
    #expect(try Self.read("1d", at: "2026-03-29 12:00:00") == "2026-03-28 11:00:00")
    #expect(try Self.read("yesterday", at: "2026-03-30 00:10:00") == "2026-03-29 23:59:59")
  }

  @Test("A time that occurs twice means the later one in the past")
  func ofTwoTimesTheLaterIsMeantThatHasCome() throws {
    let first = 1_792_890_000.0 - 1800
    let read = { (text: String, now: Double) in
      let moment = Moment(uptime: .zero, secondsSince1970: now)
      return try PastTime(text, now: moment, calendar: .berlin).secondsSince1970.rounded(.up)
    }
    #expect(
      LocalCalendar.berlin.moments(of: try time("2026-10-25 02:30:00")) == [first, first + 3600])
    #expect(try read("2026-10-25 02:30", first + 9000) == first + 3660)
    #expect(try read("02:30", first + 9000) == first + 3660)
    // It is 02:50 for the first time, and then for the second.
    #expect(try read("02:30", first + 1200) == first + 60)
    #expect(try read("02:30:00", first + 1200) == first + 1)
    #expect(try read("02:30", first + 4800) == first + 3660)
    #expect(try read("today 02:30", first + 1200) == first + 60)
    // It is 02:10 for the second time.
    #expect(try read("02:30", first + 2400) == first + 60)
    #expect(try read("yesterday", first + 86_400) == 1_792_890_000 + 79_200)
  }

  private func time(_ text: String) throws -> LocalTime { try #require(LocalTime(text)) }

  private static func moment(_ text: String) throws -> Moment {
    let time = try #require(LocalTime(text))
    let seconds = try #require(LocalCalendar.berlin.moments(of: time).first)
    return Moment(uptime: .zero, secondsSince1970: seconds)
  }

  /// Returns the last second of a time on the clock.
  private static func read(_ text: String, at now: String = now) throws -> String {
    let time = try PastTime(text, now: moment(now), calendar: .berlin)
    #expect(!time.isNewest)
    return LocalCalendar.berlin.localTime(time.secondsSince1970).description
  }
}

extension PastTime {
  fileprivate var isNewest: Bool { secondsSince1970 == .infinity }
}
