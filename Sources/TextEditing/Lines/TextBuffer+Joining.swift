import Text

/// Joining of lines.
extension TextBuffer {
  func joiningLines(_ progress: ProgressReport) throws(OperationStopped) -> Planned {
    let runs = selections.all.map { selection in
      let lines = lines(of: selection)
      // A single line is joined with the next.
      return lines.lowerBound..<min(text.lineCount, max(lines.upperBound, lines.lowerBound + 2))
    }.joiningOverlapping()
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
      guard selection.isEmpty else {
        let anchor = map.place(of: selection.anchor, staysBefore: true)
        return Selection(anchor: anchor, head: map.place(of: selection.head, staysBefore: false))
      }
      let line = text.line(at: selection.head)
      let join = replacements.first { text.line(at: $0.range.upperBound) == line + 1 }
      guard let join else {
        return Selection(at: map.place(of: selection.head, staysBefore: false))
      }
      return Selection(at: map.place(of: join.range.lowerBound, staysBefore: true))
    }
  }
}

extension LineBlock {
  /// Returns changes that join all lines: a space replaces each break and the blanks around it, or
  /// nothing beside an empty line.
  fileprivate func joined(_ progress: ProgressReport) throws(OperationStopped) -> [Replacement] {
    var changes: [Replacement] = []
    var hasText = count > 0 && !trimmed(0).isEmpty
    for line in 0..<max(0, count - 1) {
      try progress.passed(line, of: count)
      // The blanks before the first text stay.
      let start = trimmed(line).isEmpty ? contents[line].upperBound : trimmed(line).upperBound
      let end = blanks(ofLine: line + 1).upperBound
      let isEmpty = trimmed(line + 1).isEmpty
      changes.append(
        Replacement(inText(start..<end), with: hasText && !isEmpty ? [0x20] : []))
      hasText = hasText || !isEmpty
    }
    return changes
  }
}

extension [Range<Int>] {
  /// Returns ranges that do not overlap; those that only touch stay separate.
  fileprivate func joiningOverlapping() -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in self {
      if let last = joined.last, last.upperBound > range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
