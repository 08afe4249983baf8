import Console
import MementoKit
import TextModel

/// Pasting the newest there is, here or in another program.
extension Editor {
  /// Whether something may be newer outside than here.
  private var mayBeNewerOutside: Bool {
    clipboard.canBeAsked && settings.clipboard.usesTools && clipboard.offering == nil
  }

  /// Whether keys wait for what is in the clipboard outside.
  public var isPasting: Bool { clipboard.request != nil }

  /// What to tell of a paste that takes long; nil while there is nothing to tell.
  var pasteProgress: Int? {
    clipboard.request.flatMap { $0.isShown ? $0.byteCount : nil }
  }

  /// Pastes the newest, at once or as soon as it is known what is outside.
  mutating func paste(at now: Moment) {
    if focus.isText, !mayChangeText() { return }
    guard mayBeNewerOutside else { return pasteNewest(at: now) }
    let request = PasteRequest(serial: clipboard.nextSerial(), at: now.uptime)
    clipboard.request = request
    effects.append(.clipboard(.ask(serial: request.serial)))
  }

  private mutating func pasteNewest(at now: Moment) {
    if clipboard.ring.newest?.text.isEmpty ?? true {
      message = .info("Nothing to paste: copy or cut something first")
    } else {
      pasteClipping(0, at: now)
    }
  }

  /// Puts one of the ring in.
  mutating func pasteClipping(_ index: Int, at now: Moment) {
    let clipping = clipboard.ring.clippings[index]
    let buffer = focusedBuffer
    guard focus.isText else {
      edit(.pasting, at: now) { $0.paste(clipping, isField: true) }
      clipboard.lastPaste = Paste(place: .field(buffer), index: index, input: inputCount)
      return
    }
    guard mayChangeText() else { return }
    document.caretaker.closeBlock(at: now)
    let before = document.caretaker.tree.current
    let size = clipping.text.count * buffer.selections.count
    let change = TextChange(.pasting, participle: "pasting", extent: size) {
      $0.paste(clipping, isField: false)
    }
    let selections = buffer.selections
    carryOut(change, at: now) { editor, _ in
      let after = editor.document.caretaker.tree.current
      editor.clipboard.lastPaste = Paste(
        place: .text(before: before, after: after, selections), index: index,
        input: editor.inputCount)
    }
  }

  /// Puts in what the terminal says was pasted there.
  mutating func paste(fromTerminal bytes: [UInt8], at now: Moment) {
    if case .question(let question) = focus, question.page == nil { putOff(question, at: now) }
    guard focus.isText else { return edit(.pasting, at: now) { $0.insertPasted(bytes) } }
    guard mayChangeText() else { return }
    let size = bytes.count * document.buffer.selections.count
    carryOut(
      TextChange(.pasting, participle: "pasting", extent: size) { $0.insertPasted(bytes) }, at: now)
  }

  // MARK: Waiting

  /// When something is to be done about a paste that waits.
  var pasteDeadline: Duration? {
    clipboard.request.map { $0.isShown ? $0.due : min($0.shownFrom, $0.due) }
  }

  /// Time has passed for a paste that waits.
  mutating func tickPaste(at now: Moment) {
    guard let request = clipboard.request else { return }
    if now.uptime >= request.shownFrom { clipboard.request?.isShown = true }
    if now.uptime < request.due { return }
    effects.append(.clipboard(.stopAsking))
    finishPaste(because: "The clipboard outside does not answer", at: now)
  }

  /// The paste goes on with what is newest here, and the keys that waited come behind it.
  ///
  /// - Parameter failure: why it is not known what is outside.
  mutating func finishPaste(because failure: String? = nil, at now: Moment) {
    guard let request = clipboard.request else { return }
    clipboard.request = nil
    pasteNewest(at: now)
    if let failure {
      let isEmpty = clipboard.ring.newest?.bytes.isEmpty ?? true
      let words = isEmpty ? "nothing to paste" : "pasted what was copied here"
      message = .warning("\(failure): \(words)")
    }
    replay(request.inputs, at: now)
  }

  /// A key while a paste waits: Esc stops it, all others wait.
  mutating func waitForPaste(with input: TerminalInput, at now: Moment) {
    if case .mouse = input { return }
    if case .key(let key) = input, key.code == .escape {
      let dropped = Message.dropped(clipboard.request?.inputs)
      clipboard.request = nil
      effects.append(.clipboard(.stopAsking))
      message = .info("Stopped: nothing was pasted\(dropped)")
    } else {
      clipboard.request?.inputs.append(input)
    }
  }

  // MARK: Earlier ones

  /// Puts the next earlier of the ring in the place of what was just pasted.
  mutating func pasteEarlier(at now: Moment) {
    guard let last = clipboard.lastPaste, last.input == inputCount - 1, takeBack(last, at: now)
    else { return openRing() }
    let count = clipboard.ring.clippings.count
    let index = (last.index + 1) % count
    pasteClipping(index, at: now)
    message = .info("Pasted \(index + 1) of the \(count) copied last")
  }

  /// Takes a paste back, with the cursors where they were; false where that cannot be done.
  private mutating func takeBack(_ paste: Paste, at now: Moment) -> Bool {
    switch (paste.place, focus) {
    case (.text(let before, let after, let selections), .text):
      guard document.caretaker.tree.current == after else { return false }
      if before != after { return document.caretaker.undo(at: now) }
      // It changed nothing, so that no state was recorded.
      document.caretaker.move { $0.select(selections) }
      return true
    case (.field(let field), .prompt(var prompt)):
      prompt.field = field
      focus = .prompt(prompt)
      return true
    case (.field(let field), .picker(var picker)):
      picker.field = field
      focus = .picker(picker)
      return true
    default: return false
    }
  }
}

extension TextBuffer {
  /// Puts something in at the cursors.
  fileprivate mutating func paste(_ clipping: Clipping, isField: Bool) {
    // What is of the same text stays as it is, whatever its line breaks.
    let isOfSameForm = clipping.lineEnding == lineEnding
    if isField {
      // A field has no use for the break at the end of a line.
      let bytes = clipping.bytes
      let end = bytes.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? -1
      insert(Array(bytes[...end]))
    } else if clipping.isWholeLines, hasNoSelection {
      insertLines(clipping.bytes)
    } else if isOfSameForm {
      insert(clipping.bytes)
    } else {
      insertPasted(clipping.bytes)
    }
  }
}
