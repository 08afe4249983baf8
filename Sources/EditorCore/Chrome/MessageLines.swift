/// The rows of a message: two of them where nothing else takes the lowest row.
public struct MessageLines {
  /// The columns of a row.
  public let room: Int
  let rowCount: Int

  /// Returns whether words fit without being shortened.
  public func fit(_ words: String) -> Bool {
    if rowCount == 1 { return columnCount(of: words) <= room }
    let (first, rest) = split(words)
    return columnCount(of: String(rest)) <= room && (first == nil || !rest.isEmpty)
  }

  /// Splits words between two rows; `first` is nil if one row suffices.
  public func split(_ words: String) -> (first: Substring?, rest: Substring) {
    if columnCount(of: words) <= room { return (nil, words[...]) }
    let first = words.prefix(columns: room)
    let end = first.lastIndex(of: " ") ?? first.endIndex
    return (words[..<end], words[end...].drop { $0 == " " })
  }
}
