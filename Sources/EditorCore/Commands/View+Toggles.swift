import MementoKit
import TextModel

extension CommandGroup {
  /// Commands that show something or hide it.
  static let toggles: [Command] = [
    .editor("toggle-wrap", "Show long lines in several rows, or in one", "Alt-Z") { editor, _ in
      editor.document.settings.wrapsLines.toggle()
      editor.tell("Long lines", editor.textSettings.wrapsLines, "wrapped", "in one row")
    },
    .editor("toggle-auto-indent", "Begin lines as the one above, or at the edge") { editor, _ in
      editor.document.settings.keepsIndentation.toggle()
      let keeps = editor.document.settings.keepsIndentation
      editor.tell("New lines", keeps, "begin as the one above", "begin at the edge")
    },
    .editor("toggle-blanks", "Show spaces and tabs as marks, or as blanks") { editor, _ in
      editor.document.settings.showsBlanks.toggle()
      editor.tell("Spaces and tabs", editor.textSettings.showsBlanks, "shown", "not shown")
    },
    .editor("toggle-ruler", "Mark a column, or no more") { editor, _ in editor.toggleRuler() },
    .editor("toggle-cursor-line", "Highlight the line of the cursor, or no more") { editor, _ in
      editor.settings.marksCursorLine.toggle()
      let marks = editor.settings.marksCursorLine
      editor.tell("The line of the cursor", marks, "highlighted", "as the others")
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
  fileprivate mutating func tell(_ what: String, _ isOn: Bool, _ on: String, _ off: String) {
    message = .info("\(what): \(isOn ? on : off)")
  }

  /// Takes the ruler away, or asks where it is to be.
  fileprivate mutating func toggleRuler() {
    if textSettings.rulerColumn != nil {
      document.settings.rulerColumn = nil
      message = .info("No ruler")
    } else {
      askForRuler("80", isSelected: true)
    }
  }

  private mutating func askForRuler(_ written: String, isSelected: Bool = false) {
    ask(
      Prompt("Ruler at column: ", text: written, isSelected: isSelected) { editor, answer, _ in
        if answer.isEmpty { return }
        guard let column = Int(answer), (1...Self.lastRuler).contains(column) else {
          editor.askForRuler(answer)
          editor.message = .warning("Not a column: \(answer). Write 1 to \(Self.lastRuler)")
          return
        }
        editor.document.settings.rulerColumn = column
      })
  }

  /// The last column that can be marked.
  private static var lastRuler: Int { 1_000 }
}
