public import Text

/// The lines of a text that contain only a comment or the continuation of a string.
public struct LineAsides: Sendable {
  private var kinds: [Int: SyntaxClass] = [:]

  /// Creates an empty list, as for a text without known classes.
  public init() {}

  /// Finds these lines from the start of a text, up to the first line with unknown classes.
  ///
  /// - Parameter limit: the maximum number of bytes to read.
  public init(
    of text: PieceTree, by reader: SyntaxReader?, atMost limit: Int = SyntaxClasses.usualLimit
  ) {
    guard let reader else { return }
    var first = 0
    // Whether the last nonblank line ends with or inside a string.
    var endsInString = false
    while first < text.lineCount, text.offset(ofLine: first) < limit {
      let lines = first..<min(text.lineCount, first + Self.groupSize)
      for (line, runs) in zip(lines, reader.runs(of: lines, in: text)) {
        guard let runs else { return }
        let range = text.content(ofLine: line)
        let bytes = text.bytes(in: range.prefix(Self.longestIndentation))
        let start = bytes.prefix { $0.isBlank }.count
        if start == bytes.count { continue }
        if let run = runs.joined(around: start) {
          let continues = run.kind == .string && run.range.lowerBound == 0 && endsInString
          let isComment =
            run.kind == .comment
            && run.range.upperBound >= Self.visibleCount(of: range, in: text)
          if continues || isComment { kinds[line] = run.kind }
        }
        endsInString =
          runs.last.map { $0.kind == .string && $0.range.upperBound >= range.count } ?? false
      }
      first = lines.upperBound
    }
  }

  /// Returns the length of a line without trailing blanks.
  private static func visibleCount(of line: Range<Int>, in text: PieceTree) -> Int {
    let last = text.bytes(in: line.suffix(longestIndentation))
    return line.count - last.reversed().prefix { $0.isBlank }.count
  }

  private static let groupSize = 32
  private static let longestIndentation = 1_000

  /// The kind of a line; nil for a line of code, and if it is unknown.
  subscript(line: Int) -> SyntaxClass? { kinds.isEmpty ? nil : kinds[line] }
}

extension [SyntaxRun] {
  /// Returns the run around an index, joined with adjacent runs of its kind: a comment may contain
  /// a note or an address, and a string an escape.
  fileprivate func joined(around place: Int) -> SyntaxRun? {
    guard let index = firstIndex(where: { $0.range.contains(place) }) else { return nil }
    let kind = self[index].kind
    var range = self[index].range
    for run in self[..<index].reversed() {
      if run.kind != kind || run.range.upperBound != range.lowerBound { break }
      range = run.range.lowerBound..<range.upperBound
    }
    for run in self[(index + 1)...] {
      if run.kind != kind || run.range.lowerBound != range.upperBound { break }
      range = range.lowerBound..<run.range.upperBound
    }
    return SyntaxRun(range, kind)
  }
}
