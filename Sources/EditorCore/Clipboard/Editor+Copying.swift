import Documents
import MementoKit
import Text
import TextEditing

/// Copying and cutting, and the transfer to other programs.
extension Editor {
  mutating func copy() {
    if isInFieldWithoutSelection { return reportNothingSelected() }
    input.typing.selectionStart = nil
    let buffer = focusedBuffer
    if !buffer.hasNoSelection { return copySelection(of: buffer) }
    let lines = buffer.cursorLines
    if lines.isEmpty { return message = .idle("No line to copy here") }
    let count = lines.newlineCount
    message = .info(count == 1 ? "Copied the line" : "Copied \(count.grouped) lines")
    addToClipboard(
      Clipping(
        text: lines, isWholeLines: true, parts: buffer.partsOfCursorLines,
        lineEnding: buffer.lineEnding))
  }

  /// Copies the selected text of a buffer.
  mutating func copySelection(of buffer: TextBuffer) {
    let selected = buffer.selectedText
    let count = buffer.selections.all.count { !$0.isEmpty }
    let words = count == 1 ? "Copied" : "Copied \(count.grouped) selections"
    message =
      limitWords(for: selected.count).map { .warning("\(words); \($0)") } ?? .info(words)
    addToClipboard(Clipping(selected, of: buffer))
  }

  mutating func cut(at now: Moment) {
    if isInFieldWithoutSelection { return reportNothingSelected() }
    let buffer = focusedBuffer
    if buffer.hasNoSelection { return cutLine(gathering: false, at: now) }
    let selected = buffer.selectedText
    addToClipboard(Clipping(selected, of: buffer))
    if let words = limitWords(for: selected.count) {
      message = .warning("Cut the selection; \(words)")
    } else {
      let count = buffer.selections.all.count { !$0.isEmpty }
      reportCut(
        count == 1 ? "Cut the selection" : "Cut \(count.grouped) selections", isPlural: count > 1)
    }
    edit(.cutting, at: now) { $0.insert([]) }
  }

  /// Cuts the selection, or the line with the next lines if repeated.
  mutating func cutSelectionOrLine(at now: Moment) {
    if focusedBuffer.hasNoSelection { cutLine(gathering: true, at: now) } else { cut(at: now) }
  }

  mutating func cutLine(gathering: Bool, at now: Moment) {
    let buffer = focusedBuffer
    let lines = buffer.cursorLines
    if lines.isEmpty { return message = .idle("No line to cut here") }
    let isNext = gathering && registers.clipboard.gatheredAt == input.count - 1
    var buffered = isNext ? registers.clipboard.ring.newest?.text ?? PieceTree() : PieceTree()
    if buffered.isEmpty {
      buffered = lines
    } else {
      buffered.insert(lines.bytes, at: buffered.count)
    }
    addToClipboard(
      Clipping(
        text: buffered, isWholeLines: true, parts: isNext ? [] : buffer.partsOfCursorLines,
        lineEnding: buffer.lineEnding),
      insteadOfNewest: isNext)
    registers.clipboard.gatheredAt = gathering ? input.count : nil
    let count = buffered.newlineCount
    reportCut(count > 1 ? "Cut \(count) lines" : "Cut the line", isPlural: count > 1)
    edit(gathering ? .cuttingLines : .cutting, at: now) { $0.removeCursorLines() }
  }

  /// Whether a field has no selection to copy: the user may want to leave with these keys, and must
  /// keep the earlier copy.
  private var isInFieldWithoutSelection: Bool {
    !focus.isText && focusedBuffer.hasNoSelection
  }

  private mutating func reportNothingSelected() {
    message = .info("Nothing is selected here. Enter accepts, Esc cancels")
  }

  /// Reports a cut, and the key that pastes it.
  private mutating func reportCut(_ words: String, isPlural: Bool = false) {
    let what = isPlural ? "them" : "it"
    message = .info(words + (keymap.key(for: "paste").map { "; \($0) pastes \(what)" } ?? ""))
  }

  /// Returns a notice about a copy too large for pasting in another session; nil if it is not, or
  /// there is no transfer.
  private func limitWords(for byteCount: Int) -> String? {
    guard byteCount > registers.clipboard.maxTaken, registers.clipboard.canBeAsked,
      settings.clipboard.usesTools
    else { return nil }
    return "over \(ByteCount(registers.clipboard.maxTaken)) cannot be pasted in another Memento"
  }

  /// Adds a copy to the clipboard, here and outside.
  mutating func addToClipboard(_ clipping: Clipping, insteadOfNewest: Bool = false) {
    if insteadOfNewest {
      registers.clipboard.ring.replaceNewest(by: clipping)
    } else {
      registers.clipboard.ring.add(clipping)
    }
    registers.clipboard.gatheredAt = nil
    if settings.clipboard == .internal { return }
    let serial = registers.clipboard.nextSerial()
    registers.clipboard.offering = serial
    effects.append(
      .clipboard(.offer(clipping.text, to: .clipboard, by: settings.clipboard, serial: serial)))
  }

  mutating func handleClipboard(_ event: ClipboardEvent, at now: Moment) {
    switch event {
    case .canBeAsked(let canBeAsked): registers.clipboard.canBeAsked = canBeAsked
    case .offered(let serial):
      if registers.clipboard.primarySelection.offering == serial {
        registers.clipboard.primarySelection.isOutside = true
        return
      }
      registers.clipboard.hasReportedTimeout = false
      noteOffered(serial)
    case .notTaken(let serial, let tool):
      if registers.clipboard.offering == serial, !registers.clipboard.hasReportedTimeout {
        message = .warning("\(tool) does not answer: other programs may not get the copy")
        registers.clipboard.hasReportedTimeout = true
      }
      noteOffered(serial)
    case .notOffered(let serial, let reason):
      if let reason, registers.clipboard.offering == serial { message = .warning(reason) }
      noteOffered(serial)
    case .coming(let serial, let count):
      guard registers.clipboard.request?.serial == serial else { return }
      registers.clipboard.request?.byteCount = count
      registers.clipboard.request?.due = now.uptime + PasteRequest.limit
    case .content(let serial, let text, let isText):
      guard let request = registers.clipboard.request, request.serial == serial else { return }
      if request.place == .primarySelection {
        registers.clipboard.request = nil
        pasteSelected(Clipping(text: text), at: now)
      } else {
        registers.clipboard.ring.add(fromOutside: text)
        finishPaste(at: now)
      }
      if !isText {
        message = .info(
          keymap.translatingKeys(in: "Pasted bytes that are not text; Ctrl-Z undoes that"))
      }
    case .nothing(let serial):
      if registers.clipboard.request?.serial == serial { finishPaste(at: now) }
    case .failed(let serial, let reason):
      if registers.clipboard.request?.serial == serial { finishPaste(because: reason, at: now) }
    }
  }

  private mutating func noteOffered(_ serial: Int) {
    if registers.clipboard.offering == serial { registers.clipboard.offering = nil }
  }

  // MARK: The primary selection

  /// Remembers a new selection in the text, and offers it to other programs when it is at rest.
  mutating func noteSelection(at now: Moment) {
    guard focus.isText, !document.buffer.hasNoSelection else { return }
    if let last = registers.clipboard.primarySelection.selected,
      last.text.isIdentical(to: document.buffer.text),
      last.selections == document.buffer.selections
    {
      return
    }
    registers.clipboard.primarySelection = PrimarySelection(
      selected: document.buffer,
      offerDue: canAskOutside ? now.uptime + PrimarySelection.rest : nil, isOutside: false)
  }

  /// Offers the selection, when it is due.
  mutating func tickPrimarySelection(at now: Moment) {
    guard let due = registers.clipboard.primarySelection.offerDue, now.uptime >= due else { return }
    registers.clipboard.primarySelection.offerDue = nil
    guard let text = registers.clipboard.primarySelection.selected?.selectedText,
      text.count <= PrimarySelection.byteLimit
    else { return }
    let serial = registers.clipboard.nextSerial()
    registers.clipboard.primarySelection.offering = serial
    let offer = ClipboardRequest.offer(
      text, to: .primarySelection, by: settings.clipboard, serial: serial)
    effects.append(.clipboard(offer))
  }
}
