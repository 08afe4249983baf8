/// The class of a piece of text in its language.
public enum SyntaxClass: Hashable, Sendable {
  case code, string, comment
}

/// A string or a comment, or the part of it in one line.
public struct SyntaxRun: Hashable, Sendable {
  /// The bytes, from the start of the line.
  public let range: Range<Int>
  /// Its class, which is not `code`.
  public let kind: SyntaxClass

  /// Creates a run.
  public init(_ range: Range<Int>, _ kind: SyntaxClass) {
    self.range = range
    self.kind = kind
  }
}

/// A source of the strings and comments of a text: the scan for its colours.
///
/// It contains closures instead of being a protocol, because only one such scan exists ([decision
/// 20](../../../docs/decisions/0020-syntax-classes.md)).
public struct SyntaxReader: Sendable {
  private let read: @Sendable (Range<Int>, PieceTree) -> [[SyntaxRun]?]
  private let readLanguages: @Sendable (Int, PieceTree) -> [String]

  /// Creates a source, whose functions limit their own time.
  ///
  /// - Parameters:
  ///   - languages: returns the identifiers of the languages at the start of a line, innermost
  ///     first.
  ///   - read: returns the strings and comments of each line of a range, ascending; nil for a line
  ///     that is
  ///     not known yet.
  public init(
    languages: @escaping @Sendable (Int, PieceTree) -> [String] = { _, _ in [] },
    _ read: @escaping @Sendable (Range<Int>, PieceTree) -> [[SyntaxRun]?]
  ) {
    self.read = read
    readLanguages = languages
  }

  /// Returns the identifiers of the languages at the start of a line, innermost first, such as CSS
  /// in HTML; empty if they are unknown.
  public func languages(ofLine line: Int, in text: PieceTree) -> [String] {
    readLanguages(line, text)
  }

  /// Returns the strings and comments of some lines of a text; nil for those of an unknown line.
  public func runs(of lines: Range<Int>, in text: PieceTree) -> [[SyntaxRun]?] {
    let found = read(lines, text)
    return found.count == lines.count
      ? found : Array((found + Array(repeating: nil, count: lines.count)).prefix(lines.count))
  }
}
