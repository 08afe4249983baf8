@testable import EditorCore

extension CommandCase {
  static let opening = [
    CommandCase("open") {
      $0.palette?.label == "Open: " && $0.palette?.selectedRow == nil
        && $0.openingRequests == ["recent", "list "]
    },
    CommandCase("find-in-files") { $0.prompt?.label == "Find in files: " },
    CommandCase("replace-in-files") { $0.prompt?.label == "Replace in files: " },
    CommandCase("undo-replace-in-files") {
      $0.message?.hasPrefix("No replacement in files of this session") == true
    },
    CommandCase("next-result") { $0.message == "No changes since the last save" },
    CommandCase("previous-result") { $0.message == "No changes since the last save" },
    CommandCase("list-results") {
      $0.message == "No results yet: find-in-files searches the project"
    },
    CommandCase("forget-results") { $0.message == "There are no results" },
    CommandCase("file-tree") { $0.editor.focus.isTree },
    CommandCase("find-file") { $0.palette?.label == "File of the project: " },
    CommandCase("reopen-session") { typist in
      typist.effects.contains { if case .session(.find) = $0 { true } else { false } }
    },
    CommandCase("recent-files") { $0.openingRequests == ["recent"] && $0.editor.focus.isText },
  ]
}
