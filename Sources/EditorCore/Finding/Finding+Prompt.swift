import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The state at the start of a search, for a return to it.
struct SearchOrigin: Sendable {
  let selections: Selections
  let scroll: ScrollPosition
  let text: PieceTree
  /// The previous pattern, used again if the field is empty.
  let pattern: SearchPattern?

  init(_ buffer: TextBuffer, after pattern: SearchPattern? = nil) {
    selections = buffer.selections
    scroll = buffer.scroll
    text = buffer.text
    self.pattern = pattern
  }
}

/// Finding: the prompt for the pattern, and the steps from match to match.
extension Finding {
  // MARK: The prompt

  /// Opens the prompt for the pattern.
  ///
  /// - Parameter written: the first text of the field; nil for the selected text.
  static func askForPattern(_ written: [UInt8]? = nil, in editor: inout Editor) {
    editor.finding.scope = nil
    let origin = SearchOrigin(editor.document.buffer, after: editor.finding.pattern)
    ask(.find(from: origin), "Find: ", written, from: origin, in: &editor)
  }

  /// Opens a prompt for a pattern, and shows its first match during typing.
  static func ask(
    _ purpose: Prompt.Purpose, _ label: String, _ written: [UInt8]?, from origin: SearchOrigin,
    in editor: inout Editor
  ) {
    var prompt = Prompt(purpose, label)
    prompt.whenEmpty = origin.pattern?.shownWords
    prompt.fill(with: written ?? selectedPattern(in: editor) ?? [])
    // The selected text is found at once, and typing replaces it.
    if written == nil { prompt.offerText() }
    prompt.toggles = toggles(in: editor)
    editor.finding.askedOptions = editor.finding.options
    editor.ask(prompt)
    if prompt.answer.isEmpty {
      stopMarking(in: &editor)
    } else {
      searchAsTyped(from: origin, in: &editor)
    }
  }

  /// Returns the selected text, if it is within a line.
  private static func searchText(in editor: Editor) -> [UInt8]? {
    let range = editor.document.buffer.selections.primary.range
    guard editor.document.buffer.selections.count == 1, !range.isEmpty,
      range.count <= RecentWords.longest, !editor.document.buffer.selectsSeveralLines
    else { return nil }
    return editor.document.buffer.text.bytes(in: range)
  }

  /// Returns a pattern that finds the selected text.
  static func selectedPattern(in editor: Editor) -> [UInt8]? {
    searchText(in: editor).map {
      editor.finding.options.isExpression ? SearchPattern.expression(finding: $0) : $0
    }
  }

  static func toggles(in editor: Editor) -> [PromptToggle] {
    let options = editor.finding.options
    func toggle(
      _ letter: Unicode.Scalar, _ option: SearchToggle, _ label: String, _ sign: String
    ) -> PromptToggle {
      PromptToggle(
        key: Key(.character(letter), .alt), option: option, label: label, sign: sign,
        isOn: options[keyPath: option])
    }
    return [
      toggle("r", \.isExpression, "regex", ".*"), toggle("c", \.matchesCase, "case", "Aa"),
      toggle("w", \.matchesWords, "word", "W"),
    ]
  }

  // MARK: During typing

  /// Shows the first match from the start of the search.
  static func searchAsTyped(from origin: SearchOrigin, in editor: inout Editor) {
    guard case .prompt(var prompt) = editor.focus else { return }
    stopAwaiting(in: &editor)
    prompt.toggles = toggles(in: editor)
    prompt.note = nil
    editor.layers.update(.prompt(prompt))
    editor.finding.problem = nil
    let words = prompt.words(editor.document.buffer.lineEnding)
    if words.isEmpty {
      editor.finding.pattern = origin.pattern
      stopMarking(in: &editor)
      return goBack(to: origin, in: &editor)
    }
    do throws(PatternError) {
      let pattern = try SearchPattern(
        words, editor.finding.options, lineEnding: editor.document.buffer.lineEnding,
        words: editor.document.buffer.wordCharacters)
      editor.finding.pattern = pattern
      mark(pattern, in: &editor)
      search(
        search(pattern, from: origin, in: editor), then: .preview(from: origin),
        holdsKeys: false, in: &editor)
      // A match in the unloaded text may take long to appear.
      if editor.finding.awaited != nil, editor.document.load != nil {
        goBack(to: origin, in: &editor)
      }
    } catch {
      stopMarking(in: &editor)
      goBack(to: origin, in: &editor)
      editor.finding.problem = error
      reportError(error, in: &editor)
    }
  }

  /// Returns the search for the first match from the start position.
  private static func search(_ pattern: SearchPattern, from origin: SearchOrigin, in editor: Editor)
    -> NextMatchSearch
  {
    let start = origin.selections.primary.range.lowerBound
    return NextMatchSearch(
      for: pattern, in: editor.document.buffer.text, from: start, scope: editor.finding.scope,
      of: editor.document.wholeCount)
  }

  static func findWhileAsking(isForward: Bool, in editor: inout Editor) {
    guard let pattern = editor.finding.pattern, case .prompt(let prompt) = editor.focus,
      pattern.source == prompt.words(editor.document.buffer.lineEnding)
    else { return }
    search(
      searchFromCursor(pattern, isForward: isForward, in: editor), then: .previewNext,
      holdsKeys: false, in: &editor)
  }

  /// Uses the result of a search for its purpose.
  static func finish(
    _ search: NextMatchSearch, for purpose: AwaitedMatch.Purpose, in editor: inout Editor
  ) {
    switch purpose {
    case .preview(let origin): showWhileAsking(search, from: origin, in: &editor)
    case .previewNext:
      let before = editor.currentMatch
      showWhileAsking(search, from: SearchOrigin(editor.document.buffer), in: &editor)
      reportHowReached(search, from: before, in: &editor)
    case .show: showResult(of: search, in: &editor)
    case .accept(let answer):
      showResult(of: search, in: &editor)
      // The pattern may contain a typing error, so the prompt opens again.
      if case .nothing = search.result { askForPattern(Array(answer.utf8), in: &editor) }
    case .replace: MatchReplacing.handleMatch(search, in: &editor)
    case .addCursor(let step): Occurrences.finish(search, step, in: &editor)
    // Its result is a list of matches.
    case .addAllCursors: break
    }
  }

  private static func showWhileAsking(
    _ search: NextMatchSearch, from origin: SearchOrigin, in editor: inout Editor
  ) {
    switch search.result {
    case .found(let match, _):
      // The scroll position starts at the origin, regardless of matches of shorter patterns.
      editor.document.caretaker.move { $0.scroll = origin.scroll }
      show(match, in: &editor)
      reportHowReached(search, from: nil, in: &editor)
    case .nothing, nil:
      goBack(to: origin, in: &editor)
      editor.finding.lastMatch = nil
      showNotice("not found", in: &editor)
    case .failed(let failure):
      goBack(to: origin, in: &editor)
      reportFailure(failure, in: &editor)
    }
  }

  private static func showNotice(_ notice: String, in editor: inout Editor) {
    Fields.changePrompt(in: &editor) { $0.note = notice }
  }

  // MARK: After the prompt

  static func acceptPattern(_ answer: String, from origin: SearchOrigin, in editor: inout Editor) {
    let ask = { @Sendable (editor: inout Editor) in
      askForPattern(Array(answer.utf8), in: &editor)
    }
    if answer.isEmpty {
      guard againWithToggles(in: &editor, orAskAgain: ask) else { return }
      if editor.finding.pattern == nil {
        return editor.message = .info("Type the text to find first")
      }
      return findNext(isForward: true, in: &editor)
    }
    guard let pattern = acceptedPattern(in: &editor, orAskAgain: ask) else { return }
    setReachedMatch(pattern, in: &editor)
    if let awaited = editor.finding.awaited {
      goBack(to: origin, in: &editor)
      holdKeys(awaited, then: .accept(answer), in: &editor)
    } else if editor.currentMatch == nil {
      goBack(to: origin, in: &editor)
      search(
        search(pattern, from: origin, in: editor), then: .accept(answer), holdsKeys: true,
        in: &editor)
    } else if let match = editor.currentMatch,
      match.lowerBound < origin.selections.primary.range.lowerBound
    {
      reportPassedEnd(isForward: true, in: &editor)
    }
  }

  /// Returns the pattern of the field; if it is not valid, opens the prompt again.
  static func acceptedPattern(in editor: inout Editor, orAskAgain ask: (inout Editor) -> Void)
    -> SearchPattern?
  {
    if editor.finding.problem != nil {
      ask(&editor)
      return nil
    }
    if let pattern = editor.finding.pattern {
      RecentWords.remember(RecentEntry(pattern.source, pattern.options), .searches, in: &editor)
    }
    return editor.finding.pattern
  }

  /// Applies the present toggles to the last pattern, if the field is empty.
  ///
  /// - Returns: false if the pattern is then not valid; the error is reported and the prompt opens
  ///   again.
  static func againWithToggles(in editor: inout Editor, orAskAgain ask: (inout Editor) -> Void)
    -> Bool
  {
    editor.finding.pattern = editor.finding.pattern.map { patternHere($0, in: editor) }
    guard let pattern = editor.finding.pattern, let asked = editor.finding.askedOptions,
      asked != editor.finding.options
    else { return true }
    do throws(PatternError) {
      editor.finding.pattern = try SearchPattern(
        pattern.source, editor.finding.options, lineEnding: editor.document.buffer.lineEnding,
        words: editor.document.buffer.wordCharacters)
      return true
    } catch {
      ask(&editor)
      reportError(error, in: &editor)
      return false
    }
  }

  static func findNext(isForward: Bool, in editor: inout Editor) {
    guard let pattern = editor.finding.pattern.map({ patternHere($0, in: editor) }) else {
      return askForPattern(in: &editor)
    }
    editor.finding.pattern = pattern
    mark(pattern, in: &editor)
    search(
      searchFromCursor(pattern, isForward: isForward, in: editor), then: .show,
      holdsKeys: true, in: &editor)
  }

  /// Returns a pattern with the word characters of the shown document.
  static func patternHere(_ pattern: SearchPattern, in editor: Editor) -> SearchPattern {
    let words = editor.document.buffer.wordCharacters
    if pattern.wordCharacters == words { return pattern }
    let renewed = try? SearchPattern(
      pattern.source, pattern.options, lineEnding: editor.document.buffer.lineEnding, words: words)
    return renewed ?? pattern
  }

  /// Returns the search from the cursor; a selected match is skipped.
  private static func searchFromCursor(_ pattern: SearchPattern, isForward: Bool, in editor: Editor)
    -> NextMatchSearch
  {
    let selection = editor.document.buffer.selections.primary.range
    let isAtMatch = selection == editor.finding.lastMatch
    return NextMatchSearch(
      for: pattern, in: editor.document.buffer.text,
      from: isForward ? selection.upperBound : selection.lowerBound, isForward: isForward,
      isBehindMatch: isAtMatch && isForward, of: editor.document.wholeCount)
  }

  private static func showResult(of search: NextMatchSearch, in editor: inout Editor) {
    switch search.result {
    case .found(let match, _):
      let before = editor.currentMatch
      show(match, in: &editor)
      setReachedMatch(search.pattern, in: &editor)
      reportHowReached(search, from: before, in: &editor)
    case .nothing, nil:
      // The next key would replace a match that stays selected.
      editor.document.caretaker.move { $0.collapseSelections() }
      reportNotFound(search.pattern, in: &editor)
    case .failed(let failure): reportFailure(failure, in: &editor)
    }
  }

  /// Reports that a search passed an end of the text, or returned to the only match.
  private static func reportHowReached(
    _ search: NextMatchSearch, from before: Range<Int>?, in editor: inout Editor
  ) {
    guard case .found(let match, let isBeyondEnd) = search.result else { return }
    if match == before {
      editor.message = .idle("This is the only match\(soFar(in: editor))")
    } else if isBeyondEnd {
      reportPassedEnd(isForward: search.isForward, in: &editor)
    }
  }

  private static func reportPassedEnd(isForward: Bool, in editor: inout Editor) {
    // The preview of a prompt may pass it, too.
    if editor.focus.isText { editor.registers.macros.play?.markPassedEnd() }
    let text = editor.document.load == nil ? "the text" : "the loaded text"
    editor.message = .info(
      isForward
        ? "Passed the end of \(text), continued from its start"
        : "Passed the start of \(text), continued from its end")
  }

  static func reportNotFound(_ pattern: SearchPattern, in editor: inout Editor) {
    stopMarking(in: &editor)
    editor.finding.lastMatch = nil
    editor.message = .warning("Not found\(soFar(in: editor)): \(pattern.shownWords)")
  }

  private static func reportError(_ error: PatternError, in editor: inout Editor) {
    showNotice("error at \(error.offset + 1)", in: &editor)
    editor.message = .warning("Not a regular expression: \(error)")
  }

  static func reportFailure(_ failure: SearchFailure, in editor: inout Editor) {
    showNotice("stopped", in: &editor)
    editor.message = .warning(
      "Stopped searching for \(editor.finding.pattern?.shownWords ?? "it"): \(failure)")
  }

  /// Finds the next occurrence of the selected text or of the word at the cursor.
  static func findSelection(in editor: inout Editor) {
    let range = editor.document.buffer.selections.primary.range
    var options = editor.finding.options
    options.isExpression = false
    guard let words = searchText(in: editor) ?? editor.document.buffer.wordAtCursor,
      let pattern = try? SearchPattern(words, options, words: editor.document.buffer.wordCharacters)
    else {
      return editor.message = .info("Select text within a line, or place the cursor at a word")
    }
    editor.finding.pattern = pattern
    RecentWords.remember(RecentEntry(words, pattern.options), .searches, in: &editor)
    if range.isEmpty, let word = editor.document.buffer.rangeOfWordAtCursor {
      show(word, in: &editor)
    }
    editor.finding.lastMatch = editor.document.buffer.selections.primary.range
    findNext(isForward: true, in: &editor)
  }

  // MARK: The visible text

  /// Selects a match and scrolls to it.
  static func show(_ match: Range<Int>, in editor: inout Editor) {
    editor.finding.lastMatch = match
    let layout = editor.layout
    editor.document.caretaker.move {
      $0.select(at: match.upperBound, anchor: match.lowerBound)
      $0.showLineStart(with: match.upperBound, columns: layout.textColumns)
      $0.scrollTo(match.lowerBound, rows: layout.text.rows, columns: layout.textColumns)
    }
  }

  /// Restores the cursor and the scroll position of the start of a search.
  static func goBack(to origin: SearchOrigin, in editor: inout Editor) {
    let text = editor.document.buffer.text
    guard !text.continues(origin.text) else {
      return editor.document.caretaker.move {
        $0.select(origin.selections)
        $0.scroll = origin.scroll
      }
    }
    // Something else changed the text meanwhile.
    let moved = origin.selections.map {
      Selection(
        anchor: text.place(of: $0.anchor, in: origin.text),
        head: text.place(of: $0.head, in: origin.text))
    }
    editor.document.caretaker.move { $0.select(moved) }
  }
}
