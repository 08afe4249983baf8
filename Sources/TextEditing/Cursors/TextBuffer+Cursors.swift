public import Text

/// Adding cursors, each of which edits.
extension TextBuffer {
  /// The maximum number of cursors: with more, a key would need a noticeable time.
  public static var maxCursors: Int { 100_000 }

  /// Adds a cursor in the row below the last cursor, or above the first, at the column of that one.
  ///
  /// - Returns: whether such a row exists.
  public mutating func addCursor(below: Bool) -> Bool {
    let all = selections.all
    let outermost = below ? all[all.count - 1] : all[0]
    let row = row(at: outermost.head)
    if self.row(below ? 1 : -1, rowsFrom: row) == row { return false }
    var cursor = moved(outermost, by: .lines(below ? 1 : -1), selecting: false)
    if hasFolds { cursor = moved(cursor, to: skippingFolds(to: cursor.head, from: outermost.head)) }
    select(selections.adding(cursor))
    return true
  }

  private func moved(_ cursor: Selection, to offset: Int) -> Selection {
    var moved = cursor
    (moved.anchor, moved.head) = (offset, offset)
    return moved
  }

  /// Adds a cursor at an offset, or removes an existing one, unless it is the only cursor.
  public mutating func toggleCursor(at offset: Int) {
    let all = selections.all
    let index = all.firstIndex {
      $0.isEmpty ? $0.head == offset : $0.range.contains(offset) || $0.head == offset
    }
    select(index.map(selections.removing(at:)) ?? selections.adding(Selection(at: offset)))
  }

  /// Keeps only the primary cursor, with its selection.
  public mutating func removeOtherCursors() { select(Selections(selections.primary)) }

  /// Sets a cursor at the end of each selected line, or of its selected part.
  ///
  /// - Returns: whether several lines were selected; nil if the result would exceed the limit of
  ///   cursors.
  public mutating func splitSelections() -> Bool? {
    let ranges = selections.all.map(\.range)
    let count = ranges.reduce(0) {
      $0 + text.line(at: $1.upperBound) - text.line(at: $1.lowerBound) + 1
    }
    if count > Self.maxCursors { return nil }
    if count == ranges.count { return false }
    var cursors: [Selection] = []
    cursors.reserveCapacity(count)
    for range in ranges {
      var last = text.line(at: range.upperBound)
      // The last line has no selected text.
      if last > text.line(at: range.lowerBound), text.offset(ofLine: last) == range.upperBound {
        last -= 1
      }
      for line in text.line(at: range.lowerBound)...last {
        let end = min(content(ofLine: line).upperBound, range.upperBound)
        cursors.append(Selection(at: max(end, range.lowerBound)))
      }
    }
    select(Selections(cursors))
    return true
  }

  /// Selects the word around each cursor without a selection, or before it.
  ///
  /// - Returns: whether the primary cursor has a selection now.
  @discardableResult
  public mutating func selectWordsAtCursors() -> Bool {
    select(
      selections.map { cursor in
        guard cursor.isEmpty, let word = wordRange(aroundOrBefore: cursor.head) else {
          return cursor
        }
        return Selection(anchor: word.lowerBound, head: word.upperBound)
      })
    return !selections.primary.isEmpty
  }

  /// Returns cursors of an earlier state of the text in the present one.
  ///
  /// - Complexity: that of the difference, and O(log n) for each cursor.
  public func selections(_ selections: Selections, of earlier: PieceTree) -> Selections {
    if earlier.isIdentical(to: text) { return selections }
    return selections.moved(through: text.differences(from: earlier), to: text)
      .betweenCharacters(of: text)
  }

  // MARK: Columns

  /// A cell of the rows of a text: its row and its column, which may be beyond the end of the row.
  public struct Cell: Equatable, Sendable {
    /// The row.
    public var row: LineRow
    /// The column in the row, from 0.
    public var column: Int

    /// Creates a cell.
    public init(row: LineRow, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// Selects the columns between two cells in each row between them; the cursors are at the column
  /// of the second cell.
  ///
  /// Rows that end before these columns get no cursor, unless all of them do.
  ///
  /// - Returns: false if the result would exceed the limit of cursors.
  public mutating func selectColumns(from start: Cell, to end: Cell) -> Bool {
    let isDownwards = start.row.range.lowerBound <= end.row.range.lowerBound
    let (upper, lower) = isDownwards ? (start.row, end.row) : (end.row, start.row)
    let nearest = min(start.column, end.column)
    var cursors: [Selection] = []
    var short: [Selection] = []
    var rows = LineRows(of: self, from: upper)
    while let row = rows.next(), row.range.lowerBound <= lower.range.lowerBound {
      if max(cursors.count, short.count) == Self.maxCursors { return false }
      let anchor = offset(in: row, atColumn: start.column)
      let head = offset(in: row, atColumn: end.column)
      let first = min(anchor, head)
      let isShort = first == row.range.upperBound && column(of: first, in: row) < nearest
      if isShort {
        short.append(Selection(at: head))
      } else {
        cursors.append(Selection(anchor: anchor, head: head))
      }
    }
    if cursors.isEmpty { cursors = short }
    select(Selections(cursors, primary: isDownwards ? nil : 0))
    return true
  }
}
