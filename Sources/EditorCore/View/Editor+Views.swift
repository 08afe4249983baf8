import Console
import Documents
import MementoKit
public import TextEditing

/// Views of documents: adding, activating, closing, and following edits made in others.
extension Editor {
  /// The view that receives the keys.
  public internal(set) var view: View {
    get { views.active }
    _modify { yield &views.active }
  }

  /// Returns the text in the state of a view; nil after the view was closed.
  public func buffer(of id: ViewID) -> TextBuffer? {
    guard let view = views[id] else { return nil }
    return documents[view.document]?.buffer(seenBy: view)
  }

  /// Adds a second view of the shown document, with the same cursors and scroll position; the
  /// active view stays active.
  ///
  /// - Parameter share: the part of the present view's area that this keeps, from 0 to 1.
  mutating func addView(along axis: PaneAxis = .columns, share: Double = 0.5) -> ViewID {
    views.add(
      of: document.id, along: axis, share: share, parked: document.buffer.parkedCopy())
  }

  /// Activates a view, whose cursors its document uses from now on.
  ///
  /// The open block ends, because the next edit is at another place.
  mutating func activate(_ id: ViewID, at now: Moment) {
    if id == view.id || views[id] == nil { return }
    cancelQuit()
    enter(id, at: now)
  }

  /// Activates the pane that shows a document, if one does; a quit continues.
  mutating func activatePane(with document: DocumentID, at now: Moment) {
    guard document != self.document.id, paneAreas(in: layout.panes) != nil,
      let other = views.all.first(where: { $0.document == document })
    else { return }
    enter(other.id, at: now)
  }

  private mutating func enter(_ id: ViewID, at now: Moment) {
    guard let target = views[id], let index = documents.index(of: target.document) else { return }
    leaveText(at: now)
    lend(id)
    views.activate(id)
    documents.show(index)
  }

  /// Scrolls an inactive view by rows.
  mutating func scrollPane(_ id: ViewID, by rows: Int) {
    guard let view = views[id], var buffer = buffer(of: id) else { return }
    let rest = layout(of: view, with: QuestionLine(of: self)).text.rows - 1
    if view.parked == nil, let index = documents.index(of: view.document) {
      return documents[index].caretaker.move { $0.scroll(rows: rows, leaving: rest) }
    }
    buffer.scroll(rows: rows, leaving: rest)
    views.update(where: { $0.id == id }) { $0.parked = buffer.parkedCopy() }
  }

  /// Closes an inactive view.
  mutating func closeView(_ id: ViewID) {
    if id == view.id { return }
    lendAnother(than: id)
    views.remove { $0.id == id }
  }

  /// Shows the document of the active tab in the active view.
  mutating func followShownDocument() {
    let (id, shown) = (view.id, document.id)
    if view.document == shown { return }
    lendAnother(than: id)
    if let parked = view.parked { view.left[view.document] = parked }
    view.document = shown
    view.parked = nil
    view.wraps = nil
    // The view that lent its state until now keeps it.
    var state = document.buffer.parkedCopy()
    if isInAnotherPane, var own = view.left.removeValue(forKey: shown) {
      document.caretaker.move { $0.exchangeView(with: &own) }
      state = own
    }
    views.updateAll {
      if $0.id != id, $0.document == shown, $0.parked == nil { $0.parked = state }
    }
  }

  /// Applies the documents' edits to parked views, and wraps the lines of inactive ones again.
  ///
  /// - Complexity: depends on the edits alone.
  mutating func reconcileOtherViews() {
    if views.all.count == 1 { return }
    let question = QuestionLine(of: self)
    for view in views.all where view.id != self.view.id {
      guard let index = documents.index(of: view.document) else { continue }
      let (buffer, wraps) = (documents[index].buffer, wrapsLines(of: view))
      var parked = view.parked
      parked?.follow(buffer)
      let shown = parked.map(buffer.seen(through:)) ?? buffer
      shown.cacheDrawnPositions(rows: size.rows)
      let columns =
        wraps
        ? layout(ofInactive: view.id, of: shown, wraps: true, with: question).textColumns : nil
      if var parked {
        parked.wrap(at: columns)
        views.update(where: { $0.id == view.id }) { $0.parked = parked }
      } else if buffer.wrapColumns != columns {
        documents[index].caretaker.move { $0.wrap(at: columns) }
      }
    }
  }

  /// Moves the state of a view into the buffer of its document.
  private mutating func lend(_ id: ViewID) {
    guard let view = views[id], var parked = view.parked,
      let index = documents.index(of: view.document)
    else { return }
    documents[index].caretaker.move { $0.exchangeView(with: &parked) }
    views.updateAll { other in
      if other.id == id {
        other.parked = nil
      } else if other.document == view.document, other.parked == nil {
        other.parked = parked
      }
    }
  }

  /// Moves the state of another view of the document into the buffer, if this view lends its own.
  private mutating func lendAnother(than id: ViewID) {
    guard let left = views[id], left.parked == nil,
      let other = views.all.first(where: { $0.id != id && $0.document == left.document })
    else { return }
    lend(other.id)
  }
}

/// The panes on the screen.
extension Editor {
  /// The minimum number of rows of a pane, with its title, for the history beside its text.
  private static var leastRowsForHistory: Int { 8 }

  /// Returns whether each view has a pane in an area; otherwise the active one has the area of all.
  func hasSeveralPanes(in area: Area) -> Bool {
    if !hasSeveralViews || focus.coversText { return false }
    guard let active = views.panes.area(of: view.id, in: area) else { return false }
    guard hasHistoryPane else { return true }
    // Texts side by side have the room of the panes beside them, too.
    if historyPane?.comparesBeside == true, active.columns < area.columns { return false }
    return active.rows >= Self.leastRowsForHistory
  }

  /// Returns the areas of the panes in an area; nil while the active one has the area of all.
  func paneAreas(in area: Area) -> PaneAreas? {
    hasSeveralPanes(in: area) ? views.panes.areas(in: area) : nil
  }

  /// Whether there is more than one view; checked first, as it is cheap.
  private var hasSeveralViews: Bool { views.all.count > 1 }

  /// The panes on the screen, if there are several.
  public var panes: [Pane] { shownPanes.all }

  /// The layout of the screen, and its panes with their borders, if there are several.
  ///
  /// A frame reads it once.
  public var shownPanes: ShownPanes {
    guard hasSeveralViews else { return ShownPanes(layout: layout) }
    let question = QuestionLine(of: self)
    let layout = layout(with: question)
    guard let areas = paneAreas(in: layout.panes) else {
      return ShownPanes(layout: layout, hidden: hiddenPosition)
    }
    var shown = ShownPanes(layout: layout)
    shown.all.reserveCapacity(areas.panes.count)
    for (id, area) in areas.panes {
      guard let pane = pane(of: id, in: area, layout, shown.all, with: question) else { continue }
      shown.all.append(pane)
    }
    shown.borders = areas.dividers.map {
      PaneBorder(divider: $0.id, axis: $0.axis, area: $0.area)
    }
    return shown
  }

  /// Returns the pane of a view; nil after it was closed.
  ///
  /// - Parameters:
  ///   - layout: that of the screen with the active pane.
  ///   - before: the panes before it, which may have the same document.
  private func pane(
    of id: ViewID, in area: Area, _ layout: Layout, _ before: [Pane], with question: QuestionLine?
  ) -> Pane? {
    guard let view = views[id], let index = documents.index(of: view.document) else { return nil }
    let same = before.firstIndex { $0.document == view.document }
    let name = same.map { before[$0].name } ?? documents[index].name
    let isModified = same.map { before[$0].isModified } ?? documents[index].isModified
    if id == self.view.id {
      return Pane(
        view: id, title: area.top(1), document: view.document, name: name,
        isModified: isModified, layout: layout, inactive: nil)
    }
    let buffer = documents[index].buffer(seenBy: view).drawn
    let own = self.layout(
      ofInactive: id, of: buffer, wraps: wrapsLines(of: view), with: question)
    let lines = coloredLines(of: buffer, rows: own.text.rows)
    return Pane(
      view: id, title: area.top(1), document: view.document, name: name, isModified: isModified,
      layout: own,
      inactive: InactiveText(
        buffer: buffer, settings: documents[index].settings,
        marks: own.hasLineNumbers ? documents[index].marking.marks : nil,
        colored: documents[index].colored(lines, of: buffer.text, among: surroundings.colors)))
  }

  /// The position of the active pane among all.
  private var hiddenPosition: (index: Int, count: Int)? {
    let order = views.panes.views
    guard !focus.coversText, let index = order.firstIndex(of: view.id) else { return nil }
    return (index, order.count)
  }

  // MARK: Changing them

  /// Divides the active pane; the new one shows the same document and receives the keys.
  mutating func splitPane(along axis: PaneAxis, at now: Moment) {
    let new = addView(along: axis)
    let wraps = view.wraps
    views.update(where: { $0.id == new }) { $0.wraps = wraps }
    guard paneAreas(in: layout.panes) != nil else {
      closeView(new)
      let least = PaneTree.smallest
      return message = .warning(
        "No room for another pane: each needs \(least.columns) columns and \(least.rows) rows")
    }
    activate(new, at: now)
    message = .info(
      keymap.translatingKeys(in: "\(views.all.count) panes: F6 goes to the next one"))
  }

  /// Closes the active pane; its document stays open.
  mutating func closePane(at now: Moment) {
    let (order, old) = (views.panes.views, view.id)
    guard order.count > 1, let index = order.firstIndex(of: old) else { return reportSinglePane() }
    closePane(activating: order[index == 0 ? 1 : index - 1], at: now)
  }

  private mutating func closePane(activating other: ViewID, at now: Moment) {
    let old = view.id
    activate(other, at: now)
    closeView(old)
  }

  /// Whether another pane has the shown document, too.
  var isInAnotherPane: Bool {
    views.all.contains { $0.id != view.id && $0.document == document.id }
  }

  /// Shows a document that no other pane has, after the document of the active pane was closed.
  ///
  /// Without such a document, and after the output of a run, the pane is closed.
  mutating func showUnshownDocument(at now: Moment) {
    let others = views.all.filter { $0.id != view.id }
    guard documents[view.document] == nil else { return }
    let output = registers.run.output
    if output.pane == view.id, output.document == view.document, let other = others.first {
      return closePane(activating: other.id, at: now)
    }
    guard isInAnotherPane else { return }
    let taken = Set(others.map(\.document))
    if let free = documents.byRecency.first(where: { !taken.contains($0.id) }),
      let index = documents.index(of: free.id)
    {
      return documents.show(index)
    }
    guard let other = others.first(where: { $0.document == document.id }) else { return }
    closePane(activating: other.id, at: now)
  }

  /// Closes all panes but the active one; their documents stay open.
  mutating func closeOtherPanes() {
    let others = views.all.map(\.id).filter { $0 != view.id }
    if others.isEmpty { return reportSinglePane() }
    for id in others { closeView(id) }
  }

  /// Activates the pane at a distance in their order, which wraps at its ends.
  mutating func showPane(by places: Int, at now: Moment) {
    let order = views.panes.views
    guard order.count > 1, let index = order.firstIndex(of: view.id) else {
      return reportSinglePane()
    }
    activate(order[(index + places + order.count) % order.count], at: now)
  }

  /// Makes the active pane larger by some cells, or smaller.
  mutating func growPane(_ axis: PaneAxis, by cells: Int) {
    guard paneAreas(in: layout.panes) != nil else { return reportSinglePane() }
    let hasMoved = views.panes.grow(view.id, axis, by: cells, in: layout.panes)
    if !hasMoved {
      message = .info(
        axis == .columns
          ? "No pane at its side gives or takes columns"
          : "No pane above or below gives or takes rows")
    }
  }

  private mutating func reportSinglePane() {
    message = .info(
      keymap.translatingKeys(in: "There is only one pane on the screen; Ctrl-\\ adds another"))
  }
}

extension Document {
  /// Returns the text in the state of one of its views.
  fileprivate func buffer(seenBy view: View) -> TextBuffer {
    guard let parked = view.parked else { return buffer }
    return buffer.seen(through: parked)
  }
}
