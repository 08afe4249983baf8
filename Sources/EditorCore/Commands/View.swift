import MementoKit
import TextModel

extension CommandGroup {
  /// What is seen.
  static let view = CommandGroup(
    subject: "View",
    commands: [
      .editor("palette", "Find a command by a few letters and run it", "Ctrl-P") {
        editor, _ in
        editor.ask(.commands(keymap: editor.keymap, lastUsed: editor.lastUsedCommands))
      },
      .editor("help", "Show what every key does, as it is bound now", "F1") { editor, _ in
        editor.toggleHelp()
      },
      .editor("centre", "Centre the line and redraw the screen", "Ctrl-L") {
        editor, _ in
        let rows = editor.layout.text.rows
        editor.document.caretaker.move { $0.scrollCursorToMiddle(rows: rows) }
        editor.effects.append(.redraw)
      },
      .editor("toggle-mouse", "Leave the mouse to the terminal, or take it back", "F9") {
        editor, _ in
        editor.toggleMouse()
      },
    ] + toggles)
}

extension Editor {
  mutating func askForLine(_ written: String = "") {
    ask(
      Prompt("Go to line: ", text: written, isSelected: true) { editor, answer, now in
        if answer.isEmpty { return }
        guard let target = LineTarget(answer) else {
          editor.askForLine(answer)
          editor.message = .warning(
            "Not a line: \(answer). Write 12, 12:5, :5, +10, -10 or 50%")
          return
        }
        editor.go(to: target, at: now)
      })
  }

  /// Goes to a line, as soon as it is there.
  private mutating func go(to target: LineTarget, at now: Moment) {
    if document.arrival?.isFile == true, target.isBeyond(document.buffer) {
      return whenAllIsThere(at: now) { $0.go(to: target, at: $1) }
    }
    document.caretaker.move { target.move(&$0) }
    showLineStart()
  }
}
