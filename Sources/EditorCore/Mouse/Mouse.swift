import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The mouse: presses, drags and the wheel, by the target below them.
enum Mouse {
  /// The number of lines or rows for one notch of the wheel.
  static var notch: Int { 3 }

  static func toggleMouse(in editor: inout Editor) {
    editor.settings.usesMouse.toggle()
    editor.input.drag = nil
    editor.message = .info(
      editor.settings.usesMouse
        ? "The editor has the mouse again"
        : "The terminal has the mouse now: it selects and copies from the screen")
  }

  /// Handles a mouse event.
  ///
  /// - Parameters:
  ///   - hit: its hit on the screen; nil before the first frame.
  ///   - known: the click of a press; nil if it just happened.
  static func handleMouse(
    _ event: MouseEvent, on hit: Hit?, _ known: Click? = nil, in editor: inout Editor,
    at now: Moment
  ) {
    if editor.isTooSmall { return }
    guard let hit else { return editor.input.drag = nil }
    switch event.kind {
    case .press(let button):
      editor.input.drag = nil
      let click = known ?? Click(event, at: now.uptime, after: editor.input.lastClick)
      if known == nil { editor.input.lastClick = click }
      // A replay ignores presses.
      if editor.historyPane?.replay != nil, !editor.focus.isHelp { return }
      editor.recordInput(at: now)
      pressButton(button, click, event, on: hit, in: &editor, at: now)
    case .drag(.left): moveDrag(to: event, on: hit, in: &editor, at: now)
    case .drag: break
    case .release: editor.input.drag = nil
    case .wheelUp, .wheelDown: turnWheel(event, over: hit.target, in: &editor, at: now)
    }
  }

  private static func pressButton(
    _ button: MouseEvent.Button, _ click: Click, _ event: MouseEvent, on hit: Hit,
    in editor: inout Editor, at now: Moment
  ) {
    switch (hit.target, button) {
    case (.pane(let row?), .left):
      HistoryBrowsing.pressRow(row: row, click, in: &editor, at: now)
    case (.pane, .left): break
    case (.text, _) where editor.focus.isText, (.lineNumber, _) where editor.focus.isText:
      pressInText(button, click, event, in: &editor, at: now)
    case (.text, .left) where editor.focus.isHistory,
      (.lineNumber, .left) where editor.focus.isHistory:
      pressInPreview(click, event, in: &editor)
    case (.text, .left) where editor.focus.isTree: editor.closeLayer(.cancelled)
    case (.inactivePane(let id), _):
      editor.activate(id, at: now)
      if button != .left || editor.layout.cell(of: event).row >= 0 {
        pressInText(button, click, event, in: &editor, at: now)
      }
    case (.border(let id), .left):
      editor.input.drag = MouseDrag(kind: .border(id), anchor: 0..<0, event: event)
    case (.stickyLine(let line), .left) where editor.focus.isText:
      editor.document.caretaker.move { $0.go(toLine: line) }
    case (.fold(let line), .left) where editor.focus.isText:
      Folding.open(below: line, in: &editor.document)
    case (.scrollbar, .left):
      editor.input.drag = MouseDrag(kind: .scrollbar, anchor: 0..<0, event: event)
      moveDrag(to: event, on: hit, in: &editor, at: now)
    case (.tab(let id), .left): editor.show(id, at: now)
    case (.tab(let id), .middle):
      editor.show(id, at: now)
      editor.close(at: now)
    case (.fact(let command), .left): run(fact: command, in: &editor, at: now)
    case (.key(let key), .left):
      if case .question(let question) = editor.focus {
        Asking.answer(question, with: key, in: &editor, at: now)
      } else {
        editor.press(key, at: now)
      }
    case (.field, .left): pressInField(event, on: hit, in: &editor)
    case (.list(let row?), .left): accept(row: row, in: &editor, at: now)
    case (.list, _), (.field, _), (.key, _): break
    default: pressBeside(button, click, event, on: hit, in: &editor, at: now)
    }
  }

  /// Handles a press beside the focused layer, which leaves it.
  private static func pressBeside(
    _ button: MouseEvent.Button, _ click: Click, _ event: MouseEvent, on hit: Hit,
    in editor: inout Editor, at now: Moment
  ) {
    switch editor.focus {
    case .question(let question) where question.mayBeTypedOver && hit.target.isInText:
      // The press is like a key for the text: the question returns later.
      Asking.deferQuestion(question, in: &editor, at: now)
      pressButton(button, click, event, on: hit, in: &editor, at: now)
    case .picker: editor.press(Key(.escape), at: now)
    case .prompt where !editor.hasHistoryPane:
      if case (.text, .left) = (hit.target, button) {
        leavePrompt(for: event, click, in: &editor, at: now)
      }
    default: break
    }
  }

  private static func pressInField(_ event: MouseEvent, on hit: Hit, in editor: inout Editor) {
    let offset = editor.focusedBuffer.offset(inField: hit)
    let isSelecting = event.modifiers.contains(.shift)
    editor.move { buffer, _ in
      buffer.select(at: offset, anchor: isSelecting ? buffer.selections.primary.anchor : nil)
    }
    editor.input.drag = MouseDrag(kind: .field, anchor: offset..<offset, event: event)
  }

  /// Cancels the open prompt after a click in the text, and moves the cursor there.
  private static func leavePrompt(
    for event: MouseEvent, _ click: Click, in editor: inout Editor, at now: Moment
  ) {
    let seen = editor.document.buffer.scroll
    editor.press(Key(.escape), at: now)
    editor.document.caretaker.move { $0.scroll = seen }
    if editor.focus.isText { pressInText(.left, click, event, in: &editor, at: now) }
  }

  /// Runs the command of a fact in the status line, or opens the palette with its name.
  private static func run(fact name: String, in editor: inout Editor, at now: Moment) {
    let command = CommandTable.command(named: name)
    if command?.role == .history, case .history = editor.focus {
      return editor.press(Key(.escape), at: now)
    }
    guard editor.focus.isText else { return }
    if let command {
      editor.run(command, at: now)
    } else if let palette = CommandTable.command(named: "palette") {
      editor.run(palette, at: now)
      editor.edit(.typing, at: now) { $0.insert(Array(name.utf8)) }
    }
  }

  private static func accept(row: Int, in editor: inout Editor, at now: Moment) {
    guard case .picker(var picker) = editor.focus else {
      return FileTree.click(row, in: &editor, at: now)
    }
    picker.select(row)
    editor.layers.update(.picker(picker))
    if case .fileResult(isReplacing: true) = picker.purpose {
      return FileReplacing.tickSelected(in: &editor)
    }
    if picker.isOfFiles {
      return ProjectRestoring.tick(picker.selectedRow, on: picker, in: &editor)
    }
    editor.press(Key(.enter), at: now)
  }

  // MARK: Dragging

  /// Continues a drag after a movement, or at rest at an edge of the text.
  static func moveDrag(to event: MouseEvent, on hit: Hit?, in editor: inout Editor, at now: Moment)
  {
    guard let drag = editor.input.drag else { return }
    editor.input.drag?.event = event
    switch drag.kind {
    case .selection(let unit):
      dragSelection(unit, from: drag.anchor, to: event, in: &editor, at: now)
    case .columns(let selection): dragColumns(selection, to: event, in: &editor, at: now)
    case .field:
      guard let hit, hit.fieldColumn != nil, EditedField(of: editor) != nil else { break }
      let offset = editor.focusedBuffer.offset(inField: hit)
      editor.move { buffer, _ in buffer.select(at: offset, anchor: drag.anchor.lowerBound) }
    case .scrollbar:
      if let line = hit?.scrollbarLine { scrollShown(toLine: line, in: &editor) }
    case .border(let id):
      editor.views.panes.move(id, toColumn: event.column, row: event.row, in: editor.layout.panes)
    case .preview(let unit):
      dragInPreview(unit, from: drag.anchor, to: event, in: &editor, at: now)
    }
  }

  // MARK: The wheel

  private static func turnWheel(
    _ event: MouseEvent, over target: HitTarget, in editor: inout Editor, at now: Moment
  ) {
    let count = event.kind == .wheelUp ? -Self.notch : Self.notch
    if editor.focus.isHelp { return Help.scroll(by: count, in: &editor) }
    switch target {
    case .pane: HistoryBrowsing.turnWheel(by: count, in: &editor)
    case .list:
      guard case .picker(var picker) = editor.focus else {
        return FileTree.scroll(by: count, in: &editor)
      }
      picker.moveSelection(by: count)
      editor.layers.update(.picker(picker))
    case .tab:
      let next = editor.documents.shownIndex + count.signum()
      if editor.documents.indices.contains(next) { editor.show(editor.documents[next].id, at: now) }
    case .inactivePane(let id): editor.scrollPane(id, by: count)
    case .text, .lineNumber, .stickyLine, .fold, .scrollbar:
      if event.modifiers.contains(.shift) {
        scrollShown(columns: count * 2, in: &editor)
      } else {
        scrollShown(rows: count, in: &editor)
      }
    default: break
    }
  }
}

extension TextBuffer {
  /// Returns the offset below the mouse in a field of one line.
  fileprivate func offset(inField hit: Hit) -> Int {
    place(inLine: 0, atColumn: hit.fieldColumn ?? 0).offset
  }
}
