import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The mouse in the text: cursor, selections and scrolling.
extension Mouse {
  static func pressInText(
    _ button: MouseEvent.Button, _ click: Click, _ event: MouseEvent, in editor: inout Editor,
    at now: Moment
  ) {
    let (row, column) = editor.layout.cell(of: event)
    let offset = editor.document.buffer.offset(atRow: row, column: column)
    editor.view.isScrolledAway = true
    switch button {
    case .left where event.modifiers.contains(.alt) && column >= 0:
      let start = editor.document.buffer.cell(atRow: row, column: column)
      editor.document.caretaker.move { $0.toggleCursor(at: offset) }
      editor.input.drag = MouseDrag(
        kind: .columns(ColumnSelection(at: start, in: editor.document)), anchor: offset..<offset,
        event: event, editCount: editor.document.editCount, hasLeftTop: row > 0)
    case .left:
      let unit = MouseDrag.Unit(of: click, isOnNumber: column < 0)
      let anchor = selectUnit(
        unit, at: offset, extends: event.modifiers.contains(.shift), in: &editor)
      editor.input.drag = MouseDrag(
        kind: .selection(unit), anchor: anchor, event: event, editCount: editor.document.editCount,
        hasLeftTop: row > 0)
    case .middle:
      editor.document.caretaker.move { $0.select(at: offset) }
      Pasting.pasteLastSelected(in: &editor, at: now)
    case .right: break
    }
  }

  /// Selects the unit of text at an offset, or extends the selection to it.
  ///
  /// - Returns: the range that a drag extends.
  static func selectUnit(
    _ unit: MouseDrag.Unit, at offset: Int, extends isExtending: Bool, in editor: inout Editor
  ) -> Range<Int> {
    let range = editor.document.buffer.range(of: unit, at: offset)
    let extended = editor.document.buffer.selections.primary.anchor
    let anchor = isExtending ? extended..<extended : range
    editor.document.caretaker.move { $0.select(from: anchor, to: range) }
    return anchor
  }

  /// Selects up to the mouse; at an edge, the text scrolls continuously.
  static func dragSelection(
    _ unit: MouseDrag.Unit, from anchor: Range<Int>, to event: MouseEvent, in editor: inout Editor,
    at now: Moment
  ) {
    guard let (seen, column) = cellOfDrag(to: event, in: &editor, at: now) else { return }
    editor.document.caretaker.move { buffer in
      let offset = buffer.offset(atRow: seen, column: column)
      buffer.select(from: anchor, to: buffer.range(of: unit, at: offset))
    }
    editor.view.isScrolledAway = true
  }

  /// Selects the columns up to the mouse; at an edge, the text scrolls continuously.
  static func dragColumns(
    _ selection: ColumnSelection, to event: MouseEvent, in editor: inout Editor, at now: Moment
  ) {
    guard let (row, column) = cellOfDrag(to: event, in: &editor, at: now) else { return }
    var selection = selection
    let cell = editor.document.buffer.cell(atRow: row, column: column)
    if !selection.extend(to: cell, in: &editor.document) {
      editor.message = ColumnSelection.tooMany
    }
    editor.input.drag?.kind = .columns(selection)
    editor.input.typing.columns = selection
    editor.view.isScrolledAway = true
  }

  /// Scrolls at an edge, and returns the visible cell of the text nearest to the mouse.
  ///
  /// - Returns: nil if the drag has ended, because another program changed the text.
  private static func cellOfDrag(
    to event: MouseEvent, in editor: inout Editor, at now: Moment
  ) -> (row: Int, column: Int)? {
    guard editor.focus.isText, editor.input.drag?.editCount == editor.document.editCount else {
      editor.input.drag = nil
      return nil
    }
    let (row, column) = editor.layout.cell(of: event)
    if row > 0 { editor.input.drag?.hasLeftTop = true }
    let hasScrolled = scrollBelowMouse(row: row, column: column, in: &editor)
    editor.input.drag?.next = hasScrolled ? now.uptime + MouseDrag.pause : nil
    return (min(max(0, row), editor.layout.text.rows - 1), column)
  }

  /// Scrolls if the mouse is at an edge, faster with more distance.
  ///
  /// - Returns: whether the text scrolled.
  private static func scrollBelowMouse(row: Int, column: Int, in editor: inout Editor) -> Bool {
    let layout = editor.layout
    let rows = layout.text.rows
    let isAtTop =
      row < 0 || row == 0 && layout.text.row == 0 && editor.input.drag?.hasLeftTop == true
    let before = editor.document.buffer.scroll
    if isAtTop {
      scrollShown(rows: min(-1, row), in: &editor)
    } else if row >= rows {
      scrollShown(rows: row - rows + 1, in: &editor)
    }
    if column < 0 {
      scrollShown(columns: -MouseDrag.columns, in: &editor)
    } else if column >= layout.textColumns - 1 {
      let place = editor.document.buffer.offset(atRow: min(row, rows - 1), column: column)
      let buffer = editor.document.buffer
      let end = buffer.content(ofLine: buffer.text.line(at: place)).upperBound
      if place < end { scrollShown(columns: MouseDrag.columns, in: &editor) }
    }
    return editor.document.buffer.scroll != before
  }

  // MARK: The preview of the history pane

  /// Begins a selection for copying; while picking, a press beside a changed line marks it.
  static func pressInPreview(_ click: Click, _ event: MouseEvent, in editor: inout Editor) {
    guard let pane = editor.historyPane, !pane.isMissing, pane.loss == nil else { return }
    let place = editor.layout.place(of: event, in: pane, on: nil)
    if place.column < 0, pane.difference?.isPicking == true {
      editor.historyPane?.difference?.togglePick(
        atRow: place.row, isOnOlderSide: place.isOnOlderSide)
      return
    }
    let unit = MouseDrag.Unit(of: click, isOnNumber: place.column < 0)
    let isExtending = event.modifiers.contains(.shift)
    let range = editor.historyPane?.selectText(unit, at: place, from: nil, isExtending: isExtending)
    editor.input.drag = MouseDrag(
      kind: .preview(unit), anchor: range ?? 0..<0, event: event, hasLeftTop: true)
  }

  static func dragInPreview(
    _ unit: MouseDrag.Unit, from anchor: Range<Int>, to event: MouseEvent, in editor: inout Editor,
    at now: Moment
  ) {
    guard editor.focus.isHistory, let pane = editor.historyPane else {
      return editor.input.drag = nil
    }
    let area = editor.layout.text
    let beyond = min(0, event.row - area.row) + max(0, event.row - area.row - area.rows + 1)
    if beyond != 0 { editor.historyPane?.scroll(lines: beyond, columns: 0) }
    editor.input.drag?.next = beyond != 0 ? now.uptime + MouseDrag.pause : nil
    var place = editor.layout.place(of: event, in: pane, on: pane.difference?.selection?.side)
    place.row = min(max(0, place.row), area.rows - 1)
    _ = editor.historyPane?.selectText(unit, at: place, from: anchor, isExtending: false)
  }

  static func dragDeadline(in editor: Editor) -> Duration? { editor.input.drag?.next }

  /// Continues the drag of a mouse at rest at an edge, when it is due.
  static func tickDrag(in editor: inout Editor, at now: Moment) {
    guard let drag = editor.input.drag, let next = drag.next, now.uptime >= next else { return }
    moveDrag(to: drag.event, on: nil, in: &editor, at: now)
  }

  /// Scrolls the visible text by rows, without moving the cursor.
  static func scrollShown(rows count: Int, in editor: inout Editor) {
    let rest = editor.layout.text.rows - 1
    scrollShown(
      { $0.scroll(rows: count, leaving: rest) }, &editor,
      in: { $0.scroll(lines: count, columns: 0) })
  }

  static func scrollShown(columns count: Int, in editor: inout Editor) {
    scrollShown(
      { $0.scroll(columns: count) },
      &editor, in: { $0.scroll(lines: 0, columns: count) })
  }

  /// Scrolls the visible text so that a line is in the middle, if possible.
  static func scrollShown(toLine line: Int, in editor: inout Editor) {
    let rows = editor.layout.text.rows
    if editor.historyPane?.difference != nil {
      editor.historyPane?.difference?.centre(row: line, rows: rows)
      return
    }
    func scroll(_ buffer: inout TextBuffer) {
      let middle = buffer.firstRow(ofLine: min(line, buffer.text.lineCount - 1))
      let top = buffer.row(-(rows / 2), rowsFrom: middle)
      // Scrolling from further up stops with the last row at the lower edge.
      let above = buffer.row(-rows, rowsFrom: top)
      let count = buffer.rowCount(from: above, to: top, atMost: rows) ?? 0
      buffer.scroll(to: above)
      buffer.scroll(rows: count, leaving: rows - 1)
    }
    scrollShown(
      { scroll(&$0) },
      &editor,
      in: { pane in
        pane.place = nil
        scroll(&pane.preview)
      })
  }

  /// Scrolls the text, the page of a question, or the preview in the history pane.
  private static func scrollShown(
    _ body: (inout TextBuffer) -> Void, _ editor: inout Editor, in pane: (inout HistoryPane) -> Void
  ) {
    if case .question(var question) = editor.focus, var page = question.page {
      body(&page)
      question.page = page
      editor.layers.update(.question(question))
    } else if var shown = editor.historyPane {
      if shown.replay != nil { return }
      pane(&shown)
      editor.historyPane = shown
    } else {
      editor.document.caretaker.move { body(&$0) }
      editor.view.isScrolledAway = true
    }
  }
}

/// A cell of the preview in the history pane.
struct PreviewPlace {
  /// The row below the upper edge of the text.
  var row: Int
  /// The column behind the line numbers.
  let column: Int
  /// Whether it is in the older one of two texts side by side.
  let isOnOlderSide: Bool
}

extension Layout {
  /// Returns the cell of the preview for a mouse event.
  ///
  /// - Parameter side: the side of a drag, which it does not leave.
  fileprivate func place(
    of event: MouseEvent, in pane: HistoryPane, on side: DifferenceSelection.Side?
  ) -> PreviewPlace {
    let row = event.row - text.row
    guard let view = pane.difference else {
      let column = event.column - text.column - gutter
      return PreviewPlace(row: row, column: column, isOnOlderSide: false)
    }
    var (start, isOlder) = (text.column, false)
    if view.page.arrangement == .sideBySide {
      isOlder = side.map { $0 == .older } ?? (event.column < sides.newer.column)
      start = isOlder ? sides.older.column : sides.newer.column
    }
    return PreviewPlace(
      row: row, column: event.column - start - differenceGutter, isOnOlderSide: isOlder)
  }
}

extension HistoryPane {
  /// Selects the unit at a cell, and the text between it and an anchor.
  ///
  /// - Parameter anchor: nil for a new selection, or with `isExtending` for that of the present
  ///   one.
  /// - Returns: the anchor for a drag.
  fileprivate mutating func selectText(
    _ unit: MouseDrag.Unit, at place: PreviewPlace, from anchor: Range<Int>?, isExtending: Bool
  ) -> Range<Int> {
    func extend(_ buffer: inout TextBuffer, to offset: Int) -> Range<Int> {
      let range = buffer.range(of: unit, at: offset)
      let known = buffer.selections.primary.anchor
      let start = anchor ?? (isExtending ? known..<known : range)
      buffer.select(from: start, to: range)
      return start
    }
    guard let view = difference else {
      reading.selectsText = true
      self.place = nil
      let offset = preview.offset(atRow: place.row, column: place.column)
      return extend(&preview, to: offset)
    }
    let side: DifferenceSelection.Side =
      view.page.arrangement == .unified ? .page : place.isOnOlderSide ? .older : .newer
    var selection = view.selection(of: side)
    let offset = view.offset(
      atVisibleRow: place.row, column: place.column + view.leftColumn, in: selection)
    let start = extend(&selection.buffer, to: offset)
    difference?.selection = selection
    return start
  }
}
