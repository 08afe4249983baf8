import Documents
import MementoKit
import Text
import TextEditing

/// The marks beside the lines of the shown document.
enum LineChanges {
  /// Returns the uptime of the next update of the marks; nil if they are current.
  static func marksDue(in editor: Editor) -> Duration? {
    guard editor.document.marking.isBehind, !editor.document.marking.hasTime else { return nil }
    // Many places are compared after a pause in typing.
    return (editor.input.last ?? .zero) + .milliseconds(300)
  }

  /// Returns the uptime after `moment` at which the displayed age of a line's change is another
  /// one.
  static func blameDue(after moment: Moment, in editor: Editor) -> Duration? {
    guard let step = editor.document.marking.blame?.step else { return nil }
    let age = moment.secondsSince1970 - step.secondsSince1970
    if age < 0 || age >= 3600 { return nil }
    return moment.uptime + (age < 60 ? .seconds(1) : .seconds(60))
  }

  /// Permits the longer comparison after a pause.
  static func markAfterPause(in editor: inout Editor, at now: Moment) {
    if let due = marksDue(in: editor), now.uptime >= due {
      editor.document.marking.hasTime = true
    }
  }
}

/// The commands for the changes that the marks show.
extension LineChanges {
  /// Switches the marks between the last save and HEAD.
  static func toggleHeadMarks(in document: inout Document) -> Message {
    if document.settings.changeBase == .head {
      document.settings.changeBase = .save
      return .info("Marks: changes since the last save")
    }
    document.settings.changeBase = .head
    document.marking.head.isAwaited = true
    return .info("Marks: changes since HEAD, the last commit")
  }

  /// Returns the changes of the shown document; nil, with a message, if there are none.
  private static func changes(in editor: inout Editor) -> ChangeList? {
    guard editor.document.isOnDisk else {
      editor.message = .info(
        "\(editor.document.name) is not saved yet, so nothing is marked as changed")
      return nil
    }
    guard let list = ChangeList(of: editor.document) else { return nil }
    if !list.places.isEmpty { return list }
    let problem =
      editor.document.settings.changeBase == .head ? editor.document.marking.head.problem : nil
    editor.message = .idle("No changes " + list.source.label + (problem.map { ". \($0)" } ?? ""))
    return nil
  }

  static func goToChange(isForward: Bool, in editor: inout Editor) {
    guard let list = changes(in: &editor) else { return }
    let line = editor.document.buffer.text.line(at: editor.document.buffer.selections.primary.head)
    let next = list.place(from: line, isForward: isForward)
    let index = next ?? (isForward ? 0 : list.places.count - 1)
    let offset = editor.document.buffer.text.offset(ofLine: list.places[index].lowerBound)
    editor.document.caretaker.move { $0.select(at: offset) }
    editor.showLineStart()
    let passed = isForward ? "continued at the first change" : "continued at the last change"
    let source = list.change(atLine: list.places[index].lowerBound)?.source ?? list.source
    editor.message = .info(
      "Change \(index + 1) of \(list.places.count) \(source.label)"
        + (next != nil ? "" : list.places.count == 1 ? "; the only change" : "; \(passed)"))
  }

  /// Moves the cursor to the nearest git conflict in a direction, wrapping around at the end of the
  /// text.
  static func goToConflict(
    isForward: Bool, in document: inout Document, columns: Int
  ) -> Message? {
    let buffer = document.buffer
    let line = buffer.text.line(at: buffer.selections.primary.head)
    let next = MergeConflict.nearest(to: line, isForward: isForward, in: buffer.text)
    guard let found = next ?? MergeConflict.outermost(isFirst: isForward, in: buffer.text) else {
      return .info("No merge conflict in this text")
    }
    document.caretaker.move { $0.go(toLine: found) }
    document.showLineStart(columns: columns)
    if next != nil { return nil }
    let isOnly = MergeConflict.nearest(to: found, isForward: isForward, in: buffer.text) == nil
    return .info(
      isOnly ? "The only conflict" : "Continued at the \(isForward ? "first" : "last") conflict")
  }

  /// Returns the change of the cursor's line; nil, with a message, if there is none.
  private static func changeAtCursor(in editor: inout Editor) -> (
    change: ChangeList.Change, list: ChangeList
  )? {
    guard let list = changes(in: &editor) else { return nil }
    let line = editor.document.buffer.text.line(at: editor.document.buffer.selections.primary.head)
    if let change = list.change(atLine: line) { return (change, list) }
    editor.message = .info("Line \(line + 1) has no change \(list.source.label)")
    return nil
  }

  /// Shows the earlier text of the change at the cursor above the present one.
  static func show(in editor: inout Editor, at now: Moment) {
    guard let (change, list) = changeAtCursor(in: &editor) else { return }
    var question = question(change.line)
    let number = list.place(ofLine: change.line).map { "\($0 + 1) of \(list.places.count) " } ?? ""
    question.text = "Change \(number)\(change.source.label), line \(change.line + 1)"
    question.preview(change, in: editor.document.buffer)
    let layout = editor.layout(with: QuestionLine(question, in: editor))
    let end = question.change?.added.upperBound ?? 0
    question.page?.scrollTo(end, rows: layout.text.rows, columns: layout.textColumns)
    question.page?.scrollTo(
      change.range.lowerBound, rows: layout.text.rows, columns: layout.textColumns)
    Asking.present(question, in: &editor, at: now)
  }

  static func question(_ line: Int) -> Question {
    Question(
      "Change at line \(line + 1)", about: .change(line: line),
      answers: [
        Answer("u", "undo it", .undoChange, meaning: "Put the earlier text back"),
        Answer("n", "next", .nextChange, meaning: "Show the next change"),
        Answer("p", "previous", .previousChange, meaning: "Show the previous change"),
      ], cancelLabel: "close")
  }

  static func answer(_ choice: AnswerChoice, in editor: inout Editor, at now: Moment) {
    if choice == .undoChange { return undo(in: &editor, at: now) }
    goToChange(isForward: choice == .nextChange, in: &editor)
    show(in: &editor, at: now)
  }

  /// Restores the earlier lines of the change at the cursor, as one block.
  static func undo(in editor: inout Editor, at now: Moment) {
    guard let (change, _) = changeAtCursor(in: &editor), editor.mayChangeText() else {
      return
    }
    let earlier = editor.document.buffer.text
    let title = "Undid change at line \(change.line + 1)"
    editor.document.caretaker.edit(.discrete(title), at: now) {
      $0.restoreParts([Replacement(change.range, with: change.earlier)])
    }
    HistoryMoves.showChanges(since: earlier, in: &editor, at: now)
    editor.message = .info("\(title): the text \(change.source.earlierLabel) is back")
  }
}

extension ChangeList.Source {
  /// The source in words, after "the text".
  fileprivate var earlierLabel: String {
    switch self {
    case .save: "of the last save"
    case .opening: "at the opening"
    case .head: "of HEAD"
    }
  }
}

extension Question {
  /// Shows the earlier text of a change above the present one.
  fileprivate mutating func preview(_ change: ChangeList.Change, in buffer: TextBuffer) {
    var page = buffer
    let start = change.range.lowerBound
    page.substitute(start..<start, with: change.earlier)
    page.select(at: start)
    let end = start + change.earlier.count
    self.page = page
    self.change = PageChange(removed: start..<end, added: end..<end + change.range.count)
  }
}
