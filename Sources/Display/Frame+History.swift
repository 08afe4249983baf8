import Console
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

/// The history pane: a title and a row for each memento.
extension Frame {
  mutating func drawHistory() {
    guard let pane = editor.historyPane, var area = layout.pane else { return }
    hits.add(.pane(row: nil), area)
    if layout.paneIsAside {
      for row in area.row..<area.row + area.rows {
        screen.put(symbols.vertical, column: area.column, row: row, style: Style(.graph))
      }
      area.column += 1
      area.columns -= 1
    }
    drawTitle(pane, area)
    let rows = pane.topRow..<min(pane.topRow + area.rows - 1, pane.rowCount)
    let list = Area(column: area.column, row: area.row + 1, columns: area.columns, rows: rows.count)
    hits.add(.pane(from: rows.lowerBound), list)
    let tree = editor.document.caretaker.tree
    let states = rows.map { row in
      let node = tree[pane.id(ofRow: row)]
      return (row: row, node: node, age: ages.words(for: node.secondsSince1970))
    }
    var ageColumns = states.map { columnCount(of: $0.age) }.reduce(6, max)
    // In narrow windows the description matters more than the age.
    if area.columns - ageColumns < 28 { ageColumns = 0 }
    for (index, state) in states.enumerated() {
      drawRow(pane, state, ageColumns: ageColumns, area, at: list.row + index)
    }
  }

  private mutating func drawTitle(_ pane: HistoryPane, _ area: Area) {
    for column in area.column..<area.column + area.columns where !layout.paneIsAside {
      screen.put(symbols.horizontal, column: column, row: area.row, style: Style(.graph))
    }
    let columns = area.columns - 4
    let words = symbols.spelled(paneTitle(of: pane, columns: columns))
    let title = symbols.shortened(words, to: columns)
    screen.write(" \(title) ", column: area.column + 1, row: area.row, style: Style(.paneTitle))
  }

  private typealias Node = MementoTree<TextBuffer.Memento>.Node

  private mutating func drawRow(
    _ pane: HistoryPane, _ state: (row: Int, node: Node, age: String), ageColumns: Int,
    _ area: Area, at screenRow: Int
  ) {
    let (row, node, age) = state
    let isCurrent = pane.id(ofRow: row) == editor.document.caretaker.tree.current
    let emphasis: Style.Emphasis = row == pane.selectedRow ? .selected : []
    let end = area.column + area.columns
    screen.clear(area.column..<end, row: screenRow, style: Style(.pane, emphasis))

    var column = area.column + 1
    if pane.id(ofRow: row) == pane.marked {
      screen.put(
        symbols.picked, column: area.column, row: screenRow,
        style: Style(.checkpoint, emphasis.union(.bold)))
    }
    let mark = isCurrent ? symbols.current : node.name == nil ? symbols.other : symbols.checkpoint
    let role: Style.Role = isCurrent || node.name != nil ? .checkpoint : .graph
    let graph = pane.graph(ofRow: row, mark: mark, lanes: area.columns / 8, drawing: symbols.graph)
    column += screen.write(
      graph, column: column, row: screenRow, end: end, style: Style(role, emphasis))
    if ageColumns > 0 {
      screen.write(
        age, column: column + 1, row: screenRow, end: end, style: Style(.dimmed, emphasis))
      column += 1 + ageColumns
    }
    column += 1

    let figures = figures(of: node)
    let figuresColumn = end - figures.reduce(1) { $0 + columnCount(of: $1.words) + 1 }
    let title = symbols.spelled(node.name ?? node.summary.title)
    let branch = branchMark(pane, row)
    let room = figuresColumn - 1 - column - columnCount(of: branch)
    column += screen.write(
      symbols.shortened(title, to: room), column: column, row: screenRow,
      style: Style(.pane, emphasis))
    screen.write(branch, column: column, row: screenRow, end: end, style: Style(.graph, emphasis))
    column = max(column, figuresColumn)
    for figure in figures where column < end {
      column += screen.write(
        figure.words, column: column, row: screenRow, end: end, style: Style(figure.role, emphasis))
      column += 1
    }
  }

  /// Returns the number of hidden states of a folded branch, or the mark of an unfolded one.
  private func branchMark(_ pane: HistoryPane, _ row: Int) -> String {
    switch pane.hiddenCount(atRow: row) {
    case nil: ""
    case 0: " " + symbols.opened
    case let count?: " \(symbols.closed)\(count)"
    }
  }

  /// Returns the sizes of the added and removed text, and the mark of a save.
  private func figures(of node: Node) -> [(words: String, role: Style.Role)] {
    let summary = node.summary
    let unit = summary.unit == .characters ? "c" : ""
    var figures: [(words: String, role: Style.Role)] = []
    if summary.added > 0 { figures.append(("+\(summary.added)\(unit)", .added)) }
    if summary.removed > 0 {
      figures.append(("\(symbols.minus)\(summary.removed)\(unit)", .removed))
    }
    figures.append((node.marks.contains(.saved) ? "S" : " ", .checkpoint))
    return figures
  }

  /// Returns the title of the pane, shortened if it exceeds `columns` columns.
  private func paneTitle(of pane: HistoryPane, columns: Int) -> String {
    if let replay = pane.replay {
      let place = "Replay \(replay.position + 1)/\(replay.path.count)"
      return replay.isPaused ? place + ", paused" : place
    }
    if let view = pane.difference, view.isPicking {
      let (changes, lines) = view.pickedCounts
      let words = "\(changes) of \(counted(view.page.changeCount, "change"))"
      return words + (lines > 0 ? ", \(counted(lines, "line"))" : "") + " marked"
    }
    let all = counted(pane.stateCount, "state")
    guard let filter = pane.filter else { return "History, \(all)" }
    let subject = filter.words.map { "\"\($0)\"" } ?? "Selected text"
    guard filter.findings != nil else {
      return "\(subject): searching\(symbols.ellipsis) \(Int(filter.progress * 100))%"
    }
    let title = "\(subject): \(pane.rowCount) of \(all)" + fate(of: filter, withAges: true)
    if columnCount(of: title) <= columns { return title }
    return "\(subject): \(pane.rowCount) of \(pane.stateCount)" + fate(of: filter, withAges: false)
  }

  /// Returns the words for the first appearance and the last disappearance of the searched words.
  private func fate(of filter: PaneFilter, withAges: Bool) -> String {
    guard filter.words != nil else { return "" }
    var fate = ""
    if let first = filter.firstAppearance { fate += ", first \(place(of: first, withAges))" }
    let isGone = !filter.matches.contains(editor.document.caretaker.tree.current)
    if isGone, let last = filter.lastDisappearance { fate += ", gone \(place(of: last, withAges))" }
    let lost = filter.findings?.lost.count ?? 0
    return lost > 0 ? fate + ", \(lost) unreadable" : fate
  }

  private func place(of id: MementoID, _ withAge: Bool) -> String {
    let outline = editor.document.caretaker.tree.outline
    let number = "#\(outline.number(of: id))"
    return withAge ? "\(number) (\(ages.words(for: outline.secondsSince1970(of: id))))" : number
  }
}
