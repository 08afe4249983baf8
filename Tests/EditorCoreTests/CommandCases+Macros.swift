@testable import EditorCore

/// The cases of commands for macros.
extension CommandCase {
  static let macros = [
    CommandCase("record-macro") {
      $0.message == "Recording a macro; Alt-\" ends it" && $0.facts.contains("recording")
    },
    CommandCase("play-macro") { $0.message == "No macro is recorded yet; Alt-\" begins one" },
    CommandCase("play-macro-times") { $0.message == "No macro is recorded yet; Alt-\" begins one" },
    CommandCase("name-macro") { $0.message == "No macro is recorded yet; Alt-\" begins one" },
    CommandCase("choose-macro") {
      $0.message == "No macro is kept yet; name-macro keeps the last recorded one"
    },
    CommandCase("edit-macros") { $0.message?.hasSuffix("--no-config") == true },
  ]
}
