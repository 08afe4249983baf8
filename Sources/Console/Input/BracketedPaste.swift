/// An incomplete paste, between its opening and its closing bracket.
struct BracketedPaste {
  /// The bytes after the opening bracket.
  private(set) var bytes: [UInt8] = []

  /// Appends bytes up to the closing bracket, which may be received in parts.
  ///
  /// - Returns: the number of bytes up to the end of the bracket; nil if the bracket is still
  ///   missing.
  /// - Complexity: O(n) in the appended bytes.
  mutating func append(_ more: ArraySlice<UInt8>) -> Int? {
    let before = bytes.count
    bytes += more
    guard let end = bracket(from: max(0, before - Self.bracket.count + 1)) else { return nil }
    bytes.removeSubrange(end...)
    return end + Self.bracket.count - before
  }

  private static let bracket = Array("\u{1b}[201~".utf8)

  /// Returns the index of the closing bracket.
  private func bracket(from start: Int) -> Int? {
    var rest = bytes[start...]
    while let escape = rest.firstIndex(of: 27) {
      rest = rest[escape...]
      if rest.starts(with: Self.bracket) { return escape }
      rest = rest.dropFirst()
    }
    return nil
  }
}
