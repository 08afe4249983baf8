import Console
import Documents
import EditorCore
import MementoKit
import Structure
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
    let outline = editor.document.caretaker.tree.outline
    let selected = pane.selectedRow
    let states = rows.map { row in
      let id = pane.id(ofRow: row)
      let (record, place) = (outline[id], pane.changedPlace(of: id))
      return HistoryRow(
        row: row, id: id, isSelected: row == selected, record: record, place: place,
        time: time(ofRow: row, pane, record, isWide: area.columns >= 60),
        number: "#\(record.number)", line: place.map { ":\($0.line)" } ?? "")
    }
    let columns = HistoryColumns(for: states, in: area.columns)
    for (index, state) in states.enumerated() {
      drawRow(pane, state, columns, area, at: list.row + index)
    }
  }

  /// Returns the age of a state, or the time of an entry of the journal, absolute if there is room.
  private func time(
    ofRow row: Int, _ pane: HistoryPane, _ record: MementoRecord, isWide: Bool
  ) -> String {
    if pane.heading(ofRow: row) != nil { return "" }
    guard let seconds = pane.entry(ofRow: row)?.secondsSince1970 else {
      return ages.label(for: record.secondsSince1970)
    }
    return isWide ? editor.calendar.exactClock(for: seconds) : ages.label(for: seconds)
  }

  private mutating func drawTitle(_ pane: HistoryPane, _ area: Area) {
    for column in area.column..<area.column + area.columns where !layout.paneIsAside {
      screen.put(symbols.horizontal, column: column, row: area.row, style: Style(.graph))
    }
    let columns = area.columns - 4
    let whole = symbols.spelled(paneTitle(of: pane, columns: columns))
    let title = symbols.shortened(whole, to: columns)
    screen.write(" \(title) ", column: area.column + 1, row: area.row, style: Style(.paneTitle))
  }

  private mutating func drawRow(
    _ pane: HistoryPane, _ state: HistoryRow, _ columns: HistoryColumns, _ area: Area,
    at screenRow: Int
  ) {
    let emphasis: Style.Emphasis = state.isSelected ? .selected : []
    let end = area.column + area.columns
    screen.clear(area.column..<end, row: screenRow, style: Style(.pane, emphasis))
    var column = area.column + 1
    if let heading = pane.heading(ofRow: state.row) {
      let label = heading.label(ages)
      screen.write(
        symbols.shortened(label, to: end - column), column: column, row: screenRow, end: end,
        style: Style(.paneTitle))
      return
    }
    column += drawMark(pane, state, area, at: (column, screenRow), emphasis)
    for (text, width) in columns.cells(of: state) where width > 0 {
      screen.write(
        text, column: column + 1, row: screenRow, end: end, style: Style(.dimmed, emphasis))
      column += 1 + width
    }
    column += 1

    // A fold has other figures than its newest state, and a move in the journal has none.
    let isFold = pane.foldedCount(atRow: state.row) != nil
    let isMove = pane.entry(ofRow: state.row)?.label != nil
    let figures = isFold || isMove ? [] : figures(of: state.record)
    let figuresColumn = end - figures.reduce(1) { $0 + columnCount(of: $1.text) + 1 }
    let room = column..<max(column, figuresColumn - 1)
    let branch = branchMark(pane, state.row)
    let origin = originMark(pane, state.row, area, in: room.count - columnCount(of: branch))
    column = drawTitle(of: state, pane, room, at: screenRow, emphasis, branch: origin + branch)
    column = max(column, figuresColumn)
    for figure in figures where column < end {
      column += screen.write(
        figure.text, column: column, row: screenRow, end: end, style: Style(figure.role, emphasis))
      column += 1
    }
  }

  /// Draws the graph with the mark of the memento, and returns its width.
  private mutating func drawMark(
    _ pane: HistoryPane, _ state: HistoryRow, _ area: Area, at place: (column: Int, row: Int),
    _ emphasis: Style.Emphasis
  ) -> Int {
    if state.id == pane.marked {
      screen.put(
        symbols.picked, column: area.column, row: place.row,
        style: Style(.checkpoint, emphasis.union(.bold)))
    }
    let isCurrent = state.id == editor.document.caretaker.tree.current
    let name = state.record.name
    let mark = isCurrent ? symbols.current : name == nil ? symbols.other : symbols.checkpoint
    let role: Style.Role = isCurrent || name != nil ? .checkpoint : .graph
    let graph = pane.graph(
      ofRow: state.row, mark: mark, lanes: lanes(in: area), drawing: symbols.graph)
    return screen.write(
      graph, column: place.column, row: place.row, end: area.column + area.columns,
      style: Style(role, emphasis))
  }

  /// Returns the number of lanes beside the rows of an area.
  private func lanes(in area: Area) -> Int { area.columns / 8 }

  /// Draws the description of a row, and returns the next column.
  ///
  /// It is the title, or the name and, with room, the title, followed by the function of the
  /// change.
  private mutating func drawTitle(
    of state: HistoryRow, _ pane: HistoryPane, _ columns: Range<Int>, at screenRow: Int,
    _ emphasis: Style.Emphasis, branch: String
  ) -> Int {
    let end = columns.upperBound - columnCount(of: branch)
    var column = columns.lowerBound
    let parts = parts(of: state, pane)
    for (index, part) in parts.enumerated() {
      // A further part must be readable.
      let room = end - column - (index > 0 ? 1 : 0)
      if index > 0, room < min(columnCount(of: part), Self.leastPart) { break }
      column += index > 0 ? 1 : 0
      column += screen.write(
        symbols.shortened(part, to: room), column: column, row: screenRow,
        style: Style(index > 0 ? .dimmed : .pane, emphasis))
    }
    column += screen.write(
      branch, column: column, row: screenRow, end: columns.upperBound,
      style: Style(.graph, emphasis))
    return column
  }

  /// The minimum columns of a part of the description after the first.
  private static var leastPart: Int { 8 }

  /// Returns the parts of a description, the most important one first.
  private func parts(of state: HistoryRow, _ pane: HistoryPane) -> [String] {
    let title = state.record.summary.title
    var parts: [String] = []
    parts.reserveCapacity(4)
    func add(_ part: String?) {
      if let part { parts.append(symbols.spelled(part.onOneLine)) }
    }
    if let count = pane.foldedCount(atRow: state.row) {
      add("\(symbols.closed) \(count) small steps")
    } else if let cause = pane.entry(ofRow: state.row)?.label {
      // The state of an entry has a title of its own, unless that repeats the cause.
      let isRepeated = title == cause
      add(isRepeated ? cause : "\(cause):")
      if !isRepeated { add(state.record.name ?? title) }
    } else {
      // Words chosen by the user precede those of the editor.
      add(state.record.name)
      add(editor.document.commit(equalTo: state.record).map { "= \($0)" })
      add(title)
    }
    if pane.journalEntryCount == nil { add(state.place?.scope.map { "in \($0)" }) }
    return parts
  }

  /// Returns the number of a row's parent state, if the graph cannot show the parent.
  ///
  /// It precedes the description. Without it, two branches look like one.
  private func originMark(
    _ pane: HistoryPane, _ row: Int, _ area: Area, in columns: Int
  ) -> String {
    guard let parent = pane.hiddenParent(ofRow: row, lanes: lanes(in: area)) else { return "" }
    let number = editor.document.caretaker.tree.outline.number(of: parent)
    let mark = symbols.spelled(" ↳ #\(number)")
    return columns < columnCount(of: mark) ? "" : mark
  }

  /// Returns the number of hidden states of a folded branch, the mark of an unfolded one, or the
  /// word for a state in another branch.
  private func branchMark(_ pane: HistoryPane, _ row: Int) -> String {
    switch pane.hiddenCount(atRow: row) {
    case nil: pane.isInBranch(atRow: row) ? " branch" : ""
    case 0: " " + symbols.opened
    case let count?: " \(symbols.closed)\(count)"
    }
  }

  /// Returns the sizes of the added and removed text, and the mark of a save.
  private func figures(of record: MementoRecord) -> [(text: String, role: Style.Role)] {
    let summary = record.summary
    let unit = summary.unit == .characters ? "c" : ""
    var figures: [(text: String, role: Style.Role)] = []
    figures.reserveCapacity(3)
    if summary.added > 0 { figures.append(("+\(summary.added)\(unit)", .added)) }
    if summary.removed > 0 {
      figures.append(("\(symbols.minus)\(summary.removed)\(unit)", .removed))
    }
    figures.append((record.marks.contains(.saved) ? "S" : " ", .checkpoint))
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
      let title = "\(changes) of \(counted(view.page.changeCount, "change"))"
      return title + (lines > 0 ? ", \(counted(lines, "line"))" : "") + " marked"
    }
    let all = counted(pane.stateCount, "state")
    if let count = pane.journalEntryCount {
      return "Journal, \(count) \(count == 1 ? "entry" : "entries")"
    }
    if let kind = pane.kind { return "\(kind.label): \(pane.rowCount) of \(all)" }
    guard let filter = pane.filter else { return "History, \(all)" }
    let subject = filter.words.map { "\"\($0)\"" } ?? filter.unit?.name ?? "Selected text"
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
    let outline = editor.document.caretaker.tree.outline
    if let first = filter.firstAppearance(in: outline) {
      fate += ", first \(place(of: first, withAges))"
    }
    let isGone = !filter.matches.contains(editor.document.caretaker.tree.current)
    if isGone, let last = filter.lastDisappearance(in: outline) {
      fate += ", gone \(place(of: last, withAges))"
    }
    let lost = filter.findings?.lost.count ?? 0
    return lost > 0 ? fate + ", \(lost) unreadable" : fate
  }

  private func place(of id: MementoID, _ withAge: Bool) -> String {
    let outline = editor.document.caretaker.tree.outline
    let number = "#\(outline.number(of: id))"
    return withAge ? "\(number) (\(ages.label(for: outline.secondsSince1970(of: id))))" : number
  }
}
