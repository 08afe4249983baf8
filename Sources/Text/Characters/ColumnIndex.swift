/// A cache of places along long lines, which makes a distant column as quick to find as one near
/// the start of the line.
///
/// Results are the same without it, except for estimates if these are allowed. An edit removes the
/// later places in its line and moves the others.
package final class ColumnIndex {
  /// The number of bytes between two cached places, more than the longest glyph; shorter lines are
  /// scanned.
  private let stride: Int
  private let tabWidth: Int
  /// The effort after which an estimate is better than scanning on.
  private let effortLimit: Int
  private var memory = LineMemory<LinePosition>()

  package init(tabWidth: Int, stride: Int = 8 * 1024, effortLimit: Int = LineEstimate.effortLimit) {
    self.tabWidth = tabWidth
    self.stride = stride
    self.effortLimit = effortLimit
  }

  /// Returns an independent copy of the index.
  package func copy() -> ColumnIndex {
    let copy = ColumnIndex(tabWidth: tabWidth, stride: stride, effortLimit: effortLimit)
    copy.memory = memory
    return copy
  }

  /// The number of cached places in the text of the last query.
  var placeCount: Int { memory.placeCount }

  /// The offsets of the cached places, by line.
  package var offsets: [[Int]] { memory.offsets }

  /// Returns the last character start in a line at or before a limit.
  ///
  /// - Parameters:
  ///   - estimating: whether an estimate is allowed if counting takes long.
  ///   - caching: whether passed places are cached.
  /// - Complexity: O(stride) if that part of the line was requested before or an estimate is
  ///   allowed; otherwise O(line).
  package func place(
    inLine line: Range<Int>, of text: PieceTree, upTo limit: LineLimit, estimating: Bool = false,
    caching: Bool = true
  ) -> LinePosition {
    guard line.count > stride else {
      let start = LinePosition(offset: line.lowerBound, column: 0, characters: 0)
      return scan(line, of: text, from: start, upTo: limit).place
    }
    if caching { return place(inLine: line, of: text, upTo: limit, estimating, with: &memory) }
    var copy = memory
    return place(inLine: line, of: text, upTo: limit, estimating, with: &copy)
  }

  /// Returns that place in a long line, and adds passed places to a cache.
  private func place(
    inLine line: Range<Int>, of text: PieceTree, upTo limit: LineLimit, _ estimating: Bool,
    with memory: inout LineMemory<LinePosition>
  ) -> LinePosition {
    let start = LinePosition(offset: line.lowerBound, column: 0, characters: 0)
    memory.catchUp(with: text)
    let number = memory.number(ofLineStartingWith: start)
    var place = memory.lastPlace(inLineNumber: number) {
      $0.isWithin(limit) && (estimating || !$0.isEstimate)
    }
    var effortLimit = effortLimit
    if memory.hasEstimate(inLineNumber: number) { effortLimit /= LineEstimate.furtherEffortDivisor }
    var effort = 0
    while true {
      var step = limit
      step.offset = min(limit.offset, place.offset + stride)
      let found = scan(line, of: text, from: place, upTo: step)
      // The scan stopped for another reason than the length of the step.
      if step.offset == limit.offset
        || found.place.offset + LineMemory<LinePosition>.longestGlyph < step.offset
      {
        return found.place
      }
      place = found.place
      memory.append(place, toLineNumber: number)
      effort += found.effort
      if estimating, effort > effortLimit {
        effort = 0
        let known = memory.lastKnownPlace(inLineNumber: number)
        let estimate = estimate(inLine: line, of: text, upTo: limit, behind: place, knowing: known)
        if let estimate {
          memory.estimate(estimate, inLineNumber: number)
          place = estimate
        }
      }
    }
  }

  private func scan(
    _ line: Range<Int>, of text: PieceTree, from place: LinePosition, upTo limit: LineLimit
  ) -> (place: LinePosition, effort: Int) {
    let found = text.scan(from: place, to: line.upperBound, upTo: limit, tabWidth: tabWidth)
    let bytes = found.place.offset - place.offset
    let characters = found.place.characters - place.characters
    return (found.place, found.effort + LineEstimate.effort(overPlain: bytes, characters))
  }

  /// Returns a place before a limit, extrapolated from the beginning of the line; nil if that is
  /// near another place.
  private func estimate(
    inLine line: Range<Int>, of text: PieceTree, upTo limit: LineLimit, behind place: LinePosition,
    knowing known: LinePosition
  ) -> LinePosition? {
    guard known.column > 0, known.characters > 0 else { return nil }
    let length = Double(known.offset - line.lowerBound)
    let columns = Double(known.column) / length
    let characters = Double(known.characters) / length
    // In bytes from the start of the line.
    let target = [
      Double(min(limit.offset, line.upperBound) - line.lowerBound),
      Double(limit.column) / columns, Double(limit.characters) / characters,
    ].reduce(Double(line.count), min)
    let near = line.lowerBound + Int(target) - LineEstimate.strides * stride
    guard near > place.offset + stride else { return nil }
    let offset = text.characterStart(near: near)
    let share = Double(offset - line.lowerBound)
    return LinePosition(
      offset: offset, column: Int(columns * share), characters: Int(characters * share),
      isEstimate: true)
  }

  /// Returns all known places of a line that contains an estimate; nil without such a line.
  package func estimatedLine(of text: PieceTree) -> [LinePosition]? {
    memory.estimatedLine(of: text)
  }

  /// Replaces the cache with the known places of one line.
  package func begin(with places: [LinePosition]) { memory.begin(with: places) }

  /// Returns all known places of the line that starts at an offset.
  package func knownPlaces(inLineAt start: Int) -> [LinePosition] {
    memory.knownPlaces(inLineAt: start)
  }

  /// Adds places that a background scan found in an older version of the text.
  package func adopt(_ places: [LinePosition], of older: PieceTree, now text: PieceTree) {
    memory.adopt(places, of: older, now: text)
  }

  /// Updates the cache before the text changes; the ranges are those before the change.
  package func handleReplacements(_ replacements: [Replacement], in text: PieceTree) {
    memory.handleReplacements(replacements, in: text)
  }

  /// Records that the text was replaced by another.
  package func handleChange(from text: PieceTree) { memory.handleChange(from: text) }
}

extension LinePosition: RememberedPosition {
  func isSettled(before offset: Int) -> Bool { self.offset <= offset }

  func moved(by shift: Int) -> LinePosition {
    var moved = self
    moved.offset += shift
    return moved
  }

  fileprivate func isWithin(_ limit: LineLimit) -> Bool {
    offset <= limit.offset && column <= limit.column && characters <= limit.characters
  }
}
