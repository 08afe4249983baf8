import MementoKit
import TextModel

/// Where the lines of what is seen are broken into rows.
extension Editor {
  /// How what is seen is shown.
  public var textSettings: TextSettings { document.settings }

  /// Breaks the lines of all that may be seen at the width there is, or no more.
  mutating func wrapLines() {
    let columns = textSettings.wrapsLines ? layout.textColumns : nil
    if document.buffer.wrapColumns != columns {
      document.caretaker.move { $0.wrap(at: columns) }
    }
    historyPane?.wrapLines(at: columns)
    if case .question(var question) = focus, question.page != nil {
      question.page?.wrap(at: columns)
      focus = .question(question)
    }
  }
}

extension HistoryPane {
  fileprivate mutating func wrapLines(at columns: Int?) {
    preview.wrap(at: columns)

  }
}

extension TextBuffer {
  /// Breaks lines at a width, or no more; what is at the upper edge stays there.
  fileprivate mutating func wrap(at columns: Int?) {
    if columns == wrapColumns { return }
    if (columns == nil) != (wrapColumns == nil) {
      scroll.column = 0
      scroll.offsetInLine = 0
    }
    wrapColumns = columns
  }
}
