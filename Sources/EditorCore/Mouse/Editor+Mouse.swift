import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The mouse: presses, drags and the wheel, by the target below them.
extension Editor {
  /// The number of lines or rows for one notch of the wheel.
  static var notch: Int { 3 }

  /// Leaves the mouse to the terminal until the user toggles it.
  public mutating func leaveMouse() { settings.usesMouse = false }

  mutating func toggleMouse() {
    settings.usesMouse.toggle()
    input.drag = nil
    message = .info(
      settings.usesMouse
        ? "The editor has the mouse again"
        : "The terminal has the mouse now: it selects and copies from the screen")
  }

  /// Handles a mouse event.
  ///
  /// - Parameters:
  ///   - hit: its hit on the screen; nil before the first frame.
  ///   - known: the click that a press is; nil if it just happened.
  mutating func handleMouse(
    _ event: MouseEvent, on hit: Hit?, _ known: Click? = nil, at now: Moment
  ) {
    if isTooSmall { return }
    guard let hit else { return input.drag = nil }
    switch event.kind {
    case .press(let button):
      input.drag = nil
      let click = known ?? Click(event, at: now.uptime, after: input.lastClick)
      if known == nil { input.lastClick = click }
      // A replay ignores presses.
      if historyPane?.replay != nil, !focus.isHelp { return }
      noteInput(at: now)
      press(button, click, event, on: hit, at: now)
    case .drag(.left): moveDrag(to: event, on: hit, at: now)
    case .drag: break
    case .release: input.drag = nil
    case .wheelUp, .wheelDown: turnWheel(event, over: hit.target, at: now)
    }
  }

  private mutating func press(
    _ button: MouseEvent.Button, _ click: Click, _ event: MouseEvent, on hit: Hit, at now: Moment
  ) {
    switch (hit.target, button) {
    case (.pane(let row?), .left): pressInPane(row: row, click, at: now)
    case (.pane, .left): break
    case (.text, _) where focus.isText, (.lineNumber, _) where focus.isText:
      pressInText(button, click, event, at: now)
    case (.text, .left) where focus.isHistory, (.lineNumber, .left) where focus.isHistory:
      pressInPreview(click, event)
    case (.text, .left) where focus.isTree: closeLayer(.cancelled)
    case (.inactivePane(let id), _):
      activate(id, at: now)
      if button != .left || layout.cell(of: event).row >= 0 {
        pressInText(button, click, event, at: now)
      }
    case (.border(let id), .left):
      input.drag = MouseDrag(kind: .border(id), anchor: 0..<0, event: event)
    case (.stickyLine(let line), .left) where focus.isText:
      document.caretaker.move { $0.go(toLine: line) }
    case (.fold(let line), .left) where focus.isText: Folding.open(below: line, in: &document)
    case (.scrollbar, .left):
      input.drag = MouseDrag(kind: .scrollbar, anchor: 0..<0, event: event)
      moveDrag(to: event, on: hit, at: now)
    case (.tab(let id), .left): show(id, at: now)
    case (.tab(let id), .middle):
      show(id, at: now)
      close(at: now)
    case (.fact(let command), .left): run(fact: command, at: now)
    case (.key(let key), .left):
      if case .question(let question) = focus {
        answer(question, with: key, at: now)
      } else {
        press(key, at: now)
      }
    case (.field, .left): pressInField(event, on: hit)
    case (.list(let row?), .left): accept(row: row, at: now)
    case (.list, _), (.field, _), (.key, _): break
    default:
      if case .question(let question) = focus, question.mayBeTypedOver, hit.target.isInText {
        // Like a key for the text: the question returns.
        deferQuestion(question)
        press(button, click, event, on: hit, at: now)
      } else if case .picker = focus {
        press(Key(.escape), at: now)
      } else if case .prompt = focus, case (.text, .left) = (hit.target, button), !hasHistoryPane {
        leavePrompt(for: event, click, at: now)
      }
    }
  }

  private mutating func pressInField(_ event: MouseEvent, on hit: Hit) {
    let offset = focusedBuffer.offset(inField: hit)
    let isSelecting = event.modifiers.contains(.shift)
    move { buffer, _ in
      buffer.select(at: offset, anchor: isSelecting ? buffer.selections.primary.anchor : nil)
    }
    input.drag = MouseDrag(kind: .field, anchor: offset..<offset, event: event)
  }

  /// Cancels the open prompt after a click in the text, and moves the cursor there.
  private mutating func leavePrompt(for event: MouseEvent, _ click: Click, at now: Moment) {
    let seen = document.buffer.scroll
    press(Key(.escape), at: now)
    document.caretaker.move { $0.scroll = seen }
    if focus.isText { pressInText(.left, click, event, at: now) }
  }

  /// Runs the command of a fact in the status line, or opens the palette with its name.
  private mutating func run(fact name: String, at now: Moment) {
    let command = CommandTable.command(named: name)
    if command?.role == .history, case .history = focus { return press(Key(.escape), at: now) }
    guard focus.isText else { return }
    if let command {
      run(command, at: now)
    } else if let palette = CommandTable.command(named: "palette") {
      run(palette, at: now)
      edit(.typing, at: now) { $0.insert(Array(name.utf8)) }
    }
  }

  private mutating func accept(row: Int, at now: Moment) {
    guard case .picker(var picker) = focus else {
      return FileTree.click(row, in: &self, at: now)
    }
    picker.select(row)
    layers.update(.picker(picker))
    if case .fileResult(isReplacing: true) = picker.purpose {
      return FileReplacing.tickSelected(in: &self)
    }
    if picker.isOfFiles {
      return ProjectRestoring.tick(picker.selectedRow, on: picker, in: &self)
    }
    press(Key(.enter), at: now)
  }

  // MARK: Dragging

  /// Continues a drag after a movement, or at rest at an edge of the text.
  mutating func moveDrag(to event: MouseEvent, on hit: Hit?, at now: Moment) {
    guard let drag = input.drag else { return }
    input.drag?.event = event
    switch drag.kind {
    case .selection(let unit): dragSelection(unit, from: drag.anchor, to: event, at: now)
    case .columns(let selection): dragColumns(selection, to: event, at: now)
    case .field:
      guard let hit, hit.fieldColumn != nil, EditedField(of: self) != nil else { break }
      let offset = focusedBuffer.offset(inField: hit)
      move { buffer, _ in buffer.select(at: offset, anchor: drag.anchor.lowerBound) }
    case .scrollbar:
      if let line = hit?.scrollbarLine { scrollShown(toLine: line) }
    case .border(let id):
      views.panes.move(id, toColumn: event.column, row: event.row, in: layout.panes)
    case .preview(let unit): dragInPreview(unit, from: drag.anchor, to: event, at: now)
    }
  }

  // MARK: The wheel

  private mutating func turnWheel(_ event: MouseEvent, over target: HitTarget, at now: Moment) {
    let count = event.kind == .wheelUp ? -Self.notch : Self.notch
    if focus.isHelp { return scrollHelp(by: count) }
    switch target {
    case .pane: turnWheelOverPane(by: count)
    case .list:
      guard case .picker(var picker) = focus else { return FileTree.scroll(by: count, in: &self) }
      picker.moveSelection(by: count)
      layers.update(.picker(picker))
    case .tab:
      let next = documents.shownIndex + count.signum()
      if documents.indices.contains(next) { show(documents[next].id, at: now) }
    case .inactivePane(let id): scrollPane(id, by: count)
    case .text, .lineNumber, .stickyLine, .fold, .scrollbar:
      if event.modifiers.contains(.shift) {
        scrollShown(columns: count * 2)
      } else {
        scrollShown(rows: count)
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
