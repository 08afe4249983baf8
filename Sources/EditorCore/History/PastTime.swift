public import MementoKit

/// A time in the past as a person writes it: `10m`, `yesterday 14:02`, `2026-11-20 09:00`.
///
/// What is written stands for a while: `14:02` for a minute, `14:02:30` for a second, `monday` for
/// a day. Its last moment is what counts, so that a state that is shown with a time is found by
/// that time, and a day gives what it ended with.
public struct PastTime: Equatable, Sendable {
  /// The last moment that is meant, in seconds since 1970-01-01 00:00 UTC; infinite when it has
  /// not come yet, for what is current now may have been recorded by a clock that was fast.
  public let secondsSince1970: Double

  /// A moment itself.
  public init(secondsSince1970: Double) {
    self.secondsSince1970 = secondsSince1970
  }

  /// Reads a time.
  ///
  /// - `90s`, `10m`, `2h`, `3d`, `1w`: so long ago.
  /// - `14:02`, `14:02:30`: today, or yesterday when that is still to come.
  /// - `today`, `yesterday`, `monday` or `mon`: the last such day, but not today; with a clock
  ///   time behind it also today, when that time has come.
  /// - `2026-11-20`, and a clock time behind a space or a `T`.
  ///
  /// Where clocks were put back over a time, the later of the two is meant that has come.
  public init(
    _ text: String, now: Moment, calendar: LocalCalendar
  ) throws(PastTimeError) {
    let reader = PastTimeReader(text, now: now.secondsSince1970, calendar: calendar)
    let last = try reader.lastMoment()
    secondsSince1970 = last < now.secondsSince1970 ? last : .infinity
  }
}

/// Why a text is no time in the past.
public enum PastTimeError: Error, Hashable, Sendable {
  /// It is not written like one.
  case notATime(String)
  /// It names a day that the calendar does not have.
  case noSuchDay(String)
  /// Clocks were put forward over it.
  case skipped(String)
}

extension PastTimeError: CustomStringConvertible {
  /// What is wrong, and what is right, on one line.
  public var description: String {
    let examples = "Write 10m, 2h, yesterday, 14:02 or 2026-11-20 09:00"
    return switch self {
    case .notATime(let text) where text.allSatisfy(\.isWhitespace): "No time is given. \(examples)"
    case .notATime(let text): "Not a time: \(text.excerpt). \(examples)"
    case .noSuchDay(let text): "No such day: \(text.excerpt). \(examples)"
    case .skipped(let text):
      "No clock showed this time, it was put forward: \(text.excerpt). \(examples)"
    }
  }
}
