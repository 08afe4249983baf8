/// Why no state is meant by what a person wrote.
public enum StateDesignatorError: Error, Hashable, Sendable {
  /// Nothing was written.
  case empty
  /// What stands behind `#` or `~` is no number.
  case notANumber(String)
  /// What stands behind `@` is no time.
  case noTime(PastTimeError)
  /// There are no mementos.
  case noHistory
  /// No memento has the number; `first` and `last` are those of the oldest and of the newest.
  case unknownNumber(Int, first: Int, last: Int)
  /// There are not so many mementos.
  case tooFarBack(Int, of: Int)
  /// The first memento was recorded later.
  case beforeHistory(oldest: LocalTime)
  /// No memento has the name; `known` are those there are, the newest first.
  case unknownName(String, known: [String])
}

extension StateDesignatorError: CustomStringConvertible {
  /// What is wrong, and what is right, on one line.
  public var description: String {
    switch self {
    case .empty:
      "No state is named. Write #12, ~3, @10m, @14:02 or the name of a checkpoint"
    case .notANumber(let text):
      "Not a number: \(text.excerpt). Write #12 for a state or ~3 for three before the newest"
    case .noTime(let error):
      error.description
    case .noHistory:
      "There are no states yet"
    case .unknownNumber(let number, let first, let last):
      "There is no state #\(number). They go from #\(first) to #\(last)"
    case .tooFarBack(let count, let all):
      "There is no state ~\(count). The oldest is ~\(all - 1)"
    case .beforeHistory(let oldest):
      "There is no state as old as that. The oldest is of \(oldest)"
    case .unknownName(let name, let known):
      StateDesignatorError.unknownName(name, known)
    }
  }

  private static func unknownName(_ name: String, _ known: [String]) -> String {
    let most = 5
    let start = "No checkpoint has the name \(name.excerpt). "
    if known.isEmpty { return start + "Write #12, ~3, @10m or @14:02" }
    let names = known.prefix(most).map(\.excerpt).joined(separator: ", ")
    return start + "There are: " + names + (known.count > most ? " …" : "")
  }
}

extension LocalTime: CustomStringConvertible {
  /// As people write it: `2026-11-20 09:00:30`.
  public var description: String {
    let date = "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))"
    return date
      + " \(Self.twoDigits(hour)):\(Self.twoDigits(minute)):\(Self.twoDigits(second))"
  }
}
