import TextModel

/// Something that was copied or cut, or that another program copied and somebody pasted here.
struct Clipping: Sendable {
  let bytes: [UInt8]
  /// Whether it is whole lines, which are pasted above the cursor's line.
  var isWholeLines = false
  /// What ended the lines of the text that it is from; nil where it came from outside.
  var lineEnding: LineEnding?

  /// The start of it on one line, as a list shows it.
  func preview(columns: Int) -> String {
    let start = String(decoding: bytes.prefix(1000), as: UTF8.self)
    let words = start.split { $0.isWhitespace }.joined(separator: " ")
    if words.isEmpty { return "(blanks)" }
    let shown = words.prefix(columns: columns)
    return shown.endIndex < words.endIndex ? shown.dropLast() + "…" : String(shown)
  }

  /// Whether another program's bytes are these: exactly, or with other line breaks.
  ///
  /// - Complexity: O(n) where the lengths are the same or one of the two has CR.
  func isSame(as other: [UInt8]) -> Bool {
    if bytes.count == other.count { return bytes == other }
    guard bytes.contains(0x0D) || other.contains(0x0D) else { return false }
    return bytes.lazy.filter { $0 != 0x0D }.elementsEqual(other.lazy.filter { $0 != 0x0D })
  }
}

/// What was copied and cut last, newest first.
struct ClipboardRing: Sendable {
  /// How many there are at most.
  static var limit: Int { 20 }
  /// How many bytes they have together at most, but for the newest.
  static var byteLimit: Int { 64 << 20 }

  private(set) var clippings: [Clipping] = []

  var newest: Clipping? { clippings.first }

  /// Puts something in front; the same from earlier goes.
  mutating func add(_ clipping: Clipping) {
    clippings.removeAll { $0.bytes == clipping.bytes }
    clippings.insert(clipping, at: 0)
    var total = 0
    let kept = clippings.prefix(Self.limit).prefix { kept in
      total += kept.bytes.count
      return total <= Self.byteLimit
    }
    clippings = Array(clippings.prefix(max(1, kept.count)))
  }

  /// Puts something else in the place of the newest.
  mutating func replaceNewest(by clipping: Clipping) {
    if !clippings.isEmpty { clippings.removeFirst() }
    add(clipping)
  }

  /// What another program offers, in front: as it was copied here, where it was.
  mutating func add(fromOutside bytes: [UInt8]) {
    add(clippings.first { $0.isSame(as: bytes) } ?? Clipping(bytes: bytes))
  }
}
