import Documents
import MementoKit
import TextEditing

/// A kind of states that the history pane can list alone.
package enum StateKind: CaseIterable, Hashable, Sendable {
  case saved, named, pasted, outside, session

  /// The kind as the title of the pane: `Only saved`.
  package var label: String {
    switch self {
    case .saved: "Only saved"
    case .named: "Only named"
    case .pasted: "Only pasted"
    case .outside: "Only from outside"
    case .session: "Only this session"
    }
  }

  /// Returns the kind after another; the first for nil, and nil after the last.
  static func next(after kind: StateKind?) -> StateKind? {
    guard let kind else { return allCases.first }
    return allCases.drop { $0 != kind }.dropFirst().first
  }
}

extension Document {
  /// Returns the states of a kind, in the order of recording.
  ///
  /// - Complexity: O(mementos).
  func states(of kind: StateKind) -> [MementoID] {
    let outline = caretaker.tree.outline
    return caretaker.tree.ids.filter { id in
      switch kind {
      case .saved: outline.marks(of: id).contains(.saved)
      case .named: outline.name(of: id) != nil
      case .pasted: outline[id].summary.title.hasPrefix(EditKind.pasting.name)
      case .outside: EditKind.isFromOutside(outline[id].summary.title)
      case .session: isOfThisSession(id)
      }
    }
  }
}
