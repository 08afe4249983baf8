public import Documents
import MementoKit
import TextEditing

/// The identifier of a view; no other view of the session has the same one, even after this view
/// was closed.
public struct ViewID: Hashable, Sendable {
  let number: Int
}

/// A window onto a document, with cursors, scroll position and rows of its own.
///
/// Of the views of one document, one lends its state to the document's buffer, which edits at its
/// cursors. The states of the others are parked and follow the edits.
public struct View {
  /// The identifier of the view.
  public let id: ViewID
  /// The shown document.
  public internal(set) var document: DocumentID
  /// Whether long lines are wrapped, if that differs from the document's setting.
  var wraps: Bool?
  /// The state while another view of the document lends its own.
  var parked: ParkedView?
  /// The states of documents that other views show, from the last time when this one showed them.
  var left: [DocumentID: ParkedView] = [:]
  /// The earlier cursors.
  @Boxed var trail: CursorTrail? = nil
  /// The places left by jumps.
  @Boxed var jumps = JumpTrail()
  /// The marked matches.
  @Boxed var marks: MatchMarks? = nil
  /// The marked bracket at the cursor, as of the last frame.
  var bracket: BracketMark?
  /// Whether the mouse scrolled it, so that the cursor may be outside until the next key.
  var isScrolledAway = false
}

/// The views of a session, each in a pane; the active one receives the keys.
public struct ViewList {
  private var views: [View]
  private var activeIndex = 0
  private var lastNumber = 0
  /// The arrangement of the panes.
  var panes: PaneTree

  init(of document: DocumentID) {
    let id = ViewID(number: 0)
    views = [View(id: id, document: document)]
    panes = .pane(id)
  }

  /// The active view.
  var active: View {
    get { views[activeIndex] }
    _modify { yield &views[activeIndex] }
  }

  /// All views.
  var all: [View] { views }

  /// Adds an inactive view, whose pane takes a part of the area of the active one.
  mutating func add(
    of document: DocumentID, along axis: PaneAxis, share: Double = 0.5, parked: ParkedView?
  ) -> ViewID {
    lastNumber += 1
    let id = ViewID(number: lastNumber)
    views.append(View(id: id, document: document, parked: parked))
    panes.split(active.id, axis, share: share, adding: id, DividerID(number: lastNumber))
    return id
  }

  /// Activates a view.
  mutating func activate(_ id: ViewID) { if let index = index(of: id) { activeIndex = index } }

  /// Closes the matching views except the active one.
  mutating func remove(where holds: (View) -> Bool) {
    let id = active.id
    views.removeAll { $0.id != id && holds($0) }
    activate(id)
    panes = panes.without { self[$0] == nil } ?? .pane(id)
  }

  /// The view with an identifier; nil after it was closed.
  subscript(id: ViewID) -> View? { index(of: id).map { views[$0] } }

  /// Changes the first view that satisfies a condition.
  mutating func update(where holds: (View) -> Bool, _ change: (inout View) -> Void) {
    if let index = views.firstIndex(where: holds) { change(&views[index]) }
  }

  /// Changes all views.
  mutating func updateAll(_ change: (inout View) -> Void) {
    for index in views.indices { change(&views[index]) }
  }

  private func index(of id: ViewID) -> Int? { views.firstIndex { $0.id == id } }
}
