import Documents
import MementoKit
import Text
import TextEditing

/// A match that a search reached, while it stays selected.
struct ReachedMatch {
  /// The selections; nil until the end of the event that reached it.
  var selections: Selections?
  /// The pattern of the match.
  let pattern: SearchPattern
}

/// Enter at a match: it moves to the next match, as in most desktop programs, so that no line break
/// replaces the match.
extension Editor {
  /// Notes that a search from the text or the end of a prompt reached a match.
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
