import Console
import TextModel

/// A line for the user, shown in the place of the key hints until the next key.
public struct Message: Equatable, Sendable {
  /// What is said.
  public let text: String
  /// Whether something did not work.
  public let isWarning: Bool
  /// The same in other words, shorter and shorter: what comes behind the start of one is more
  /// important than its end.
  private let wordings: [Wording]

  /// A start that may lose its end, and what stands behind it in any case.
  private struct Wording: Equatable {
    var start: String
    var end: String
  }

  init(text: String, isWarning: Bool) {
    self.init(text: text, isWarning: isWarning, wordings: [])
  }

  private init(text: String, isWarning: Bool, wordings: [Wording]) {
    self.text = text
    self.isWarning = isWarning
    self.wordings = wordings
  }

  static func info(_ text: String) -> Message { Message(text: text, isWarning: false) }
  static func warning(_ text: String) -> Message { Message(text: text, isWarning: true) }

  /// What stands behind words about something that Esc stopped, where keys waited for its end.
  static func dropped(_ inputs: [TerminalInput]?) -> String {
    inputs?.isEmpty == false ? "; keys typed meanwhile are dropped" : ""
  }

  /// What is wrong in configurations: the first mistake, how many there are, and how to see all.
  init?(_ mistakes: [SettingsMistake]) {
    guard let first = mistakes.first else { return nil }
    let whole = first.description.onOneLine
    let short = (first.line == nil ? first.words : "\(first.place): \(first.words)").onOneLine
    let count = mistakes.count
    let command = CommandGroup.showingMistakes
    let ends =
      count == 1
      ? ["", "", " (\(command))"]
      : [
        " (1 of \(count) mistakes; \(command) lists them)", " (1 of \(count); \(command))",
        " (1 of \(count); \(command))",
      ]
    let wordings = zip([whole, whole, short], ends).map { Wording(start: $0, end: $1) }
    self.init(text: whole + ends[0], isWarning: true, wordings: wordings)
  }

  /// Whether it is about what is wrong in configurations.
  var isAboutMistakes: Bool { !wordings.isEmpty }

  /// The message in the words there is room for: the longest that fit, or else the shortest without
  /// what can best be spared; the text where there is one wording only.
  ///
  /// - Complexity: O(characters) calls of `fits`.
  public func words(_ symbols: Symbols, where fits: (String) -> Bool) -> String {
    for wording in wordings where fits(wording.start + wording.end) {
      return wording.start + wording.end
    }
    guard let last = wordings.last else { return text }
    for count in stride(from: last.start.count - 1, to: 0, by: -1) {
      let words = String(last.start.prefix(count)) + symbols.ellipsis + last.end
      if fits(words) { return words }
    }
    return last.start
  }
}
