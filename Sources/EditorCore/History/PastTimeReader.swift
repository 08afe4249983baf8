/// The parser of a past time: it splits the text into day and time of day, and finds their moments.
struct PastTimeReader {
  let text: String
  let now: Double
  let calendar: LocalCalendar

  private var today: CalendarDay { CalendarDay(of: calendar.localTime(now)) }

  /// Splits a text into day and time of day, also at a `T` between them.
  private static func words(of text: String) -> [Substring] {
    let words = text.split { $0.isWhitespace }
    guard let word = words.first, words.count == 1, word.contains("-") else { return words }
    return word.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
  }

  /// Returns the last moment of the span that the text designates.
  func lastMoment() throws(PastTimeError) -> Double {
    var words = PastTimeReader.words(of: text.lowercased())
    if let seconds = PastTimeReader.age(words) { return now - seconds }
    if words.count == 2, words[0] == "at", ClockTime(words[1]) != nil { words.removeFirst() }
    guard let first = words.first, words.count <= 2 else { throw .notATime(text) }
    if words.count == 2 { return try lastMoment(of: words[1], onDayCalled: first) }
    if let clock = ClockTime(first) { return try lastMoment(of: clock, onOneOf: [0, 1]) }
    if let days = daysSinceWeekday(called: first) {
      return try end(of: today.earlier(by: days == 0 ? 7 : days))
    }
    return try end(of: day(called: first))
  }

  /// Returns the first moment of the span that the text designates.
  func firstMoment() throws(PastTimeError) -> Double {
    let last = try lastMoment()
    let words = PastTimeReader.words(of: text.lowercased())
    guard PastTimeReader.age(words) == nil, let word = words.last else { return last }
    var time = calendar.localTime(last)
    if ClockTime(word) == nil { (time.hour, time.minute, time.second) = (0, 0, 0) }
    // A time of day without seconds is a minute.
    if word.split(separator: ":").count < 3 { time.second = 0 }
    return calendar.moments(of: time).last { $0 <= last } ?? last
  }

  private func lastMoment(
    of time: Substring, onDayCalled name: Substring
  ) throws(PastTimeError) -> Double {
    guard let clock = ClockTime(time) else { throw .notATime(text) }
    if let days = daysSinceWeekday(called: name) {
      return try lastMoment(of: clock, onOneOf: days == 0 ? [0, 7] : [days])
    }
    return try lastMoment(of: clock, on: day(called: name))
  }

  /// Returns the last moment of a time of day on the first day on which it is in the past,
  /// otherwise on the last day.
  ///
  /// - Parameter daysAgo: the days, by their distance to today.
  private func lastMoment(
    of clock: ClockTime, onOneOf daysAgo: [Int]
  ) throws(PastTimeError) -> Double {
    let days = daysAgo.map { today.earlier(by: $0) }
    let day = days.first { isPast(clock, on: $0) } ?? days.last ?? today
    return try lastMoment(of: clock, on: day)
  }

  private func isPast(_ clock: ClockTime, on day: CalendarDay) -> Bool {
    let moments = calendar.moments(of: clock.start(on: day))
    if moments.isEmpty, day == today { return !clock.isLater(than: calendar.localTime(now)) }
    return moments.isEmpty || moments.contains { $0 <= now }
  }

  private func lastMoment(
    of clock: ClockTime, on day: CalendarDay
  ) throws(PastTimeError) -> Double {
    let starts = calendar.moments(of: clock.start(on: day))
    let ends = calendar.moments(of: clock.end(on: day))
    guard let start = starts.last(where: { $0 <= now }) ?? starts.first,
      let end = ends.first(where: { $0 >= start })
    else { throw .skipped(text) }
    return PastTimeReader.lastMoment(ofSecond: end)
  }

  private func end(of day: CalendarDay) throws(PastTimeError) -> Double {
    let time = LocalTime(
      year: day.year, month: day.month, day: day.day, hour: 23, minute: 59, second: 59)
    guard let end = calendar.moments(of: time).last else { throw .skipped(text) }
    return PastTimeReader.lastMoment(ofSecond: end)
  }

  private static func lastMoment(ofSecond start: Double) -> Double { (start + 1).nextDown }

  private func day(called name: Substring) throws(PastTimeError) -> CalendarDay {
    if name == "today" { return today }
    if name == "yesterday" { return today.earlier(by: 1) }
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = Int(digits: parts[0], 4...4),
      let month = Int(digits: parts[1], 1...2), let day = Int(digits: parts[2], 1...2)
    else { throw .notATime(text) }
    guard let found = CalendarDay(year: year, month: month, day: day) else {
      throw .noSuchDay(text)
    }
    return found
  }

  /// Returns the distance in days to the last occurrence of a weekday, 0 for today; nil for another
  /// word.
  private func daysSinceWeekday(called name: Substring) -> Int? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let weekday = names.firstIndex { $0 == name || $0.prefix(3) == name }
    return weekday.map { (today.weekday - $0 + 7) % 7 }
  }

  /// Returns the seconds in `10m`, `10 min`, `2 hours ago` or `just now`; nil for other words.
  private static func age(_ words: [Substring]) -> Double? {
    if words == ["now"] || words == ["just", "now"] { return 0 }
    let parts = words.last == "ago" ? words.dropLast() : words[...]
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let digits = first.prefix(while: \.isASCIIDigit)
    let unit = parts.count == 1 ? first.dropFirst(digits.count) : parts[parts.startIndex + 1]
    if parts.count == 2, digits.count < first.count { return nil }
    guard let seconds = units[String(unit)], let count = Int(digits: digits, 1...15) else {
      return nil
    }
    return Double(count) * seconds
  }

  /// The seconds of the units, by their names.
  private static let units: [String: Double] = {
    let names: [(Double, [String])] = [
      (1, ["s", "sec", "second", "seconds"]), (60, ["m", "min", "minute", "minutes"]),
      (3600, ["h", "hour", "hours"]), (86_400, ["d", "day", "days"]),
      (604_800, ["w", "week", "weeks"]),
    ]
    return names.reduce(into: [:]) { units, entry in
      for name in entry.1 { units[name] = entry.0 }
    }
  }()
}

extension Character {
  fileprivate var isASCIIDigit: Bool { "0" <= self && self <= "9" }
}
