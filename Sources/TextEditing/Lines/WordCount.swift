import Text

/// The numbers of words, characters and lines in a part of a text.
///
/// A word is a run of bytes without white space, as in `wc`.
public struct WordCount: Equatable, Sendable {
  /// The number of words.
  public private(set) var words = 0
  /// The number of characters; a line break is one.
  public private(set) var characters = 0
  /// The number of lines that have text or a line break.
  public private(set) var lines = 0

  /// Adds a part that ends with a line, or the complete rest.
  ///
  /// - Complexity: O(n).
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    var isInWord = false
    for byte in bytes {
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      if !isSpace, !isInWord { words += 1 }
      isInWord = !isSpace
      if byte == 0x0A { lines += 1 }
    }
    if let last = bytes.last, last != 0x0A { lines += 1 }
    characters += String(decoding: bytes, as: UTF8.self).count
  }

  /// The description for the user: `12 words, 70 characters, 3 lines`.
  var description: String {
    [counted(words, "word"), counted(characters, "character"), counted(lines, "line")]
      .joined(separator: ", ")
  }
}

extension WordCount {
  /// Adds a selection or a text, in parts that end with lines.
  mutating func add(
    _ bytes: [UInt8], _ progress: ProgressReport
  ) throws(OperationStopped) {
    var start = 0
    while start < bytes.count {
      let least = min(start + ProgressReport.step, bytes.count)
      let end = bytes[(least - 1)...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      add(bytes[start..<end])
      start = end
      if start < bytes.count { try progress.reach(Double(start) / Double(bytes.count)) }
    }
  }
}
