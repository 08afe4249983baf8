public import MementoKit
public import TextModel

/// The history pane: mementos, newest first, one of them selected and shown in the text area.
///
/// Nothing is restored while it is open; closing it leaves everything as it was. What it lists is
/// all states with branches closed, or what a look through the history found; what it shows of the
/// selected state is its text, or its difference from the present text.
public struct HistoryPane {
  /// Which memento is selected.
  public private(set) var selected: MementoID
  /// The row at the upper edge of the list, from 0, the newest.
  public private(set) var topRow = 0
  /// The state that is drawn instead of the text: the selected one, or, while that is being brought
  /// from the store, the one selected before.
  public internal(set) var preview: TextBuffer
  /// Which memento `preview` is of.
  private(set) var shown: MementoID
  /// Whether the selected state is not at hand.
  public private(set) var isMissing = false
  /// Why the selected state cannot be had; nil while it may still come.
  public private(set) var loss: String?
  /// Whether the selected state is the current one.
  public private(set) var isAtCurrent = true
  /// Where the selected state differs from the one it was made from.
  public private(set) var changes: [Range<Int>] = []
  /// What of the selected state should be seen; nil while the user scrolls it.
  var place: Int?

  /// Whether the difference is shown instead of the text.
  private(set) var showsDifference = false
  /// The difference between `preview` and the present text, while that is shown.
  public internal(set) var difference: DifferenceView?
  /// What the rows were looked for by; nil where all states are listed.
  public internal(set) var look: PaneLook?
  /// The replay that is under way.
  public internal(set) var replay: Replay?

  private var textRows = 1
  private var list: HistoryList
  private var count: Int

  /// The state that is in the file: it has a row wherever it is.
  private let saved: MementoID

  init(of caretaker: Caretaker<TextBuffer>, saved: MementoID) {
    let outline = caretaker.tree.outline
    self.saved = saved
    list = HistoryList(.everything(opened: []), of: outline, besides: [saved])
    count = outline.count
    selected = outline.current
    shown = outline.current
    preview = caretaker.originator
    select(outline.current, in: caretaker)
  }

  // MARK: Rows

  /// How many rows the list has.
  public var rowCount: Int { list.ids.count }

  /// How many states there are, with a row or without.
  public var stateCount: Int { count }

  /// The memento of a row.
  public func id(ofRow row: Int) -> MementoID { list.ids[row] }

  /// The row of the selected memento, or of the one next to it in time that has one.
  public var selectedRow: Int { list.row(of: selected) }

  /// How many states a row hides: those of a branch of which it is the end.
  ///
  /// 0 where the branch is open, nil where the row is its own state alone.
  public func hiddenCount(atRow row: Int) -> Int? {
    switch list.branch(at: list.ids[row]) {
    case .closed(let count): count
    case .opened: 0
    case nil: nil
    }
  }

  /// What stands left of a row: one character for each lane.
  ///
  /// - Parameters:
  ///   - mark: the character of the memento itself.
  ///   - lanes: how many lanes there is room for; what is further right stands in the last.
  public func graph(
    ofRow row: Int, mark: Character, lanes: Int, drawing: GraphDrawing
  ) -> String {
    list.graph.drawn(row, mark: mark, lanes: lanes, drawing)
  }

  // MARK: What is listed

  /// Lists other mementos; the selected one stays so, or the next to it in time that is listed.
  mutating func choose(_ choice: HistoryList.Choice, in caretaker: Caretaker<TextBuffer>) {
    list = HistoryList(choice, of: caretaker.tree.outline, besides: [saved])
    count = caretaker.tree.count
    if !list.ids.isEmpty, !list.contains(selected) {
      select(list.ids[selectedRow], in: caretaker)
    }
  }

  /// Opens the branch that a memento is in, or closes it, of which its end stays.
  ///
  /// - Returns: false where there is no branch.
  mutating func toggleBranch(in caretaker: Caretaker<TextBuffer>) -> Bool {
    guard case .everything(var opened) = list.choice, let end = list.branchEnd(of: selected) else {
      return false
    }
    if opened.remove(end) != nil {
      select(end, in: caretaker)
    } else {
      if list.branch(at: end) == nil { return false }
      opened.insert(end)
    }
    choose(.everything(opened: opened), in: caretaker)
    return true
  }

  /// Lists a memento that hides in a closed branch.
  private mutating func uncover(_ id: MementoID, in caretaker: Caretaker<TextBuffer>) {
    guard !list.contains(id), case .everything(let opened) = list.choice,
      let end = list.branchEnd(of: id)
    else { return }
    choose(.everything(opened: opened.union([end])), in: caretaker)
  }

  /// The pane of a history that has changed since: states came, from the store or from another run,
  /// or got names.
  func renewed(for caretaker: Caretaker<TextBuffer>) -> HistoryPane {
    var pane = self
    let isLonger = caretaker.tree.count != count
    if isLonger || !caretaker.tree.outline.named.allSatisfy(list.contains) {
      pane.choose(list.choice, in: caretaker)
    }
    pane.select(selected, in: caretaker)
    return pane
  }

  /// The pane with another memento selected, of a history that earlier runs were put before.
  func moved(
    to id: MementoID, in caretaker: Caretaker<TextBuffer>, saved: MementoID
  ) -> HistoryPane {
    var pane = HistoryPane(of: caretaker, saved: saved)
    pane.topRow = topRow
    pane.showsDifference = showsDifference
    pane.preview = preview
    pane.select(id, in: caretaker)
    return pane
  }

  // MARK: Selecting

  /// Selects the memento of another row and shows its state, if it is at hand.
  mutating func select(row: Int, in caretaker: Caretaker<TextBuffer>) {
    guard !list.ids.isEmpty else { return }
    select(list.ids[min(max(0, row), list.ids.count - 1)], in: caretaker)
  }

  /// Selects a memento and shows its state, if it is at hand.
  mutating func select(_ id: MementoID, in caretaker: Caretaker<TextBuffer>) {
    let tree = caretaker.tree
    if id != selected { loss = nil }
    selected = id
    uncover(id, in: caretaker)
    isAtCurrent = selected == tree.current
    let node = tree[selected]
    isMissing = !isAtCurrent && node.state == nil && loss == nil
    changes = []
    // The current state is seen where one is in it, and not where one was when it was recorded.
    if isAtCurrent {
      preview = caretaker.originator
    } else if let state = node.state {
      preview = TextBuffer(state, tabWidth: caretaker.originator.tabWidth)
    } else {
      difference = nil
      return
    }
    shown = selected
    showChanges(of: node, in: caretaker)
    if showsDifference { compare(with: caretaker.originator) }
  }

  /// Finds what the selected state changed, and what of it should be seen.
  private mutating func showChanges(
    of node: MementoTree<TextBuffer.Memento>.Node, in caretaker: Caretaker<TextBuffer>
  ) {
    let parent = node.parent.flatMap { caretaker.tree.state(of: $0) }
    if let before = node.before ?? parent {
      changes = preview.differences(since: before, limit: Highlight.mostRanges).map(\.new)
    }
    // A damaged store may tell of a part that the text does not have.
    if let part = look?.part(of: selected), part.upperBound <= preview.text.count {
      preview.select(at: part.upperBound, anchor: part.lowerBound)
      place = part.lowerBound
    } else {
      place = placeToSee(besides: caretaker.originator.makeMemento())
      showWords()
    }
  }

  /// Marks the words that were looked for, and brings the one next to what changed in sight.
  private mutating func showWords() {
    guard let words = look?.words, let pattern = BytePattern(words: words) else { return }
    // Further down in a large text it would take too long.
    let range = 0..<min(preview.text.count, 4 << 20)
    let found = pattern.matches(in: preview.text, range, limit: Highlight.mostRanges)
    guard let first = found.first else { return }
    let changed = place ?? 0
    place = (found.first { $0.upperBound > changed } ?? first).lowerBound
    changes = found
  }

  /// The cursor of the current state, what another state changed, or, of the first state, where
  /// it differs from the current one.
  private func placeToSee(besides current: TextBuffer.Memento) -> Int {
    if isAtCurrent { return preview.selections.primary.head }
    let difference = changes.first ?? preview.differences(since: current, limit: 1).first?.new
    return difference?.lowerBound ?? preview.selections.primary.head
  }

  /// Notes that a state cannot be had.
  mutating func noteLost(_ id: MementoID, _ reason: String) {
    if id == selected { (loss, isMissing) = (reason, false) }
  }

  // MARK: The difference

  /// Shows the difference instead of the text, or the text again.
  mutating func toggleDifference(with present: TextBuffer) {
    showsDifference.toggle()
    difference = nil
    if showsDifference, shown == selected { compare(with: present) }
  }

  private mutating func compare(with present: TextBuffer) {
    let isPicking = difference?.isPicking ?? false
    var view = DifferenceView(from: preview, to: present)
    view.isPicking = isPicking && view.page.changeCount > 0
    if look != nil, let place { view.goToChange(atOldLine: preview.text.line(at: place)) }
    difference = view
  }

  // MARK: Scrolling

  /// Jumps to the next change, or to the one before.
  ///
  /// - Returns: false where there is none.
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

  /// Scrolls what is shown of the selected state.
  mutating func scroll(lines: Int, columns: Int) {
    if difference != nil {
      difference?.scroll(rows: lines, columns: columns)
      return
    }
    place = nil
    // No further than to the ends.
    preview.scroll(rows: lines, leaving: textRows - 1)
    preview.scroll.column = max(0, preview.scroll.column + columns)
  }

  /// Scrolls list and preview so that the selected row and what it changed are seen.
  mutating func fit(rows: Int, textRows: Int, textColumns: Int) {
    // No row stays empty while there are states above.
    topRow = min(topRow, selectedRow, max(0, rowCount - rows))
    topRow = max(topRow, selectedRow - max(1, rows) + 1)
    self.textRows = textRows
    difference?.fit(rows: textRows, columns: textColumns)
    if let place, !preview.isSeen(place, rows: textRows, columns: textColumns) {
      preview.scrollTo(place, rows: textRows, columns: textColumns)
    }
  }
}
