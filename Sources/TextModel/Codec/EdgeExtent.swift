/// How much an edge tells and of which places, without the bytes: enough to see how long joined
/// edges would be.
public struct EdgeExtent: Equatable, Sendable {
  /// A change as bytes that went and came.
  private struct Span: Equatable {
    /// Where it is in the text before.
    var offset: Int
    var removed: Int
    var inserted: Int
  }

  private var spans: [Span]
  /// Bytes for all but the changes.
  private var besides: Int

  /// About how many bytes the edge is written in, before they are compressed.
  ///
  /// - Complexity: O(changes).
  public var byteCount: Int {
    spans.reduce(besides) { $0 + $1.removed + $1.inserted + Self.bytesPerChange }
  }

  /// How many bytes of the text before are gone after it.
  ///
  /// - Complexity: O(changes).
  public var removed: Int { spans.reduce(0) { $0 + $1.removed } }

  /// How many bytes of the text after it have come.
  ///
  /// - Complexity: O(changes).
  public var inserted: Int { spans.reduce(0) { $0 + $1.inserted } }

  /// A place and two counts.
  private static var bytesPerChange: Int { 5 }

  init(_ edge: TextEdge, byteCount: Int) {
    spans = edge.changes.map {
      Span(offset: $0.offset, removed: $0.removed.count, inserted: $0.inserted.count)
    }
    besides = 0
    besides = max(0, byteCount - self.byteCount)
  }

  /// The extent of this edge and `next`, one after the other.
  ///
  /// It is the real one, but for changes that bring back what was there: these become none.
  ///
  /// - Complexity: O(changes of both).
  public func joined(with next: EdgeExtent) -> EdgeExtent {
    var joined = self
    joined.besides = max(besides, next.besides)
    joined.spans = []
    var (i, j) = (0, 0)
    // How much further on a place is in the text between than in the text before.
    var shift = 0
    while i < spans.count || j < next.spans.count {
      let start = min(
        i < spans.count ? spans[i].offset + shift : .max,
        j < next.spans.count ? next.spans[j].offset : .max)
      var end = start
      // What differs on either side from the length of the range in the text between.
      var (before, after) = (0, 0)
      let shiftBefore = shift
      while true {
        if i < spans.count, spans[i].offset + shift <= end {
          end = max(end, spans[i].offset + shift + spans[i].inserted)
          before += spans[i].removed - spans[i].inserted
          shift += spans[i].inserted - spans[i].removed
          i += 1
        } else if j < next.spans.count, next.spans[j].offset <= end {
          end = max(end, next.spans[j].offset + next.spans[j].removed)
          after += next.spans[j].inserted - next.spans[j].removed
          j += 1
        } else {
          break
        }
      }
      // Counts of a damaged edge may be anything.
      let (removed, inserted) = (max(0, end - start + before), max(0, end - start + after))
      if removed + inserted > 0 {
        joined.spans.append(
          Span(offset: start - shiftBefore, removed: removed, inserted: inserted))
      }
    }
    return joined
  }
}

extension TextCodec {
  /// How much a payload tells that leads from one state to another; nil for one that is damaged or
  /// newer.
  ///
  /// - Complexity: O(bytes).
  public func extent(of payload: [UInt8], version: Int) -> EdgeExtent? {
    guard version <= self.version else { return nil }
    return TextEdge(decoding: payload).map { EdgeExtent($0, byteCount: payload.count) }
  }
}
