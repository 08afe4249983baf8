import MementoKit
import TextModel

/// Copying and cutting, and what goes to other programs.
extension Editor {
  mutating func copy() {
    if isInFieldWithoutSelection { return noteUselessInField("copy") }
    selectionStart = nil
    let buffer = focusedBuffer
    if !buffer.hasNoSelection {
      let selected = buffer.selectedText
      message = limitWords(for: selected.count).map { .warning("Copied; \($0)") } ?? .info("Copied")
      take(Clipping(selected, lineEnding: buffer.lineEnding))
      return
    }
    let lines = buffer.cursorLines
    if lines.isEmpty { return message = .info("There is no line to copy here") }
    message = .info("Copied the line")
    take(Clipping(lines, isWholeLines: true, lineEnding: buffer.lineEnding))
  }

  mutating func cut(at now: Moment) {
    if isInFieldWithoutSelection { return noteUselessInField("cut") }
    let buffer = focusedBuffer
    if buffer.hasNoSelection { return cutLine(gathering: false, at: now) }
    let selected = buffer.selectedText
    take(Clipping(selected, lineEnding: buffer.lineEnding))
    if let words = limitWords(for: selected.count) {
      message = .warning("Cut the selection; \(words)")
    } else {
      tellCut("Cut the selection")
    }
    edit(.cutting, at: now) { $0.insert([]) }
  }

  mutating func cutLine(gathering: Bool, at now: Moment) {
    let buffer = focusedBuffer
    let lines = buffer.cursorLines
    if lines.isEmpty {
      message = .info("There is no line to cut here")
      return
    }
    let isNext = gathering && clipboard.gatheredAt == inputCount - 1
    var gathered = isNext ? clipboard.ring.newest?.text ?? PieceTree() : PieceTree()
    if gathered.isEmpty {
      gathered = lines
    } else {
      gathered.insert(lines.bytes, at: gathered.count)
    }
    take(
      Clipping(gathered, isWholeLines: true, lineEnding: buffer.lineEnding),
      insteadOfNewest: isNext)
    clipboard.gatheredAt = gathering ? inputCount : nil
    let count = gathered.newlineCount
    tellCut(count > 1 ? "Cut \(count) lines" : "Cut the line")
    edit(gathering ? .cuttingLines : .cutting, at: now) { $0.removeCursorLines() }
  }

  /// Whether there is nothing to copy in a field: who presses the keys of that there may want to
  /// leave, and should not lose what was copied.
  private var isInFieldWithoutSelection: Bool {
    !focus.isText && focusedBuffer.hasNoSelection
  }

  private mutating func noteUselessInField(_ command: String) {
    let key = keymap.key(for: command).map { "\($0) does" } ?? "That does"
    message = .info("\(key) nothing here. Enter accepts, Esc goes back")
  }

  /// Says what went, and how it comes back.
  private mutating func tellCut(_ words: String) {
    let key = keymap.key(for: "paste").map { "; \($0) pastes it" }
    message = .info(words + (key ?? ""))
  }

  /// What to say of something that is too much to be pasted by another run of the program; nil where it
  /// is not, or where nothing goes from one to another.
  private func limitWords(for byteCount: Int) -> String? {
    guard byteCount > clipboard.mostTaken, clipboard.canBeAsked, settings.clipboard.usesTools
    else { return nil }
    return "over \(ByteCount.words(clipboard.mostTaken)) cannot be pasted in another Memento"
  }

  /// Makes something the newest in the clipboard, here and outside.
  mutating func take(_ clipping: Clipping, insteadOfNewest: Bool = false) {
    if insteadOfNewest {
      clipboard.ring.replaceNewest(by: clipping)
    } else {
      clipboard.ring.add(clipping)
    }
    clipboard.gatheredAt = nil
    if settings.clipboard == .internal { return }
    let serial = clipboard.nextSerial()
    clipboard.offering = serial
    effects.append(.clipboard(.offer(clipping.text, by: settings.clipboard, serial: serial)))
  }

  // MARK: News

  mutating func take(_ news: ClipboardNews, at now: Moment) {
    switch news {
    case .canBeAsked(let canBeAsked): clipboard.canBeAsked = canBeAsked
    case .offered(let serial):
      clipboard.hasToldStandstill = false
      noteOffered(serial)
    case .notTaken(let serial, let tool):
      if clipboard.offering == serial, !clipboard.hasToldStandstill {
        message = .warning("\(tool) does not answer: what was copied may be here only")
        clipboard.hasToldStandstill = true
      }
      noteOffered(serial)
    case .notOffered(let serial, let reason):
      if let reason, clipboard.offering == serial { message = .warning(reason) }
      noteOffered(serial)
    case .coming(let serial, let count):
      guard clipboard.request?.serial == serial else { return }
      clipboard.request?.byteCount = count
      clipboard.request?.due = now.uptime + PasteRequest.limit
    case .content(let serial, let text, let isText):
      guard clipboard.request?.serial == serial else { return }
      clipboard.ring.add(fromOutside: text)
      finishPaste(at: now)
      if !isText {
        message = .info("Pasted bytes that are no text; Ctrl-Z takes them back")
      }
    case .nothing(let serial):
      if clipboard.request?.serial == serial { finishPaste(at: now) }
    case .failed(let serial, let reason):
      if clipboard.request?.serial == serial { finishPaste(because: reason, at: now) }
    }
  }

  private mutating func noteOffered(_ serial: Int) {
    if clipboard.offering == serial { clipboard.offering = nil }
  }
}
