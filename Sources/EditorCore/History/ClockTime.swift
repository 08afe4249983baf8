import Text

/// A time of day, to the minute or to the second.
struct ClockTime {
  private let hour: Int
  private let minute: Int
  private let second: Int?

  /// Reads `9:00`, `14:02` or `14:02:30`; nil for other words.
  init?(_ word: Substring) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let hour = Int(digits: parts[0], 1...2),
      let minute = Int(digits: parts[1], 2...2), hour < 24, minute < 60
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
    guard parts.count == 3 else {
      second = nil
      return
    }
    guard let second = Int(digits: parts[2], 2...2), second < 60 else { return nil }
    self.second = second
  }

  /// Returns its first second on a day.
  func start(on day: CalendarDay) -> LocalTime {
    LocalTime(
      year: day.year, month: day.month, day: day.day, hour: hour, minute: minute,
      second: second ?? 0)
  }

  /// Returns its last second on a day.
  func end(on day: CalendarDay) -> LocalTime {
    var time = start(on: day)
    time.second = second ?? 59
    return time
  }

  /// Returns whether it is later in the day than a time.
  func isLater(than time: LocalTime) -> Bool {
    (hour, minute, second ?? 0) > (time.hour, time.minute, time.second)
  }
}

extension Int {
  /// Reads a number that consists of the digits 0 to 9 only, within a range of lengths.
  package init?(digits text: Substring, _ lengths: ClosedRange<Int>) {
    guard lengths.contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    self.init(text)
  }
}

extension String {
  /// The beginning of the text, for a quotation in a message.
  var excerpt: String {
    let most = 40
    return unicodeScalars.count > most
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(most))).onOneLine + "…" : onOneLine
  }
}
