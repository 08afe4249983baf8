import Text

/// The composition of two consecutive lists of changes into one.
///
/// Both are described in the text between them, where the first list has *inserted* ranges and the
/// second *removed* ranges. Ranges that overlap or touch form a group, and a group becomes one
/// change. Its removals are those of the first list, and those of the second from the remaining
/// text. Its insertions are those of the second list, and the remaining ones of the first.
struct DeltaComposition {
  private let first: [Span]
  private let second: [Span]

  /// A change relative to the text between the two lists.
  private struct Span {
    /// The range in the text between.
    let range: Range<Int>
    /// The bytes in that range.
    let between: ArraySlice<UInt8>
    /// The bytes on the other side: before the first list, or after the second.
    let outside: ArraySlice<UInt8>

    func bytes(in part: Range<Int>) -> ArraySlice<UInt8> {
      let start = between.startIndex + part.lowerBound - range.lowerBound
      return between[start..<start + part.count]
    }
  }

  init(_ first: [TextDelta.Change], _ second: [TextDelta.Change]) {
    self.first = zip(first, first.differences).map { change, difference in
      Span(range: difference.new, between: change.inserted, outside: change.removed)
    }
    self.second = second.map { change in
      Span(range: change.range, between: change.removed, outside: change.inserted)
    }
  }

  /// Whether both lists agree about the text between them, as far as both describe it.
  ///
  /// If not, one of them is damaged, and composing would hide that.
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

  /// Returns the changes from the text before the first list to the one after the second.
  func composed() -> [TextDelta.Change] {
    var changes: [TextDelta.Change] = []
    var (i, j) = (0, 0)
    // The shift of positions from the text before to the text between.
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
          TextDelta.Change(offset: start - shift, removed: removed, inserted: inserted))
      }
      shift += came.reduce(0) { $0 + $1.between.count - $1.outside.count }
    }
    return changes
  }

  private func start(of spans: [Span], _ index: Int) -> Int {
    index < spans.count ? spans[index].range.lowerBound : .max
  }

  /// Returns a range of the text between in its outer form for `spans`: their outside bytes, and
  /// between them the bytes from the other list.
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
