/// The lines of an `.aff` file that hunspell uses only for suggestions.
///
/// hunspell trusts them: a character that it cannot convert would crash the program during a
/// suggestion.
struct SuggestionRules {
  /// The first line that would crash the program; nil if all are safe.
  private(set) var mistake: SpellingError?

  private static let names = ["TRY", "KEY", "REP", "MAP", "PHONE"]

  /// Reads the rules of a dictionary.
  init(of file: AffixFile) {
    let isUTF8 = file.isUTF8
    for (index, line) in file.lines.enumerated() {
      for name in Self.names {
        guard let words = Self.words(of: line, after: name),
          let reason = Self.reason(words, name, isUTF8)
        else { continue }
        mistake = SpellingError("\(file.path):\(index + 1)", reason)
        return
      }
    }
  }

  /// Returns the reason why a line must not be used; nil if it is safe.
  private static func reason(
    _ words: ArraySlice<UInt8>, _ name: String, _ isUTF8: Bool
  ) -> String? {
    if !isUTF8 { return nil }
    guard let text = String(validating: words, as: UTF8.self) else { return "\(name) is not UTF-8" }
    // hunspell uses two bytes per character.
    let isShort = text.unicodeScalars.allSatisfy { $0.value <= 0xFFFF }
    return isShort ? nil : "\(name) has a character that hunspell cannot read"
  }

  /// Returns the text after a name at the start of a line, without surrounding blanks; nil for
  /// another line.
  private static func words(of line: ArraySlice<UInt8>, after name: String) -> ArraySlice<UInt8>? {
    guard line.starts(with: name.utf8) else { return nil }
    var words = line.dropFirst(name.utf8.count).drop(while: isBlank)
    while let last = words.last, isBlank(last) { words.removeLast() }
    return words
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D].contains(byte) }
}
