import Console
import Documents
import MementoKit
import Text
import TextEditing

/// A click in a text during a wait: it selects the same place of the text after the wait.
struct HeldClick {
  let event: MouseEvent
  private let view: ViewID
  private let document: DocumentID
  /// The text in which the offset is valid.
  private let text: PieceTree
  /// The place; nil at the title of a pane.
  private let place: (offset: Int, unit: MouseDrag.Unit)?

  /// Keeps a click with the left button, or with Shift, in the text of a pane; nil for any other.
  init?(_ click: Click, _ event: MouseEvent, on hit: Hit, in editor: Editor) {
    guard event.kind == .press(.left), event.modifiers.isSubset(of: .shift) else { return nil }
    switch hit.target {
    case .text where editor.focus.isText, .lineNumber where editor.focus.isText:
      view = editor.view.id
    case .inactivePane(let id): view = id
    default: return nil
    }
    guard let shown = editor.views[view], let buffer = editor.buffer(of: view) else { return nil }
    let (row, column) = editor.layout(of: shown, with: editor.questionLine).cell(of: event)
    self.event = event
    (document, text) = (shown.document, buffer.text)
    let unit = MouseDrag.Unit(of: click, isOnNumber: column < 0)
    place = row < 0 ? nil : (buffer.offset(atRow: row, column: column), unit)
  }

  /// Shows the pane, and selects its place.
  func deliver(in editor: inout Editor, at now: Moment) {
    guard editor.focus.isText, editor.views[view]?.document == document else { return }
    editor.noteInput(at: now)
    if view != editor.view.id { editor.activate(view, at: now) }
    guard let place else { return }
    let offset = editor.document.buffer.text.place(of: place.offset, in: text)
    let isExtending = event.modifiers.contains(.shift)
    _ = editor.selectUnit(place.unit, at: offset, extends: isExtending)
  }
}
