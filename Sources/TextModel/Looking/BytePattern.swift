/// Bytes that are counted: a literal whose places may overlap.
public struct BytePattern: Sendable {
  private let literal: Literal

  /// A pattern of these bytes, of which there is one at least.
  public init(_ bytes: some Sequence<UInt8>, ignoresCase: Bool = false) {
    literal = Literal(Array(bytes), ignoresCase: ignoresCase)
    precondition(!literal.bytes.isEmpty, "a pattern of nothing")
  }

  /// A pattern of words as people type them; nil where there are none.
  ///
  /// Capital letters count where there is one among them.
  public init?(words: String) {
    if words.isEmpty { return nil }
    self.init(words.utf8, ignoresCase: !words.contains(where: \.isUppercase))
  }

  /// The length in bytes.
  var count: Int { literal.bytes.count }

  /// Whether a text holds the bytes.
  public func isFound(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { count(in: UnsafeRawBufferPointer($0)) > 0 }
  }

  /// How often the bytes stand in a range of a text; they may overlap.
  ///
  /// - Complexity: O(range), at the speed of `Literal`.
  func count(in text: PieceTree, _ range: Range<Int>) -> Int {
    if range.count < count { return 0 }
    var found = 0
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.window) {
      // What begins in this window may end in the next.
      let end = min(start + Self.window + count - 1, range.upperBound)
      found += count(in: text, window: start..<end)
    }
    return found
  }

  /// Where the bytes stand in a range of a text, in ascending order.
  ///
  /// - Complexity: O(range).
  /// - Parameter limit: after how many places the search ends.
  public func matches(in text: PieceTree, _ range: Range<Int>, limit: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound, found.count < limit {
      let end = min(start + Self.window + count - 1, range.upperBound)
      text.bytes(in: start..<end).withUnsafeBytes { room in
        forEachMatch(in: room) { place in
          found.append(start + place..<start + place + count)
          return found.count < limit
        }
      }
      start += Self.window
    }
    return found
  }

  /// Bytes that are copied at once.
  private static var window: Int { 1 << 20 }

  /// Counts in place where a window is within one piece, and in a copy where it is not.
  private func count(in text: PieceTree, window: Range<Int>) -> Int {
    var found: Int?
    text.forEachChunk(in: window) { chunk in
      if chunk.count == window.count { found = count(in: chunk) }
      return false
    }
    return found ?? text.bytes(in: window).withUnsafeBytes { count(in: $0) }
  }

  private func count(in room: UnsafeRawBufferPointer) -> Int {
    var found = 0
    forEachMatch(in: room) { _ in
      found += 1
      return true
    }
    return found
  }

  /// Hands the places where the bytes stand to `body`, until it returns false.
  @inline(__always)
  private func forEachMatch(in room: UnsafeRawBufferPointer, _ body: (Int) -> Bool) {
    literal.forEach(in: room, from: 0, upTo: room.count, mayOverlap: true, body)
  }
}

// MARK: What differs

extension BytePattern {
  /// How much more often it stands in a text than in the one that this was made from.
  ///
  /// - Parameter differences: where the texts differ, in ascending order.
  /// - Complexity: O(what differs).
  func gain(from older: PieceTree, to newer: PieceTree, where differences: [Difference]) -> Int {
    let places = places(differences, (older.count, newer.count))
    return count(in: newer, places.map(\.new)) - count(in: older, places.map(\.old))
  }

  /// How often it stands in some ranges of a text.
  func count(in text: PieceTree, _ ranges: [Range<Int>]) -> Int {
    ranges.reduce(0) { $0 + count(in: text, $1) }
  }

  /// The places that differ, each with as much around it as an occurrence needs to touch it; where
  /// one could touch two of them, they are one.
  ///
  /// - Parameter sizes: the bytes of the two texts.
  func places(_ differences: [Difference], _ sizes: (old: Int, new: Int)) -> [Difference] {
    var places: [Difference] = []
    let reach = count - 1
    for difference in differences {
      let old = difference.old.widened(by: reach, within: sizes.old)
      let new = difference.new.widened(by: reach, within: sizes.new)
      if let last = places.last, old.lowerBound < last.old.upperBound {
        places[places.count - 1] = Difference(
          old: last.old.lowerBound..<old.upperBound, new: last.new.lowerBound..<new.upperBound)
      } else {
        places.append(Difference(old: old, new: new))
      }
    }
    return places
  }
}

extension Range<Int> {
  fileprivate func widened(by count: Int, within size: Int) -> Range<Int> {
    Swift.max(0, lowerBound - count)..<Swift.min(size, upperBound + count)
  }
}
