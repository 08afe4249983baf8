import MementoKit
import TextModel

/// Marking all matches.
extension Editor {
  /// What is marked in the text that is shown; nil where nothing is.
  public var matchMarks: MatchMarks? {
    guard let marks = finding.marks, historyPane == nil,
      marks.text.isIdentical(to: shownBuffer.text)
    else { return nil }
    return marks
  }

  /// What is marked in the text besides a match that is asked about.
  public var marksBesideChange: MatchMarks? { finding.marks }

  /// The match that the cursor is at, among those that are marked.
  public var currentMatch: Range<Int>? {
    if finding.marks == nil { return nil }
    if let session = finding.replacing { return session.match }
    guard matchMarks != nil, let match = finding.lastMatch,
      document.buffer.selections.primary.range == match
    else { return nil }
    return match
  }

  /// Which match the cursor is at and how many there are, as people say it: `3 of 12`; nil while
  /// that is not known.
  public var matchPosition: String? {
    guard let marks = finding.marks, historyPane == nil, let list = marks.list else { return nil }
    // What came last is looked through when nothing more comes.
    let isForNow = document.arrival != nil || marks.search != nil
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

  /// What is told beside the field of a prompt.
  public var promptNote: String? {
    guard case .prompt(let prompt) = focus else { return nil }
    if let note = prompt.note { return note }
    if !prompt.movesText { return nil }
    if finding.awaited?.rested != nil { return Self.noMatchSoFar }
    return matchPosition
      ?? searchProgress.map { "searching \(Int($0 * 100))%" }
  }

  private static var noMatchSoFar: String { "no match so far" }

  /// Marks all matches of a pattern, as soon as they are known.
  mutating func mark(_ pattern: SearchPattern) {
    let text = document.buffer.text
    if let marks = finding.marks, marks.pattern.isSame(as: pattern),
      marks.text.isIdentical(to: text), marks.failure == nil,
      marks.due == nil || marks.search != nil
    {
      return
    }
    stopMarking()
    var marks = MatchMarks(pattern: pattern, text: text)
    marks.isOfArrivingText = document.arrival != nil
    var search = MatchSearch(
      for: pattern, in: text, from: document.buffer.selections.primary.range.lowerBound,
      of: document.wholeCount)
    search.run(.hasty, bytes: min(1 << 20, Self.bytesAtOnce(for: pattern)))
    if search.isDone {
      finding.marks = marks
      return take(search)
    }
    let serial = finding.nextSerial()
    marks.serial = serial
    finding.marks = marks
    effects.append(.search(.begin(.list(search), serial: serial)))
  }

  /// Takes in all matches.
  mutating func take(_ search: MatchSearch) {
    finding.marks?.serial = nil
    finding.marks?.failure = search.failure
    finding.marks?.list = search.failure == nil ? search.list : nil
    let goesOn = search.isOfArrivingText && search.failure == nil
    finding.marks?.search = goesOn ? search : nil
    finding.marks?.isOfArrivingText = goesOn
    // The last match was edited away: there is nothing to be told of any more.
    if search.list.ranges.isEmpty, search.failure == nil, !goesOn, !focus.movesText {
      stopMarking()
    }
  }

  /// Marks nothing any more.
  mutating func stopMarking() {
    stopListing()
    finding.marks = nil
  }

  private mutating func stopListing() {
    if let serial = finding.marks?.serial { effects.append(.search(.stop(serial: serial))) }
    finding.marks?.serial = nil
  }

  // MARK: After an edit

  /// So long nobody types before all matches are looked for again.
  static var pauseBeforeListing: Duration { .milliseconds(200) }

  /// Lets the marks follow a text that was edited, or another one that is shown.
  ///
  /// Those that are seen are found when they are drawn, so that typing costs nothing; all of them,
  /// with their number, after a pause.
  mutating func renewMarks(at now: Moment) {
    guard let marks = finding.marks, !followArrival(marks, at: now),
      !marks.text.isIdentical(to: document.buffer.text)
    else { return }
    if focus.movesText { return mark(marks.pattern) }
    if marks.failure != nil { return stopMarking() }
    stopListing()
    finding.lastMatch = nil
    finding.marks = MatchMarks(
      pattern: marks.pattern, text: document.buffer.text, due: now.uptime + Self.pauseBeforeListing)
  }

  /// Looks for all matches when nobody typed for a moment.
  mutating func listMatchesAfterPause(at now: Moment) {
    guard let marks = finding.marks, let due = marks.due, now.uptime >= due else { return }
    if let search = marks.search, document.buffer.text.continues(search.text) {
      goOnListing(search)
    } else {
      mark(marks.pattern)
    }
  }
}

extension SearchPattern {
  func isSame(as other: SearchPattern) -> Bool {
    source == other.source && options == other.options
  }
}
