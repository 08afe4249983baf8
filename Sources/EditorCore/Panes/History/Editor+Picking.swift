import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The preview in the history pane: differences, the marked state, copying, and picking of changes.
extension Editor {
  /// Shows the next of: the text, the difference to the present text or the marked state, what the
  /// step did.
  mutating func showNextDifference() {
    if let loss = historyPane?.loss { return message = .warning(loss) }
    let caretaker = document.caretaker
    historyPane?.showNext(in: caretaker)
    if historyPane?.difference?.page.difference.isCoarse == true {
      message = .info("Many changes: some unchanged lines are shown as changed, too")
    }
  }

  /// Shows the selected state beside the present text, or no longer.
  mutating func toggleBeside() {
    if let loss = historyPane?.loss { return message = .warning(loss) }
    let (pane, caretaker) = (historyPane, document.caretaker)
    historyPane?.toggleBeside(in: caretaker)
    let columns = layout.text.columns
    if historyPane?.comparesBeside == true, columns < Layout.leastForTwoSides {
      historyPane = pane
      message = .warning(
        "No room for two texts: \(Layout.leastForTwoSides) columns are needed, \(columns) are there"
      )
    }
  }

  /// Opens the history with the state before the present one beside the text.
  mutating func compareBeside(at now: Moment) {
    openHistory(at: now)
    if let before = historyPane?.reading.before { selectInHistory(before) }
    toggleBeside()
  }

  /// Marks the selected state for a comparison, or removes its mark.
  mutating func toggleMark() {
    guard let pane = historyPane, pane.rowCount > 0 else {
      return message = .info("There is no state to mark")
    }
    let caretaker = document.caretaker
    guard historyPane?.toggleMark(in: caretaker) == true else {
      return message = .info("The state is not loaded yet")
    }
    let number = "#\(caretaker.tree.number(of: pane.selected))"
    message = .info(
      historyPane?.marked == nil
        ? "\(number) is no longer marked"
        : "Marked \(number): d shows the difference between it and the selected state")
  }

  // MARK: Copying

  mutating func performReading(_ action: ReadingAction) {
    guard let pane = historyPane, !pane.isMissing, pane.loss == nil else {
      return message = .info("The state is not loaded yet")
    }
    let layout = layout
    let columns = layout.columnsOfText(in: pane.difference)
    switch action {
    case .extend(let motion):
      historyPane?.extendSelection(motion, rows: layout.text.rows, columns: columns)
    case .selectAll: historyPane?.selectAll()
    case .copy:
      guard let buffer = historyPane?.selectedBuffer else {
        return message = .info("Nothing is selected: Shift with an arrow selects, or the mouse")
      }
      copySelection(of: buffer)
    }
  }

  // MARK: Picking

  mutating func beginPicking() {
    guard let pane = historyPane, !pane.isMissing, pane.loss == nil else {
      return message = .info("The state is not loaded yet")
    }
    pick(true)
    guard let view = historyPane?.difference, view.page.changeCount > 0 else {
      pick(false)
      return message = .info("Nothing to pick: this state equals the present text")
    }
  }

  /// Renews the pane after a change of the history, and tells of marked lines that are no longer changes.
  mutating func followHistory() {
    guard hasHistoryPane else { return }
    let count = historyPane?.difference?.pickedLineCount ?? 0
    renewPane()
    // The view may be settled already.
    fitHistory()
    let left = historyPane?.difference?.pickedLineCount ?? 0
    if left < count {
      let lines = counted(count - left, "marked line")
      report(.warning("\(lines) \(count - left == 1 ? "is" : "are") no longer a difference"))
    }
  }

  private mutating func pick(_ isPicking: Bool) {
    let caretaker = document.caretaker
    historyPane?.pick(isPicking, in: caretaker)
  }

  mutating func pressWhilePicking(_ key: Key, at now: Moment) {
    switch HistoryKeys.picking.action(for: key, running: keymap[key]) {
    case .jump(let forward):
      reportEnd(forward: forward, "change", historyPane?.jump(forward: forward))
    case .moveLine(let forward):
      reportEnd(forward: forward, "change", historyPane?.difference?.moveLine(forward: forward))
    case .toggle: historyPane?.difference?.togglePick()
    case .keepBoth: keepBoth()
    case .toggleAll: historyPane?.difference?.togglePickOfAll()
    case .restore: restorePicked(at: now)
    case .stop:
      if historyPane?.isSelecting == true { historyPane?.endSelection() } else { pick(false) }
    case .scroll(let pages): scrollInHistory(.pages(pages))
    case .scrollAside(let halves): scrollHistoryAside(by: halves)
    case .help: toggleHelp()
    case .toggleWrap: toggleWrap()
    case .quit:
      closeLayers()
      quit(at: now)
    case nil:
      message = .info(
        "\(key) does nothing here. Space marks a line or change, Enter restores, Esc stops picking")
    }
  }

  private mutating func reportEnd(forward: Bool, _ name: String, _ hasMoved: Bool?) {
    if hasMoved == false {
      message = .info(forward ? "This is the last \(name)" : "This is the first \(name)")
    }
  }

  private mutating func keepBoth() {
    if historyPane?.difference?.toggleKeeping() == false {
      message = .info("Nothing to keep beside it: Space marks the change")
    }
  }

  private mutating func restorePicked(at now: Moment) {
    guard let pane = historyPane, let view = pane.difference else { return }
    let (changes, lines) = view.pickedCounts
    if changes + lines == 0 {
      return message = .info("No change is marked: Space marks one, a marks all")
    }
    guard mayChangeText() else { return }
    let parts = [(changes, "change"), (lines, "line")].filter { $0.0 > 0 }
    let words = parts.map { counted($0, $1) }.joined(separator: ", ")
    let time = time(of: pane.selected, now)
    let removed = view.removedCountIfNoneIsAdded
    let title =
      removed.map { "Removed \(counted($0, "line")) as at \(time)" }
      ?? "Brought back \(words) from \(time)"
    closeLayers()
    let earlier = document.buffer.text
    document.caretaker.edit(.discrete(title), at: now) { $0.bringBack(view.replacements) }
    showChanges(since: earlier, at: now)
    let difference = LineDifference(from: earlier, to: document.buffer.text, effort: .interactive)
    let counts = [
      (difference.addedLineCount, "+"), (difference.removedLineCount, symbols.minus),
    ].filter { $0.0 > 0 }.map { "\($1)\($0)" }
    message = .info(
      counts.isEmpty
        ? "Nothing to restore: the text has these lines already"
        : "\(title): \(counts.joined(separator: " "))")
  }
}

extension HistoryPane {
  /// The hint for the next way to show the selected state.
  var nextHint: String {
    switch reading.kind {
    case .text: "Difference"
    case .present where reading.before != nil: "Step"
    case .present, .step: "Text"
    }
  }
}
