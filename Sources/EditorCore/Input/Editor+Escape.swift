import Documents
import MementoKit
import TextEditing

/// Esc in the text.
extension Editor {
  /// Handles Esc in the text.
  ///
  /// It cancels a quit that waits for a save, or stops work on the text or a replacement in files. Otherwise it
  /// removes additional cursors, selections and marks. Otherwise it stops the program whose output this is, or the
  /// load, unless the file was edited: half of it could not be saved.
  mutating func escapeInText(at now: Moment) {
    if isLeaving {
      let words = quit == nil ? "Not closed" : "Quit cancelled"
      cancelLeaving()
      return message = .info("\(words); saving continues")
    }
    if document.work.job != nil { return update { $0.interruptJob() } }
    if FileReplaceRun.stop(in: &self) || ProjectRestoring.stop(in: &self) { return }
    let hasOneCursor = document.buffer.selections.count == 1
    let isPlain =
      document.buffer.hasNoSelection && hasOneCursor && view.marks == nil && !selectsByMoving
    if isPlain, ProgramRun.stopFromOutput(in: &self) { return }
    if let load = document.load, isPlain {
      if load.isFile, document.wasEdited { return reportLoadContinues() }
      return update { $0.stopLoad(at: now) }
    }
    stopMarking()
    input.typing.selectionStart = nil
    if !hasOneCursor { return document.caretaker.move { $0.removeOtherCursors() } }
    document.caretaker.move { $0.collapseSelections() }
  }
}
