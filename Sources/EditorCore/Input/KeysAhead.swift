import Documents
import MementoKit
import TextEditing

/// The draft of the waiting keys: without it, a crash during a long wait would lose them.
///
/// It contains the text that would result if the wait was stopped and the keys were handled at
/// once.
struct KeysAhead {
  /// The uptime at which a draft is due; nil if no key waits, the last draft includes all of them,
  /// or they are too many.
  private(set) var due: Duration?
  /// The revision of the queue in the last draft; nil without one.
  private var drafted: Int?

  /// The maximum number of keys in a draft, at about 10 µs each; only a program sends more.
  private static let limit = 2_000

  /// Submits the draft when it is due, and ends it with the wait.
  static func reconcile(in editor: inout Editor, at now: Moment) {
    let count = editor.held.inputs.count
    if count == 0 { return endWait(in: &editor, at: now) }
    guard editor.held.revision != editor.held.ahead.drafted, count <= limit else {
      return editor.held.ahead.due = nil
    }
    let due = editor.held.ahead.due ?? now.uptime + Journal.draftDelay
    editor.held.ahead.due = due
    if now.uptime >= due { submit(in: &editor, at: now) }
  }

  private static func submit(in editor: inout Editor, at now: Moment) {
    let id = editor.document.id
    var ahead = editor
    ahead.handleHeldInput(at: now)
    let state = ahead.documents[id]?.buffer.makeMemento()
    var isSubmitted = true
    editor.deliver(to: id, at: now) {
      if let state, !$0.buffer.isUnchanged(since: state) {
        isSubmitted = $0.submitDraft(ahead: state, at: now)
      } else {
        $0.endDraftAhead()
      }
    }
    if isSubmitted { editor.held.ahead.drafted = editor.held.revision }
    editor.held.ahead.due = isSubmitted ? nil : now.uptime + Journal.draftDelay
  }

  private static func endWait(in editor: inout Editor, at now: Moment) {
    guard editor.held.ahead.drafted != nil || editor.held.ahead.due != nil else { return }
    editor.held.ahead = KeysAhead()
    for id in editor.documents.ids { editor.deliver(to: id, at: now) { $0.endDraftAhead() } }
  }
}
