import Documents
import MementoKit
import Text
import TextEditing

/// Replacing matches, one by one or all.
extension Editor {
  // MARK: Prompts

  /// Opens the prompt for the pattern to replace; if lines are selected, only in these lines.
  ///
  /// - Parameter all: whether to replace all matches without questions.
  mutating func askWhatToReplace(all: Bool, _ written: [UInt8]? = nil) {
    guard mayChangeText() else { return }
    let buffer = document.buffer
    let isInSelection = buffer.selections.count == 1 && buffer.selectsSeveralLines
    finding.scope = isInSelection ? buffer.selections.primary.range : nil
    let origin = SearchOrigin(buffer, after: finding.pattern)
    let label = (all ? "Replace all" : "Replace") + (isInSelection ? " in selection: " : ": ")
    ask(.replace(from: origin, all: all), label, written, from: origin)
  }

  mutating func acceptReplace(_ answer: String, from origin: SearchOrigin, all: Bool) {
    stopAwaiting()
    goBack(to: origin)
    let ask = { @Sendable (editor: inout Editor) in
      editor.askWhatToReplace(all: all, Array(answer.utf8))
    }
    if answer.isEmpty {
      guard againWithToggles(orAskAgain: ask) else { return }
      if finding.pattern == nil { return message = .info("Type the text to replace first") }
    } else if isKnownAbsent {
      ask(&self)
      let place = finding.scope == nil ? "" : " in the selection"
      return message = .idle("Nothing to replace: \(answer) was not found\(place)")
    }
    if let pattern = acceptedPattern(orAskAgain: ask) {
      askWithWhat(pattern, from: origin, all: all)
    }
  }

  /// Whether a complete search found no match in the scope.
  private var isKnownAbsent: Bool {
    guard let list = view.marks?.list else { return false }
    return finding.scope.map { list.matches(in: $0).isEmpty } ?? (list.count == 0)
  }

  private mutating func askWithWhat(
    _ pattern: SearchPattern, from origin: SearchOrigin, all: Bool, _ written: [UInt8] = []
  ) {
    var prompt = Prompt(.replacement(pattern, from: origin, all: all), "With: ")
    prompt.whenEmpty = "nothing: matches are removed"
    prompt.fill(with: written)
    ask(prompt)
    storeReplacement()
    // The field shows the number of matches.
    mark(pattern)
  }

  /// Opens the prompt for the pattern again, in place of that for the replacement.
  mutating func askAgainWhatToReplace(_ prompt: Prompt) {
    guard case .replacement(let pattern, let origin, let all) = prompt.purpose else { return }
    goBack(to: origin)
    askWhatToReplace(all: all, pattern.source)
  }

  /// Stores the bytes of the field, which may be no valid text.
  mutating func storeReplacement() {
    guard case .prompt(let prompt) = focus else { return }
    finding.written = prompt.words(document.buffer.lineEnding)
  }

  mutating func acceptReplacement(
    for pattern: SearchPattern, from origin: SearchOrigin, all: Bool, at now: Moment
  ) {
    let words = finding.written
    do throws(PatternError) {
      let substitution = try Substitution(
        words, for: pattern, lineEnding: document.buffer.lineEnding)
      remember(RecentEntry(words), .replacements)
      let text = document.buffer.text
      // The file may have been read again in the meantime.
      let scope = finding.scope?.clamped(to: 0..<text.count)
      let start = origin.selections.primary.range.lowerBound
      let session = ReplaceSession(
        pattern, substitution, scope: scope,
        from: min(max(start, scope?.lowerBound ?? 0), text.count), in: text)
      finding.replacing = session
      finding.lastMatch = nil
      if all {
        let whole = session.scope(in: text)
        replaceAll([whole.lowerBound...whole.upperBound], at: now)
      } else {
        goToNextToReplace(from: session.start, isBehindMatch: false)
      }
    } catch {
      askWithWhat(pattern, from: origin, all: all, words)
      message = .warning("Not replaced: \(error)")
    }
  }

  // MARK: One by one

  private mutating func goToNextToReplace(from place: Int, isBehindMatch: Bool) {
    guard let session = finding.replacing else { return }
    mark(session.pattern)
    let seek = session.seek(from: place, isBehindMatch: isBehindMatch, in: document.buffer.text)
    search(seek, then: .replace, holdsKeys: true)
  }

  mutating func handleMatchToReplace(_ seek: NextMatchSearch) {
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
      // An undo then restores a cursor here; typing would replace a selection.
      document.caretaker.move { $0.select(at: match.lowerBound) }
      askAboutMatch(session)
    case .nothing, nil:
      let first = session.scope(in: document.buffer.text).lowerBound
      if session.isBeyondEnd || session.start <= first {
        if session.isDisturbed { dropAnswers() }
        return endReplacing()
      }
      session.isBeyondEnd = true
      finding.replacing = session
      goToNextToReplace(from: first, isBehindMatch: false)
    case .failed(let failure):
      finding.replacing = nil
      report(failure)
    }
  }

  private mutating func askAboutMatch(_ session: ReplaceSession) {
    var question = replaceQuestion
    question.preview(session.match, becoming: session.bytes, in: document.buffer)
    let layout = layout(with: QuestionLine(question, in: self))
    let end = question.change?.added.upperBound ?? session.match.upperBound
    question.page?.scrollTo(end, rows: layout.text.rows, columns: layout.textColumns)
    question.page?.scrollTo(
      session.match.lowerBound, rows: layout.text.rows, columns: layout.textColumns)
    show(question, at: times.now)
  }

  /// Finds the match again if something else changed the text during the question about it.
  mutating func settleReplacing() {
    guard case .replaceMatch = layers.question?.subject, var session = finding.replacing,
      !document.buffer.text.isIdentical(to: session.text)
    else { return }
    session.follow(document.buffer.text)
    finding.replacing = session
    closeLayer(.done)
    goToNextToReplace(from: session.match.lowerBound, isBehindMatch: false)
  }

  var replaceQuestion: Question {
    let left = matchesLeft.map { " (\($0))" } ?? ""
    return Question(
      "Replace this match?\(left)", about: .replaceMatch,
      answers: [
        Answer("y", "yes", .replace, meaning: "Replace it, and go to the next"),
        Answer("n", "no", .skip, meaning: "Skip it, and go to the next"),
        Answer("a", "all", .replaceRest, meaning: "Replace it and all remaining matches"),
        Answer("q", "stop", .endReplacing, meaning: "Stop; replacements so far stay"),
      ], cancelLabel: "stop")
  }

  /// The number of matches that are still asked about, with this one; nil until all are known.
  private var matchesLeft: String? {
    guard let session = finding.replacing, let list = view.marks?.list, list.isWhole,
      view.marks?.search == nil, document.load == nil
    else { return nil }
    let count = session.startsLeft(in: document.buffer.text)
      .reduce(0) { $0 + list.matchCount(startingIn: $1) }
    return count == 1 ? "the last" : "\(count.grouped) left"
  }

  /// Drops the keys of the next moment, and those that waited for the next question: they were typed
  /// as answers to a question that a change of the text took away.
  private mutating func dropAnswers() {
    held.inputs = []
    input.dropsUntil = times.now.uptime + Question.timeForTyping
  }

  mutating func answerReplacement(_ choice: AnswerChoice, at now: Moment) {
    finding.replacing?.isDisturbed = false
    switch choice {
    case .replace: replaceMatch(at: now)
    case .skip:
      goToNextToReplace(from: finding.replacing?.match.upperBound ?? 0, isBehindMatch: true)
    case .replaceRest:
      replaceAll(finding.replacing?.startsLeft(in: document.buffer.text) ?? [], at: now)
    default: endReplacing()
    }
  }

  private mutating func replaceMatch(at now: Moment) {
    guard var session = finding.replacing, mayChangeText() else { return endReplacing() }
    document.caretaker.edit(.replacing(1, of: session.pattern), at: now) {
      $0.substitute(session.match, with: session.bytes)
    }
    session.countReplacement(leadingTo: document.buffer.text)
    finding.replacing = session
    goToNextToReplace(from: session.match.lowerBound + session.bytes.count, isBehindMatch: true)
  }

  mutating func endReplacing() {
    guard let session = finding.replacing else { return }
    finding.replacing = nil
    finding.scope = nil
    stopMarking()
    reportReplaced(session.count, session.pattern)
  }

  private mutating func reportReplaced(_ count: Int, _ pattern: SearchPattern) {
    if count == 0, finding.lastMatch == nil { return reportNotFound(pattern) }
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
    replacing.run(.brief, bytes: min(1 << 20, Self.bytesAtOnce(for: session.pattern)))
    carryOut(.replace(replacing), at: now)
  }
}

extension Question {
  /// Shows a match followed by its replacement.
  fileprivate mutating func preview(
    _ match: Range<Int>, becoming bytes: [UInt8], in buffer: TextBuffer
  ) {
    var page = buffer
    page.substitute(match.upperBound..<match.upperBound, with: bytes)
    page.select(at: match.lowerBound)
    self.page = page
    change = PageChange(removed: match, added: match.upperBound..<match.upperBound + bytes.count)
  }
}
