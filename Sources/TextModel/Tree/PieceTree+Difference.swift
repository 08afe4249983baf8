/// A place where two texts differ.
public struct Difference: Equatable, Sendable {
  /// The bytes in the older text.
  public var old: Range<Int>
  /// The bytes in the newer text that stand in their place.
  public var new: Range<Int>
}

extension PieceTree {
  /// Where this text differs from an older one that it was made from, in ascending order.
  ///
  /// Two texts that do not come from one differ in one place at most.
  ///
  /// Replacing each `old` range by the bytes of its `new` range gives this text. Nodes and pieces
  /// that both texts have are not looked into, so that the cost is that of the change.
  ///
  /// - Complexity: O(d log n) for d pieces that differ, and a comparison of their bytes.
  /// - Parameter limit: after how many places the comparison ends.
  public func differences(from older: PieceTree, limit: Int = .max) -> [Difference] {
    guard register === older.register else {
      return trim(Difference(old: 0..<older.count, new: 0..<count), from: older)
    }
    return withExtendedLifetime((self, older)) {
      var comparison = Comparison(old: PieceWalker(older), new: PieceWalker(self))
      return comparison.run(ends: (older.count, count), limit: limit).flatMap { trim($0, from: older) }
    }
  }

  /// Whether the bytes are those of another text; at the cost of what differs in structure.
  public func hasSameBytes(as other: PieceTree) -> Bool {
    count == other.count && differences(from: other).isEmpty
  }

  /// Takes equal bytes off both ends of a difference; nothing stays of one that is none.
  private func trim(_ difference: Difference, from older: PieceTree) -> [Difference] {
    var old = difference.old
    var new = difference.new
    var a = ByteReader(older, at: old.lowerBound)
    var b = ByteReader(self, at: new.lowerBound)
    var same = 0
    let shorter = min(old.count, new.count)
    while same < shorter, a.next() == b.next() { same += 1 }
    old = old.lowerBound + same..<old.upperBound
    new = new.lowerBound + same..<new.upperBound
    if old.isEmpty && new.isEmpty { return [] }
    a.move(to: old.upperBound)
    b.move(to: new.upperBound)
    var tail = 0
    while tail < shorter - same, a.previous() == b.previous() { tail += 1 }
    return [
      Difference(
        old: old.lowerBound..<old.upperBound - tail, new: new.lowerBound..<new.upperBound - tail)
    ]
  }
}

/// Two walkers going along two texts side by side.
private struct Comparison {
  var old: PieceWalker
  var new: PieceWalker
  private var found: [Difference] = []

  /// How many pieces are looked at on each side for a place where the texts meet again. Beyond
  /// it the rest of both texts is one difference.
  private static var window: Int { 1 << 16 }

  init(old: PieceWalker, new: PieceWalker) {
    self.old = old
    self.new = new
  }

  mutating func run(ends: (old: Int, new: Int), limit: Int) -> [Difference] {
    while true {
      if found.count >= limit { return found }
      if PieceWalker.skipSharedNode(&old, &new) { continue }
      guard let a = old.rest, let b = new.rest else { break }
      if a.location == b.location {
        let length = min(a.length, b.length)
        old.advance(length)
        new.advance(length)
        continue
      }
      let start = (old.offset, new.offset)
      guard findMeeting() else {
        add(start.0..<ends.old, start.1..<ends.new)
        return found
      }
      add(start.0..<old.offset, start.1..<new.offset)
    }
    if old.offset < ends.old || new.offset < ends.new {
      add(old.offset..<ends.old, new.offset..<ends.new)
    }
    return found
  }

  private mutating func add(_ old: Range<Int>, _ new: Range<Int>) {
    if let last = found.last, last.old.upperBound == old.lowerBound,
      last.new.upperBound == new.lowerBound
    {
      found[found.count - 1] = Difference(
        old: last.old.lowerBound..<old.upperBound, new: last.new.lowerBound..<new.upperBound)
    } else {
      found.append(Difference(old: old, new: new))
    }
  }

  /// Moves both walkers to a place near by where they stand at the same stored byte.
  ///
  /// Pieces that come from one piece mostly begin or end at the same byte still, so these two
  /// places of each piece passed are remembered; the pieces at which the walkers stand now are
  /// compared with everything.
  private mutating func findMeeting() -> Bool {
    guard let firstOld = old.rest, let firstNew = new.rest else { return false }
    var seenOld = PassedPieces()
    var seenNew = PassedPieces()
    var a = old
    var b = new
    for _ in 0..<Self.window where a.rest != nil || b.rest != nil {
      if let piece = a.rest {
        if let inside = piece.offset(of: firstNew.location) {
          return meet(a.offset + inside, new.offset)
        }
        if let (there, here) = seenNew.meeting(piece) { return meet(a.offset + here, there) }
        seenOld.add(piece, at: a.offset)
        a.advance(piece.length)
      }
      if let piece = b.rest {
        if let inside = piece.offset(of: firstOld.location) {
          return meet(old.offset, b.offset + inside)
        }
        if let (there, here) = seenOld.meeting(piece) { return meet(there, b.offset + here) }
        seenNew.add(piece, at: b.offset)
        b.advance(piece.length)
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

/// The pieces of one text that a search for a meeting has passed, by where they begin and end.
private struct PassedPieces {
  private var offsetsOfStarts: [Location: Int] = [:]
  private var ends: [Location: (offset: Int, length: Int)] = [:]

  mutating func add(_ piece: Piece, at offset: Int) {
    if offsetsOfStarts[piece.location] == nil { offsetsOfStarts[piece.location] = offset }
    if ends[piece.end] == nil { ends[piece.end] = (offset + piece.length, piece.length) }
  }

  /// Where a piece passed before and this one have the same stored byte.
  ///
  /// - Returns: an offset in the text passed before, and how far into this piece.
  func meeting(_ piece: Piece) -> (there: Int, here: Int)? {
    if let offset = offsetsOfStarts[piece.location] { return (offset, 0) }
    guard let end = ends[piece.end] else { return nil }
    let common = min(end.length, piece.length)
    return (end.offset - common, piece.length - common)
  }
}

extension Piece {
  /// How far inside this piece a stored byte is; nil when it is elsewhere.
  fileprivate func offset(of location: Location) -> Int? {
    let distance = location.distance(from: self.location)
    return distance >= 0 && distance < length ? distance : nil
  }
}
