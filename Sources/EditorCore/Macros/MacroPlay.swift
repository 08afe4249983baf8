import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The play of a macro: its keys, one after another, as events of their own.
///
/// The shell asks for each key with `Event.playNext`, so that it can draw and read keys between
/// them. A key of the play is handled like a typed one, and waits for the same reasons. Typed keys
/// wait for the end of the play; Esc stops it.
///
/// All edits of a play are one block in each document (`Caretaker.joinGroup`).
struct MacroPlay {
  /// The end of the repetition.
  enum Goal {
    case times(Int)
    /// Plays in one direction, up to an end of the text.
    case end
  }

  /// A macro that is being played; a key of another one can have begun it.
  fileprivate struct Frame {
    let macro: Macro
    let goal: Goal
    /// The number of complete plays.
    var times = 0
    /// The number of delivered inputs of the present play.
    var index = 0
    /// The place of the cursor when the present play began.
    var start: Place?
    /// Whether the plays move to the end of the text, and not to its start; nil before the second
    /// one.
    var isForward: Bool?
  }

  /// The place of a cursor, by the bytes before and behind it.
  fileprivate struct Place {
    let document: DocumentID
    let head: Int
    let rest: Int
    let line: Int
    /// Whether it is behind a character of its line.
    let isBehindText: Bool

    init(in editor: Editor) {
      let buffer = editor.document.buffer
      document = editor.document.id
      head = buffer.selections.primary.head
      rest = buffer.text.count - head
      line = buffer.text.line(at: head)
      isBehindText = head > buffer.text.offset(ofLine: line)
    }
  }

  private var frames: [Frame]
  /// The documents in which the play may have edited, each with the number of complete plays when
  /// its block began.
  private var begun: [DocumentID: Int] = [:]
  /// The documents that were closed, as of the last input.
  private var closed: (count: Int, last: DocumentID?)
  /// The warning that was shown before the play.
  private let earlierWarning: Message?
  /// Whether the message is the progress.
  private var showsProgress = false
  /// Whether a search has passed the end of the text.
  private var hasPassedEnd = false
  /// The reason to end all macros before the next input; nil for none.
  private var failure: String?

  private init(_ frame: Frame, in editor: Editor) {
    frames = [frame]
    closed = Self.closed(in: editor)
    earlierWarning = editor.message?.isWarning == true ? editor.message : nil
  }

  private static func closed(in editor: Editor) -> (count: Int, last: DocumentID?) {
    (editor.documents.closed.count, editor.documents.closed.last?.id)
  }

  // MARK: Beginning

  /// Begins to play a macro; as a part of the present play if a key of that requests it.
  static func begin(_ macro: Macro, _ goal: Goal, in editor: inout Editor) {
    let frame = Frame(macro: macro, goal: goal)
    guard let play = editor.registers.macros.play else {
      return editor.registers.macros.play = MacroPlay(frame, in: editor)
    }
    if play.frames.contains(where: { $0.macro.inputs == macro.inputs }) {
      editor.registers.macros.play?.failure = "it plays itself"
    } else {
      editor.registers.macros.play?.frames.append(frame)
    }
  }

  /// Notes that a search passed the end of the text, which ends a play up to this end.
  mutating func markPassedEnd() { hasPassedEnd = true }

  // MARK: Playing

  /// Delivers the next key, or ends the play.
  static func playNext(in editor: inout Editor, at now: Moment) {
    guard editor.mayPlayNext, var play = editor.registers.macros.play else { return }
    if play.showsProgress, editor.message?.isWarning != true { editor.message = nil }
    play.showsProgress = false
    if let reason = play.reasonToStop(in: editor) {
      return stop(because: reason, in: &editor, at: now)
    }
    let next = play.next(in: editor)
    play.closed = closed(in: editor)
    // A save, for example, has ended the block.
    let begins = next != nil && !editor.document.caretaker.isInGroup
    if begins { play.begun[editor.document.id] = play.frames[0].times }
    editor.registers.macros.play = play
    guard let input = next else { return finish(in: &editor, at: now) }
    if begins { editor.document.caretaker.joinGroup(play.unfinishedKind, at: now) }
    editor.registers.macros.isDelivering = true
    editor.deliver(.input(input), at: now)
    editor.registers.macros.isDelivering = false
    if let reason = editor.registers.macros.play?.reasonToStop(in: editor) {
      stop(because: reason, in: &editor, at: now)
    }
  }

  /// Returns the next input; nil if all macros have reached their goals.
  private mutating func next(in editor: Editor) -> TerminalInput? {
    while var frame = frames.last {
      if frame.index == frame.macro.inputs.count {
        frame.times += 1
        frame.index = 0
      }
      if frame.index == 0 {
        if frame.hasReachedGoal(in: editor) {
          // The outermost macro keeps the number of its plays.
          if frames.count == 1 {
            frames[0] = frame
            return nil
          }
          frames.removeLast()
          continue
        }
        frame.start = Place(in: editor)
      }
      let input = frame.macro.inputs[frame.index]
      frame.index += 1
      frames[frames.count - 1] = frame
      return input
    }
    return nil
  }

  /// Returns the reason why the macro cannot continue; nil if it can.
  private func reasonToStop(in editor: Editor) -> String? {
    if let failure { return failure }
    if let message = editor.message, message.isIdle || message.isWarning,
      // A long warning continues with each key.
      earlierWarning?.text.hasSuffix(message.text) != true
    {
      return message.text
    }
    if hasPassedEnd, case .end? = frames.last?.goal {
      return "the search passed the end of the text"
    }
    let now = Self.closed(in: editor)
    if now.last != closed.last, now.count >= closed.count, !isComplete {
      return "it closed a document"
    }
    return editor.quit?.status == nil ? nil : "it ends the program"
  }

  /// Whether the last key of the last play was delivered.
  private var isComplete: Bool {
    guard frames.count == 1, case .times(let count) = frames[0].goal else { return false }
    return frames[0].times == count - 1 && frames[0].index == frames[0].macro.inputs.count
  }

  // MARK: Ending

  /// Ends a play that has reached its goal, and delivers the keys that were typed meanwhile.
  private static func finish(in editor: inout Editor, at now: Moment) {
    guard let play = remove(in: &editor, at: now) else { return }
    switch play.frames[0].goal {
    case .times(1): break
    case .times: editor.message = .info(play.title(since: 0))
    case .end:
      let isAtEnd = Place(in: editor).rest == 0
      editor.message = .info(
        play.title(since: 0)
          + (isAtEnd ? ", to the end of the text" : "; the cursor did not move"))
    }
    editor.deliver(.tick, at: now)
  }

  /// Ends the play at a key without effect.
  private static func stop(because reason: String, in editor: inout Editor, at now: Moment) {
    let isWarning = editor.message?.isWarning == true
    guard let play = remove(in: &editor, at: now) else { return }
    // The next keys are not meant for a prompt of the macro.
    while editor.focus.isPromptOrPicker { editor.closeLayer(.cancelled) }
    var isExpected = false
    if case .end = play.frames[0].goal { isExpected = !isWarning }
    editor.message = Message(
      text: "Macro stopped\(play.progressLabel) at \(play.lastKey): \(reason.continued)",
      isWarning: !isExpected)
    editor.deliver(.tick, at: now)
  }

  /// Ends the play because of Esc, and a wait of its last key.
  ///
  /// - Parameter dropped: the words about keys that were typed meanwhile.
  static func interrupt(in editor: inout Editor, reporting dropped: String, at now: Moment) {
    editor.registers.macros.play?.completePlay()
    guard let play = remove(in: &editor, at: now) else { return }
    if editor.inputWait != nil { editor.stopWaiting(at: now) }
    let undo = editor.keymap.key(for: "undo").map { "; \($0) undoes it" } ?? ""
    let place = play.frames.last?.index == 0 ? "" : " at \(play.lastKey)"
    editor.message = .info("Macro stopped\(play.progressLabel)\(place)\(undo)\(dropped)")
  }

  /// Counts a play whose last key was delivered.
  private mutating func completePlay() {
    guard frames.count == 1, frames[0].index == frames[0].macro.inputs.count else { return }
    frames[0].times += 1
    frames[0].index = 0
  }

  /// Removes the play, and ends its block in each document.
  private static func remove(in editor: inout Editor, at now: Moment) -> MacroPlay? {
    guard let play = editor.registers.macros.play else { return nil }
    editor.registers.macros.play = nil
    if play.showsProgress, editor.message?.isWarning != true { editor.message = nil }
    for (id, times) in play.begun {
      guard let index = editor.documents.index(of: id) else { continue }
      let title = play.title(since: times)
      editor.documents[index].caretaker.endGroup(as: .discrete(title), at: now)
    }
    return play
  }

  // MARK: Words

  /// The kind of a block that ends before the play does.
  private var unfinishedKind: EditKind { .discrete("Played \(frames[0].macro.label)") }

  /// Returns the title of the block that began after a number of complete plays:
  /// `Played a macro 12 times`.
  private func title(since start: Int) -> String {
    let times = frames[0].times - start
    let label = frames[0].macro.label
    if times == 0, frames[0].index > 0 { return "Played a part of \(label)" }
    return "Played \(label)" + (times > 1 ? " \(times.grouped) times" : "")
  }

  /// The number of complete plays, for the message about a stop.
  private var progressLabel: String {
    frames[0].times == 0 ? "" : " after \(counted(frames[0].times, "time"))"
  }

  /// The last delivered key, and its place in its macro: `Down (3 of 3)`.
  private var lastKey: String {
    guard let frame = frames.last, frame.index > 0 else { return "its start" }
    let label: String =
      switch frame.macro.inputs[frame.index - 1] {
      case .key(let key): key.description.onOneLine
      case .paste, .mouse, .focusLost: "a paste"
      }
    return "\(label) (\(frame.index) of \(frame.macro.inputs.count))"
  }

  /// Shows the progress of the play, before a frame.
  static func showProgress(in editor: inout Editor) {
    guard let play = editor.registers.macros.play, editor.message?.isWarning != true else { return }
    var text = "Playing \(play.frames[0].macro.label): \(play.frames[0].times.grouped)"
    if case .times(let count) = play.frames[0].goal { text += " of \(count.grouped)" }
    editor.message = .info("\(text) times; Esc stops")
    editor.registers.macros.play?.showsProgress = true
  }
}

extension MacroPlay.Frame {
  /// Returns whether the macro has been played often enough.
  ///
  /// If the goal is an end of the text, each play must move the cursor nearer to the same end of
  /// the same text. So even a macro that inserts text or jumps in both directions stops.
  fileprivate mutating func hasReachedGoal(in editor: Editor) -> Bool {
    if case .times(let count) = goal { return times == count }
    guard let start, times > 0 else { return false }
    let place = MacroPlay.Place(in: editor)
    let isNearer = (forward: place.rest < start.rest, backward: place.head < start.head)
    isForward = isForward ?? isNearer.forward
    if place.document != start.document { return true }
    // If the play has just reached the end of a last line with text, this line still needs a play.
    if place.rest == 0 { return place.line == start.line || !place.isBehindText }
    return isForward == true ? !isNearer.forward : !isNearer.backward
  }
}

extension String {
  /// The sentence as a continuation behind a colon.
  fileprivate var continued: String {
    let word = prefix { $0 != " " }
    guard word.dropFirst().allSatisfy(\.isLowercase), word.count > 1 else { return self }
    return prefix(1).lowercased() + dropFirst()
  }
}
