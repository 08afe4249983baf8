import Documents
import MementoKit
import Text
import TextEditing

/// The text whose further occurrences get cursors, valid while the cursors are unchanged.
///
/// It is the selected text, or the word at the cursor; for a word, only whole words count.
struct Occurrences {
  private let pattern: SearchPattern
  private let document: DocumentID
  private let revision: Int
  /// The cursors after the last step.
  private let selections: Selections

  private init(_ pattern: SearchPattern, _ document: Document) {
    self.pattern = pattern
    self.document = document.id
    revision = document.buffer.revision
    selections = document.buffer.selections
  }

  private func isValid(in document: Document) -> Bool {
    self.document == document.id && revision == document.buffer.revision
      && selections == document.buffer.selections
  }

  /// The change of the primary cursor when the next occurrence gets one.
  enum Step {
    /// It stays, and another one is added.
    case add
    /// It moves to the next occurrence.
    case skip
  }

  // MARK: The next one

  /// Selects the word at each cursor; if all have selections, selects the next occurrence of the
  /// primary one.
  static func selectNext(_ step: Step, in editor: inout Editor) {
    let hasEmpty = editor.document.buffer.selections.all.contains(where: \.isEmpty)
    guard let pattern = pattern(in: &editor) else { return }
    if hasEmpty, step == .add {
      editor.input.typing.occurrences = Occurrences(pattern, editor.document)
      let key = editor.keymap.key(for: "add-next-occurrence").map { "; \($0) adds the next one" }
      return editor.message = .info("Selected the word" + (key ?? ""))
    }
    let count = editor.document.buffer.selections.count
    if step == .add, count >= TextBuffer.maxCursors { return reportTooMany(count + 1, in: &editor) }
    Finding.search(
      nextMatchSearch(pattern, in: editor), then: .addCursor(step), holdsKeys: true, in: &editor)
  }

  /// Returns the pattern of the occurrences so far, or that of the selection or the word at the
  /// primary cursor; nil, with a message, if there is none.
  private static func pattern(in editor: inout Editor) -> SearchPattern? {
    let document = editor.document
    if let known = editor.input.typing.occurrences, known.isValid(in: document) {
      return known.pattern
    }
    var options = SearchPattern.Options()
    options.matchesCase = true
    if document.buffer.selections.primary.isEmpty { options.matchesWords = true }
    var hasWord = false
    editor.document.caretaker.move { hasWord = $0.selectWordsAtCursors() }
    let buffer = editor.document.buffer
    let range = buffer.selections.primary.range
    guard hasWord, range.count <= longest else {
      editor.message = .info(
        hasWord
          ? "The selection is too long to find again: at most \(ByteCount(longest))"
          : "Place the cursor at a word, or select text")
      return nil
    }
    return try? SearchPattern(
      buffer.text.bytes(in: range), options, lineEnding: buffer.lineEnding,
      words: buffer.wordCharacters)
  }

  /// The longest text whose occurrences are found, in bytes.
  private static var longest: Int { 1 << 20 }

  private static func nextMatchSearch(
    _ pattern: SearchPattern, in editor: Editor, from place: Int? = nil
  ) -> NextMatchSearch {
    let document = editor.document
    return NextMatchSearch(
      for: pattern, in: document.buffer.text,
      from: place ?? document.buffer.selections.primary.range.upperBound, isBehindMatch: true,
      of: document.wholeCount)
  }

  /// Selects the result of a search; if that has a cursor already, continues the search behind it.
  static func finish(_ search: NextMatchSearch, _ step: Step, in editor: inout Editor) {
    let selections = editor.document.buffer.selections
    let origin = selections.primary.range
    var search = search
    var isBeyondEnd = search.place < origin.upperBound
    while true {
      guard case .found(let match, let isFoundBeyondEnd) = search.result else {
        if case .failed(let failure) = search.result {
          return Finding.reportFailure(failure, in: &editor)
        }
        return reportNoMore(in: &editor)
      }
      isBeyondEnd = isBeyondEnd || isFoundBeyondEnd
      if isBeyondEnd, match.upperBound > origin.lowerBound { return reportNoMore(in: &editor) }
      if !selections.overlaps(match) {
        return selectOccurrence(match, of: search.pattern, step, in: &editor)
      }
      search = Self.nextMatchSearch(search.pattern, in: editor, from: match.upperBound)
      search.run(.brief, bytes: Finding.bytesAtOnce(for: search.pattern))
      if !search.isDone {
        let awaited = AwaitedMatch(purpose: .addCursor(step), holdsKeys: true)
        return Finding.resume(search, for: awaited, in: &editor)
      }
    }
  }

  private static func selectOccurrence(
    _ match: Range<Int>, of pattern: SearchPattern, _ step: Step, in editor: inout Editor
  ) {
    let new = Selection(anchor: match.lowerBound, head: match.upperBound)
    editor.document.caretaker.move { buffer in
      var cursors = buffer.selections
      switch step {
      case .skip where cursors.count == 1: cursors = Selections(new)
      case .skip: cursors = cursors.removing(at: cursors.primaryIndex).adding(new)
      case .add: cursors = cursors.adding(new)
      }
      buffer.select(cursors)
    }
    editor.input.typing.occurrences = Occurrences(pattern, editor.document)
  }

  private static func reportNoMore(in editor: inout Editor) {
    let count = editor.document.buffer.selections.count
    editor.message = .info(
      count == 1 ? "This is the only occurrence" : "All \(count.grouped) occurrences have cursors")
  }

  private static func reportTooMany(_ count: Int, in editor: inout Editor) {
    editor.message = .warning(
      editor.keymap.translatingKeys(
        in: "\(count.grouped) occurrences: at most \(TextBuffer.maxCursors.grouped) cursors are "
          + "possible. Ctrl-R replaces all"))
  }

  // MARK: All

  /// Selects all occurrences of the primary cursor's selection, or of the word there.
  static func selectAll(in editor: inout Editor) {
    guard let pattern = pattern(in: &editor) else { return }
    var search = MatchSearch(for: pattern, in: editor.document.buffer.text, from: 0)
    search.run(.brief, bytes: Finding.bytesAtOnce(for: pattern))
    if search.isDone { return finishAll(search, in: &editor) }
    Finding.stopAwaiting(in: &editor)
    var awaited = AwaitedMatch(purpose: .addAllCursors, holdsKeys: true)
    awaited.serial = editor.finding.nextSerial()
    awaited.progress = search.progress
    editor.finding.awaited = awaited
    editor.effects.append(.search(.begin(.list(search), serial: awaited.serial)))
  }

  static func finishAll(_ search: MatchSearch, in editor: inout Editor) {
    if let failure = search.failure { return Finding.reportFailure(failure, in: &editor) }
    guard search.text.isIdentical(to: editor.document.buffer.text) else {
      return editor.message = .info("The text changed meanwhile: try again")
    }
    let list = search.list
    if list.count > TextBuffer.maxCursors { return reportTooMany(list.count, in: &editor) }
    if list.ranges.isEmpty { return reportNoMore(in: &editor) }
    let seen = editor.document.buffer.selections.primary.range
    editor.document.caretaker.move { buffer in
      buffer.select(
        Selections(
          list.ranges.map { Selection(anchor: $0.lowerBound, head: $0.upperBound) },
          primary: list.number(of: seen)))
    }
    editor.input.typing.occurrences = Occurrences(search.pattern, editor.document)
    editor.message = .info(
      list.count == 1
        ? "This is the only occurrence" : "\(list.count.grouped) occurrences have cursors")
  }
}
