import Documents
import MementoKit
import TextEditing

/// The automatic saves of changed documents, in a pause, or when the window loses the focus.
///
/// They ask no questions and change nothing else: the text is saved as it is, without the cleanup
/// of a save by the user. After a failure, the same state is not saved again.
public struct Autosave {
  /// The occasions for saves.
  public enum Occasion: Hashable, Sendable {
    case never
    /// A second without a key.
    case pause
    /// The moment when the window loses the focus.
    case focusLost
    case pauseOrFocusLost

    var includesPause: Bool { self == .pause || self == .pauseOrFocusLost }
    var includesFocusLost: Bool { self == .focusLost || self == .pauseOrFocusLost }
  }

  /// The revisions that were tried last.
  private var tried: [DocumentID: Int] = [:]

  /// The time without a key before a save.
  private static var pause: Duration { .seconds(1) }

  /// Returns the uptime of the next saves; nil if none are due.
  static func due(in editor: Editor) -> Duration? {
    guard editor.settings.autosave.includesPause, let last = editor.input.last,
      !candidates(in: editor).isEmpty
    else { return nil }
    return last + pause
  }

  /// Saves the changed documents if the user pauses.
  static func tick(in editor: inout Editor, at now: Moment) {
    guard let due = due(in: editor), now.uptime >= due else { return }
    save(in: &editor, at: now)
  }

  /// Saves the changed documents if the user turns to another window.
  static func handleLostFocus(in editor: inout Editor, at now: Moment) {
    if editor.settings.autosave.includesFocusLost { save(in: &editor, at: now) }
  }

  private static func save(in editor: inout Editor, at now: Moment) {
    for id in candidates(in: editor) {
      guard let document = editor.documents[id], let path = document.path else { continue }
      editor.registers.autosave.tried[id] = document.buffer.revision
      editor.deliver(to: id, at: now) { document in
        document.caretaker.closeBlock(at: now)
        document.save(
          to: path, mayReplace: document.isOnDisk, isAutomatic: true, then: .stay)
      }
    }
  }

  /// Returns the documents that can be saved without a question: those with a path, while nothing
  /// is asked or under way.
  private static func candidates(in editor: Editor) -> [DocumentID] {
    guard editor.quit == nil, editor.focus.isText, editor.inputWait == nil else { return [] }
    return Saving.savable(in: editor).filter { id in
      guard let document = editor.documents[id] else { return false }
      return !document.file.isGone && document.saves.isEmpty
        && document.load == nil && !document.isFormattedForSaving
        && !document.file.conflict.isUndecided && document.outbox.questions.isEmpty
        && editor.registers.autosave.tried[id] != document.buffer.revision
    }
  }
}
