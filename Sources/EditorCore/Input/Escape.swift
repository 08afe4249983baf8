import Documents
import MementoKit
import TextEditing

/// Esc in the text.
enum Escape {
  /// Handles Esc in the text.
  ///
  /// It cancels a quit that waits for a save, or stops work on the text or a replacement in files.
  /// Otherwise it removes additional cursors, selections and marks. Otherwise it stops the program
  /// whose output is shown, or the load of an unedited file: a part of an edited file could not be
  /// saved.
  static func escapeInText(in editor: inout Editor, at now: Moment) {
    if editor.isLeaving {
      let outcome = editor.quit == nil ? "Not closed" : "Quit cancelled"
      editor.cancelLeaving()
      return editor.message = .info("\(outcome); saving continues")
    }
    if editor.document.work.job != nil { return editor.update { $0.interruptJob() } }
    if FileReplaceRun.stop(in: &editor) || ProjectRestoring.stop(in: &editor) { return }
    let hasOneCursor = editor.document.buffer.selections.count == 1
    let isPlain =
      editor.document.buffer.hasNoSelection && hasOneCursor && editor.view.marks == nil
      && !editor.selectsByMoving
    if isPlain, ProgramRun.stopFromOutput(in: &editor) { return }
    if let load = editor.document.load, isPlain {
      if load.isFile, editor.document.wasEdited {
        return FileLoading.reportContinuing(in: &editor)
      }
      return editor.update { $0.stopLoad(at: now) }
    }
    Finding.stopMarking(in: &editor)
    editor.input.typing.selectionStart = nil
    if !hasOneCursor { return editor.document.caretaker.move { $0.removeOtherCursors() } }
    editor.document.caretaker.move { $0.collapseSelections() }
  }
}
