@testable import EditorCore

extension CommandCase {
  static let finding = [
    CommandCase("find") { $0.prompt?.label == "Find: " && $0.prompt?.toggles.count == 3 },
    CommandCase("find", in: "a [word| b") { $0.prompt?.answer == "word" },
    CommandCase("find-next") { $0.prompt?.label == "Find: " },
    CommandCase("find-previous") { $0.prompt?.label == "Find: " },
    CommandCase("find-selection", "w|ord a word b", "word a [word| b"),
    CommandCase("replace") { $0.prompt?.label == "Replace: " },
    CommandCase("replace", in: "[a\nb|") { $0.prompt?.label == "Replace in selection: " },
    CommandCase("replace-all") { $0.prompt?.label == "Replace all: " },
    CommandCase("stop-marking") { $0.editor.matchMarks == nil },
  ]
}
