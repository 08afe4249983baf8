import Documents
import MementoKit
import Text
import TextEditing

/// Copying and cutting, and the transfer to other programs.
enum Copying {
  static func copy(in editor: inout Editor) {
    if isInFieldWithoutSelection(in: editor) {
      return reportNothingSelected(in: &editor)
    }
    editor.input.typing.selectionStart = nil
    let buffer = editor.focusedBuffer
    if !buffer.hasNoSelection { return copySelection(of: buffer, in: &editor) }
    let lines = buffer.cursorLines
    if lines.isEmpty { return editor.message = .idle("No line to copy here") }
    let count = lines.newlineCount
    editor.message = .info(count == 1 ? "Copied the line" : "Copied \(count.grouped) lines")
    addToClipboard(
      Clipping(
        text: lines, isWholeLines: true, parts: buffer.partsOfCursorLines,
        lineEnding: buffer.lineEnding), in: &editor)
  }

  /// Copies the selected text of a buffer.
  static func copySelection(of buffer: TextBuffer, in editor: inout Editor) {
    let selected = buffer.selectedText
    let count = buffer.selections.all.count { !$0.isEmpty }
    let text = count == 1 ? "Copied" : "Copied \(count.grouped) selections"
    editor.message =
      limitNotice(for: selected.count, in: editor).map { .warning("\(text); \($0)") }
      ?? .info(text)
    addToClipboard(Clipping(selected, of: buffer), in: &editor)
  }

  static func cut(in editor: inout Editor, at now: Moment) {
    if isInFieldWithoutSelection(in: editor) {
      return reportNothingSelected(in: &editor)
    }
    let buffer = editor.focusedBuffer
    if buffer.hasNoSelection { return cutLine(gathering: false, in: &editor, at: now) }
    let selected = buffer.selectedText
    addToClipboard(Clipping(selected, of: buffer), in: &editor)
    if let notice = limitNotice(for: selected.count, in: editor) {
      editor.message = .warning("Cut the selection; \(notice)")
    } else {
      let count = buffer.selections.all.count { !$0.isEmpty }
      reportCut(
        count == 1 ? "Cut the selection" : "Cut \(count.grouped) selections", isPlural: count > 1,
        in: &editor)
    }
    editor.edit(.cutting, at: now) { $0.insert([]) }
  }

  /// Cuts the selection, or the line with the next lines if repeated.
  static func cutSelectionOrLine(in editor: inout Editor, at now: Moment) {
    if editor.focusedBuffer.hasNoSelection {
      cutLine(gathering: true, in: &editor, at: now)
    } else {
      cut(in: &editor, at: now)
    }
  }

  static func cutLine(gathering: Bool, in editor: inout Editor, at now: Moment) {
    let buffer = editor.focusedBuffer
    let lines = buffer.cursorLines
    if lines.isEmpty { return editor.message = .idle("No line to cut here") }
    let isNext = gathering && editor.registers.clipboard.gatheredAt == editor.input.count - 1
    var buffered =
      isNext ? editor.registers.clipboard.ring.newest?.text ?? PieceTree() : PieceTree()
    if buffered.isEmpty {
      buffered = lines
    } else {
      buffered.insert(lines.bytes, at: buffered.count)
    }
    addToClipboard(
      Clipping(
        text: buffered, isWholeLines: true, parts: isNext ? [] : buffer.partsOfCursorLines,
        lineEnding: buffer.lineEnding),
      insteadOfNewest: isNext, in: &editor)
    editor.registers.clipboard.gatheredAt = gathering ? editor.input.count : nil
    let count = buffered.newlineCount
    reportCut(
      count > 1 ? "Cut \(count) lines" : "Cut the line", isPlural: count > 1, in: &editor)
    editor.edit(gathering ? .cuttingLines : .cutting, at: now) { $0.removeCursorLines() }
  }

  /// Returns whether a field has no selection to copy.
  ///
  /// The user may want to leave with these keys, and must keep the earlier copy.
  private static func isInFieldWithoutSelection(in editor: Editor) -> Bool {
    !editor.focus.isText && editor.focusedBuffer.hasNoSelection
  }

  private static func reportNothingSelected(in editor: inout Editor) {
    editor.message = .info("Nothing is selected here. Enter accepts, Esc cancels")
  }

  /// Reports a cut, and the key that pastes it.
  private static func reportCut(_ text: String, isPlural: Bool = false, in editor: inout Editor) {
    let what = isPlural ? "them" : "it"
    editor.message = .info(
      text + (editor.keymap.key(for: "paste").map { "; \($0) pastes \(what)" } ?? ""))
  }

  /// Returns a notice about a copy too large for pasting in another session; nil for a smaller one,
  /// or without a transfer.
  private static func limitNotice(for byteCount: Int, in editor: Editor) -> String? {
    guard byteCount > editor.registers.clipboard.maxTaken, editor.registers.clipboard.canBeAsked,
      editor.settings.clipboard.usesTools
    else { return nil }
    return
      "over \(ByteCount(editor.registers.clipboard.maxTaken)) cannot be pasted in another Memento"
  }

  /// Adds a copy to the clipboard, here and outside.
  static func addToClipboard(
    _ clipping: Clipping, insteadOfNewest: Bool = false, in editor: inout Editor
  ) {
    if insteadOfNewest {
      editor.registers.clipboard.ring.replaceNewest(by: clipping)
    } else {
      editor.registers.clipboard.ring.add(clipping)
    }
    editor.registers.clipboard.gatheredAt = nil
    if editor.settings.clipboard == .internal { return }
    let serial = editor.registers.clipboard.nextSerial()
    editor.registers.clipboard.offering = serial
    editor.effects.append(
      .clipboard(
        .offer(clipping.text, to: .clipboard, by: editor.settings.clipboard, serial: serial)))
  }

  static func handleClipboard(_ event: ClipboardEvent, in editor: inout Editor, at now: Moment) {
    switch event {
    case .canBeAsked(let canBeAsked): editor.registers.clipboard.canBeAsked = canBeAsked
    case .offered(let serial):
      if editor.registers.clipboard.primarySelection.offering == serial {
        editor.registers.clipboard.primarySelection.isOutside = true
        return
      }
      editor.registers.clipboard.hasReportedTimeout = false
      markOffered(serial, in: &editor)
    case .notTaken(let serial, let tool):
      if editor.registers.clipboard.offering == serial,
        !editor.registers.clipboard.hasReportedTimeout
      {
        editor.message = .warning("\(tool) does not answer: other programs may not get the copy")
        editor.registers.clipboard.hasReportedTimeout = true
      }
      markOffered(serial, in: &editor)
    case .notOffered(let serial, let reason):
      if let reason, editor.registers.clipboard.offering == serial {
        editor.message = .warning(reason)
      }
      markOffered(serial, in: &editor)
    case .coming(let serial, let count):
      guard editor.registers.clipboard.request?.serial == serial else { return }
      editor.registers.clipboard.request?.byteCount = count
      editor.registers.clipboard.request?.due = now.uptime + PasteRequest.limit
    case .content(let serial, let text, let isText):
      guard editor.registers.clipboard.request?.serial == serial else { return }
      Pasting.paste(fromOutside: text, isText: isText, in: &editor, at: now)
    case .nothing(let serial):
      if editor.registers.clipboard.request?.serial == serial {
        Pasting.finish(in: &editor, at: now)
      }
    case .failed(let serial, let reason):
      if editor.registers.clipboard.request?.serial == serial {
        Pasting.finish(because: reason, in: &editor, at: now)
      }
    }
  }

  private static func markOffered(_ serial: Int, in editor: inout Editor) {
    if editor.registers.clipboard.offering == serial { editor.registers.clipboard.offering = nil }
  }

  // MARK: The primary selection

  /// Remembers a new selection in the text, and offers it to other programs when it is at rest.
  static func rememberSelection(in editor: inout Editor, at now: Moment) {
    guard editor.focus.isText, !editor.document.buffer.hasNoSelection else { return }
    if let last = editor.registers.clipboard.primarySelection.selected,
      last.text.isIdentical(to: editor.document.buffer.text),
      last.selections == editor.document.buffer.selections
    {
      return
    }
    editor.registers.clipboard.primarySelection = PrimarySelection(
      selected: editor.document.buffer,
      offerDue: Pasting.canAskOutside(in: editor) ? now.uptime + PrimarySelection.rest : nil,
      isOutside: false)
  }

  /// Offers the selection, when it is due.
  static func tickPrimarySelection(in editor: inout Editor, at now: Moment) {
    guard let due = editor.registers.clipboard.primarySelection.offerDue, now.uptime >= due else {
      return
    }
    editor.registers.clipboard.primarySelection.offerDue = nil
    guard let text = editor.registers.clipboard.primarySelection.selected?.selectedText,
      text.count <= PrimarySelection.byteLimit
    else { return }
    let serial = editor.registers.clipboard.nextSerial()
    editor.registers.clipboard.primarySelection.offering = serial
    let offer = ClipboardRequest.offer(
      text, to: .primarySelection, by: editor.settings.clipboard, serial: serial)
    editor.effects.append(.clipboard(offer))
  }
}
