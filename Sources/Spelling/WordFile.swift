internal import Text

/// The lines of a `.dic` file: first the number of its words, then a word with its flags per line.
struct WordFile {
  private let path: String
  private let lines: [ArraySlice<UInt8>]
  /// Whether the last line has its line break.
  private let endsWithLineBreak: Bool

  /// Reads a file.
  ///
  /// - Throws: `SpellingError` if it does not begin with a number, or lacks too many words: an
  ///   incomplete file would report correct words as wrong.
  init(_ path: String) throws(SpellingError) {
    self.path = path
    let bytes = DictionaryFiles.contents(of: path)
    endsWithLineBreak = bytes.last == 0x0A
    lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    // A byte-order mark or blanks may precede the number.
    let first = lines.first?.drop { [0xEF, 0xBB, 0xBF, 0x20].contains($0) } ?? []
    let digits = first.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else {
      throw SpellingError(path, "its first line is not the number of words")
    }
    try requireWords(Int(String(decoding: digits, as: UTF8.self)) ?? 0)
  }

  /// Throws if the file has less than 95 % of the announced words, or ends within a word.
  ///
  /// Many files announce a few words more or less than they have: each of the 85 dictionaries of
  /// Debian 12 has at least 99.6 %. The number in a short hand-written list may be outdated.
  private func requireWords(_ announced: Int) throws(SpellingError) {
    let count = lines.count - 1 - (endsWithLineBreak ? 1 : 0)
    let least = announced < 1_000 ? announced / 2 : announced / 100 * 95
    if count < least || count < announced && !endsWithLineBreak {
      throw SpellingError(
        path, "it is cut short: it has \(count) of the \(announced) words that it announces")
    }
  }

  /// Some words of simple letters, in the form of the file.
  var samples: [String] {
    lines.dropFirst().prefix(40).map { String(decoding: Self.word(of: $0), as: UTF8.self) }
      .filter { word in !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
      }
  }

  /// The index of the first line whose word has flags; nil without one.
  ///
  /// - Complexity: O(bytes).
  var lineOfFlags: Int? {
    lines.indices.dropFirst().first { index in
      lines[index].indices.dropFirst().contains {
        lines[index][$0] == UInt8(ascii: "/") && lines[index][$0 - 1] != UInt8(ascii: "\\")
      }
    }
  }

  /// The first word that is not UTF-8, as an error; nil if all are.
  ///
  /// - Complexity: O(bytes).
  var encodingMistake: SpellingError? {
    let wrong = lines.indices.first {
      String(validating: Self.word(of: lines[$0]), as: UTF8.self) == nil
    }
    return wrong.map { SpellingError("\(path):\($0 + 1)", "the word is not UTF-8") }
  }

  /// Returns a mistake in a line.
  func mistake(inLine index: Int, _ reason: String) -> SpellingError {
    SpellingError("\(path):\(index + 1)", reason)
  }

  /// Returns the word in a line, without flags, fields and a carriage return.
  private static func word(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.prefix { $0 != UInt8(ascii: "/") && $0 != 0x09 && $0 != 0x0D }
  }
}
