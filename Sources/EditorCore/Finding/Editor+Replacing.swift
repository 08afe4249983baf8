import Console
import MementoKit
import TextModel

/// Replacing what is found, one by one or all.
extension Editor {
  // MARK: What, and with what

  /// Asks what to replace; with lines selected, in those lines.
  ///
  /// - Parameter all: whether all matches are replaced without asking.
  mutating func askWhatToReplace(all: Bool, _ written: [UInt8]? = nil) {
    guard mayChangeText() else { return }
    let buffer = document.buffer
    let isInSelection = buffer.selections.count == 1 && buffer.selectsSeveralLines
    finding.scope = isInSelection ? buffer.selections.primary.range : nil
    let origin = SearchOrigin(buffer, after: finding.pattern)
    let label = (all ? "Replace all" : "Replace") + (isInSelection ? " in selection: " : ": ")
    askForPattern(label, written, from: origin) { editor, answer, now in
      editor.acceptWhat(answer, from: origin, all: all, at: now)
    }
  }

  private mutating func acceptWhat(
    _ answer: String, from origin: SearchOrigin, all: Bool, at now: Moment
  ) {
    stopAwaiting()
    goBack(to: origin)
    let ask = { @Sendable (editor: inout Editor) in
      editor.askWhatToReplace(all: all, Array(answer.utf8))
    }
    if answer.isEmpty {
      guard againWithToggles(orAskAgain: ask) else { return }
      if finding.pattern == nil { return message = .info("Nothing to replace was written") }
    }
    if !answer.isEmpty, isKnownToBeAbsent {
      ask(&self)
      message = .info("There is nothing to replace: \(answer) is not found")
      return
    }
    let pattern = acceptedPattern(orAskAgain: ask)
    if let pattern { askWithWhat(pattern, from: origin, all: all) }
  }

  /// Whether all of the text was searched, and nothing of what was written is there.
  private var isKnownToBeAbsent: Bool {
    guard let list = finding.marks?.list else { return false }
    return finding.scope.map { list.matches(in: $0).isEmpty } ?? (list.count == 0)
  }

  private mutating func askWithWhat(
    _ pattern: SearchPattern, from origin: SearchOrigin, all: Bool, _ written: [UInt8] = []
  ) {
    var prompt = Prompt(
      "With: ",
      cancelled: { editor, _ in
        editor.stopMarking()
        editor.goBack(to: origin)
      },
      accept: { editor, _, now in
        editor.acceptWith(pattern, from: origin, all: all, at: now)
      })
    prompt.takesLineBreaks = true
    prompt.recalls = .replacements
    prompt.whenEmpty = "nothing: matches are removed"
    prompt.fill(with: written)
    prompt.movesText = true
    prompt.changed = { editor, _, _ in editor.noteWhatIsWritten() }
    prompt.pressed = { editor, key, _ in
      guard key == Key(.tab, .shift) else { return false }
      editor.goBack(to: origin)
      editor.askWhatToReplace(all: all, pattern.source)
      return true
    }
    ask(prompt)
    noteWhatIsWritten()
    // How many there are is told beside the field.
    mark(pattern)
  }

  /// Keeps the bytes of the field: its answer is text, which they need not be.
  private mutating func noteWhatIsWritten() {
    guard case .prompt(let prompt) = focus else { return }
    finding.written = prompt.words(document.buffer.lineEnding)
  }

  private mutating func acceptWith(
    _ pattern: SearchPattern, from origin: SearchOrigin, all: Bool, at now: Moment
  ) {
    let words = finding.written
    do throws(PatternError) {
      let substitution = try Substitution(
        words, for: pattern, lineEnding: document.buffer.lineEnding)
      remember(RecentEntry(words), .replacements)
      let scope = finding.scope
      let text = document.buffer.text
      let start = origin.selections.primary.range.lowerBound
      let session = ReplaceSession(
        pattern: pattern, substitution: substitution, scope: scope,
        start: min(max(start, scope?.lowerBound ?? 0), text.count))
      finding.replacing = session
      finding.lastMatch = nil
      if all {
        replaceAll([session.scope(in: text).closed], at: now)
      } else {
        goToNextToReplace(from: session.start, isBehindMatch: false, at: now)
      }
    } catch {
      askWithWhat(pattern, from: origin, all: all, words)
      message = .warning("Not replaced: \(error)")
    }
  }

  // MARK: One by one

  private mutating func goToNextToReplace(
    from place: Int, isBehindMatch: Bool, at now: Moment
  ) {
    guard let session = finding.replacing else { return }
    mark(session.pattern)
    let seek = session.seek(
      from: place, isBehindMatch: isBehindMatch, in: document.buffer.text)
    self.seek(seek, holdsKeys: true, at: now) { editor, seek, now in
      editor.arriveToReplace(seek, at: now)
    }
  }

  private mutating func arriveToReplace(_ seek: MatchSeek, at now: Moment) {
    guard var session = finding.replacing else { return }
    switch seek.result {
    case .found(let match, _):
      let text = document.buffer.text
      session.match = match
      session.bytes =
        session.substitution.bytes(
          for: match, of: session.pattern, in: text, scope: session.scope(in: text)) ?? []
      finding.replacing = session
      show(match)
      // An undo is to leave the cursor there, and not a selection that the next key takes away.
      document.caretaker.move { $0.select(at: match.lowerBound) }
      askAboutMatch(session)
    case .nothing, nil:
      let first = session.scope(in: document.buffer.text).lowerBound
      if session.isBeyondEnd || session.start <= first { return endReplacing() }
      session.isBeyondEnd = true
      finding.replacing = session
      goToNextToReplace(from: first, isBehindMatch: false, at: now)
    case .failed(let failure):
      finding.replacing = nil
      tell(failure)
    }
  }

  private mutating func askAboutMatch(_ session: ReplaceSession) {
    let position = matchPosition.map { " (\($0))" } ?? ""
    var question = Question(
      "Replace this match?\(position)",
      answers: [
        Answer("y", "yes", meaning: "Replace it, and go to the next") { editor, now in
          editor.replaceMatch(at: now)
        },
        Answer("n", "no", meaning: "Leave it, and go to the next") { editor, now in
          let end = editor.finding.replacing?.match.upperBound ?? 0
          editor.goToNextToReplace(from: end, isBehindMatch: true, at: now)
        },
        Answer("a", "all", meaning: "Replace it and all that were not asked about") { editor, now in
          let text = editor.document.buffer.text
          editor.replaceAll(editor.finding.replacing?.startsLeft(in: text) ?? [], at: now)
        },
        Answer("q", "quit", meaning: "Leave it and the others; what was replaced stays") {
          editor, _ in
          editor.endReplacing()
        },
      ])
    question.cancelled = { editor, _ in editor.endReplacing() }
    question.preview(session.match, becoming: session.bytes, in: document.buffer)
    let layout = layout(with: questionLine(of: question))
    let end = question.change?.added.upperBound ?? session.match.upperBound
    question.page?.scrollTo(end, rows: layout.text.rows, columns: layout.textColumns)
    question.page?.scrollTo(
      session.match.lowerBound, rows: layout.text.rows, columns: layout.textColumns)
    ask(question)
  }

  private mutating func replaceMatch(at now: Moment) {
    guard var session = finding.replacing, mayChangeText() else { return endReplacing() }
    document.caretaker.edit(.replacing(1, of: session.pattern), at: now) {
      $0.substitute(session.match, with: session.bytes)
    }
    session.noteReplaced()
    finding.replacing = session
    let place = session.match.lowerBound + session.bytes.count
    goToNextToReplace(from: place, isBehindMatch: true, at: now)
  }

  private mutating func endReplacing() {
    guard let session = finding.replacing else { return }
    finding.replacing = nil
    finding.scope = nil
    stopMarking()
    sayReplaced(session.count, session.pattern)
  }

  private mutating func sayReplaced(_ count: Int, _ pattern: SearchPattern) {
    if count == 0, finding.lastMatch == nil { return sayNotFound(pattern) }
    message = .info(count == 0 ? "Replaced nothing" : "Replaced \(count.grouped)")
  }

  // MARK: All

  /// Replaces all matches that begin in some ranges, as one edit.
  private mutating func replaceAll(_ starts: [ClosedRange<Int>], at now: Moment) {
    guard let session = finding.replacing, mayChangeText() else { return endReplacing() }
    finding.replacing = nil
    finding.scope = nil
    stopMarking()
    let text = document.buffer.text
    var replacing = Replacing(
      session.pattern, with: session.substitution, in: text, scope: session.scope(in: text),
      from: starts, behind: session.count)
    replacing.run(.hasty, bytes: min(1 << 20, Self.bytesAtOnce(for: session.pattern)))
    carryOut(.replace(replacing), at: now)
  }
}

extension Question {
  /// Shows a match with what would come in its place behind it.
  fileprivate mutating func preview(
    _ match: Range<Int>, becoming bytes: [UInt8], in buffer: TextBuffer
  ) {
    var page = buffer
    page.substitute(match.upperBound..<match.upperBound, with: bytes)
    page.select(at: match.lowerBound)
    self.page = page
    change = PageChange(
      removed: match, added: match.upperBound..<match.upperBound + bytes.count)
  }
}

extension Range<Int> {
  fileprivate var closed: ClosedRange<Int> { lowerBound...upperBound }
}
