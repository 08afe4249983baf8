import Documents
import MementoKit
import Text
import TextEditing

/// Searches for the next match: at once, or in the background.
extension Editor {
  /// Returns the number of bytes searched at once, which takes no noticeable time.
  static func bytesAtOnce(for pattern: SearchPattern) -> Int {
    pattern.isLinear ? 8 << 20 : 64 << 10
  }

  /// Searches for a match: at once if it is near, otherwise in the background.
  ///
  /// - Parameters:
  ///   - purpose: the use of the match.
  ///   - holdsKeys: whether keys wait while the search runs in the background.
  mutating func search(
    _ seek: NextMatchSearch, then purpose: AwaitedMatch.Purpose, holdsKeys: Bool
  ) {
    stopAwaiting()
    var seek = seek
    seek.run(.brief, bytes: Self.bytesAtOnce(for: seek.pattern))
    resume(seek, for: AwaitedMatch(purpose: purpose, holdsKeys: holdsKeys))
  }

  /// Continues a search: in the background, after more text is loaded, or with its result.
  mutating func resume(_ seek: NextMatchSearch, for awaited: AwaitedMatch) {
    finding.awaited = nil
    let text = document.buffer.text
    if seek.isDone, !seek.text.isIdentical(to: text) {
      guard seek.isOfLoadingText || document.load != nil, text.continues(seek.text) else {
        return giveUp(awaited)
      }
      if case .nothing = seek.result, seek.isOfLoadingText {
        var seek = seek
        seek.resume(in: text)
        return continueInBackground(seek, for: awaited)
      }
      if seek.isOpen { return continueInBackground(seek.again(in: text), for: awaited) }
    }
    if !seek.isDone { return continueInBackground(seek, for: awaited) }
    if case .nothing = seek.result, waitsForMore(awaited) { return rest(seek, for: awaited) }
    if seek.isOpen, document.load?.isFile == true { return rest(seek, for: awaited) }
    if awaited.isReported { message = nil }
    finish(seek, for: awaited.purpose)
  }

  private mutating func continueInBackground(_ seek: NextMatchSearch, for awaited: AwaitedMatch) {
    var awaited = awaited
    awaited.serial = finding.nextSerial()
    awaited.progress = seek.progress
    awaited.rested = nil
    finding.awaited = awaited
    effects.append(.search(.begin(.seek(seek), serial: awaited.serial)))
  }

  /// Drops a search after an edit of its text.
  private mutating func giveUp(_ awaited: AwaitedMatch) {
    finding.replacing = nil
    // A search that only waited for the load reports nothing about another text.
    if awaited.rested == nil { message = .info("The text changed meanwhile: search again") }
  }

  mutating func stopAwaiting() {
    guard let awaited = finding.awaited else { return }
    if awaited.rested == nil { effects.append(.search(.stop(serial: awaited.serial))) }
    finding.awaited = nil
  }

  mutating func handleSearch(_ event: SearchEvent) {
    switch event {
    case .progress(let serial, let progress):
      if finding.awaited?.serial == serial { finding.awaited?.progress = progress }
      views.update(where: { $0.marks?.serial == serial }) { $0.marks?.progress = progress }
    case .done(let serial, .list(let search)) where finding.awaited?.serial == serial:
      finding.awaited = nil
      Occurrences.finishAll(search, in: &self)
    case .done(let serial, let job):
      if case .list(let search) = job { finishMarking(with: search, serial: serial) }
      guard let awaited = finding.awaited, awaited.serial == serial, case .seek(let seek) = job
      else { return }
      resume(seek, for: awaited)
    case .remembered(let kind, let entries):
      finding.recent[kind, default: RecentWords()].prepend(earlier: entries)
    }
  }

  /// The progress of the search under way, from 0 to 1; nil if there is none.
  public var searchProgress: Double? {
    [finding.awaited?.progress, progressOfMarking].compactMap(\.self).min()
  }

  /// The progress of the search for all matches; during a load, only of its first part.
  private var progressOfMarking: Double? {
    guard let marks = view.marks, marks.serial != nil else { return nil }
    return marks.list == nil || document.load == nil ? marks.progress : nil
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
extension Editor {
  mutating func setReachedMatch(_ pattern: SearchPattern) {
    finding.reached = ReachedMatch(pattern: pattern)
  }

  /// Whether the last reached match is still selected, without another action since.
  var isAtReachedMatch: Bool {
    focus.isText && !document.buffer.hasNoSelection
      && finding.reached?.selections == document.buffer.selections
  }

  /// Updates the reached match after each event: it ends when the selection changes.
  mutating func settleReachedMatch() {
    guard focus.isText, let reached = finding.reached else { return }
    let selections = document.buffer.selections
    if reached.selections == nil {
      finding.reached?.selections = selections
    } else if reached.selections != selections {
      finding.reached = nil
    }
  }

  /// Moves to the match after the selected one.
  mutating func continueFromReachedMatch() {
    guard let reached = finding.reached else { return }
    finding.pattern = reached.pattern
    findNext(isForward: true)
    guard message == nil, !finding.hasExplainedEnter else { return }
    finding.hasExplainedEnter = true
    message = .info("Enter goes to the next match while one is selected; Esc ends that")
  }
}
