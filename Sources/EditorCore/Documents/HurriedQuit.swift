import Documents
import MementoKit

/// A quit that does not wait for saves under way: the disk may not answer for a long time.
enum HurriedQuit {
  /// Quits; if a quit waits already, asks whether to leave at once.
  static func request(in editor: inout Editor, at now: Moment) {
    guard isWaiting(editor) else { return editor.quit(at: now) }
    Asking.ask(.leaveUnsaved, in: &editor, at: now)
  }

  /// Returns whether a quit waits only for saves or other writes.
  private static func isWaiting(_ editor: Editor) -> Bool {
    guard editor.quit != nil else { return false }
    if case .finishing? = editor.layers.question?.subject { return true }
    return editor.focus.isText && editor.isWaitingToQuit
  }

  /// Returns the question without answers that is open during a long wait.
  static func notice(in editor: Editor) -> Question {
    Question(
      "Quitting when everything is saved" + editor.symbols.ellipsis, about: .finishing, answers: [])
  }

  static func question(in editor: Editor) -> Question {
    let names = editor.documents.filter { !$0.saves.isEmpty }.map(\.name)
    let what =
      names.isEmpty
      ? "Not everything is written yet"
      : names.count == 1 ? "\(names[0]) is not saved yet" : "\(names.count) files are not saved yet"
    var question = Question(
      "\(what): the disk does not answer. Leave all the same?", about: .leaveUnsaved,
      answers: [
        Answer(
          "l", "leave", .leaveUnsaved, warning: "leave",
          meaning: "Leave with status 1; the file may have the old or the new text")
      ], cancelLabel: "wait")
    // The rest of a typed word must not answer it.
    question.earlyKeys = .dropped
    return question
  }

  /// Closes the question; the quit continues.
  static func wait(in editor: inout Editor) {
    editor.closeLayer(.done)
    editor.message = .info(waiting)
  }

  /// The message while a quit waits for saves.
  static let waiting = "Still saving; quitting when that is done"

  /// Ends the program with status 1, without waiting.
  static func leave(in editor: inout Editor) {
    if editor.quit == nil { editor.quit = QuitPlan() }
    editor.quit?.status = 1
    editor.quit?.isFinishing = true
    editor.effects.append(.quitAtOnce(status: 1))
  }
}
