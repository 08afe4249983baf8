import Console
import MementoKit
import TextModel

/// Keys in the history pane.
extension Editor {
  mutating func pressInHistory(_ key: Key, at now: Moment) {
    guard let pane = historyPane else { return }
    if pane.replay != nil {
      pressInReplay(key, at: now)
    } else if pane.difference?.isPicking == true {
      pressWhilePicking(key, at: now)
    } else if !moveInHistory(key), !scrollInHistory(key) {
      actInHistory(key, at: now)
    }
  }

  /// Closes the pane; all is as it was before it was opened.
  mutating func closeHistory() {
    stopLooking()
    historyPane = nil
    focus = .text
  }

  // MARK: Moving

  /// A key that selects another row.
  ///
  /// - Returns: false for any other key.
  private mutating func moveInHistory(_ key: Key) -> Bool {
    guard let pane = historyPane, key.modifiers.isEmpty else { return false }
    let page = max(1, (layout.pane?.rows ?? 2) - 2)
    let row: Int
    switch key.code {
    case .up: row = pane.selectedRow - 1
    case .down: row = pane.selectedRow + 1
    case .pageUp: row = pane.selectedRow - page
    case .pageDown: row = pane.selectedRow + page
    case .home: row = 0
    case .end: row = pane.rowCount - 1
    default: return false
    }
    selectInHistory(row: row)
    return true
  }

  /// Selects the state of a row; what is not at hand is asked for.
  mutating func selectInHistory(row: Int) {
    let caretaker = document.caretaker
    historyPane?.select(row: row, in: caretaker)
  }

  /// A key that scrolls what is shown of the selected state.
  ///
  /// - Returns: false for any other key.
  private mutating func scrollInHistory(_ key: Key) -> Bool {
    let page = max(1, layout.text.rows - 2)
    let aside = max(1, layout.textColumns / 2)
    switch (key.code, key.modifiers) {
    case (.up, .shift): historyPane?.scroll(lines: -1, columns: 0)
    case (.down, .shift): historyPane?.scroll(lines: 1, columns: 0)
    case (.pageUp, .shift): historyPane?.scroll(lines: -page, columns: 0)
    case (.pageDown, .shift): historyPane?.scroll(lines: page, columns: 0)
    case (.left, _): historyPane?.scroll(lines: 0, columns: -aside)
    case (.right, _): historyPane?.scroll(lines: 0, columns: aside)
    default: return false
    }
    return true
  }

  // MARK: Acting

  private mutating func actInHistory(_ key: Key, at now: Moment) {
    switch key.code {
    case .escape: leaveHistory(at: now)
    case .enter: restoreSelected(at: now)
    case .tab: toggleBranch()
    case .character(let letter) where key.modifiers.isEmpty: act(on: letter, key, at: now)
    default:
      guard let command = keymap[key] else { return noteUselessInHistory(key) }
      switch command.name {
      case "history": closeHistory()
      case "help": toggleHelp()
      case "name-checkpoint": askNameOfSelected(at: now)
      case "quit":
        closeHistory()
        run(command, at: now)
      default: noteUselessInHistory(key)
      }
    }
  }

  private mutating func act(on letter: Unicode.Scalar, _ key: Key, at now: Moment) {
    switch letter {
    case "d": toggleDifference()
    case "[", "]": jumpInHistory(forward: letter == "]")
    case "n": askNameOfSelected(at: now)
    case "/": askWords()
    case "p": beginPicking()
    case "r": beginReplay(at: now)
    case "s": togglePart(at: now)
    case "t": askTime()
    case "?": toggleHelp()
    default: noteUselessInHistory(key)
    }
  }

  private mutating func noteUselessInHistory(_ key: Key) {
    message = .info("\(key) does nothing here. ? shows the keys, Esc closes the history")
  }

  /// Esc: from what was looked for back to all states, and from there to the text.
  private mutating func leaveHistory(at now: Moment) {
    guard let look = historyPane?.look, !look.isForPart else { return closeHistory() }
    listEverything()
  }

  private mutating func restoreSelected(at now: Moment) {
    guard let pane = historyPane else { return }
    if pane.rowCount == 0 {
      message = .info("There is no state to restore; Esc lists them all")
    } else if pane.look?.isForPart == true {
      bringBackPart(at: now)
    } else {
      restore(pane.selected, at: now)
    }
  }

  private mutating func toggleBranch() {
    let caretaker = document.caretaker
    if historyPane?.toggleBranch(in: caretaker) == false {
      message = .info("Nothing hides here. Tab opens and closes a branch, at its end")
    }
  }

  private mutating func toggleDifference() {
    if let loss = historyPane?.loss { return message = .warning(loss) }
    let buffer = document.buffer
    historyPane?.toggleDifference(with: buffer)
    noteCoarseDifference()
  }

  private mutating func noteCoarseDifference() {
    guard let view = historyPane?.difference else { return }
    if view.page.difference.isCoarse {
      message = .info("Much has changed: lines that did not are among those shown as changed")
    }
  }

  private mutating func jumpInHistory(forward: Bool) {
    if historyPane?.jump(forward: forward) == false {
      message = .info(forward ? "No change further down" : "No change further up")
    }
  }

  // MARK: Time

  private mutating func askTime(_ written: String = "") {
    ask(
      Prompt("State at (10m, 14:02, yesterday 9:00): ", text: written) { editor, text, now in
        editor.select(at: text, now)
      })
  }

  /// Selects the state that was current at a time.
  private mutating func select(at text: String, _ now: Moment) {
    let outline = document.caretaker.tree.outline
    let entries = (0..<outline.count).lazy.map { index in
      let id = MementoID(index: index)
      return HistoryEntry(
        number: outline.number(of: id), secondsSince1970: outline.secondsSince1970(of: id))
    }
    do throws(PastTimeError) {
      let time = try PastTime(text, now: now, calendar: calendar)
      if historyPane?.look != nil { listEverything() }
      do throws(StateDesignatorError) {
        let entry = try StateDesignator.time(time).entry(in: entries, calendar: calendar)
        guard let id = outline.id(ofNumber: entry.number) else { return }
        let caretaker = document.caretaker
        historyPane?.select(id, in: caretaker)
      } catch {
        askTime(text)
        message = .warning(error.description)
      }
    } catch {
      askTime(text)
      message = .warning(error.description)
    }
  }

  /// Keeps the selected row and what it changed in sight.
  mutating func fitHistory() {
    let layout = layout
    historyPane?.fit(
      rows: (layout.pane?.rows ?? 2) - 1, textRows: layout.text.rows,
      textColumns: layout.textColumns)
  }
}
