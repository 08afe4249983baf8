public import Text
public import TextEditing

/// The difference between a state and the present text, for viewing and picking.
///
/// It is a page of all lines: those of the present text, with the removed lines before those that
/// replaced them.
public struct DifferenceView {
  /// The lines, row by row.
  public let page: DifferencePage
  /// The state.
  public let older: TextBuffer
  /// The present text.
  public let newer: TextBuffer
  /// The row of the page at the upper edge, from 0.
  public private(set) var topRow = 0
  /// The column at the left edge, from 0.
  public private(set) var leftColumn = 0
  /// The selected change; nil if there is none.
  public private(set) var change: Int?
  /// Whether changes are being picked.
  public internal(set) var isPicking = false
  /// The picked changes.
  public private(set) var picked: Set<Int> = []
  /// The picked changes whose present lines stay beside the older ones.
  public private(set) var kept: Set<Int> = []
  /// Whether to scroll to the selected change.
  private var isDue = true

  init(from older: TextBuffer, to newer: TextBuffer) {
    self.older = older
    self.newer = newer
    page = DifferencePage(LineDifference(from: older.text, to: newer.text, effort: .interactive))
    change = page.changeCount > 0 ? 0 : nil
    topRow = page.row(ofNewLine: newer.scroll.line)
  }

  /// Selects the next change, or the one before.
  ///
  /// - Returns: false if there is none.
  mutating func jump(forward: Bool) -> Bool {
    guard let change else { return false }
    let next = change + (forward ? 1 : -1)
    guard (0..<page.changeCount).contains(next) else { return false }
    self.change = next
    isDue = true
    return true
  }

  /// Selects the change that removed a line of the state, or the next one below.
  mutating func goToChange(atOldLine line: Int) {
    let hunks = page.difference.hunks
    change = hunks.firstIndex { $0.old.upperBound > line } ?? change.map { _ in hunks.count - 1 }
  }

  mutating func scroll(rows: Int, columns: Int) {
    isDue = false
    topRow = min(max(0, topRow + rows), max(0, page.rowCount - 1))
    leftColumn = max(0, leftColumn + columns)
  }

  /// Scrolls to the selected change.
  mutating func fit(rows: Int, columns: Int) {
    guard isDue, let change else { return }
    fit(change, columns: columns)
    let wanted = page.rows(ofChange: change)
    let isSeen = wanted.lowerBound >= topRow && wanted.upperBound <= topRow + rows
    if isSeen { return }
    // Keeps some context above.
    topRow = max(0, min(wanted.lowerBound - rows / 4, page.rowCount - rows))
  }

  /// Scrolls sideways to the first changed word in long lines.
  private mutating func fit(_ change: Int, columns: Int) {
    let words = page.difference.words(inChange: change)
    let ends = [
      words.old.first.map { older.place(at: $0.lowerBound).column },
      words.new.first.map { newer.place(at: $0.lowerBound).column },
    ]
    let column = ends.compactMap(\.self).min() ?? 0
    let isSeen = column >= leftColumn && column + Self.wordRoom < leftColumn + columns
    if !isSeen { leftColumn = column + Self.wordRoom < columns ? 0 : column - columns / 3 }
  }

  /// The minimum visible columns of a word.
  private static var wordRoom: Int { 8 }

  mutating func togglePick() {
    guard let change else { return }
    if picked.remove(change) == nil { picked.insert(change) }
    kept.remove(change)
  }

  /// Picks the selected change so that its present lines stay, or ends that.
  ///
  /// - Returns: false unless there are lines on both sides.
  mutating func toggleKeeping() -> Bool {
    guard let change else { return false }
    let hunk = page.difference.hunks[change]
    if hunk.old.isEmpty || hunk.new.isEmpty { return false }
    if kept.remove(change) == nil { kept.insert(change) }
    picked.insert(change)
    return true
  }

  mutating func togglePickOfAll() {
    picked = picked.count == page.changeCount ? [] : Set(0..<page.changeCount)
    kept = []
  }

  /// The replacements that restore the picked changes.
  var replacements: [Replacement] { page.difference.bringingBack(picked, besides: kept) }

  /// The number of lines of the present text that they replace.
  var lostLines: Int {
    picked.subtracting(kept).reduce(0) { $0 + page.difference.hunks[$1].new.count }
  }
}
