import MementoKit
import Testing

@testable import EditorCore

@Suite struct AgesTests {
  /// A calendar with days of 100,000 seconds, for simple arithmetic in tests.
  private let ages = Ages(
    now: Moment(uptime: .zero, secondsSince1970: 350_000),
    calendar: LocalCalendar(
      localTime: { seconds in
        let clock = Int(seconds) % 100_000
        return LocalTime(
          year: 2026, month: 11, day: Int(seconds) / 100_000, hour: clock / 3600,
          minute: clock / 60 % 60)
      }, secondsSince1970: { _ in nil }))

  @Test(
    "An age has seconds, minutes, or the time of day",
    arguments: [
      (350_000, "0 s"), (349_941, "59 s"), (349_940, "1 min"), (346_401, "59 min"),
      (346_400, "12:53"), (300_000, "00:00"), (350_001, "13:53"),
    ])
  func agesAreToldAsPeopleDo(secondsSince1970: Int, label: String) {
    #expect(ages.label(for: Double(secondsSince1970)) == label)
  }

  @Test(
    "An age is a phrase in a sentence",
    arguments: [
      (350_000, "just now"), (349_999, "1 s ago"), (346_401, "59 min ago"), (346_400, "at 12:53"),
      (350_001, "at 13:53"),
      (263_600, "yesterday 17:40"), (100_000, "2026-11-01 00:00"),
    ])
  func agesStandInASentence(secondsSince1970: Int, label: String) {
    #expect(ages.phrase(for: Double(secondsSince1970)) == label)
  }

  @Test(
    "An age after the word from has no preposition but ago",
    arguments: [
      (350_000, "just now"), (346_401, "59 min ago"), (346_400, "12:53"),
      (263_600, "yesterday 17:40"),
    ])
  func origins(secondsSince1970: Int, label: String) {
    #expect(ages.origin(of: Double(secondsSince1970)) == label)
  }

  @Test("Earlier days are named")
  func earlierDaysAreNamed() {
    #expect(ages.label(for: 263_600) == "yesterday 17:40")
    #expect(ages.label(for: 100_000) == "2026-11-01 00:00")
  }
}
