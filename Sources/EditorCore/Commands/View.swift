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
      Prompt("Go to line: ", text: written) { editor, answer, _ in
        if answer.isEmpty { return }
        guard let target = LineTarget(answer) else {
          editor.askForLine(answer)
          editor.message = .warning(
            "Not a line: \(answer). Write 12, 12:5, +10, -10 or 50%")
          return
        }
        editor.document.caretaker.move { target.move(&$0) }
      })
  }
}

/// A place in a text as a person writes it: `12`, `12:5`, `+10`, `-10`, `50%`.
public struct LineTarget: Equatable, Sendable {
  private enum Line: Equatable, Sendable {
    case absolute(Int), relative(Int), percent(Int)
  }

  private let line: Line
  /// Counted from 1.
  private let character: Int

  /// Reads a place; nil when it is none.
  public init?(_ written: String) {
    let parts = written.split(separator: ":", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let word = first.filter { $0 != " " }
    if word.hasSuffix("%") {
      guard let percent = Int(word.dropLast()), (0...100).contains(percent) else { return nil }
      line = .percent(percent)
    } else {
      guard let number = Int(word) else { return nil }
      line = word.hasPrefix("+") || word.hasPrefix("-") ? .relative(number) : .absolute(number)
    }
    guard parts.count == 2 else {
      character = 1
      return
    }
    guard let number = Int(parts[1].filter { $0 != " " }), number > 0 else { return nil }
    character = number
  }

  func move(_ buffer: inout TextBuffer) {
    let target =
      switch line {
      case .absolute(let number): number - 1
      case .relative(let count):
        // Far below any text; adding to it would leave the numbers.
        buffer.text.line(at: buffer.selections.primary.head) + min(count, 1 << 60)
      case .percent(let percent): (buffer.text.lineCount - 1) * percent / 100
      }
    buffer.go(toLine: target, character: character - 1)
  }
}
