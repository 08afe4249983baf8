/// Lines that are moved, and doubled.
extension TextBuffer {
  /// Moves the cursors' lines one line up or down, past the line beside them.
  ///
  /// - Returns: whether there was anything to move, and room for it.
  @discardableResult
  public mutating func moveLines(down: Bool) -> Bool {
    let last = linesToMoveIn
    let runs = selectedLines.filter { run in
      run.upperBound <= last && (down ? run.upperBound < last : run.lowerBound > 0)
    }
    if runs.isEmpty { return false }
    var replacements: [Replacement] = []
    for run in runs {
      let changes = down ? movingDown(run) : movingUp(run)
      replacements += changes
    }
    let cursors = selections.all.map { selection in
      let lines = lines(of: selection)
      guard let run = runs.first(where: { $0.contains(lines.lowerBound) }) else { return selection }
      let shift = down ? lineLength(run.upperBound) : -lineLength(run.lowerBound - 1)
      // A break that comes to stand between others counts for the line that it is taken from.
      return Selection(
        anchor: min(selection.anchor + shift, text.count),
        head: min(selection.head + shift, text.count))
    }
    replace(replacements, leaving: Selections(cursors))
    return true
  }

  /// How many lines there are, but for the empty one behind the last line break.
  private var linesToMoveIn: Int {
    text.lineCount - (text.range(ofLine: text.lineCount - 1).isEmpty ? 1 : 0)
  }

  /// The bytes that a line takes between others: with a break also where it has none.
  private func lineLength(_ line: Int) -> Int {
    let length = whole(lines: line..<line + 1).count
    return line + 1 < text.lineCount ? length : length + breakBytes(after: line - 1).count
  }

  private func breakBytes(after line: Int) -> [UInt8] {
    text.bytes(in: content(ofLine: line).upperBound..<text.offset(ofLine: line + 1))
  }

  /// The line above goes below a run; at the end of a text without a line break there, its break
  /// comes before it.
  private func movingUp(_ run: Range<Int>) -> [Replacement] {
    let above = whole(lines: run.lowerBound - 1..<run.lowerBound)
    let end = whole(lines: run).upperBound
    let isUnbroken = run.upperBound == text.lineCount
    let content = text.bytes(in: self.content(ofLine: run.lowerBound - 1))
    let lineBreak = breakBytes(after: run.lowerBound - 1)
    return [
      Replacement(above, with: []),
      Replacement(end..<end, with: isUnbroken ? lineBreak + content : content + lineBreak),
    ]
  }

  /// The line below goes above a run; from the end of a text without a line break there, the break
  /// before it comes behind it.
  private func movingDown(_ run: Range<Int>) -> [Replacement] {
    let start = text.offset(ofLine: run.lowerBound)
    let below = run.upperBound
    let content = content(ofLine: below)
    if below + 1 < text.lineCount {
      return [
        Replacement(start..<start, with: text.bytes(in: content) + breakBytes(after: below)),
        Replacement(whole(lines: below..<below + 1), with: []),
      ]
    }
    let end = self.content(ofLine: below - 1).upperBound
    return [
      Replacement(start..<start, with: text.bytes(in: content) + breakBytes(after: below - 1)),
      Replacement(end..<text.count, with: []),
    ]
  }

  // MARK: Doubling

  /// Puts a copy of each selection behind it, and selects that; of the whole line, below it, where
  /// nothing is selected.
  public mutating func duplicate() {
    var replacements: [Replacement] = []
    var doubledLine: Int?
    for selection in selections.all {
      if !selection.isEmpty {
        let end = selection.range.upperBound
        replacements.append(Replacement(end..<end, with: text.bytes(in: selection.range)))
        continue
      }
      let line = text.line(at: selection.head)
      if line == doubledLine { continue }
      doubledLine = line
      let content = content(ofLine: line)
      let isLast = line + 1 == text.lineCount
      let copied = (isLast ? lineEnding.bytes : breakBytes(after: line)) + text.bytes(in: content)
      replacements.append(Replacement(content.upperBound..<content.upperBound, with: copied))
    }
    replacements.sort { $0.range.lowerBound < $1.range.lowerBound }
    let map = OffsetMap(replacements)
    let cursors = selections.all.map { selection in
      if selection.isEmpty {
        let line = text.line(at: selection.head)
        let breakCount =
          line + 1 == text.lineCount ? lineEnding.bytes.count : breakBytes(after: line).count
        let start = map.place(of: content(ofLine: line).lowerBound, staysBefore: true)
        let length = content(ofLine: line).count + breakCount
        return Selection(at: start + length + selection.head - content(ofLine: line).lowerBound)
      }
      let start = map.place(of: selection.range.upperBound, staysBefore: true)
      let end = start + selection.range.count
      return selection.anchor < selection.head
        ? Selection(anchor: start, head: end) : Selection(anchor: end, head: start)
    }
    replace(replacements, leaving: Selections(cursors))
  }

  // MARK: Single characters

  /// Swaps the characters on both sides of each cursor, which goes on behind them; at the end of a
  /// line the last two.
  public mutating func transposeCharacters() {
    var replacements: [Replacement] = []
    var cursors: [Selection] = []
    for selection in selections.all {
      let head = selection.head
      let line = content(ofLine: text.line(at: head))
      let end = head == line.upperBound ? head : characterEnd(after: head)
      let middle = characterStart(before: end)
      let start = middle > line.lowerBound ? characterStart(before: middle) : middle
      let isFree = start >= replacements.last?.range.upperBound ?? 0
      guard start < middle, middle < end, end <= line.upperBound, isFree else {
        cursors.append(Selection(at: head))
        continue
      }
      let swapped = text.bytes(in: middle..<end) + text.bytes(in: start..<middle)
      replacements.append(Replacement(start..<end, with: swapped))
      cursors.append(Selection(at: end))
    }
    replace(replacements, leaving: Selections(cursors))
  }

  /// Puts bytes in the place of the character behind each cursor, as a typewriter does; at the end of
  /// a line they are put in, and in the place of a selection.
  public mutating func overwrite(_ bytes: [UInt8]) {
    let replacements = selections.all.map { selection in
      guard selection.isEmpty else { return Replacement(selection.range, with: bytes) }
      let line = content(ofLine: text.line(at: selection.head))
      let isAtEnd = selection.head >= line.upperBound
      let end = isAtEnd ? selection.head : characterEnd(after: selection.head)
      return Replacement(selection.head..<end, with: bytes)
    }
    var shift = 0
    let cursors = replacements.map { change in
      shift += change.bytes.count - change.range.count
      return Selection(at: change.range.upperBound + shift)
    }
    replace(replacements, leaving: Selections(cursors))
  }
}
