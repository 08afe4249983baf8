import Documents
import MementoKit
import Structure
import Text
import TextEditing

/// The filter of the history: by words, and by a changed part of the text.
extension HistoryBrowsing {
  static func askForWords(in editor: inout Editor) {
    let known = editor.historyPane?.filter?.words ?? ""
    editor.ask(Prompt(.statesWithWords, "States with: ", text: known, isSelected: true))
  }

  static func listStates(with words: String, in editor: inout Editor) {
    if words.isEmpty {
      listEverything(in: &editor)
    } else {
      search(for: .words(words), in: &editor)
    }
  }

  /// Lists only the states that changed the selected text, if there is any.
  static func filterByPart(in editor: inout Editor) {
    let selection = editor.document.buffer.selections.primary
    if editor.document.buffer.selections.count == 1, !selection.isEmpty {
      search(for: .part(TextPart(selected: selection.range)), in: &editor)
    }
  }

  /// Toggles the list of states that changed the selected text.
  static func togglePart(in editor: inout Editor) {
    if editor.historyPane?.filter?.isForPart == true {
      return listEverything(in: &editor)
    }
    filterByPart(in: &editor)
    if editor.historyPane?.filter?.isForPart != true {
      editor.message = .info("No text is selected: select some and open the history again")
    }
  }

  /// Lists only the states that changed a function, section or block.
  static func filter(by unit: TextSymbol, in editor: inout Editor) {
    search(
      for: .part(unit.part(of: editor.document.buffer.text)), of: unit, in: &editor)
  }

  /// Repeats the search for the selected text, which moves with other edits, if something else
  /// changed the text.
  static func settlePart(in editor: inout Editor) {
    guard editor.hasHistoryPane, let filter = editor.historyPane?.filter, filter.isForPart,
      !editor.document.buffer.text.isIdentical(to: filter.text)
    else { return }
    listEverything(in: &editor)
    guard var unit = filter.unit, case .part(let part) = filter.subject else {
      return filterByPart(in: &editor)
    }
    let edits = editor.document.buffer.text.differences(from: filter.text)
    guard let moved = EditMap(edits).range(part.range) else {
      return editor.message = .info("\(unit.name) was removed")
    }
    unit.range = moved
    Self.filter(by: unit, in: &editor)
  }

  /// Replaces the selected text with the part of the selected state.
  static func restorePart(in editor: inout Editor, at now: Moment) {
    guard let pane = editor.historyPane, let filter = pane.filter,
      case .part(let present) = filter.subject
    else { return }
    let name = filter.partName
    guard let part = filter.part(of: pane.selected), part.upperBound <= pane.preview.text.count,
      !pane.isMissing, pane.loss == nil
    else {
      return refuse(
        filter.matches.contains(pane.selected)
          ? "the change there replaced more than \(name), so its place is unknown"
          : "\(name) is not in this state", in: &editor)
    }
    // A difference of bytes may begin inside a character.
    let bytes = present.bytes(
      of: pane.preview.text.wholeCharacters(part), in: pane.preview.text)
    if bytes.isEmpty {
      return refuse("\(name) is empty in this state", in: &editor)
    }
    guard editor.mayChangeText() else { return }
    let what = filter.unit == nil ? "a part" : name
    let title =
      "Brought back \(what) from \(time(of: pane.selected, in: editor, now))"
    editor.closeLayers()
    let earlier = editor.document.buffer.text
    editor.document.caretaker.edit(.discrete(title), at: now) {
      $0.restoreParts(bytes, in: present.range)
    }
    if editor.document.buffer.text.hasSameBytes(as: earlier) {
      editor.message = .info("Nothing to restore: \(name) is the same in this state")
    } else {
      editor.message = .info(title)
      // The next key must not erase the restored text.
      let end = present.range.lowerBound + bytes.count
      editor.document.caretaker.move { $0.select(at: end) }
      HistoryMoves.showChanges(since: earlier, in: &editor, at: now)
    }
  }

  /// Reports that a part is not restored, in the colour of a warning: the pane stays open.
  private static func refuse(_ reason: String, in editor: inout Editor) {
    editor.message = .warning("Not restored: \(reason). s lists all states")
  }

  static func time(of id: MementoID, in editor: Editor, _ now: Moment) -> String {
    editor.calendar.lastingLabel(
      for: editor.document.caretaker.tree.outline.secondsSince1970(of: id),
      now: now.secondsSince1970)
  }

  private static func search(
    for subject: HistoryQuery.Subject, of unit: TextSymbol? = nil, in editor: inout Editor
  ) {
    // Findings replace only the list of all states.
    if editor.historyPane?.filter == nil, editor.historyPane?.listsEverything == false {
      listEverything(in: &editor)
    }
    stopSearch(in: &editor)
    editor.registers.historySearchCount += 1
    let serial = editor.registers.historySearchCount
    let text = editor.document.buffer.text
    editor.historyPane?.filter = PaneFilter(subject, of: text, unit: unit, serial: serial)
    let query = HistoryQuery(serial: serial, for: subject, in: editor.document.caretaker.tree)
    editor.update { $0.emit(HistoryRequest.search(query)) }
  }

  static func stopSearch(in editor: inout Editor) {
    if let filter = editor.historyPane?.filter, filter.findings == nil {
      editor.update { $0.emit(HistoryRequest.stopSearching) }
    }
  }

  static func listEverything(in editor: inout Editor) {
    stopSearch(in: &editor)
    editor.historyPane?.filter = nil
    let caretaker = editor.document.caretaker
    editor.historyPane?.choose(.everything(opened: []), in: caretaker)
    renew(in: &editor)
  }

  static func setSearchProgress(_ serial: Int, _ progress: Double, in editor: inout Editor) {
    if editor.historyPane?.filter?.serial == serial {
      editor.historyPane?.filter?.progress = progress
    }
  }

  static func acceptFindings(_ serial: Int, _ findings: HistoryFindings, in editor: inout Editor) {
    guard editor.historyPane?.filter?.serial == serial, var filter = editor.historyPane?.filter
    else { return }
    filter.add(findings)
    editor.historyPane?.filter = filter
    let caretaker = editor.document.caretaker
    editor.historyPane?.choose(.found(filter.matches), in: caretaker)
    renew(in: &editor)
    guard filter.isForPart, filter.matches.isEmpty else { return }
    if filter.unit == nil {
      editor.message = .info("No known state changed \(filter.partName); s lists all states")
    } else {
      listEverything(in: &editor)
      editor.message = .info("No known state changed \(filter.partName): these are all states")
    }
  }
}

/// The journal and the filters by kind.
extension HistoryBrowsing {
  /// Switches between the tree and the journal; the selected state stays selected.
  static func toggleJournal(in editor: inout Editor) {
    if editor.historyPane?.journal != nil { return listEverything(in: &editor) }
    stopSearch(in: &editor)
    editor.historyPane?.filter = nil
    listJournal(in: &editor)
  }

  private static func listJournal(in editor: inout Editor) {
    guard let pane = editor.historyPane else { return }
    let known = pane.journal.flatMap { $0.entry(ofRow: $0.selectedRow) }
    let journal = JournalRows(
      editor.document.timeline.entries, selecting: pane.selected, known, calendar: editor.calendar)
    let caretaker = editor.document.caretaker
    editor.historyPane?.choose(journal, in: caretaker)
  }

  /// Lists only the states of the next kind, or all after the last kind.
  static func cycleFilter(in editor: inout Editor) {
    guard let next = StateKind.next(after: editor.historyPane?.kind) else {
      return listEverything(in: &editor)
    }
    stopSearch(in: &editor)
    editor.historyPane?.filter = nil
    listStates(of: next, in: &editor)
  }

  private static func listStates(of kind: StateKind, in editor: inout Editor) {
    let caretaker = editor.document.caretaker
    let states = editor.document.states(of: kind)
    editor.historyPane?.choose(.kind(kind, states), in: caretaker)
  }

  /// Updates the pane after a change of the history.
  static func renew(in editor: inout Editor) {
    guard let pane = editor.historyPane else { return }
    if pane.journal != nil {
      listJournal(in: &editor)
    } else if let kind = pane.kind {
      listStates(of: kind, in: &editor)
    }
    editor.historyPane = editor.historyPane?.renewed(for: editor.document.caretaker)
  }
}
