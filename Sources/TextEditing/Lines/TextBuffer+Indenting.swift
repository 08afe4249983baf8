import Text

/// Blanks at both ends of lines.
extension TextBuffer {
  /// Indents the lines of the selections.
  ///
  /// A line that begins with a tab gets another tab, because spaces before it would not move its
  /// text.
  func indenting(with step: [UInt8], _ progress: ProgressReport) throws(OperationStopped) -> Planned
  {
    let replacements = try changes(progress) { block, line in
      let content = block.contents[line]
      if content.isEmpty { return nil }
      let hasTab = block.bytes[content.lowerBound] == 0x09
      return Replacement(content.lowerBound..<content.lowerBound, with: hasTab ? [0x09] : step)
    }
    if replacements.isEmpty { return .nothing("No text to indent here") }
    return .edit(
      EditPlan(
        replacements: replacements, title: "Indented " + counted(replacements.count, "line"),
        // A cursor at the start of a line stays there.
        staysBefore: true))
  }

  func unindenting(by columns: Int, _ progress: ProgressReport) throws(OperationStopped) -> Planned
  {
    let replacements = try changes(progress) { block, line in
      let blanks = block.blanks(ofLine: line, upTo: columns, tabWidth: tabWidth)
      return blanks.isEmpty ? nil : Replacement(blanks, with: [])
    }
    if replacements.isEmpty { return .nothing("No indentation to remove here") }
    return .edit(
      EditPlan(
        replacements: replacements, title: "Unindented " + counted(replacements.count, "line")))
  }

  /// Changes the indentation to spaces, or to tabs.
  ///
  /// - Parameter step: the columns of one tab after the change; nil for spaces.
  func changingIndentation(
    toTabsOf step: Int?, _ progress: ProgressReport
  ) throws(OperationStopped) -> Planned {
    let replacements = try changes(progress, lines: linesToWorkOn) { block, line in
      let blanks = block.blanks(ofLine: line)
      let columns = block.columns(of: blanks, tabWidth: tabWidth)
      let tabs = step.map { columns / $0 } ?? 0
      let spaces = step.map { columns % $0 } ?? columns
      let wanted =
        [UInt8](repeating: 0x09, count: tabs) + [UInt8](repeating: 0x20, count: spaces)
      return block.bytes[blanks].elementsEqual(wanted) ? nil : Replacement(blanks, with: wanted)
    }
    let kind = step == nil ? "spaces" : "tabs"
    if replacements.isEmpty {
      return .nothing("No line has to be changed: the indentation has only \(kind)")
    }
    let title = "Indented " + counted(replacements.count, "line") + " with \(kind)"
    return .edit(EditPlan(replacements: replacements, title: title))
  }

  func trimmingLineEnds(_ progress: ProgressReport) throws(OperationStopped) -> Planned {
    let replacements = try changes(progress, lines: linesToWorkOn) { block, line in
      let content = block.contents[line]
      let end = block.endOfText(inLine: line)
      return end == content.upperBound ? nil : Replacement(end..<content.upperBound, with: [])
    }
    if replacements.isEmpty { return .nothing("No line ends with spaces or tabs") }
    let title = "Trimmed " + counted(replacements.count, "line")
    return .edit(EditPlan(replacements: replacements, title: title))
  }

  /// Returns at most one change in each line.
  ///
  /// - Parameter change: returns a change of the block's bytes.
  private func changes(
    _ progress: ProgressReport, lines: [Range<Int>]? = nil,
    _ change: (LineBlock, Int) -> Replacement?
  ) throws(OperationStopped) -> [Replacement] {
    var changes: [Replacement] = []
    try forEachBlock(lines ?? selectedLines, progress) {
      (block, progress) throws(OperationStopped) in
      for line in 0..<block.count {
        try progress.passed(line, of: block.count)
        guard let made = change(block, line) else { continue }
        changes.append(Replacement(block.inText(made.range), with: made.bytes))
      }
    }
    return changes
  }

  // MARK: Single steps

  /// Replaces each selection with the spaces up to the next stop.
  ///
  /// - Parameter columns: the distance of stops.
  public mutating func insertSpaces(toStopEvery columns: Int) {
    var line = -1
    var added = 0
    let replacements = selections.all.map { selection in
      let start = place(at: selection.range.lowerBound)
      let here = text.line(at: start.offset)
      if here != line { (line, added) = (here, 0) }
      let count = columns - (start.column + added) % columns
      added += count
      return Replacement(selection.range, with: [UInt8](repeating: 0x20, count: count))
    }
    replace(replacements)
  }

  /// Removes each selection; without selected text, the character before the cursor, or in the
  /// indentation the spaces back to the previous stop.
  ///
  /// - Parameter columns: the distance of stops.
  public mutating func removeBack(toStopEvery columns: Int) {
    remove(
      selectedRanges { cursor in
        let head = cursor.head
        let blanks = indentation(ofLine: text.line(at: head))
        let count = head - blanks.lowerBound
        guard count > 0, head <= blanks.upperBound,
          text.bytes(in: blanks.lowerBound..<head).allSatisfy({ $0 == 0x20 })
        else { return moved(cursor, by: .left, selecting: true).range }
        return head - ((count - 1) % columns + 1)..<head
      })
  }
}

extension LineBlock {
  /// Returns the width of the blanks at the start of a line.
  fileprivate func columns(of blanks: Range<Int>, tabWidth: Int) -> Int {
    blanks.reduce(0) { bytes[$1] == 0x09 ? $0 + tabWidth - $0 % tabWidth : $0 + 1 }
  }

  /// Returns the blanks at the start of a line up to a width; a tab that begins before that width
  /// may be included.
  fileprivate func blanks(ofLine line: Int, upTo columns: Int, tabWidth: Int) -> Range<Int> {
    let blanks = blanks(ofLine: line)
    var column = 0
    var end = blanks.lowerBound
    while end < blanks.upperBound, column < columns {
      let next = bytes[end] == 0x09 ? column + tabWidth - column % tabWidth : column + 1
      // A first tab is removed even if it is wider than the step.
      if next > columns, end > blanks.lowerBound { break }
      column = next
      end += 1
    }
    return blanks.lowerBound..<end
  }
}
