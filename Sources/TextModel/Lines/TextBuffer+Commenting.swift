/// Lines as comments.
extension TextBuffer {
  func togglingComment(
    _ marks: CommentMarks, _ headway: Headway
  ) throws(OperationStopped) -> Planned {
    var replacements: [Replacement] = []
    var blocks: [LineBlock] = []
    try forEachBlock(selectedLines, headway) { (block, _) throws(OperationStopped) in
      blocks.append(block)
    }
    blocks.removeAll(where: \.isBlank)
    if blocks.isEmpty { return .nothing("There is no text to make a comment of here") }
    let isComment = blocks.allSatisfy { $0.isComment(marks) }
    for block in blocks {
      let changes = isComment ? block.uncommented(marks) : block.commented(marks, tabWidth)
      guard let changes else {
        return .nothing(
          "There is a comment within these lines already, and it cannot be in another")
      }
      replacements += changes.map { Replacement(block.inText($0.range), with: $0.bytes) }
      try headway.reach(0.9)
    }
    let count = blocks.reduce(0) { $0 + $1.textLines.count }
    let verb = isComment ? "Uncommented " : "Commented "
    return .edit(EditPlan(replacements: replacements, title: verb + counted(count, "line")))
  }
}

extension LineBlock {
  /// The lines that are not blank.
  fileprivate var textLines: [Int] { (0..<count).filter { !trimmed($0).isEmpty } }

  fileprivate var isBlank: Bool { (0..<count).allSatisfy { trimmed($0).isEmpty } }

  private func starts(_ range: Range<Int>, with mark: String) -> Bool {
    bytes[range].starts(with: mark.utf8)
  }

  private func ends(_ range: Range<Int>, with mark: String) -> Bool {
    bytes[range].reversed().starts(with: mark.utf8.reversed())
  }

  /// The part from the first character that is no blank to the last.
  private var body: Range<Int>? {
    let lines = textLines
    guard let first = lines.first, let last = lines.last else { return nil }
    return trimmed(first).lowerBound..<trimmed(last).upperBound
  }

  /// Whether all lines but blank ones are comments; between two marks, whether they are one.
  fileprivate func isComment(_ marks: CommentMarks) -> Bool {
    switch marks {
    case .line(let mark): return textLines.allSatisfy { starts(trimmed($0), with: mark) }
    case .block(let open, let close):
      guard let body, starts(body, with: open), ends(body, with: close) else { return false }
      let inside =
        body.lowerBound
        + open.utf8.count..<max(
          body.lowerBound + open.utf8.count, body.upperBound - close.utf8.count)
      return body.count >= open.utf8.count + close.utf8.count && !holds(close, in: inside)
    }
  }

  private func holds(_ mark: String, in range: Range<Int>) -> Bool {
    let mark = Array(mark.utf8)
    guard range.count >= mark.count, let first = mark.first else { return false }
    return (range.lowerBound...range.upperBound - mark.count).contains {
      bytes[$0] == first && bytes[$0...].starts(with: mark)
    }
  }

  /// Changes that take the marks away, each with one space between it and the text.
  fileprivate func uncommented(_ marks: CommentMarks) -> [Replacement]? {
    switch marks {
    case .line(let mark):
      return textLines.map { line in
        let start = trimmed(line).lowerBound
        var end = start + mark.utf8.count
        if end < contents[line].upperBound, bytes[end] == 0x20 { end += 1 }
        return Replacement(start..<end, with: [])
      }
    case .block(let open, let close):
      guard let body else { return [] }
      var start = body.lowerBound + open.utf8.count
      var end = body.upperBound - close.utf8.count
      if start < end, bytes[start] == 0x20 { start += 1 }
      if end > start, bytes[end - 1] == 0x20 { end -= 1 }
      return [
        Replacement(body.lowerBound..<start, with: []),
        Replacement(end..<body.upperBound, with: []),
      ]
    }
  }

  /// Changes that put the marks in, at the least indentation of the lines; nil where that cannot be.
  fileprivate func commented(_ marks: CommentMarks, _ tabWidth: Int) -> [Replacement]? {
    switch marks {
    case .line(let mark):
      let lines = textLines
      let column = lines.map { width(of: blanks(ofLine: $0), tabWidth) }.min() ?? 0
      return lines.map { line in
        let start = place(inBlanksOf: line, atColumn: column, tabWidth)
        return Replacement(start..<start, with: Array(mark.utf8) + [0x20])
      }
    case .block(let open, let close):
      guard let body else { return [] }
      if holds(close, in: body) { return nil }
      return [
        Replacement(body.lowerBound..<body.lowerBound, with: Array(open.utf8) + [0x20]),
        Replacement(body.upperBound..<body.upperBound, with: [0x20] + Array(close.utf8)),
      ]
    }
  }

  private func width(of blanks: Range<Int>, _ tabWidth: Int) -> Int {
    bytes[blanks].reduce(0) { $1 == 0x09 ? $0 + tabWidth - $0 % tabWidth : $0 + 1 }
  }

  /// The last place among the blanks of a line that is at or before a column.
  private func place(inBlanksOf line: Int, atColumn column: Int, _ tabWidth: Int) -> Int {
    let blanks = blanks(ofLine: line)
    var place = blanks.lowerBound
    var reached = 0
    while place < blanks.upperBound {
      reached += bytes[place] == 0x09 ? tabWidth - reached % tabWidth : 1
      if reached > column { break }
      place += 1
    }
    return place
  }
}
