import Documents
import MementoKit
import Text
import TextEditing

/// Replacing matches, one by one or all.
enum MatchReplacing {
  // MARK: Prompts

  /// Opens the prompt for the pattern to replace; if lines are selected, only in these lines.
  ///
  /// - Parameter all: whether to replace all matches without questions.
  static func askForPattern(all: Bool, _ written: [UInt8]? = nil, in editor: inout Editor) {
    guard editor.mayChangeText() else { return }
    let buffer = editor.document.buffer
    let isInSelection = buffer.selections.count == 1 && buffer.selectsSeveralLines
    editor.finding.scope = isInSelection ? buffer.selections.primary.range : nil
    let origin = SearchOrigin(buffer, after: editor.finding.pattern)
    let label = (all ? "Replace all" : "Replace") + (isInSelection ? " in selection: " : ": ")
    Finding.ask(.replace(from: origin, all: all), label, written, from: origin, in: &editor)
  }

  static func acceptPattern(
    _ answer: String, from origin: SearchOrigin, all: Bool, in editor: inout Editor
  ) {
    Finding.stopAwaiting(in: &editor)
    Finding.goBack(to: origin, in: &editor)
    let ask = { @Sendable (editor: inout Editor) in
      askForPattern(all: all, Array(answer.utf8), in: &editor)
    }
    if answer.isEmpty {
      guard Finding.againWithToggles(in: &editor, orAskAgain: ask) else { return }
      if editor.finding.pattern == nil {
        return editor.message = .info("Type the text to replace first")
      }
    } else if isKnownAbsent(in: editor) {
      ask(&editor)
      let place = editor.finding.scope == nil ? "" : " in the selection"
      return editor.message = .idle("Nothing to replace: \(answer) was not found\(place)")
    }
    if let pattern = Finding.acceptedPattern(in: &editor, orAskAgain: ask) {
      askWithWhat(pattern, from: origin, all: all, in: &editor)
    }
  }

  /// Returns whether a complete search found no match in the scope.
  private static func isKnownAbsent(in editor: Editor) -> Bool {
    guard let list = editor.view.marks?.list else { return false }
    return editor.finding.scope.map { list.matches(in: $0).isEmpty } ?? (list.count == 0)
  }

  private static func askWithWhat(
    _ pattern: SearchPattern, from origin: SearchOrigin, all: Bool, _ written: [UInt8] = [],
    in editor: inout Editor
  ) {
    var prompt = Prompt(.replacement(pattern, from: origin, all: all), "With: ")
    prompt.whenEmpty = "nothing: matches are removed"
    prompt.fill(with: written)
    editor.ask(prompt)
    storeReplacement(in: &editor)
    // The field shows the number of matches.
    Finding.mark(pattern, in: &editor)
  }

  /// Opens the prompt for the pattern again, in place of that for the replacement.
  static func askForPatternAgain(_ prompt: Prompt, in editor: inout Editor) {
    guard case .replacement(let pattern, let origin, let all) = prompt.purpose else { return }
    Finding.goBack(to: origin, in: &editor)
    askForPattern(all: all, pattern.source, in: &editor)
  }

  /// Stores the bytes of the field, which may be invalid text.
  static func storeReplacement(in editor: inout Editor) {
    guard case .prompt(let prompt) = editor.focus else { return }
    editor.finding.written = prompt.words(editor.document.buffer.lineEnding)
  }

  static func acceptReplacement(
    for pattern: SearchPattern, from origin: SearchOrigin, all: Bool, in editor: inout Editor,
    at now: Moment
  ) {
    let words = editor.finding.written
    do throws(PatternError) {
      let substitution = try Substitution(
        words, for: pattern, lineEnding: editor.document.buffer.lineEnding)
      RecentWords.remember(RecentEntry(words), .replacements, in: &editor)
      let text = editor.document.buffer.text
      // The file may have been read again in the meantime.
      let scope = editor.finding.scope?.clamped(to: 0..<text.count)
      let start = origin.selections.primary.range.lowerBound
      let session = ReplaceSession(
        pattern, substitution, scope: scope,
        from: min(max(start, scope?.lowerBound ?? 0), text.count), in: text)
      editor.finding.replacing = session
      editor.finding.lastMatch = nil
      if all {
        let whole = session.scope(in: text)
        replaceAll([whole.lowerBound...whole.upperBound], in: &editor, at: now)
      } else {
        goToNextToReplace(from: session.start, isBehindMatch: false, in: &editor)
      }
    } catch {
      askWithWhat(pattern, from: origin, all: all, words, in: &editor)
      editor.message = .warning("Not replaced: \(error)")
    }
  }

  // MARK: One by one

  private static func goToNextToReplace(
    from place: Int, isBehindMatch: Bool, in editor: inout Editor
  ) {
    guard let session = editor.finding.replacing else { return }
    Finding.mark(session.pattern, in: &editor)
    let search = session.nextMatchSearch(
      from: place, isBehindMatch: isBehindMatch, in: editor.document.buffer.text)
    Finding.search(search, then: .replace, holdsKeys: true, in: &editor)
  }

  static func handleMatch(_ search: NextMatchSearch, in editor: inout Editor) {
    guard var session = editor.finding.replacing else { return }
    switch search.result {
    case .found(let match, _):
      let text = editor.document.buffer.text
      session.match = match
      session.bytes =
        session.substitution.bytes(
          for: match, of: session.pattern, in: text, scope: session.scope(in: text)) ?? []
      editor.finding.replacing = session
      Finding.show(match, in: &editor)
      // An undo then restores a cursor at the match; typing would replace a selection.
      editor.document.caretaker.move { $0.select(at: match.lowerBound) }
      askAboutMatch(session, in: &editor)
    case .nothing, nil:
      let first = session.scope(in: editor.document.buffer.text).lowerBound
      if session.isBeyondEnd || session.start <= first {
        if session.isDisturbed { dropAnswers(in: &editor) }
        return endReplacing(in: &editor)
      }
      session.isBeyondEnd = true
      editor.finding.replacing = session
      goToNextToReplace(from: first, isBehindMatch: false, in: &editor)
    case .failed(let failure):
      editor.finding.replacing = nil
      Finding.reportFailure(failure, in: &editor)
    }
  }

  private static func askAboutMatch(_ session: ReplaceSession, in editor: inout Editor) {
    var question = question(in: editor)
    question.preview(session.match, becoming: session.bytes, in: editor.document.buffer)
    let layout = editor.layout(with: QuestionLine(question, in: editor))
    let end = question.change?.added.upperBound ?? session.match.upperBound
    question.page?.scrollTo(end, rows: layout.text.rows, columns: layout.textColumns)
    question.page?.scrollTo(
      session.match.lowerBound, rows: layout.text.rows, columns: layout.textColumns)
    Asking.present(question, in: &editor, at: editor.times.now)
  }

  /// Finds the match again if something else changed the text during the question about it.
  static func settleReplacing(in editor: inout Editor) {
    guard case .replaceMatch = editor.layers.question?.subject,
      var session = editor.finding.replacing,
      !editor.document.buffer.text.isIdentical(to: session.text)
    else { return }
    session.follow(editor.document.buffer.text)
    editor.finding.replacing = session
    editor.closeLayer(.done)
    goToNextToReplace(
      from: session.match.lowerBound, isBehindMatch: false, in: &editor)
  }

  static func question(in editor: Editor) -> Question {
    let left = matchesLeft(in: editor).map { " (\($0))" } ?? ""
    return Question(
      "Replace this match?\(left)", about: .replaceMatch,
      answers: [
        Answer("y", "yes", .replace, meaning: "Replace it, and go to the next"),
        Answer("n", "no", .skip, meaning: "Skip it, and go to the next"),
        Answer("a", "all", .replaceRest, meaning: "Replace it and all remaining matches"),
        Answer("q", "stop", .endReplacing, meaning: "Stop; replacements so far stay"),
      ], cancelLabel: "stop")
  }

  /// Returns the number of matches left to ask about, including this one; nil until all are known.
  private static func matchesLeft(in editor: Editor) -> String? {
    guard let session = editor.finding.replacing, let list = editor.view.marks?.list, list.isWhole,
      editor.view.marks?.search == nil, editor.document.load == nil
    else { return nil }
    let count = session.countLeft(of: list, in: editor.document.buffer.text)
    return count == 1 ? "the last" : "\(count.grouped) left"
  }

  /// Drops the held keys and those of the next moment, which answer a question that a change of the
  /// text has removed.
  private static func dropAnswers(in editor: inout Editor) {
    editor.held.inputs = []
    editor.input.dropKeys(.answer, from: editor.times.now.uptime)
  }

  static func answer(_ choice: AnswerChoice, in editor: inout Editor, at now: Moment) {
    editor.finding.replacing?.isDisturbed = false
    switch choice {
    case .replace: replaceMatch(in: &editor, at: now)
    case .skip:
      goToNextToReplace(
        from: editor.finding.replacing?.match.upperBound ?? 0, isBehindMatch: true, in: &editor)
    case .replaceRest:
      replaceAll(
        editor.finding.replacing?.startsLeft(in: editor.document.buffer.text) ?? [], in: &editor,
        at: now)
    default: endReplacing(in: &editor)
    }
  }

  private static func replaceMatch(in editor: inout Editor, at now: Moment) {
    guard var session = editor.finding.replacing, editor.mayChangeText() else {
      return endReplacing(in: &editor)
    }
    editor.document.caretaker.edit(.replacing(1, of: session.pattern), at: now) {
      $0.substitute(session.match, with: session.bytes)
    }
    session.countReplacement(leadingTo: editor.document.buffer.text)
    editor.finding.replacing = session
    goToNextToReplace(
      from: session.match.lowerBound + session.bytes.count, isBehindMatch: true, in: &editor)
  }

  static func endReplacing(in editor: inout Editor) {
    guard let session = editor.finding.replacing else { return }
    editor.finding.replacing = nil
    editor.finding.scope = nil
    Finding.stopMarking(in: &editor)
    reportReplaced(session.count, session.pattern, in: &editor)
  }

  private static func reportReplaced(
    _ count: Int, _ pattern: SearchPattern, in editor: inout Editor
  ) {
    if count == 0, editor.finding.lastMatch == nil {
      return Finding.reportNotFound(pattern, in: &editor)
    }
    editor.message = .info(
      count == 0
        ? "Replaced nothing" : "Replaced \(counted(count, "match"))")
  }

  // MARK: All

  /// Replaces all matches that begin in some ranges, as one edit.
  private static func replaceAll(
    _ starts: [ClosedRange<Int>], in editor: inout Editor, at now: Moment
  ) {
    guard let session = editor.finding.replacing, editor.mayChangeText() else {
      return endReplacing(in: &editor)
    }
    editor.finding.replacing = nil
    editor.finding.scope = nil
    Finding.stopMarking(in: &editor)
    let text = editor.document.buffer.text
    var replacing = Replacing(
      session.pattern, with: session.substitution, in: text, scope: session.scope(in: text),
      from: starts, behind: session.count)
    replacing.run(.brief, bytes: min(1 << 20, Finding.bytesAtOnce(for: session.pattern)))
    editor.carryOut(.replace(replacing), at: now)
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
