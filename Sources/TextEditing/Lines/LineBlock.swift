import Text
import Glibc

/// Consecutive whole lines of a text, with a copy of their bytes.
struct LineBlock {
  /// Their offset in the text.
  let offset: Int
  /// All bytes, line breaks included.
  let bytes: [UInt8]
  /// The ranges of the lines in `bytes`, without their line breaks.
  let contents: [Range<Int>]

  /// - Complexity: O(bytes).
  init(
    _ lines: Range<Int>, of buffer: TextBuffer, _ progress: ProgressReport
  ) throws(OperationStopped) {
    let range = buffer.whole(lines: lines)
    offset = range.lowerBound
    bytes = try buffer.text.bytes(in: range, progress.part(0, 0.5))
    contents = try bytes.withUnsafeBufferPointer { (bytes) throws(OperationStopped) in
      try Self.contents(
        of: UnsafeRawBufferPointer(bytes), count: lines.count, progress.part(0.5, 1))
    }
  }

  private static func contents(
    of bytes: UnsafeRawBufferPointer, count: Int, _ progress: ProgressReport
  ) throws(OperationStopped) -> [Range<Int>] {
    var contents: [Range<Int>] = []
    contents.reserveCapacity(count)
    var start = 0
    while contents.count < count {
      try progress.passed(contents.count, of: count)
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, 0x0A, bytes.count - start)
      else {
        contents.append(start..<bytes.count)
        break
      }
      let end = UnsafeRawPointer(found) - base
      contents.append(start..<(end > start && bytes[end - 1] == 0x0D ? end - 1 : end))
      start = end + 1
    }
    return contents
  }

  var count: Int { contents.count }

  /// Returns the bytes that end a line; empty at the end of a text without a final line break.
  func lineBreak(after line: Int) -> Range<Int> {
    let end = line + 1 < contents.count ? contents[line + 1].lowerBound : bytes.count
    return contents[line].upperBound..<end
  }

  /// The range of the block in its text.
  var range: Range<Int> { offset..<offset + bytes.count }

  /// Converts a range of the block to one of its text.
  func inText(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + offset..<range.upperBound + offset
  }

  /// Returns the blanks at the start of a line.
  func blanks(ofLine line: Int) -> Range<Int> {
    let content = contents[line]
    let end = bytes[content].firstIndex { !$0.isBlank } ?? content.upperBound
    return content.lowerBound..<end
  }

  /// Returns a line without the blanks at its ends; empty at its end if it is blank.
  func trimmed(_ line: Int) -> Range<Int> {
    let start = blanks(ofLine: line).upperBound
    return start..<max(start, endOfText(inLine: line))
  }

  /// Returns the end of a line without its trailing blanks.
  func endOfText(inLine line: Int) -> Int {
    bytes[contents[line]].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? contents[line].lowerBound
  }
}

extension TextBuffer {
  /// The lines for an operation on all lines: the selected ones, or all without a selection, except
  /// the empty one after the last line break.
  var linesToWorkOn: [Range<Int>] {
    let chosen = selections.all.filter { !$0.isEmpty }.map(lines(of:)).joiningNeighbours()
    let all = 0..<contentLineCount
    return (chosen.isEmpty ? [all] : chosen).map { $0.clamped(to: all) }.filter { !$0.isEmpty }
  }

  /// The number of lines, without the empty one after the last line break.
  var contentLineCount: Int {
    text.lineCount - (text.range(ofLine: text.lineCount - 1).isEmpty ? 1 : 0)
  }

  /// Calls `body` with blocks of whole lines, each with its share of the progress.
  func forEachBlock(
    _ runs: [Range<Int>], _ progress: ProgressReport,
    _ body: (LineBlock, ProgressReport) throws(OperationStopped) -> Void
  ) throws(OperationStopped) {
    let total = Double(max(1, runs.reduce(0) { $0 + whole(lines: $1).count }))
    var done = 0.0
    for run in runs {
      let end = done + Double(whole(lines: run).count) / total
      let way = progress.part(done, end)
      let block = try LineBlock(run, of: self, way.part(0, 0.3))
      try body(block, way.part(0.3, 1))
      done = end
    }
  }
}

extension PieceTree {
  /// Returns a copy of the bytes of a range.
  func bytes(in range: Range<Int>, _ progress: ProgressReport) throws(OperationStopped) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var reader = ByteReader(self, at: range.lowerBound)
    try progress.forEachStep(of: range) { reader.read(upTo: $0.upperBound, to: &bytes) }
    return bytes
  }
}
