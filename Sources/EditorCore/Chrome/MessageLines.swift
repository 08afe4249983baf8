/// The rows of a message: two of them where nothing else takes the lowest row.
public struct MessageLines {
  /// The columns of a row.
  public let room: Int
  let rowCount: Int

  /// Returns whether words fit without being shortened.
  public func fit(_ text: String) -> Bool {
    if rowCount == 1 { return columnCount(of: text) <= room }
    let (first, rest) = split(text)
    return columnCount(of: String(rest)) <= room && (first == nil || !rest.isEmpty)
  }

  /// Splits words between two rows; `first` is nil if one row suffices.
  public func split(_ text: String) -> (first: Substring?, rest: Substring) {
    if columnCount(of: text) <= room { return (nil, text[...]) }
    let first = text.prefix(columns: room)
    let end = first.lastIndex(of: " ") ?? first.endIndex
    return (text[..<end], text[end...].drop { $0 == " " })
  }
}
