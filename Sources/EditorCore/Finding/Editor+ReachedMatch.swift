import MementoKit
import TextModel

/// A match that was gone to and is still selected as it was left.
struct ReachedMatch {
  /// What is selected; nil until the event is over that led there.
  var selections: Selections?
  /// What it is a match of.
  let pattern: SearchPattern
}

/// Enter at a match: whoever presses it again means the next one, as everywhere on the desktop, and
/// not a line break in the place of the match.
extension Editor {
  /// Notes that a match was gone to from the text or by ending the prompt.
  mutating func noteReached(_ pattern: SearchPattern) {
    finding.reached = ReachedMatch(pattern: pattern)
  }

  /// Whether the match that was gone to last is selected, and nothing was done since.
  var isAtReachedMatch: Bool {
    focus.isText && !document.buffer.hasNoSelection
      && finding.reached?.selections == document.buffer.selections
  }

  /// After each event: a match that is no longer selected, or was, is one no more.
  mutating func settleReachedMatch() {
    guard focus.isText, let reached = finding.reached else { return }
    let selections = document.buffer.selections
    if reached.selections == nil {
      finding.reached?.selections = selections
    } else if reached.selections != selections {
      finding.reached = nil
    }
  }

  /// Goes on from the match that is selected.
  mutating func goOnFromReachedMatch(at now: Moment) {
    guard let reached = finding.reached else { return }
    finding.pattern = reached.pattern
    findNext(isForward: true, at: now)
    guard message == nil, !finding.hasToldEnter else { return }
    finding.hasToldEnter = true
    message = .info("Enter goes to the next match while one is selected; Esc ends that")
  }
}
