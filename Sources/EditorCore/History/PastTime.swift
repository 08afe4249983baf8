public import MementoKit

/// A time in the past as the user writes it: `10m`, `yesterday 14:02`, `2026-11-20 09:00`.
///
/// The text designates a span: `14:02` a minute, `14:02:30` a second, `monday` a day. The last
/// moment of the span counts. So a displayed time finds its state, and a day finds its last state.
public struct PastTime: Equatable, Sendable {
  /// The last moment of the span, in seconds since 1970-01-01 00:00 UTC.
  ///
  /// It is infinite if the span has not ended, because the current state may have been recorded
  /// with a fast clock.
  public let secondsSince1970: Double
}

extension PastTime {
  /// Reads a time.
  ///
  /// - `90s`, `10m`, `2h`, `3d`, `1w`: that long ago; also as it is displayed, `10 min`, `10 min
  ///   ago` and `just now`.
  /// - `14:02`, `14:02:30`: today, or yesterday if that time is in the future.
  /// - `today`, `yesterday`, `monday` or `mon`: the last such day before today; followed by a time
  ///   of day, also today if that time is in the past.
  /// - `2026-11-20`, optionally followed by a space or a `T` and a time of day.
  ///
  /// If the clock was set back over a time, the later occurrence in the past counts.
  public init(_ text: String, now: Moment, calendar: LocalCalendar) throws(PastTimeError) {
    let now = now.secondsSince1970
    let last = try PastTimeReader(text: text, now: now, calendar: calendar).lastMoment()
    self.init(secondsSince1970: last < now ? last : .infinity)
  }
}

extension PastTime {
  /// Returns the first moment of the span that a text designates, in seconds since 1970-01-01 00:00
  /// UTC.
  ///
  /// It is the start of a day, a minute or a second; for `10m`, that moment.
  public static func start(
    of text: String, now: Moment, calendar: LocalCalendar
  ) throws(PastTimeError) -> Double {
    try PastTimeReader(text: text, now: now.secondsSince1970, calendar: calendar).firstMoment()
  }
}

/// The reason why a text is not a time in the past.
public enum PastTimeError: Error, Hashable, Sendable {
  /// It does not have the form of a time.
  case notATime(String)
  /// The calendar does not have the day.
  case noSuchDay(String)
  /// The clock was set forward over the time.
  case skipped(String)
}

extension PastTimeError: CustomStringConvertible {
  /// The error and the valid forms, on one line.
  public var description: String {
    let examples = "Try 10m, 2h, yesterday, 14:02 or 2026-11-20 09:00"
    return switch self {
    case .notATime(let text) where text.allSatisfy(\.isWhitespace): "No time is given. \(examples)"
    case .notATime(let text): "Not a time: \(text.excerpt). \(examples)"
    case .noSuchDay(let text): "No such day: \(text.excerpt). \(examples)"
    case .skipped(let text):
      "The clock was put forward over this time: \(text.excerpt). \(examples)"
    }
  }
}
