import Glibc

/// A paste that is coming in, from the bracket that opened it to the one that closes it.
struct BracketedPaste {
  /// What has come between the brackets.
  private(set) var bytes: [UInt8] = []

  /// Takes bytes up to the closing bracket, which may come in pieces.
  ///
  /// - Returns: How many of the bytes belong to the paste and its bracket, when that is complete;
  ///   nil when all were taken and the bracket has not come.
  /// - Complexity: O(n) in the bytes taken.
  mutating func take(_ more: ArraySlice<UInt8>) -> Int? {
    let before = bytes.count
    bytes += more
    guard let end = bracket(from: max(0, before - Self.bracket.count + 1)) else { return nil }
    bytes.removeSubrange(end...)
    return end + Self.bracket.count - before
  }

  private static let bracket = Array("\u{1b}[201~".utf8)

  /// Where the closing bracket begins.
  private func bracket(from start: Int) -> Int? {
    bytes.withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress else { return nil }
      var position = start
      while let escape = memchr(base + position, 27, buffer.count - position) {
        position = UnsafeRawPointer(escape) - base
        if buffer[position...].starts(with: Self.bracket) { return position }
        position += 1
      }
      return nil
    }
  }
}
