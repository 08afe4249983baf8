public import Documents
import MementoKit
public import Text
import TextEditing

/// A fact about the document or the editor for the status line.
public enum StatusFact {
  /// The file or standard input is being loaded.
  case loading(Load)
  /// A search runs: how far it has come, from 0 to 1.
  case searching(Double)
  /// Files are being written: how far the slowest has come, from 0 to 1; nil while that is not known.
  case saving(Double?)
  /// A save waits until the file has been read.
  case savingAfterLoad
  /// A memento is not durable yet.
  case recording
  /// History cannot be kept at present.
  case historyFailed
  /// The history ends with the program.
  case sessionOnly
  /// A paste comes from another program: how many bytes have come.
  case pasting(byteCount: Int)
  /// A state of the history is loaded from the store.
  case loadingState
  /// An operation on the text runs: what it does in a word, and how far it has come.
  case working(String, WorkProgress?)
  /// Typed characters replace those at the cursor.
  case overwriting
  /// Moving the cursor selects.
  case selecting
  /// Which match the cursor is at, and how many there are.
  case match(String)
  /// Only so much of the file was loaded.
  case truncated(share: String)
  /// The text cannot be changed.
  case readOnly
  /// The file exists and cannot be written as usual.
  case access(FileStatus.Access)
  /// The index of the current memento, and how many there are.
  case history(index: Int, count: Int)
  /// What kind of text it is.
  case type(FileType)
  /// The text is in another encoding than UTF-8.
  case encoding(TextEncoding)
  /// The text is taken for UTF-8 and has other bytes.
  case notUTF8
  /// Lines end otherwise than usual, or in several ways of which this one is the most frequent.
  case lineEnding(LineEnding, isMixed: Bool)
  /// The line and the column of the cursor, from 1.
  case position(line: Int, column: Int, isEstimate: Bool)
}

extension Editor {
  /// The facts for the status line, from left to right.
  public var statusFacts: [StatusFact] {
    // Copied once for all that is asked of it.
    let document = document
    let status = document.caretaker.status
    var facts = workFacts(of: document)
    facts.reserveCapacity(facts.count + 8)
    if input.typing.isOverwriting { facts.append(.overwriting) }
    if selectsByMoving { facts.append(.selecting) }
    if let position = matchPosition, focus.isText { facts.append(.match(position)) }
    if let share = document.loadedShare {
      facts.append(.truncated(share: share))
    } else if document.isReadOnly {
      facts.append(.readOnly)
    } else if let access = document.fileStatus?.access, access != .allowed {
      facts.append(.access(access))
    }
    facts.append(.history(index: status.current.index, count: status.count))
    if let type = document.fileType { facts.append(.type(type)) }
    let buffer = shownBuffer
    if buffer.encoding != .utf8 {
      facts.append(.encoding(buffer.encoding))
    } else if document.isNotUTF8 {
      facts.append(.notUTF8)
    }
    if buffer.hasMixedLineEndings || buffer.lineEnding != .lf {
      facts.append(.lineEnding(buffer.lineEnding, isMixed: buffer.hasMixedLineEndings))
    }
    let place = buffer.shownPlace(at: buffer.selections.primary.head)
    let line = buffer.text.line(at: buffer.selections.primary.head) + 1
    facts.append(
      .position(line: line, column: place.characters + 1, isEstimate: place.isEstimate))
    return facts
  }

  /// What is under way, and what of the history is not as it should be.
  private func workFacts(of document: Document) -> [StatusFact] {
    var facts: [StatusFact] = []
    if let load = document.load { facts.append(.loading(load)) }
    if let progress = searchProgress { facts.append(.searching(progress)) }
    if isSaving { facts.append(.saving(documents.compactMap(\.saves.progress).min())) }
    if document.disk.deferredSave != nil { facts.append(.savingAfterLoad) }
    if document.isRecording { facts.append(.recording) }
    if document.hasHistoryFailed { facts.append(.historyFailed) }
    if document.isForThisSessionOnly, !document.isTruncated { facts.append(.sessionOnly) }
    if let count = pasteProgress { facts.append(.pasting(byteCount: count)) }
    if isLoadingState { facts.append(.loadingState) }
    if let job = document.job { facts.append(.working(job.words, job.progress)) }
    return facts
  }

  /// Whether a file is being written.
  public var isSaving: Bool { documents.contains { !$0.saves.isEmpty } }
}
