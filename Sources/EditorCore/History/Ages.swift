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
    if age(since: secondsSince1970) != nil { return origin(of: secondsSince1970) }
    let isToday = calendar.isSameDay(secondsSince1970, now.secondsSince1970)
    return (isToday ? "at " : "") + label(for: secondsSince1970)
  }

  /// Returns an age after the word "from": `just now`, `3 min ago`, `14:02`, `yesterday 14:02`.
  public func origin(of secondsSince1970: Double) -> String {
    if let age = age(since: secondsSince1970), age < 1 { return "just now" }
    return label(for: secondsSince1970) + (age(since: secondsSince1970) == nil ? "" : " ago")
  }

  /// Returns an age by itself: `3 min`, `14:02`, `yesterday 14:02`.
  public func label(for secondsSince1970: Double) -> String {
    guard let age = age(since: secondsSince1970) else {
      return calendar.label(for: secondsSince1970, now: now.secondsSince1970)
    }
    return age < 60 ? "\(Int(age)) s" : "\(Int(age / 60)) min"
  }

  /// Returns the age in seconds; nil if it is an hour or more, or negative after a clock was set
  /// back.
  ///
  /// In these cases the time is clearer.
  private func age(since secondsSince1970: Double) -> Double? {
    let age = now.secondsSince1970 - secondsSince1970
    return age >= 0 && age < 3600 ? age : nil
  }
}
