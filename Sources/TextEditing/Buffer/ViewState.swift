import Text

/// The state of a view of a text: its cursors, its scroll position, the width of its rows, its
/// folded lines, and cached columns and rows of long lines.
///
/// A buffer uses the state of one view, and edits at its cursors; the states of other views of the
/// same text are parked (`ParkedView`).
public struct ViewState {
  /// The cursors.
  public internal(set) var selections = Selections(Selection(at: 0))
  /// The visible part of the text.
  public var scroll = ScrollPosition()
  /// The width of a screen row in columns, at which longer lines wrap; nil without wrapping.
  ///
  /// It is not part of a memento, because every view shows the same text.
  public var wrapColumns: Int?
  /// The folded lines.
  var folds = Folds()
  /// The columns of long lines, shared by copies until their texts differ.
  var columns: ColumnIndex
  /// The rows of long lines, shared like `columns`.
  var rows = RowIndex()
  /// Whether queries add to both.
  var isCaching = true

  init(tabWidth: Int) { columns = ColumnIndex(tabWidth: tabWidth) }

  /// Wraps lines at a width, or turns wrapping off; the text at the upper edge stays there.
  mutating func wrap(at columns: Int?) {
    if columns == wrapColumns { return }
    if (columns == nil) != (wrapColumns == nil) {
      scroll.column = 0
      scroll.offsetInLine = 0
    }
    wrapColumns = columns
  }

  /// Separates the indices from those of copies, before a change.
  mutating func separateIndices() {
    if !isKnownUniquelyReferenced(&columns) { columns = columns.copy() }
    if !isKnownUniquelyReferenced(&rows) { rows = rows.copy() }
  }

  /// Updates indices and folds after the text was replaced by another.
  ///
  /// - Parameter differences: the differences of the two texts, if another view made the change.
  mutating func handleChange(
    from text: PieceTree, to newer: PieceTree, _ differences: [Difference]? = nil
  ) {
    separateIndices()
    columns.handleChange(from: text)
    rows.handleChange(from: text)
    if folds.isEmpty { return }
    folds.handleChange(
      differences ?? newer.differences(from: text), to: newer, opensTouched: differences == nil)
  }

  /// Updates the indices after replacements in a text.
  mutating func handleReplacements(_ replacements: [Replacement], in text: PieceTree) {
    separateIndices()
    columns.handleReplacements(replacements, in: text)
    rows.handleReplacements(replacements, in: text)
    folds.handleReplacements(replacements, in: text)
  }

  /// Returns the scroll position after a text became another, with the same text at the upper edge.
  func scroll(
    after differences: [Difference], from older: PieceTree, to newer: PieceTree
  ) -> ScrollPosition {
    let line = min(scroll.line, older.lineCount - 1)
    let range = older.range(ofLine: line)
    let offset = range.lowerBound + min(scroll.offsetInLine, range.count)
    let top = differences.place(of: offset, in: newer)
    var moved = scroll
    moved.line = newer.line(at: top)
    moved.offsetInLine = top - newer.offset(ofLine: moved.line)
    return moved
  }
}

extension Selections {
  /// Returns the cursors for a text that replaced the previous one.
  ///
  /// Those inside a difference move to its start, or keep their distance from it if the number of
  /// bytes is equal.
  ///
  /// Text inserted at the start of a selection stays outside.
  ///
  /// - Complexity: O(log n) for each cursor and n differences.
  func moved(through differences: [Difference], to newer: PieceTree) -> Selections {
    map { differences.counterpart(of: $0, in: newer) }
  }
}

/// The visible part of a text: its first line and its first column on the screen.
public struct ScrollPosition: Hashable, Sendable {
  /// The line at the upper edge, from 0.
  public var line = 0 { didSet { if line != oldValue { offsetInLine = 0 } } }
  /// The number of bytes of that line above the upper edge, if lines wrap.
  ///
  /// It may be inside the row at the edge: views differ in width, and texts change.
  public var offsetInLine = 0
  /// The column at the left edge, from 0.
  public var column = 0
  /// The only line that is scrolled to that column, from 0; nil for all lines.
  public var scrolledLine: Int?

  /// Whether all lines are scrolled to a column, and not a single one.
  public var movesAllLines: Bool { column > 0 && scrolledLine == nil }

  /// The start of the text.
  public init() {}
}

extension [Difference] {
  /// Returns a cursor of the older text in the newer, as `Selections.moved(through:to:)` does.
  func counterpart(of selection: Selection, in newer: PieceTree) -> Selection {
    let moved = Selection(
      anchor: place(of: selection.anchor, in: newer), head: place(of: selection.head, in: newer))
    let start = selection.range.lowerBound
    let index = leadingCount { $0.old.lowerBound < start }
    guard !selection.isEmpty, index < count, self[index].old == start..<start else { return moved }
    let end = self[index].new.upperBound
    return selection.anchor < selection.head
      ? Selection(anchor: end, head: moved.head) : Selection(anchor: moved.anchor, head: end)
  }

  /// Returns the position in the newer text of an offset of the older one.
  ///
  /// An offset inside a difference moves to its start, or keeps its distance from it if the number
  /// of bytes is equal.
  fileprivate func place(of offset: Int, in newer: PieceTree) -> Int {
    let index = leadingCount { $0.old.lowerBound < offset } - 1
    guard index >= 0 else { return offset }
    let difference = self[index]
    // Both texts may share the first bytes of the character there.
    if difference.old.upperBound > offset {
      let isRewritten = difference.old.count == difference.new.count
      let distance = isRewritten ? offset - difference.old.lowerBound : 0
      return newer.scalarStart(at: difference.new.lowerBound + distance)
    }
    return offset + difference.new.upperBound - difference.old.upperBound
  }
}
