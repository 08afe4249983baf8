/// The runs of the lines that are displayed, kept until they change.
struct LineWindow {
  /// The lines.
  private(set) var lines = 0..<0
  private var entries: [Entry] = []

  /// The runs of a line.
  struct Entry {
    var runs: [StyleRun]?
    /// Whether they were scanned from an estimated state.
    var isEstimate = false
    /// Whether they are those of the line before an edit.
    var isOutdated = false
  }

  /// Moves the window to other lines; those that stay keep their runs.
  mutating func move(to lines: Range<Int>) {
    if lines == self.lines { return }
    let kept = lines.clamped(to: self.lines)
    var moved = [Entry](repeating: Entry(), count: lines.count)
    for line in kept { moved[line - lines.lowerBound] = entries[line - self.lines.lowerBound] }
    (self.lines, entries) = (lines, moved)
  }

  /// Follows an edit: lines were replaced by others.
  ///
  /// The runs of a line that was edited stay until it is scanned, so that its colours do not flicker.
  mutating func replace(_ old: Range<Int>, by count: Int) {
    let shift = count - old.count
    if old.lowerBound >= lines.upperBound { return }
    if old.upperBound <= lines.lowerBound {
      lines = lines.lowerBound + shift..<lines.upperBound + shift
      return
    }
    let beginsBefore = old.lowerBound < lines.lowerBound
    let inside = old.clamped(to: lines)
    let start = inside.lowerBound - lines.lowerBound
    var added = [Entry](repeating: Entry(), count: beginsBefore ? 0 : count)
    for index in 0..<min(added.count, inside.count) {
      added[index] = entries[start + index]
      added[index].isOutdated = true
    }
    entries.replaceSubrange(start..<start + inside.count, with: added)
    let first = beginsBefore ? old.lowerBound + count : lines.lowerBound
    lines = first..<first + entries.count
  }

  /// The entry of a line; nil outside.
  subscript(line: Int) -> Entry? {
    get { lines.contains(line) ? entries[line - lines.lowerBound] : nil }
    set {
      if let newValue, lines.contains(line) { entries[line - lines.lowerBound] = newValue }
    }
  }
}
