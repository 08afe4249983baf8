import Text

/// Paragraphs with new line breaks.
extension TextBuffer {
  func reflowing(
    to columns: Int, asterisks: Bool, _ progress: ProgressReport
  ) throws(OperationStopped) -> Planned {
    var replacements: [Replacement] = []
    let cursors = selections.all
    /// The cursors within paragraphs, by their index.
    var placed: [Int: Selection] = [:]
    var count = 0
    var shift = 0
    try forEachBlock(linesToReflow(asterisks), progress) {
      (block, progress) throws(OperationStopped) in
      for paragraph in block.paragraphs(asterisks) {
        try progress.reach(Double(paragraph.lines.lowerBound) / Double(block.count))
        count += 1
        let filled = paragraph.filled(
          in: block, to: columns, asterisks: asterisks, tabWidth: tabWidth,
          lineBreak: lineEnding.bytes)
        let contents = block.contents(of: paragraph.lines)
        if filled.bytes[...] == block.bytes[contents] { continue }
        let range = block.inText(contents)
        replacements.append(Replacement(range, with: filled.bytes))
        for (index, cursor) in cursors.enumerated() where cursor.isEmpty {
          guard range.contains(cursor.head) || range.upperBound == cursor.head else { continue }
          let place = filled.place(of: cursor.head - block.offset)
          placed[index] = Selection(at: range.lowerBound + shift + place)
        }
        shift += filled.bytes.count - range.count
      }
    }
    if replacements.isEmpty {
      return .nothing(count == 0 ? "No paragraph here" : "The paragraphs are wrapped already")
    }
    let map = OffsetMap(replacements)
    let moved = cursors.enumerated().map { placed[$0.offset] ?? map.moved($0.element) }
    return .edit(
      EditPlan(
        replacements: replacements, title: "Reflowed " + counted(count, "paragraph"),
        selections: selections.replaced(by: moved)))
  }

  /// Returns the selected lines, or those of the paragraph around a cursor, as ranges.
  private func linesToReflow(_ asterisks: Bool) -> [Range<Int>] {
    selections.all.map { selection in
      if !selection.isEmpty { return lines(of: selection) }
      let line = text.line(at: selection.head)
      let start = ParagraphMark(ofLine: line, in: self, asterisks)
      if start.isBlank { return line..<line }
      var (first, end) = (line, line + 1)
      if !start.isItem {
        while first > 0, line - first < Self.longestParagraph {
          let above = ParagraphMark(ofLine: first - 1, in: self, asterisks)
          if above.isBlank || above.quote != start.quote { break }
          first -= 1
          if above.isItem { break }
        }
      }
      while end < text.lineCount, end - line < Self.longestParagraph {
        let below = ParagraphMark(ofLine: end, in: self, asterisks)
        if below.isBlank || below.isItem || below.quote != start.quote { break }
        end += 1
      }
      return first..<end
    }.joiningNeighbours().filter { !$0.isEmpty }
  }
}

extension LineBlock {
  /// Returns the range of some lines, without the last line break.
  fileprivate func contents(of lines: Range<Int>) -> Range<Int> {
    contents[lines.lowerBound].lowerBound..<contents[lines.upperBound - 1].upperBound
  }

  /// Returns the paragraphs among the lines.
  fileprivate func paragraphs(_ asterisks: Bool) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    for line in 0..<count {
      let mark = ParagraphMark(bytes[contents[line]], asterisks)
      if let last = paragraphs.last, last.lines.upperBound == line, last.shouldContinue(with: mark)
      {
        paragraphs[paragraphs.count - 1].append(mark)
      } else if !mark.isBlank {
        paragraphs.append(Paragraph(lines: line..<line + 1, first: mark))
      }
    }
    return paragraphs
  }
}
