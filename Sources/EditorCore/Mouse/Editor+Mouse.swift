import Console
import MementoKit
import TextModel

/// The mouse: what a press, a drag and the wheel do, by what is below them.
extension Editor {
  /// Lines or rows that one notch of the wheel moves.
  static var notch: Int { 3 }

  /// Whether the terminal is to tell what the mouse does.
  ///
  /// Where it is not, the terminal selects and copies text itself.
  public var wantsMouse: Bool { settings.usesMouse }

  /// Leaves the mouse to the terminal until somebody asks for it.
  public mutating func leaveMouse() { settings.usesMouse = false }

  mutating func toggleMouse() {
    settings.usesMouse.toggle()
    drag = nil
    message = .info(
      settings.usesMouse
        ? "The mouse is the editor's again"
        : "The mouse is the terminal's now: it selects and copies what is on the screen")
  }

  mutating func take(_ event: MouseEvent, at now: Moment) {
    if isTooSmall { return }
    // Where things stand is told before a message goes, which may move them.
    let target = target(of: event, at: now)
    switch event.kind {
    case .press(let button):
      drag = nil
      let click = Click(event, at: now.uptime, after: lastClick)
      lastClick = click
      if isReplaying { return }
      noteInput(at: now)
      press(button, click, event, on: target, at: now)
    case .drag(.left): moveDrag(to: event, at: now)
    case .drag: break
    case .release: drag = nil
    case .wheelUp, .wheelDown: turnWheel(event, over: target, at: now)
    }
  }

  /// Whether the history pane shows a replay, which only keys go on with.
  private var isReplaying: Bool { historyPane?.replay != nil && !focus.isHelp }

  private mutating func press(
    _ button: MouseEvent.Button, _ click: Click, _ event: MouseEvent, on target: MouseTarget,
    at now: Moment
  ) {
    switch (target, button) {
    case (.pane, .left): pressInPane(event, click, at: now)
    case (.text, _) where focus.isText, (.lineNumber, _) where focus.isText:
      pressInText(button, click, event, at: now)
    case (.scrollbar, .left):
      drag = MouseDrag(kind: .scrollbar, anchor: 0..<0, event: event)
      moveDrag(to: event, at: now)
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
    case (.field(let offset), .left):
      moveInField(to: offset, selecting: event.modifiers.contains(.shift))
      drag = MouseDrag(kind: .field, anchor: offset..<offset, event: event)
    case (.list(let row?), .left): take(row: row, at: now)
    case (.list, _), (.field, _), (.key, _): break
    case (.text, .left) where historyPane == nil && focus.takesLine:
      leaveField(for: event, click, at: now)
    default: if case .picker = focus { press(Key(.escape), at: now) }
    }
  }

  /// A click in the text while something is written: that is taken back, and the cursor goes there.
  private mutating func leaveField(for event: MouseEvent, _ click: Click, at now: Moment) {
    if case .prompt = focus {
      let seen = document.buffer.scroll
      press(Key(.escape), at: now)
      document.caretaker.move { $0.scroll = seen }
      if focus.isText { pressInText(.left, click, event, at: now) }
    } else if case .picker = focus {
      press(Key(.escape), at: now)
    }
  }

  /// A fact of the status line: what changes it, or shows more.
  private mutating func run(fact name: String, at now: Moment) {
    if name == "history", case .history = focus { return press(Key(.escape), at: now) }
    guard focus.isText else { return }
    if let command = CommandTable.commands.first(where: { $0.name == name }) {
      run(command, at: now)
    } else if let palette = CommandTable.commands.first(where: { $0.name == "palette" }) {
      run(palette, at: now)
      edit(.typing, at: now) { $0.insert(Array(name.utf8)) }
    }
  }

  private mutating func take(row: Int, at now: Moment) {
    guard case .picker(var picker) = focus else { return }
    picker.select(row)
    focus = .picker(picker)
    press(Key(.enter), at: now)
  }

  private mutating func moveInField(to offset: Int, selecting: Bool) {
    move { buffer, _ in
      buffer.select(at: offset, anchor: selecting ? buffer.selections.primary.anchor : nil)
    }
  }

  // MARK: Dragging

  /// The mouse moved with its button down, or rests at an edge of the text.
  mutating func moveDrag(to event: MouseEvent, at now: Moment) {
    guard let drag else { return }
    self.drag?.event = event
    switch drag.kind {
    case .selection(let unit): dragSelection(unit, from: drag.anchor, to: event, at: now)
    case .field:
      guard let line = fieldLine else { break }
      let column = max(0, event.column - line.start + line.scroll)
      let offset = focusedBuffer.place(inLine: 0, atColumn: column).offset
      move { buffer, _ in buffer.select(at: offset, anchor: drag.anchor.lowerBound) }
    case .scrollbar: dragScrollbar(to: event)
    }
  }

  /// The row below the mouse stands for the line that is to be in the middle.
  private mutating func dragScrollbar(to event: MouseEvent) {
    let layout = layout
    guard let bar = scrollbar(in: layout), let area = layout.scrollbar else { return }
    let row = min(max(0, event.row - area.row), bar.rows - 1)
    let line = row == bar.rows - 1 ? bar.lineCount - 1 : bar.line(atRow: row)
    scrollShown(toLine: row == 0 ? 0 : line, in: bar)
  }

  // MARK: The wheel

  private mutating func turnWheel(_ event: MouseEvent, over target: MouseTarget, at now: Moment) {
    let count = event.kind == .wheelUp ? -Self.notch : Self.notch
    if focus.isHelp { return scrollHelp(by: count) }
    switch target {
    case .pane: turnWheelOverPane(by: count)
    case .list:
      guard case .picker(var picker) = focus else { return }
      picker.moveSelection(by: count)
      focus = .picker(picker)
    case .tab:
      let next = shownIndex + count.signum()
      if documents.indices.contains(next) { show(documents[next].id, at: now) }
    case .text, .lineNumber, .scrollbar:
      if event.modifiers.contains(.shift) {
        scrollShown(columns: count * 2)
      } else {
        scrollShown(rows: count)
      }
    default: break
    }
  }
}
