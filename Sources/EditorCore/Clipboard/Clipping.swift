import Text
import TextEditing

/// A copied or cut text, or a pasted one from another program.
///
/// A large text shares its bytes with its source.
struct Clipping: Sendable {
  let text: PieceTree
  /// Whether it consists of whole lines, which are pasted above the cursor's line.
  var isWholeLines = false
  /// The texts of several cursors, with nothing between them; empty for that of one.
  var parts: [Range<Int>] = []
  /// The line ending of its source; nil for text from outside.
  var lineEnding: LineEnding?

  /// Creates the copy of the selected text of a buffer.
  init(_ selected: PieceTree, of buffer: TextBuffer) {
    self.init(
      text: selected, parts: buffer.partsOfSelectedText, lineEnding: buffer.lineEnding)
  }

  /// Creates a copy.
  init(
    text: PieceTree, isWholeLines: Bool = false, parts: [Range<Int>] = [],
    lineEnding: LineEnding? = nil
  ) {
    self.text = text
    self.isWholeLines = isWholeLines
    self.parts = parts
    self.lineEnding = lineEnding
  }

  /// Returns its start on one line, for a list.
  func preview(columns: Int) -> String {
    let start = String(decoding: text.bytes(in: 0..<min(1000, text.count)), as: UTF8.self)
    let words = start.split { $0.isWhitespace }.joined(separator: " ")
    if words.isEmpty { return "(white space)" }
    let shown = words.prefix(columns: columns)
    return shown.endIndex < words.endIndex ? shown.dropLast() + "…" : String(shown)
  }

  /// Returns whether another program's bytes equal these, exactly or except for line breaks.
  ///
  /// Very long texts are not compared, and count as different.
  ///
  /// - Complexity: O(n) if the lengths are equal or one of the two has CR.
  func isSame(as other: PieceTree) -> Bool {
    if text.count == other.count { return text.hasSameBytes(as: other, lookingAt: .moment) }
    if max(text.count, other.count) > Self.maxCompared { return false }
    let (own, others) = (text.bytes, other.bytes)
    guard own.contains(0x0D) || others.contains(0x0D) else { return false }
    return own.lazy.filter { $0 != 0x0D }.elementsEqual(others.lazy.filter { $0 != 0x0D })
  }

  /// The maximum number of bytes searched for other line breaks.
  private static var maxCompared: Int { 1 << 20 }
}

/// The last copies and cuts, newest first.
struct ClipboardRing: Sendable {
  /// The maximum number of copies.
  static var limit: Int { 20 }
  /// The maximum number of their bytes, without the newest.
  static var byteLimit: Int { 64 << 20 }

  private(set) var clippings: [Clipping] = []
  /// The equal copy that the newest replaced, with its index.
  private var displaced: (index: Int, clipping: Clipping)?

  var newest: Clipping? { clippings.first }

  /// Adds a copy in front; an earlier equal one is removed.
  mutating func add(_ clipping: Clipping) {
    let equal = clippings.firstIndex { $0.text.hasSameBytes(as: clipping.text, lookingAt: .moment) }
    displaced = equal.map { ($0, clippings.remove(at: $0)) }
    clippings.insert(clipping, at: 0)
    var total = 0
    let kept = clippings.prefix(Self.limit).prefix { kept in
      total += kept.text.count
      return total <= Self.byteLimit
    }
    clippings = Array(clippings.prefix(max(1, kept.count)))
  }

  /// Replaces the newest copy; the equal one that it had removed returns.
  mutating func replaceNewest(by clipping: Clipping) {
    if !clippings.isEmpty { clippings.removeFirst() }
    if let displaced {
      clippings.insert(displaced.clipping, at: min(displaced.index, clippings.count))
    }
    add(clipping)
  }

  /// Adds another program's text in front, in the form of an equal copy if there is one.
  mutating func add(fromOutside text: PieceTree) {
    add(clippings.first { $0.isSame(as: text) } ?? Clipping(text: text))
  }
}
