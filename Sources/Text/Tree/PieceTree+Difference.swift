/// A place where two texts differ, in bytes unless lines or words are specified.
public struct Difference: Equatable, Sendable {
  /// The range in the older text.
  public var old: Range<Int>
  /// The range in the newer text that replaces it.
  public var new: Range<Int>

  /// Creates a difference between a range of the older text and one of the newer.
  public init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }

  /// Returns one difference that covers both and all text between them.
  func joined(with next: Self) -> Self {
    Self(
      old: old.lowerBound..<max(old.upperBound, next.old.upperBound),
      new: new.lowerBound..<max(new.upperBound, next.new.upperBound))
  }
}

/// The limit of a comparison of two texts.
public struct ComparisonEffort: Sendable {
  let places: Int
  let bytes: Int

  /// No limit.
  public static var all: ComparisonEffort { ComparisonEffort(places: .max, bytes: .max) }
  /// A limit of a few milliseconds.
  public static var moment: ComparisonEffort { ComparisonEffort(places: 4_096, bytes: 32 << 20) }
}

extension PieceTree {
  /// Returns the differences from an older text from which this one was derived, in ascending
  /// order.
  ///
  /// Two unrelated texts differ in at most one place.
  ///
  /// Replacing each `old` range with the bytes of its `new` range produces this text. Common nodes
  /// and pieces are skipped, so that the cost is that of the change.
  ///
  /// - Complexity: O(d log n) for d pieces that differ, and a comparison of their bytes.
  public func differences(from older: PieceTree, limit: Int = .max) -> [Difference] {
    differences(from: older, limit: limit, joinedBeyond: .max, comparing: .max)
  }

  /// Returns the differences from an older text; beyond `most`, the last one extends to the common
  /// end of both texts.
  ///
  /// - Parameter bytes: the maximum number of bytes compared at each end of a place.
  package func differences(
    from older: PieceTree, limit: Int = .max, joinedBeyond most: Int, comparing bytes: Int
  ) -> [Difference] {
    withExtendedLifetime((self, older)) {
      var found: [Difference] = []
      var comparison = Comparison(from: older, to: self)
      var ends = DifferenceEnds(older, self)
      while found.count < limit, var difference = comparison.next() {
        let isLast = found.count == most - 1
        if isLast {
          difference = Difference(
            old: difference.old.lowerBound..<older.count, new: difference.new.lowerBound..<count)
        }
        if let trimmed = ends.trim(difference, comparing: bytes) { found.append(trimmed) }
        if isLast { break }
      }
      return found
    }
  }

  /// Returns whether this and another text are the same tree, unchanged; valid while both exist.
  public func isIdentical(to other: PieceTree) -> Bool { root === other.root && size == other.size }

  /// The number of bytes at the beginning of a text that show its encoding and its indentation.
  static var beginningByteCount: Int { 64 << 10 }

  /// Returns whether the beginning that shows the encoding and the indentation is that of another
  /// text.
  ///
  /// - Complexity: that of the differences, up to the first.
  public func beginsLike(_ other: PieceTree) -> Bool {
    beginsLike(other, upTo: Self.beginningByteCount)
  }

  /// Returns whether the bytes before an offset equal those of another text; also false if
  /// comparing more bytes would be necessary.
  ///
  /// - Complexity: that of the differences up to the first, of which 64 KiB are compared.
  public func beginsLike(_ other: PieceTree, upTo offset: Int) -> Bool {
    if isIdentical(to: other) { return true }
    let found = differences(
      from: other, limit: 1, joinedBeyond: .max, comparing: Self.beginningByteCount)
    return found.first.map { $0.new.lowerBound >= offset } ?? true
  }

  /// Returns whether this text is another one with more bytes at its end.
  ///
  /// - Complexity: O(log n) for n common pieces.
  public func continues(_ other: PieceTree) -> Bool {
    if isIdentical(to: other) { return true }
    guard isRelated(to: other), count >= other.count else { return false }
    return withExtendedLifetime((self, other)) {
      var comparison = Comparison(from: other, to: self)
      return comparison.passCommonText() == other.count
    }
  }

  /// Returns whether the bytes equal those of another text.
  ///
  /// - Complexity: that of the differences up to the first.
  /// - Parameter effort: the limit of the comparison; if it is insufficient, the result is false.
  public func hasSameBytes(as other: PieceTree, lookingAt effort: ComparisonEffort = .all) -> Bool {
    if count != other.count { return false }
    if isIdentical(to: other) { return true }
    return withExtendedLifetime((self, other)) {
      var comparison = Comparison(from: other, to: self)
      var (places, bytes) = (effort.places, effort.bytes)
      // This is the start of a place, which ends when both texts have the same length again.
      var start: Int?
      while let difference = comparison.next() {
        if places == 0 { return false }
        places -= 1
        let first = start ?? difference.new.lowerBound
        let isShifted = difference.old.upperBound != difference.new.upperBound
        // A swap of equally long lines shifts no bytes. After any other swap, the first bytes
        // differ.
        let length =
          isShifted ? min(4_096, count - first) : difference.new.upperBound - first
        if bytes < length { return false }
        bytes -= length
        let range = first..<first + length
        if !hasBytes(in: range, of: other, in: range) { return false }
        start = isShifted ? first : nil
      }
      return true
    }
  }
}

/// Two readers that compare the ends of differences.
private struct DifferenceEnds {
  private var a: ByteReader
  private var b: ByteReader

  init(_ older: PieceTree, _ newer: PieceTree) {
    a = ByteReader(older, at: 0)
    b = ByteReader(newer, at: 0)
  }

  /// Removes equal bytes from both ends of a difference; returns nil if nothing remains.
  ///
  /// - Parameter bytes: the maximum number of bytes compared at each end.
  mutating func trim(_ difference: Difference, comparing bytes: Int) -> Difference? {
    var (old, new) = (difference.old, difference.new)
    a.move(to: old.lowerBound)
    b.move(to: new.lowerBound)
    let shorter = min(old.count, new.count)
    let same = a.passCommonBytes(with: &b, atMost: min(shorter, bytes))
    old = old.lowerBound + same..<old.upperBound
    new = new.lowerBound + same..<new.upperBound
    if old.isEmpty && new.isEmpty { return nil }
    a.move(to: old.upperBound)
    b.move(to: new.upperBound)
    let tail = a.passCommonBytesBack(with: &b, atMost: min(shorter - same, bytes))
    old = old.lowerBound..<old.upperBound - tail
    new = new.lowerBound..<new.upperBound - tail
    // The compared ends may overlap if neither was compared completely.
    return old.isEmpty && new.isEmpty ? nil : Difference(old: old, new: new)
  }
}

/// Two walkers along two texts, from one difference to the next.
///
/// The texts must outlive it.
private struct Comparison: IteratorProtocol {
  private var old: PieceWalker
  private var new: PieceWalker
  private let ends: (old: Int, new: Int)
  /// Whether equal locations mean equal bytes in both texts.
  private let isRelated: Bool
  /// The walkers and pieces of a search for a meeting, retained to reuse their memory.
  private var ahead: (old: PieceWalker, new: PieceWalker)
  private var passedOld = PassedPieces()
  private var passedNew = PassedPieces()

  /// The maximum number of pieces on each side in a search for a meeting.
  ///
  /// Beyond it the rest of both texts is one difference.
  private static var window: Int { 1 << 16 }

  init(from older: PieceTree, to newer: PieceTree) {
    old = PieceWalker(older)
    new = PieceWalker(newer)
    ends = (older.count, newer.count)
    isRelated = older.register === newer.register
    ahead = (old, new)
  }

  mutating func next() -> Difference? {
    if isRelated { _ = passCommonText() }
    let start = (old: old.offset, new: new.offset)
    if start == ends { return nil }
    if !isRelated || !findMeetingNearby() && !findMeeting() {
      old.skip(to: ends.old)
      new.skip(to: ends.new)
    }
    return Difference(old: start.old..<old.offset, new: start.new..<new.offset)
  }

  /// Moves both walkers over the text that they share in storage, and returns the older offset.
  mutating func passCommonText() -> Int {
    while true {
      if PieceWalker.skipSharedNode(&old, &new) { continue }
      guard let a = old.rest, let b = new.rest, a.location == b.location else { return old.offset }
      let length = min(a.length, b.length)
      old.advance(length)
      new.advance(length)
    }
  }

  /// Searches for a meeting in the current and the next piece of both texts, which suffices for a
  /// single insertion, removal or replacement.
  private mutating func findMeetingNearby() -> Bool {
    guard let a = old.rest, let b = new.rest else { return false }
    if meet(a, at: old.offset, b, at: new.offset) { return true }
    let (nextA, nextB) = (old.nextPiece, new.nextPiece)
    let (offsetA, offsetB) = (old.offset + a.length, new.offset + b.length)
    if let nextA, meet(nextA, at: offsetA, b, at: new.offset) { return true }
    if let nextB, meet(a, at: old.offset, nextB, at: offsetB) { return true }
    guard let nextA, let nextB else { return false }
    return meet(nextA, at: offsetA, nextB, at: offsetB)
  }

  /// Moves both walkers to the first stored byte that two pieces share, if there is one.
  private mutating func meet(_ a: Piece, at oldOffset: Int, _ b: Piece, at newOffset: Int) -> Bool {
    if let inside = a.offset(of: b.location) { return meet(oldOffset + inside, newOffset) }
    if let inside = b.offset(of: a.location) { return meet(oldOffset, newOffset + inside) }
    return false
  }

  /// Moves both walkers to a nearby stored byte that both texts share.
  ///
  /// Both advance piece by piece, and each piece is compared with the pieces that the other walker
  /// has passed.
  private mutating func findMeeting() -> Bool {
    passedOld.removeAll()
    passedNew.removeAll()
    ahead.old.move(to: old)
    ahead.new.move(to: new)
    for _ in 0..<Self.window {
      let pieces = (old: ahead.old.rest, new: ahead.new.rest)
      if pieces.old == nil && pieces.new == nil { return false }
      if let piece = pieces.old {
        let offset = ahead.old.offset
        if let (there, here) = passedNew.meeting(piece) { return meet(offset + here, there) }
        passedOld.add(piece, at: offset)
        ahead.old.advance(piece.length)
      }
      if let piece = pieces.new {
        let offset = ahead.new.offset
        if let (there, here) = passedOld.meeting(piece) { return meet(there, offset + here) }
        passedNew.add(piece, at: offset)
        ahead.new.advance(piece.length)
      }
    }
    return false
  }

  private mutating func meet(_ oldOffset: Int, _ newOffset: Int) -> Bool {
    old.skip(to: oldOffset)
    new.skip(to: newOffset)
    return true
  }
}

/// The passed pieces of one text in a search for a meeting, by the location of their bytes.
private struct PassedPieces {
  private var entries: [(piece: Piece, offset: Int)] = []

  /// The maximum number of stored pieces: the first ones are the most important.
  private static var capacity: Int { 1 << 12 }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func add(_ piece: Piece, at offset: Int) {
    guard entries.count < Self.capacity else { return }
    let place = firstEntry(behind: piece.location)
    if place > 0, entries[place - 1].piece.location == piece.location { return }
    entries.insert((piece, offset), at: place)
  }

  /// Returns a stored byte shared by a passed piece and this one.
  ///
  /// - Returns: its offset in the text of the passed piece, and its offset in this piece.
  func meeting(_ piece: Piece) -> (there: Int, here: Int)? {
    let next = firstEntry(behind: piece.location)
    if next > 0, let inside = entries[next - 1].piece.offset(of: piece.location) {
      return (entries[next - 1].offset + inside, 0)
    }
    guard next < entries.count, let here = piece.offset(of: entries[next].piece.location) else {
      return nil
    }
    return (entries[next].offset, here)
  }

  /// Returns the index of the first entry that is stored after a location.
  private func firstEntry(behind location: Location) -> Int {
    if let last = entries.last, last.piece.location <= location { return entries.count }
    return entries.leadingCount { $0.piece.location <= location }
  }
}

extension Piece {
  /// Returns the offset of a stored byte in this piece; nil if it is elsewhere.
  fileprivate func offset(of location: Location) -> Int? {
    let distance = location.distance(from: self.location)
    return distance >= 0 && distance < length ? distance : nil
  }
}

extension PieceTree {
  /// Returns the place in this text of a place in an older one; within a difference, the nearest
  /// one.
  ///
  /// - Complexity: that of the differences.
  public func place(of offset: Int, in older: PieceTree) -> Int {
    var shift = 0
    for difference in differences(from: older) {
      if offset <= difference.old.lowerBound { break }
      if offset < difference.old.upperBound {
        let inside = min(offset - difference.old.lowerBound, difference.new.count)
        return difference.new.lowerBound + inside
      }
      shift = difference.new.upperBound - difference.old.upperBound
    }
    return min(offset + shift, count)
  }
}
