import Console
import MementoKit
import TextModel

/// A way through the history that waits until a state was brought from the store.
///
/// Keys that come meanwhile wait as well, so that they meet the text they were meant for.
struct AwaitedTravel {
  let travel: Caretaker<TextBuffer>.Travel
  /// The state that was asked for: the one that is missing, or one further along the way.
  var asked: MementoID
  /// From when on the user is told how to stop it; nil once that was told.
  var toldFrom: Duration?
  var inputs: [TerminalInput] = []

  /// A state that comes sooner than this needs no words.
  static var patience: Duration { .milliseconds(300) }
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
    let tree = document.caretaker.tree
    let asked =
      switch travel {
      case .undo, .undoWord: furthest(from: missing) { tree.parent(of: $0) }
      case .redo, .redoWord: furthest(from: missing) { tree[$0].lastVisitedChild }
      case .restore: missing
      }
    awaited = AwaitedTravel(
      travel: travel, asked: asked, toldFrom: now.uptime + AwaitedTravel.patience)
    bring(asked, alongTheWay: asked == missing ? 0 : Self.runOfUndo)
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
    guard let state = tree.state(of: near) else { return }
    document.keeping.bringing = id
    wish(
      .bring(
        tree.reference(to: id), from: tree.reference(to: near), state, alongTheWay: alongTheWay))
  }

  /// Takes in states that were brought.
  mutating func hold(_ states: [BroughtState<TextBuffer.Memento>], at now: Moment) {
    document.keeping.bringing = nil
    let answered = states.last.flatMap { document.caretaker.tree.id(ofNumber: $0.number) }
    for brought in states {
      guard let id = document.caretaker.tree.id(ofNumber: brought.number),
        !document.caretaker.tree.isHeld(id)
      else { continue }
      document.caretaker.hold(brought.state, before: brought.before, of: id)
      document.keeping.brought.append(id)
    }
    letGo()
    renewPane()
    goOnWithTravel(
      after: answered, otherwise: "The state was not brought back: the text is as it was", at: now)
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

  /// Goes where the user wanted to, once nothing is missing for that.
  ///
  /// The answer to what was asked for may lack what is missing: the store's way to a state further
  /// along need not lead through the nearer ones. These are asked for by themselves then; and what
  /// the store does not have, nobody waits for.
  ///
  /// - Parameters:
  ///   - answered: the state that was brought or is lost; nil where that is not known.
  ///   - reason: what to say where the state that is missing will not come.
  private mutating func goOnWithTravel(
    after answered: MementoID?, otherwise reason: String, at now: Moment
  ) {
    guard let awaited else { return }
    guard let missing = document.caretaker.missing(for: awaited.travel) else {
      self.awaited = nil
      if awaited.toldFrom == nil { message = nil }
      arrive(by: awaited.travel, at: now)
      return replay(awaited.inputs, at: now)
    }
    // The pane asks for states, too.
    if let answered, answered != awaited.asked { return }
    if awaited.asked != missing {
      self.awaited?.asked = missing
      return bring(missing)
    }
    self.awaited = nil
    replay(awaited.inputs, at: now)
    message = .warning(reason)
  }

  /// Takes in keys that had to wait; they may lead to where the next ones have to wait.
  mutating func replay(_ inputs: [TerminalInput], at now: Moment) {
    for input in inputs { takeOrHold(input, at: now) }
  }

  /// Whether keys wait for something from outside.
  var isWaiting: Bool {
    awaited != nil || isPasting || isAwaitingMatch || isAwaitingRest
      || document.work?.holdsKeys == true
  }

  /// A key while a state is being brought: Esc gives up, leaving does too, all others wait.
  ///
  /// A click is lost: it was meant for what was on the screen then.
  mutating func wait(with input: TerminalInput, at now: Moment) {
    if awaited == nil {
      return isPasting
        ? waitForPaste(with: input, at: now) : waitForMatch(with: input, at: now)
    }
    if case .mouse = input { return }
    guard case .key(let key) = input else { return hold(input) }
    if key.code == .escape {
      giveUpTravel(at: now)
    } else if keymap[key]?.name == "quit" {
      giveUpTravel(at: now)
      take(input, at: now)
    } else {
      hold(input)
    }
  }

  private mutating func hold(_ input: TerminalInput) { awaited?.inputs.append(input) }

  /// Stays at the state that is there.
  ///
  /// What was typed meanwhile goes into it; keys that would go on through the history do not.
  mutating func giveUpTravel(at now: Moment) {
    guard let awaited else { return }
    self.awaited = nil
    let rest = awaited.inputs.filter { !isTravel($0) }
    replay(rest, at: now)
    message = .info(
      rest.isEmpty
        ? "Stopped: the text is as it was" : "Stopped; what was typed meanwhile is in the text")
  }

  private func isTravel(_ input: TerminalInput) -> Bool {
    guard case .key(let key) = input, let command = keymap[key] else { return false }
    return CommandGroup.history.commands.contains { $0.name == command.name }
  }

  /// When the user is to be told that a state takes long; nil while nothing is to be told.
  var travelDeadline: Duration? { awaited?.toldFrom }

  /// Time has passed for a way through the history.
  mutating func tickTravel(at now: Moment) {
    guard let due = travelDeadline, now.uptime >= due else { return }
    awaited?.toldFrom = nil
    message = .info("Bringing back a state of the history; Esc stops it")
  }

  mutating func noteLost(_ reference: MementoReference, _ reason: String, at now: Moment) {
    document.keeping.bringing = nil
    historyPane?.noteLost(reference.id, reason)
    if awaited == nil {
      message = .warning(reason)
    } else {
      goOnWithTravel(after: reference.id, otherwise: reason, at: now)
    }
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
