import Text

/// Returns the width of words in columns.
public func columnCount(of words: String) -> Int {
  let isPlain = words.utf8.withContiguousStorageIfAvailable { bytes in
    bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
  if isPlain == true { return words.utf8.count }
  return words.unicodeScalars.reduce(0) { $0 + (columnCount(of: $1) ?? 1) }
}

extension StringProtocol {
  /// Returns the longest start of the words that fits into columns.
  public func prefix(columns: Int) -> SubSequence {
    var used = 0
    return prefix { character in
      used += columnCount(of: String(character))
      return used <= columns
    }
  }
}
