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
  /// The text, without selections and folds.
  public fileprivate(set) var buffer: TextBuffer

  init(_ name: Name, _ buffer: TextBuffer) {
    var buffer = buffer
    buffer.collapseSelections()
    buffer.unfoldAll()
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
/// replaced them, or both texts side by side. The large parts are boxed, so that copies are cheap.
public struct DifferenceView {
  /// The rows of the screen.
  @Boxed package private(set) var rows: DifferenceRows
  /// The older text, whose other lines are removed; while picking, the present text.
  @Boxed package private(set) var older: ComparedText
  /// The newer text, whose other lines are added; while picking, the selected state.
  @Boxed package private(set) var newer: ComparedText
  /// The position of the row at the upper edge.
  public internal(set) var top = DifferenceRows.first
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
    let page = DifferencePage(
      LineDifference(from: older.buffer.text, to: newer.buffer.text, effort: .interactive))
    rows = DifferenceRows(page, widths: nil, tabWidth: newer.buffer.tabWidth)
    change = page.changeCount > 0 ? 0 : nil
    let line = min(newer.buffer.scroll.line, newer.buffer.text.lineCount - 1)
    top = rows.firstPosition(ofRow: page.row(ofNewLine: line))
  }

  /// The lines, row by row; a wrapped line takes several rows of the screen.
  public var page: DifferencePage { rows.page }

  /// Whether long lines are wrapped.
  public var isWrapped: Bool { rows.widths != nil }

  /// Whether changes are being picked.
  public var isPicking: Bool { picking != nil }

  /// Arranges both texts; the text at the upper edge stays there.
  mutating func arrange(_ arrangement: DifferencePage.Arrangement) {
    if page.arrangement == arrangement { return }
    let page = DifferencePage(page.difference, arrangement)
    replaceRows(with: DifferenceRows(page, widths: rows.widths, tabWidth: newer.buffer.tabWidth))
    selection = nil
  }

  /// Wraps the lines at widths, or shows each in one row; the text at the upper edge stays there.
  mutating func wrap(at widths: DifferenceRows.Widths?) {
    if rows.widths == widths { return }
    older.buffer.wrapColumns = widths?.older
    newer.buffer.wrapColumns = widths?.newer
    selection?.wrap(at: widths)
    if widths != nil { leftColumn = 0 }
    replaceRows(with: DifferenceRows(page, widths: widths, tabWidth: newer.buffer.tabWidth))
  }

  /// Replaces the rows; the text at the upper edge stays there.
  private mutating func replaceRows(with rows: DifferenceRows) {
    let first = self.rows.rows(from: top, count: 1).first
    self.rows = rows
    if let line = first?.newer {
      top = rows.position(ofNewer: line.range.lowerBound)
    } else if let line = first?.older {
      top = rows.position(ofOlder: line.range.lowerBound)
    }
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

  /// Scrolls down and to the right; negative numbers scroll up and to the left.
  ///
  /// - Parameter visible: the columns of a text on the screen; scrolling stops where the ends of
  ///   the lines are visible.
  mutating func scroll(rows count: Int, columns: Int, visible: Int) {
    isDue = false
    top = rows.position(count, rowsFrom: top)
    if isWrapped { return }
    let farthest = widestColumn - max(1, visible - 1)
    if columns > 0 { leftColumn = max(leftColumn, min(leftColumn + columns, farthest)) }
    if columns < 0 { leftColumn = max(0, leftColumn + columns) }
  }

  /// The last column of the lines that a large screen shows.
  private var widestColumn: Int {
    (top.row..<min(page.rowCount, top.row + 200)).reduce(0) { widest, row in
      let lines = page.lines(atRow: row)
      return max(widest, older.lastColumn(ofLine: lines.old), newer.lastColumn(ofLine: lines.new))
    }
  }

  /// Returns whether the page has more rows than a number if lines are wrapped at widths.
  func takesMore(than count: Int, wrappedAt widths: DifferenceRows.Widths?) -> Bool {
    if page.rowCount > count { return true }
    let rows = DifferenceRows(page, widths: widths, tabWidth: newer.buffer.tabWidth)
    return rows.rows(from: DifferenceRows.first, count: count + 1).count > count
  }

  /// Returns the depths at which the visible rows begin and end, in rows of the page.
  public func depths(rows count: Int) -> (top: Double, end: Double) {
    let start = rows.depth(of: top)
    // Without wrapping, a page that ends above the lower edge counts as long as the screen.
    if !isWrapped { return (start, start + Double(min(count, page.rowCount))) }
    let below = rows.position(count, rowsFrom: top)
    let isEnd = rows.distance(from: top, to: below, atMost: count) != count
    return (start, isEnd ? Double(page.rowCount) : rows.depth(of: below))
  }

  /// Scrolls so that a row of the page is in the middle.
  mutating func centre(row: Int, rows count: Int) {
    isDue = false
    top = rows.position(-(count / 2), rowsFrom: rows.firstPosition(ofRow: row))
  }

  /// Scrolls to the selected change.
  mutating func fit(rows count: Int, columns: Int) {
    guard isDue, let change else { return }
    if !isWrapped { fit(change, columns: columns) }
    let wanted = wantedRows(of: change)
    var first = rows.firstPosition(ofRow: wanted.lowerBound)
    let last = rows.lastPosition(ofRow: wanted.upperBound - 1)
    let isSeen = first >= top && rows.distance(from: top, to: last, atMost: count - 1) != nil
    if isSeen { return }
    // Keeps some context above.
    let above = count / 4
    if isWrapped, let word = firstWord(of: change), word > first, word <= last,
      rows.distance(from: first, to: word, atMost: count - above - 1) == nil
    {
      first = word
    }
    top = min(
      rows.position(-above, rowsFrom: first), rows.position(1 - count, rowsFrom: rows.last))
  }

  /// Returns the position of the first changed word; nil if the lines themselves are the change.
  private func firstWord(of change: Int) -> DifferenceRows.Position? {
    let words = page.difference.words(inChange: change)
    let old = words.old.first.map { rows.position(ofOlder: $0.lowerBound) }
    let new = words.new.first.map { rows.position(ofNewer: $0.lowerBound) }
    return [old, new].compactMap(\.self).min()
  }

  /// Returns the rows of a change, or while picking the row of its selected line.
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
