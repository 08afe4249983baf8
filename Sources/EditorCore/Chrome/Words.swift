import Text
import TextEditing

/// How many columns words take.
public func columnCount(of words: String) -> Int {
  let isPlain = words.utf8.withContiguousStorageIfAvailable { bytes in
    bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
  if isPlain == true { return words.utf8.count }
  return words.unicodeScalars.reduce(0) { $0 + (columnCount(of: $1) ?? 1) }
}

extension StringProtocol {
  /// The start of the words as far as it fits into columns.
  public func prefix(columns: Int) -> SubSequence {
    var used = 0
    return prefix { character in
      used += columnCount(of: String(character))
      return used <= columns
    }
  }
}
