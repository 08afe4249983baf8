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
    guard let view = views[id], let document = documents[view.document] else { return nil }
    return view.parked.map(document.buffer.seen(through:)) ?? document.buffer
  }

  /// Adds a second view of the shown document, with the same cursors and scroll position; the active
  /// view stays active.
  ///
  /// - Parameter columns: the width; nil for all columns of the screen.
  mutating func addView(columns: Int? = nil) -> ViewID {
    views.add(of: document.id, columns: columns, parked: document.buffer.parkedCopy())
  }

  /// Activates a view, with whose cursors its document is edited from now on.
  ///
  /// The open block ends, since the next edit happens elsewhere.
  mutating func activate(_ id: ViewID, at now: Moment) {
    guard id != view.id, let target = views[id], let index = documents.index(of: target.document)
    else { return }
    cancelQuit()
    leaveText(at: now)
    lend(id)
    views.activate(id)
    documents.show(index)
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
    view.document = shown
    view.parked = nil
    // The view that lent its state until now keeps it.
    let state = document.buffer.parkedCopy()
    views.updateAll {
      if $0.id != id, $0.document == shown, $0.parked == nil { $0.parked = state }
    }
  }

  /// Applies the documents' edits to parked views, and wraps their lines again.
  ///
  /// - Complexity: depends on the edits alone.
  mutating func reconcileViews() {
    for view in views.all where view.parked != nil {
      guard var parked = view.parked, let document = documents[view.document] else { continue }
      parked.follow(document.buffer)
      let columns = layout(of: view, with: questionLine).textColumns
      parked.wrap(at: document.settings.wrapsLines ? columns : nil)
      views.update(where: { $0.id == view.id }) { $0.parked = parked }
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
