/// Two lists of changes, one after the other, become one.
///
/// Both are looked at in the text between them, where the first list has *come* ranges and the
/// second *gone* ranges. Ranges that overlap or touch make a group, and a group becomes one change:
/// what the first list took away and what the second took of the rest is what went; what the second
/// brought and what it left of the first is what came.
struct EdgeJoining {
  private let first: [Span]
  private let second: [Span]

  /// A change as seen from the text between the two lists.
  private struct Span {
    /// Where it is in the text between.
    let range: Range<Int>
    /// The bytes there.
    let between: ArraySlice<UInt8>
    /// The bytes on the other side: before the first list, or after the second.
    let outside: ArraySlice<UInt8>

    /// The bytes of a part of the range.
    func bytes(in part: Range<Int>) -> ArraySlice<UInt8> {
      let start = between.startIndex + part.lowerBound - range.lowerBound
      return between[start..<start + part.count]
    }
  }

  init(_ first: [TextEdge.Change], _ second: [TextEdge.Change]) {
    var shift = 0
    self.first = first.map { change in
      let start = change.offset + shift
      shift += change.inserted.count - change.removed.count
      return Span(
        range: start..<start + change.inserted.count, between: change.inserted,
        outside: change.removed)
    }
    self.second = second.map { change in
      Span(
        range: change.offset..<change.offset + change.removed.count, between: change.removed,
        outside: change.inserted)
    }
  }

  /// Whether both lists tell the same of the text between them, so far as both tell of it.
  ///
  /// Where they do not, one of them is damaged, and what is joined would hide that.
  var isConsistent: Bool {
    var (i, j) = (0, 0)
    while i < first.count, j < second.count {
      let (a, b) = (first[i], second[j])
      let common = a.range.clamped(to: b.range)
      if !common.isEmpty, !a.bytes(in: common).elementsEqual(b.bytes(in: common)) { return false }
      if a.range.upperBound < b.range.upperBound { i += 1 } else { j += 1 }
    }
    return true
  }

  /// The changes from the text before the first list to the one after the second.
  func joined() -> [TextEdge.Change] {
    var changes: [TextEdge.Change] = []
    var (i, j) = (0, 0)
    // How much further on a place is in the text between than in the text before.
    var shift = 0
    while i < first.count || j < second.count {
      let (a, b) = (i, j)
      var end = min(start(of: first, i), start(of: second, j))
      let start = end
      while true {
        if i < first.count, first[i].range.lowerBound <= end {
          end = max(end, first[i].range.upperBound)
          i += 1
        } else if j < second.count, second[j].range.lowerBound <= end {
          end = max(end, second[j].range.upperBound)
          j += 1
        } else {
          break
        }
      }
      let (came, gone) = (first[a..<i], second[b..<j])
      let removed = bytes(in: start..<end, of: came, elsewhere: gone)
      let inserted = bytes(in: start..<end, of: gone, elsewhere: came)
      if removed != inserted {
        changes.append(
          TextEdge.Change(offset: start - shift, removed: removed, inserted: inserted))
      }
      shift += came.reduce(0) { $0 + $1.between.count - $1.outside.count }
    }
    return changes
  }

  private func start(of spans: [Span], _ index: Int) -> Int {
    index < spans.count ? spans[index].range.lowerBound : .max
  }

  /// A range of the text between as it is on the outer side of `spans`: their outside bytes, and
  /// between them the bytes that the other list tells of.
  private func bytes(
    in range: Range<Int>, of spans: ArraySlice<Span>, elsewhere others: ArraySlice<Span>
  ) -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    var position = range.lowerBound
    for span in spans {
      copy(position..<span.range.lowerBound, from: others, to: &bytes)
      bytes += span.outside
      position = span.range.upperBound
    }
    copy(position..<range.upperBound, from: others, to: &bytes)
    return bytes[...]
  }

  private func copy(_ range: Range<Int>, from spans: ArraySlice<Span>, to bytes: inout [UInt8]) {
    if range.isEmpty { return }
    for span in spans {
      let part = range.clamped(to: span.range)
      if !part.isEmpty { bytes += span.bytes(in: part) }
    }
  }
}
