@testable import EditorCore

extension CommandCase {
  static let opening = [
    CommandCase("open") {
      $0.palette?.label == "Open: " && $0.palette?.selectedRow == nil
        && $0.openingRequests == ["recent", "list "]
    },
    CommandCase("recent-files") { $0.openingRequests == ["recent"] && $0.editor.focus.isText },
  ]
}
