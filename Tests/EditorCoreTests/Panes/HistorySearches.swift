import MementoKit
import TextEditing

@testable import Documents
@testable import EditorCore

/// Performs the searches through the history that the editor requests.
func answerLooks(_ typist: inout Typist) {
  let looks = typist.effects.compactMap {
    if case .history(.search(let look), _) = $0 { look } else { nil }
  }
  typist.effects = []
  for look in looks {
    var search = HistorySearch(look)
    search.run()
    typist.take(.history(.found(serial: look.serial, search.findings)))
  }
}

/// The numbers of the states in the pane, from the first row.
func numbers(_ typist: Typist) -> [Int] {
  guard let pane = typist.pane else { return [] }
  return (0..<pane.rowCount).map { pane.id(ofRow: $0).index + 1 }
}
