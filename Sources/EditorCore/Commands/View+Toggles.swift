import Documents
import MementoKit
import Text
import TextEditing

extension CommandGroup {
  /// Commands that show or hide a part of the view.
  static let toggles: [Command] = [
    .editor("toggle-wrap", "Wrap long lines, or show each in one row", "Alt-Z") { editor, _ in
      editor.document.settings.wrapsLines.toggle()
      editor.reportToggle("Long lines", editor.textSettings.wrapsLines, "wrapped", "in one row")
    },
    .editor("toggle-auto-indent", "Indent new lines like the line above, or not") { editor, _ in
      editor.document.settings.keepsIndentation.toggle()
      let keeps = editor.document.settings.keepsIndentation
      editor.reportToggle("New lines", keeps, "indented like the line above", "not indented")
    },
    .editor("toggle-blanks", "Show or hide marks for spaces and tabs") { editor, _ in
      editor.document.settings.showsBlanks.toggle()
      editor.reportToggle("Spaces and tabs", editor.textSettings.showsBlanks, "shown", "not shown")
    },
    .editor("toggle-ruler", "Show or hide the ruler at a column") { editor, _ in
      editor.toggleRuler()
    },
    .editor("toggle-cursor-line", "Highlight the line of the cursor, or not") { editor, _ in
      editor.settings.marksCursorLine.toggle()
      let marks = editor.settings.marksCursorLine
      editor.reportToggle("The line of the cursor", marks, "highlighted", "not highlighted")
    },
    .editor("toggle-scrollbar", "Show or hide the scrollbar") { editor, _ in
      editor.settings.showsScrollbar.toggle()
    },
    .editor("toggle-line-numbers", "Show or hide the line numbers") { editor, _ in
      editor.settings.showsLineNumbers.toggle()
    },
    .editor("toggle-hints", "Show or hide the line of key hints") { editor, _ in
      editor.settings.showsHints.toggle()
    },
  ]
}

extension Editor {
  fileprivate mutating func reportToggle(_ what: String, _ isOn: Bool, _ on: String, _ off: String)
  {
    message = .info("\(what): \(isOn ? on : off)")
  }

  /// Removes the ruler, or prompts for its column.
  fileprivate mutating func toggleRuler() {
    if textSettings.rulerColumn != nil {
      document.settings.rulerColumn = nil
      message = .info("Ruler: hidden")
    } else {
      askForRuler("80", isSelected: true)
    }
  }

  private mutating func askForRuler(_ written: String, isSelected: Bool = false) {
    ask(Prompt(.ruler, "Ruler at column: ", text: written, isSelected: isSelected))
  }

  mutating func acceptRuler(_ answer: String) {
    if answer.isEmpty { return }
    guard let column = Int(answer), (1...Self.lastRuler).contains(column) else {
      askForRuler(answer)
      message = .warning("Not a column: \(answer). Type 1 to \(Self.lastRuler)")
      return
    }
    document.settings.rulerColumn = column
  }

  /// The last column for the ruler.
  private static var lastRuler: Int { 1_000 }
}
