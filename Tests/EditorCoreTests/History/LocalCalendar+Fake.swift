@testable import EditorCore

extension LocalCalendar {
  /// The clocks of Berlin in 2026, computed without the system: an hour ahead of UTC, in summer
  /// two.
  static let berlin = LocalCalendar(
    localTime: { clock(at: $0 + offset(at: $0)) },
    secondsSince1970: { time in
      let seconds = Double(CalendarDay(of: time).number * 86_400 + time.secondOfDay)
      // Like mktime, it may use the offset of a moment near by.
      return seconds - offset(at: seconds)
    })

  private static func offset(at seconds: Double) -> Double {
    let summer = 1_774_746_000.0..<1_792_890_000.0
    return summer.contains(seconds) ? 7200 : 3600
  }

  private static func clock(at seconds: Double) -> LocalTime {
    let whole = Int(seconds.rounded(.down))
    let second = ((whole % 86_400) + 86_400) % 86_400
    let day = CalendarDay(number: (whole - second) / 86_400)
    return LocalTime(
      year: day.year, month: day.month, day: day.day, hour: second / 3600,
      minute: second / 60 % 60, second: second % 60)
  }
}

extension LocalTime {
  fileprivate var secondOfDay: Int { hour * 3600 + minute * 60 + second }

  /// Parses a time in its displayed form: `2026-11-20 09:00:30`.
  init?(_ text: String) {
    let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard parts.count == 6 else { return nil }
    self.init(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
      second: parts[5])
  }
}
