public import MementoKit

/// How long ago something was, as people say it: `12 s`, `5 min`, `14:02`, `yesterday 14:02`.
public struct Ages {
  let now: Moment
  let calendar: LocalCalendar

  /// Ages at a moment.
  public init(now: Moment, calendar: LocalCalendar) {
    self.now = now
    self.calendar = calendar
  }

  /// When something was, as part of a sentence: `3 min ago`, `at 14:02`, `yesterday 14:02`.
  public func phrase(for secondsSince1970: Double) -> String {
    let words = words(for: secondsSince1970)
    let age = now.secondsSince1970 - secondsSince1970
    if age >= 0, age < 1 { return "just now" }
    if age >= 0, age < 3600 { return words + " ago" }
    let isToday = calendar.isSameDay(secondsSince1970, now.secondsSince1970)
    return isToday ? "at " + words : words
  }

  /// When something was, by itself: `3 min`, `14:02`, `yesterday 14:02`.
  public func words(for secondsSince1970: Double) -> String {
    let age = now.secondsSince1970 - secondsSince1970
    // A clock that was set back makes ages negative: then the time says more.
    if age >= 0, age < 60 { return "\(Int(age)) s" }
    if age >= 0, age < 3600 { return "\(Int(age / 60)) min" }
    return calendar.words(for: secondsSince1970, now: now.secondsSince1970)
  }
}
