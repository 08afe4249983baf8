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
extension Editor {
  // MARK: The prompt

  /// Opens the prompt for the pattern.
  ///
  /// - Parameter written: the first text of the field; nil for the selected text.
  mutating func askWhatToFind(_ written: [UInt8]? = nil) {
    finding.scope = nil
    let origin = SearchOrigin(document.buffer, after: finding.pattern)
    ask(.find(from: origin), "Find: ", written, from: origin)
  }

  /// Opens a prompt for a pattern, and shows its first match during typing.
  mutating func ask(
    _ purpose: Prompt.Purpose, _ label: String, _ written: [UInt8]?, from origin: SearchOrigin
  ) {
    var prompt = Prompt(purpose, label)
    prompt.whenEmpty = origin.pattern?.shownWords
    prompt.fill(with: written ?? selectedPattern ?? [])
    // The selected text is found at once, and typing replaces it.
    if written == nil { prompt.offerText() }
    prompt.toggles = toggles
    finding.askedOptions = finding.options
    ask(prompt)
    if prompt.answer.isEmpty {
      stopMarking()
    } else {
      findAsTyped(from: origin)
    }
  }

  /// The selected text, if it is within a line.
  private var searchText: [UInt8]? {
    let range = document.buffer.selections.primary.range
    guard document.buffer.selections.count == 1, !range.isEmpty,
      range.count <= RecentWords.longest, !document.buffer.selectsSeveralLines
    else { return nil }
    return document.buffer.text.bytes(in: range)
  }

  /// A pattern that finds the selected text.
  var selectedPattern: [UInt8]? {
    searchText.map { finding.options.isExpression ? SearchPattern.expression(finding: $0) : $0 }
  }

  var toggles: [PromptToggle] {
    let options = finding.options
    func toggle(
      _ letter: Unicode.Scalar, _ option: SearchToggle, _ words: String, _ sign: String
    ) -> PromptToggle {
      PromptToggle(
        key: Key(.character(letter), .alt), option: option, words: words, sign: sign,
        isOn: options[keyPath: option])
    }
    return [
      toggle("r", \.isExpression, "regex", ".*"), toggle("c", \.matchesCase, "case", "Aa"),
      toggle("w", \.matchesWords, "word", "W"),
    ]
  }

  // MARK: During typing

  /// Shows the first match from the start of the search.
  mutating func findAsTyped(from origin: SearchOrigin) {
    guard case .prompt(var prompt) = focus else { return }
    stopAwaiting()
    prompt.toggles = toggles
    prompt.note = nil
    layers.update(.prompt(prompt))
    finding.problem = nil
    let words = prompt.words(document.buffer.lineEnding)
    if words.isEmpty {
      finding.pattern = origin.pattern
      stopMarking()
      return goBack(to: origin)
    }
    do throws(PatternError) {
      let pattern = try SearchPattern(
        words, finding.options, lineEnding: document.buffer.lineEnding,
        words: document.buffer.wordCharacters)
      finding.pattern = pattern
      mark(pattern)
      search(search(pattern, from: origin), then: .preview(from: origin), holdsKeys: false)
      // A match in the unloaded text may take long to appear.
      if finding.awaited != nil, document.load != nil { goBack(to: origin) }
    } catch {
      stopMarking()
      goBack(to: origin)
      finding.problem = error
      report(error)
    }
  }

  /// Returns the search for the first match from the start position.
  private func search(_ pattern: SearchPattern, from origin: SearchOrigin) -> NextMatchSearch {
    let start = origin.selections.primary.range.lowerBound
    return NextMatchSearch(
      for: pattern, in: document.buffer.text, from: start, scope: finding.scope,
      of: document.wholeCount)
  }

  mutating func findWhileAsking(isForward: Bool) {
    guard let pattern = finding.pattern, case .prompt(let prompt) = focus,
      pattern.source == prompt.words(document.buffer.lineEnding)
    else { return }
    search(searchFromCursor(pattern, isForward: isForward), then: .previewNext, holdsKeys: false)
  }

  /// Uses the result of a search for its purpose.
  mutating func finish(_ seek: NextMatchSearch, for purpose: AwaitedMatch.Purpose) {
    switch purpose {
    case .preview(let origin): showWhileAsking(seek, from: origin)
    case .previewNext:
      let before = currentMatch
      showWhileAsking(seek, from: SearchOrigin(document.buffer))
      reportHowReached(seek, from: before)
    case .show: showResult(of: seek)
    case .accept(let answer):
      showResult(of: seek)
      // The pattern may contain a typing error, so the prompt opens again.
      if case .nothing = seek.result { askWhatToFind(Array(answer.utf8)) }
    case .replace: handleMatchToReplace(seek)
    case .addCursor(let step): Occurrences.finish(seek, step, in: &self)
    // Its result is a list of matches.
    case .addAllCursors: break
    }
  }

  private mutating func showWhileAsking(_ seek: NextMatchSearch, from origin: SearchOrigin) {
    switch seek.result {
    case .found(let match, _):
      // The scroll position starts at the origin, regardless of matches of shorter patterns.
      document.caretaker.move { $0.scroll = origin.scroll }
      show(match)
      reportHowReached(seek, from: nil)
    case .nothing, nil:
      goBack(to: origin)
      finding.lastMatch = nil
      note("not found")
    case .failed(let failure):
      goBack(to: origin)
      report(failure)
    }
  }

  private mutating func note(_ words: String) {
    changePrompt { $0.note = words }
  }

  // MARK: After the prompt

  mutating func acceptFind(_ answer: String, from origin: SearchOrigin) {
    let ask = { @Sendable (editor: inout Editor) in editor.askWhatToFind(Array(answer.utf8)) }
    if answer.isEmpty {
      guard againWithToggles(orAskAgain: ask) else { return }
      if finding.pattern == nil { return message = .info("Type the text to find first") }
      return findNext(isForward: true)
    }
    guard let pattern = acceptedPattern(orAskAgain: ask) else { return }
    setReachedMatch(pattern)
    if let awaited = finding.awaited {
      goBack(to: origin)
      holdKeys(awaited, then: .accept(answer))
    } else if currentMatch == nil {
      goBack(to: origin)
      search(search(pattern, from: origin), then: .accept(answer), holdsKeys: true)
    } else if let match = currentMatch,
      match.lowerBound < origin.selections.primary.range.lowerBound
    {
      reportPassedEnd(isForward: true)
    }
  }

  /// Returns the pattern of the field; if it is not valid, opens the prompt again.
  mutating func acceptedPattern(orAskAgain ask: (inout Editor) -> Void) -> SearchPattern? {
    if finding.problem != nil {
      ask(&self)
      return nil
    }
    if let pattern = finding.pattern {
      remember(RecentEntry(pattern.source, pattern.options), .searches)
    }
    return finding.pattern
  }

  /// Applies the present toggles to the last pattern, if the field is empty.
  ///
  /// - Returns: false if the pattern is then not valid; the error is reported and the prompt opens
  ///   again.
  mutating func againWithToggles(orAskAgain ask: (inout Editor) -> Void) -> Bool {
    finding.pattern = finding.pattern.map(patternHere)
    guard let pattern = finding.pattern, let asked = finding.askedOptions, asked != finding.options
    else { return true }
    do throws(PatternError) {
      finding.pattern = try SearchPattern(
        pattern.source, finding.options, lineEnding: document.buffer.lineEnding,
        words: document.buffer.wordCharacters)
      return true
    } catch {
      ask(&self)
      report(error)
      return false
    }
  }

  mutating func findNext(isForward: Bool) {
    guard let pattern = finding.pattern.map(patternHere) else { return askWhatToFind() }
    finding.pattern = pattern
    mark(pattern)
    search(searchFromCursor(pattern, isForward: isForward), then: .show, holdsKeys: true)
  }

  /// Returns a pattern with the words of the shown document.
  func patternHere(_ pattern: SearchPattern) -> SearchPattern {
    let words = document.buffer.wordCharacters
    if pattern.wordCharacters == words { return pattern }
    let renewed = try? SearchPattern(
      pattern.source, pattern.options, lineEnding: document.buffer.lineEnding, words: words)
    return renewed ?? pattern
  }

  /// Returns the search from the cursor; from a selected match, it starts after it.
  private func searchFromCursor(_ pattern: SearchPattern, isForward: Bool) -> NextMatchSearch {
    let selection = document.buffer.selections.primary.range
    let isAtMatch = selection == finding.lastMatch
    return NextMatchSearch(
      for: pattern, in: document.buffer.text,
      from: isForward ? selection.upperBound : selection.lowerBound, isForward: isForward,
      isBehindMatch: isAtMatch && isForward, of: document.wholeCount)
  }

  private mutating func showResult(of seek: NextMatchSearch) {
    switch seek.result {
    case .found(let match, _):
      let before = currentMatch
      show(match)
      setReachedMatch(seek.pattern)
      reportHowReached(seek, from: before)
    case .nothing, nil:
      // The next key would replace a match that stays selected.
      document.caretaker.move { $0.collapseSelections() }
      reportNotFound(seek.pattern)
    case .failed(let failure): report(failure)
    }
  }

  /// Reports that a search passed an end of the text, or returned to the only match.
  private mutating func reportHowReached(_ seek: NextMatchSearch, from before: Range<Int>?) {
    guard case .found(let match, let isBeyondEnd) = seek.result else { return }
    if match == before {
      message = .idle("This is the only match\(soFar)")
    } else if isBeyondEnd {
      reportPassedEnd(isForward: seek.isForward)
    }
  }

  private mutating func reportPassedEnd(isForward: Bool) {
    // The preview of a prompt may pass it, too.
    if focus.isText { registers.macros.play?.notePassedEnd() }
    let text = document.load == nil ? "the text" : "the loaded text"
    message = .info(
      isForward
        ? "Passed the end of \(text), continued from its start"
        : "Passed the start of \(text), continued from its end")
  }

  mutating func reportNotFound(_ pattern: SearchPattern) {
    stopMarking()
    finding.lastMatch = nil
    message = .warning("Not found\(soFar): \(pattern.shownWords)")
  }

  private mutating func report(_ error: PatternError) {
    note("error at \(error.offset + 1)")
    message = .warning("Not a regular expression: \(error)")
  }

  mutating func report(_ failure: SearchFailure) {
    note("stopped")
    message = .warning("Stopped searching for \(finding.pattern?.shownWords ?? "it"): \(failure)")
  }

  /// Finds the next occurrence of the selected text or of the word at the cursor.
  mutating func findSelection() {
    let range = document.buffer.selections.primary.range
    var options = finding.options
    options.isExpression = false
    guard let words = searchText ?? document.buffer.wordAtCursor,
      let pattern = try? SearchPattern(words, options, words: document.buffer.wordCharacters)
    else {
      return message = .info("Select text within a line, or place the cursor at a word")
    }
    finding.pattern = pattern
    remember(RecentEntry(words, pattern.options), .searches)
    if range.isEmpty, let word = document.buffer.rangeOfWordAtCursor { show(word) }
    finding.lastMatch = document.buffer.selections.primary.range
    findNext(isForward: true)
  }

  // MARK: The visible text

  /// Selects a match and scrolls to it.
  mutating func show(_ match: Range<Int>) {
    finding.lastMatch = match
    let layout = layout
    document.caretaker.move {
      $0.select(at: match.upperBound, anchor: match.lowerBound)
      $0.showLineStart(with: match.upperBound, columns: layout.textColumns)
      $0.scrollTo(match.lowerBound, rows: layout.text.rows, columns: layout.textColumns)
    }
  }

  /// Restores the cursor and the scroll position of the start of a search.
  mutating func goBack(to origin: SearchOrigin) {
    let text = document.buffer.text
    guard !text.continues(origin.text) else {
      return document.caretaker.move {
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
    document.caretaker.move { $0.select(moved) }
  }
}
