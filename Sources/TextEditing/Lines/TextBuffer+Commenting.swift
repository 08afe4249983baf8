import Text

extension TextBuffer {
  func togglingComment(
    _ marks: CommentMarks, _ progress: ProgressReport
  ) throws(OperationStopped) -> Planned {
    var blocks: [TextLines] = []
    try forEachBlock(selectedLines, progress.part(0, 0.5)) {
      (block, progress) throws(OperationStopped) in
      let lines = try TextLines(of: block, progress)
      if !lines.numbers.isEmpty { blocks.append(lines) }
    }
    if blocks.isEmpty { return .nothing("No text to comment out here") }
    var isComment = true
    for (index, block) in blocks.enumerated() where isComment {
      isComment = try block.isComment(marks, progress.part(0.5, 0.7).part(index, of: blocks.count))
    }
    var replacements: [Replacement] = []
    for (index, block) in blocks.enumerated() {
      let way = progress.part(0.7, 1).part(index, of: blocks.count)
      let changes =
        isComment ? try block.uncommented(marks, way) : try block.commented(marks, tabWidth, way)
      guard let changes else {
        return .nothing("These lines contain a comment, and comments cannot be nested")
      }
      replacements += changes
    }
    let count = blocks.reduce(0) { $0 + $1.numbers.count }
    let verb = isComment ? "Uncommented " : "Commented "
    return .edit(EditPlan(replacements: replacements, title: verb + counted(count, "line")))
  }
}

/// The lines of a block that are not blank.
private struct TextLines {
  let block: LineBlock
  private(set) var numbers: [Int] = []

  init(of block: LineBlock, _ progress: ProgressReport) throws(OperationStopped) {
    self.block = block
    for line in 0..<block.count {
      try progress.passed(line, of: block.count)
      if !block.trimmed(line).isEmpty { numbers.append(line) }
    }
  }

  /// The range from the first nonblank character to the last; one must exist.
  private var body: Range<Int> {
    let (first, last) = (numbers[0], numbers[numbers.count - 1])
    return block.trimmed(first).lowerBound..<block.trimmed(last).upperBound
  }

  /// Returns whether all are comments; for block marks, whether they are one comment.
  func isComment(_ marks: CommentMarks, _ progress: ProgressReport) throws(OperationStopped) -> Bool
  {
    switch marks {
    case .line(let mark):
      let mark = Array(mark.utf8)
      for (index, line) in numbers.enumerated() {
        try progress.passed(index, of: numbers.count)
        if !block.bytes[block.trimmed(line)].starts(with: mark) { return false }
      }
      return true
    case .block(let open, let close):
      let (open, close) = (Array(open.utf8), Array(close.utf8))
      let body = body
      let bytes = block.bytes[body]
      guard bytes.count >= open.count + close.count, bytes.starts(with: open),
        bytes.suffix(close.count).elementsEqual(close)
      else { return false }
      let inside = body.lowerBound + open.count..<body.upperBound - close.count
      return try !hasBytes(close, in: inside, progress)
    }
  }

  private func hasBytes(
    _ mark: [UInt8], in range: Range<Int>, _ progress: ProgressReport
  ) throws(OperationStopped) -> Bool {
    guard range.count >= mark.count, let first = mark.first else { return false }
    var isFound = false
    let places = range.lowerBound..<range.upperBound - mark.count + 1
    try progress.forEachStep(of: places) { step in
      isFound =
        isFound
        || step.contains { block.bytes[$0] == first && block.bytes[$0...].starts(with: mark) }
    }
    return isFound
  }

  /// Returns changes that remove the marks, each with one space between it and the text.
  func uncommented(
    _ marks: CommentMarks, _ progress: ProgressReport
  ) throws(OperationStopped) -> [Replacement] {
    switch marks {
    case .line(let mark):
      let length = mark.utf8.count
      return try changes(progress) { line in
        let start = block.trimmed(line).lowerBound
        var end = start + length
        if end < block.contents[line].upperBound, block.bytes[end] == 0x20 { end += 1 }
        return Replacement(block.inText(start..<end), with: [])
      }
    case .block(let open, let close):
      var start = body.lowerBound + open.utf8.count
      var end = body.upperBound - close.utf8.count
      if start < end, block.bytes[start] == 0x20 { start += 1 }
      if end > start, block.bytes[end - 1] == 0x20 { end -= 1 }
      return [
        Replacement(block.inText(body.lowerBound..<start), with: []),
        Replacement(block.inText(end..<body.upperBound), with: []),
      ]
    }
  }

  /// Returns changes that insert the marks at the least indentation; nil if that is impossible.
  func commented(
    _ marks: CommentMarks, _ tabWidth: Int, _ progress: ProgressReport
  ) throws(OperationStopped) -> [Replacement]? {
    switch marks {
    case .line(let mark):
      let written = Array(mark.utf8) + [0x20]
      var column = Int.max
      for (index, line) in numbers.enumerated() {
        try progress.part(0, 0.5).passed(index, of: numbers.count)
        column = min(column, block.width(of: block.blanks(ofLine: line), tabWidth))
      }
      return try changes(progress.part(0.5, 1)) { line in
        let start = block.placeInBlanks(of: line, atColumn: column, tabWidth)
        return Replacement(block.inText(start..<start), with: written)
      }
    case .block(let open, let close):
      if try hasBytes(Array(close.utf8), in: body, progress) { return nil }
      let place = block.inText(body)
      return [
        Replacement(place.lowerBound..<place.lowerBound, with: Array(open.utf8) + [0x20]),
        Replacement(place.upperBound..<place.upperBound, with: [0x20] + Array(close.utf8)),
      ]
    }
  }

  private func changes(
    _ progress: ProgressReport, _ change: (Int) -> Replacement
  ) throws(OperationStopped) -> [Replacement] {
    var changes: [Replacement] = []
    changes.reserveCapacity(numbers.count)
    for (index, line) in numbers.enumerated() {
      try progress.passed(index, of: numbers.count)
      changes.append(change(line))
    }
    return changes
  }
}

extension LineBlock {
  fileprivate func width(of blanks: Range<Int>, _ tabWidth: Int) -> Int {
    bytes[blanks].reduce(0) { $1 == 0x09 ? $0 + tabWidth - $0 % tabWidth : $0 + 1 }
  }

  /// Returns the last position among the blanks of a line at or before a column.
  fileprivate func placeInBlanks(of line: Int, atColumn column: Int, _ tabWidth: Int) -> Int {
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
