/// The misspelled words of the displayed lines.
public struct Misspellings: Equatable, Sendable {
  private let first: Int
  private let words: [[Range<Int>]]

  /// Creates the words of some lines.
  ///
  /// - Parameters:
  ///   - first: the number of the first line, from 0.
  ///   - words: the words of each line, ascending, as bytes from the start of the line.
  public init(fromLine first: Int, _ words: [[Range<Int>]]) {
    self.first = first
    self.words = words
  }

  /// Returns the words of a line that begins at an offset, as ranges of the text.
  func words(ofLine line: Int, from start: Int) -> [Range<Int>] {
    guard words.indices.contains(line - first) else { return [] }
    return words[line - first].map { start + $0.lowerBound..<start + $0.upperBound }
  }
}
