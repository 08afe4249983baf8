import Documents
import MementoKit
import Text
import TextEditing

/// The text selected last, in this or another program, for the middle button.
extension Editor {
  /// Remembers a new selection in the text, and offers it to other programs when it is at rest.
  mutating func noteSelection(at now: Moment) {
    guard focus.isText, !document.buffer.hasNoSelection else { return }
    let last = registers.clipboard.primarySelection.selected
    if let last, last.revision == document.buffer.revision,
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
}
