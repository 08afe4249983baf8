public import MementoKit

/// Which state of a history is meant, as a person writes it.
///
/// `#12` is a memento by its number, `~3` the third before the newest, `@10m` or
/// `@yesterday 14:02` what was current at a time; anything else is the name of a checkpoint.
public enum StateDesignator: Equatable, Sendable {
  /// The memento with this number, from 1.
  case number(Int)
  /// The memento that so many come after.
  case beforeNewest(Int)
  /// What was current at a time.
  case time(PastTime)
  /// The newest memento with this name.
  case name(String)

  /// Reads what a person wrote.
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

  /// A name may begin with the sign of a number, but not go on like one.
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

/// What a history tells of a memento so that it can be found.
public struct HistoryEntry: Equatable, Sendable {
  /// Its number, as people write it: from 1, in the order of recording.
  public var number: Int
  /// When it was recorded, in seconds since 1970-01-01 00:00 UTC.
  public var secondsSince1970: Double
  /// The name a person gave it.
  public var name: String?

  /// An entry of a history.
  public init(number: Int, secondsSince1970: Double, name: String? = nil) {
    self.number = number
    self.secondsSince1970 = secondsSince1970
    self.name = name
  }
}

extension StateDesignator {
  /// The memento that is meant.
  ///
  /// What was current at a time is the newest memento that was recorded by then. A clock that was
  /// set back makes dates that do not ascend; numbers tell what is newer.
  ///
  /// - Parameter history: all mementos there are; their numbers ascend, some may be missing.
  /// - Complexity: O(n) for n mementos.
  public func entry(
    in history: some RandomAccessCollection<HistoryEntry>, calendar: LocalCalendar
  ) throws(StateDesignatorError) -> HistoryEntry {
    guard let first = history.first, let newest = history.last else { throw .noHistory }
    switch self {
    case .number(let number):
      guard let entry = history.last(where: { $0.number == number }) else {
        throw .unknownNumber(number, first: first.number, last: newest.number)
      }
      return entry
    case .beforeNewest(let count):
      guard count < history.count else { throw .tooFarBack(count, of: history.count) }
      return history[history.index(history.endIndex, offsetBy: -1 - count)]
    case .time(let time):
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

  /// The names that were given, each once, the newest first.
  private static func names(in history: some RandomAccessCollection<HistoryEntry>) -> [String] {
    var seen: Set<String> = []
    return history.reversed().compactMap(\.name).filter { seen.insert($0).inserted }
  }
}
