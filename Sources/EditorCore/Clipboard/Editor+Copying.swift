import MementoKit
import TextModel

/// Copying and cutting, and what goes to other programs.
extension Editor {
  mutating func copy() {
    let buffer = focusedBuffer
    if !buffer.hasNoSelection {
      message = .info("Copied")
      take(Clipping(bytes: buffer.selectedBytes, lineEnding: buffer.lineEnding))
    } else if buffer.cursorLines.isEmpty {
      message = .info("There is no line to copy here")
    } else {
      message = .info("Copied the line")
      take(
        Clipping(bytes: buffer.cursorLines, isWholeLines: true, lineEnding: buffer.lineEnding))
    }
  }

  mutating func cut(at now: Moment) {
    let buffer = focusedBuffer
    if buffer.hasNoSelection { return cutLine(gathering: false, at: now) }
    take(Clipping(bytes: buffer.selectedBytes, lineEnding: buffer.lineEnding))
    tellCut("Cut the selection")
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
    let gathered = isNext ? clipboard.ring.newest?.bytes ?? [] : []
    take(
      Clipping(bytes: gathered + lines, isWholeLines: true, lineEnding: buffer.lineEnding),
      insteadOfNewest: isNext)
    clipboard.gatheredAt = gathering ? inputCount : nil
    let count = (gathered + lines).count { $0 == 0x0A }
    tellCut(count > 1 ? "Cut \(count) lines" : "Cut the line")
    edit(.cutting, at: now) { $0.removeCursorLines() }
  }

  /// Says what went, and how it comes back.
  private mutating func tellCut(_ words: String) {
    let key = keymap.key(for: "paste").map { "; \($0) pastes it" }
    message = .info(words + (key ?? ""))
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
    effects.append(.clipboard(.offer(clipping.bytes, by: settings.clipboard, serial: serial)))
  }

  // MARK: News

  mutating func take(_ news: ClipboardNews, at now: Moment) {
    switch news {
    case .canBeAsked(let canBeAsked): clipboard.canBeAsked = canBeAsked
    case .offered(let serial): noteOffered(serial)
    case .notOffered(let serial, let reason):
      if let reason, clipboard.offering == serial { message = .warning(reason) }
      noteOffered(serial)
    case .coming(let serial, let count):
      guard clipboard.request?.serial == serial else { return }
      clipboard.request?.byteCount = count
      clipboard.request?.due = now.uptime + PasteRequest.limit
    case .content(let serial, let bytes, let isText):
      guard clipboard.request?.serial == serial else { return }
      clipboard.ring.add(fromOutside: bytes)
      finishPaste(at: now)
      if !isText {
        message = .info("Pasted bytes that are no text; Ctrl-Z takes them back")
      }
    case .nothing(let serial):
      if clipboard.request?.serial == serial { finishPaste(at: now) }
    case .failed(let serial, let reason):
      if clipboard.request?.serial == serial { finishPaste(saying: reason, at: now) }
    }
  }

  private mutating func noteOffered(_ serial: Int) {
    if clipboard.offering == serial { clipboard.offering = nil }
  }
}
