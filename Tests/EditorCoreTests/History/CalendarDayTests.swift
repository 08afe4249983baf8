import Testing

@testable import EditorCore

@Suite struct CalendarDayTests {
  @Test(
    "A date gives the number of its day and its weekday",
    arguments: [
      (1970, 1, 1, 0, 3), (1970, 1, 2, 1, 4), (1969, 12, 31, -1, 2), (2000, 2, 29, 11_016, 1),
      (2026, 11, 20, 20_777, 4), (1, 1, 1, -719_162, 0), (9999, 12, 31, 2_932_896, 4),
    ])
  func daysAreCounted(year: Int, month: Int, day: Int, number: Int, weekday: Int) throws {
    let found = try #require(CalendarDay(year: year, month: month, day: day))
    #expect(found.number == number)
    #expect(found.weekday == weekday)
    #expect(CalendarDay(number: number) == found)
  }

  @Test("Each day follows the one before")
  func eachDayComesAfterTheOneBefore() throws {
    var day = try #require(CalendarDay(year: 1899, month: 12, day: 31))
    for number in day.number + 1...day.number + 200_000 {
      let next = CalendarDay(number: number)
      let isNextDay = next.year == day.year && next.month == day.month && next.day == day.day + 1
      let isNextMonth = next.year == day.year && next.month == day.month + 1 && next.day == 1
      let isNextYear = next.year == day.year + 1 && next.month == 1 && next.day == 1
      #expect(isNextDay || isNextMonth || (isNextYear && day.month == 12 && day.day == 31))
      #expect(next.number == number)
      day = next
    }
  }

  @Test(
    "Impossible dates are refused",
    arguments: [
      (2026, 2, 29), (2026, 2, 30), (1900, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0),
      (2026, 4, 31), (0, 1, 1), (10_000, 1, 1), (2026, 1, 32),
    ])
  func daysThatAreNotThereAreRefused(year: Int, month: Int, day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }
}
