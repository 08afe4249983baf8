public import MementoKit
public import Text
public import TextEditing

/// A text that a difference compares, with its name.
public struct ComparedText {
  /// The name of a compared text.
  public enum Name: Equatable, Sendable {
    /// The present text.
    case present
    /// The text of a state.
    case state(MementoID)
  }

  /// The name.
  public let name: Name
  /// The text, without selections and with each line on one row, so that two sides align.
  public let buffer: TextBuffer

  init(_ name: Name, _ buffer: TextBuffer) {
    var buffer = buffer
    buffer.collapseSelections()
    buffer.wrapColumns = nil
    self.name = name
    self.buffer = buffer
  }

  /// Returns the column after a line.
  fileprivate func lastColumn(ofLine line: Int) -> Int {
    guard line < buffer.text.lineCount else { return 0 }
    let row = buffer.firstRow(ofLine: line)
    return buffer.column(of: row.content.upperBound, in: row)
  }

  /// Returns whether both are the same text.
  func isSame(as other: ComparedText) -> Bool {
    name == other.name && buffer.text.isIdentical(to: other.buffer.text)
  }
}

/// The difference between two texts, for reading, copying and picking.
///
/// It is a page of all lines: those of the newer text, with the removed lines before those that
/// replaced them, or both texts side by side.
public struct DifferenceView {
  /// The lines, row by row.
  public private(set) var page: DifferencePage
  /// The older text, whose other lines are removed; while picking, the present text.
  public let older: ComparedText
  /// The newer text, whose other lines are added; while picking, the selected state.
  public let newer: ComparedText
  /// The row of the page at the upper edge, from 0.
  public internal(set) var topRow = 0
  /// The column at the left edge, from 0.
  public internal(set) var leftColumn = 0
  /// The selected change; nil if there is none.
  public internal(set) var change: Int?
  /// The picks; nil unless changes are being picked.
  public internal(set) var picking: DifferencePicks?
  /// The text selected for copying.
  public internal(set) var selection: DifferenceSelection?
  /// Whether to scroll to the selected change.
  var isDue = true

  init(from older: ComparedText, to newer: ComparedText) {
    self.older = older
    self.newer = newer
    page = DifferencePage(
      LineDifference(from: older.buffer.text, to: newer.buffer.text, effort: .interactive))
    change = page.changeCount > 0 ? 0 : nil
    topRow = page.row(
      ofNewLine: min(newer.buffer.scroll.line, newer.buffer.text.lineCount - 1))
  }

  /// Whether changes are being picked.
  public var isPicking: Bool { picking != nil }

  /// Arranges both texts; the line at the upper edge stays there.
  mutating func arrange(_ arrangement: DifferencePage.Arrangement) {
    if page.arrangement == arrangement { return }
    let top = page.lines(atRow: topRow)
    page = DifferencePage(page.difference, arrangement)
    topRow = page.row(ofNewLine: min(top.new, page.difference.newer.lineCount - 1))
    selection = nil
  }

  // MARK: Moving

  /// Selects the next change, or the one before.
  ///
  /// - Returns: false if there is none.
  mutating func jump(forward: Bool) -> Bool {
    guard let change else { return false }
    let next = change + (forward ? 1 : -1)
    guard (0..<page.changeCount).contains(next) else { return false }
    self.change = next
    picking?.line = nil
    isDue = true
    return true
  }

  /// Selects the change at a line of a state, or the next one below.
  mutating func goToChange(at line: Int, of state: MementoID) {
    let hunks = page.difference.hunks
    let isOlder = older.name == .state(state)
    let found = hunks.firstIndex { (isOlder ? $0.old : $0.new).upperBound > line }
    change = found ?? change.map { _ in hunks.count - 1 }
  }

  mutating func scroll(rows: Int, columns: Int) {
    isDue = false
    topRow = min(max(0, topRow + rows), max(0, page.rowCount - 1))
    if columns > 0 { leftColumn = max(leftColumn, min(leftColumn + columns, widestColumn - 1)) }
    if columns < 0 { leftColumn = max(0, leftColumn + columns) }
  }

  /// The last column of the lines that a large screen shows.
  private var widestColumn: Int {
    (topRow..<min(page.rowCount, topRow + 200)).reduce(0) { widest, row in
      let lines = page.lines(atRow: row)
      return max(widest, older.lastColumn(ofLine: lines.old), newer.lastColumn(ofLine: lines.new))
    }
  }

  /// Scrolls to the selected change.
  mutating func fit(rows: Int, columns: Int) {
    guard isDue, let change else { return }
    fit(change, columns: columns)
    let wanted = wantedRows(of: change)
    let isSeen = wanted.lowerBound >= topRow && wanted.upperBound <= topRow + rows
    if isSeen { return }
    // Keeps some context above.
    topRow = max(0, min(wanted.lowerBound - rows / 4, page.rowCount - rows))
  }

  /// The rows of a change, or while picking that of its selected line.
  private func wantedRows(of change: Int) -> Range<Int> {
    guard let line = picking?.line else { return page.rows(ofChange: change) }
    let row =
      switch pickedLine(line, of: page.difference.hunks[change]) {
      case .removed(let old): page.row(ofOldLine: old)
      case .added(let new): page.row(ofNewLine: new)
      }
    return row..<row + 1
  }

  /// Scrolls sideways to the first changed word in long lines.
  private mutating func fit(_ change: Int, columns: Int) {
    let words = page.difference.words(inChange: change)
    let ends = [
      words.old.first.map { older.buffer.place(at: $0.lowerBound).column },
      words.new.first.map { newer.buffer.place(at: $0.lowerBound).column },
    ]
    let column = ends.compactMap(\.self).min() ?? 0
    let isSeen = column >= leftColumn && column + Self.wordRoom < leftColumn + columns
    if !isSeen { leftColumn = column + Self.wordRoom < columns ? 0 : column - columns / 3 }
  }

  /// The minimum visible columns of a word.
  private static var wordRoom: Int { 8 }
}

extension DifferencePage {
  /// Returns the lines of both texts at a row, or the next ones below it.
  public func lines(atRow row: Int) -> (old: Int, new: Int) {
    guard row < rowCount else { return (0, 0) }
    switch self[row] {
    case .same(let old, let new): return (old, new)
    case .removed(let old, let change): return (old, difference.hunks[change].new.lowerBound)
    case .added(let new, let change): return (difference.hunks[change].old.upperBound, new)
    case .changed(let old, let new, let change):
      let hunk = difference.hunks[change]
      return (old ?? hunk.old.upperBound, new ?? hunk.new.upperBound)
    }
  }
}
