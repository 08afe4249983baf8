/// Remembers places along long lines, so that a column far out in a line is found as quickly as
/// one near its start.
///
/// It only saves work: without it every answer is the same, but for guesses where these are allowed. An
/// edit forgets what lies behind it in its line and moves the rest.
final class ColumnIndex {
  /// Bytes between two remembered places; a line that is no longer than this is simply scanned.
  ///
  /// More than the longest glyph.
  private let stride: Int
  private let tabWidth: Int
  /// After how much effort a guess is better than going on.
  private let patience: Int
  private var memory = LineMemory<LinePlace>()

  init(tabWidth: Int, stride: Int = 8 * 1024, patience: Int = LineGuess.patience) {
    self.tabWidth = tabWidth
    self.stride = stride
    self.patience = patience
  }

  /// An index that remembers the same and then goes its own way.
  func copy() -> ColumnIndex {
    let copy = ColumnIndex(tabWidth: tabWidth, stride: stride, patience: patience)
    copy.memory = memory
    return copy
  }

  /// How many places are remembered of the text that was asked about last.
  var placeCount: Int { memory.placeCount }

  // MARK: Asking

  /// The last place in a line that is at or before a limit, at a character's start.
  ///
  /// - Parameter guessing: whether it may be guessed where it would take long to count.
  /// - Complexity: O(stride) where that part of the line was asked for before, or may be guessed; else
  ///   O(line).
  func place(
    inLine line: Range<Int>, of text: PieceTree, upTo limit: LineLimit, guessing: Bool = false
  ) -> LinePlace {
    let start = LinePlace(offset: line.lowerBound, column: 0, characters: 0)
    guard line.count > stride else { return scan(line, of: text, from: start, upTo: limit).place }
    memory.catchUp(with: text)
    let number = memory.number(ofLineStartingWith: start)
    var place = memory.lastPlace(inLineNumber: number) {
      $0.isWithin(limit) && (guessing || !$0.isGuess)
    }
    let hasGuess = memory.hasGuess(inLineNumber: number)
    let patience = hasGuess ? self.patience / LineGuess.impatience : self.patience
    var effort = 0
    while true {
      var step = limit
      step.offset = min(limit.offset, place.offset + stride)
      let found = scan(line, of: text, from: place, upTo: step)
      // It stopped for another reason than the step's length.
      if step.offset == limit.offset
        || found.place.offset + LineMemory<LinePlace>.longestGlyph < step.offset
      {
        return found.place
      }
      place = found.place
      memory.append(place, toLineNumber: number)
      effort += found.effort
      if guessing, effort > patience {
        effort = 0
        let known = memory.lastKnownPlace(inLineNumber: number)
        if let guess = guess(inLine: line, of: text, upTo: limit, behind: place, knowing: known) {
          memory.guess(guess, inLineNumber: number)
          place = guess
        }
      }
    }
  }

  private func scan(
    _ line: Range<Int>, of text: PieceTree, from place: LinePlace, upTo limit: LineLimit
  ) -> (place: LinePlace, effort: Int) {
    var scanner = ColumnScanner(text, at: place, end: line.upperBound, tabWidth: tabWidth)
    scanner.advance(upTo: limit)
    let bytes = scanner.place.offset - place.offset
    let characters = scanner.place.characters - place.characters
    return (scanner.place, scanner.effort + LineGuess.effort(overPlain: bytes, characters))
  }

  /// A place some way before a limit, as if the line went on as it began; nil where that is not far
  /// behind another place.
  private func guess(
    inLine line: Range<Int>, of text: PieceTree, upTo limit: LineLimit, behind place: LinePlace,
    knowing known: LinePlace
  ) -> LinePlace? {
    guard known.column > 0, known.characters > 0 else { return nil }
    let length = Double(known.offset - line.lowerBound)
    let columns = Double(known.column) / length
    let characters = Double(known.characters) / length
    // In bytes from the line's start.
    let target = [
      Double(min(limit.offset, line.upperBound) - line.lowerBound),
      Double(limit.column) / columns, Double(limit.characters) / characters,
    ].reduce(Double(line.count), min)
    let near = line.lowerBound + Int(target) - LineGuess.strides * stride
    guard near > place.offset + stride else { return nil }
    let offset = text.characterStart(near: near)
    let share = Double(offset - line.lowerBound)
    return LinePlace(
      offset: offset, column: Int(columns * share), characters: Int(characters * share),
      isGuess: true)
  }

  // MARK: Surveying

  /// Where a line begins in which something was guessed, and all that is known of it.
  func guessedLine(of text: PieceTree) -> [LinePlace]? { memory.guessedLine(of: text) }

  /// Begins with what is known of a line.
  func begin(with places: [LinePlace]) { memory.begin(with: places) }

  /// All that is known of the line that starts at an offset.
  func knownPlaces(inLineAt start: Int) -> [LinePlace] { memory.knownPlaces(inLineAt: start) }

  /// Takes in what was found out elsewhere about a line of a text that was the buffer's then.
  func take(_ places: [LinePlace], of older: PieceTree, now text: PieceTree) {
    memory.take(places, of: older, now: text)
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
    var moved = self
    moved.offset += shift
    return moved
  }

  fileprivate func isWithin(_ limit: LineLimit) -> Bool {
    offset <= limit.offset && column <= limit.column && characters <= limit.characters
  }
}
