import Console
import Documents
import EditorCore

/// The tab line, with one tab per document if there are several.
struct TabLine: Equatable, Sendable {
  /// A document's tab.
  struct Tab: Equatable, Sendable {
    let id: DocumentID
    let label: String
    /// Whether the document has unsaved changes.
    let isModified: Bool
    /// Whether a question about the document waits until it is shown.
    let hasQuestion: Bool
    /// Whether the document is the shown one.
    let isShown: Bool
    /// The columns of the tab; the right edge of the screen may cut some off.
    let columns: Range<Int>
  }

  /// The visible tabs, from left to right.
  let tabs: [Tab]
  /// The document before the first visible one.
  let before: DocumentID?
  /// Whether there are more tabs to the right, or one is cut off.
  let hasMoreBehind: Bool

  /// Creates the tab line for a width, with as many tabs before the shown one as fit.
  init(_ documents: DocumentList, columns: Int) {
    let shown = documents.shownIndex
    let labels = documents.labels
    let asks = documents.map { !$0.outbox.questions.isEmpty && $0.id != documents.shown.id }
    // Two blanks, and the marks of a change and a question.
    let widths = zip(labels, asks).map { min(columnCount(of: $0), Self.longest) + ($1 ? 4 : 3) }
    var first = shown
    var used = widths[shown] + 2
    while first > 0, used + widths[first - 1] <= columns {
      first -= 1
      used += widths[first]
    }
    var column = first > 0 ? 1 : 0
    var tabs: [Tab] = []
    for index in first..<documents.count where column < columns {
      let document = documents[index]
      tabs.append(
        Tab(
          id: document.id, label: labels[index], isModified: document.isModified,
          hasQuestion: asks[index], isShown: index == shown,
          columns: column..<column + widths[index]))
      column += widths[index]
    }
    self.tabs = tabs
    before = first > 0 ? documents[first - 1].id : nil
    hasMoreBehind = first + tabs.count < documents.count || column > columns
  }

  /// Creates the tab line of an editor; nil with one document.
  init?(of editor: Editor) {
    guard editor.layout.tabRow != nil else { return nil }
    self.init(editor.documents, columns: editor.size.columns)
  }

  private static var longest: Int { 30 }
}

extension Frame {
  /// Draws the line of tabs above the text.
  mutating func drawTabs() {
    guard let row = layout.tabRow, let line = TabLine(of: editor) else { return }
    let columns = screen.size.columns
    screen.clear(0..<columns, row: row, style: Style(.status))
    for tab in line.tabs {
      let style = tab.isShown ? Style(.text, .bold) : Style(.status)
      let seen = tab.columns.clamped(to: 0..<columns)
      screen.clear(seen, row: row, style: style)
      hits.add(.tab(tab.id), seen, row: row)
      let room = tab.columns.count - (tab.hasQuestion ? 4 : 3)
      let label = symbols.shortenedInside(tab.label, to: room)
      var end = tab.columns.lowerBound + 1
      end += screen.write(label, column: end, row: row, style: style)
      if tab.isModified {
        end += screen.write(symbols.modified, column: end, row: row, style: style)
      }
      if tab.hasQuestion { screen.write("?", column: end, row: row, style: Style(.statusAlert)) }
    }
    if let before = line.before {
      hits.add(.tab(before), 0..<1, row: row)
      screen.put(symbols.less, column: 0, row: row, style: Style(.status))
    }
    if line.hasMoreBehind {
      screen.put(symbols.more, column: columns - 1, row: row, style: Style(.status))
    }
  }
}
