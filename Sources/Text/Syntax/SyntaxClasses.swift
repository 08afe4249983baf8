/// The classes of the characters of a text, read line by line on demand.
///
/// It reads lines in groups and caches the last group. It stops after a number of bytes, so that
/// its user needs no clock: later text is unknown.
public struct SyntaxClasses {
  private let reader: SyntaxReader?
  private let text: PieceTree
  /// The bytes that may still be read.
  private var rest: Int
  private var group = Group()
  /// The line of the last question, and its bytes.
  private var line = 0
  private var lineRange = 0..<0
  private var runs: [SyntaxRun]?

  /// Lines that were read together.
  private struct Group {
    var first = 0
    var runs: [[SyntaxRun]?] = []
  }

  private static let groupSize = 32
  /// The default number of bytes that are read.
  ///
  /// The scan of a slow language takes 30 ms for them, and that of C takes 5 ms.
  public static let usualLimit = 128 << 10

  /// Creates the classes of a text.
  ///
  /// - Parameter reader: the source of the classes; nil if they are not known.
  public init(_ reader: SyntaxReader?, of text: PieceTree, atMost limit: Int = usualLimit) {
    self.reader = reader
    self.text = text
    rest = limit
  }

  /// Returns the class of the character at an offset; nil if it is not known.
  public mutating func kind(at offset: Int) -> SyntaxClass? {
    guard load(around: offset), let runs else { return nil }
    return run(at: offset - lineRange.lowerBound, in: runs)?.kind ?? .code
  }

  /// Returns the string or the comment around the character at an offset, with its marks; nil in
  /// code and in unknown text.
  ///
  /// Strings that touch count as one, as do line comments at the starts of consecutive lines.
  ///
  /// - Parameter bounds: beyond them no line is read, so that the rest of the region may be
  ///   missing.
  public mutating func region(
    around offset: Int, within bounds: Range<Int> = 0..<Int.max
  ) -> Range<Int>? {
    guard load(around: offset), let known = runs,
      let found = run(at: offset - lineRange.lowerBound, in: known)
    else { return nil }
    var region = merged(found, in: known)
    let first = line
    while region.lowerBound > bounds.lowerBound, region.lowerBound == lineRange.lowerBound,
      loadText(from: line - 1, step: -1),
      let last = runs?.last, last.kind == found.kind,
      isEnd(lineRange.lowerBound + last.range.upperBound)
    {
      region = merged(last, in: runs ?? []).lowerBound..<region.upperBound
    }
    _ = load(line: first)
    while region.upperBound < bounds.upperBound, isEnd(region.upperBound),
      loadText(from: line + 1, step: 1), let next = runs?.first,
      next.kind == found.kind, next.range.lowerBound == 0
    {
      region = region.lowerBound..<merged(next, in: runs ?? []).upperBound
    }
    return region
  }

  /// Returns whether an offset is the end of the line of the last question.
  private func isEnd(_ offset: Int) -> Bool {
    offset == lineRange.upperBound
      || offset + 1 == lineRange.upperBound && text[offset] == 0x0D
  }

  /// Loads the next nonempty line.
  private mutating func loadText(from line: Int, step: Int) -> Bool {
    var line = line
    while (0..<text.lineCount).contains(line), load(line: line) {
      if !isEnd(lineRange.lowerBound) { return true }
      line += step
    }
    return false
  }

  /// Returns a run joined with adjacent runs of its class, as bytes of the text.
  private func merged(_ run: SyntaxRun, in runs: [SyntaxRun]) -> Range<Int> {
    var range = run.range
    for next in runs where next.kind == run.kind && next.range.lowerBound == range.upperBound {
      range = range.lowerBound..<next.range.upperBound
    }
    for before in runs.reversed()
    where before.kind == run.kind && before.range.upperBound == range.lowerBound {
      range = before.range.lowerBound..<range.upperBound
    }
    return lineRange.lowerBound + range.lowerBound..<lineRange.lowerBound + range.upperBound
  }

  private func run(at place: Int, in runs: [SyntaxRun]) -> SyntaxRun? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].range.contains(place) ? runs[low] : nil
  }

  // MARK: Reading

  private mutating func load(around offset: Int) -> Bool {
    if lineRange.contains(offset) { return runs != nil }
    return load(line: text.line(at: offset))
  }

  /// Loads a line for the next requests.
  ///
  /// - Returns: whether its runs are known.
  private mutating func load(line: Int) -> Bool {
    guard let reader else { return false }
    if !(group.first..<group.first + group.runs.count).contains(line) { read(line, by: reader) }
    self.line = line
    lineRange = text.range(ofLine: line)
    let index = line - group.first
    runs = group.runs.indices.contains(index) ? group.runs[index] : nil
    return runs != nil
  }

  /// Reads the group of a line; upwards, if the previous group begins after it.
  private mutating func read(_ line: Int, by reader: SyntaxReader) {
    let isUpwards = line < group.first
    let first = isUpwards ? max(0, line + 1 - Self.groupSize) : line
    let last = isUpwards ? line + 1 : min(text.lineCount, line + Self.groupSize)
    let size = text.range(ofLine: last - 1).upperBound - text.offset(ofLine: first)
    guard rest > 0 else { return group = Group() }
    // A group that is too large has long lines; the single line may fit.
    if size > rest, text.range(ofLine: line).count <= rest {
      rest -= text.range(ofLine: line).count
      return group = Group(first: line, runs: reader.runs(of: line..<line + 1, in: text))
    }
    rest -= size
    group = Group(first: first, runs: rest < 0 ? [] : reader.runs(of: first..<last, in: text))
  }
}
