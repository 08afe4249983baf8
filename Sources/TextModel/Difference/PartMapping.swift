/// How a part of a text goes through an edit: where it is on the other side.
public struct PartMapping: Equatable, Sendable {
  /// The part on the other side, in bytes.
  public var range: Range<Int>
  /// Whether the edit changed the part.
  public var isTouched: Bool

  /// A part on the other side of an edit.
  public init(range: Range<Int>, isTouched: Bool) {
    self.range = range
    self.isTouched = isTouched
  }
}

/// Following a part of a text through an edit.
///
/// The differences ascend, and between two of them there is a byte that both texts have, as
/// `PieceTree.differences(from:)` and `TextCodec.places(in:version:named:)` tell them.
///
/// A part is touched when text came inside it, went from it, or was replaced over an edge of it.
/// What happens outside, up to the very edge, does not touch it: what was inserted or removed right
/// before or right behind a part is not in it afterwards. Of a difference that does touch it, all
/// the text on the other side belongs to the part, so that nothing of it is lost where an edge lies
/// within a replacement. A part without bytes lies within what happens at its place, and is touched
/// by it.
///
/// A part that is not touched comes back to where it was by going the other way.
extension [Difference] {
  /// Where a part of the newer text was in the older one.
  ///
  /// A part that came with the edit as a whole was the empty range where it went in, or what it
  /// replaced.
  ///
  /// - Complexity: O(log d) for d differences.
  public func followingBack(_ part: Range<Int>) -> PartMapping {
    following(part, from: \.new, to: \.old)
  }

  /// Where a part of the older text is in the newer one.
  ///
  /// A part that went with the edit as a whole is the empty range where it was, or what replaced it.
  ///
  /// - Complexity: O(log d) for d differences.
  public func followingForth(_ part: Range<Int>) -> PartMapping {
    following(part, from: \.old, to: \.new)
  }

  private func following(
    _ part: Range<Int>, from: KeyPath<Difference, Range<Int>>, to: KeyPath<Difference, Range<Int>>
  ) -> PartMapping {
    // Those that lie before the part, and behind them those that touch it.
    let before = count(ofFirst: {
      let end = $0[keyPath: from].upperBound
      return part.isEmpty ? end < part.lowerBound : end <= part.lowerBound
    })
    let until = count(ofFirst: {
      let start = $0[keyPath: from].lowerBound
      return part.isEmpty ? start <= part.upperBound : start < part.upperBound
    })
    /// A place between the difference before `index` and the one at it.
    func place(_ offset: Int, before index: Int) -> Int {
      if index == 0 { return offset }
      let last = self[index - 1]
      return last[keyPath: to].upperBound + offset - last[keyPath: from].upperBound
    }
    guard before < until else {
      let start = place(part.lowerBound, before: before)
      return PartMapping(range: start..<start + part.count, isTouched: false)
    }
    let (first, last) = (self[before], self[until - 1])
    let start =
      first[keyPath: from].lowerBound < part.lowerBound
      ? first[keyPath: to].lowerBound : place(part.lowerBound, before: before)
    let end =
      last[keyPath: from].upperBound > part.upperBound
      ? last[keyPath: to].upperBound : place(part.upperBound, before: until)
    return PartMapping(range: start..<end, isTouched: true)
  }
}
