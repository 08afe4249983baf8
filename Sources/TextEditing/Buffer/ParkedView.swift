import Text

/// The state of a view whose text works with the state of another view.
///
/// It follows the edits of the others: its cursors and its upper edge stay at the same text.
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

  /// Moves cursors and scroll position along with what changed in a buffer since the last time.
  ///
  /// - Complexity: that of the difference; O(1) where nothing changed.
  public mutating func follow(_ buffer: TextBuffer) {
    if tabWidth != buffer.tabWidth {
      tabWidth = buffer.tabWidth
      state.columns = ColumnIndex(tabWidth: tabWidth)
      state.rows = RowIndex()
    }
    if text.isIdentical(to: buffer.text) { return }
    let differences = buffer.text.differences(from: text)
    state.noteChange(from: text)
    state.selections = state.selections(after: differences, to: buffer.text)
    state.scroll = state.scroll(after: differences, from: text, to: buffer.text)
    text = buffer.text
  }

  /// Breaks lines at a width, or no more.
  public mutating func wrap(at columns: Int?) { state.wrap(at: columns) }

  func current(for buffer: TextBuffer) -> ViewState {
    var view = self
    view.follow(buffer)
    return view.state
  }
}

extension ViewState {
  /// Breaks lines at a width, or no more; the text at the upper edge stays there.
  mutating func wrap(at columns: Int?) {
    if columns == wrapColumns { return }
    if (columns == nil) != (wrapColumns == nil) {
      scroll.column = 0
      scroll.offsetInLine = 0
    }
    wrapColumns = columns
  }
}
