import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The earlier cursors of a view, for the way back; edits of the text move them with it.
///
/// A run of the same key is one step, so that holding an arrow key leaves no hundred steps.
struct CursorTrail {
  /// Cursors, and the text in which they were.
  private struct Step {
    let selections: Selections
    let scroll: ScrollPosition
    let text: PieceTree
  }

  private let document: DocumentID
  private var steps: [Step] = []
  /// The cursors, the scroll position and the revision at the end of the last event.
  private var last: (selections: Selections, scroll: ScrollPosition, revision: Int)
  private var lastKey: Key?

  /// The most steps that are kept.
  private static var limit: Int { 100 }

  /// Begins with the present cursors of a document.
  init(of document: Document) {
    self.document = document.id
    let buffer = document.buffer
    last = (buffer.selections, buffer.scroll, buffer.revision)
  }

  /// Notes the cursors of the active view at the end of an event.
  static func note(after event: Event, in editor: inout Editor) {
    guard editor.focus.isText else { return }
    if editor.view.trail?.document == editor.document.id {
      let buffer = editor.document.buffer
      editor.view.trail?.note(buffer, after: event)
    } else {
      editor.view.trail = CursorTrail(of: editor.document)
    }
  }

  /// Notes the cursors at the end of an event in the document.
  private mutating func note(_ buffer: TextBuffer, after event: Event) {
    let isSameText = last.revision == buffer.revision
    if isSameText, last.selections == buffer.selections { return last.scroll = buffer.scroll }
    var key: Key?
    if case .input(.key(let pressed)) = event { key = pressed }
    // An edit moves the cursors without a step of its own.
    if isSameText, key == nil || key != lastKey {
      steps.append(Step(selections: last.selections, scroll: last.scroll, text: buffer.text))
      if steps.count > Self.limit { steps.removeFirst() }
    }
    lastKey = isSameText ? key : nil
    last = (buffer.selections, buffer.scroll, buffer.revision)
  }

  /// Puts the cursors back where they were before the last step.
  static func goBack(in editor: inout Editor) {
    let present = editor.document.buffer.selections
    guard var trail = editor.view.trail, trail.document == editor.document.id else {
      return editor.message = .info("The cursor has not moved before")
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
      let shown = editor.document.buffer
      trail.last = (shown.selections, shown.scroll, shown.revision)
      trail.lastKey = nil
      return editor.view.trail = trail
    }
    editor.view.trail = trail
    editor.message = .info("The cursor has not moved before")
  }
}
