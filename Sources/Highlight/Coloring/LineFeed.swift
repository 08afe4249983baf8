import Text

/// The lines of a text from a given one on, read in parts.
///
/// The first part is small, for an edit of one line, and later ones are large.
struct LineFeed {
  private let text: PieceTree
  /// The next line, from 0.
  private(set) var line: Int
  /// The offset of its start.
  private var offset: Int
  private var part: [UInt8] = []
  /// The offset of the first byte of the part.
  private var partStart: Int
  private var partSize = 1 << 10
  private static let largestPart = 64 << 10

  init(_ text: PieceTree, from line: Int) {
    self.text = text
    self.line = line
    offset = text.offset(ofLine: line)
    partStart = offset
  }

  /// Whether another line follows.
  var hasNext: Bool { line < text.lineCount }

  /// The offset of the start of the next line.
  var nextOffset: Int { offset }

  /// Calls `body` with the bytes of the next line without its line break: at least as many as a
  /// scanner reads.
  mutating func next<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var end = endInPart
    while end == nil, loadMore() { end = endInPart }
    let start = offset - partStart
    // The line is longer than a part.
    let stop = end ?? part.count
    if let end {
      offset = partStart + end + 1
    } else {
      offset = line + 1 < text.lineCount ? text.offset(ofLine: line + 1) : text.count + 1
    }
    line += 1
    return part.withUnsafeBufferPointer { part in
      var content = UnsafeBufferPointer(rebasing: part[start..<stop])
      if content.last == 0x0D { content = UnsafeBufferPointer(rebasing: content.dropLast()) }
      return body(content)
    }
  }

  /// The end of the next line in the part; nil if the part ends before it.
  private var endInPart: Int? {
    let start = offset - partStart
    guard start >= 0, start <= part.count else { return nil }
    let found = part.withUnsafeBufferPointer { part -> Int? in
      var index = start
      while index < part.count {
        if part[index] == 0x0A { return index }
        index += 1
      }
      return nil
    }
    if let found { return found }
    return partStart + part.count == text.count ? part.count : nil
  }

  /// Reads the part that begins with the next line.
  ///
  /// - Returns: false if it already contains all bytes that are read of a line.
  private mutating func loadMore() -> Bool {
    if partStart == offset, part.count > LineScanner.lineLimit { return false }
    partStart = offset
    part = text.bytes(in: offset..<min(text.count, offset + partSize))
    partSize = min(partSize * 4, Self.largestPart)
    return true
  }
}
