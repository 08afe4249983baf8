import Console
import MementoKit
import TextModel

/// A way through the history that waits until a state was brought from the store.
///
/// Keys that come meanwhile wait as well, so that they meet the text they were meant for.
struct AwaitedTravel {
  let travel: Caretaker<TextBuffer>.Travel
  var inputs: [TerminalInput] = []
}

/// Bringing back states that an earlier run recorded.
extension Editor {
  /// How many states on the way to an undo are brought with it, so that the next ones are at hand.
  private static var runOfUndo: Int { 64 }

  /// Goes through the history, at once or as soon as the state that it needs was brought.
  mutating func travel(_ travel: Caretaker<TextBuffer>.Travel, at now: Moment) {
    // A state within a block is one of the steps, and not to be recorded by going on from there.
    if document.caretaker.isRecording { document.caretaker.closeBlock(at: now) }
    guard let missing = document.caretaker.missing(for: travel) else {
      return arrive(by: travel, at: now)
    }
    awaited = AwaitedTravel(travel: travel)
    let tree = document.caretaker.tree
    switch travel {
    case .undo, .undoWord:
      bring(furthest(from: missing) { tree.parent(of: $0) }, alongTheWay: Self.runOfUndo)
    case .redo, .redoWord:
      bring(furthest(from: missing) { tree[$0].lastVisitedChild }, alongTheWay: Self.runOfUndo)
    case .restore: bring(missing)
    }
  }

  /// The end of a run of states along `next`.
  private func furthest(from id: MementoID, _ next: (MementoID) -> MementoID?) -> MementoID {
    var end = id
    for _ in 1..<Self.runOfUndo {
      guard let further = next(end), !document.caretaker.tree.isHeld(further) else { break }
      end = further
    }
    return end
  }

  /// Asks for a state.
  private mutating func bring(_ id: MementoID, alongTheWay: Int = 0) {
    let tree = document.caretaker.tree
    // From the state that is looked at the way is often one step.
    let near = historyPane.flatMap { tree.isHeld($0.shown) ? $0.shown : nil } ?? tree.current
    guard let state = tree[near].state else { return }
    document.keeping.bringing = id
    wish(
      .bring(
        tree.reference(to: id), from: tree.reference(to: near), state, alongTheWay: alongTheWay))
  }

  /// Takes in states that were brought.
  mutating func hold(_ states: [BroughtState<TextBuffer.Memento>], at now: Moment) {
    document.keeping.bringing = nil
    for brought in states {
      guard let id = document.caretaker.tree.id(ofNumber: brought.number),
        !document.caretaker.tree.isHeld(id)
      else { continue }
      document.caretaker.hold(brought.state, before: brought.before, of: id)
      document.keeping.brought.append(id)
    }
    letGo()
    renewPane()
    continueTravel(at: now)
  }

  /// Lets the states go that were brought first, when there are many.
  private mutating func letGo() {
    let excess = document.keeping.brought.count - Keeping.mostBrought
    if excess <= 0 { return }
    let needed = [
      document.caretaker.tree.current, document.saved, historyPane?.selected, historyPane?.shown,
    ]
    for id in document.keeping.brought.prefix(excess) where !needed.contains(id) {
      document.caretaker.release(id)
    }
    document.keeping.brought.removeFirst(excess)
  }

  private mutating func continueTravel(at now: Moment) {
    guard let awaited, document.caretaker.missing(for: awaited.travel) == nil else { return }
    self.awaited = nil
    arrive(by: awaited.travel, at: now)
    replay(awaited.inputs, at: now)
  }

  /// Takes in keys that had to wait; they may lead to where the next ones have to wait.
  mutating func replay(_ inputs: [TerminalInput], at now: Moment) {
    for input in inputs { takeOrHold(input, at: now) }
  }

  /// Whether keys wait for something from outside.
  var isWaiting: Bool {
    awaited != nil || isPasting || isAwaitingMatch || document.work?.holdsKeys == true
  }

  /// A key while a state is being brought: Esc gives up, all others wait.
  ///
  /// A click is lost: it was meant for what was on the screen then.
  mutating func wait(with input: TerminalInput, at now: Moment) {
    if awaited == nil {
      return isPasting
        ? waitForPaste(with: input, at: now) : waitForMatch(with: input, at: now)
    }
    if case .mouse = input { return }
    if case .key(let key) = input, key.code == .escape {
      giveUpTravel(saying: .info("Stopped: the text is as it was"), at: now)
    } else {
      awaited?.inputs.append(input)
    }
  }

  mutating func giveUpTravel(saying words: Message, at now: Moment) {
    awaited = nil
    message = words
  }

  mutating func noteLost(_ reference: MementoReference, _ reason: String, at now: Moment) {
    document.keeping.bringing = nil
    let inputs = awaited?.inputs ?? []
    giveUpTravel(saying: .warning(reason), at: now)
    historyPane?.noteLost(reference.id, reason)
    replay(inputs, at: now)
  }

  // MARK: The pane

  /// Shows what has become of the history while the pane was open.
  mutating func renewPane() {
    historyPane = historyPane?.renewed(for: document.caretaker)
  }

  /// Asks for the state that is selected in the pane, when it is not at hand.
  mutating func bringSelected() {
    guard let pane = historyPane, pane.isMissing, document.keeping.bringing == nil,
      document.keeping.phase == .kept
    else { return }
    bring(pane.selected)
  }
}
