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
  private var memory = LineMemory<LinePlace>()

  init(tabWidth: Int, stride: Int = 8 * 1024) {
    self.tabWidth = tabWidth
    self.stride = stride
  }

  /// An index that remembers the same and then goes its own way.
  func copy() -> ColumnIndex {
    let copy = ColumnIndex(tabWidth: tabWidth, stride: stride)
    copy.memory = memory
    return copy
  }

  /// How many places are remembered of the text that was asked about last.
  var placeCount: Int { memory.placeCount }

  // MARK: Asking

  /// The last place in a line that is at or before a limit, at a character's start.
  func place(inLine line: Range<Int>, of text: PieceTree, upTo limit: LineLimit) -> LinePlace {
    let start = LinePlace(offset: line.lowerBound, column: 0, characters: 0)
    guard line.count > stride else { return scan(line, of: text, from: start, upTo: limit) }
    memory.catchUp(with: text)
    let number = memory.number(ofLineStartingWith: start)
    var place = memory.lastPlace(inLineNumber: number) { $0.isWithin(limit) }
    while true {
      var step = limit
      step.offset = min(limit.offset, place.offset + stride)
      let found = scan(line, of: text, from: place, upTo: step)
      // It stopped for another reason than the step's length.
      if step.offset == limit.offset
        || found.offset + LineMemory<LinePlace>.longestGlyph < step.offset
      {
        return found
      }
      place = found
      memory.append(place, toLineNumber: number)
    }
  }

  private func scan(
    _ line: Range<Int>, of text: PieceTree, from place: LinePlace, upTo limit: LineLimit
  ) -> LinePlace {
    var scanner = ColumnScanner(text, at: place, end: line.upperBound, tabWidth: tabWidth)
    scanner.advance(upTo: limit)
    return scanner.place
  }

  // MARK: Keeping up

  /// The text is about to be changed; all ranges are those of the text before.
  func noteReplacements(_ replacements: [Replacement], in text: PieceTree) {
    memory.noteReplacements(replacements, in: text)
  }

  /// The text became another.
  func noteChange(from text: PieceTree) {
    memory.noteChange(from: text)
  }
}

extension LinePlace: RememberedPlace {
  func isSettled(before offset: Int) -> Bool { self.offset <= offset }

  func moved(by shift: Int) -> LinePlace {
    LinePlace(offset: offset + shift, column: column, characters: characters)
  }

  fileprivate func isWithin(_ limit: LineLimit) -> Bool {
    offset <= limit.offset && column <= limit.column && characters <= limit.characters
  }
}
