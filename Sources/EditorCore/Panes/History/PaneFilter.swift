import Documents
public import MementoKit
public import Structure
import Text
public import TextEditing

/// The filter of the history pane's states, and the result of its search.
public struct PaneFilter {
  /// The subject of the search.
  public let subject: HistoryQuery.Subject
  /// The progress of the search, from 0 to 1.
  public internal(set) var progress = 0.0
  /// The result; nil during the search.
  public private(set) var findings: HistoryFindings?
  let serial: Int
  /// The text whose part is searched.
  let text: PieceTree
  /// The function, section or block that the part is; nil for selected text.
  public let unit: TextSymbol?
  private var parts: [MementoID: Range<Int>] = [:]

  init(
    _ subject: HistoryQuery.Subject, of text: PieceTree, unit: TextSymbol? = nil, serial: Int
  ) {
    self.subject = subject
    self.text = text
    self.unit = unit
    self.serial = serial
  }

  /// The words; nil for a part of the text.
  public var words: String? { if case .words(let words) = subject { words } else { nil } }

  /// The searched part in words.
  var partName: String { unit?.nameInSentence ?? "the selected text" }

  /// Whether a part of the text is searched.
  public var isForPart: Bool { words == nil }

  mutating func add(_ findings: HistoryFindings) {
    self.findings = findings
    // The part as it was before all changes is what many look for.
    let before = findings.findings.isEmpty ? nil : findings.before
    for finding in findings.findings + (before.map { [$0] } ?? []) {
      parts[finding.id] = finding.part
    }
    matches = findings.findings.filter { isForPart || $0.isInText || $0.isInLabel }.map(\.id)
    if let before { matches = (matches + [before.id]).sorted { $0.index < $1.index } }
  }

  /// Returns the range of the part in a state; nil if it is unknown.
  func part(of id: MementoID) -> Range<Int>? { parts[id] }

  /// The states to list, in the order of recording: those with the words, or that changed the part.
  public private(set) var matches: [MementoID] = []

  /// Returns the first state with the words in its text; nil if they never appeared.
  ///
  /// States that were erased after the search do not count.
  package func firstAppearance(in outline: MementoOutline) -> MementoID? {
    guard let all = findings?.findings,
      let first = all.firstIndex(where: { $0.change == .appeared })
    else { return nil }
    return all[first...].first { $0.isInText && !outline.isErased($0.id) }?.id
  }

  /// Returns the last state in which the words disappeared; nil if there is none, or it was erased.
  package func lastDisappearance(in outline: MementoOutline) -> MementoID? {
    let last = findings?.findings.last { $0.change == .disappeared }?.id
    return last.flatMap { outline.isErased($0) ? nil : $0 }
  }
}

/// The filter of the history: by words, and by a changed part of the text.
extension Editor {
  mutating func askForWords() {
    let known = historyPane?.filter?.words ?? ""
    ask(Prompt(.statesWithWords, "States with: ", text: known, isSelected: true))
  }

  mutating func listStates(with words: String) {
    if words.isEmpty { listEverything() } else { searchHistory(for: .words(words)) }
  }

  /// Lists only the states that changed the selected text, if there is any.
  mutating func filterByPart() {
    let selection = document.buffer.selections.primary
    if document.buffer.selections.count == 1, !selection.isEmpty {
      searchHistory(for: .part(TextPart(selected: selection.range)))
    }
  }

  /// Toggles the list of states that changed the selected text.
  mutating func togglePart() {
    if historyPane?.filter?.isForPart == true { return listEverything() }
    filterByPart()
    if historyPane?.filter?.isForPart != true {
      message = .info("No text is selected: select some and open the history again")
    }
  }

  /// Lists only the states that changed a function, section or block.
  mutating func filter(by unit: TextSymbol) {
    searchHistory(for: .part(unit.part(of: document.buffer.text)), of: unit)
  }

  /// Searches again for the selected text, which moved with it, if something else changed the text.
  mutating func settlePart() {
    guard hasHistoryPane, let filter = historyPane?.filter, filter.isForPart,
      !document.buffer.text.isIdentical(to: filter.text)
    else { return }
    listEverything()
    guard var unit = filter.unit, case .part(let part) = filter.subject else {
      return filterByPart()
    }
    let edits = document.buffer.text.differences(from: filter.text)
    guard let moved = EditMap(edits).range(part.range) else {
      return message = .info("\(unit.name) was removed")
    }
    unit.range = moved
    self.filter(by: unit)
  }

  /// Replaces the selected text with the part of the selected state.
  mutating func restorePart(at now: Moment) {
    guard let pane = historyPane, let filter = pane.filter, case .part(let present) = filter.subject
    else { return }
    let name = filter.partName
    guard let part = filter.part(of: pane.selected), part.upperBound <= pane.preview.text.count,
      !pane.isMissing, pane.loss == nil
    else {
      return refuse(
        filter.matches.contains(pane.selected)
          ? "the change there replaced more than \(name), so its place is unknown"
          : "\(name) is not in this state")
    }
    // A difference of bytes may begin inside a character.
    let bytes = present.bytes(
      of: pane.preview.text.wholeCharacters(part), in: pane.preview.text)
    if bytes.isEmpty { return refuse("\(name) is empty in this state") }
    guard mayChangeText() else { return }
    let what = filter.unit == nil ? "a part" : name
    let title = "Brought back \(what) from \(time(of: pane.selected, now))"
    closeLayers()
    let earlier = document.buffer.text
    document.caretaker.edit(.discrete(title), at: now) { $0.bringBack(bytes, in: present.range) }
    if document.buffer.text.hasSameBytes(as: earlier) {
      message = .info("Nothing to restore: \(name) is the same in this state")
    } else {
      message = .info(title)
      // The next key must not erase the restored text.
      let end = present.range.lowerBound + bytes.count
      document.caretaker.move { $0.select(at: end) }
      showChanges(since: earlier, at: now)
    }
  }

  /// Reports that a part is not restored, in the colour of a warning: the pane stays open.
  private mutating func refuse(_ reason: String) {
    message = .warning("Not restored: \(reason). s lists all states")
  }

  func time(of id: MementoID, _ now: Moment) -> String {
    calendar.lastingWords(
      for: document.caretaker.tree.outline.secondsSince1970(of: id), now: now.secondsSince1970)
  }

  private mutating func searchHistory(
    for subject: HistoryQuery.Subject, of unit: TextSymbol? = nil
  ) {
    // The findings replace the list of all states only.
    if historyPane?.filter == nil, historyPane?.listsEverything == false { listEverything() }
    stopHistorySearch()
    registers.historySearchCount += 1
    let serial = registers.historySearchCount
    let text = document.buffer.text
    historyPane?.filter = PaneFilter(subject, of: text, unit: unit, serial: serial)
    let query = HistoryQuery(serial: serial, for: subject, in: document.caretaker.tree)
    update { $0.emit(HistoryRequest.look(query)) }
  }

  mutating func stopHistorySearch() {
    if let filter = historyPane?.filter, filter.findings == nil {
      update { $0.emit(HistoryRequest.stopSearching) }
    }
  }

  mutating func listEverything() {
    stopHistorySearch()
    historyPane?.filter = nil
    let caretaker = document.caretaker
    historyPane?.choose(.everything(opened: []), in: caretaker)
    renewPane()
  }

  mutating func setSearchProgress(_ serial: Int, _ progress: Double) {
    if historyPane?.filter?.serial == serial { historyPane?.filter?.progress = progress }
  }

  mutating func acceptFindings(_ serial: Int, _ findings: HistoryFindings) {
    guard historyPane?.filter?.serial == serial, var filter = historyPane?.filter else { return }
    filter.add(findings)
    historyPane?.filter = filter
    let caretaker = document.caretaker
    historyPane?.choose(.found(filter.matches), in: caretaker)
    renewPane()
    guard filter.isForPart, filter.matches.isEmpty else { return }
    if filter.unit == nil {
      message = .info("No known state changed \(filter.partName); s lists all states")
    } else {
      listEverything()
      message = .info("No known state changed \(filter.partName): these are all states")
    }
  }
}

/// The journal and the filters by kind.
extension Editor {
  /// Switches between the tree and the journal; the selected state stays selected.
  mutating func toggleJournal() {
    if historyPane?.journal != nil { return listEverything() }
    stopHistorySearch()
    historyPane?.filter = nil
    listJournal()
  }

  private mutating func listJournal() {
    guard let pane = historyPane else { return }
    let known = pane.journal.flatMap { $0.entry(ofRow: $0.selectedRow) }
    let journal = JournalRows(
      document.timeline.entries, selecting: pane.selected, known, calendar: calendar)
    let caretaker = document.caretaker
    historyPane?.choose(journal, in: caretaker)
  }

  /// Lists only the states of the next kind, or all after the last kind.
  mutating func cycleFilter() {
    guard let next = StateKind.next(after: historyPane?.kind) else { return listEverything() }
    stopHistorySearch()
    historyPane?.filter = nil
    list(next)
  }

  private mutating func list(_ kind: StateKind) {
    let caretaker = document.caretaker
    let states = document.states(of: kind)
    historyPane?.choose(.kind(kind, states), in: caretaker)
  }

  /// Updates the pane after a change of the history.
  mutating func renewPane() {
    guard let pane = historyPane else { return }
    if pane.journal != nil {
      listJournal()
    } else if let kind = pane.kind {
      list(kind)
    }
    historyPane = historyPane?.renewed(for: document.caretaker)
  }
}
