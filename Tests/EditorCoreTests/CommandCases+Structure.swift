import Structure

@testable import EditorCore

extension CommandCase {
  private static let code = "f() {\n  a\n}\n\ng() {\n  |b\n}\n"

  static let structure = [
    CommandCase("outline", in: code) { $0.palette?.rows.map(\.title) == ["f()", "g()"] },
    CommandCase("outline", in: "no blocks|") {
      $0.message == "No functions, sections or blocks in notes.txt"
    },
    CommandCase("go-to-symbol") {
      $0.message == "Still looking for Universal Ctags; try again in a moment"
    },
    CommandCase("go-to-definition", in: "one|") {
      $0.message == "Still looking for Universal Ctags; try again in a moment"
    },
    CommandCase("go-to-definition", in: "( |)") { $0.message == "No word at the cursor" },
    CommandCase(
      "next-function", "|f() {\n  a\n}\ng() {\n  b\n}\n", "f() {\n  a\n}\n|g() {\n  b\n}\n"),
    CommandCase("next-function", in: code) { $0.message == "No section or block further down" },
    CommandCase("previous-function", code, "f() {\n  a\n}\n\n|g() {\n  b\n}\n"),
    CommandCase("history-here", in: code) { $0.pane?.filter?.unit?.name == "g()" },
    CommandCase("history-here", in: "one\n|\ntwo") {
      $0.message == "No function, section or block is around the cursor"
    },
  ]
}
