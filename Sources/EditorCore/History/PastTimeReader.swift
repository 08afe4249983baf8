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
    let words = PastTimeReader.words(of: text.lowercased())
    guard let first = words.first, words.count <= 2 else { throw .notATime(text) }
    if words.count == 2 { return try lastMoment(of: words[1], onDayCalled: first) }
    if let seconds = PastTimeReader.duration(first) { return now - seconds }
    if let clock = ClockTime(first) { return try lastMoment(of: clock, onOneOf: [0, 1]) }
    if let days = daysSinceWeekday(called: first) {
      return try end(of: today.earlier(by: days == 0 ? 7 : days))
    }
    return try end(of: day(called: first))
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

  /// Returns the seconds in `10m`.
  private static func duration(_ word: Substring) -> Double? {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    guard let unit = word.last.flatMap({ units[$0] }),
      let count = Int(digits: word.dropLast(), 1...15)
    else { return nil }
    return Double(count) * unit
  }
}
