/// A cached place in a long line.
protocol RememberedPosition {
  /// The byte offset in the text.
  var offset: Int { get set }
  /// Whether its position in the line is an estimate.
  var isEstimate: Bool { get }
  /// Returns whether the place stays valid after an edit at or beyond `offset`.
  func isSettled(before offset: Int) -> Bool
  /// Returns the place after an edit before its line.
  func moved(by shift: Int) -> Self
}

/// Cached places along some long lines, which an edit moves or removes.
///
/// The last places of a line may depend on an estimate; then all later ones do, too.
///
/// If an edit would remove many places, they are kept together with their text, so that an undo
/// finds them again.
struct LineMemory<Place: RememberedPosition> {
  /// The places of each line, ascending, the first at the line's start.
  private typealias Lines = [[Place]]

  private var lines: Lines = []
  /// The text of `lines`, if it is no longer the buffer's.
  private var outdatedText: PieceTree?
  /// The places of other texts, the most recent last.
  private var kept: [(text: PieceTree, lines: Lines)] = []

  /// The maximum number of lines.
  private static var lineLimit: Int { 256 }
  /// The number of simultaneous changes above which scanning again is better than moving places.
  private static var changeLimit: Int { 256 }
  /// The number of places that a new scan finds quickly.
  private static var fewPlaces: Int { 64 }
  /// The maximum number of other texts with kept places.
  private static var keptLimit: Int { 4 }

  /// The maximum length of a glyph in bytes.
  static var longestGlyph: Int { GlyphReader.longestCluster * 4 }

  /// The maximum distance in bytes at which a change alters the boundaries of glyphs.
  private static var longestRun: Int { GlyphReader.longestRun * 4 }

  /// The number of cached places in the text of the last query.
  var placeCount: Int { Self.placeCount(in: lines) }

  /// The offsets of the cached places, by line.
  var offsets: [[Int]] { lines.map { $0.map(\.offset) } }

  /// Returns the index of the line that starts at a place, which is added if it is new.
  mutating func number(ofLineStartingWith start: Place) -> Int {
    if let number = lines.firstIndex(where: { $0[0].offset == start.offset }) { return number }
    if lines.count == Self.lineLimit { lines.removeFirst() }
    lines.append([start])
    return lines.count - 1
  }

  /// Returns the last place of a line's leading places that satisfy a condition.
  ///
  /// - Complexity: O(log n) for n places.
  func lastPlace(inLineNumber number: Int, where holds: (Place) -> Bool) -> Place {
    lines[number][lines[number].lastIndex(upTo: holds)]
  }

  /// Adds a place if it is beyond all others of its line.
  ///
  /// A known place removes all that depend on an estimate.
  mutating func append(_ place: Place, toLineNumber number: Int) {
    if !place.isEstimate { lines[number] = lines[number].knownPlaces }
    if let last = lines[number].last, last.offset < place.offset { lines[number].append(place) }
  }

  /// Returns whether a line contains an estimate.
  func hasEstimate(inLineNumber number: Int) -> Bool { lines[number].last?.isEstimate == true }

  /// Returns the last place of a line that is not an estimate.
  func lastKnownPlace(inLineNumber number: Int) -> Place {
    lastPlace(inLineNumber: number) { !$0.isEstimate }
  }

  /// Adds an estimate, which replaces an earlier one in that line.
  mutating func estimate(_ place: Place, inLineNumber number: Int) {
    lines[number] = lines[number].knownPlaces
    append(place, toLineNumber: number)
  }

  /// Returns all known places of a line that contains an estimate; nil without such a line.
  mutating func estimatedLine(of text: PieceTree) -> [Place]? {
    guard lines.contains(where: { $0.last?.isEstimate == true }) else { return nil }
    catchUp(with: text)
    guard let line = lines.first(where: { $0.last?.isEstimate == true }) else { return nil }
    return line.knownPlaces
  }

  /// Replaces the cache with the known places of one line.
  mutating func begin(with places: [Place]) { lines = [places] }

  /// Returns all known places of the line that starts at an offset.
  func knownPlaces(inLineAt start: Int) -> [Place] {
    lines.first { $0[0].offset == start }?.knownPlaces ?? []
  }

  /// Adds places that a background scan found in an older version of the text.
  mutating func adopt(_ places: [Place], of older: PieceTree, now text: PieceTree) {
    catchUp(with: text)
    let found = older.isIdentical(to: text) ? [places] : Self.moved([places], from: older, to: text)
    guard let places = found.first, let start = places.first, let end = places.last else { return }
    let number = number(ofLineStartingWith: start)
    if end.offset > lastKnownPlace(inLineNumber: number).offset { lines[number] = places }
  }

  /// Updates the places before the text changes; the ranges are those before the change.
  mutating func handleReplacements(_ replacements: [Replacement], in text: PieceTree) {
    guard !lines.isEmpty, outdatedText == nil, let first = replacements.first else { return }
    if replacements.count > Self.changeLimit { return handleChange(from: text) }
    if countForgotten(from: first.range.lowerBound) > Self.fewPlaces { keep(lines, of: text) }
    for change in replacements.reversed() {
      Self.replace(change.range, byCount: change.bytes.count, in: &lines)
    }
  }

  /// Records that the text was replaced; the next query of a long line updates the places.
  mutating func handleChange(from text: PieceTree) {
    if !lines.isEmpty, outdatedText == nil { outdatedText = text }
  }

  /// Moves or removes the places that a recorded change affects, or restores those of the previous
  /// text.
  ///
  /// - Complexity: that of the difference between the texts.
  mutating func catchUp(with text: PieceTree) {
    guard let older = outdatedText else { return }
    outdatedText = nil
    var best = Self.moved(lines, from: older, to: text)
    var bestCount = Self.placeCount(in: best)
    for other in kept.reversed() where Self.placeCount(in: other.lines) > bestCount {
      let found = Self.moved(other.lines, from: other.text, to: text)
      let count = Self.placeCount(in: found)
      if count > bestCount { (best, bestCount) = (found, count) }
    }
    if placeCount > bestCount + Self.fewPlaces { keep(lines, of: older) }
    lines = best
  }

  private mutating func keep(_ lines: Lines, of text: PieceTree) {
    kept.removeAll { $0.text.isIdentical(to: text) }
    if kept.count == Self.keptLimit { kept.removeFirst() }
    kept.append((text, lines))
  }

  /// Returns the places of a text that are valid in another one too.
  private static func moved(_ lines: Lines, from older: PieceTree, to text: PieceTree) -> Lines {
    let differences = text.differences(from: older, limit: changeLimit + 1)
    if differences.count > changeLimit { return [] }
    var lines = lines
    for difference in differences.reversed() {
      replace(difference.old, byCount: difference.new.count, in: &lines)
    }
    return lines
  }

  private static func placeCount(in lines: Lines) -> Int { lines.reduce(0) { $0 + $1.count } }

  /// Returns the number of places that an edit at an offset removes.
  private func countForgotten(from offset: Int) -> Int {
    let settled = offset - Self.longestRun
    return lines.reduce(0) { count, places in
      if places[0].offset > offset { return count }
      return count + places.count - 1 - places.lastIndex(upTo: { $0.isSettled(before: settled) })
    }
  }

  /// Moves or removes places for the replacement of a range by `count` bytes.
  private static func replace(_ range: Range<Int>, byCount count: Int, in lines: inout Lines) {
    let shift = count - range.count
    // Inserted text may join the character before it.
    let settled = range.lowerBound - longestRun
    for number in lines.indices.reversed() {
      let start = lines[number][0].offset
      if start > range.upperBound {
        for place in lines[number].indices {
          lines[number][place] = lines[number][place].moved(by: shift)
        }
      } else if start > range.lowerBound {
        lines.remove(at: number)
      } else {
        let last = lines[number].lastIndex(upTo: { $0.isSettled(before: settled) })
        lines[number].removeSubrange((last + 1)...)
      }
    }
  }
}

extension Array where Element: RememberedPosition {
  /// Returns the last index of the prefix that satisfies a condition, or the first index.
  fileprivate func lastIndex(upTo holds: (Element) -> Bool) -> Int {
    Swift.max(0, leadingCount(where: holds) - 1)
  }

  /// The places of a line that are not estimates; the first place never is one.
  fileprivate var knownPlaces: [Element] {
    last?.isEstimate == true ? Array(self[...lastIndex(upTo: { !$0.isEstimate })]) : self
  }
}
