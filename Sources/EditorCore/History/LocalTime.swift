/// A local date and time of day.
public struct LocalTime: Hashable, Sendable {
  /// The year, from 1.
  public var year: Int
  /// The month, from 1.
  public var month: Int
  /// The day of the month, from 1.
  public var day: Int
  /// The hour, from 0 to 23.
  public var hour: Int
  /// The minute, from 0.
  public var minute: Int
  /// The second, from 0.
  public var second: Int

  /// Creates a time; months and days count from 1.
  public init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }
}

/// The calendar and the clock of a time zone.
public struct LocalCalendar: Sendable {
  /// The conversion from seconds since 1970-01-01 00:00 UTC to local time.
  public var localTime: @Sendable (Double) -> LocalTime
  /// The conversion from local time to seconds since 1970-01-01 00:00 UTC.
  ///
  /// A time that occurs twice has either result, and a skipped time has a result near it; nil
  /// beyond the range of the calendar.
  public var secondsSince1970: @Sendable (LocalTime) -> Double?

  /// Creates a calendar from its two conversions.
  public init(
    localTime: @escaping @Sendable (Double) -> LocalTime,
    secondsSince1970: @escaping @Sendable (LocalTime) -> Double?
  ) {
    self.localTime = localTime
    self.secondsSince1970 = secondsSince1970
  }

  /// Returns all moments with a local time, ascending: two if the clock was set back over it, none
  /// if it was set forward.
  func moments(of time: LocalTime) -> [Double] {
    guard let near = secondsSince1970(time) else { return [] }
    // Clocks change by an hour, on Lord Howe Island by half an hour, in Antarctica by two hours.
    let steps: [Double] = [-7200, -3600, -1800, 0, 1800, 3600, 7200]
    return steps.map { near + $0 }.filter { localTime($0) == time }
  }
}

extension LocalCalendar {
  /// The calendar of UTC, without clock changes.
  public static let universal = LocalCalendar(
    localTime: { LocalTime(universal: $0) }, secondsSince1970: { $0.universalSeconds })

  /// Returns a time in words, relative to `now`: `14:02`, `yesterday 14:02`, `2026-11-20 14:02`.
  public func label(for secondsSince1970: Double, now: Double) -> String {
    if isSameDay(secondsSince1970, now - 86_400) {
      return "yesterday " + localTime(secondsSince1970).clock
    }
    return lastingLabel(for: secondsSince1970, now: now)
  }

  /// Returns a time for a lasting title: `14:02` on the day of `now`, otherwise with the date.
  ///
  /// Unlike `label(for:now:)` it remains true on later days.
  public func lastingLabel(for secondsSince1970: Double, now: Double) -> String {
    let then = localTime(secondsSince1970)
    return isSameDay(secondsSince1970, now) ? then.clock : "\(then.date) \(then.clock)"
  }

  /// Returns a day in words: `Today`, `Yesterday`, `2026-11-20`.
  func day(of secondsSince1970: Double, now: Double) -> String {
    if isSameDay(secondsSince1970, now) { return "Today" }
    if isSameDay(secondsSince1970, now - 86_400) { return "Yesterday" }
    return localTime(secondsSince1970).date
  }

  /// Returns the time of day, `14:02`, with the date unless it is the day of another time.
  func clock(for secondsSince1970: Double, on day: Double) -> String {
    lastingLabel(for: secondsSince1970, now: day)
  }

  /// Returns the time of day to the second: `14:02:33`.
  public func exactClock(for secondsSince1970: Double) -> String {
    localTime(secondsSince1970).exactClock
  }

  /// Returns the title of a step that restores a state.
  ///
  /// - Parameter isFormer: whether the state belongs to a text that another one has replaced in the
  ///   file.
  public func restoringTitle(
    ofState number: Int, from seconds: Double, now: Double, isFormer: Bool = false
  ) -> String {
    let state = "\(isFormer ? "former " : "")#\(number)"
    return "Restored the state of \(lastingLabel(for: seconds, now: now)) (\(state))"
  }

  /// Returns whether two moments, in seconds since 1970-01-01 00:00 UTC, are on the same local day.
  public func isSameDay(_ a: Double, _ b: Double) -> Bool {
    CalendarDay(of: localTime(a)) == CalendarDay(of: localTime(b))
  }
}

extension LocalTime: CustomStringConvertible {
  /// The usual form: `2026-11-20 09:00:30`.
  public var description: String { "\(date) \(exactClock)" }

  /// The time of day to the second: `09:00:30`.
  fileprivate var exactClock: String { "\(clock):\(Self.twoDigits(second))" }

  /// The date: `2026-11-20`.
  public var date: String { "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))" }

  /// The time of day: `09:00`.
  public var clock: String { "\(Self.twoDigits(hour)):\(Self.twoDigits(minute))" }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  fileprivate init(universal secondsSince1970: Double) {
    // The range of years with at most four digits.
    let seconds = Int(min(max(secondsSince1970, -62_135_596_800), 253_402_300_799).rounded(.down))
    let dayNumber = Int((Double(seconds) / 86_400).rounded(.down))
    let day = CalendarDay(number: dayNumber)
    let rest = seconds - dayNumber * 86_400
    self.init(
      year: day.year, month: day.month, day: day.day, hour: rest / 3600, minute: rest / 60 % 60,
      second: rest % 60)
  }

  fileprivate var universalSeconds: Double? {
    CalendarDay(year: year, month: month, day: day).map {
      Double($0.number * 86_400 + hour * 3600 + minute * 60 + second)
    }
  }
}
