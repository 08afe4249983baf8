import Text

/// The folded lines of the view: folding, opening, and the order of the visible lines.
///
/// Without folds each question costs one comparison.
extension TextBuffer {
  /// Whether any lines are hidden.
  public var hasFolds: Bool { !view.folds.isEmpty }

  /// The number of lines that are not hidden.
  public var visibleLineCount: Int { text.lineCount - view.folds.hiddenCount }

  /// Returns whether lines are hidden below a line.
  public func isFolded(below line: Int) -> Bool {
    foldedLineCount(below: content(ofLine: line)) != nil
  }

  /// Returns the number of lines that are hidden below a line with a content; nil if it is no
  /// header.
  public func foldedLineCount(below content: Range<Int>) -> Int? {
    hasFolds ? view.folds.below(content.upperBound)?.lineCount : nil
  }

  /// Returns lines, extended by those that are folded below the last of them.
  func withFolded(_ lines: Range<Int>) -> Range<Int> {
    let count = foldedLineCount(below: content(ofLine: lines.upperBound - 1)) ?? 0
    return lines.lowerBound..<lines.upperBound + count
  }

  /// Returns the visible line above a line, with its folded lines.
  func visibleLines(above line: Int) -> Range<Int> {
    let offset = text.offset(ofLine: line - 1)
    let header = hasFolds ? view.folds.hiding(offset).map { text.line(at: $0.start) } : nil
    return (header ?? line - 1)..<line
  }

  /// Hides ranges of lines, each below the line before it.
  ///
  /// A cursor in them moves to the end of that line.
  public mutating func fold(_ parts: [Range<Int>]) {
    view.folds.fold(parts, in: text)
    let folds = view.folds
    select(
      selections.map { selection in
        let anchor = folds.hiding(selection.anchor)?.start ?? selection.anchor
        let head = folds.hiding(selection.head)?.start ?? selection.head
        return anchor == selection.anchor && head == selection.head
          ? selection : Selection(anchor: anchor, head: head)
      })
  }

  /// Shows the lines below a line again; folds inside stay.
  public mutating func unfold(below line: Int) {
    view.folds.unfold(below: content(ofLine: line).upperBound)
  }

  /// Shows all lines.
  public mutating func unfoldAll() { view.folds.unfoldAll() }

  /// Shows the lines around the cursors and the starts of selections.
  public mutating func revealCursors() {
    if !hasFolds { return }
    for selection in selections.all {
      _ = view.folds.reveal(selection.head)
      _ = view.folds.reveal(selection.anchor)
    }
  }

  /// Returns the visible offset for a motion that ended in a hidden line: after the fold, or at the
  /// end of its header.
  func skippingFolds(to target: Int, from offset: Int) -> Int {
    guard hasFolds, let fold = view.folds.hiding(target) else { return target }
    let next = text.line(at: fold.end) + 1
    return target > offset && next < text.lineCount ? text.offset(ofLine: next) : fold.start
  }
}
