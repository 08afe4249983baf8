import Text

/// The state of a view while its buffer uses the state of another view.
///
/// Edits in other views move its cursors and its upper edge with their text.
public struct ParkedView {
  private var state: ViewState
  /// The text that the state belongs to.
  private var text: PieceTree
  private var tabWidth: Int

  init(_ state: ViewState, of buffer: TextBuffer) {
    self.state = state
    text = buffer.text
    tabWidth = buffer.tabWidth
  }

  /// Moves the cursors and the scroll position with the edits of a buffer since the last call.
  ///
  /// - Complexity: that of the difference; O(1) without one.
  public mutating func follow(_ buffer: TextBuffer) {
    if tabWidth != buffer.tabWidth {
      tabWidth = buffer.tabWidth
      state.columns = ColumnIndex(tabWidth: tabWidth)
      state.rows = RowIndex()
    }
    if text.isIdentical(to: buffer.text) { return }
    let differences = buffer.text.differences(from: text)
    state.handleChange(from: text, to: buffer.text, differences)
    state.selections = state.selections.map { selection in
      differences.lineStart(after: selection, from: text, to: buffer.text).map { Selection(at: $0) }
        ?? differences.counterpart(of: selection, in: buffer.text)
    }
    state.scroll = state.scroll(after: differences, from: text, to: buffer.text)
    text = buffer.text
  }

  /// Wraps lines at a width, or not at all.
  public mutating func wrap(at columns: Int?) { state.wrap(at: columns) }

  func current(for buffer: TextBuffer) -> ViewState {
    var view = self
    view.follow(buffer)
    return view.state
  }
}

extension [Difference] {
  /// Returns the new position of a cursor at the start of a line if whole lines were inserted
  /// before that line.
  ///
  /// The cursor stays with its line.
  ///
  /// - Complexity: O(m) for an insertion of m bytes, of which at most 1 MB is compared.
  fileprivate func lineStart(
    after cursor: Selection, from older: PieceTree, to newer: PieceTree
  ) -> Int? {
    let offset = cursor.head
    guard cursor.isEmpty, offset == older.offset(ofLine: older.line(at: offset)) else { return nil }
    let index = leadingCount { $0.old.lowerBound < offset }
    guard index < count, self[index].old.isEmpty else { return nil }
    let (before, inserted) = (self[index].old.lowerBound, self[index].new)
    // The insertion may be reported after bytes with which both lines begin.
    let shared = before - offset
    guard shared <= Swift.min(inserted.count, 1 << 20) else { return nil }
    let target = inserted.upperBound - shared
    guard newer.offset(ofLine: newer.line(at: target)) == target else { return nil }
    let isShared =
      older.bytes(in: offset..<before) == newer.bytes(in: target..<inserted.upperBound)
    return isShared ? target : nil
  }
}
