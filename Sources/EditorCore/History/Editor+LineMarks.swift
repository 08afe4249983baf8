public import Documents
import MementoKit

/// The marks beside the lines of the shown document.
extension Editor {
  /// Returns the marks beside the lines of the text in a layout; nil if none are shown.
  public func lineMarks(in layout: Layout) -> LineMarks? {
    showsMarks(in: layout) ? document.marking.marks : nil
  }

  /// Returns the last change of the line of the cursor; nil if no marks are shown in a layout.
  public func lineBlame(in layout: Layout) -> LineBlame? {
    showsMarks(in: layout) ? document.marking.blame : nil
  }

  /// Updates what is computed once for each frame: the marks of the shown document, if they are
  /// shown.
  ///
  /// A flood of keys is drawn as one frame and needs one comparison.
  public mutating func prepareFrame() {
    if showsMarks(in: layout) {
      document.renewMarking()
    } else if document.marking.blame != nil {
      document.marking.forgetBlame()
    }
  }

  private func showsMarks(in layout: Layout) -> Bool {
    // The history pane shows another text, even below a prompt.
    if historyPane != nil { return false }
    if case .question(let question) = focus, question.page != nil { return false }
    return layout.gutter > 0 || layout.scrollbar != nil
  }

  /// The uptime of the next update of the marks; nil if they are current.
  var marksDue: Duration? {
    guard document.marking.isBehind, !document.marking.hasTime else { return nil }
    // Many places are compared after a pause in typing.
    return (input.last ?? .zero) + .milliseconds(300)
  }

  /// Returns the uptime after `moment` at which the displayed age of a line's change differs.
  func blameDue(after moment: Moment) -> Duration? {
    guard let step = document.marking.blame?.step else { return nil }
    let age = moment.secondsSince1970 - step.secondsSince1970
    if age < 0 || age >= 3600 { return nil }
    return moment.uptime + (age < 60 ? .seconds(1) : .seconds(60))
  }

  /// Permits the longer comparison after a pause.
  mutating func markAfterPause(at now: Moment) {
    if let due = marksDue, now.uptime >= due { document.marking.hasTime = true }
    listMatchesAfterPause(at: now)
  }
}
