import Text

extension TextBuffer {
  func joiningLines(_ progress: ProgressReport) throws(OperationStopped) -> Planned {
    let runs = selections.all.map { selection in
      let lines = lines(of: selection)
      // A single line is joined with the next.
      return lines.lowerBound..<min(text.lineCount, max(lines.upperBound, lines.lowerBound + 2))
    }.joiningNeighbours(touching: false)
    var replacements: [Replacement] = []
    try forEachBlock(runs, progress) { (block, progress) throws(OperationStopped) in
      replacements += try block.joined(progress)
    }
    if replacements.isEmpty { return .nothing("No line below to join") }
    let title = "Joined " + counted(replacements.count + 1, "line")
    return .edit(
      EditPlan(replacements: replacements, title: title, selections: cursors(joining: replacements))
    )
  }

  /// Returns the cursors: one without a selection moves to the junction of its line and the next.
  private func cursors(joining replacements: [Replacement]) -> Selections {
    let map = OffsetMap(replacements)
    return selections.map { selection in
      let next = text.line(at: selection.head) + 1
      guard selection.isEmpty,
        let join = replacements.first(where: { text.line(at: $0.range.upperBound) == next })
      else { return map.moved(selection) }
      return Selection(at: map.place(of: join.range.lowerBound))
    }
  }
}

extension LineBlock {
  /// Returns changes that join all lines.
  ///
  /// A space replaces each break and the blanks around it; beside an empty line, no space is
  /// inserted.
  fileprivate func joined(_ progress: ProgressReport) throws(OperationStopped) -> [Replacement] {
    var changes: [Replacement] = []
    var hasText = count > 0 && !trimmed(0).isEmpty
    for line in 0..<max(0, count - 1) {
      try progress.passed(line, of: count)
      // The blanks before the first text stay.
      let start = trimmed(line).isEmpty ? contents[line].upperBound : trimmed(line).upperBound
      let end = blanks(ofLine: line + 1).upperBound
      let isEmpty = trimmed(line + 1).isEmpty
      changes.append(Replacement(inText(start..<end), with: hasText && !isEmpty ? [0x20] : []))
      hasText = hasText || !isEmpty
    }
    return changes
  }
}
