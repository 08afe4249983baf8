public import Documents
import MementoKit
public import Text
import TextEditing

/// A fact about the document or the editor for the status line.
public enum StatusFact {
  /// The file or standard input is being loaded.
  case loading(Load)
  /// A running search: its progress from 0 to 1.
  case searching(Double)
  /// Files are being written: the progress of the slowest from 0 to 1; nil while it is unknown.
  case saving(Double?)
  /// A save waits until the file has been read.
  case savingAfterLoad
  /// A memento is not durable yet.
  case recording
  /// History cannot be recorded at present.
  case historyFailed
  /// The history ends with the program.
  case sessionOnly
  /// A paste from another program is in progress: the number of received bytes.
  case pasting(byteCount: Int)
  /// A state of the history is being loaded from the store.
  case loadingState
  /// A shell command runs: the time since its start, in words.
  case running(time: String)
  /// Keys are being recorded as a macro.
  case recordingMacro
  /// An operation on the text runs: its name and progress.
  case working(String, WorkProgress?)
  /// The position of the active pane among all, while the others have no room.
  case hiddenPanes(index: Int, count: Int)
  /// Several cursors edit at once: their number.
  case cursors(Int)
  /// Typed characters replace those at the cursor.
  case overwriting
  /// Moving the cursor selects.
  case selecting
  /// The number of words in the selected text.
  case selected(words: Int)
  /// The number of lines of a selected text whose words are too many to count for each frame.
  case selectedLines(Int)
  /// The number of the current match, and of all matches.
  case match(String)
  /// Only part of the file was loaded.
  case truncated(share: String)
  /// The text cannot be changed.
  case readOnly
  /// The file has another program's text, and the user has not decided about it.
  case changedOnDisk
  /// The file was deleted, and is still missing.
  case deletedOnDisk
  /// The file exists and cannot be written as usual.
  case access(FileStatus.Access)
  /// The index of the current memento, and the number of mementos.
  case history(index: Int, count: Int)
  /// The name of the type of the text, or of the language that was chosen for it.
  case type(String)
  /// Another fact about the text or the cursor that the user chose.
  case chosen(String)
  /// The text is in an encoding other than UTF-8.
  case encoding(TextEncoding)
  /// The text is treated as UTF-8, but contains invalid bytes.
  case notUTF8
  /// Lines have an unusual ending, or several, of which this one is the most frequent.
  case lineEnding(LineEnding, isMixed: Bool)
  /// The line and the column of the cursor, from 1.
  case position(line: Int, column: Int, isEstimate: Bool)
}

extension [StatusFact] {
  /// Creates the facts for the status line of an editor, from left to right.
  ///
  /// - Parameters:
  ///   - document: the active document, of which a caller has a copy.
  ///   - hidden: the position of the active pane among all, if the others have no room.
  public init(
    of document: borrowing Document, in editor: borrowing Editor,
    hidden: (index: Int, count: Int)?
  ) {
    var facts = Self.factsOfWork(on: document, in: editor)
    facts.reserveCapacity(facts.count + 8)
    if let hidden {
      facts.append(.hiddenPanes(index: hidden.index + 1, count: hidden.count))
    }
    if editor.focus.isText, document.buffer.selections.count > 1 {
      facts.append(.cursors(document.buffer.selections.count))
    }
    if editor.input.typing.isOverwriting { facts.append(.overwriting) }
    if editor.selectsByMoving { facts.append(.selecting) }
    if editor.focus.isText, let selected = Self.selectedFact(of: document.buffer) {
      facts.append(selected)
    }
    if let position = editor.matchPosition, editor.focus.isText { facts.append(.match(position)) }
    if document.file.conflict.isUndecided { facts.append(.changedOnDisk) }
    if document.file.isGone { facts.append(.deletedOnDisk) }
    if let share = document.protection.loadedShare {
      facts.append(.truncated(share: share))
    } else if document.isReadOnly {
      facts.append(.readOnly)
    } else if let access = document.file.status?.access, access != .allowed {
      facts.append(.access(access))
    }
    let buffer = editor.shownBuffer
    for part in editor.settings.statusParts {
      if let fact = part.fact(of: document, showing: buffer) { facts.append(fact) }
    }
    self = facts
  }

  /// Returns the facts about work in progress and problems of the history.
  private static func factsOfWork(on document: Document, in editor: Editor) -> [StatusFact] {
    var facts: [StatusFact] = []
    if let load = document.load { facts.append(.loading(load)) }
    if let progress = editor.searchProgress { facts.append(.searching(progress)) }
    if editor.documents.isSaving {
      facts.append(.saving(editor.documents.compactMap(\.saves.progress).min()))
    }
    if document.file.conflict.deferredSave != nil { facts.append(.savingAfterLoad) }
    if document.isRecording, !document.isForThisSessionOnly { facts.append(.recording) }
    if document.hasHistoryFailed { facts.append(.historyFailed) }
    if document.isForThisSessionOnly, !document.isTruncated, !document.isProgramOutput {
      facts.append(.sessionOnly)
    }
    if let count = Pasting.progress(in: editor) { facts.append(.pasting(byteCount: count)) }
    if editor.isLoadingState { facts.append(.loadingState) }
    if let clock = editor.registers.run.clock {
      facts.append(.running(time: ProgramRun.timeLabel(forSeconds: clock.seconds)))
    }
    if editor.registers.macros.recording != nil { facts.append(.recordingMacro) }
    if let job = document.work.job { facts.append(.working(job.label, job.progress)) }
    return facts
  }

  /// The maximum number of selected bytes whose words are counted for each frame.
  private static var countedByteCount: Int { 16_384 }

  /// Returns the fact about selected text; nil if none is selected.
  private static func selectedFact(of buffer: TextBuffer) -> StatusFact? {
    if buffer.hasNoSelection { return nil }
    if let count = buffer.selectedWordCount(upTo: countedByteCount) {
      return .selected(words: count.words)
    }
    return .selectedLines(buffer.selectedLineCount)
  }
}

extension DocumentList {
  /// Whether a file is being written, or its text formatted for that.
  package var isSaving: Bool {
    indices.contains { !self[$0].saves.isEmpty || self[$0].isFormattedForSaving }
  }
}
