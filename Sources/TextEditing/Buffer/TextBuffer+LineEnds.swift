public import Text
import Glibc

/// The cleanup of line ends before a text is saved.
public struct LineEndCleanup: Hashable, Sendable {
  let trims: Bool
  let endsWithLineBreak: Bool?

  /// - Parameters:
  ///   - trims: whether blanks are removed from the ends of lines.
  ///   - endsWithLineBreak: whether the text must end with a line break; nil leaves its end
  ///     unchanged.
  public init(trims: Bool, endsWithLineBreak: Bool?) {
    self.trims = trims
    self.endsWithLineBreak = endsWithLineBreak
  }
}

/// Changes at the ends of all lines.
extension TextBuffer {
  /// Plans this line ending for every line; carriage returns elsewhere stay.
  func endingLines(
    with ending: LineEnding, _ progress: ProgressReport
  ) throws(OperationStopped) -> Planned {
    var changes: [Replacement] = []
    try forEachNewline(progress) { newline, precedingByte in
      switch ending {
      case .lf where precedingByte == 0x0D:
        changes.append(Replacement(newline - 1..<newline, with: []))
      case .crlf where precedingByte != 0x0D:
        changes.append(Replacement(newline..<newline, with: [0x0D]))
      default: break
      }
    }
    let name = ending.name
    if changes.isEmpty, lineEnding == ending { return .nothing("Line endings are \(name) already") }
    return .edit(
      EditPlan(
        replacements: changes, title: "Line endings are now \(name); Ctrl-S saves them",
        stepTitle: "Line endings to \(name)", selections: moved(by: changes), lineEnding: ending))
  }

  /// Sets the line ending of every line, and of every new one.
  public mutating func convertLineEndings(to ending: LineEnding) { perform(.endLines(ending)) }

  /// Plans the removal of blanks from the ends of all lines, and the end of the text.
  func cleaningUpLineEnds(
    _ wanted: LineEndCleanup, _ progress: ProgressReport
  ) throws(OperationStopped) -> Planned {
    // The last change is at the end of the text.
    let end = Replacement(text.count..<text.count, with: [])
    var changes = try wanted.trims ? trimsOfLineEnds(progress) : [end]
    switch wanted.endsWithLineBreak {
    case true: endWithLineBreak(&changes)
    case false: endWithoutLineBreak(&changes)
    case nil: break
    }
    changes.removeAll { $0.range.isEmpty && $0.bytes.isEmpty }
    if changes.isEmpty { return .nothing("The line ends are clean already") }
    return .edit(
      EditPlan(
        replacements: changes,
        title: wanted.trims ? "Cleaned up line ends" : "Changed the final line break",
        selections: moved(by: changes, keptFromEnd: wanted.endsWithLineBreak == true)))
  }

  /// Whether the text has both line endings in its first 64 KiB.
  ///
  /// - Complexity: O(1).
  public var hasMixedLineEndings: Bool {
    let end = min(text.count, 64 << 10)
    let newlines = text.line(at: end)
    if newlines < 2 { return false }
    let withReturn = returnsBeforeNewline(in: 0..<end)
    return withReturn > 0 && withReturn < newlines
  }

  /// Returns the number of newlines in a range with a carriage return before them.
  ///
  /// Most texts have no carriage return, which is detected quickly.
  private func returnsBeforeNewline(in range: Range<Int>) -> Int {
    var count = 0
    var endsInReturn = false
    text.forEachChunk(in: range) { chunk in
      if endsInReturn, chunk[0] == 0x0A { count += 1 }
      var at = chunk[...]
      while let base = at.base.baseAddress,
        let found = memchr(base + at.startIndex, 0x0D, at.count)
      {
        let behind = UnsafeRawPointer(found) - base + 1
        if behind < chunk.count, chunk[behind] == 0x0A { count += 1 }
        at = chunk[behind...]
      }
      endsInReturn = chunk[chunk.count - 1] == 0x0D
      return true
    }
    return count
  }

  private func endWithLineBreak(_ changes: inout [Replacement]) {
    if text.isEmpty || text[text.count - 1] == 0x0A { return }
    // It is combined with the removal of blanks there, because two changes must not touch.
    let range = changes.removeLast().range
    // A text that has only blanks becomes empty, and stays empty.
    changes.append(Replacement(range, with: range == 0..<text.count ? [] : lineEnding.bytes))
  }

  /// Plans the removal of all line breaks at the end, with the blanks between them.
  private func endWithoutLineBreak(_ changes: inout [Replacement]) {
    var reader = ByteReader(text, at: text.count)
    var start = text.count
    while true {
      if let last = changes.last, last.range.upperBound == start {
        start = last.range.lowerBound
        reader.move(to: start)
        changes.removeLast()
      } else if let byte = reader.previous(), byte == 0x0A || byte == 0x0D {
        start = reader.offset
      } else {
        break
      }
    }
    changes.append(Replacement(start..<text.count, with: []))
  }

  /// Returns the cursors at their positions in the remaining text.
  ///
  /// - Parameter keptFromEnd: whether they stay before a line break inserted at the end.
  private func moved(by changes: [Replacement], keptFromEnd: Bool = false) -> Selections {
    let growth = changes.reduce(0) { $0 + $1.growth }
    let added = changes.last.flatMap { $0.range.upperBound == text.count ? $0.bytes.count : nil }
    let end = text.count + growth - (keptFromEnd ? added ?? 0 : 0)
    return selections.map { selection in
      Selection(
        anchor: min(end, Self.place(of: selection.anchor, after: changes)),
        head: min(end, Self.place(of: selection.head, after: changes)))
    }
  }

  private func trimsOfLineEnds(
    _ progress: ProgressReport
  ) throws(OperationStopped) -> [Replacement] {
    var trims: [Replacement] = []
    try forEachNewline(progress) { newline, precedingByte in
      if precedingByte == 0x20 || precedingByte == 0x09 || precedingByte == 0x0D {
        let range = blanks(before: newline - (precedingByte == 0x0D ? 1 : 0))
        if !range.isEmpty { trims.append(Replacement(range, with: [])) }
      }
    }
    return trims + [Replacement(blanks(before: text.count), with: [])]
  }

  private func blanks(before end: Int) -> Range<Int> {
    var reader = ByteReader(text, at: end)
    while let byte = reader.previous() {
      if byte == 0x20 || byte == 0x09 { continue }
      return reader.offset + 1..<end
    }
    return 0..<end
  }

  /// Calls `body` with the offset of each newline and the byte before it.
  ///
  /// - Complexity: O(n), at the speed of `memchr` for each line.
  private func forEachNewline(
    _ progress: ProgressReport, _ body: (Int, UInt8?) -> Void
  ) throws(OperationStopped) {
    var (start, line) = (0, 0)
    var last: UInt8?
    try text.forEachChunk(in: 0..<text.count) { (chunk) throws(OperationStopped) in
      guard let base = chunk.baseAddress else { return true }
      var at = 0
      while let found = memchr(base + at, 0x0A, chunk.count - at) {
        let place = UnsafeRawPointer(found) - base
        body(start + place, place > 0 ? chunk[place - 1] : last)
        at = place + 1
        line += 1
        try progress.passed(line, of: text.newlineCount)
      }
      last = chunk[chunk.count - 1]
      start += chunk.count
      return true
    }
  }
}
