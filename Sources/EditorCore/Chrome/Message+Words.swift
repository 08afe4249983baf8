public import Documents
import Text

/// Messages in the width of the message line.
extension Message {
  /// Creates a report of mistakes in configurations: the first one, the number, and the command
  /// that lists them.
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

  /// Returns the longest version that fits, or else the shortest one with a shortened start; the
  /// text if it has only one version.
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
