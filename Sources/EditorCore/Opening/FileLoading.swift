import Documents
import MementoKit

/// The editor during the load of a document.
enum FileLoading {
  /// Handles the growth of a loading document.
  static func followGrowth(of id: DocumentID, in editor: inout Editor) {
    guard let index = editor.documents.index(of: id) else { return }
    if let place = editor.documents[index].load?.place, editor.documents[index].contains(place) {
      editor.documents[index].load?.place = nil
      if editor.documents[index].isUntouched { editor.go(to: place, in: index) }
    }
    guard index == editor.documents.shownIndex else { return }
    // The next state selected in the pane must be complete.
    if editor.hasHistoryPane { editor.document.completeStates() }
    reportWait(in: &editor)
  }

  /// Handles the end of a load: moves the cursor to its place, and runs the waiting command.
  static func finish(
    of id: DocumentID, at place: StartPlace?, then next: AfterLoad?, in editor: inout Editor,
    at now: Moment
  ) {
    guard let index = editor.documents.index(of: id) else { return }
    if let place { editor.go(to: place, in: index) }
    guard let next else { return }
    editor.message = nil
    run(next, in: id, &editor, at: now)
  }

  /// Runs a step with the whole text after the rest of the file is loaded.
  ///
  /// Nothing waits for standard input, which may never end.
  static func whenLoaded(_ next: AfterLoad, in editor: inout Editor, at now: Moment) {
    if editor.document.load == nil {
      return run(next, in: editor.document.id, &editor, at: now)
    }
    editor.update { $0.whenLoaded(next) }
    reportWait(in: &editor)
  }

  private static func run(
    _ next: AfterLoad, in id: DocumentID, _ editor: inout Editor, at now: Moment
  ) {
    switch next {
    case .command(let name):
      if let command = CommandTable.command(named: name) { editor.run(command, at: now) }
    case .save(let next): Saving.save(id, in: &editor, at: now, then: next)
    case .operation(let operation, let next):
      editor.deliver(to: id, at: now) { $0.carryOut(operation, at: now, then: next) }
    case .goTo(let target): target.show(in: &editor, at: now)
    }
  }

  /// Cancels the step that waits for the rest of a file.
  static func stopAwaiting(in editor: inout Editor) {
    editor.document.load?.awaiting = nil
    editor.cancelLeaving()
  }

  /// Reports once the reason why the load continues.
  static func reportContinuing(in editor: inout Editor) {
    guard editor.document.load?.hasReportedContinuedLoading == false else { return }
    editor.document.load?.hasReportedContinuedLoading = true
    editor.message = .info("\(editor.document.name) has edits, so it continues to load")
  }

  /// Returns the suffix of a message about a stopped search or wait during a load, which continues.
  static func continuedLoadNotice(in editor: Editor) -> String {
    editor.document.load?.isFile == true ? "; \(editor.document.name) continues to load" : ""
  }

  /// Reports the reason why keys wait for the load, and its progress.
  static func reportWait(in editor: inout Editor) {
    guard let load = editor.document.load else { return }
    let rest = "for the rest of \(editor.document.name), \(load.share) is loaded"
    if let awaited = editor.finding.awaited, awaited.rested != nil, awaited.holdsKeys {
      editor.message = .info("No match so far, waiting \(rest); Esc stops it")
      editor.finding.awaited?.isReported = true
    } else if editor.document.load?.awaiting != nil {
      editor.message = .info("Waiting \(rest); Esc stops waiting")
    }
  }
}
