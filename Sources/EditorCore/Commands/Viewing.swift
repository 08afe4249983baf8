import Documents
import Text
import TextEditing
import MementoKit

extension CommandGroup {
  /// Commands for the view.
  static let view = CommandGroup(
    subject: "View",
    commands: [
      .asking("palette", "Find a command by a few letters and run it", "Ctrl-P") {
        .list(.commands(keymap: $0.keymap, lastUsed: $0.registers.lastUsedCommands))
      }.playing(.palette),
      .editor("help", "Show all keys and their commands", "F1") { editor, _ in
        Help.toggleHelp(in: &editor)
      }.playing(.help),
      .editor("centre", "Centre the line and redraw the screen", "Ctrl-L") {
        editor, _ in
        let rows = editor.layout.text.rows
        editor.document.caretaker.move { $0.scrollCursorToMiddle(rows: rows) }
        editor.effects.append(.redraw)
      },
      .focused(
        "scroll-up", "Scroll up one row; the cursor stays", "Alt-PageUp",
        idle: "The start of the text is visible"
      ) { editor, _ in Mouse.scrollShown(rows: -1, in: &editor) },
      .focused(
        "scroll-down", "Scroll down one row; the cursor stays", "Alt-PageDown",
        idle: "The end of the text is visible"
      ) { editor, _ in Mouse.scrollShown(rows: 1, in: &editor) },
      .editor("toggle-mouse", "Give the mouse to the terminal, or to the editor", "F9") {
        editor, _ in Mouse.toggleMouse(in: &editor)
      },
    ] + folding + colors + toggles)
}

/// The prompt for a line.
extension LineTarget {
  /// Returns the prompt for a line.
  static func prompt(_ written: String = "") -> Prompt {
    Prompt(.line, "Go to line: ", text: written, isSelected: true)
  }

  /// Moves the cursor to the line that the user typed.
  static func jump(to answer: String, in editor: inout Editor, at now: Moment) {
    if answer.isEmpty { return }
    guard let target = LineTarget(answer) else {
      editor.ask(prompt(answer))
      editor.message = .warning("Not a line: \(answer). Type 12, 12:5, :5, +10, -10 or 50%")
      return
    }
    target.show(in: &editor, at: now)
  }

  /// Moves the cursor to the line, after it is loaded.
  func show(in editor: inout Editor, at now: Moment) {
    let buffer = editor.document.buffer
    if editor.document.load?.isFile == true, isBeyond(buffer) {
      return FileLoading.whenLoaded(.goTo(self), in: &editor, at: now)
    }
    let count = buffer.text.lineCount
    let line = number(in: buffer)
    editor.document.caretaker.move { move(&$0) }
    editor.showLineStart()
    if line >= count {
      editor.message = .info("The last line is \(count.grouped)")
    } else if line < 0 {
      editor.message = .info("The first line is 1")
    }
  }
}
