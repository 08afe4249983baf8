import Console
import EditorCore
import MementoKit
import TextModel

/// The history pane: a title, and a row for each memento.
extension Frame {
  mutating func drawHistory() {
    guard let pane = editor.historyPane, var area = layout.pane else { return }
    if layout.paneIsAside {
      for row in area.row..<area.row + area.rows {
        screen.put(symbols.vertical, width: 1, column: area.column, row: row, style: Style(.graph))
      }
      area.column += 1
      area.columns -= 1
    }
    drawTitle(pane, area)
    for index in 0..<area.rows - 1 {
      let row = pane.topRow + index
      guard row < pane.rowCount else { break }
      draw(pane, row, area, at: area.row + 1 + index)
    }
  }

  private mutating func drawTitle(_ pane: HistoryPane, _ area: Area) {
    for column in area.column..<area.column + area.columns where !layout.paneIsAside {
      screen.put(symbols.horizontal, width: 1, column: column, row: area.row, style: Style(.graph))
    }
    let states = pane.rowCount == 1 ? "1 state" : "\(pane.rowCount) states"
    screen.write(
      " History, \(states) ", column: area.column + 1, row: area.row, style: Style(.paneTitle))
  }

  private mutating func draw(_ pane: HistoryPane, _ row: Int, _ area: Area, at screenRow: Int) {
    let id = pane.id(ofRow: row)
    let tree = editor.document.caretaker.tree
    let node = tree[id]
    let emphasis: Style.Emphasis = id == pane.selected ? .selected : []
    let end = area.column + area.columns
    screen.clear(area.column..<end, row: screenRow, style: Style(.pane, emphasis))

    var column = area.column + 1
    let mark =
      id == tree.current ? symbols.current : node.name == nil ? symbols.other : symbols.checkpoint
    let role: Style.Role = id == tree.current || node.name != nil ? .checkpoint : .graph
    let graph = pane.graph(ofRow: row, mark: mark, drawing: symbols.graph)
    column += screen.write(
      graph, column: column, row: screenRow, end: end, style: Style(role, emphasis))
    let age = ages.words(for: node.secondsSince1970)
    screen.write(
      age, column: column + 1, row: screenRow, end: end, style: Style(.dimmed, emphasis))
    column += 2 + max(6, columnCount(of: age))

    let figures = figures(of: node)
    let figuresColumn = end - figures.reduce(1) { $0 + columnCount(of: $1.words) + 1 }
    screen.write(
      node.name ?? node.summary.title, column: column, row: screenRow, end: figuresColumn - 1,
      style: Style(.pane, emphasis))
    column = max(column, figuresColumn)
    for figure in figures where column < end {
      column += screen.write(
        figure.words, column: column, row: screenRow, end: end, style: Style(figure.role, emphasis))
      column += 1
    }
  }

  /// What came and went, and whether it was saved.
  private func figures(
    of node: MementoTree<TextBuffer.Memento>.Node
  ) -> [(words: String, role: Style.Role)] {
    let summary = node.summary
    let unit = summary.unit == .characters ? "c" : ""
    var figures: [(words: String, role: Style.Role)] = []
    if summary.added > 0 { figures.append(("+\(summary.added)\(unit)", .added)) }
    if summary.removed > 0 { figures.append(("\(symbols.minus)\(summary.removed)\(unit)", .removed)) }
    figures.append((node.marks.contains(.saved) ? "S" : " ", .checkpoint))
    return figures
  }
}
