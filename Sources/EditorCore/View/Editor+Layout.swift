import Console
public import TextModel

/// What stands where.
extension Editor {
  /// Whether the screen is too small to show more than a word about that.
  public var isTooSmall: Bool {
    size.columns < Layout.smallest.columns || size.rows < Layout.smallest.rows
  }

  /// What the text area shows: the text, the state selected in the history pane, or what a
  /// question is about.
  public var shownBuffer: TextBuffer {
    switch focus {
    case .question(let question) where question.page != nil: question.page ?? document.buffer
    default: historyPane.map { $0.preview } ?? document.buffer
    }
  }

  /// What stands where on the screen.
  public var layout: Layout { layout(with: questionLine) }

  /// What stands where while a question is asked.
  func layout(with question: QuestionLine?) -> Layout {
    let buffer = shownBuffer
    let lines = buffer.text.lineCount
    let layout = Layout(
      size, lineNumberDigits: settings.showsLineNumbers ? String(lines).count : nil,
      hasTabs: documents.count > 1, hasPane: historyPane != nil && !focus.isHelp,
      hasLine: settings.showsHints || hasLineToSay,
      // What a question needs besides the lowest line and that of the status.
      extraRows: max(0, (question?.rowCount ?? 0) - 2))
    return settings.showsScrollbar && !focus.isHelp && needsScrollbar(buffer, layout)
      ? layout.withScrollbar() : layout
  }

  private var hasLineToSay: Bool {
    focus.takesLine || message != nil
  }

  /// Whether more is to be seen than there is room for.
  private func needsScrollbar(_ buffer: TextBuffer, _ layout: Layout) -> Bool {
    let rows = layout.text.rows
    if let view = historyPane?.difference {
      return view.page.rowCount > rows
    }
    let columns = textSettings.wrapsLines ? layout.textColumns : nil
    return buffer.takesMore(than: rows, columns: columns)
  }
}
