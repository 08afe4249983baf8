import Documents
public import MementoKit
import Text
package import TextEditing

/// The history pane: mementos, newest first, one of them selected and shown in the text area.
///
/// Nothing is restored while it is open; closing it changes nothing. It lists all states with
/// branches closed, or the findings of a search; it shows the text of the selected state, or a
/// difference (`PaneReading`). The large parts are boxed, so that copies are cheap.
public struct HistoryPane {
  /// The selected memento.
  public private(set) var selected: MementoID
  /// The row at the upper edge of the list, from 0, the newest.
  public private(set) var topRow = 0
  /// The state drawn in place of the text: the selected one, or, while that is loading, the one
  /// selected before.
  @Boxed package internal(set) var preview: TextBuffer
  /// The memento of `preview`.
  private(set) var shown: MementoID
  private var availability = Availability.shown
  /// Whether the selected state is the current one.
  public private(set) var isAtCurrent = true
  /// The ranges in which the selected state differs from its parent.
  public private(set) var changes: [Range<Int>] = []
  /// The offset to scroll to in the selected state; nil while the user scrolls.
  var place: Int?

  /// The way in which the selected state is shown.
  var reading = PaneReading()
  /// The filter of the rows; nil for all states.
  public internal(set) var filter: PaneFilter?
  /// The current replay.
  public internal(set) var replay: Replay?

  /// The size of the text area.
  private var textSize = (rows: 1, columns: 1)
  @Boxed var list: HistoryList
  /// The places of the changes in the visible rows.
  private var changedPlaces = ChangedPlaces()

  /// The state in the file, which always has a row.
  let saved: MementoID

  init(of caretaker: Caretaker<TextBuffer>, saved: MementoID) {
    let outline = caretaker.tree.outline
    self.saved = saved
    list = HistoryList(.everything(opened: []), of: outline, besides: [saved])
    selected = outline.current
    shown = outline.current
    preview = caretaker.originator
    select(outline.current, in: caretaker)
  }

  private enum Availability {
    case shown
    /// The state is not loaded yet.
    case missing
    /// The state is lost, for this reason.
    case lost(String)
  }

  /// Whether the selected state is not loaded.
  public var isMissing: Bool { if case .missing = availability { true } else { false } }

  /// The reason why the selected state is lost; nil while it may still load.
  public var loss: String? { if case .lost(let reason) = availability { reason } else { nil } }

  // MARK: Rows

  /// The number of rows.
  public var rowCount: Int { list.ids.count }

  /// The number of states, with a row or without.
  public var stateCount: Int { list.stateCount }

  /// Returns the memento of a row.
  public func id(ofRow row: Int) -> MementoID { list.ids[row] }

  /// The row of the selected memento, or of the nearest one in time with a row.
  public var selectedRow: Int { list.journal?.selectedRow ?? list.row(of: selected) }

  /// Returns the number of states that a row hides, as the end of a branch.
  ///
  /// It is 0 for an open branch, and nil for any other row.
  public func hiddenCount(atRow row: Int) -> Int? { list.hiddenCount(at: list.ids[row]) }

  /// Returns whether the memento of a row is in an abandoned branch, whose lines a list of some
  /// states does not draw.
  public func isInBranch(atRow row: Int) -> Bool {
    switch list.choice {
    case .found, .kind: list.branchEnd(of: list.ids[row]) != nil
    case .everything, .journal: false
    }
  }

  /// Returns the graph at the left of a row: one character for each lane.
  ///
  /// - Parameters:
  ///   - mark: the character of the memento itself.
  ///   - lanes: the number of visible lanes; others are drawn in the last.
  public func graph(ofRow row: Int, mark: Character, lanes: Int, drawing: GraphDrawing) -> String {
    list.graph.drawn(row, mark: mark, lanes: lanes, drawing)
  }

  /// Returns the parent of a row's memento if the graph has no room to show it; otherwise nil.
  public func hiddenParent(ofRow row: Int, lanes: Int) -> MementoID? {
    list.graph.hiddenParent(ofRow: row, lanes: lanes).map { list.ids[$0] }
  }

  // MARK: Listing

  /// Lists other mementos, and selects the nearest one in time if the selected one has no row.
  mutating func choose(_ choice: HistoryList.Choice, in caretaker: Caretaker<TextBuffer>) {
    list = HistoryList(choice, of: caretaker.tree.outline, besides: [saved])
    if !list.ids.isEmpty, !list.contains(selected) {
      select(list.ids[selectedRow], in: caretaker)
    }
  }

  /// Opens or closes the branch of the selected memento; its end keeps its row.
  ///
  /// - Returns: false if there is no branch.
  mutating func toggleBranch(in caretaker: Caretaker<TextBuffer>) -> Bool {
    guard case .everything(var opened) = list.choice, let end = list.branchEnd(of: selected) else {
      return false
    }
    if opened.remove(end) != nil {
      select(end, in: caretaker)
    } else {
      if list.hiddenCount(at: end) == nil { return false }
      opened.insert(end)
    }
    choose(.everything(opened: opened), in: caretaker)
    return true
  }

  /// Opens the closed branch and the closed fold of a memento.
  private mutating func uncover(_ id: MementoID, in caretaker: Caretaker<TextBuffer>) {
    guard !list.contains(id), case .everything(let opened) = list.choice else { return }
    let closed = [list.branchEnd(of: id), list.fold(of: id)].compactMap(\.self)
    if closed.isEmpty { return }
    choose(.everything(opened: opened.union(closed)), in: caretaker)
  }

  /// Returns the pane for a changed history: new states from the store or another session, or new
  /// names.
  func renewed(for caretaker: Caretaker<TextBuffer>) -> HistoryPane {
    var pane = self
    let outline = caretaker.tree.outline
    let isOther = outline.count - outline.erasedCount != stateCount
    if outline.isErased(selected) || outline.isErased(shown) { pane.leaveErased(in: caretaker) }
    if let marked = reading.marked, outline.isErased(marked.id) { pane.reading.marked = nil }
    if journal == nil, kind == nil, isOther || !outline.named.allSatisfy(list.contains) {
      pane.choose(list.choice, in: caretaker)
    }
    pane.select(pane.selected, in: caretaker)
    if isSelecting, pane.shown == shown, pane.preview.text.isIdentical(to: preview.text) {
      pane.preview = preview
      pane.place = place
      pane.reading.selectsText = reading.selectsText
    }
    return pane
  }

  /// Shows the nearest state in time, because the selected one, or the visible one, was erased.
  private mutating func leaveErased(in caretaker: Caretaker<TextBuffer>) {
    replay = nil
    difference = nil
    preview = caretaker.originator
    shown = caretaker.tree.current
    choose(list.choice, in: caretaker)
    if caretaker.tree.outline.isErased(selected) {
      select(list.ids.isEmpty ? caretaker.tree.current : list.ids[selectedRow], in: caretaker)
    }
  }

  /// Returns the pane with other identifiers, after earlier history was joined.
  func moved(
    _ places: Caretaker<TextBuffer>.Relocation, in caretaker: Caretaker<TextBuffer>,
    saved: MementoID
  ) -> HistoryPane {
    let id = places(selected)
    var pane = HistoryPane(of: caretaker, saved: saved)
    pane.topRow = topRow
    pane.reading.kind = reading.kind
    pane.reading.marked = reading.marked.map { (places($0.id), $0.buffer) }
    pane.preview = preview
    pane.select(id, in: caretaker)
    return pane
  }

  // MARK: Selecting

  /// Selects the memento of another row and shows its state, if it is loaded.
  mutating func select(row: Int, in caretaker: Caretaker<TextBuffer>) {
    guard !list.ids.isEmpty else { return }
    list.journal?.select(row: row)
    let row = list.journal?.selectedRow ?? row
    select(list.ids[min(max(0, row), list.ids.count - 1)], in: caretaker)
  }

  /// Selects a memento and shows its state, if it is loaded.
  mutating func select(_ id: MementoID, in caretaker: Caretaker<TextBuffer>) {
    let tree = caretaker.tree
    if id != selected { availability = .shown }
    selected = id
    list.journal?.select(id)
    if replay == nil { uncover(id, in: caretaker) }
    isAtCurrent = selected == tree.current
    reading.before = tree.parent(of: id)
    reading.selectsText = false
    let node = tree[selected]
    if loss == nil { availability = isAtCurrent || node.state != nil ? .shown : .missing }
    changes = []
    // The current state is shown at the present scroll position, not the recorded one.
    if isAtCurrent {
      preview = caretaker.originator
    } else if let state = node.state {
      preview = caretaker.originator.showing(state)
    } else {
      reading.difference = nil
      return
    }
    shown = selected
    showChanges(of: node, in: caretaker)
    compare(in: caretaker, isPicking: difference?.isPicking ?? false)
  }

  /// Finds the changes of the selected state, and the offset to scroll to.
  private mutating func showChanges(
    of node: MementoTree<TextBuffer.Memento>.Node, in caretaker: Caretaker<TextBuffer>
  ) {
    if let before = caretaker.tree.stateBefore(selected) {
      changes = preview.differences(since: before, limit: Highlight.maxRanges).map(\.new)
    }
    // A damaged store may contain a part outside the text.
    if let part = filter?.part(of: selected), part.upperBound <= preview.text.count {
      preview.select(at: part.upperBound, anchor: part.lowerBound)
      place = part.lowerBound
    } else {
      place = placeToSee(besides: caretaker.originator.makeMemento())
      showWords()
    }
  }

  /// Marks the searched words, and scrolls to the one next to the changes.
  private mutating func showWords() {
    guard let words = filter?.words, let pattern = BytePattern(words: words) else { return }
    // Only the beginning of a large text is searched, to limit the time.
    let range = 0..<min(preview.text.count, 4 << 20)
    let found = pattern.matches(in: preview.text, range, limit: Highlight.maxRanges)
    guard let first = found.first else { return }
    let changed = place ?? 0
    place = (found.first { $0.upperBound > changed } ?? first).lowerBound
    changes = found
  }

  /// Returns the offset to show: the cursor of the current state, the first change of another
  /// state, or, for the first state, its difference from the current one.
  private func placeToSee(besides current: TextBuffer.Memento) -> Int {
    if isAtCurrent { return preview.selections.primary.head }
    let difference = changes.first ?? preview.differences(since: current, limit: 1).first?.new
    return difference?.lowerBound ?? preview.selections.primary.head
  }

  mutating func markLost(_ id: MementoID, _ reason: String) {
    if id == selected { availability = .lost(reason) }
    if id == reading.missing { (reading.missing, reading.lost) = (nil, id) }
  }

  /// Returns the place of the first change of a visible row; nil if it is unknown.
  package func changedPlace(of id: MementoID) -> ChangedPlace? { changedPlaces[id] }

  // MARK: Scrolling

  /// Whether the text or the difference is scrolled sideways.
  var isScrolledAside: Bool { (difference?.leftColumn ?? preview.scroll.column) > 0 }

  /// Moves to the next change, or to the one before.
  ///
  /// - Returns: false if there is none.
  mutating func jump(forward: Bool) -> Bool {
    if difference != nil { return difference?.jump(forward: forward) ?? false }
    let here = place ?? -1
    let next =
      forward
      ? changes.first { $0.lowerBound > here } : changes.last { $0.lowerBound < here }
    guard let next else { return false }
    place = next.lowerBound
    return true
  }

  mutating func scroll(lines: Int, columns: Int) {
    if difference != nil {
      let visible = textSize.columns
      difference?.scroll(rows: lines, columns: columns, visible: visible)
      return
    }
    place = nil
    // The text scrolls only within its ends.
    preview.scroll(rows: lines, leaving: textSize.rows - 1)
    preview.scroll(columns: columns)
  }

  /// Scrolls list and preview to the selected row and its changes.
  mutating func fit(
    rows: Int, textRows: Int, textColumns: Int, of tree: MementoTree<TextBuffer.Memento>
  ) {
    // No row stays empty while there are states above. A heading is visible with its first entry.
    let isBelowHeading = rows > 1 && heading(ofRow: selectedRow - 1) != nil
    let first = isBelowHeading ? selectedRow - 1 : selectedRow
    topRow = min(topRow, first, max(0, rowCount - rows))
    topRow = max(topRow, selectedRow - max(1, rows) + 1)
    let seen = topRow..<max(topRow, min(rowCount, topRow + rows))
    changedPlaces.find(list.ids[seen], in: tree)
    textSize = (textRows, textColumns)
    difference?.fit(rows: textRows, columns: textColumns)
    if let place, !preview.isSeen(place, rows: textRows, columns: textColumns) {
      preview.scrollTo(place, rows: textRows, columns: textColumns)
    }
  }
}
