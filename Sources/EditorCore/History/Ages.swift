public import MementoKit

/// The ages of past events for users: `12 s`, `5 min`, `14:02`, `yesterday 14:02`.
public struct Ages {
  let now: Moment
  let calendar: LocalCalendar

  /// Creates ages at a moment.
  public init(now: Moment, calendar: LocalCalendar) {
    self.now = now
    self.calendar = calendar
  }

  /// Returns an age as a phrase: `just now`, `3 min ago`, `at 14:02`, `yesterday 14:02`.
  public func phrase(for secondsSince1970: Double) -> String {
    let age = now.secondsSince1970 - secondsSince1970
    if age >= 0, age < 1 { return "just now" }
    let words = origin(of: secondsSince1970)
    if age >= 0, age < 3600 { return words }
    let isToday = calendar.isSameDay(secondsSince1970, now.secondsSince1970)
    return isToday ? "at " + words : words
  }

  /// Returns an age after the word "from": `3 min ago`, `14:02`, `yesterday 14:02`.
  public func origin(of secondsSince1970: Double) -> String {
    let age = now.secondsSince1970 - secondsSince1970
    return words(for: secondsSince1970) + (age >= 0 && age < 3600 ? " ago" : "")
  }

  /// Returns an age by itself: `3 min`, `14:02`, `yesterday 14:02`.
  public func words(for secondsSince1970: Double) -> String {
    let age = now.secondsSince1970 - secondsSince1970
    // After a clock was set back, ages are negative; then the time is clearer.
    if age >= 0, age < 60 { return "\(Int(age)) s" }
    if age >= 0, age < 3600 { return "\(Int(age / 60)) min" }
    return calendar.words(for: secondsSince1970, now: now.secondsSince1970)
  }
}
