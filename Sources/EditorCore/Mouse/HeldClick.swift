import Console
import Documents
import MementoKit
import Text
import TextEditing

/// A click in a text during a wait: it puts the cursor at the same place of the text after the wait.
struct HeldClick {
  let event: MouseEvent
  private let view: ViewID
  private let document: DocumentID
  /// The text in which the offset is valid.
  private let text: PieceTree
  /// The byte offset; nil at the title of a pane.
  private let offset: Int?

  /// Keeps a click with the left button, or with Shift, in the text of a pane; nil for any other.
  init?(_ event: MouseEvent, on hit: Hit, in editor: Editor) {
    guard event.kind == .press(.left), event.modifiers.isSubset(of: .shift) else { return nil }
    switch hit.target {
    case .text where editor.focus.isText, .lineNumber where editor.focus.isText:
      view = editor.view.id
    case .inactivePane(let id): view = id
    default: return nil
    }
    guard let shown = editor.views[view], let buffer = editor.buffer(of: view) else { return nil }
    let layout = editor.layout(of: shown, with: editor.questionLine)
    let row = event.row - layout.text.row
    let column = event.column - layout.text.column - layout.gutter
    self.event = event
    (document, text) = (shown.document, buffer.text)
    offset = row < 0 ? nil : buffer.offset(atRow: row, column: column)
  }

  /// Shows the pane, and puts its cursor at the place.
  func deliver(in editor: inout Editor, at now: Moment) {
    guard editor.focus.isText, editor.views[view]?.document == document else { return }
    editor.noteInput(at: now)
    if view != editor.view.id { editor.activate(view, at: now) }
    guard let offset else { return }
    let isExtending = event.modifiers.contains(.shift)
    editor.document.caretaker.move { buffer in
      let place = buffer.text.place(of: offset, in: text)
      buffer.select(at: place, anchor: isExtending ? buffer.selections.primary.anchor : nil)
    }
  }
}
