import Text

extension TextBuffer {
  /// Moves the cursors' lines one visible line up or down.
  ///
  /// - Returns: whether a line was moved.
  @discardableResult
  public mutating func moveLines(down: Bool) -> Bool {
    let last = contentLineCount
    let runs = selectedLines.filter { run in
      // The empty line after the last line break can move up, but no line can move below it.
      down ? run.upperBound < last : run.lowerBound > 0
    }
    if runs.isEmpty { return false }
    let replacements = runs.flatMap { down ? movingDown($0) : movingUp($0) }
    let cursors = selections.all.map { selection in
      let lines = lines(of: selection)
      guard let run = runs.first(where: { $0.contains(lines.lowerBound) }) else { return selection }
      let shift =
        down
        ? length(of: visibleLines(below: run)) : -length(of: visibleLines(above: run.lowerBound))
      // A break that ends up between lines counts for its original line.
      return Selection(
        anchor: min(selection.anchor + shift, text.count),
        head: min(selection.head + shift, text.count))
    }
    replace(replacements, leaving: selections.replaced(by: cursors))
    return true
  }

  /// Returns the line below a run, with its folded lines.
  private func visibleLines(below run: Range<Int>) -> Range<Int> {
    withFolded(run.upperBound..<run.upperBound + 1)
  }

  /// Returns the length of lines in a place between others: with a line break even if the last has
  /// none.
  private func length(of lines: Range<Int>) -> Int {
    let length = whole(lines: lines).count
    return lines.upperBound < text.lineCount
      ? length : length + breakBytes(after: lines.lowerBound - 1).count
  }

  /// Returns the bytes of lines without the break of the last.
  private func content(of lines: Range<Int>) -> [UInt8] {
    text.bytes(
      in: text.offset(ofLine: lines.lowerBound)..<content(ofLine: lines.upperBound - 1).upperBound)
  }

  /// Returns the line break of a line; that of new lines for the last.
  private func breakBytes(after line: Int) -> [UInt8] {
    if line + 1 == text.lineCount { return lineEnding.bytes }
    return text.bytes(in: content(ofLine: line).upperBound..<text.offset(ofLine: line + 1))
  }

  /// Returns changes that move the line above below a run; at the end of a text without a final
  /// line break, its break is placed before it.
  private func movingUp(_ run: Range<Int>) -> [Replacement] {
    let above = visibleLines(above: run.lowerBound)
    let end = whole(lines: run).upperBound
    let isUnbroken = run.upperBound == text.lineCount
    let content = content(of: above)
    let lineBreak = breakBytes(after: run.lowerBound - 1)
    return [
      Replacement(whole(lines: above), with: []),
      Replacement(end..<end, with: isUnbroken ? lineBreak + content : content + lineBreak),
    ]
  }

  /// Returns changes that move the line below above a run; at the end of a text without a final
  /// line break, the break before it is placed after it.
  private func movingDown(_ run: Range<Int>) -> [Replacement] {
    let start = text.offset(ofLine: run.lowerBound)
    let below = visibleLines(below: run)
    let isUnbroken = below.upperBound == text.lineCount
    let content = content(of: below)
    let lineBreak = breakBytes(after: isUnbroken ? run.upperBound - 1 : below.upperBound - 1)
    let moved =
      isUnbroken
      ? self.content(ofLine: run.upperBound - 1).upperBound..<text.count : whole(lines: below)
    return [Replacement(start..<start, with: content + lineBreak), Replacement(moved, with: [])]
  }

  // MARK: Duplicating

  /// Inserts a copy of each selection after it, and selects the copy.
  ///
  /// Without a selection, copies the line below it, including its folded lines.
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
      let lines = withFolded(line..<line + 1)
      let end = content(ofLine: lines.upperBound - 1).upperBound
      let copied = breakBytes(after: lines.upperBound - 1) + content(of: lines)
      replacements.append(Replacement(end..<end, with: copied))
    }
    replacements.sort { $0.range.lowerBound < $1.range.lowerBound }
    let map = OffsetMap(replacements)
    let cursors = selections.all.map { selection in
      if selection.isEmpty {
        let line = text.line(at: selection.head)
        let lines = withFolded(line..<line + 1)
        let first = text.offset(ofLine: line)
        let start = map.place(of: first, staysBefore: true)
        let length = content(of: lines).count + breakBytes(after: lines.upperBound - 1).count
        return Selection(at: start + length + selection.head - first)
      }
      let start = map.place(of: selection.range.upperBound, staysBefore: true)
      return selection.moved(to: start..<start + selection.range.count)
    }
    replace(replacements, leaving: selections.replaced(by: cursors))
  }

  // MARK: Single characters

  /// Swaps the characters on both sides of each cursor, which moves after them; at the end of a
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
    replace(replacements, leaving: selections.replaced(by: cursors))
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
