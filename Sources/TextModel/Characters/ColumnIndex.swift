/// Remembers places along long lines, so that a column far out in a line is found as quickly as
/// one near its start.
///
/// It only saves work: without it every answer is the same. An edit forgets what lies behind it
/// in its line and moves the rest.
final class ColumnIndex {
  /// Bytes between two remembered places; a line that is no longer than this is simply scanned.
  ///
  /// More than the longest glyph.
  private let stride: Int
  private let tabWidth: Int

  /// Places of one line each, ascending, the first at the line's start.
  private var lines: [[LinePlace]] = []
  /// The text that `lines` tells of, where it is not the buffer's any more.
  private var outdatedText: PieceTree?

  /// How many lines are remembered.
  private static var lineLimit: Int { 256 }
  /// With more changes at once than this it is better to scan again than to move places.
  private static var changeLimit: Int { 256 }

  init(tabWidth: Int, stride: Int = 8 * 1024) {
    self.tabWidth = tabWidth
    self.stride = stride
  }

  /// An index that remembers the same and then goes its own way.
  func copy() -> ColumnIndex {
    let copy = ColumnIndex(tabWidth: tabWidth, stride: stride)
    copy.lines = lines
    copy.outdatedText = outdatedText
    return copy
  }

  // MARK: Asking

  /// The last place in a line that is at or before a limit, at a character's start.
  func place(inLine line: Range<Int>, of text: PieceTree, upTo limit: LineLimit) -> LinePlace {
    let start = LinePlace(offset: line.lowerBound, column: 0, characters: 0)
    guard line.count > stride else { return scan(line, of: text, from: start, upTo: limit) }
    catchUp(with: text)
    let number = numberOfLine(startingWith: start)
    var place = lines[number].last { $0.isWithin(limit) } ?? start
    while true {
      var step = limit
      step.offset = min(limit.offset, place.offset + stride)
      let found = scan(line, of: text, from: place, upTo: step)
      // It stopped for another reason than the step's length.
      if step.offset == limit.offset || found.offset + Self.longestGlyph < step.offset {
        return found
      }
      place = found
      if let last = lines[number].last, last.offset < place.offset { lines[number].append(place) }
    }
  }

  private func scan(
    _ line: Range<Int>, of text: PieceTree, from place: LinePlace, upTo limit: LineLimit
  ) -> LinePlace {
    var scanner = ColumnScanner(text, at: place, end: line.upperBound, tabWidth: tabWidth)
    scanner.advance(upTo: limit)
    return scanner.place
  }

  private func numberOfLine(startingWith start: LinePlace) -> Int {
    if let number = lines.firstIndex(where: { $0[0].offset == start.offset }) { return number }
    if lines.count == Self.lineLimit { lines.removeFirst() }
    lines.append([start])
    return lines.count - 1
  }

  /// The most bytes a glyph can have.
  private static var longestGlyph: Int { GlyphReader.longestCluster * 4 }

  // MARK: Keeping up

  /// The text is about to be changed; all ranges are those of the text before.
  func noteReplacements(_ replacements: [Replacement], in text: PieceTree) {
    if lines.isEmpty || outdatedText != nil { return }
    if replacements.count > Self.changeLimit { return noteChange(from: text) }
    for change in replacements.reversed() {
      noteReplacement(of: change.range, byCount: change.bytes.count)
    }
  }

  /// The text became another; what that means is found out when a long line is asked for.
  func noteChange(from text: PieceTree) {
    if !lines.isEmpty, outdatedText == nil { outdatedText = text }
  }

  private func catchUp(with text: PieceTree) {
    guard let older = outdatedText else { return }
    outdatedText = nil
    let differences = text.differences(from: older)
    if differences.count > Self.changeLimit { lines = [] }
    for difference in differences.reversed() {
      noteReplacement(of: difference.old, byCount: difference.new.count)
    }
  }

  private func noteReplacement(of range: Range<Int>, byCount count: Int) {
    let shift = count - range.count
    for number in lines.indices.reversed() {
      let start = lines[number][0].offset
      if start > range.upperBound {
        for place in lines[number].indices { lines[number][place].offset += shift }
      } else if start > range.lowerBound {
        lines.remove(at: number)
      } else {
        // What comes may join the character before it.
        lines[number].removeAll { $0.offset > max(start, range.lowerBound - Self.longestGlyph) }
      }
    }
  }
}

extension LinePlace {
  fileprivate func isWithin(_ limit: LineLimit) -> Bool {
    offset <= limit.offset && column <= limit.column && characters <= limit.characters
  }
}
