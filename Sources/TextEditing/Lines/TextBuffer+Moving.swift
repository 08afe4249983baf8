import Text

extension TextBuffer {
  /// Moves the cursors' lines one line up or down.
  ///
  /// - Returns: whether anything was moved.
  @discardableResult
  public mutating func moveLines(down: Bool) -> Bool {
    let last = contentLineCount
    let runs = selectedLines.filter { run in
      // The empty line after the last line break moves up, but no line moves below it.
      down ? run.upperBound < last : run.lowerBound > 0
    }
    if runs.isEmpty { return false }
    let replacements = runs.flatMap { down ? movingDown($0) : movingUp($0) }
    let cursors = selections.all.map { selection in
      let lines = lines(of: selection)
      guard let run = runs.first(where: { $0.contains(lines.lowerBound) }) else { return selection }
      let shift = down ? lineLength(run.upperBound) : -lineLength(run.lowerBound - 1)
      // A break that ends up between lines counts for its original line.
      return Selection(
        anchor: min(selection.anchor + shift, text.count),
        head: min(selection.head + shift, text.count))
    }
    replace(replacements, leaving: Selections(cursors))
    return true
  }

  /// Returns the length of a line between others: with a break even if it has none.
  private func lineLength(_ line: Int) -> Int {
    let length = whole(lines: line..<line + 1).count
    return line + 1 < text.lineCount ? length : length + breakBytes(after: line - 1).count
  }

  /// Returns the line break of a line; that of new lines for the last.
  private func breakBytes(after line: Int) -> [UInt8] {
    if line + 1 == text.lineCount { return lineEnding.bytes }
    return text.bytes(in: content(ofLine: line).upperBound..<text.offset(ofLine: line + 1))
  }

  /// Returns changes that move the line above below a run; at the end of a text without a final
  /// line break, its break is placed before it.
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

  /// Returns changes that move the line below above a run; at the end of a text without a final
  /// line break, the break before it is placed after it.
  private func movingDown(_ run: Range<Int>) -> [Replacement] {
    let start = text.offset(ofLine: run.lowerBound)
    let below = run.upperBound
    let isUnbroken = below + 1 == text.lineCount
    let content = text.bytes(in: self.content(ofLine: below))
    let lineBreak = breakBytes(after: isUnbroken ? below - 1 : below)
    let moved =
      isUnbroken
      ? self.content(ofLine: below - 1).upperBound..<text.count : whole(lines: below..<below + 1)
    return [Replacement(start..<start, with: content + lineBreak), Replacement(moved, with: [])]
  }

  // MARK: Duplicating

  /// Inserts a copy of each selection after it, and selects the copy; without a selection, copies
  /// the line below it.
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
      let copied = breakBytes(after: line) + text.bytes(in: content)
      replacements.append(Replacement(content.upperBound..<content.upperBound, with: copied))
    }
    replacements.sort { $0.range.lowerBound < $1.range.lowerBound }
    let map = OffsetMap(replacements)
    let cursors = selections.all.map { selection in
      if selection.isEmpty {
        let line = text.line(at: selection.head)
        let content = content(ofLine: line)
        let start = map.place(of: content.lowerBound, staysBefore: true)
        let length = content.count + breakBytes(after: line).count
        return Selection(at: start + length + selection.head - content.lowerBound)
      }
      let start = map.place(of: selection.range.upperBound, staysBefore: true)
      return selection.moved(to: start..<start + selection.range.count)
    }
    replace(replacements, leaving: Selections(cursors))
  }

  // MARK: Single characters

  /// Swaps the characters on both sides of each cursor, which moves behind them; at the end of a
  /// line, the last two.
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

  /// Overwrites the character after each cursor with bytes; at the end of a line inserts them, and
  /// replaces a selection.
  public mutating func overwrite(_ bytes: [UInt8]) {
    let replacements = selections.all.map { selection in
      guard selection.isEmpty else { return Replacement(selection.range, with: bytes) }
      let line = content(ofLine: text.line(at: selection.head))
      let isAtEnd = selection.head >= line.upperBound
      let end = isAtEnd ? selection.head : characterEnd(after: selection.head)
      return Replacement(selection.head..<end, with: bytes)
    }
    replace(replacements)
  }
}
