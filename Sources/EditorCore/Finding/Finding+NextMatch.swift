import Documents
import MementoKit
import Text
import TextEditing

/// Searches for the next match: at once, or in the background.
extension Finding {
  /// Returns the number of bytes searched at once, which takes no noticeable time.
  static func bytesAtOnce(for pattern: SearchPattern) -> Int {
    pattern.isLinear ? 8 << 20 : 64 << 10
  }

  /// Searches for a match: at once if it is near, otherwise in the background.
  ///
  /// - Parameters:
  ///   - purpose: the use of the match.
  ///   - holdsKeys: whether keys wait while the search runs in the background.
  static func search(
    _ search: NextMatchSearch, then purpose: AwaitedMatch.Purpose, holdsKeys: Bool,
    in editor: inout Editor
  ) {
    stopAwaiting(in: &editor)
    var search = search
    search.run(.brief, bytes: Self.bytesAtOnce(for: search.pattern))
    resume(search, for: AwaitedMatch(purpose: purpose, holdsKeys: holdsKeys), in: &editor)
  }

  /// Continues a search: in the background, after more text is loaded, or with its result.
  static func resume(_ search: NextMatchSearch, for awaited: AwaitedMatch, in editor: inout Editor)
  {
    editor.finding.awaited = nil
    let text = editor.document.buffer.text
    if search.isDone, !search.text.isIdentical(to: text) {
      guard search.isOfLoadingText || editor.document.load != nil, text.continues(search.text)
      else {
        return giveUp(awaited, in: &editor)
      }
      if case .nothing = search.result, search.isOfLoadingText {
        var search = search
        search.resume(in: text)
        return continueInBackground(search, for: awaited, in: &editor)
      }
      if search.isOpen {
        return continueInBackground(search.again(in: text), for: awaited, in: &editor)
      }
    }
    if !search.isDone { return continueInBackground(search, for: awaited, in: &editor) }
    if case .nothing = search.result, waitsForMore(awaited, in: editor) {
      return rest(search, for: awaited, in: &editor)
    }
    if search.isOpen, editor.document.load?.isFile == true {
      return rest(search, for: awaited, in: &editor)
    }
    if awaited.isReported { editor.message = nil }
    finish(search, for: awaited.purpose, in: &editor)
  }

  private static func continueInBackground(
    _ search: NextMatchSearch, for awaited: AwaitedMatch, in editor: inout Editor
  ) {
    var awaited = awaited
    awaited.serial = editor.finding.nextSerial()
    awaited.progress = search.progress
    awaited.rested = nil
    editor.finding.awaited = awaited
    editor.effects.append(.search(.begin(.nextMatch(search), serial: awaited.serial)))
  }

  /// Drops a search after an edit of its text.
  private static func giveUp(_ awaited: AwaitedMatch, in editor: inout Editor) {
    editor.finding.replacing = nil
    // A search that only waited for the load reports nothing about another text.
    if awaited.rested == nil { editor.message = .info("The text changed meanwhile: search again") }
  }

  static func stopAwaiting(in editor: inout Editor) {
    guard let awaited = editor.finding.awaited else { return }
    if awaited.rested == nil { editor.effects.append(.search(.stop(serial: awaited.serial))) }
    editor.finding.awaited = nil
  }

  static func handleSearch(_ event: SearchEvent, in editor: inout Editor) {
    switch event {
    case .progress(let serial, let progress):
      if editor.finding.awaited?.serial == serial { editor.finding.awaited?.progress = progress }
      editor.views.update(where: { $0.marks?.serial == serial }) { $0.marks?.progress = progress }
    case .done(let serial, .list(let search)) where editor.finding.awaited?.serial == serial:
      editor.finding.awaited = nil
      Occurrences.finishAll(search, in: &editor)
    case .done(let serial, let job):
      if case .list(let search) = job {
        finishMarking(with: search, serial: serial, in: &editor)
      }
      guard let awaited = editor.finding.awaited, awaited.serial == serial,
        case .nextMatch(let search) = job
      else { return }
      resume(search, for: awaited, in: &editor)
    case .remembered(let kind, let entries):
      editor.finding.recent[kind, default: RecentWords()].prepend(earlier: entries)
    case .stored(let kind, let entries): editor.finding.recent[kind]?.restrict(to: entries)
    }
  }
}

/// A match that a search reached, while it stays selected.
struct ReachedMatch {
  /// The selections; nil until the end of the event that reached it.
  var selections: Selections?
  let pattern: SearchPattern
}

/// Enter at a match: it moves to the next match, as in most desktop programs, so that no line break
/// replaces the match.
extension Finding {
  static func setReachedMatch(_ pattern: SearchPattern, in editor: inout Editor) {
    editor.finding.reached = ReachedMatch(pattern: pattern)
  }

  /// Returns whether the last reached match is still selected, without another action since.
  static func isAtReachedMatch(in editor: Editor) -> Bool {
    editor.focus.isText && !editor.document.buffer.hasNoSelection
      && editor.finding.reached?.selections == editor.document.buffer.selections
  }

  /// Updates the reached match after each event: it ends when the selection changes.
  static func settleReachedMatch(in editor: inout Editor) {
    guard editor.focus.isText, let reached = editor.finding.reached else { return }
    let selections = editor.document.buffer.selections
    if reached.selections == nil {
      editor.finding.reached?.selections = selections
    } else if reached.selections != selections {
      editor.finding.reached = nil
    }
  }

  /// Moves to the match after the selected one.
  static func continueFromReachedMatch(in editor: inout Editor) {
    guard let reached = editor.finding.reached else { return }
    editor.finding.pattern = reached.pattern
    findNext(isForward: true, in: &editor)
    guard editor.message == nil, !editor.finding.hasExplainedEnter else { return }
    editor.finding.hasExplainedEnter = true
    editor.message = .info("Enter goes to the next match while one is selected; Esc ends that")
  }
}
