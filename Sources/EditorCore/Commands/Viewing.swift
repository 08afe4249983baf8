import Documents
import Text
import TextEditing
import MementoKit

extension CommandGroup {
  /// Commands for the view.
  static let view = CommandGroup(
    subject: "View",
    commands: [
      .editor("palette", "Find a command by a few letters and run it", "Ctrl-P") { editor, _ in
        editor.ask(.commands(keymap: editor.keymap, lastUsed: editor.registers.lastUsedCommands))
      }.playing(.palette),
      .editor("help", "Show all keys and their commands", "F1") { editor, _ in
        editor.toggleHelp()
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
      ) { editor, _ in editor.scrollShown(rows: -1) },
      .focused(
        "scroll-down", "Scroll down one row; the cursor stays", "Alt-PageDown",
        idle: "The end of the text is visible"
      ) { editor, _ in editor.scrollShown(rows: 1) },
      .editor("toggle-mouse", "Give the mouse to the terminal, or take it back", "F9") {
        editor, _ in editor.toggleMouse()
      },
    ] + folding + colors + toggles)
}

extension Editor {
  mutating func askForLine(_ written: String = "") {
    ask(Prompt(.line, "Go to line: ", text: written, isSelected: true))
  }

  mutating func acceptLine(_ answer: String, at now: Moment) {
    if answer.isEmpty { return }
    guard let target = LineTarget(answer) else {
      askForLine(answer)
      message = .warning("Not a line: \(answer). Type 12, 12:5, :5, +10, -10 or 50%")
      return
    }
    go(to: target, at: now)
  }

  /// Moves the cursor to a line, after it is loaded.
  mutating func go(to target: LineTarget, at now: Moment) {
    if document.load?.isFile == true, target.isBeyond(document.buffer) {
      return whenLoaded(.goTo(target), at: now)
    }
    let count = document.buffer.text.lineCount
    let line = target.number(in: document.buffer)
    document.caretaker.move { target.move(&$0) }
    showLineStart()
    if line >= count {
      message = .info("The last line is \(count.grouped)")
    } else if line < 0 {
      message = .info("The first line is 1")
    }
  }
}
