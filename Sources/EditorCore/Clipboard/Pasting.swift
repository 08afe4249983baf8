import Console
import Documents
import MementoKit
import Text
import TextEditing

/// Pasting the newest copy, of this or another program.
enum Pasting {
  /// Returns whether a tool can report the texts that other programs copied and selected.
  static func canAskOutside(in editor: Editor) -> Bool {
    editor.registers.clipboard.canBeAsked && editor.settings.clipboard.usesTools
  }

  /// Returns whether the contents outside may be newer.
  private static func mayBeNewerOutside(in editor: Editor) -> Bool {
    canAskOutside(in: editor) && editor.registers.clipboard.offering == nil
  }

  /// Returns the received bytes of a slow paste; nil if it is not shown.
  static func progress(in editor: Editor) -> Int? {
    editor.registers.clipboard.request.flatMap { $0.isShown ? $0.byteCount : nil }
  }

  /// Pastes the newest copy, at once or after the answer from outside.
  static func paste(in editor: inout Editor, at now: Moment) {
    if editor.focus.isText, !editor.mayChangeText() { return }
    guard mayBeNewerOutside(in: editor) else {
      return pasteNewest(in: &editor, at: now)
    }
    ask(for: .clipboard, in: &editor, at: now)
  }

  /// Asks for a text outside; the paste follows with the answer.
  static func ask(for place: ClipboardPlace, in editor: inout Editor, at now: Moment) {
    let serial = editor.registers.clipboard.nextSerial()
    editor.registers.clipboard.request = PasteRequest(of: place, serial: serial, at: now.uptime)
    editor.effects.append(.clipboard(.ask(place, serial: serial)))
  }

  private static func pasteNewest(in editor: inout Editor, at now: Moment) {
    if editor.registers.clipboard.ring.newest?.text.isEmpty ?? true {
      editor.message = .idle("Nothing to paste: copy or cut something first")
    } else {
      pasteClipping(0, in: &editor, at: now)
    }
  }

  static func pasteClipping(_ index: Int, in editor: inout Editor, at now: Moment) {
    let clipping = editor.registers.clipboard.ring.clippings[index]
    let buffer = editor.focusedBuffer
    guard editor.focus.isText else {
      editor.edit(.pasting, at: now) { $0.paste(clipping, isField: true) }
      editor.registers.clipboard.lastPaste = Paste(
        place: .field(buffer), index: index, input: editor.input.count)
      return
    }
    guard editor.mayChangeText() else { return }
    editor.document.caretaker.closeBlockOutsideGroup(at: now)
    let before = editor.document.caretaker.tree.current
    let size = clipping.text.count * buffer.selections.count
    let change = TextChange(.pasting, participle: "pasting", extent: size) {
      $0.paste(clipping, isField: false)
    }
    editor.carryOut(
      change, at: now,
      then: .rememberPaste(
        before: before, buffer.makeMemento(), buffer.selections, index: index,
        input: editor.input.count))
  }

  static func paste(fromTerminal bytes: [UInt8], in editor: inout Editor, at now: Moment) {
    if case .question(let question) = editor.focus, question.mayBeTypedOver {
      Asking.deferQuestion(question, in: &editor, at: now)
    }
    guard editor.focus.isText else {
      return editor.edit(.pasting, at: now) { $0.insertPasted(bytes) }
    }
    guard editor.mayChangeText() else { return }
    let size = bytes.count * editor.document.buffer.selections.count
    editor.carryOut(
      TextChange(.pasting, participle: "pasting", extent: size) { buffer in
        let ending = buffer.lineEnding
        // Terminals send CR for a line break. Converting many bytes takes long.
        let clipping = Clipping(text: PieceTree(ending.converting(bytes)), lineEnding: ending)
        buffer.paste(clipping, isField: false)
      }, at: now)
  }

  // MARK: The primary selection

  /// Pastes the text that was selected last in any program; the newest copy if there is none.
  static func pasteLastSelected(in editor: inout Editor, at now: Moment) {
    guard editor.mayChangeText() else { return }
    if canAskOutside(in: editor), editor.registers.clipboard.primarySelection.isOutside {
      ask(for: .primarySelection, in: &editor, at: now)
    } else {
      pasteSelectedHere(in: &editor, at: now)
    }
  }

  /// Pastes the text selected last here, or else the newest copy.
  ///
  /// - Parameter failure: the reason why the selection of other programs is unknown.
  static func pasteSelectedHere(
    because failure: String? = nil, in editor: inout Editor, at now: Moment
  ) {
    guard let selected = editor.registers.clipboard.primarySelection.selected else {
      return paste(in: &editor, at: now)
    }
    pasteSelected(
      Clipping(text: selected.selectedText, lineEnding: selected.lineEnding), in: &editor, at: now)
    if let failure { editor.message = .warning("\(failure): pasted the text selected last here") }
  }

  /// Pastes a selected text; it does not become the newest copy.
  static func pasteSelected(_ clipping: Clipping, in editor: inout Editor, at now: Moment) {
    let change = TextChange(.pasting, participle: "pasting", extent: clipping.text.count) {
      $0.paste(clipping, isField: false)
    }
    editor.carryOut(change, at: now)
  }

  // MARK: Waiting

  static func deadline(in editor: Editor) -> Duration? {
    editor.registers.clipboard.request.map { $0.isShown ? $0.due : min($0.shownFrom, $0.due) }
  }

  static func tickPaste(in editor: inout Editor, at now: Moment) {
    guard let request = editor.registers.clipboard.request else { return }
    if now.uptime >= request.shownFrom { editor.registers.clipboard.request?.isShown = true }
    if now.uptime < request.due { return }
    editor.effects.append(.clipboard(.stopAsking))
    finish(because: "The system clipboard does not answer", in: &editor, at: now)
  }

  /// Pastes the contents of the clipboard of the desktop, or of its primary selection.
  static func paste(
    fromOutside text: PieceTree, isText: Bool, in editor: inout Editor, at now: Moment
  ) {
    if editor.registers.clipboard.request?.place == .primarySelection {
      editor.registers.clipboard.request = nil
      pasteSelected(Clipping(text: text), in: &editor, at: now)
    } else {
      editor.registers.clipboard.ring.add(fromOutside: text)
      finish(in: &editor, at: now)
    }
    if !isText {
      editor.message = .info(
        editor.keymap.translatingKeys(in: "Pasted bytes that are not text; Ctrl-Z undoes that"))
    }
  }

  /// Completes a paste with the newest copy here.
  ///
  /// - Parameter failure: the reason why the contents outside are unknown.
  static func finish(because failure: String? = nil, in editor: inout Editor, at now: Moment) {
    guard let request = editor.registers.clipboard.request else { return }
    editor.registers.clipboard.request = nil
    if request.place == .primarySelection {
      return pasteSelectedHere(because: failure, in: &editor, at: now)
    }
    pasteNewest(in: &editor, at: now)
    if let failure {
      let isEmpty = editor.registers.clipboard.ring.newest?.text.isEmpty ?? true
      let outcome = isEmpty ? "nothing to paste" : "pasted the last copy from here"
      editor.message = .warning("\(failure): \(outcome)")
    }
  }

  static func stopPaste(in editor: inout Editor) {
    editor.registers.clipboard.request = nil
    editor.effects.append(.clipboard(.stopAsking))
  }

  // MARK: Earlier copies

  /// Replaces the last paste with the next earlier copy.
  static func pasteEarlier(in editor: inout Editor, at now: Moment) {
    guard let last = editor.registers.clipboard.lastPaste, last.input == editor.input.count - 1,
      undo(last, in: &editor, at: now)
    else { return editor.present(ringList(in: editor)) }
    let count = editor.registers.clipboard.ring.clippings.count
    let index = (last.index + 1) % count
    pasteClipping(index, in: &editor, at: now)
    editor.message = .info("Pasted copy \(index + 1) of \(count)")
  }

  /// Undoes a paste, with the cursors before it; returns false if that is not possible.
  private static func undo(_ paste: Paste, in editor: inout Editor, at now: Moment) -> Bool {
    switch (paste.place, editor.focus) {
    case (.text(let before, let after, let text, let selections), .text):
      guard editor.document.caretaker.tree.current == after else { return false }
      if editor.document.caretaker.isInGroup {
        // In a group, the paste is only a part of a step.
        editor.document.caretaker.edit(.pasting, at: now) { $0.become(text) }
        return true
      }
      if before != after { return editor.document.caretaker.undo(at: now) == .moved }
      // It changed nothing, so that no state was recorded.
      editor.document.caretaker.move { $0.select(selections) }
      return true
    case (.field(let field), .prompt):
      Fields.changePrompt(in: &editor) { $0.field = field }
      return true
    case (.field(let field), .picker(var picker)):
      picker.field = field
      editor.layers.update(.picker(picker))
      return true
    default: return false
    }
  }

  /// Returns the list of the copies, newest first; the chosen one is pasted and becomes the newest.
  static func ringList(in editor: Editor) -> Asked {
    let clippings = editor.registers.clipboard.ring.clippings
    if clippings.isEmpty {
      return .nothing(.info("Nothing to paste: copy or cut something first"))
    }
    // A field has no list above it: there the key alone pastes the next earlier copy.
    guard editor.focus.isText else {
      return .nothing(.info("Paste first; then this key pastes earlier copies"))
    }
    let rows = clippings.enumerated().map { index, clipping in
      Picker.Row(
        title: clipping.preview(columns: max(20, editor.size.columns - 16)), id: index,
        note: clipping.extent)
    }
    return .list(Picker(.clipping(clippings), "Paste: ", enter: "paste", rows: rows))
  }

  /// Pastes a copy, which becomes the newest.
  static func paste(_ clipping: Clipping, in editor: inout Editor, at now: Moment) {
    if editor.focus.isText, !editor.mayChangeText() { return }
    Copying.addToClipboard(clipping, in: &editor)
    pasteClipping(0, in: &editor, at: now)
  }
}

extension TextBuffer {
  fileprivate mutating func paste(_ clipping: Clipping, isField: Bool) {
    let bytes = clipping.text.bytes
    if isField {
      // A field needs no break at the end of a line.
      let end = bytes.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? -1
      insert(Array(bytes[...end]))
    } else if let parts = clipping.parts(for: self) {
      if clipping.isWholeLines, hasNoSelection {
        insertLines(each: parts)
      } else {
        insertPasted(each: parts)
      }
    } else if clipping.isWholeLines, hasNoSelection {
      insertLines(bytes)
    } else if clipping.lineEnding == lineEnding {
      // A copy from this text keeps its line breaks.
      insert(bytes)
    } else {
      insertPasted(bytes)
    }
  }
}

extension Clipping {
  /// Returns a text for each of several cursors: the parts of the copy if there are as many, or as
  /// many lines.
  fileprivate func parts(for buffer: TextBuffer) -> [[UInt8]]? {
    let count = buffer.selections.count
    if count == 1 { return nil }
    if parts.count == count { return parts.map { text.bytes(in: $0) } }
    if !parts.isEmpty { return nil }
    let endsWithBreak = !text.isEmpty && text[text.count - 1] == 0x0A
    guard text.newlineCount + (endsWithBreak ? 0 : 1) == count else { return nil }
    return (0..<count).map { line in
      text.bytes(in: isWholeLines ? text.range(ofLine: line) : text.content(ofLine: line))
    }
  }

  /// The size: `3 lines`, `12 B`.
  fileprivate var extent: String {
    let lines = text.newlineCount
    if isWholeLines || lines > 1 { return counted(lines, "line") }
    return "\(ByteCount(text.count))"
  }
}
