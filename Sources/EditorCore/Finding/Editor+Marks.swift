import Documents
import MementoKit
import Text
import TextEditing

/// Marking all matches.
extension Editor {
  /// The marks in the shown text; nil if there are none.
  public var matchMarks: MatchMarks? {
    guard let marks = view.marks, !hasHistoryPane,
      marks.text.isIdentical(to: shownBuffer.text)
    else { return nil }
    return marks
  }

  /// The marks in the text around a match in question.
  public var marksBesideChange: MatchMarks? { view.marks }

  /// The marked match at the cursor.
  public var currentMatch: Range<Int>? {
    if view.marks == nil { return nil }
    if let session = finding.replacing { return session.match }
    guard let match = finding.lastMatch, document.buffer.selections.primary.range == match,
      matchMarks != nil
    else { return nil }
    return match
  }

  /// The number of the match at the cursor and the count of all matches: `3 of 12`; nil until they
  /// are known.
  public var matchPosition: String? {
    guard let marks = view.marks, !hasHistoryPane, let list = marks.list else { return nil }
    // The last loaded part is searched after the load.
    let isForNow = document.load != nil || marks.search != nil
    let soFar = isForNow ? " so far" : ""
    let (first, count) =
      finding.scope.map { scope in
        let inside = list.matches(in: scope)
        return (inside.startIndex, inside.count)
      } ?? (0, list.count)
    if let match = currentMatch, let number = list.number(of: match), number >= first {
      return "\((number - first + 1).grouped) of \(count.grouped)\(soFar)"
    }
    if count == 0, isForNow { return Self.noMatchSoFar }
    return (count == 1 ? "1 match" : "\(count.grouped) matches") + soFar
  }

  /// The note beside the field of a prompt.
  public var promptNote: String? {
    guard case .prompt(let prompt) = focus else { return nil }
    if let note = prompt.note { return note }
    if !prompt.purpose.isAboutMatches { return nil }
    if finding.awaited?.rested != nil { return Self.noMatchSoFar }
    return matchPosition
      ?? searchProgress.map { "searching \(Int($0 * 100))%" }
  }

  private static var noMatchSoFar: String { "no match so far" }

  /// Marks all matches of a pattern, at once or after a search in the background.
  mutating func mark(_ pattern: SearchPattern) {
    let text = document.buffer.text
    if let marks = view.marks, marks.pattern.source == pattern.source,
      marks.pattern.options == pattern.options,
      marks.pattern.wordCharacters == pattern.wordCharacters, marks.text.isIdentical(to: text),
      marks.failure == nil,
      marks.due == nil || marks.search != nil
    {
      return
    }
    stopMarking()
    var marks = MatchMarks(pattern: pattern, text: text)
    marks.isOfLoadingText = document.load != nil
    var search = MatchSearch(
      for: pattern, in: text, from: document.buffer.selections.primary.range.lowerBound,
      of: document.wholeCount)
    search.run(.brief, bytes: min(1 << 20, Self.bytesAtOnce(for: pattern)))
    let serial = finding.nextSerial()
    marks.serial = serial
    view.marks = marks
    if search.isDone { return finishMarking(with: search, serial: serial) }
    effects.append(.search(.begin(.list(search), serial: serial)))
  }

  /// Stores all matches in the view that requested them.
  mutating func finishMarking(with search: MatchSearch, serial: Int) {
    let shouldContinue = search.isOfLoadingText && search.failure == nil
    let isOfActiveView = view.marks?.serial == serial
    views.update(where: { $0.marks?.serial == serial }) {
      $0.marks?.serial = nil
      $0.marks?.failure = search.failure
      $0.marks?.list = search.failure == nil ? search.list : nil
      $0.marks?.search = shouldContinue ? search : nil
      $0.marks?.isOfLoadingText = shouldContinue
    }
    // The last match was edited away, so no marks remain.
    let isEmpty = search.list.ranges.isEmpty && search.failure == nil && !shouldContinue
    if isOfActiveView, isEmpty, !focus.movesText {
      stopMarking()
    }
  }

  mutating func stopMarking() {
    stopListing()
    view.marks = nil
  }

  private mutating func stopListing() {
    if let serial = view.marks?.serial { effects.append(.search(.stop(serial: serial))) }
    view.marks?.serial = nil
  }

  /// The pause in typing before all matches are searched again.
  static var pauseBeforeListing: Duration { .milliseconds(200) }

  /// Updates the marks after an edit, or for another shown document.
  ///
  /// Visible matches are found at drawing, so that typing costs nothing; all of them are counted
  /// after a pause.
  mutating func renewMarks(at now: Moment) {
    guard let marks = view.marks, !followLoad(marks, at: now),
      !marks.text.isIdentical(to: document.buffer.text)
    else { return }
    if focus.movesText { return mark(patternHere(marks.pattern)) }
    if marks.failure != nil { return stopMarking() }
    stopListing()
    finding.lastMatch = nil
    view.marks = MatchMarks(
      pattern: patternHere(marks.pattern), text: document.buffer.text,
      due: now.uptime + Self.pauseBeforeListing)
  }

  /// Searches all matches after a pause in typing.
  mutating func listMatchesAfterPause(at now: Moment) {
    guard let marks = view.marks, let due = marks.due, now.uptime >= due else { return }
    if let search = marks.search, document.buffer.text.continues(search.text) {
      resumeListing(search)
    } else {
      mark(marks.pattern)
    }
  }
}
