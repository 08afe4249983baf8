import Documents

extension CommandGroup {
  /// Commands that show or hide a part of the view.
  static let toggles: [Command] = [
    .editor("toggle-wrap", "Wrap long lines, or show each in one row", "Alt-Z") { editor, _ in
      editor.toggleWrap()
    }.playing(.wrap),
    .document("toggle-auto-indent", "Indent new lines like the line above, or not") {
      toggle(
        &$0.settings.keepsIndentation, "New lines", "indented like the line above", "not indented")
    },
    .document("toggle-auto-close", "Type brackets and quotes in pairs, or not") {
      toggle(&$0.settings.closesPairs, "Brackets and quotes", "typed in pairs", "typed alone")
    },
    .document("toggle-hard-wrap", "Break long lines while typing, or not") {
      toggle(&$0.settings.hardWraps, "Lines typed beyond the paragraph's width", "broken", "kept")
    },
    .document("toggle-blanks", "Show or hide marks for spaces and tabs") {
      toggle(&$0.settings.showsBlanks, "Spaces and tabs", "shown", "not shown")
    },
    .editor("toggle-ruler", "Show or hide the ruler at a column") { editor, _ in
      RulerChoice.showOrHide(in: &editor)
    },
    .settings("toggle-cursor-line", "Highlight the line of the cursor, or not") {
      toggle(&$0.marksCursorLine, "The line of the cursor", "highlighted", "not highlighted")
    },
    .settings("toggle-sticky-line", "Keep the function's first line at the top, or not") {
      toggle(&$0.showsStickyLines, "The first line of a function", "stays", "scrolls away")
    },
    .settings("toggle-scrollbar", "Show or hide the scrollbar") {
      $0.showsScrollbar.toggle()
      return nil
    },
    .settings("toggle-line-numbers", "Show or hide the line numbers") {
      $0.showsLineNumbers.toggle()
      return nil
    },
    .settings("toggle-relative-numbers", "Number lines from that of the cursor, or not") {
      toggle(&$0.showsRelativeNumbers, "Line numbers", "from the cursor", "from the start")
    },
    .settings("toggle-hints", "Show or hide the line of key hints") {
      $0.showsHints.toggle()
      return nil
    },
  ]

  /// Toggles a setting, and returns the status message about it.
  private static func toggle(
    _ setting: inout Bool, _ label: String, _ on: String, _ off: String
  ) -> Message {
    setting.toggle()
    return .info("\(label): \(setting ? on : off)")
  }
}

/// The choice of the column with a ruler.
enum RulerChoice {
  /// Removes the ruler, or prompts for its column.
  fileprivate static func showOrHide(in editor: inout Editor) {
    if editor.textSettings.rulerColumn != nil {
      editor.document.settings.rulerColumn = nil
      editor.message = .info("Ruler: hidden")
    } else {
      prompt("80", isSelected: true, in: &editor)
    }
  }

  private static func prompt(_ written: String, isSelected: Bool = false, in editor: inout Editor) {
    editor.ask(Prompt(.ruler, "Ruler at column: ", text: written, isSelected: isSelected))
  }

  /// Sets the column that the user typed.
  static func set(to answer: String, in editor: inout Editor) {
    if answer.isEmpty { return }
    guard let column = Int(answer), SettingRange.column.contains(column) else {
      prompt(answer, in: &editor)
      editor.message = .warning(
        "Not a column: \(answer). Type 1 to \(SettingRange.column.upperBound)")
      return
    }
    editor.document.settings.rulerColumn = column
  }
}
