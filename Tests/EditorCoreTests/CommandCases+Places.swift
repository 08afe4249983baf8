@testable import EditorCore

/// The cases of commands for bookmarks and places.
extension CommandCase {
  static let places = [
    CommandCase("toggle-bookmark") { $0.editor.bookmarkedLines == [0] },
    CommandCase("next-bookmark") { $0.message == "notes.txt has no bookmarks. Ctrl-F2 sets one" },
    CommandCase("previous-bookmark") {
      $0.message == "notes.txt has no bookmarks. Ctrl-F2 sets one"
    },
    CommandCase("list-bookmarks") { $0.palette?.messageWithoutRows == "Looking for bookmarks" },
    CommandCase("clear-bookmarks") {
      $0.message == "notes.txt has no bookmarks. Ctrl-F2 sets one"
    },
    CommandCase("go-back") { $0.message == "There is no earlier place" },
    CommandCase("go-forward") { $0.message == "There is no later place" },
  ]
}
