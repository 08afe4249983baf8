/// What came and what went between two texts.
struct Change {
  /// In how many places the texts differ.
  private(set) var places = 0
  private(set) var bytesAdded = 0
  private(set) var bytesRemoved = 0
  private(set) var newlinesAdded = 0
  private(set) var newlinesRemoved = 0
  private(set) var charactersAdded = 0
  private(set) var charactersRemoved = 0
  /// The start of what came, quoted.
  private(set) var gained = "\"\""
  /// The start of what went, quoted.
  private(set) var lost = "\"\""

  var added: Int { bytesAdded }
  var removed: Int { bytesRemoved }

  init(from older: PieceTree, to newer: PieceTree) {
    var gainedBytes: [UInt8] = []
    var lostBytes: [UInt8] = []
    for difference in newer.differences(from: older) {
      let new = newer.wholeCharacters(difference.new)
      let old = older.wholeCharacters(difference.old)
      places += 1
      bytesAdded += difference.new.count
      bytesRemoved += difference.old.count
      newlinesAdded += newer.line(at: difference.new.upperBound) - newer.line(at: difference.new.lowerBound)
      newlinesRemoved += older.line(at: difference.old.upperBound) - older.line(at: difference.old.lowerBound)
      charactersAdded += newer.characterCount(new)
      charactersRemoved += older.characterCount(old)
      if gainedBytes.count < Quote.bytes { gainedBytes += newer.bytes(in: new.prefix(Quote.bytes)) }
      if lostBytes.count < Quote.bytes { lostBytes += older.bytes(in: old.prefix(Quote.bytes)) }
    }
    gained = Quote.quoting(gainedBytes)
    lost = Quote.quoting(lostBytes)
  }
}

/// The start of a text as it stands in a title.
private enum Quote {
  /// As many bytes as are looked at.
  static var bytes: Int { 160 }
  private static var characters: Int { 24 }

  static func quoting(_ bytes: [UInt8]) -> String {
    let words = String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let shown = words.isEmpty && !bytes.isEmpty ? blank(bytes) : words
    if shown.count <= characters { return "\"\(shown)\"" }
    return "\"\(shown.prefix(characters))…\""
  }

  private static func blank(_ bytes: [UInt8]) -> String {
    bytes.contains(0x0A) ? "⏎" : "␣"
  }
}

extension PieceTree {
  /// The range made wider so that it cuts no UTF-8 sequence in two.
  fileprivate func wholeCharacters(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start > 0, start < count, range.lowerBound - start < 3, self[start] & 0xC0 == 0x80 {
      start -= 1
    }
    while end < count, end > 0, end - range.upperBound < 3, self[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }

  /// How many characters begin in a range: bytes that do not continue a UTF-8 sequence.
  fileprivate func characterCount(_ range: Range<Int>) -> Int {
    var total = 0
    forEachChunk(in: range) { chunk in
      for byte in chunk where byte & 0xC0 != 0x80 { total += 1 }
      return true
    }
    return total
  }
}
