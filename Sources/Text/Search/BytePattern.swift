/// A byte string to count in a text; occurrences may overlap.
public struct BytePattern: Sendable {
  private let literal: Literal

  /// Creates a pattern of these bytes, at least one.
  public init(_ bytes: some Sequence<UInt8>, ignoresCase: Bool = false) {
    literal = Literal(Array(bytes), ignoresCase: ignoresCase)
    precondition(!literal.bytes.isEmpty, "a pattern of nothing")
  }

  /// Creates a pattern from user input; fails if it is empty.
  ///
  /// Case matters if the input contains an upper-case letter.
  public init?(words: String) {
    if words.isEmpty { return nil }
    self.init(words.utf8, ignoresCase: !words.contains(where: \.isUppercase))
  }

  /// The length in bytes.
  var count: Int { literal.bytes.count }

  /// Returns whether a string contains the bytes.
  public func isFound(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { matchCount(in: UnsafeRawBufferPointer($0)) > 0 }
  }

  /// Returns the number of occurrences in a range of a text; they may overlap.
  ///
  /// - Complexity: O(range), at the speed of `Literal`.
  package func count(in text: PieceTree, _ range: Range<Int>) -> Int {
    if range.count < count { return 0 }
    var found = 0
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.window) {
      text.withContiguousBytes(in: window(from: start, in: range)) { found += matchCount(in: $0) }
    }
    return found
  }

  /// Returns the occurrences in a range of a text, in ascending order.
  ///
  /// - Complexity: O(range).
  public func matches(in text: PieceTree, _ range: Range<Int>, limit: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound, found.count < limit {
      text.withContiguousBytes(in: window(from: start, in: range)) { room in
        forEachMatch(in: room) { place in
          found.append(start + place..<start + place + count)
          return found.count < limit
        }
      }
      start += Self.window
    }
    return found
  }

  /// The number of bytes searched at once, and copied unless they are within one piece.
  private static var window: Int { 1 << 20 }

  /// Returns the bytes of a range in which occurrences of one window begin; the last may end in the
  /// next window.
  private func window(from start: Int, in range: Range<Int>) -> Range<Int> {
    start..<min(start + Self.window + count - 1, range.upperBound)
  }

  private func matchCount(in room: UnsafeRawBufferPointer) -> Int {
    var found = 0
    forEachMatch(in: room) { _ in
      found += 1
      return true
    }
    return found
  }

  /// Calls `body` with each occurrence, until it returns false.
  @inline(__always)
  private func forEachMatch(in room: UnsafeRawBufferPointer, _ body: (Int) -> Bool) {
    literal.forEach(in: room, from: 0, upTo: room.count, mayOverlap: true, body)
  }
}

extension BytePattern {
  /// Returns the number of occurrences in a text minus that in the text it was made from.
  ///
  /// - Parameter differences: the differences of the texts, in ascending order.
  /// - Complexity: O(size of the differences).
  package func gain(from older: PieceTree, to newer: PieceTree, where differences: [Difference])
    -> Int
  {
    let places = places(differences, (older.count, newer.count))
    return count(in: newer, places.map(\.new)) - count(in: older, places.map(\.old))
  }

  /// Returns the number of occurrences in some ranges of a text.
  package func count(in text: PieceTree, _ ranges: [Range<Int>]) -> Int {
    ranges.reduce(0) { $0 + count(in: text, $1) }
  }

  /// Returns the differences, each extended by the bytes that an occurrence needs to touch it;
  /// those that one occurrence could touch are merged.
  ///
  /// `sizes` are the byte counts of the texts.
  package func places(_ differences: [Difference], _ sizes: (old: Int, new: Int)) -> [Difference] {
    var places: [Difference] = []
    let reach = count - 1
    for difference in differences {
      let old = difference.old.widened(by: reach, within: sizes.old)
      let new = difference.new.widened(by: reach, within: sizes.new)
      let place = Difference(old: old, new: new)
      if let last = places.last, old.lowerBound < last.old.upperBound {
        places[places.count - 1] = last.joined(with: place)
      } else {
        places.append(place)
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
