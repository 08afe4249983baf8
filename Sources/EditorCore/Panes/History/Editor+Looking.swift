import MementoKit
import TextModel

/// Looking through the history: for words, and for what changed a part of the text.
extension Editor {
  // MARK: Words

  mutating func askWords() {
    let known = historyPane?.look?.words ?? ""
    ask(
      Prompt(
        "States with: ", text: known, isSelected: true,
        changed: { editor, words, _ in editor.lookForWords(words) },
        cancelled: { editor, _ in editor.listEverything() },
        accept: { editor, words, _ in
          if words.isEmpty { editor.listEverything() }
        }))
  }

  /// Lists the states that have the words, as soon as they are found.
  private mutating func lookForWords(_ words: String) {
    if words.isEmpty { listEverything() } else { look(for: .words(words)) }
  }

  // MARK: A part

  /// Where text is selected, lists only the states that changed it.
  mutating func lookForPart(at now: Moment) {
    let selection = document.buffer.selections.primary
    if document.buffer.selections.count == 1, !selection.isEmpty {
      look(for: .part(selection.range))
    }
  }

  /// Lists only the states that changed the selected text, or all.
  mutating func togglePart(at now: Moment) {
    if historyPane?.look?.isForPart == true { return listEverything() }
    lookForPart(at: now)
    if historyPane?.look?.isForPart != true {
      message = .info("No text is selected: select some and open the history again")
    }
  }

  /// Puts the part as the selected state has it in the place of the selected text.
  mutating func bringBackPart(at now: Moment) {
    guard let pane = historyPane, case .part(let range) = pane.look?.subject,
      let part = pane.look?.part(of: pane.selected), part.upperBound <= pane.preview.text.count,
      !pane.isMissing, pane.loss == nil
    else {
      message = .info("The part as it was then is not here; s lists all states")
      return
    }
    guard mayChangeText() else { return }
    let bytes = pane.preview.text.bytes(in: part)
    let title = "Brought back a part from \(time(of: pane.selected, now))"
    closeHistory()
    let earlier = document.buffer.text
    document.caretaker.edit(.alone(title), at: now) { $0.bringBack(bytes, in: range) }
    if document.buffer.text.hasSameBytes(as: earlier) {
      message = .info("Nothing to bring back: the selected text is as it was then")
    } else {
      message = .info(title)
      // The next key must not erase what has just come back.
      let end = range.lowerBound + bytes.count
      document.caretaker.move { $0.select(at: end) }
      showChanges(since: earlier, at: now)
    }
  }

  /// When a state was recorded, as people say it.
  func time(of id: MementoID, _ now: Moment) -> String {
    calendar.words(
      for: document.caretaker.tree.outline.secondsSince1970(of: id), now: now.secondsSince1970)
  }

  // MARK: Looking

  private mutating func look(for subject: HistoryLook.Subject) {
    stopLooking()
    lookCount += 1
    let look = PaneLook(subject, serial: lookCount)
    historyPane?.look = look
    wish(
      HistoryWish.look(HistoryLook(serial: lookCount, for: subject, in: document.caretaker.tree)))
  }

  /// Stops a look that has not come to its end.
  mutating func stopLooking() {
    if let look = historyPane?.look, look.findings == nil {
      wish(.stopLooking)
    }
  }

  /// Lists all states again.
  mutating func listEverything() {
    stopLooking()
    historyPane?.look = nil
    let caretaker = document.caretaker
    historyPane?.choose(.everything(opened: []), in: caretaker)
    renewPane()
  }

  mutating func noteLooking(_ serial: Int, _ progress: Double) {
    if historyPane?.look?.serial == serial { historyPane?.look?.progress = progress }
  }

  /// Lists what was found.
  mutating func takeFindings(_ serial: Int, _ findings: HistoryFindings) {
    guard historyPane?.look?.serial == serial, var look = historyPane?.look else { return }
    look.take(findings)
    historyPane?.look = look
    let caretaker = document.caretaker
    historyPane?.choose(.found(look.matches), in: caretaker)
    renewPane()
    if look.isForPart, look.matches.count < 2 {
      message = .info("Nothing that is known changed the selected text; s lists all states")
    }
  }
}
