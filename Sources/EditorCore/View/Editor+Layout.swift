import Structure
import Console
public import Documents
import MementoKit
import Text
public import TextEditing

/// Layout, wrapping and scrolling of the text area.
extension Editor {
  /// Whether the screen is too small for anything but a message.
  public var isTooSmall: Bool {
    size.columns < Layout.smallest.columns || size.rows < Layout.smallest.rows
  }

  /// Whether even a window that is too small shows the focused layer, because it is a question of
  /// the user's own.
  var showsInSmallWindow: Bool {
    guard case .question(let question) = focus else { return false }
    return !question.mayBeTypedOver
  }

  /// Handles a key while a layer has the focus that the window is too small to show.
  ///
  /// Esc closes the layer. Any other key closes all layers and reaches the text: its effect in the
  /// layer would be invisible.
  mutating func pressInSmallWindow(_ key: Key, at now: Moment) {
    if key.code == .escape {
      closeLayer(.cancelled)
      return cancelLeaving()
    }
    putBackQuestion()
    closeLayers()
    cancelLeaving()
    press(key, at: now)
  }

  /// The text in the text area for drawing.
  public var shownBuffer: TextBuffer { areaBuffer.drawn }

  /// The text in the text area: that of the document, the state selected in the history pane, or
  /// the subject of a question.
  private var areaBuffer: TextBuffer {
    switch focus {
    case .question(let question) where question.page != nil: question.page ?? document.buffer
    default: hasHistoryPane ? historyPane?.preview ?? document.buffer : document.buffer
    }
  }

  /// The text of `areaBuffer`, without the rest of the buffer.
  var shownText: PieceTree {
    if case .question(let question) = focus, let page = question.page { return page.text }
    guard hasHistoryPane else { return document.buffer.text }
    return historyPane?.preview.text ?? document.buffer.text
  }

  /// Returns the displayed lines that can be coloured: of the text, or of the newer and then the
  /// older text of a difference; none where a page covers them.
  public func coloredTexts(in layout: Layout) -> [ColoredText] {
    if isTooSmall { return [] }
    if focus.coversText { return [] }
    if let view = historyPane?.difference {
      let lines = view.shownLines(layout.text.rows)
      return [
        coloring(of: view.newer.buffer.text, lines: lines.newer),
        coloring(of: view.older.buffer.text, lines: lines.older),
      ]
    }
    let lines = coloredLines(of: areaBuffer, rows: layout.text.rows)
    return [coloring(of: shownText, lines: lines)]
  }

  /// Returns the lines of a text in a number of rows.
  func coloredLines(of buffer: TextBuffer, rows: Int) -> Range<Int> {
    if !buffer.hasFolds {
      let (top, count) = (min(buffer.scroll.line, buffer.text.lineCount - 1), buffer.text.lineCount)
      return top..<min(count, top + rows)
    }
    let first = buffer.topRow
    // A limited number of hidden lines between displayed ones is coloured, too.
    let end = buffer.row(rows - 1, rowsFrom: first).line + 1
    return first.line..<min(end, first.line + rows + Self.mostColoredHiddenLines)
  }

  /// Returns the lines that stay at the top of the text in a layout, outermost first.
  public func stickyLines(in layout: Layout) -> [Int] {
    guard settings.showsStickyLines, !hasHistoryPane, focus.isText || focus.movesText,
      let outline = document.structure.outline
    else { return [] }
    let buffer = document.buffer
    return StickyLines(of: buffer, outline.moved(to: buffer.text), rows: layout.text.rows).lines
  }

  /// Returns the bytes that name places in files, in the visible lines of a document with the
  /// output of a run, by line from 0.
  public func placeNames(
    in document: DocumentID, of buffer: TextBuffer, rows: Int
  ) -> [Int: Range<Int>] {
    guard registers.run.output.document == document else { return [:] }
    let run = registers.run
    if run.places.all.isEmpty { return [:] }
    let lines = coloredLines(of: buffer, rows: rows)
    var names: [Int: Range<Int>] = [:]
    for line in lines {
      let index = run.places.index(ofOutputLine: run.output.outputLine(for: line))
      if let index { names[line] = run.places.all[index].range }
    }
    return names
  }

  /// The number of hidden lines on a screen that are coloured, so that the lines below have
  /// colours.
  private static var mostColoredHiddenLines: Int { 2_000 }

  /// The marked bracket at the cursor, as of the last frame; nil without one.
  public var bracketMark: BracketMark? { view.bracket }

  /// Finds the bracket at the cursor and its partner in the visible text.
  mutating func renewBracketMark(in layout: Layout) {
    view.bracket = nil
    guard focus.isText, !hasHistoryPane else { return }
    let buffer = document.buffer
    // Usually there is no bracket, so that the document needs no copy.
    guard buffer.isAtBracket else { return }
    view.bracket = buffer.bracketMark(
      in: buffer.visibleBytes(rows: layout.text.rows), syntax: document.syntax,
      arePaired: DocumentLanguage.pairsBrackets(in: document.typeOfCode, document.language))
  }

  /// Returns lines of a text with the facts that determine the language of the shown document.
  func coloring(of text: PieceTree, lines: Range<Int>) -> ColoredText {
    document.colored(lines, of: text, among: surroundings.colors)
  }

  /// The dictionary for the shown document, or `auto`; nil if misspelled words are not underlined.
  public var spelling: String? { document.settings.spelling }

  /// The rows of a message in the present window.
  public var messageLines: MessageLines {
    MessageLines(room: size.columns - 2, rowCount: focus.takesLine ? 1 : 2)
  }

  /// The areas of the screen.
  public var layout: Layout { layout(with: QuestionLine(of: self)) }

  /// Returns the layout while a question is asked.
  func layout(with question: QuestionLine?) -> Layout { layout(of: view, with: question) }

  /// Returns the layout of the screen with a view.
  func layout(of view: View, with question: QuestionLine?) -> Layout {
    if view.id != self.view.id { return layout(ofInactive: view, with: question) }
    let lines = shownText.lineCount
    var layout = layout(
      ofPaneOf: view.id, lineCount: lines, hasPane: hasHistoryPane && !focus.coversText,
      with: question)
    if hasHistoryPane, historyPane?.difference != nil, !focus.coversText {
      layout = layout.withHeading()
    }
    return settings.showsScrollbar && !focus.coversText && needsScrollbar(lines, layout)
      ? layout.withScrollbar() : layout
  }

  /// Returns the layout of the screen with a view that shows a document and nothing else.
  private func layout(ofInactive view: View, with question: QuestionLine?) -> Layout {
    guard let buffer = buffer(of: view.id) else { return layout }
    return layout(
      ofInactive: view.id, of: buffer, wraps: wrapsLines(of: view), with: question)
  }

  /// Returns the layout of the screen with a view that shows a text and nothing else.
  func layout(
    ofInactive id: ViewID, of buffer: TextBuffer, wraps: Bool, with question: QuestionLine?
  ) -> Layout {
    let layout = layout(
      ofPaneOf: id, lineCount: buffer.text.lineCount, hasPane: false, with: question)
    let (lines, rows) = (buffer.visibleLineCount, layout.text.rows)
    let isLong = lines > rows || wraps && buffer.takesMore(than: rows, columns: layout.textColumns)
    return settings.showsScrollbar && isLong ? layout.withScrollbar() : layout
  }

  /// Returns the layout of the screen with the pane of a view, without a scrollbar.
  private func layout(
    ofPaneOf id: ViewID, lineCount: Int, hasPane: Bool, with question: QuestionLine?
  ) -> Layout {
    Layout(
      size, lineNumberDigits: settings.showsLineNumbers ? String(lineCount).count : nil,
      hasBookmarks: views[id].map { !bookmarkedLines(of: $0.document).isEmpty } ?? false,
      hasTabs: documents.count > 1, hasPane: hasPane,
      hasTree: layers.tree != nil && !focus.coversText,
      hasLine: settings.showsHints || focus.takesLine || message != nil,
      // The rows of a question besides the status line and the lowest line.
      extraRows: max(0, (question?.rowCount ?? 0) - 2)
    ) { panes in
      hasSeveralPanes(in: panes) ? views.panes.area(of: id, in: panes) : nil
    }
  }

  /// Returns whether the text, which has these lines, has more rows than its area.
  private func needsScrollbar(_ lines: Int, _ layout: Layout) -> Bool {
    let rows = layout.text.rows
    if hasHistoryPane, let view = historyPane?.difference {
      let widths = layout.differenceWidths(view.page.arrangement)
      return view.takesMore(than: rows, wrappedAt: wrapsLines ? widths : nil)
    }
    let buffer = areaBuffer
    if lines > rows, !buffer.hasFolds || buffer.visibleLineCount > rows { return true }
    return wrapsLines && buffer.takesMore(than: rows, columns: layout.textColumns)
  }

  /// The settings of the shown document.
  public var textSettings: TextSettings { document.settings }

  /// Whether the active view wraps long lines.
  var wrapsLines: Bool { view.wraps ?? document.settings.wrapsLines }

  /// Returns whether a view wraps long lines.
  func wrapsLines(of view: View) -> Bool {
    if let wraps = view.wraps { return wraps }
    return documents.index(of: view.document).map { documents[$0].settings.wrapsLines } ?? false
  }

  /// Toggles the wrapping of long lines; only of the active view if another pane shows the
  /// document, too.
  mutating func toggleWrap() {
    if isInAnotherPane {
      let wraps = !wrapsLines
      view.wraps = wraps
      return message = .info("Long lines in this pane: \(wraps ? "wrapped" : "in one row")")
    }
    if let wraps = view.wraps { document.settings.wrapsLines = wraps }
    view.wraps = nil
    message = document.toggleWrap()
  }

  /// Wraps the lines of all visible texts at the width of their area, or not at all.
  mutating func wrapLines(in layout: Layout) {
    let columns = wrapsLines ? layout.textColumns : nil
    if document.buffer.wrapColumns != columns { document.caretaker.move { $0.wrap(at: columns) } }
    if hasHistoryPane { historyPane?.preview.wrap(at: columns) }
    if case .question(var question) = focus, question.page != nil {
      question.page?.wrap(at: columns)
      layers.update(.question(question))
    }
  }

  /// Scrolls the text to its cursor; after a key, with the margin of the settings around it.
  mutating func scrollToCursor(after event: Event, in layout: Layout) {
    let margin =
      switch event {
      case .input(.key), .input(.paste): settings.scrollMargin
      default: 0
      }
    document.caretaker.move {
      $0.scrollToCursor(rows: layout.text.rows, columns: layout.textColumns, margin: margin)
    }
  }

  /// Scrolls back to the start of the lines if the cursor stays visible.
  ///
  /// Commands that move to another position or replace lines call it.
  mutating func showLineStart() { document.showLineStart(columns: layout.textColumns) }
}

extension Document {
  /// Scrolls the shown text back to the start of the lines if the cursor stays visible.
  ///
  /// - Parameter columns: the width in which the text is shown.
  mutating func showLineStart(columns: Int) {
    caretaker.move { $0.showLineStart(with: $0.selections.primary.head, columns: columns) }
  }
}
