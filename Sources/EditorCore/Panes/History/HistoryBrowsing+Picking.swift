import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The preview in the history pane: differences, the marked state, copying, and picking of changes.
extension HistoryBrowsing {
  /// Switches the preview: the text, the difference to the present text or the marked state, the
  /// changes of the step.
  static func showNextDifference(in editor: inout Editor) {
    if let loss = editor.historyPane?.loss { return editor.message = .warning(loss) }
    let caretaker = editor.document.caretaker
    editor.historyPane?.showNext(in: caretaker)
    if editor.historyPane?.difference?.page.difference.isCoarse == true {
      editor.message = .info("Many changes: some unchanged lines are shown as changed, too")
    }
  }

  /// Shows the selected state beside the present text, or ends that.
  static func toggleBeside(in editor: inout Editor) {
    if let loss = editor.historyPane?.loss { return editor.message = .warning(loss) }
    let (pane, caretaker) = (editor.historyPane, editor.document.caretaker)
    editor.historyPane?.toggleBeside(in: caretaker)
    let columns = editor.layout.text.columns
    if editor.historyPane?.comparesBeside == true, columns < Layout.leastForTwoSides {
      editor.historyPane = pane
      editor.message = .warning(
        "No room for two texts: \(Layout.leastForTwoSides) columns are needed, \(columns) are there"
      )
    }
  }

  /// Opens the history with the state before the present one beside the text.
  static func compareBeside(in editor: inout Editor, at now: Moment) {
    openPane(in: &editor, at: now)
    if let before = editor.historyPane?.reading.before {
      selectInHistory(before, in: &editor)
    }
    toggleBeside(in: &editor)
  }

  /// Marks the selected state for a comparison, or removes its mark.
  static func toggleMark(in editor: inout Editor) {
    guard let pane = editor.historyPane, pane.rowCount > 0 else {
      return editor.message = .info("There is no state to mark")
    }
    let caretaker = editor.document.caretaker
    guard editor.historyPane?.toggleMark(in: caretaker) == true else {
      return editor.message = .info("The state is not loaded yet")
    }
    let number = "#\(caretaker.tree.number(of: pane.selected))"
    editor.message = .info(
      editor.historyPane?.marked == nil
        ? "\(number) is no longer marked"
        : "Marked \(number): d shows the difference between it and the selected state")
  }

  // MARK: Copying

  static func performReading(_ action: ReadingAction, in editor: inout Editor) {
    guard let pane = editor.historyPane, !pane.isMissing, pane.loss == nil else {
      return editor.message = .info("The state is not loaded yet")
    }
    let layout = editor.layout
    let columns = layout.columnsOfText(in: pane.difference)
    switch action {
    case .extend(let motion):
      editor.historyPane?.extendSelection(motion, rows: layout.text.rows, columns: columns)
    case .selectAll: editor.historyPane?.selectAll()
    case .copy:
      guard let buffer = editor.historyPane?.selectedBuffer else {
        return editor.message = .info(
          "Nothing is selected: Shift with an arrow selects, or the mouse")
      }
      Copying.copySelection(of: buffer, in: &editor)
    }
  }

  // MARK: Picking

  static func beginPicking(in editor: inout Editor) {
    guard let pane = editor.historyPane, !pane.isMissing, pane.loss == nil else {
      return editor.message = .info("The state is not loaded yet")
    }
    pick(true, in: &editor)
    guard let view = editor.historyPane?.difference, view.page.changeCount > 0 else {
      pick(false, in: &editor)
      return editor.message = .info("Nothing to pick: this state equals the present text")
    }
  }

  /// Updates the pane after a change of the history, and reports marked lines that are no longer
  /// changes.
  static func followHistory(in editor: inout Editor) {
    guard editor.hasHistoryPane else { return }
    let count = editor.historyPane?.difference?.pickedLineCount ?? 0
    renew(in: &editor)
    // The view may already be laid out for this event.
    fit(in: &editor)
    let left = editor.historyPane?.difference?.pickedLineCount ?? 0
    if left < count {
      let lines = counted(count - left, "marked line")
      editor.report(.warning("\(lines) \(count - left == 1 ? "is" : "are") no longer a difference"))
    }
  }

  private static func pick(_ isPicking: Bool, in editor: inout Editor) {
    let caretaker = editor.document.caretaker
    editor.historyPane?.pick(isPicking, in: caretaker)
  }

  static func pressWhilePicking(_ key: Key, in editor: inout Editor, at now: Moment) {
    switch HistoryKeys.picking.action(for: key, running: editor.keymap[key]) {
    case .jump(let forward):
      reportEnd(
        forward: forward, "change", editor.historyPane?.jump(forward: forward), in: &editor)
    case .moveLine(let forward):
      reportEnd(
        forward: forward, "change", editor.historyPane?.difference?.moveLine(forward: forward),
        in: &editor)
    case .toggle: editor.historyPane?.difference?.togglePick()
    case .keepBoth: keepBoth(in: &editor)
    case .toggleAll: editor.historyPane?.difference?.togglePickOfAll()
    case .restore: restorePicked(in: &editor, at: now)
    case .stop:
      if editor.historyPane?.isSelecting == true {
        editor.historyPane?.endSelection()
      } else {
        pick(false, in: &editor)
      }
    case .scroll(let pages): scrollInHistory(.pages(pages), in: &editor)
    case .scrollAside(let halves): scrollAside(by: halves, in: &editor)
    case .help: Help.toggleHelp(in: &editor)
    case .toggleWrap: editor.toggleWrap()
    case .quit:
      editor.closeLayers()
      editor.quit(at: now)
    case nil:
      editor.message = .info(
        "\(key) does nothing here. Space marks a line or change, Enter restores, Esc stops picking")
    }
  }

  private static func reportEnd(
    forward: Bool, _ name: String, _ hasMoved: Bool?, in editor: inout Editor
  ) {
    if hasMoved == false {
      editor.message = .info(forward ? "This is the last \(name)" : "This is the first \(name)")
    }
  }

  private static func keepBoth(in editor: inout Editor) {
    if editor.historyPane?.difference?.toggleKeeping() == false {
      editor.message = .info("Nothing to keep beside it: Space marks the change")
    }
  }

  private static func restorePicked(in editor: inout Editor, at now: Moment) {
    guard let pane = editor.historyPane, let view = pane.difference else { return }
    let (changes, lines) = view.pickedCounts
    if changes + lines == 0 {
      return editor.message = .info("No change is marked: Space marks one, a marks all")
    }
    guard editor.mayChangeText() else { return }
    let parts = [(changes, "change"), (lines, "line")].filter { $0.0 > 0 }
    let restored = parts.map { counted($0, $1) }.joined(separator: ", ")
    let time = time(of: pane.selected, in: editor, now)
    let removed = view.removedCountIfNoneIsAdded
    let title =
      removed.map { "Removed \(counted($0, "line")) as at \(time)" }
      ?? "Brought back \(restored) from \(time)"
    editor.closeLayers()
    let earlier = editor.document.buffer.text
    editor.document.caretaker.edit(.discrete(title), at: now) { $0.restoreParts(view.replacements) }
    HistoryMoves.showChanges(since: earlier, in: &editor, at: now)
    let difference = LineDifference(
      from: earlier, to: editor.document.buffer.text, effort: .interactive)
    let counts = [
      (difference.addedLineCount, "+"), (difference.removedLineCount, editor.symbols.minus),
    ].filter { $0.0 > 0 }.map { "\($1)\($0)" }
    editor.message = .info(
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
