import Documents
import MementoKit
import Text

/// The restore of files of a project, from the timeline to the report.
struct ProjectRestoring {
  /// The number of chosen files.
  private let count: Int
  private var isStopped = false

  private init(_ count: Int) { self.count = count }

  // MARK: The list

  /// Requests the changes of a restore to a target.
  ///
  /// - Parameter timeline: the list from which it was chosen, to which Esc returns.
  static func compare(
    with target: ProjectRestoreTarget, from timeline: Picker? = nil, in editor: inout Editor
  ) {
    if refuses(in: &editor) { return }
    editor.opening.timeline.behind = timeline
    editor.effects.append(
      .project(
        .restore(.compare(target, TimelineList.documents(of: editor), unsaved: unsaved(in: editor)))
      ))
    var picker = Picker(.restore(nil), "Back: ", enter: "restore", rows: [])
    picker.messageWithoutRows = "Comparing the files with their histories…"
    editor.ask(picker)
  }

  /// Returns the paths of the documents with unsaved changes, as the user wrote them.
  private static func unsaved(in editor: Editor) -> [String] {
    editor.documents.filter { $0.load != nil || $0.isModified && !$0.hasSavedTextAlone }
      .compactMap(\.path)
  }

  /// Returns whether another restore is under way, and reports that.
  private static func refuses(in editor: inout Editor) -> Bool {
    guard editor.opening.timeline.run != nil else { return false }
    editor.message = .info("Files are being restored; Esc stops that")
    return true
  }

  /// Includes a row, or excludes it; nil for all shown ones.
  static func tick(_ row: Picker.Row?, on picker: Picker, in editor: inout Editor) {
    guard case .restore(let choice?) = picker.purpose else { return }
    if let row, let obstacle = choice.obstacle(to: row.id) {
      return editor.message = .info(obstacle)
    }
    var renewed = choice.toggling(row.map { [$0.id] } ?? picker.rows.map(\.id)).picker
    renewed.field = picker.field
    renewed.select(picker.selected)
    editor.layers.update(.picker(renewed))
  }

  /// Asks whether to restore, after Enter in the list.
  static func confirm(_ choice: ProjectRestoreChoice?, in editor: inout Editor, at now: Moment) {
    guard let choice else {
      return editor.message = .info("Still comparing: press Enter again at the end, or Esc")
    }
    if refuses(in: &editor) { return }
    guard !choice.chosen.isEmpty else {
      let reason = choice.listing.files.isEmpty ? "No file would change" : "Nothing is ticked"
      return editor.message = .info("\(reason): Esc closes the list")
    }
    Asking.ask(.restoreProject(choice), in: &editor, at: now)
  }

  /// Returns to the timeline from which the list was opened.
  static func leave(in editor: inout Editor) {
    guard let timeline = editor.opening.timeline.behind else { return }
    editor.opening.timeline.behind = nil
    editor.ask(timeline)
  }

  // MARK: The run

  /// Restores the chosen files, and closes their list.
  static func start(_ choice: ProjectRestoreChoice, in editor: inout Editor) {
    if case .picker(let picker) = editor.focus, case .restore = picker.purpose {
      editor.closeLayer(.done)
    }
    let run = ProjectRestoring(choice.chosen.count)
    editor.opening.timeline.run = run
    editor.effects.append(
      .project(.restore(.run(choice.chosen.sorted(), unsaved: unsaved(in: editor)))))
    editor.message = .info("Restoring \(counted(run.count, "file")); Esc stops it")
  }

  /// Stops the run before the next file; returns false if there is none.
  static func stop(in editor: inout Editor) -> Bool {
    guard editor.opening.timeline.run != nil else { return false }
    editor.opening.timeline.run?.isStopped = true
    editor.effects.append(.project(.restore(.stop)))
    editor.message = .info("Stopping the restore")
    return true
  }

  /// Stops the run before a quit; a second quit continues.
  ///
  /// - Returns: whether the quit must be requested again.
  static func delaysQuit(in editor: inout Editor) -> Bool {
    guard editor.opening.timeline.run?.isStopped == false else { return false }
    _ = stop(in: &editor)
    editor.message = .warning(
      editor.keymap.translatingKeys(in: "Stopping the restore: not quit yet. Ctrl-Q again quits"))
    return true
  }

  // MARK: Events

  static func process(_ event: ProjectRestoreEvent, in editor: inout Editor) {
    switch event {
    case .compared(let listing): present(listing, in: &editor)
    case .failed(let reason):
      if var waiting = editor.layers.picker, case .restore(nil) = waiting.purpose {
        waiting.messageWithoutRows = reason
        editor.layers.picker = waiting
        if !editor.focus.isHelp { editor.closeLayer(.cancelled) }
      }
      editor.opening.timeline.run = nil
      editor.message = .warning(reason)
    case .reached(let count):
      guard let run = editor.opening.timeline.run, !run.isStopped,
        editor.message?.isWarning != true
      else { return }
      let all = counted(run.count, "file")
      editor.message = .info("Restoring \(count.grouped) of \(all); Esc stops it")
    case .ended(let report):
      editor.opening.timeline.run = nil
      editor.message = report.message
    case .named(let name, let count, let left):
      ProjectNaming.announce(name, count, without: left, in: &editor)
    }
  }

  private static func present(_ listing: ProjectRestoreListing, in editor: inout Editor) {
    guard let waiting = editor.layers.picker, case .restore(nil) = waiting.purpose else { return }
    var picker = ProjectRestoreChoice(listing).picker
    picker.field = waiting.field
    editor.layers.picker = picker
  }
}

extension ProjectRestoreReport {
  /// The message at the end.
  fileprivate var message: Message {
    let parts = [
      restoredCount > 0 ? "restored \(counted(restoredCount, "file"))" : nil,
      removedCount > 0 ? "removed \(counted(removedCount, "file"))" : nil,
    ].compactMap(\.self)
    let done = parts.joined(separator: ", ")
    var text = "Nothing was restored"
    if !parts.isEmpty {
      text =
        isUndo
        ? "Undid the restore: \(done); redo-restore repeats it"
        : "\(done.prefix(1).uppercased())\(done.dropFirst()); undo-restore undoes it"
    }
    if stoppedCount > 0 {
      text += "; stopped: \(counted(stoppedCount, "file")) stayed as before"
    }
    if let first = left.first {
      let others = left.count == 1 ? "" : " and \(counted(left.count - 1, "other file"))"
      text += "; left: \(first)\(others)"
    }
    var message: Message = left.isEmpty && stoppedCount == 0 ? .info(text) : .warning(text)
    message.isOfManyFiles = true
    return message
  }
}
