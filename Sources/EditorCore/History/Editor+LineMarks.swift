public import Documents
import MementoKit
import Text
import TextEditing

/// The marks beside the lines of the shown document.
extension Editor {
  /// Returns the marks beside the lines of the text in a layout; nil if none are shown.
  public func lineMarks(in layout: Layout) -> LineMarks? {
    showsMarks(in: layout) ? document.marking.marks : nil
  }

  /// The lines with bookmarks, ascending; none while another text is shown.
  public var bookmarkedLines: [Int] {
    showsText ? registers.bookmarks.lines(of: document.id) : []
  }

  /// Returns the lines with bookmarks of a document, ascending.
  public func bookmarkedLines(of id: DocumentID) -> [Int] { registers.bookmarks.lines(of: id) }

  /// Returns the last change of the line of the cursor; nil if no marks are shown in a layout.
  public func lineBlame(in layout: Layout) -> LineBlame? {
    showsMarks(in: layout) ? document.marking.blame : nil
  }

  /// Updates what is computed once for each frame: the marked bracket, and the marks of the shown
  /// document, if they are shown.
  ///
  /// A flood of keys is drawn as one frame and needs one comparison.
  public mutating func prepareFrame() {
    MacroPlay.showProgress(in: &self)
    let layout = layout
    renewBracketMark(in: layout)
    Bookmarks.follow(in: &self)
    if showsMarks(in: layout) {
      document.renewMarking()
      renewMarkingOfOtherPanes()
    } else if document.marking.blame != nil {
      document.marking.forgetBlame()
    }
  }

  /// Updates the marks in the panes of other documents, which waiting keys may have changed since the
  /// last frame.
  private mutating func renewMarkingOfOtherPanes() {
    for view in views.all where view.document != document.id {
      if let index = documents.index(of: view.document) { documents[index].renewMarking() }
    }
  }

  /// Whether the text of the document is shown, and no other in its place.
  private var showsText: Bool {
    // The history pane shows another text, even below a prompt.
    if hasHistoryPane { return false }
    if case .question(let question) = focus, question.page != nil { return false }
    return true
  }

  private func showsMarks(in layout: Layout) -> Bool {
    showsText && (layout.hasLineNumbers || layout.scrollbar != nil)
  }

  /// The uptime of the next update of the marks; nil if they are current.
  var marksDue: Duration? {
    guard document.marking.isBehind, !document.marking.hasTime else { return nil }
    // Many places are compared after a pause in typing.
    return (input.last ?? .zero) + .milliseconds(300)
  }

  /// Returns the uptime after `moment` at which the displayed age of a line's change differs.
  func blameDue(after moment: Moment) -> Duration? {
    guard let step = document.marking.blame?.step else { return nil }
    let age = moment.secondsSince1970 - step.secondsSince1970
    if age < 0 || age >= 3600 { return nil }
    return moment.uptime + (age < 60 ? .seconds(1) : .seconds(60))
  }

  /// Permits the longer comparison after a pause.
  mutating func markAfterPause(at now: Moment) {
    if let due = marksDue, now.uptime >= due { document.marking.hasTime = true }
    listMatchesAfterPause(at: now)
  }
}

/// The commands for the changes that the marks show.
extension Editor {
  /// Switches the marks between the last save and HEAD.
  mutating func toggleHeadMarks() {
    if document.settings.changeBase == .head {
      document.settings.changeBase = .save
      return message = .info("Marks: changes since the last save")
    }
    document.settings.changeBase = .head
    document.marking.head.isAwaited = true
    message = .info("Marks: changes since HEAD, the last commit")
  }

  /// The changes of the shown document; nil if there are none, which a message reports.
  private mutating func changes() -> ChangeList? {
    guard document.isOnDisk else {
      message = .info("\(document.name) is not saved yet, so nothing is marked as changed")
      return nil
    }
    guard let list = ChangeList(of: document) else { return nil }
    if !list.places.isEmpty { return list }
    let problem = document.settings.changeBase == .head ? document.marking.head.problem : nil
    message = .idle("No changes " + list.source.words + (problem.map { ". \($0)" } ?? ""))
    return nil
  }

  mutating func goToChange(isForward: Bool) {
    guard let list = changes() else { return }
    let line = document.buffer.text.line(at: document.buffer.selections.primary.head)
    let next = list.place(from: line, isForward: isForward)
    let index = next ?? (isForward ? 0 : list.places.count - 1)
    let offset = document.buffer.text.offset(ofLine: list.places[index].lowerBound)
    document.caretaker.move { $0.select(at: offset) }
    showLineStart()
    let passed = isForward ? "continued at the first change" : "continued at the last change"
    let source = list.change(atLine: list.places[index].lowerBound)?.source ?? list.source
    message = .info(
      "Change \(index + 1) of \(list.places.count) \(source.words)"
        + (next != nil ? "" : list.places.count == 1 ? "; the only change" : "; \(passed)"))
  }

  /// The change of the cursor's line; nil if there is none, which a message reports.
  private mutating func changeAtCursor() -> (change: ChangeList.Change, list: ChangeList)? {
    guard let list = changes() else { return nil }
    let line = document.buffer.text.line(at: document.buffer.selections.primary.head)
    if let change = list.change(atLine: line) { return (change, list) }
    message = .info("Line \(line + 1) has no change \(list.source.words)")
    return nil
  }

  /// Shows the earlier text of the change at the cursor above the present one.
  mutating func showChange(at now: Moment) {
    guard let (change, list) = changeAtCursor() else { return }
    var question = changeQuestion(change.line)
    let number = list.place(ofLine: change.line).map { "\($0 + 1) of \(list.places.count) " } ?? ""
    question.text = "Change \(number)\(change.source.words), line \(change.line + 1)"
    question.preview(change, in: document.buffer)
    let layout = layout(with: QuestionLine(question, in: self))
    let end = question.change?.added.upperBound ?? 0
    question.page?.scrollTo(end, rows: layout.text.rows, columns: layout.textColumns)
    question.page?.scrollTo(
      change.range.lowerBound, rows: layout.text.rows, columns: layout.textColumns)
    show(question, at: now)
  }

  func changeQuestion(_ line: Int) -> Question {
    Question(
      "Change at line \(line + 1)", about: .change(line: line),
      answers: [
        Answer("u", "undo it", .undoChange, meaning: "Put the earlier text back"),
        Answer("n", "next", .nextChange, meaning: "Show the next change"),
        Answer("p", "previous", .previousChange, meaning: "Show the previous change"),
      ], cancelLabel: "close")
  }

  mutating func answerChange(_ choice: AnswerChoice, at now: Moment) {
    if choice == .undoChange { return undoChange(at: now) }
    goToChange(isForward: choice == .nextChange)
    showChange(at: now)
  }

  /// Puts the lines of the change at the cursor back, as one block.
  mutating func undoChange(at now: Moment) {
    guard let (change, _) = changeAtCursor(), mayChangeText() else { return }
    let earlier = document.buffer.text
    let title = "Undid change at line \(change.line + 1)"
    document.caretaker.edit(.discrete(title), at: now) {
      $0.bringBack([Replacement(change.range, with: change.earlier)])
    }
    showChanges(since: earlier, at: now)
    message = .info("\(title): the text \(change.source.earlierWords) is back")
  }
}

extension ChangeList.Source {
  /// The source in words, after "the text".
  fileprivate var earlierWords: String {
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
