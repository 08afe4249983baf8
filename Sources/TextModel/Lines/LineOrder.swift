/// An order of lines; those that are the same in it stay in the order they are in.
public enum LineOrder: Hashable, Sendable {
  /// By their bytes, which is the order of Unicode: capital letters before small ones.
  case ascending
  /// By their bytes, the last first.
  case descending
  /// As `ascending`, but capital and small letters are the same.
  case ignoringCase
  /// As `ascending`, but digits count as the number they are: `file2` before `file10`.
  case natural
  /// By the first number in each line; lines without one come first.
  case byNumber
}

/// Lines as they are compared: their keys in the order of bytes are the lines in their order.
struct LineKeys {
  /// A line to be put in its place.
  struct Entry {
    /// The first eight bytes of its key, so that most comparisons look no further.
    var prefix: UInt64
    /// Where its key begins, and how long it is.
    var start: Int
    var length: Int
    /// Its number.
    var line: Int
  }

  let bytes: [UInt8]
  var entries: [Entry]

  init(_ block: LineBlock, in order: LineOrder, _ headway: Headway) throws(OperationStopped) {
    var entries: [Entry] = []
    entries.reserveCapacity(block.count)
    var keys: [UInt8] = []
    switch order {
    case .ascending, .descending:
      keys = block.bytes
      for (line, content) in block.contents.enumerated() {
        try headway.passed(line, of: block.count)
        entries.append(Entry(content, of: block.bytes, line: line))
      }
    case .byNumber:
      try Self.forEachLine(of: block, headway) { content, line in
        let prefix = Self.firstNumber(in: content).map(Self.ordered) ?? 0
        entries.append(Entry(prefix: prefix, start: 0, length: 0, line: line))
      }
    case .natural:
      keys.reserveCapacity(block.bytes.count + block.bytes.count / 4)
      try Self.forEachLine(of: block, headway) { content, line in
        let start = keys.count
        Self.appendNatural(content, to: &keys)
        entries.append(Entry(start..<keys.count, of: keys, line: line))
      }
    case .ignoringCase:
      keys.reserveCapacity(block.bytes.count + block.bytes.count / 8)
      for (line, content) in block.contents.enumerated() {
        try headway.passed(line, of: block.count)
        let start = keys.count
        Letters.appendFolded(block.bytes[content], to: &keys)
        entries.append(Entry(start..<keys.count, of: keys, line: line))
      }
    }
    bytes = keys
    self.entries = entries
  }

  /// Hands on the bytes of each line in place: a slice of an array would be counted at each step.
  private static func forEachLine(
    of block: LineBlock, _ headway: Headway, _ body: (UnsafeBufferPointer<UInt8>, Int) -> Void
  ) throws(OperationStopped) {
    try block.bytes.withUnsafeBufferPointer { (bytes) throws(OperationStopped) in
      for (line, content) in block.contents.enumerated() {
        try headway.passed(line, of: block.count)
        body(UnsafeBufferPointer(rebasing: bytes[content]), line)
      }
    }
  }

  // MARK: Numbers

  /// Digits as a key: a mark, how many there are, the digits without zeros before them.
  private static func appendNatural(_ line: UnsafeBufferPointer<UInt8>, to keys: inout [UInt8]) {
    var place = 0
    while place < line.count {
      if !line[place].isDigit {
        keys.append(line[place])
        place += 1
        continue
      }
      while place < line.count, line[place] == UInt8(ascii: "0") { place += 1 }
      let start = place
      while place < line.count, line[place].isDigit { place += 1 }
      keys.append(UInt8(ascii: "0"))
      // More digits than any number has are as many as fit.
      keys.append(UInt8(min(place - start, 255)))
      keys += line[start..<place]
    }
  }

  /// The first number in a line, with its sign and what stands behind a point.
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
    // A hyphen between a word and a number is no sign.
    let hasSign = start > 0 && line[start - 1] == UInt8(ascii: "-")
    let isWord = start > 1 && !line[start - 2].isBlank && hasSign
    return hasSign && !isWord ? -value : value
  }

  /// Bits that are in the order of the numbers.
  private static func ordered(_ value: Double) -> UInt64 {
    let bits = (value + 0).bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }
}

extension UInt8 {
  /// Whether it is 0 to 9.
  var isDigit: Bool { self &- 0x30 < 10 }
}

extension LineKeys.Entry {
  /// A line whose key stands in a range of some bytes.
  fileprivate init(_ key: Range<Int>, of bytes: [UInt8], line: Int) {
    var prefix: UInt64 = 0
    for place in key.lowerBound..<key.lowerBound + 8 {
      prefix = prefix << 8 | (place < key.upperBound ? UInt64(bytes[place]) : 0)
    }
    self.init(prefix: prefix, start: key.lowerBound, length: key.count, line: line)
  }
}
