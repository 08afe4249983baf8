import Documents
import MementoKit
import Text
import TextEditing

/// Marking all matches.
extension Finding {
  /// Marks all matches of a pattern, at once or after a search in the background.
  static func mark(_ pattern: SearchPattern, in editor: inout Editor) {
    let text = editor.document.buffer.text
    if let marks = editor.view.marks, marks.pattern.source == pattern.source,
      marks.pattern.options == pattern.options,
      marks.pattern.wordCharacters == pattern.wordCharacters, marks.text.isIdentical(to: text),
      marks.failure == nil,
      marks.due == nil || marks.search != nil
    {
      return
    }
    stopMarking(in: &editor)
    var marks = MatchMarks(pattern: pattern, text: text)
    marks.isOfLoadingText = editor.document.load != nil
    var search = MatchSearch(
      for: pattern, in: text, from: editor.document.buffer.selections.primary.range.lowerBound,
      of: editor.document.wholeCount)
    search.run(.brief, bytes: min(1 << 20, Self.bytesAtOnce(for: pattern)))
    let serial = editor.finding.nextSerial()
    marks.serial = serial
    editor.view.marks = marks
    if search.isDone { return finishMarking(with: search, serial: serial, in: &editor) }
    editor.effects.append(.search(.begin(.list(search), serial: serial)))
  }

  /// Stores all matches in the view that requested them.
  static func finishMarking(with search: MatchSearch, serial: Int, in editor: inout Editor) {
    let shouldContinue = search.isOfLoadingText && search.failure == nil
    let isOfActiveView = editor.view.marks?.serial == serial
    editor.views.update(where: { $0.marks?.serial == serial }) {
      $0.marks?.serial = nil
      $0.marks?.failure = search.failure
      $0.marks?.list = search.failure == nil ? search.list : nil
      $0.marks?.search = shouldContinue ? search : nil
      $0.marks?.isOfLoadingText = shouldContinue
    }
    // The last match was edited away, so no marks remain.
    let isEmpty = search.list.ranges.isEmpty && search.failure == nil && !shouldContinue
    if isOfActiveView, isEmpty, !editor.focus.movesText {
      stopMarking(in: &editor)
    }
  }

  static func stopMarking(in editor: inout Editor) {
    stopListing(in: &editor)
    editor.view.marks = nil
  }

  private static func stopListing(in editor: inout Editor) {
    if let serial = editor.view.marks?.serial {
      editor.effects.append(.search(.stop(serial: serial)))
    }
    editor.view.marks?.serial = nil
  }

  /// The pause in typing before all matches are searched again.
  static var pauseBeforeListing: Duration { .milliseconds(200) }

  /// Updates the marks after an edit, or for another shown document.
  ///
  /// Visible matches are found at drawing, so that typing costs nothing; all of them are counted
  /// after a pause.
  static func renewMarks(in editor: inout Editor, at now: Moment) {
    // Each event reads this; a copy is made only if marks exist.
    if editor.view.marks == nil { return }
    guard let marks = editor.view.marks, !followLoad(marks, in: &editor, at: now),
      !marks.text.isIdentical(to: editor.document.buffer.text)
    else { return }
    if editor.focus.movesText {
      return mark(patternHere(marks.pattern, in: editor), in: &editor)
    }
    if marks.failure != nil { return stopMarking(in: &editor) }
    stopListing(in: &editor)
    editor.finding.lastMatch = nil
    editor.view.marks = MatchMarks(
      pattern: patternHere(marks.pattern, in: editor), text: editor.document.buffer.text,
      due: now.uptime + Self.pauseBeforeListing)
  }

  /// Searches all matches after a pause in typing.
  static func listMatchesAfterPause(in editor: inout Editor, at now: Moment) {
    guard let marks = editor.view.marks, let due = marks.due, now.uptime >= due else { return }
    if let search = marks.search, editor.document.buffer.text.continues(search.text) {
      resumeListing(search, in: &editor)
    } else {
      mark(marks.pattern, in: &editor)
    }
  }
}
