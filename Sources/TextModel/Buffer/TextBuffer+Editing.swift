/// Edits at the cursors. Each replaces what is selected; what comes after the edit is the
/// caretaker's matter.
extension TextBuffer {
  /// Puts bytes in the place of each selection, with the cursors behind them.
  public mutating func insert(_ bytes: [UInt8]) {
    replaceSelections { _ in bytes }
  }

  /// Breaks the line, and begins the new one with the blanks of the old.
  public mutating func insertLineBreak() {
    replaceSelections { buffer, selection in
      let start = selection.range.lowerBound
      let blanks = buffer.indentation(ofLine: buffer.text.line(at: start))
      let copied = blanks.lowerBound..<min(blanks.upperBound, max(start, blanks.lowerBound))
      return buffer.lineEnding.bytes + buffer.text.bytes(in: copied)
    }
  }

  /// Inserts bytes that came from outside: their line breaks become those of this text.
  public mutating func insertPasted(_ bytes: [UInt8]) {
    insert(LineEnding.convert(bytes, to: lineEnding))
  }

  /// Inserts whole lines above each cursor's line; the cursors stay where they were.
  public mutating func insertLines(_ bytes: [UInt8]) {
    let starts = Set(selections.all.map { text.offset(ofLine: text.line(at: $0.head)) }).sorted()
    replace(starts.map { Replacement($0..<$0, with: bytes) }) { offset in
      offset + bytes.count * starts.count { $0 <= offset }
    }
  }

  /// Removes each selection, or where there is none what lies between the cursor and where a
  /// motion would take it.
  public mutating func remove(_ motion: Motion) {
    var reach = self
    reach.move(motion, selecting: true)
    let ranges = zip(selections.all, reach.selections.all).map { here, there in
      here.isEmpty ? there.range : here.range
    }
    remove(ranges)
  }

  /// The lines of all selections, each once, ascending.
  var selectedLines: [Int] {
    var lines: [Int] = []
    for selection in selections.all {
      let first = text.line(at: selection.range.lowerBound)
      var last = text.line(at: selection.range.upperBound)
      // A selection that ends at the start of a line does not mean that line.
      if last > first, text.offset(ofLine: last) == selection.range.upperBound { last -= 1 }
      lines += max(first, (lines.last ?? -1) + 1)...max(first, last)
    }
    return lines
  }

  /// Whether any selection goes over more than one line.
  public var selectsSeveralLines: Bool {
    selections.all.contains { text.line(at: $0.range.lowerBound) != text.line(at: $0.range.upperBound) }
  }

  /// Puts a tab before each selected line that is not empty.
  public mutating func indentLines() {
    let starts = selectedLines.filter { !content(ofLine: $0).isEmpty }.map(text.offset(ofLine:))
    replace(starts.map { Replacement($0..<$0, with: [0x09]) }) { offset in
      offset + starts.count { $0 < offset }
    }
  }

  /// Takes a tab, or spaces up to a tab stop, from the start of each selected line.
  public mutating func unindentLines() {
    let blanks: [Range<Int>] = selectedLines.map { line in
      let all = indentation(ofLine: line)
      if all.isEmpty || text[all.lowerBound] == 0x09 { return all.prefix(1) }
      let stop = place(inLine: line, atColumn: tabWidth).offset
      return all.lowerBound..<min(stop, all.upperBound)
    }
    replace(blanks.map { Replacement($0, with: []) }) { offset in
      offset - blanks.reduce(0) { $0 + $1.clamped(to: 0..<max(0, offset)).count }
    }
  }

  /// Turns line breaks into spaces: for a text that is a field of one line.
  public mutating func keepOneLine() {
    guard text.newlineCount > 0 else { return }
    let breaks = text.bytes.enumerated().filter { $0.element == 0x0A || $0.element == 0x0D }
    replace(breaks.map { Replacement($0.offset..<$0.offset + 1, with: [0x20]) }) { $0 }
  }

  // MARK: Copying

  /// The selected bytes; those of several selections are joined by line breaks.
  public var selectedBytes: [UInt8] {
    Array(selections.all.map { text.bytes(in: $0.range) }.joined(separator: lineEnding.bytes))
  }

  /// Whether no text is selected at any cursor.
  public var hasNoSelection: Bool { selections.all.allSatisfy(\.isEmpty) }

  /// The bytes of the cursors' lines, with a line break at the end also where the last has none.
  public var cursorLines: [UInt8] {
    selectedLines.flatMap { line in
      let bytes = text.bytes(in: whole(line: line))
      return bytes.last == 0x0A ? bytes : bytes + lineEnding.bytes
    }
  }

  /// Removes the cursors' lines.
  public mutating func removeCursorLines() {
    remove(selectedLines.map { line in
      let range = whole(line: line)
      return range
    })
  }

  // MARK: Replacing

  private mutating func replaceSelections(with bytes: (Selection) -> [UInt8]) {
    replaceSelections { _, selection in bytes(selection) }
  }

  private mutating func replaceSelections(with bytes: (TextBuffer, Selection) -> [UInt8]) {
    var shift = 0
    var replacements: [Replacement] = []
    var cursors: [Selection] = []
    for selection in selections.all {
      let replacement = Replacement(selection.range, with: bytes(self, selection))
      replacements.append(replacement)
      cursors.append(Selection(at: replacement.range.lowerBound + shift + replacement.bytes.count))
      shift += replacement.bytes.count - replacement.range.count
    }
    replace(replacements, leaving: Selections(cursors, or: selections.primary))
  }

  /// Changes the text elsewhere than at the cursors, and moves these as `moved` says.
  private mutating func replace(_ replacements: [Replacement], moving moved: (Int) -> Int) {
    let cursors = selections.map { selection in
      Selection(anchor: moved(selection.anchor), head: moved(selection.head))
    }
    replace(replacements, leaving: cursors)
  }

  /// Removes ascending ranges; cursors end where the ranges were.
  private mutating func remove(_ ranges: [Range<Int>]) {
    var removed = 0
    var cursors: [Selection] = []
    var replacements: [Replacement] = []
    for range in ranges {
      let rest = max(range.lowerBound, replacements.last?.range.upperBound ?? 0)..<range.upperBound
      if rest.lowerBound > rest.upperBound { continue }
      cursors.append(Selection(at: rest.lowerBound - removed))
      replacements.append(Replacement(rest, with: []))
      removed += rest.count
    }
    replace(replacements, leaving: Selections(cursors, or: selections.primary))
  }
}

extension LineEnding {
  /// The bytes with every line break, of whatever form, turned into one.
  static func convert(_ bytes: [UInt8], to ending: LineEnding) -> [UInt8] {
    if ending == .lf, !bytes.contains(0x0D) { return bytes }
    var converted: [UInt8] = []
    converted.reserveCapacity(bytes.count + bytes.count / 16)
    var previous: UInt8?
    for byte in bytes {
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: converted += ending.bytes
      default: converted.append(byte)
      }
      previous = byte
    }
    return converted
  }
}
