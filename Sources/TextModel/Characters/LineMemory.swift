/// A place in a long line that is worth remembering.
protocol RememberedPlace {
  /// The byte offset in the text.
  var offset: Int { get set }
  /// Whether it holds whatever is changed from an offset on.
  func isSettled(before offset: Int) -> Bool
  /// The place after something was changed before its line.
  func moved(by shift: Int) -> Self
}

/// Places along some long lines, which an edit moves or forgets.
struct LineMemory<Place: RememberedPlace> {
  /// Places of one line each, ascending, the first at the line's start.
  private var lines: [[Place]] = []
  /// The text that `lines` tells of, where it is not the buffer's any more.
  private var outdatedText: PieceTree?

  /// How many lines are remembered.
  private static var lineLimit: Int { 256 }
  /// With more changes at once than this it is better to look again than to move places.
  private static var changeLimit: Int { 256 }

  /// The most bytes a glyph can have.
  static var longestGlyph: Int { GlyphReader.longestCluster * 4 }

  // MARK: Remembering

  /// The number of the line that starts with a place.
  mutating func number(ofLineStartingWith start: Place) -> Int {
    if let number = lines.firstIndex(where: { $0[0].offset == start.offset }) { return number }
    if lines.count == Self.lineLimit { lines.removeFirst() }
    lines.append([start])
    return lines.count - 1
  }

  /// The last place of a line of which something holds that holds of all before it.
  ///
  /// - Complexity: O(log n) for n places.
  func lastPlace(inLineNumber number: Int, where holds: (Place) -> Bool) -> Place {
    let places = lines[number]
    var low = 0
    var high = places.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if holds(places[middle]) { low = middle } else { high = middle - 1 }
    }
    return places[low]
  }

  /// Remembers a place that is further on than the others of its line; does nothing with one that
  /// is not.
  mutating func append(_ place: Place, toLineNumber number: Int) {
    if let last = lines[number].last, last.offset < place.offset { lines[number].append(place) }
  }

  // MARK: Keeping up

  /// The text is about to be changed; all ranges are those of the text before.
  mutating func noteReplacements(_ replacements: [Replacement], in text: PieceTree) {
    if lines.isEmpty || outdatedText != nil { return }
    if replacements.count > Self.changeLimit { return noteChange(from: text) }
    for change in replacements.reversed() {
      noteReplacement(of: change.range, byCount: change.bytes.count)
    }
  }

  /// The text became another; what that means is found out when a long line is asked for.
  mutating func noteChange(from text: PieceTree) {
    if !lines.isEmpty, outdatedText == nil { outdatedText = text }
  }

  /// Moves or forgets what a change that was only noted concerns.
  mutating func catchUp(with text: PieceTree) {
    guard let older = outdatedText else { return }
    outdatedText = nil
    let differences = text.differences(from: older, limit: Self.changeLimit + 1)
    if differences.count > Self.changeLimit { return lines = [] }
    for difference in differences.reversed() {
      noteReplacement(of: difference.old, byCount: difference.new.count)
    }
  }

  private mutating func noteReplacement(of range: Range<Int>, byCount count: Int) {
    let shift = count - range.count
    for number in lines.indices.reversed() {
      let start = lines[number][0].offset
      if start > range.upperBound {
        for place in lines[number].indices {
          lines[number][place] = lines[number][place].moved(by: shift)
        }
      } else if start > range.lowerBound {
        lines.remove(at: number)
      } else {
        // What comes may join the character before it.
        let settled = range.lowerBound - Self.longestGlyph
        lines[number].removeAll { $0.offset != start && !$0.isSettled(before: settled) }
      }
    }
  }
}
