import Console
import Documents
import MementoKit
import Text

/// Keys in the history pane.
extension Editor {
  mutating func pressInHistory(_ key: Key, at now: Moment) {
    guard let pane = historyPane else { return }
    if pane.replay != nil {
      Replay.press(key, in: &self, at: now)
    } else if let action = HistoryKeys.reading.action(for: key, running: keymap[key]) {
      performReading(action)
    } else if pane.difference?.isPicking == true {
      pressWhilePicking(key, at: now)
    } else if let action = HistoryKeys.rows.action(for: key, running: keymap[key]) {
      perform(action, at: now)
    } else {
      runFromHistory(key, at: now)
    }
  }

  private mutating func perform(_ action: HistoryAction, at now: Moment) {
    switch action {
    case .select(let step): selectInHistory(step)
    case .scroll(let step): scrollInHistory(step)
    case .scrollAside(let halves):
      let scrollsBack = halves < 0 && historyPane?.isScrolledAside == true
      if scrollsBack || !setFold(isOpen: halves > 0) { scrollHistoryAside(by: halves) }
    case .restore: restoreSelected(at: now)
    case .close: leaveHistory()
    case .toggleDifference: showNextDifference()
    case .toggleBeside: toggleBeside()
    case .mark: toggleMark()
    case .jump(let forward): jumpInHistory(forward: forward)
    case .pick: beginPicking()
    case .name: askNameOfSelected()
    case .askForWords: askForWords()
    case .askForTime: askForTime()
    case .replay: Replay.start(in: &self, at: now)
    case .toggleBranch: toggleBranch()
    case .togglePart: togglePart()
    case .toggleUnit: toggleUnit()
    case .help: toggleHelp()
    case .erase: askToEraseSelected(at: now)
    case .toggleJournal: toggleJournal()
    case .cycleFilter: cycleFilter()
    case .toggleWrap: toggleWrap()
    }
  }

  /// Runs a command for a key without a row in the pane.
  private mutating func runFromHistory(_ key: Key, at now: Moment) {
    guard let command = keymap[key] else { return reportUnusableKeyInHistory(key) }
    switch command.role {
    case .history: closeLayers()
    case .help: toggleHelp()
    case .quit:
      closeLayers()
      run(command, at: now)
    case .showPane where views.all.count > 1:
      closeLayers()
      run(command, at: now)
    default: reportUnusableKeyInHistory(key)
    }
  }

  // MARK: Selecting

  private mutating func selectInHistory(_ step: HistoryStep) {
    guard let pane = historyPane else { return }
    let page = max(1, (layout.pane?.rows ?? 2) - 2)
    switch step {
    case .rows(let count): selectInHistory(row: pane.selectedRow + count)
    case .pages(let count): selectInHistory(row: pane.selectedRow + count * page)
    case .first: selectInHistory(row: 0)
    case .last: selectInHistory(row: pane.rowCount - 1)
    }
  }

  mutating func selectInHistory(row: Int) {
    let caretaker = document.caretaker
    historyPane?.select(row: row, in: caretaker)
  }

  mutating func selectInHistory(_ id: MementoID) {
    let caretaker = document.caretaker
    historyPane?.select(id, in: caretaker)
  }

  /// Scrolls the text of the selected state.
  mutating func scrollInHistory(_ step: HistoryStep) {
    let page = max(1, layout.text.rows - 2)
    switch step {
    case .rows(let count): historyPane?.scroll(lines: count, columns: 0)
    case .pages(let count): historyPane?.scroll(lines: count * page, columns: 0)
    case .first, .last: break
    }
  }

  mutating func scrollHistoryAside(by halves: Int) {
    let columns = halves * max(1, layout.textColumns / 2)
    historyPane?.scroll(lines: 0, columns: columns)
  }

  // MARK: Actions

  private mutating func reportUnusableKeyInHistory(_ key: Key) {
    message = .info("\(key) does nothing here. ? shows the keys, Esc closes the history")
  }

  /// Handles Esc: ends a selection, a filter or the journal, or closes the pane.
  private mutating func leaveHistory() {
    if historyPane?.isSelecting == true { return historyPane?.endSelection() ?? () }
    if historyPane?.listsEverything == true { closeLayers() } else { listEverything() }
  }

  /// Opens or closes the selected fold of small steps.
  ///
  /// - Returns: false if there is none.
  private mutating func setFold(isOpen: Bool) -> Bool {
    let caretaker = document.caretaker
    return historyPane?.setFold(isOpen: isOpen, in: caretaker) ?? false
  }

  private mutating func restoreSelected(at now: Moment) {
    guard let pane = historyPane else { return }
    if pane.rowCount == 0 {
      let key = pane.filter?.isForPart == true ? "s" : "Esc"
      message = .warning("Not restored: no state is listed. \(key) lists them all")
    } else if pane.filter?.isForPart == true {
      restorePart(at: now)
    } else if !setFold(isOpen: true) {
      restore(pane.selected, at: now)
    }
  }

  private mutating func toggleBranch() {
    let caretaker = document.caretaker
    if historyPane?.toggleBranch(in: caretaker) == false {
      message = .info("No hidden states here. Tab opens and closes a branch, at its end")
    }
  }

  private mutating func jumpInHistory(forward: Bool) {
    if historyPane?.jump(forward: forward) == false {
      message = .info(forward ? "No change further down" : "No change further up")
    }
  }

  private mutating func askForTime(_ written: String = "") {
    ask(Prompt(.stateTime, "State at (10m, 14:02, yesterday 9:00): ", text: written))
  }

  /// Selects the state that was current at a time, or one by its number: `#12`, `~3`.
  mutating func selectState(at text: String, _ now: Moment) {
    let outline = document.caretaker.tree.outline
    let ids = (0..<outline.count).map(MementoID.init(index:)).filter { !outline.isErased($0) }
    let entries = ids.lazy.map { id in
      HistoryEntry(
        number: outline.number(of: id), secondsSince1970: outline.secondsSince1970(of: id))
    }
    do {
      let designator = try stateDesignator(text, now)
      if historyPane?.listsEverything == false { listEverything() }
      let timeline = document.timeline
      let entry = try designator.entry(in: entries, calendar: calendar) {
        timeline.current(at: $0).map(outline.number(of:))
      }
      if let id = outline.id(ofNumber: entry.number) { selectInHistory(id) }
    } catch {
      askForTime(text)
      message = .warning("\(error)")
    }
  }

  private func stateDesignator(_ text: String, _ now: Moment) throws -> StateDesignator {
    switch text.first {
    // Commands want the sign before a time.
    case "@": .time(try PastTime(String(text.dropFirst()), now: now, calendar: calendar))
    case "#", "~": try StateDesignator(text, now: now, calendar: calendar)
    default: .time(try PastTime(text, now: now, calendar: calendar))
    }
  }

  /// Scrolls to the selected row and its changes.
  mutating func fitHistory() {
    if historyPane == nil { return }
    let isWide =
      (historyPane?.reading.isBeside ?? (size.columns >= Layout.columnsForTwoSides))
      && self.layout.text.columns >= Layout.leastForTwoSides
    if historyPane?.difference != nil {
      historyPane?.difference?.arrange(isWide ? .sideBySide : .unified)
    }
    let layout = layout
    if let arrangement = historyPane?.difference?.page.arrangement {
      let widths = wrapsLines ? layout.differenceWidths(arrangement) : nil
      historyPane?.difference?.wrap(at: widths)
    }
    let columns = layout.columnsOfText(in: historyPane?.difference)
    let tree = document.caretaker.tree
    historyPane?.fit(
      rows: (layout.pane?.rows ?? 2) - 1, textRows: layout.text.rows,
      textColumns: columns, of: tree)
  }

  /// The keys that matter most in the pane.
  func hints(of pane: HistoryPane) -> [Hint] {
    if let replay = pane.replay {
      return HistoryKeys.replay.hints(arrows: symbols.arrows) {
        $0 == .togglePause && replay.isPaused ? "Resume" : nil
      }
    }
    if pane.isSelecting {
      let copying = keymap.key(for: "copy").map { [Hint($0, "Copy")] } ?? []
      return copying + [Hint("Esc", "Unselect")]
    }
    if pane.difference?.isPicking == true {
      return HistoryKeys.picking.hints(arrows: symbols.arrows)
    }
    return HistoryKeys.rows.hints(arrows: symbols.arrows) { action in
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
  mutating func pressInPane(row: Int, _ click: Click, at now: Moment) {
    guard case .history = focus, let pane = historyPane, row < pane.rowCount else { return }
    // Picked changes belong to the selected state.
    if pane.difference?.isPicking == true { return }
    if row != pane.selectedRow {
      selectInHistory(row: row)
    } else if click.count == 2 {
      pressInHistory(Key(.enter), at: now)
    }
  }

  mutating func turnWheelOverPane(by count: Int) {
    guard case .history = focus, let pane = historyPane, pane.replay == nil else { return }
    message = nil
    if pane.difference?.isPicking == true { return }
    let row = min(max(0, pane.selectedRow + count), pane.rowCount - 1)
    if row != pane.selectedRow { selectInHistory(row: row) }
  }
}
