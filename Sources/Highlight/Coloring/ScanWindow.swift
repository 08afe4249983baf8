/// A displayed part of a text that is scanned.
struct ScanWindow {
  /// The displayed lines.
  private(set) var lines = LineWindow()
  /// The same number of lines before and after them, scanned in advance: a page up or down has its
  /// colours immediately.
  private(set) var around = LineWindow()
  /// The end of the last scan from an estimated state, from which the next slice resumes.
  var estimate: (line: Int, state: LineState)?

  /// Moves the window to other lines; lines scanned before keep their runs.
  mutating func move(to lines: Range<Int>) {
    if lines == self.lines.lines { return }
    let before = self.lines
    self.lines.move(to: lines, with: around)
    around.move(
      to: max(0, lines.lowerBound - lines.count)..<lines.upperBound + lines.count, with: before)
  }

  /// Applies an edit: lines were replaced by others.
  mutating func replace(_ old: Range<Int>, by count: Int) {
    lines.replace(old, by: count)
    around.replace(old, by: count)
  }

  /// Stores the runs of a line inside the window.
  mutating func record(_ found: [StyleRun], of line: Int, isEstimate: Bool = false) {
    lines.record(found, of: line, isEstimate: isEstimate)
    around.record(found, of: line, isEstimate: isEstimate)
  }

  /// Returns the first line around the displayed ones that must be scanned and whose state is
  /// known.
  ///
  /// - Parameter right: the number of lines whose states are known.
  func firstMissingAround(_ right: Int) -> Int? {
    around.lines.prefix { $0 < right }.first {
      !lines.lines.contains($0) && around.isMissing($0, right)
    }
  }
}

extension [ScanWindow] {
  mutating func setCount(_ count: Int) {
    if count < self.count { removeLast(self.count - count) }
    while self.count < count { append(ScanWindow()) }
  }
}
