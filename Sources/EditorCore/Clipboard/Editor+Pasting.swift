import Console
import Documents
import MementoKit
import Text
import TextEditing

/// Pasting the newest copy, of this or another program.
extension Editor {
  /// Whether a tool can answer what other programs copied and selected.
  var canAskOutside: Bool { registers.clipboard.canBeAsked && settings.clipboard.usesTools }

  /// Whether the contents outside may be newer.
  private var mayBeNewerOutside: Bool {
    canAskOutside && registers.clipboard.offering == nil
  }

  /// The received bytes of a slow paste; nil if it is not shown.
  var pasteProgress: Int? {
    registers.clipboard.request.flatMap { $0.isShown ? $0.byteCount : nil }
  }

  /// Pastes the newest copy, at once or after the answer from outside.
  mutating func paste(at now: Moment) {
    if focus.isText, !mayChangeText() { return }
    guard mayBeNewerOutside else { return pasteNewest(at: now) }
    ask(for: .clipboard, at: now)
  }

  /// Asks for a text outside; the paste follows with the answer.
  mutating func ask(for place: ClipboardPlace, at now: Moment) {
    let serial = registers.clipboard.nextSerial()
    registers.clipboard.request = PasteRequest(of: place, serial: serial, at: now.uptime)
    effects.append(.clipboard(.ask(place, serial: serial)))
  }

  private mutating func pasteNewest(at now: Moment) {
    if registers.clipboard.ring.newest?.text.isEmpty ?? true {
      message = .idle("Nothing to paste: copy or cut something first")
    } else {
      pasteClipping(0, at: now)
    }
  }

  mutating func pasteClipping(_ index: Int, at now: Moment) {
    let clipping = registers.clipboard.ring.clippings[index]
    let buffer = focusedBuffer
    guard focus.isText else {
      edit(.pasting, at: now) { $0.paste(clipping, isField: true) }
      registers.clipboard.lastPaste = Paste(place: .field(buffer), index: index, input: input.count)
      return
    }
    guard mayChangeText() else { return }
    document.caretaker.closeBlockOutsideGroup(at: now)
    let before = document.caretaker.tree.current
    let size = clipping.text.count * buffer.selections.count
    let change = TextChange(.pasting, participle: "pasting", extent: size) {
      $0.paste(clipping, isField: false)
    }
    carryOut(
      change, at: now,
      then: .notePaste(
        before: before, buffer.makeMemento(), buffer.selections, index: index, input: input.count))
  }

  mutating func paste(fromTerminal bytes: [UInt8], at now: Moment) {
    if case .question(let question) = focus, question.mayBeTypedOver {
      deferQuestion(question)
    }
    guard focus.isText else { return edit(.pasting, at: now) { $0.insertPasted(bytes) } }
    guard mayChangeText() else { return }
    let size = bytes.count * document.buffer.selections.count
    let ending = document.buffer.lineEnding
    // Terminals send CR for a line break.
    let clipping = Clipping(text: PieceTree(ending.converting(bytes)), lineEnding: ending)
    carryOut(
      TextChange(.pasting, participle: "pasting", extent: size) {
        $0.paste(clipping, isField: false)
      }, at: now)
  }

  // MARK: The primary selection

  /// Pastes the text that was selected last in any program; the newest copy if there is none.
  mutating func pasteLastSelected(at now: Moment) {
    guard mayChangeText() else { return }
    if canAskOutside, registers.clipboard.primarySelection.isOutside {
      ask(for: .primarySelection, at: now)
    } else {
      pasteSelectedHere(at: now)
    }
  }

  /// Pastes the text selected last here, or else the newest copy.
  ///
  /// - Parameter failure: the reason why the selection of other programs is unknown.
  mutating func pasteSelectedHere(because failure: String? = nil, at now: Moment) {
    guard let selected = registers.clipboard.primarySelection.selected else {
      return paste(at: now)
    }
    pasteSelected(
      Clipping(text: selected.selectedText, lineEnding: selected.lineEnding), at: now)
    if let failure { message = .warning("\(failure): pasted the text selected last here") }
  }

  /// Pastes a selected text; it does not become the newest copy.
  mutating func pasteSelected(_ clipping: Clipping, at now: Moment) {
    let change = TextChange(.pasting, participle: "pasting", extent: clipping.text.count) {
      $0.paste(clipping, isField: false)
    }
    carryOut(change, at: now)
  }

  // MARK: Waiting

  var pasteDeadline: Duration? {
    registers.clipboard.request.map { $0.isShown ? $0.due : min($0.shownFrom, $0.due) }
  }

  mutating func tickPaste(at now: Moment) {
    guard let request = registers.clipboard.request else { return }
    if now.uptime >= request.shownFrom { registers.clipboard.request?.isShown = true }
    if now.uptime < request.due { return }
    effects.append(.clipboard(.stopAsking))
    finishPaste(because: "The system clipboard does not answer", at: now)
  }

  /// Completes a paste with the newest copy here.
  ///
  /// - Parameter failure: the reason why the contents outside are unknown.
  mutating func finishPaste(because failure: String? = nil, at now: Moment) {
    guard let request = registers.clipboard.request else { return }
    registers.clipboard.request = nil
    if request.place == .primarySelection { return pasteSelectedHere(because: failure, at: now) }
    pasteNewest(at: now)
    if let failure {
      let isEmpty = registers.clipboard.ring.newest?.text.isEmpty ?? true
      let words = isEmpty ? "nothing to paste" : "pasted the last copy from here"
      message = .warning("\(failure): \(words)")
    }
  }

  mutating func stopPaste() {
    registers.clipboard.request = nil
    effects.append(.clipboard(.stopAsking))
  }

  // MARK: Earlier copies

  /// Replaces the last paste with the next earlier copy.
  mutating func pasteEarlier(at now: Moment) {
    guard let last = registers.clipboard.lastPaste, last.input == input.count - 1,
      takeBack(last, at: now)
    else { return openRing() }
    let count = registers.clipboard.ring.clippings.count
    let index = (last.index + 1) % count
    pasteClipping(index, at: now)
    message = .info("Pasted copy \(index + 1) of \(count)")
  }

  /// Undoes a paste, with the cursors before it; returns false if that is not possible.
  private mutating func takeBack(_ paste: Paste, at now: Moment) -> Bool {
    switch (paste.place, focus) {
    case (.text(let before, let after, let text, let selections), .text):
      guard document.caretaker.tree.current == after else { return false }
      if document.caretaker.isInGroup {
        // The paste is no step of its own.
        document.caretaker.edit(.pasting, at: now) { $0.become(text) }
        return true
      }
      if before != after { return document.caretaker.undo(at: now) == .moved }
      // It changed nothing, so that no state was recorded.
      document.caretaker.move { $0.select(selections) }
      return true
    case (.field(let field), .prompt):
      changePrompt { $0.field = field }
      return true
    case (.field(let field), .picker(var picker)):
      picker.field = field
      layers.update(.picker(picker))
      return true
    default: return false
    }
  }

  /// Lists the copies, newest first; the chosen one is pasted and becomes the newest.
  mutating func openRing() {
    let clippings = registers.clipboard.ring.clippings
    if clippings.isEmpty { return message = .info("Nothing to paste: copy or cut something first") }
    // A field has no list above it: there the key alone pastes the next earlier copy.
    guard focus.isText else {
      return message = .info("Paste first; then this key pastes earlier copies")
    }
    let rows = clippings.enumerated().map { index, clipping in
      Picker.Row(
        title: clipping.preview(columns: max(20, size.columns - 16)), id: index,
        note: clipping.extent)
    }
    ask(Picker(.clipping(clippings), "Paste: ", enter: "paste", rows: rows))
  }

  /// Pastes a copy, which becomes the newest.
  mutating func paste(_ clipping: Clipping, at now: Moment) {
    if focus.isText, !mayChangeText() { return }
    addToClipboard(clipping)
    pasteClipping(0, at: now)
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
  /// Returns a text for each of several cursors: the copies of as many, or as many lines.
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
