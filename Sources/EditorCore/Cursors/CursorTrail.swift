import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The earlier cursors of a view, for restoring them; edits of the text move them with it.
///
/// A run of the same key is one step, so that a held arrow key does not fill the trail.
struct CursorTrail {
  /// Cursors with their text.
  private struct Step {
    let selections: Selections
    let scroll: ScrollPosition
    let text: PieceTree
  }

  let document: DocumentID
  private var steps: [Step] = []
  /// The last key that moved the cursors, with its number.
  private var lastKey: (key: Key, count: Int)?
  /// Whether the present event restores earlier cursors.
  private var isGoingBack = false

  /// The maximum number of steps.
  private static var limit: Int { 100 }

  private init(of document: Document) { self.document = document.id }

  /// Returns whether the cursors before an event are noted.
  ///
  /// Typed characters and ticks are left out, so that typing costs nothing.
  static func records(_ event: Event) -> Bool {
    switch event {
    case .tick: false
    case .input(.key(let key)): key.typedScalar == nil
    default: true
    }
  }

  /// The cursors of the active view before an event.
  struct Before {
    fileprivate let view: ViewID
    fileprivate let document: DocumentID
    fileprivate let revision: Int
    fileprivate let selections: Selections
    fileprivate let scroll: ScrollPosition

    init(of editor: Editor) {
      view = editor.view.id
      let shown = editor.document
      document = shown.id
      revision = shown.buffer.revision
      selections = shown.buffer.selections
      scroll = shown.buffer.scroll
    }
  }

  /// Notes the cursors before an event that moved them and did not edit.
  static func record(_ before: Before, at event: Event, in editor: inout Editor) {
    let shown = editor.document
    guard shown.id == before.document, shown.buffer.revision == before.revision,
      shown.buffer.selections != before.selections, editor.view.id == before.view,
      editor.focus.isText
    else { return }
    var trail = editor.view.trail ?? CursorTrail(of: editor.document)
    if trail.document != before.document { trail = CursorTrail(of: editor.document) }
    trail.record(
      before, at: event, number: editor.input.count, in: shown.buffer.text,
      addsCursors: max(before.selections.count, shown.buffer.selections.count) > 1)
    editor.view.trail = trail
  }

  private mutating func record(
    _ before: Before, at event: Event, number: Int, in text: PieceTree, addsCursors: Bool
  ) {
    var key: Key?
    if case .input(.key(let pressed)) = event { key = pressed }
    // Each of several cursors was added by a key of its own.
    let isRepeated =
      key != nil && lastKey?.key == key && lastKey?.count == number - 1 && !addsCursors
    if !isRepeated, !isGoingBack {
      steps.append(Step(selections: before.selections, scroll: before.scroll, text: text))
      if steps.count > Self.limit { steps.removeFirst() }
    }
    isGoingBack = false
    lastKey = key.map { ($0, number) }
  }

  /// Restores the cursors before the last step.
  static func goBack(in editor: inout Editor) {
    let present = editor.document.buffer.selections
    guard var trail = editor.view.trail, trail.document == editor.document.id else {
      return editor.message = .idle("The cursor has not moved before")
    }
    while let step = trail.steps.popLast() {
      let buffer = editor.document.buffer
      let selections = buffer.selections(step.selections, of: step.text)
      if selections == present { continue }
      let isSame = buffer.text.isIdentical(to: step.text)
      editor.document.caretaker.move {
        $0.select(selections)
        if isSame { $0.scroll = step.scroll }
      }
      trail.isGoingBack = true
      return editor.view.trail = trail
    }
    editor.view.trail = trail
    editor.message = .idle("The cursor has not moved before")
  }
}
