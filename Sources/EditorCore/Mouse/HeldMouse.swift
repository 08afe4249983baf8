import Console
import Documents
import MementoKit
import Text
import TextEditing

/// A mouse event during a wait.
///
/// It is delivered after the wait: at the same place of the text, or if the text there differs, at
/// the same cell of the screen.
struct HeldMouse {
  let event: MouseEvent
  private let hit: Hit
  /// The click of a press.
  private let click: Click?
  /// The pane with the text below the mouse; nil elsewhere.
  private let view: ViewID?
  /// The place in that text; nil beside it.
  private let place: HeldPlace?

  /// Keeps an event; nil for the wheel, and for a press beside the text without the focus on the
  /// text.
  ///
  /// - Parameter click: the click of a press.
  init?(_ event: MouseEvent, on hit: Hit, click: Click?, in editor: Editor) {
    switch (event.kind, hit.target) {
    case (.wheelUp, _), (.wheelDown, _): return nil
    case (.press, .tab), (.press, .inactivePane), (.drag, _), (.release, _): break
    case (.press, _): if !editor.focus.isText { return nil }
    }
    self.event = event
    self.hit = hit
    self.click = click
    switch hit.target {
    case .text, .lineNumber: view = editor.view.id
    case .inactivePane(let id): view = id
    default: view = nil
    }
    let isBesideText = if case .press = event.kind { view == nil } else { false }
    place = isBesideText ? nil : HeldPlace(of: event, in: view ?? editor.view.id, of: editor)
  }

  /// Whether it is a movement, of which only the last one before another event matters.
  var isDrag: Bool { if case .drag = event.kind { true } else { false } }

  private var isPress: Bool { if case .press = event.kind { true } else { false } }

  /// Performs the event.
  func deliver(in editor: inout Editor, at now: Moment) {
    guard isPossible(in: editor) else { return }
    // Another pane may have become active.
    if isPress, let view, view != editor.view.id { editor.activate(view, at: now) }
    switch selectsText(in: editor) ? place?.find(in: editor) : nil {
    case .cell(let row, let column)?:
      let moved = MouseEvent(event.kind, column: column, row: row, modifiers: event.modifiers)
      Mouse.handleMouse(moved, on: hit, click, in: &editor, at: now)
    case .outside(let offset)?: select(offset, in: &editor, at: now)
    case nil: Mouse.handleMouse(event, on: hit, click, in: &editor, at: now)
    }
  }

  /// Returns whether the pressed part of the screen still exists.
  private func isPossible(in editor: Editor) -> Bool {
    guard isPress else { return true }
    if case .tab = hit.target { return true }
    return editor.focus.isText && view.map { editor.views[$0] != nil } ?? true
  }

  /// Returns whether the event selects text: a press there, or a drag that began there.
  private func selectsText(in editor: Editor) -> Bool {
    if isPress { return true }
    switch editor.input.drag?.kind {
    case .selection, .columns: return true
    case .field, .scrollbar, .border, .preview, nil: return false
    }
  }

  /// Selects a place that is not visible any more; the view follows the cursor.
  private func select(_ offset: Int, in editor: inout Editor, at now: Moment) {
    guard event.kind == .press(.left), event.modifiers.isSubset(of: .shift), let click else {
      return
    }
    editor.recordInput(at: now)
    let unit = MouseDrag.Unit(of: click, isOnNumber: place?.isOnNumber == true)
    _ = Mouse.selectUnit(unit, at: offset, extends: event.modifiers.contains(.shift), in: &editor)
  }
}

/// A place in the text of a pane, from a cell of the screen.
private struct HeldPlace {
  /// The place after a wait.
  enum Found {
    /// The cell of the screen.
    case cell(row: Int, column: Int)
    /// A place that is not visible.
    case outside(offset: Int)
  }

  private let view: ViewID
  private let document: DocumentID
  /// The text in which the offset is valid.
  private let text: PieceTree
  private let offset: Int
  /// The column of the mouse on the screen.
  private let column: Int
  /// The number of columns between the offset and the mouse, behind the end of a line.
  private let distance: Int
  /// Whether the mouse is on a line number.
  let isOnNumber: Bool

  /// Creates the place below an event; nil beside the text.
  init?(of event: MouseEvent, in view: ViewID, of editor: Editor) {
    guard let shown = editor.views[view], let buffer = editor.buffer(of: view) else { return nil }
    let layout = editor.layout(of: shown, with: QuestionLine(of: editor))
    let (row, column) = layout.cell(of: event)
    guard (0..<layout.text.rows).contains(row) else { return nil }
    self.view = view
    (document, text) = (shown.document, buffer.text)
    offset = buffer.offset(atRow: row, column: column)
    self.column = event.column
    isOnNumber = column < 0
    distance = max(0, column - buffer.visibleColumn(of: offset, in: buffer.row(at: offset)))
  }

  /// Returns the place in the present text; nil if the letters there differ.
  func find(in editor: Editor) -> Found? {
    guard let shown = editor.views[view], shown.document == document,
      let buffer = editor.buffer(of: view)
    else { return nil }
    let offset = buffer.text.place(of: offset, in: text)
    guard buffer.text.letters(around: offset) == text.letters(around: self.offset) else {
      return nil
    }
    let layout = editor.layout(of: shown, with: QuestionLine(of: editor))
    let row = buffer.row(at: offset)
    let most = layout.text.rows - 1
    guard let index = buffer.rowCount(from: buffer.topRow, to: row, atMost: most) else {
      return .outside(offset: offset)
    }
    let first = layout.text.column + layout.gutter
    let column = first + buffer.visibleColumn(of: offset, in: row) + distance
    return .cell(row: layout.text.row + index, column: isOnNumber ? self.column : column)
  }
}

extension TextBuffer {
  /// Returns the column of an offset from the left edge of the visible text.
  fileprivate func visibleColumn(of offset: Int, in row: LineRow) -> Int {
    column(of: offset, in: row) - leftColumn(of: row)
  }
}

extension PieceTree {
  /// Returns the letters before and behind an offset in its line, at most eight of each;
  /// indentation is ignored.
  fileprivate func letters(around offset: Int) -> [[UInt8]] {
    let line = content(ofLine: self.line(at: offset))
    let place = min(max(line.lowerBound, offset), line.upperBound)
    let before = bytes(in: max(line.lowerBound, place - 64)..<place)
    let behind = bytes(in: place..<min(line.upperBound, place + 64))
    return [
      Array(before.filter { !$0.isBlank }.suffix(8)),
      behind.filter { !$0.isBlank }.prefix(8).map(\.self),
    ]
  }
}
