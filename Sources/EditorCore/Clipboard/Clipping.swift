import TextModel

/// Something that was copied or cut, or that another program copied and somebody pasted here.
///
/// What is large shares its bytes with the text that it is from.
struct Clipping: Sendable {
  let text: PieceTree
  /// Whether it is whole lines, which are pasted above the cursor's line.
  var isWholeLines = false
  /// What ended the lines of the text that it is from; nil where it came from outside.
  var lineEnding: LineEnding?

  init(_ text: PieceTree, isWholeLines: Bool = false, lineEnding: LineEnding? = nil) {
    self.text = text
    self.isWholeLines = isWholeLines
    self.lineEnding = lineEnding
  }

  init(bytes: [UInt8], isWholeLines: Bool = false, lineEnding: LineEnding? = nil) {
    self.init(PieceTree(bytes), isWholeLines: isWholeLines, lineEnding: lineEnding)
  }

  /// The bytes, copied.
  var bytes: [UInt8] { text.bytes }

  /// The start of it on one line, as a list shows it.
  func preview(columns: Int) -> String {
    let start = String(decoding: text.bytes(in: 0..<min(1000, text.count)), as: UTF8.self)
    let words = start.split { $0.isWhitespace }.joined(separator: " ")
    if words.isEmpty { return "(blanks)" }
    let shown = words.prefix(columns: columns)
    return shown.endIndex < words.endIndex ? shown.dropLast() + "…" : String(shown)
  }

  /// Whether another program's bytes are these: exactly, or with other line breaks.
  ///
  /// Where there are very many they are not compared, and taken to be others.
  ///
  /// - Complexity: O(n) where the lengths are the same or one of the two has CR.
  func isSame(as other: PieceTree) -> Bool {
    if text.count == other.count { return text.hasSameBytes(as: other, lookingAt: .moment) }
    if max(text.count, other.count) > Self.mostCompared { return false }
    let (own, others) = (text.bytes, other.bytes)
    guard own.contains(0x0D) || others.contains(0x0D) else { return false }
    return own.lazy.filter { $0 != 0x0D }.elementsEqual(others.lazy.filter { $0 != 0x0D })
  }
}

extension Clipping {
  /// More bytes are not looked through for line breaks of another form.
  private static var mostCompared: Int { 1 << 20 }
}

/// What was copied and cut last, newest first.
struct ClipboardRing: Sendable {
  /// How many there are at most.
  static var limit: Int { 20 }
  /// How many bytes they have together at most, but for the newest.
  static var byteLimit: Int { 64 << 20 }

  private(set) var clippings: [Clipping] = []
  /// What went when the newest came, being the same, and where it stood.
  private var displaced: (index: Int, clipping: Clipping)?

  var newest: Clipping? { clippings.first }

  /// Puts something in front; the same from earlier goes.
  mutating func add(_ clipping: Clipping) {
    displaced =
      clippings
      .firstIndex { $0.text.hasSameBytes(as: clipping.text, lookingAt: .moment) }
      .map { ($0, clippings.remove(at: $0)) }
    clippings.insert(clipping, at: 0)
    var total = 0
    let kept = clippings.prefix(Self.limit).prefix { kept in
      total += kept.text.count
      return total <= Self.byteLimit
    }
    clippings = Array(clippings.prefix(max(1, kept.count)))
  }

  /// Puts something else in the place of the newest; what was the same as that comes back.
  mutating func replaceNewest(by clipping: Clipping) {
    if !clippings.isEmpty { clippings.removeFirst() }
    if let displaced {
      clippings.insert(displaced.clipping, at: min(displaced.index, clippings.count))
    }
    add(clipping)
  }

  /// What another program offers, in front: as it was copied here, where it was.
  mutating func add(fromOutside text: PieceTree) {
    add(clippings.first { $0.isSame(as: text) } ?? Clipping(text))
  }
}
