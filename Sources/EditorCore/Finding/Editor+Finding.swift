import Console
public import MementoKit
import TextModel

/// Where a search began, to go back to.
struct SearchOrigin: Sendable {
  let selections: Selections
  let scroll: ScrollPosition
  let text: PieceTree
  /// What was looked for before, and is again where nothing is written.
  let pattern: SearchPattern?

  init(_ buffer: TextBuffer, after pattern: SearchPattern? = nil) {
    selections = buffer.selections
    scroll = buffer.scroll
    text = buffer.text
    self.pattern = pattern
  }
}

/// Finding: the prompt in which one writes what to look for, and going from match to match.
extension Editor {
  // MARK: The prompt

  /// Asks what to look for.
  ///
  /// - Parameter written: what stands in the field at first; nil for what is selected.
  mutating func askWhatToFind(_ written: [UInt8]? = nil) {
    finding.scope = nil
    let origin = SearchOrigin(document.buffer, after: finding.pattern)
    askForPattern("Find: ", written, from: origin) { editor, answer, now in
      editor.acceptFind(answer, from: origin, at: now)
    }
  }

  /// Asks for a pattern, and shows its first match while it is written.
  mutating func askForPattern(
    _ label: String, _ written: [UInt8]?, from origin: SearchOrigin,
    accept: @escaping Prompt.Reaction
  ) {
    var prompt = Prompt(
      label,
      changed: { editor, _, now in editor.findAsTyped(from: origin, at: now) },
      cancelled: { editor, _ in
        editor.stopAwaiting()
        editor.stopMarking()
        editor.goBack(to: origin)
      },
      accept: accept)
    prompt.takesLineBreaks = true
    prompt.recalls = .searches
    prompt.whenEmpty = origin.pattern?.shownWords
    prompt.fill(with: written ?? selectedPattern ?? [])
    // What was selected is found at once, and gives way to what is typed.
    if written == nil { prompt.field.selectAll() }
    prompt.movesText = true
    prompt.toggles = toggles
    finding.askedOptions = finding.options
    prompt.pressed = { editor, key, now in
      editor.pressInSearch(key, from: origin, at: now)
    }
    ask(prompt)
    if prompt.answer.isEmpty {
      stopMarking()
    } else {
      findAsTyped(from: origin, at: Moment(uptime: .zero, secondsSince1970: 0))
    }
  }

  /// The selected text, where it is within a line.
  private var wordsToFind: [UInt8]? {
    let range = document.buffer.selections.primary.range
    guard document.buffer.selections.count == 1, !range.isEmpty,
      range.count <= RecentWords.longest, !document.buffer.selectsSeveralLines
    else { return nil }
    return document.buffer.text.bytes(in: range)
  }

  /// The selected text as a pattern that finds it.
  private var selectedPattern: [UInt8]? {
    wordsToFind.map {
      finding.options.isExpression ? SearchPattern.expression(finding: $0) : $0
    }
  }

  private var toggles: [PromptToggle] {
    let options = finding.options
    func toggle(
      _ letter: Unicode.Scalar, _ words: String, _ sign: String, _ isOn: Bool
    ) -> PromptToggle {
      PromptToggle(key: Key(.character(letter), .alt), words: words, sign: sign, isOn: isOn)
    }
    return [
      toggle("r", "regex", ".*", options.isExpression),
      toggle("c", "case", "Aa", options.matchesCase),
      toggle("w", "word", "W", options.matchesWords),
    ]
  }

  /// Takes the keys that mean something else in a search than in other fields.
  private mutating func pressInSearch(
    _ key: Key, from origin: SearchOrigin, at now: Moment
  ) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character("r"), .alt): finding.options.isExpression.toggle()
    case (.character("c"), .alt): finding.options.matchesCase.toggle()
    case (.character("w"), .alt): finding.options.matchesWords.toggle()
    default:
      switch keymap[key]?.name {
      case "find": selectWhatIsWritten()
      case "find-next": findWhileAsking(isForward: true, at: now)
      case "find-previous": findWhileAsking(isForward: false, at: now)
      default: return false
      }
      return true
    }
    findAsTyped(from: origin, at: now)
    return true
  }

  /// Lets what is typed next take the place of what is written.
  private mutating func selectWhatIsWritten() {
    guard case .prompt(var prompt) = focus else { return }
    prompt.field.selectAll()
    focus = .prompt(prompt)
  }

  // MARK: While one writes

  /// Shows the first match from where the search began.
  private mutating func findAsTyped(from origin: SearchOrigin, at now: Moment) {
    guard case .prompt(var prompt) = focus else { return }
    stopAwaiting()
    prompt.toggles = toggles
    prompt.note = nil
    focus = .prompt(prompt)
    finding.problem = nil
    let words = prompt.words(document.buffer.lineEnding)
    if words.isEmpty {
      finding.pattern = origin.pattern
      stopMarking()
      return goBack(to: origin)
    }
    do throws(PatternError) {
      let pattern = try SearchPattern(
        words, finding.options, lineEnding: document.buffer.lineEnding)
      finding.pattern = pattern
      mark(pattern)
      seek(seek(pattern, from: origin), holdsKeys: false, at: now) { editor, seek, _ in
        editor.showWhileAsking(seek, from: origin)
      }
      // What is to be found may be long in coming.
      if finding.awaited != nil, document.arrival != nil { goBack(to: origin) }
    } catch {
      stopMarking()
      goBack(to: origin)
      finding.problem = error
      tell(error)
    }
  }

  /// The way to the first match from where a search began.
  private func seek(_ pattern: SearchPattern, from origin: SearchOrigin) -> MatchSeek {
    let start = origin.selections.primary.range.lowerBound
    return MatchSeek(
      for: pattern, in: document.buffer.text, from: start, scope: finding.scope,
      of: document.wholeCount)
  }

  private mutating func findWhileAsking(isForward: Bool, at now: Moment) {
    guard let pattern = finding.pattern, case .prompt(let prompt) = focus,
      pattern.source == prompt.words(document.buffer.lineEnding)
    else { return }
    seek(seekFromCursor(pattern, isForward: isForward), holdsKeys: false, at: now) {
      editor, seek, _ in
      let before = editor.currentMatch
      editor.showWhileAsking(seek, from: SearchOrigin(editor.document.buffer))
      editor.sayHowReached(seek, from: before)
    }
  }

  private mutating func showWhileAsking(_ seek: MatchSeek, from origin: SearchOrigin) {
    switch seek.result {
    case .found(let match, _):
      // Whether it is in sight is judged from where the search began, whatever the letters before
      // this one led to.
      document.caretaker.move { $0.scroll = origin.scroll }
      show(match)
      sayHowReached(seek, from: nil)
    case .nothing, nil:
      goBack(to: origin)
      finding.lastMatch = nil
      note("not found")
    case .failed(let failure):
      goBack(to: origin)
      tell(failure)
    }
  }

  private mutating func note(_ words: String?) {
    guard case .prompt(var prompt) = focus else { return }
    prompt.note = words
    focus = .prompt(prompt)
  }

  // MARK: Afterwards

  private mutating func acceptFind(_ answer: String, from origin: SearchOrigin, at now: Moment) {
    let ask = { @Sendable (editor: inout Editor) in editor.askWhatToFind(Array(answer.utf8)) }
    if answer.isEmpty {
      guard againWithToggles(orAskAgain: ask) else { return }
      if finding.pattern == nil { return message = .info("Nothing to find was written") }
      return findNext(isForward: true, at: now)
    }
    guard let pattern = acceptedPattern(orAskAgain: ask) else { return }
    noteReached(pattern)
    let arrive: AwaitedMatch.Arrive = { editor, seek, _ in
      editor.arrive(at: seek)
      // What was written may be mistyped, and what is typed next is to mend that.
      if case .nothing = seek.result { ask(&editor) }
    }
    if let awaited = finding.awaited {
      goBack(to: origin)
      holdKeys(awaited, at: now, arrive: arrive)
    } else if currentMatch == nil {
      goBack(to: origin)
      seek(seek(pattern, from: origin), holdsKeys: true, at: now, arrive: arrive)
    } else if let match = currentMatch,
      match.lowerBound < origin.selections.primary.range.lowerBound
    {
      sayPassedEnd(isForward: true)
    }
  }

  /// The pattern that was shown while it was written; where it was none, says why and asks again.
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

  /// Where nothing was written, what was looked for last is meant as the toggles are now.
  ///
  /// - Returns: false where it is no pattern then; that was said, and it was asked again.
  mutating func againWithToggles(orAskAgain ask: (inout Editor) -> Void) -> Bool {
    guard let pattern = finding.pattern, let asked = finding.askedOptions,
      asked != finding.options
    else { return true }
    do throws(PatternError) {
      finding.pattern = try SearchPattern(
        pattern.source, finding.options, lineEnding: document.buffer.lineEnding)
      return true
    } catch {
      ask(&self)
      tell(error)
      return false
    }
  }

  /// Goes to the next match of what was looked for last.
  mutating func findNext(isForward: Bool, at now: Moment) {
    guard let pattern = finding.pattern else { return askWhatToFind() }
    mark(pattern)
    seek(seekFromCursor(pattern, isForward: isForward), holdsKeys: true, at: now) {
      editor, seek, _ in
      editor.arrive(at: seek)
    }
  }

  /// The way from the cursor on; from a match, past it.
  private func seekFromCursor(_ pattern: SearchPattern, isForward: Bool) -> MatchSeek {
    let selection = document.buffer.selections.primary.range
    let isAtMatch = selection == finding.lastMatch
    return MatchSeek(
      for: pattern, in: document.buffer.text,
      from: isForward ? selection.upperBound : selection.lowerBound, isForward: isForward,
      isBehindMatch: isAtMatch && isForward, of: document.wholeCount)
  }

  private mutating func arrive(at seek: MatchSeek) {
    switch seek.result {
    case .found(let match, _):
      let before = currentMatch
      show(match)
      noteReached(seek.pattern)
      sayHowReached(seek, from: before)
    case .nothing, nil:
      // A match of before that stayed selected would be what the next key replaces.
      document.caretaker.move { $0.collapseSelections() }
      sayNotFound(seek.pattern)
    case .failed(let failure): tell(failure)
    }
  }

  /// Says so where the way to a match led past an end of the text, or round to where it began.
  private mutating func sayHowReached(_ seek: MatchSeek, from before: Range<Int>?) {
    guard case .found(let match, let isBeyondEnd) = seek.result else { return }
    if match == before {
      message = .info("This is the only match\(soFar)")
    } else if isBeyondEnd {
      sayPassedEnd(isForward: seek.isForward)
    }
  }

  private mutating func sayPassedEnd(isForward: Bool) {
    let text = document.arrival == nil ? "the text" : "what is here of the text"
    message = .info(
      isForward
        ? "Passed the end of \(text), went on from its start"
        : "Passed the start of \(text), went on from its end")
  }

  mutating func sayNotFound(_ pattern: SearchPattern) {
    stopMarking()
    finding.lastMatch = nil
    message = .warning("Not found\(soFar): \(pattern.shownWords)")
  }

  private mutating func tell(_ error: PatternError) {
    note("wrong at \(error.offset + 1)")
    message = .warning("Not an expression: \(error)")
  }

  mutating func tell(_ failure: SearchFailure) {
    note("stopped")
    message = .warning("Stopped looking for \(finding.pattern?.shownWords ?? "it"): \(failure)")
  }

  /// Finds what is selected, or the word at the cursor, again.
  mutating func findSelection(at now: Moment) {
    let range = document.buffer.selections.primary.range
    guard let words = wordsToFind ?? document.buffer.wordAtCursor,
      let pattern = try? SearchPattern(words, finding.literalOptions)
    else {
      message = .info("Select something within a line, or put the cursor at a word")
      return
    }
    finding.pattern = pattern
    remember(RecentEntry(words, pattern.options), .searches)
    if range.isEmpty, let word = document.buffer.rangeOfWordAtCursor { show(word) }
    finding.lastMatch = document.buffer.selections.primary.range
    findNext(isForward: true, at: now)
  }
}

/// What a search does to the text that is seen.
extension Editor {
  /// Selects a match and brings it on the screen.
  mutating func show(_ match: Range<Int>) {
    finding.lastMatch = match
    let layout = layout
    document.caretaker.move {
      $0.select(at: match.upperBound, anchor: match.lowerBound)
      $0.showLineStart(with: match.upperBound, columns: layout.textColumns)
      $0.scrollTo(match.lowerBound, rows: layout.text.rows, columns: layout.textColumns)
    }
  }

  /// Puts cursor and scroll back to where a search began.
  mutating func goBack(to origin: SearchOrigin) {
    guard document.buffer.text.continues(origin.text) else { return }
    document.caretaker.move {
      $0.select(origin.selections)
      $0.scroll = origin.scroll
    }
  }

  /// Puts the cursor at the first match of a literal from the start of the text; or says that there
  /// is none.
  ///
  /// For `+/TEXT` on the command line.
  public mutating func find(_ words: String, at now: Moment) {
    if words.isEmpty { return }
    guard let pattern = try? SearchPattern(Array(words.utf8)) else { return }
    finding.pattern = pattern
    document.caretaker.move { $0.select(at: 0) }
    mark(pattern)
    seek(
      MatchSeek(for: pattern, in: document.buffer.text, from: 0, of: document.wholeCount),
      holdsKeys: true, at: now
    ) { editor, seek, _ in editor.arrive(at: seek) }
  }
}
