import Console
public import MementoKit
import TextModel

/// Where a search began, to go back to.
struct SearchOrigin: Sendable {
  let selections: Selections
  let scroll: ScrollPosition
  let text: PieceTree

  init(_ buffer: TextBuffer) {
    selections = buffer.selections
    scroll = buffer.scroll
    text = buffer.text
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
    let origin = SearchOrigin(document.buffer)
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
    prompt.fill(with: written ?? selectedPattern ?? [])
    // What was selected is found at once, and gives way to what is typed.
    if written == nil { prompt.field.selectAll() }
    prompt.movesText = true
    prompt.toggles = toggles
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
    return [
      PromptToggle(key: Key(.character("r"), .alt), words: "regex", isOn: options.isExpression),
      PromptToggle(key: Key(.character("c"), .alt), words: "case", isOn: options.matchesCase),
      PromptToggle(key: Key(.character("w"), .alt), words: "word", isOn: options.matchesWords),
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
    case (.up, []): recall(by: -1, \.searches)
    case (.down, []): recall(by: 1, \.searches)
    default:
      switch keymap[key]?.name {
      case "find", "find-next": findWhileAsking(isForward: true, at: now)
      case "find-previous": findWhileAsking(isForward: false, at: now)
      default: return false
      }
      return true
    }
    findAsTyped(from: origin, at: now)
    return true
  }

  /// Puts what was written earlier into the field.
  mutating func recall(by step: Int, _ kind: KeyPath<Finding, RecentWords>) {
    guard case .prompt(var prompt) = focus else { return }
    let entries = finding[keyPath: kind].entries
    let written = prompt.field.text.bytes
    let place = entries.lastIndex(of: written) ?? entries.count
    let target = place + step
    if target < 0 || entries.isEmpty {
      message = .info(entries.isEmpty ? "Nothing was written here before" : "This is the oldest")
      return
    }
    prompt.fill(with: target < entries.count ? entries[target] : [])
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
    let words = prompt.field.text.bytes
    if words.isEmpty {
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
      for: pattern, in: document.buffer.text, from: start, scope: finding.scope)
  }

  private mutating func findWhileAsking(isForward: Bool, at now: Moment) {
    guard let pattern = finding.pattern, case .prompt(let prompt) = focus,
      pattern.source == prompt.field.text.bytes
    else { return }
    seek(seekFromCursor(pattern, isForward: isForward), holdsKeys: false, at: now) {
      editor, seek, _ in
      editor.showWhileAsking(seek, from: SearchOrigin(editor.document.buffer))
    }
  }

  private mutating func showWhileAsking(_ seek: MatchSeek, from origin: SearchOrigin) {
    switch seek.result {
    case .found(let match, _):
      show(match)
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
    if answer.isEmpty {
      if finding.pattern == nil { return message = .info("Nothing to find was written") }
      return findNext(isForward: true, at: now)
    }
    guard let pattern = acceptedPattern(orAskAgain: { $0.askWhatToFind(Array(answer.utf8)) }) else {
      return
    }
    if finding.awaited != nil || currentMatch == nil {
      goBack(to: origin)
      seek(seek(pattern, from: origin), holdsKeys: true, at: now) { editor, seek, _ in
        editor.arrive(at: seek)
      }
    }
  }

  /// The pattern that was shown while it was written; where it was none, says why and asks again.
  mutating func acceptedPattern(orAskAgain ask: (inout Editor) -> Void) -> SearchPattern? {
    if finding.problem != nil {
      ask(&self)
      return nil
    }
    if let pattern = finding.pattern { remember(pattern.source, .searches) }
    return finding.pattern
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
      isBehindMatch: isAtMatch && isForward)
  }

  private mutating func arrive(at seek: MatchSeek) {
    switch seek.result {
    case .found(let match, let isBeyondEnd):
      let isSame = match == currentMatch
      show(match)
      if isSame {
        message = .info("This is the only match")
      } else if isBeyondEnd {
        message = .info(
          seek.isForward
            ? "Passed the end of the text, went on from its start"
            : "Passed the start of the text, went on from its end")
      }
    case .nothing, nil: sayNotFound(seek.pattern)
    case .failed(let failure): tell(failure)
    }
  }

  mutating func sayNotFound(_ pattern: SearchPattern) {
    stopMarking()
    finding.lastMatch = nil
    message = .warning("Not found: \(pattern.words)")
  }

  private mutating func tell(_ error: PatternError) {
    note("wrong at \(error.offset + 1)")
    message = .warning("Not an expression: \(error)")
  }

  mutating func tell(_ failure: SearchFailure) {
    note("stopped")
    message = .warning("Stopped looking for \(finding.pattern?.words ?? "it"): \(failure)")
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
    remember(words, .searches)
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
      $0.scrollTo(match.lowerBound, rows: layout.text.rows, columns: layout.textColumns)
    }
  }

  /// Puts cursor and scroll back to where a search began.
  mutating func goBack(to origin: SearchOrigin) {
    guard origin.text.isIdentical(to: document.buffer.text) else { return }
    document.caretaker.move {
      $0.select(origin.selections)
      $0.scroll = origin.scroll
    }
  }

  /// Keeps what was looked for, for this run and, where history is kept, for the next ones.
  mutating func remember(_ words: [UInt8], _ kind: RecentWords.Kind) {
    let isNew =
      kind == .searches ? finding.searches.note(words) : finding.replacements.note(words)
    if isNew, !document.isForThisRunOnly { effects.append(.search(.remember(kind, words))) }
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
      MatchSeek(for: pattern, in: document.buffer.text, from: 0), holdsKeys: true, at: now
    ) { editor, seek, _ in editor.arrive(at: seek) }
  }
}
