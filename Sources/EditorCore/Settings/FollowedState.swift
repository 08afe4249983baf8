import Documents
import MementoKit
import Text
import TextEditing

/// The state of the shown document whose indentation its settings follow.
///
/// A formatter, an undo or a replacement of all matches may change the indentation of every line.
/// Typing in a longer text does not, because typed lines follow the present indentation.
struct FollowedState {
  var document: DocumentID?
  var state: MementoID?
  /// The text whose indentation was detected last.
  @Boxed var text: PieceTree?

  /// Returns whether the shown document still has this state; each event calls this, so that it
  /// copies neither.
  private static func isMet(in list: inout DocumentList) -> Bool {
    let index = list.shownIndex
    return list.documents[index].caretaker.tree.current == list.followedState.state
      && list.documents[index].id == list.followedState.document
  }

  /// Detects the indentation again after a step that may change it, and in another document.
  static func reconcile(in editor: inout Editor) {
    if isMet(in: &editor.documents) { return }
    let (id, tree) = (editor.document.id, editor.document.caretaker.tree)
    let (followed, text) = (editor.documents.followedState, editor.document.buffer.text)
    let isOther = followed.document != id
    let step = isOther ? nil : followed.step(to: tree.current, in: tree)
    // In a short text, the typed text is the larger part.
    let mayDiffer = text.count <= 4 << 10 || step.map({ tree[$0].summary.mayIndentLines }) != false
    let isDetected = !mayDiffer || !isOther && followed.text.map(text.beginsLike) == true
    editor.documents.followedState = FollowedState(
      document: id, state: tree.current, text: mayDiffer ? text : followed.text)
    if !isDetected { editor.renewSettings(of: id) }
  }

  /// Returns the one step between the state and the present one, done or undone; nil if there are
  /// several.
  private func step(
    to current: MementoID, in tree: MementoTree<TextBuffer.Memento>
  ) -> MementoID? {
    guard let state else { return nil }
    if tree.parent(of: current) == state { return current }
    return tree.parent(of: state) == current ? state : nil
  }
}

extension ChangeSummary {
  /// Whether lines may have another indentation; typing, a mere insertion or a mere removal keeps
  /// it.
  fileprivate var mayIndentLines: Bool {
    let addsOrRemovesOnly = unit == .lines && (added == 0 || removed == 0)
    return !addsOrRemovesOnly && !title.hasPrefix(EditKind.typing.name)
  }
}
