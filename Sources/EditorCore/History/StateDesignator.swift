public import MementoKit

/// A designation of a state as the user writes it.
///
/// `#12` is a memento by its number, `~3` the third before the newest, `@10m` or `@yesterday 14:02`
/// the current one at a time; any other text is the name of a checkpoint.
public enum StateDesignator: Equatable, Sendable {
  /// The memento with this number, from 1.
  case number(Int)
  /// The memento followed by this number of newer ones.
  case beforeNewest(Int)
  /// The current memento at a time.
  case time(PastTime)
  /// The newest memento with this name.
  case name(String)

  /// Reads a designation.
  public init(
    _ text: String, now: Moment, calendar: LocalCalendar
  ) throws(StateDesignatorError) {
    let words = text.split { $0.isWhitespace }
    guard let first = words.first, let last = words.last else { throw .empty }
    let trimmed = text[first.startIndex..<last.endIndex]
    let rest = trimmed.dropFirst()
    switch trimmed.first {
    case "@":
      do {
        self = .time(try PastTime(String(rest), now: now, calendar: calendar))
      } catch {
        throw .noTime(error)
      }
    case "#" where StateDesignator.looksLikeNumber(rest):
      self = .number(try StateDesignator.number(rest, in: trimmed))
    case "~" where StateDesignator.looksLikeNumber(rest):
      self = .beforeNewest(try StateDesignator.number(rest, in: trimmed))
    default:
      self = .name(String(trimmed))
    }
  }

  /// Returns whether text after a sign has the form of a number, so that it is not a name.
  private static func looksLikeNumber(_ text: Substring) -> Bool {
    guard let first = text.first else { return true }
    return first.isNumber || first == "-" || first == "+"
  }

  private static func number(
    _ digits: Substring, in text: Substring
  ) throws(StateDesignatorError) -> Int {
    guard let number = Int(digits: digits, 1...18) else { throw .notANumber(String(text)) }
    return number
  }
}

/// The part of a memento's record by which it can be found.
public struct HistoryEntry: Equatable, Sendable {
  /// The number, from 1, in the order of recording.
  public var number: Int
  /// The time of recording, in seconds since 1970-01-01 00:00 UTC.
  public var secondsSince1970: Double
  /// The name given by the user.
  public var name: String?

  /// Creates an entry.
  public init(number: Int, secondsSince1970: Double, name: String? = nil) {
    self.number = number
    self.secondsSince1970 = secondsSince1970
    self.name = name
  }
}

extension StateDesignator {
  /// Returns the designated memento.
  ///
  /// The current one at a time is that of the journal, or, before the journal began, the newest
  /// memento recorded until then. Dates need not ascend, because a clock can be set back; numbers
  /// define which memento is newer.
  ///
  /// - Parameters:
  ///   - history: all mementos, in ascending order of their numbers, possibly with gaps.
  ///   - current: returns the number of the current memento at a time, in seconds since
  ///     1970-01-01 00:00 UTC, by the journal; nil if the journal does not know it.
  /// - Complexity: O(n) for n mementos.
  public func entry(
    in history: some RandomAccessCollection<HistoryEntry>, calendar: LocalCalendar,
    current: (Double) -> Int? = { _ in nil }
  ) throws(StateDesignatorError) -> HistoryEntry {
    guard let first = history.first, let newest = history.last else { throw .noHistory }
    switch self {
    case .number(let number):
      guard let entry = history.last(where: { $0.number == number }) else {
        let hasGaps = newest.number - first.number >= history.count
        let near = [
          history.last { $0.number < number }, history.first { $0.number > number },
        ].compactMap { $0?.number }
        throw .unknownNumber(
          number, first: first.number, last: newest.number, near: hasGaps ? near : [])
      }
      return entry
    case .beforeNewest(let count):
      guard count < history.count else { throw .tooFarBack(count, of: history.count) }
      return history[history.index(history.endIndex, offsetBy: -1 - count)]
    case .time(let time):
      if let number = current(time.secondsSince1970),
        let entry = history.last(where: { $0.number == number })
      {
        return entry
      }
      if let entry = history.last(where: { $0.secondsSince1970 <= time.secondsSince1970 }) {
        return entry
      }
      let oldest = history.map(\.secondsSince1970).min() ?? first.secondsSince1970
      throw .beforeHistory(oldest: calendar.localTime(oldest))
    case .name(let name):
      guard let entry = history.last(where: { $0.name == name }) else {
        throw .unknownName(name, known: StateDesignator.names(in: history))
      }
      return entry
    }
  }

  /// Returns the distinct names, the newest first.
  private static func names(in history: some RandomAccessCollection<HistoryEntry>) -> [String] {
    var seen: Set<String> = []
    return history.reversed().compactMap(\.name).filter { seen.insert($0).inserted }
  }
}
