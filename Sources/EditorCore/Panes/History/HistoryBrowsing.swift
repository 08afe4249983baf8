import Console
import Documents
import MementoKit
import Structure
import Text

/// The history pane: its opening, its keys and the mouse in it.
enum HistoryBrowsing {
  /// Opens the history pane.
  ///
  /// - Parameter unit: the part of the text whose states are listed; nil for the selected text, or
  ///   all.
  static func openPane(of unit: TextSymbol? = nil, in editor: inout Editor, at now: Moment) {
    editor.document.caretaker.closeBlock(at: now)
    // The pane reads the states itself.
    if editor.document.load != nil { editor.document.completeStates() }
    editor.document.highlight = nil
    editor.open(HistoryPane(of: editor.document.caretaker, saved: editor.document.saved))
    editor.update {
      $0.emit(HistoryRequest.findOtherSessions)
      $0.requestCommits()
    }
    if let unit {
      filter(by: unit, in: &editor)
    } else {
      filterByPart(in: &editor)
    }
  }

  static func pressInHistory(_ key: Key, in editor: inout Editor, at now: Moment) {
    guard let pane = editor.historyPane else { return }
    if pane.replay != nil {
      Replay.press(key, in: &editor, at: now)
    } else if let action = HistoryKeys.reading.action(for: key, running: editor.keymap[key]) {
      performReading(action, in: &editor)
    } else if pane.difference?.isPicking == true {
      pressWhilePicking(key, in: &editor, at: now)
    } else if let action = HistoryKeys.rows.action(for: key, running: editor.keymap[key]) {
      perform(action, in: &editor, at: now)
    } else {
      runFromHistory(key, in: &editor, at: now)
    }
  }

  private static func perform(_ action: HistoryAction, in editor: inout Editor, at now: Moment) {
    switch action {
    case .select(let step): selectInHistory(step, in: &editor)
    case .scroll(let step): scrollInHistory(step, in: &editor)
    case .scrollAside(let halves):
      let scrollsBack = halves < 0 && editor.historyPane?.isScrolledAside == true
      if scrollsBack || !setFold(isOpen: halves > 0, in: &editor) {
        scrollAside(by: halves, in: &editor)
      }
    case .restore: restoreSelected(in: &editor, at: now)
    case .close: leave(in: &editor)
    case .toggleDifference: showNextDifference(in: &editor)
    case .toggleBeside: toggleBeside(in: &editor)
    case .mark: toggleMark(in: &editor)
    case .jump(let forward): jump(forward: forward, in: &editor)
    case .pick: beginPicking(in: &editor)
    case .name: StateNaming.askNameOfSelected(in: &editor)
    case .askForWords: askForWords(in: &editor)
    case .askForTime: askForTime(in: &editor)
    case .replay: Replay.start(in: &editor, at: now)
    case .toggleBranch: toggleBranch(in: &editor)
    case .togglePart: togglePart(in: &editor)
    case .toggleUnit: SymbolNavigation.toggleUnit(in: &editor)
    case .help: Help.toggleHelp(in: &editor)
    case .erase: StateNaming.askToEraseSelected(in: &editor, at: now)
    case .toggleJournal: toggleJournal(in: &editor)
    case .cycleFilter: cycleFilter(in: &editor)
    case .toggleWrap: editor.toggleWrap()
    }
  }

  /// Runs a command for a key without a row in the pane.
  private static func runFromHistory(_ key: Key, in editor: inout Editor, at now: Moment) {
    guard let command = editor.keymap[key] else {
      return reportUnusableKey(key, in: &editor)
    }
    switch command.role {
    case .history: editor.closeLayers()
    case .help: Help.toggleHelp(in: &editor)
    case .quit:
      editor.closeLayers()
      editor.run(command, at: now)
    case .showPane where editor.views.all.count > 1:
      editor.closeLayers()
      editor.run(command, at: now)
    default: reportUnusableKey(key, in: &editor)
    }
  }

  // MARK: Selecting

  private static func selectInHistory(_ step: HistoryStep, in editor: inout Editor) {
    guard let row = editor.historyPane?.selectedRow, let count = editor.historyPane?.rowCount else {
      return
    }
    switch step {
    case .rows(let rows): selectInHistory(row: row + rows, in: &editor)
    case .pages(let pages):
      let page = max(1, (editor.layout.pane?.rows ?? 2) - 2)
      selectInHistory(row: row + pages * page, in: &editor)
    case .first: selectInHistory(row: 0, in: &editor)
    case .last: selectInHistory(row: count - 1, in: &editor)
    }
  }

  static func selectInHistory(row: Int, in editor: inout Editor) {
    let caretaker = editor.document.caretaker
    editor.historyPane?.select(row: row, in: caretaker)
  }

  static func selectInHistory(_ id: MementoID, in editor: inout Editor) {
    let caretaker = editor.document.caretaker
    editor.historyPane?.select(id, in: caretaker)
  }

  /// Scrolls the text of the selected state.
  static func scrollInHistory(_ step: HistoryStep, in editor: inout Editor) {
    let page = max(1, editor.layout.text.rows - 2)
    switch step {
    case .rows(let count): editor.historyPane?.scroll(lines: count, columns: 0)
    case .pages(let count): editor.historyPane?.scroll(lines: count * page, columns: 0)
    case .first, .last: break
    }
  }

  static func scrollAside(by halves: Int, in editor: inout Editor) {
    let columns = halves * max(1, editor.layout.textColumns / 2)
    editor.historyPane?.scroll(lines: 0, columns: columns)
  }

  // MARK: Actions

  private static func reportUnusableKey(_ key: Key, in editor: inout Editor) {
    editor.message = .info("\(key) does nothing here. ? shows the keys, Esc closes the history")
  }

  /// Handles Esc: ends a selection, a filter or the journal, or closes the pane.
  private static func leave(in editor: inout Editor) {
    if editor.historyPane?.isSelecting == true { return editor.historyPane?.endSelection() ?? () }
    if editor.historyPane?.listsEverything == true {
      editor.closeLayers()
    } else {
      listEverything(in: &editor)
    }
  }

  /// Opens or closes the selected fold of small steps.
  ///
  /// - Returns: false if there is none.
  private static func setFold(isOpen: Bool, in editor: inout Editor) -> Bool {
    let caretaker = editor.document.caretaker
    return editor.historyPane?.setFold(isOpen: isOpen, in: caretaker) ?? false
  }

  private static func restoreSelected(in editor: inout Editor, at now: Moment) {
    guard let pane = editor.historyPane else { return }
    if pane.rowCount == 0 {
      let key = pane.filter?.isForPart == true ? "s" : "Esc"
      editor.message = .warning("Not restored: no state is listed. \(key) lists them all")
    } else if pane.filter?.isForPart == true {
      restorePart(in: &editor, at: now)
    } else if !setFold(isOpen: true, in: &editor) {
      HistoryMoves.restore(pane.selected, in: &editor, at: now)
    }
  }

  private static func toggleBranch(in editor: inout Editor) {
    let caretaker = editor.document.caretaker
    if editor.historyPane?.toggleBranch(in: caretaker) == false {
      editor.message = .info("No hidden states here. Tab opens and closes a branch, at its end")
    }
  }

  private static func jump(forward: Bool, in editor: inout Editor) {
    if editor.historyPane?.jump(forward: forward) == false {
      editor.message = .info(forward ? "No change further down" : "No change further up")
    }
  }

  private static func askForTime(_ written: String = "", in editor: inout Editor) {
    editor.ask(Prompt(.stateTime, "State at (10m, 14:02, yesterday 9:00): ", text: written))
  }

  /// Selects the state that was current at a time, or one by its number: `#12`, `~3`.
  static func selectState(at text: String, in editor: inout Editor, _ now: Moment) {
    let outline = editor.document.caretaker.tree.outline
    let ids = (0..<outline.count).map(MementoID.init(index:)).filter { !outline.isErased($0) }
    let entries = ids.lazy.map { id in
      HistoryEntry(
        number: outline.number(of: id), secondsSince1970: outline.secondsSince1970(of: id))
    }
    do {
      let designator = try stateDesignator(text, in: editor, now)
      if editor.historyPane?.listsEverything == false {
        listEverything(in: &editor)
      }
      let timeline = editor.document.timeline
      let entry = try designator.entry(in: entries, calendar: editor.calendar) {
        timeline.current(at: $0, in: outline).map(outline.number(of:))
      }
      if let id = outline.id(ofNumber: entry.number) {
        selectInHistory(id, in: &editor)
      }
    } catch {
      askForTime(text, in: &editor)
      editor.message = .warning("\(error)")
    }
  }

  private static func stateDesignator(_ text: String, in editor: Editor, _ now: Moment) throws
    -> StateDesignator
  {
    switch text.first {
    // Commands require the sign before a time.
    case "@": .time(try PastTime(String(text.dropFirst()), now: now, calendar: editor.calendar))
    case "#", "~": try StateDesignator(text, now: now, calendar: editor.calendar)
    default: .time(try PastTime(text, now: now, calendar: editor.calendar))
    }
  }

  /// Scrolls to the selected row and its changes.
  static func fit(in editor: inout Editor) {
    guard editor.hasHistoryPane else { return }
    let isWide =
      (editor.historyPane?.reading.isBeside ?? (editor.size.columns >= Layout.columnsForTwoSides))
      && editor.layout.text.columns >= Layout.leastForTwoSides
    if editor.historyPane?.difference != nil {
      editor.historyPane?.difference?.arrange(isWide ? .sideBySide : .unified)
    }
    let layout = editor.layout
    if let arrangement = editor.historyPane?.difference?.page.arrangement {
      let widths = editor.wrapsLines ? layout.differenceWidths(arrangement) : nil
      editor.historyPane?.difference?.wrap(at: widths)
    }
    let columns = layout.columnsOfText(in: editor.historyPane?.difference)
    let tree = editor.document.caretaker.tree
    editor.historyPane?.fit(
      rows: (layout.pane?.rows ?? 2) - 1, textRows: layout.text.rows,
      textColumns: columns, of: tree)
  }

  /// Returns the most important keys in the pane.
  static func hints(of pane: HistoryPane, in editor: Editor) -> [Hint] {
    if let replay = pane.replay {
      return HistoryKeys.replay.hints(arrows: editor.symbols.arrows) {
        $0 == .togglePause && replay.isPaused ? "Resume" : nil
      }
    }
    if pane.isSelecting {
      let copying = editor.keymap.key(for: "copy").map { [Hint($0, "Copy")] } ?? []
      return copying + [Hint("Esc", "Unselect")]
    }
    if pane.difference?.isPicking == true {
      return HistoryKeys.picking.hints(arrows: editor.symbols.arrows)
    }
    return HistoryKeys.rows.hints(arrows: editor.symbols.arrows) { action in
      switch action {
      case .restore where pane.filter?.isForPart == true: "Restore the part"
      case .restore where pane.foldedCount(atRow: pane.selectedRow) != nil: "Open"
      case .close where !pane.listsEverything: "All states"
      case .toggleJournal where pane.journal != nil: "All states"
      case .toggleDifference: pane.nextHint
      default: nil
      }
    }
  }

  // MARK: The mouse

  /// Handles a click, which selects a row, or a double click, which acts as Enter.
  static func pressRow(row: Int, _ click: Click, in editor: inout Editor, at now: Moment) {
    guard case .history = editor.focus, let pane = editor.historyPane, row < pane.rowCount else {
      return
    }
    // Picked changes belong to the selected state.
    if pane.difference?.isPicking == true { return }
    if row != pane.selectedRow {
      selectInHistory(row: row, in: &editor)
    } else if click.count == 2 {
      pressInHistory(Key(.enter), in: &editor, at: now)
    }
  }

  static func turnWheel(by count: Int, in editor: inout Editor) {
    guard case .history = editor.focus, let pane = editor.historyPane, pane.replay == nil else {
      return
    }
    editor.message = nil
    if pane.difference?.isPicking == true { return }
    let row = min(max(0, pane.selectedRow + count), pane.rowCount - 1)
    if row != pane.selectedRow { selectInHistory(row: row, in: &editor) }
  }
}
