import Console
public import Documents
import MementoKit
import Structure
import Text
import TextEditing

/// The properties of the editor that drawing and the shell read.
extension Editor {
  /// The marks in the shown text; nil if there are none.
  public var matchMarks: MatchMarks? {
    guard let marks = view.marks, !hasHistoryPane,
      marks.text.isIdentical(to: shownText)
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
    return counted(count, "match") + soFar
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

  /// The progress of the search under way, from 0 to 1; nil if there is none.
  public var searchProgress: Double? {
    [finding.awaited?.progress, progressOfMarking].compactMap(\.self).min()
  }

  /// The preview beside a list of files or lines; nil if there is none.
  public var filePreview: FilePreview? {
    opening.preview.shown.map { FileReplacing.preview($0, in: self) }
  }

  /// The documents that were edited and are still loading.
  public var editedWhileLoading: [DocumentID] {
    documents.filter { $0.load?.isFile == true && $0.wasEdited }.map(\.id)
  }

  /// Returns the marks beside the lines of the text in a layout; nil if none are shown.
  public func lineMarks(in layout: Layout) -> LineMarks? {
    showsMarks(in: layout) ? document.marking.marks : nil
  }

  /// The lines with bookmarks, ascending; none while another text is shown.
  public var bookmarkedLines: [Int] {
    showsText ? registers.bookmarks.lines(of: document.id) : []
  }

  /// Returns the lines with bookmarks of a document, ascending.
  public func bookmarkedLines(of id: DocumentID) -> [Int] { registers.bookmarks.lines(of: id) }

  /// Returns the last change of the line of the cursor; nil if no marks are shown in a layout.
  public func lineBlame(in layout: Layout) -> LineBlame? {
    showsMarks(in: layout) ? document.marking.blame : nil
  }

  private func showsMarks(in layout: Layout) -> Bool {
    showsText && (layout.hasLineNumbers || layout.scrollbar != nil)
  }

  /// Updates the values that are computed once for each frame: the marked bracket, and the marks of
  /// the shown document, if they are shown.
  ///
  /// A flood of keys is drawn as one frame and needs one comparison.
  public mutating func prepareFrame() {
    MacroPlay.showProgress(in: &self)
    let layout = layout
    renewBracketMark(in: layout)
    Bookmarks.follow(in: &self)
    let showsMarks = showsMarks(in: layout)
    // Another pane may show the text of which this one shows the history.
    if showsMarks || hasHistoryPane && views.all.count > 1 {
      document.renewMarking()
      renewMarkingOfOtherPanes()
    }
    if !showsMarks, document.marking.blame != nil { document.marking.forgetBlame() }
  }

  /// Updates the marks in the panes of other documents, which waiting keys may have changed since
  /// the last frame.
  private mutating func renewMarkingOfOtherPanes() {
    for view in views.all where view.document != document.id {
      if let index = documents.index(of: view.document) { documents[index].renewMarking() }
    }
  }

  /// Returns the name of the function, section or block around the cursor; nil if none is known.
  ///
  /// - Parameter document: the active document, of which a caller has a copy.
  public func unitName(of document: Document) -> String? {
    guard focus.isText else { return nil }
    let buffer = document.buffer
    return document.structure.unit(around: buffer.selections.primary.head, in: buffer.text)?
      .qualifiedName
  }

  /// Whether moves select text.
  public var selectsByMoving: Bool { input.typing.selectionStart != nil }

  /// Leaves the mouse to the terminal until the user toggles it.
  public mutating func leaveMouse() { settings.usesMouse = false }

  /// The progress of the search for all matches; during a load, only of its first part.
  private var progressOfMarking: Double? {
    guard let marks = view.marks, marks.serial != nil else { return nil }
    return marks.list == nil || document.load == nil ? marks.progress : nil
  }

  /// Whether the text of the document is shown, and no other in its place.
  private var showsText: Bool {
    // The history pane shows another text, even below a prompt.
    if hasHistoryPane { return false }
    if case .question(let question) = focus, question.page != nil { return false }
    return true
  }
}
