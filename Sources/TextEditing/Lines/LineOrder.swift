import Text

/// An order of lines; equal lines keep their order.
public enum LineOrder: Hashable, Sendable {
  /// By bytes, which is the order of Unicode: upper case before lower case.
  case ascending
  /// By bytes, in reverse.
  case descending
  /// Like `ascending`, but ignoring case.
  case ignoringCase
  /// Like `ascending`, but digits count as their number: `file2` before `file10`.
  case natural
  /// By the first number in each line, after the lines without one.
  case byNumber
}

/// The sort keys of lines, compared by their bytes.
struct LineKeys {
  struct Entry {
    /// The first eight bytes of its key, which suffice for most comparisons.
    var prefix: UInt64
    /// The start and the length of its key.
    var start: Int
    var length: Int
    var line: Int
  }

  let bytes: [UInt8]
  var entries: [Entry]

  init(_ block: LineBlock, in order: LineOrder, _ progress: ProgressReport) throws(OperationStopped)
  {
    var entries: [Entry] = []
    entries.reserveCapacity(block.count)
    var keys: [UInt8] = []
    switch order {
    case .ascending, .descending:
      keys = block.bytes
      for (line, content) in block.contents.enumerated() {
        try progress.passed(line, of: block.count)
        entries.append(Entry(content, of: block.bytes, line: line))
      }
    case .byNumber:
      try Self.forEachLine(of: block, progress) { content, line in
        let prefix = Self.firstNumber(in: content).map(Self.ordered) ?? 0
        entries.append(Entry(prefix: prefix, start: 0, length: 0, line: line))
      }
    case .natural:
      keys.reserveCapacity(block.bytes.count + block.bytes.count / 4)
      try Self.forEachLine(of: block, progress) { content, line in
        let start = keys.count
        content.appendNaturalKey(to: &keys)
        entries.append(Entry(start..<keys.count, of: keys, line: line))
      }
    case .ignoringCase:
      keys.reserveCapacity(block.bytes.count + block.bytes.count / 8)
      for (line, content) in block.contents.enumerated() {
        try progress.passed(line, of: block.count)
        let start = keys.count
        Letters.appendFolded(block.bytes[content], to: &keys)
        entries.append(Entry(start..<keys.count, of: keys, line: line))
      }
    }
    bytes = keys
    self.entries = entries
  }

  /// Calls `body` with the bytes of each line in place: slices of an array would be retained.
  private static func forEachLine(
    of block: LineBlock, _ progress: ProgressReport,
    _ body: (UnsafeBufferPointer<UInt8>, Int) -> Void
  ) throws(OperationStopped) {
    try block.bytes.withUnsafeBufferPointer { (bytes) throws(OperationStopped) in
      for (line, content) in block.contents.enumerated() {
        try progress.passed(line, of: block.count)
        body(UnsafeBufferPointer(rebasing: bytes[content]), line)
      }
    }
  }

  // MARK: Numbers

  /// Returns the first number in a line, with its sign and decimal places.
  private static func firstNumber(in line: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let start = line.firstIndex(where: \.isDigit) else { return nil }
    var value = 0.0
    var scale = 0.0
    for byte in line[start...] {
      if byte.isDigit {
        value = value * 10 + Double(byte - UInt8(ascii: "0"))
        scale *= 10
      } else if byte == UInt8(ascii: "."), scale == 0 {
        scale = 1
      } else {
        break
      }
    }
    if scale > 1 { value /= scale }
    // A hyphen between a word and a number is not a sign.
    let hasSign = start > 0 && line[start - 1] == UInt8(ascii: "-")
    let isWord = start > 1 && !line[start - 2].isBlank && hasSign
    return hasSign && !isWord ? -value : value
  }

  /// Returns bits in the order of the numbers.
  private static func ordered(_ value: Double) -> UInt64 {
    let bits = (value + 0).bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Appends the bytes as a sort key in which digits count as their number: as a mark, their count,
  /// and the digits without leading zeros.
  public func appendNaturalKey(to keys: inout [UInt8]) {
    var place = 0
    while place < count {
      if !self[place].isDigit {
        keys.append(self[place])
        place += 1
        continue
      }
      while place < count, self[place] == UInt8(ascii: "0") { place += 1 }
      let start = place
      while place < count, self[place].isDigit { place += 1 }
      keys.append(UInt8(ascii: "0"))
      // The count has one byte: longer numbers count as 255 digits.
      keys.append(UInt8(Swift.min(place - start, 255)))
      keys += self[start..<place]
    }
  }
}

extension LineKeys.Entry {
  /// Creates the entry of a line with the range of its key.
  fileprivate init(_ key: Range<Int>, of bytes: [UInt8], line: Int) {
    var prefix: UInt64 = 0
    for place in key.lowerBound..<key.lowerBound + 8 {
      prefix = prefix << 8 | (place < key.upperBound ? UInt64(bytes[place]) : 0)
    }
    self.init(prefix: prefix, start: key.lowerBound, length: key.count, line: line)
  }
}
