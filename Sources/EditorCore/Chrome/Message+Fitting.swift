public import Documents
import Text

/// Messages in the width of the message line.
extension Message {
  /// Creates a report of mistakes in configurations: the first one, the number, and the command
  /// that lists them.
  init?(_ mistakes: [SettingsMistake]) {
    guard let first = mistakes.first else { return nil }
    let (text, count) = (first.description.onOneLine, mistakes.count)
    let command = CommandGroup.showingMistakes
    let end = count == 1 ? "" : " (1 of \(count) mistakes; \(command) lists them)"
    self.init(text: text + end, isWarning: true)
  }

  /// Returns the words that fit: the whole message, its first parts, or the beginning of a long
  /// part.
  ///
  /// A note announces the rest, which follows after the next key.
  ///
  /// - Complexity: O(parts + log n) calls of `fits` for n characters.
  public func shownText(where fits: (String) -> Bool) -> String { beginning(where: fits).text }

  /// Returns the message that is shown after this one: the words that did not fit.
  func rest(where fits: (String) -> Bool) -> Message? {
    let (_, rest, isInside) = beginning(where: fits)
    if rest.isEmpty { return nil }
    var message = Message(parts: rest, isWarning: isWarning)
    message.isRest = isInside
    return message
  }

  /// Returns the words that fit, and the rest, which may begin inside a part.
  private func beginning(
    where fits: (String) -> Bool
  ) -> (text: String, rest: [String], isInside: Bool) {
    let parts = parts.isEmpty ? [text] : parts
    for count in stride(from: parts.count, through: 1, by: -1) {
      let rest = Array(parts.dropFirst(count))
      let shown = Message(warnings: Array(parts.prefix(count))).text
      let line = rest.isEmpty ? shown : "\(shown) (\(rest.count) more after the next key)"
      if fits(line) { return (line, rest, false) }
    }
    let first = parts[0]
    for note in [" (continues after the next key)", " (more)", ""] {
      let start = first.beginning { fits($0 + note) }
      // The words need at least as much room as the note.
      guard !start.isEmpty, start.count >= note.count else { continue }
      let end = String(first.dropFirst(start.count).drop { $0 == " " })
      return (start + note, (end.isEmpty ? [] : [end]) + parts.dropFirst(), !end.isEmpty)
    }
    return (first, Array(parts.dropFirst()), false)
  }
}

extension String {
  /// Returns the longest beginning that fits, up to the end of a word unless that omits much.
  fileprivate func beginning(where fits: (String) -> Bool) -> String {
    var (fitting, tooLong) = (0, count + 1)
    while fitting + 1 < tooLong {
      let middle = (fitting + tooLong) / 2
      if fits(String(prefix(middle))) { fitting = middle } else { tooLong = middle }
    }
    let longest = prefix(fitting)
    if fitting == count || dropFirst(fitting).first == " " { return String(longest) }
    let words = longest.lastIndex(of: " ").map { longest[..<$0] } ?? ""
    return String(words.count * 2 >= fitting ? words : longest)
  }
}
