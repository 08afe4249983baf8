import Console
import Documents
import MementoKit
import Structure
import Text
import TextEditing

/// Edits and moves of the text or of the field of the focused layer; one gate for all of them.
extension Editor {
  /// The text, or the field of the focused layer.
  var focusedBuffer: TextBuffer { focus.field ?? document.buffer }

  /// Edits the text through its caretaker, or the focused field.
  mutating func edit(_ kind: EditKind, at now: Moment, _ body: (inout TextBuffer) -> Void) {
    guard let field = focus.field else {
      if mayEditText() { document.caretaker.edit(kind, at: now, body) }
      return
    }
    updateField(body)
    if focus.field?.revision == field.revision { return }
    if case .prompt(let prompt) = focus {
      Fields.handleChange(of: prompt, in: &self)
    } else {
      PathPrompt.followPath(in: &self)
      FileFinder.follow(&self)
      TimelineList.search(in: &self)
      FileSearch.showRows(in: &self)
      FileTree.goToLetters(&self)
    }
  }

  /// Returns whether the text may be changed; otherwise reports the reason.
  mutating func mayChangeText() -> Bool { isFree(of: obstacleToChange) }

  /// Returns whether there is no obstacle; otherwise reports it.
  private mutating func isFree(of obstacle: Message?) -> Bool {
    if let obstacle { message = obstacle }
    return obstacle == nil
  }

  /// The reason why the text may not be changed; nil if it may be.
  var obstacleToChange: Message? {
    document.isReadOnly ? .warning(keymap.translatingKeys(in: readOnlyNotice)) : nil
  }

  /// The reason why the text is read-only, and the next step.
  private var readOnlyNotice: String {
    if document.isProgramOutput { return document.outputNotice }
    return document.isTruncated
      ? document.truncatedNotice
      : "\(document.name) is read-only here; toggle-read-only (Ctrl-P) edits it"
  }

  /// Moves the cursor of the text or of the focused field.
  mutating func move(_ body: (inout TextBuffer, Area) -> Void) {
    let area = layout.text
    if focus.isText {
      document.caretaker.move { body(&$0, area) }
    } else {
      updateField { body(&$0, area) }
    }
  }

  /// Changes the field of the focused layer, if it has one, and keeps it on one line.
  private mutating func updateField(_ change: (inout TextBuffer) -> Void) {
    var layer = focus
    guard var field = layer.field else { return }
    change(&field)
    layer.field = field
    layers.update(layer)
  }

  /// Returns whether a job on the text may begin; otherwise reports the reason.
  mutating func mayBeginWork() -> Bool { isFree(of: obstacleToWork) }

  /// The reason why no job on the text may begin; nil if one may.
  var obstacleToWork: Message? {
    obstacleToEdit ?? document.work.job.map { .warning("Still \($0.label); Esc stops it") }
  }

  /// Returns whether the text has the focus and may be changed; otherwise reports the reason.
  mutating func mayEditText() -> Bool { isFree(of: obstacleToEdit) }

  private var obstacleToEdit: Message? {
    focus.isText ? obstacleToChange : .info("The text cannot be changed here; Esc returns to it")
  }

  /// Carries out an operation on the text, if it has the focus and may be changed.
  mutating func perform(_ operation: TextOperation, at now: Moment) {
    if mayEditText() { carryOut(operation, at: now) }
  }

  /// Carries out an operation on the text, regardless of the focus.
  mutating func carryOut(_ operation: TextOperation, at now: Moment) {
    update { $0.carryOut(operation, at: now) }
    if document.load?.awaiting != nil { FileLoading.reportWait(in: &self) }
  }

  /// Makes an edit, regardless of the focus.
  mutating func carryOut(
    _ change: TextChange, at now: Moment, then next: AfterOperation = .report
  ) {
    update { $0.carryOut(change, at: now, then: next) }
    if document.load?.awaiting != nil { FileLoading.reportWait(in: &self) }
  }

  /// Runs the action after an operation.
  mutating func run(_ next: AfterOperation, of id: DocumentID, at now: Moment) {
    switch next {
    case .report: break
    case .cleanUp(let target, let next):
      deliver(to: id, at: now) {
        $0.cleanUpForSaving(at: now, then: .save(target, then: next))
      }
    case .save(let target, let next): Saving.save(id, to: target, then: next, in: &self, at: now)
    case .rememberPaste(let before, let text, let selections, let index, let input):
      let after = document.caretaker.tree.current
      registers.clipboard.lastPaste = Paste(
        place: .text(before: before, after: after, text, selections), index: index, input: input)
    case .goTo(let place): go(to: place)
    }
  }
}
