import Documents
import MementoKit
import TextEditing

/// The state of the shown document whose indentation its settings follow.
///
/// A formatter, an undo or a replacement of all matches may indent every line anew. Typing does not: it
/// follows the indentation itself.
struct FollowedState {
  var document: DocumentID?
  var state: MementoID?

  /// Returns whether the shown document still has it; each event passes here, and copies no document.
  private func isMet(in list: DocumentList) -> Bool {
    let index = list.shownIndex
    return list.documents[index].caretaker.tree.current == state
      && list.documents[index].id == document
  }

  /// Detects the indentation again after a step other than typing, and in another document.
  static func reconcile(in editor: inout Editor) {
    if editor.documents.followedState.isMet(in: editor.documents) { return }
    let (id, tree) = (editor.document.id, editor.document.caretaker.tree)
    let isTyped =
      editor.documents.followedState.document == id
      && tree[tree.current].summary.title.hasPrefix(EditKind.typing.name)
    editor.documents.followedState = FollowedState(document: id, state: tree.current)
    if !isTyped { editor.renewSettings(of: id) }
  }
}
