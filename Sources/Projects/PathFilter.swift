/// A choice of files by patterns for their paths, as in `*.swift, src/, !*.md`.
///
/// A path is chosen if a pattern matches it or a folder above it, and none behind a `!` does. Without patterns,
/// or with those behind a `!` alone, all others are chosen. The patterns are those of `.gitignore`.
public struct PathFilter: Sendable {
  private var chosen: [IgnorePattern] = []
  private var excluded: [IgnorePattern] = []

  /// Reads patterns between blanks or commas.
  public init(_ written: String) {
    for word in written.utf8.split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: ",") }) {
      guard let pattern = IgnorePattern(line: word) else { continue }
      if pattern.isNegated { excluded.append(pattern) } else { chosen.append(pattern) }
    }
  }

  /// Returns whether a file is chosen.
  ///
  /// - Parameter path: the path below the project.
  public func chooses(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    (chosen.isEmpty || Self.matches(chosen, path)) && !Self.matches(excluded, path)
  }

  private static func matches(
    _ patterns: [IgnorePattern], _ path: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if patterns.isEmpty { return false }
    var nameStart = 0
    while true {
      let end = path[nameStart...].firstIndex(of: UInt8(ascii: "/"))
      let upTo = path[..<(end ?? path.endIndex)]
      for pattern in patterns where end != nil || !pattern.matchesFoldersOnly {
        if pattern.matches(pattern.matchesName ? upTo[nameStart...] : upTo) { return true }
      }
      guard let end else { return false }
      nameStart = end + 1
    }
  }
}
