public import Text

/// The lines of a text that only continue a string, or are nothing but a comment.
public struct LineAsides: Sendable {
  private var kinds: [Int: SyntaxClass] = [:]

  /// Creates an empty list, as for a text of which nothing is known.
  public init() {}

  /// Finds the lines, from the start of a text to the first line that is not known.
  ///
  /// - Parameter limit: the number of bytes that are read.
  public init(
    of text: PieceTree, by reader: SyntaxReader?, atMost limit: Int = SyntaxClasses.usualLimit
  ) {
    guard let reader else { return }
    var first = 0
    // Whether the last line that is not blank ends inside of a string, or with it.
    var endsInString = false
    while first < text.lineCount, text.offset(ofLine: first) < limit {
      let lines = first..<min(text.lineCount, first + Self.groupSize)
      for (line, runs) in zip(lines, reader.runs(of: lines, in: text)) {
        guard let runs else { return }
        let range = text.content(ofLine: line)
        let bytes = text.bytes(in: range.prefix(Self.longestIndentation))
        let start = bytes.prefix { $0.isBlank }.count
        if start == bytes.count { continue }
        if let run = runs.first(where: { $0.range.contains(start) }) {
          let continues = run.kind == .string && run.range.lowerBound == 0 && endsInString
          let isComment = run.kind == .comment && run.range.upperBound >= range.count
          if continues || isComment { kinds[line] = run.kind }
        }
        endsInString =
          runs.last.map { $0.kind == .string && $0.range.upperBound >= range.count } ?? false
      }
      first = lines.upperBound
    }
  }

  private static let groupSize = 32
  private static let longestIndentation = 1_000

  /// The kind of a line; nil for a line of code, and for an unknown one.
  subscript(line: Int) -> SyntaxClass? { kinds.isEmpty ? nil : kinds[line] }
}
