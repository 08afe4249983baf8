/// The reason why a text designates no state.
public enum StateDesignatorError: Error, Hashable, Sendable {
  /// The text is empty.
  case empty
  /// The text after `#` or `~` is not a number.
  case notANumber(String)
  /// The text after `@` is not a time.
  case noTime(PastTimeError)
  /// The history is empty.
  case noHistory
  /// No memento has the number; `first` and `last` are the oldest and the newest number, `near` the
  /// next ones below and above, if there are gaps between the two.
  case unknownNumber(Int, first: Int, last: Int, near: [Int])
  /// The history has fewer mementos.
  case tooFarBack(Int, of: Int)
  /// The first memento was recorded later.
  case beforeHistory(oldest: LocalTime)
  /// No memento has the name; `known` are the existing names, the newest first.
  case unknownName(String, known: [String])
}

extension StateDesignatorError: CustomStringConvertible {
  /// The error and the valid forms, on one line.
  public var description: String {
    switch self {
    case .empty:
      "No state is given. Try #12, ~3, @10m, @14:02 or the name of a checkpoint"
    case .notANumber(let text):
      "Not a number: \(text.excerpt). Use #12 for a state or ~3 for three before the newest"
    case .noTime(let error): error.description
    case .noHistory: "There are no states yet"
    case .unknownNumber(let number, let first, let last, let near):
      "There is no state #\(number). "
        + (near.isEmpty
          ? "The states are #\(first) to #\(last)"
          : "The nearest \(near.count == 1 ? "is" : "are") "
            + near.map { "#\($0)" }.joined(separator: " and "))
    case .tooFarBack(let count, let all):
      "There is no state ~\(count). The oldest is ~\(all - 1)"
    case .beforeHistory(let oldest):
      "There is no state as old as that. The oldest is from \(oldest)"
    case .unknownName(let name, let known): StateDesignatorError.unknownName(name, known)
    }
  }

  private static func unknownName(_ name: String, _ known: [String]) -> String {
    let most = 5
    let start = "No checkpoint has the name \(name.excerpt). "
    if known.isEmpty { return start + "Try #12, ~3, @10m or @14:02" }
    let names = known.prefix(most).map(\.excerpt).joined(separator: ", ")
    return start + "Checkpoints: " + names + (known.count > most ? " …" : "")
  }
}
