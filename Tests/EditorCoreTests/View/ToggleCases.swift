import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

extension CommandCase {
  static let toggles = [
    CommandCase("toggle-fold", in: "a {\n  b|\n}") {
      $0.editor.document.buffer.isFolded(below: 0) && $0.drawing == "a {|\n  b\n}"
    },
    CommandCase("fold", in: "a {\n  b|\n}") { $0.editor.document.buffer.isFolded(below: 0) },
    CommandCase("unfold", in: "a {\n  b|\n}") {
      $0.message == "Nothing is folded below this line"
    },
    CommandCase("fold-all", in: "a {\n  b\n}\nc {\n  d|\n}") {
      $0.editor.document.buffer.visibleLineCount == 4
    },
    CommandCase("unfold-all") { $0.message == "Nothing is folded" },
    CommandCase("toggle-wrap", in: String(repeating: "long ", count: 40) + "|") {
      $0.editor.document.buffer.wrapColumns == 75 && $0.editor.document.buffer.scroll.column == 0
        && $0.message == "Long lines: wrapped"
    },
    CommandCase("toggle-auto-indent") { !$0.editor.document.settings.keepsIndentation },
    CommandCase("toggle-auto-close") {
      $0.editor.document.settings.closesPairs
        && $0.message == "Brackets and quotes: typed in pairs"
    },
    CommandCase("toggle-blanks") {
      $0.editor.document.settings.showsBlanks && $0.message == "Spaces and tabs: shown"
    },
    CommandCase("toggle-hard-wrap", in: "|") {
      var typist = $0
      guard typist.message?.hasSuffix("width: broken") == true else { return false }
      typist.editor.document.settings.paragraphWidth = 10
      typist.act(.typed("one two three four"))
      guard typist.drawing == "one two\nthree four|" else { return false }
      // It is a part of the step.
      typist.act("Ctrl-Z")
      return typist.text.isEmpty
    },
    CommandCase("toggle-ruler") {
      var typist = $0
      #expect(typist.prompt?.answer == "80")
      typist.act("Enter")
      guard typist.editor.document.settings.rulerColumn == 80 else { return false }
      typist.run("toggle-ruler", by: nil)
      return typist.editor.document.settings.rulerColumn == nil && typist.message == "Ruler: hidden"
    },
    CommandCase("toggle-cursor-line") {
      !$0.editor.settings.marksCursorLine
        && $0.message == "The line of the cursor: not highlighted"
    },
    CommandCase("toggle-sticky-line") {
      $0.editor.settings.showsStickyLines && $0.message == "The first line of a function: stays"
    },
    CommandCase("toggle-scrollbar", in: String(repeating: "x\n", count: 50)) {
      $0.editor.layout.scrollbar == nil && $0.editor.layout.text.columns == 80
    },
    CommandCase("toggle-line-numbers") { $0.editor.layout.gutter == 0 },
    CommandCase("toggle-relative-numbers") {
      $0.editor.settings.showsRelativeNumbers && $0.message == "Line numbers: from the cursor"
    },
    CommandCase("toggle-hints") { $0.editor.layout.lineRow == nil },
  ]
}
