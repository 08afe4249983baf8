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
    state.noteChange(from: text, to: buffer.text, differences)
    state.selections = state.selections.moved(through: differences, to: buffer.text)
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
