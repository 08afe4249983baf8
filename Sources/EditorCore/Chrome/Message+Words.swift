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
  /// Of several parts, it has those for which there is room.
  ///
  /// - Complexity: O(characters) calls of `fits`.
  public func words(_ symbols: Symbols, where fits: (String) -> Bool) -> String {
    if parts.count > 1 { return beginning(where: fits).words }
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

  /// Returns the message that is shown after this one: of several parts, those for which there was
  /// no room.
  func rest(where fits: (String) -> Bool) -> Message? {
    guard parts.count > 1 else { return nil }
    let rest = parts.dropFirst(beginning(where: fits).count)
    return rest.isEmpty ? nil : Message(warnings: Array(rest))
  }

  /// The first parts, as many as fit but at least one, with the number of those that follow.
  private func beginning(where fits: (String) -> Bool) -> (count: Int, words: String) {
    for count in stride(from: parts.count, through: 1, by: -1) {
      let rest = parts.count - count
      let shown = Message(warnings: Array(parts.prefix(count))).text
      let words = rest == 0 ? shown : "\(shown) (\(rest) more after the next key)"
      if count == 1 || fits(words) { return (count, words) }
    }
    return (0, "")
  }
}
