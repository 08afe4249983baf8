public import Text
import TextEditing

/// The changes and lines that the user picks in a difference from the present text to a state.
///
/// The picks add the marked `+` lines and remove the marked `-` lines.
public struct DifferencePicks {
  /// The marked lines.
  public fileprivate(set) var lines = LinePicks()
  /// The selected line of the selected change, counted from 0, removed lines first; nil for the
  /// whole change.
  public internal(set) var line: Int?

  /// A line of a change.
  public enum Line: Equatable, Sendable {
    /// A removed line, by its number in the older text.
    case removed(Int)
    /// An added line, by its number in the newer text.
    case added(Int)
  }

  mutating func toggle(_ line: Line) {
    switch line {
    case .removed(let old): lines.removed.toggle(old)
    case .added(let new): lines.added.toggle(new)
    }
  }

  /// Returns whether a line is marked.
  public func contains(_ line: Line) -> Bool {
    switch line {
    case .removed(let old): lines.removed.contains(old)
    case .added(let new): lines.added.contains(new)
    }
  }

  mutating func set(_ isMarked: Bool, _ change: LineDifference.Hunk) {
    lines.removed.remove(contentsOf: change.old)
    lines.added.remove(contentsOf: change.new)
    guard isMarked else { return }
    lines.removed.insert(contentsOf: change.old)
    lines.added.insert(contentsOf: change.new)
  }

  /// Marks only the added lines of a change, or unmarks them.
  mutating func toggleAdding(_ change: LineDifference.Hunk) {
    let known = lines.part(in: change)
    let isAdding = known.removed.isEmpty && known.count == change.new.count
    set(false, change)
    if !isAdding { lines.added.insert(contentsOf: change.new) }
  }
}

/// Picking of changes and lines.
extension DifferenceView {
  /// Returns a line of a change, counted from 0, removed lines first.
  func pickedLine(_ index: Int, of hunk: LineDifference.Hunk) -> DifferencePicks.Line {
    index < hunk.old.count
      ? .removed(hunk.old.lowerBound + index)
      : .added(hunk.new.lowerBound + index - hunk.old.count)
  }

  /// Returns whether a line of a change is selected, by itself or with the whole change.
  public func isSelected(_ line: DifferencePicks.Line, ofChange change: Int) -> Bool {
    guard change == self.change else { return false }
    guard let selected = picking?.line else { return true }
    return pickedLine(selected, of: page.difference.hunks[change]) == line
  }

  /// Whether a single line of a change of several is selected.
  public var isLineSelected: Bool {
    guard let change, picking?.line != nil else { return false }
    return lineCount(ofChange: change) > 1
  }

  /// Selects the next changed line, or the one before, also in the next change.
  ///
  /// - Returns: false if there is none.
  mutating func moveLine(forward: Bool) -> Bool {
    guard let change else { return false }
    let count = lineCount(ofChange: change)
    // A change of one line is that line.
    let here = picking?.line ?? (forward ? (count == 1 ? 0 : -1) : 0)
    let next = here + (forward ? 1 : -1)
    if (0..<count).contains(next) {
      picking?.line = next
      isDue = true
      return true
    }
    guard jump(forward: forward), let reached = self.change else { return false }
    let line = forward ? 0 : lineCount(ofChange: reached) - 1
    picking?.line = line
    return true
  }

  private func lineCount(ofChange change: Int) -> Int {
    let hunk = page.difference.hunks[change]
    return hunk.old.count + hunk.new.count
  }

  /// Marks the selected line or change, or unmarks it.
  mutating func togglePick() {
    guard let change else { return }
    let hunk = page.difference.hunks[change]
    if let line = picking?.line {
      let picked = pickedLine(line, of: hunk)
      picking?.toggle(picked)
    } else {
      let isMarked = picking?.lines.containsAll(of: hunk) == true
      picking?.set(!isMarked, hunk)
    }
  }

  /// Marks the changed line at a row below the upper edge, or unmarks it, and selects it.
  mutating func togglePick(atRow seen: Int, isOnOlderSide: Bool) {
    let visible = rows.rows(from: top, count: seen + 1)
    guard visible.count > seen else { return }
    switch visible[seen].content {
    case .same: break
    case .removed(let old, let change): togglePick(.removed(old), ofChange: change)
    case .added(let new, let change): togglePick(.added(new), ofChange: change)
    case .changed(let old, let new, let change):
      let line = isOnOlderSide ? old.map(DifferencePicks.Line.removed) : new.map { .added($0) }
      if let line { togglePick(line, ofChange: change) }
    }
  }

  private mutating func togglePick(_ line: DifferencePicks.Line, ofChange change: Int) {
    let hunk = page.difference.hunks[change]
    switch line {
    case .removed(let old) where hunk.old.contains(old):
      picking?.line = old - hunk.old.lowerBound
    case .added(let new) where hunk.new.contains(new):
      picking?.line = hunk.old.count + new - hunk.new.lowerBound
    // The empty line behind the last line break is not a line of the text.
    default: return
    }
    self.change = change
    picking?.toggle(line)
  }

  /// Marks the added lines of the selected change, so that they follow the present ones, or unmarks
  /// them.
  ///
  /// - Returns: false unless there are lines on both sides.
  mutating func toggleKeeping() -> Bool {
    guard let change else { return false }
    let hunk = page.difference.hunks[change]
    if hunk.old.isEmpty || hunk.new.isEmpty { return false }
    picking?.toggleAdding(hunk)
    return true
  }

  mutating func togglePickOfAll() {
    let hunks = page.difference.hunks
    let isMarked = picking?.lines.whole(among: hunks).count != hunks.count
    for hunk in hunks { picking?.set(isMarked, hunk) }
  }

  /// Copies the picks and the selected change of the difference from an earlier present text.
  ///
  /// Lines that are no longer changed are left out.
  mutating func adoptPicks(of earlier: DifferenceView) {
    guard let known = earlier.picking else { return }
    var picks = DifferencePicks()
    let moved = LineDifference(
      from: earlier.older.buffer.text, to: older.buffer.text, effort: .interactive)
    let removed = known.lines.removed.followingLines(of: moved)
    for hunk in page.difference.hunks {
      picks.lines.removed.formUnion(removed.intersection(RangeSet(hunk.old)))
      picks.lines.added.formUnion(known.lines.added.intersection(RangeSet(hunk.new)))
    }
    picking = picks
    if let index = earlier.change, case .state(let id) = newer.name {
      goToChange(at: earlier.page.difference.hunks[index].new.lowerBound, of: id)
    }
  }

  /// The number of marked lines.
  var pickedLineCount: Int { picking?.lines.count ?? 0 }

  /// The replacements that make the picked changes in the present text.
  var replacements: [Replacement] { page.difference.applying(picking?.lines ?? LinePicks()) }

  /// The number of marked lines if all of them are present lines, which the picks remove.
  var removedCountIfNoneIsAdded: Int? {
    guard let lines = picking?.lines, lines.added.isEmpty else { return nil }
    return lines.count
  }

  /// The numbers of completely marked changes, and of marked lines in other changes.
  public var pickedCounts: (changes: Int, lines: Int) {
    guard let lines = picking?.lines, !lines.isEmpty else { return (0, 0) }
    let whole = lines.whole(among: page.difference.hunks)
    let count = whole.reduce(0) { $0 + $1.old.count + $1.new.count }
    return (whole.count, lines.count - count)
  }
}

extension RangeSet<Int> {
  /// Returns the lines at their places in the newer text of a difference, without those that it
  /// removes.
  fileprivate func followingLines(of difference: LineDifference) -> RangeSet {
    var lines = RangeSet()
    var shift = 0
    var start = 0
    func addLines(upTo end: Int) {
      for range in intersection(RangeSet(start..<end)).ranges {
        lines.insert(contentsOf: range.lowerBound + shift..<range.upperBound + shift)
      }
    }
    for hunk in difference.hunks {
      addLines(upTo: hunk.old.lowerBound)
      start = hunk.old.upperBound
      shift = hunk.new.upperBound - start
    }
    addLines(upTo: Swift.max(start, difference.older.lineCount))
    return lines
  }

  fileprivate mutating func toggle(_ number: Int) {
    if contains(number) {
      remove(contentsOf: number..<number + 1)
    } else {
      insert(contentsOf: number..<number + 1)
    }
  }
}
