import Documents
import TextEditing

extension CommandGroup {
  /// Commands that move the cursor.
  static let moving = CommandGroup(
    subject: "Moving",
    commands: motions.map { row in
      .move(row.name, "Move " + row.summary, row.key, idle: row.motion.edge) { buffer, _ in
        buffer.move(row.motion)
      }.needing(row.motion.load).heading(for: row.motion).selecting(by: "select-" + row.name)
    } + [
      .move("page-up", "Move a screen up", "PageUp", idle: Motion.textStart.edge) {
        $0.movePage(-1, rows: $1.rows, selecting: false)
      }.selecting(by: "select-page-up"),
      .move("page-down", "Move a screen down", "PageDown", idle: Motion.textEnd.edge) {
        $0.movePage(1, rows: $1.rows, selecting: false)
      }.selecting(by: "select-page-down"),
      .asking("go-to-line", "Go to a line: 12, 12:5, +10, -10, 50%", "Ctrl-G") { _ in
        .prompt(LineTarget.prompt())
      },
    ])

  /// Commands that extend the selection.
  static let selecting = CommandGroup(
    subject: "Selecting",
    commands: motions.map { row in
      Command(
        name: "select-" + row.name, summary: "Select " + row.summary, keys: row.selectingKeys,
        body: .move { buffer, _ in buffer.move(row.motion, selecting: true) },
        idle: row.motion.edge
      ).needing(row.motion.load).heading(for: row.motion)
    } + [
      .move("select-page-up", "Select a screen up", "Shift-PageUp", idle: Motion.textStart.edge) {
        $0.movePage(-1, rows: $1.rows, selecting: true)
      },
      .move("select-page-down", "Select a screen down", "Shift-PageDown", idle: Motion.textEnd.edge)
      {
        $0.movePage(1, rows: $1.rows, selecting: true)
      },
      .move("select-lines", "Select the line, then the next ones", idle: Motion.textEnd.edge) {
        buffer, _ in buffer.selectLines()
      }.needing(Motion.lineEnd.load),
      .move("select-all", "Select the whole text", "Ctrl-A", idle: "Nothing more to select") {
        buffer, _ in buffer.selectAll()
      }.playing(.selectAll).needing(.wholeText).towardsGoal,
      .editor("select-more", "Select word, string, brackets, line, block, all", "Alt-=") {
        editor, _ in LineEditing.selectMore(in: &editor)
      },
      .typing("select-less", "Go back one step of select-more", "Alt-_") {
        LineEditing.selectLess(in: &$0, &$1)
      },
      .typing("start-selection", "Select by moving, without Shift", "Alt-A", "Ctrl-^") {
        SelectionStart.toggleSelecting(in: &$0, &$1)
      },
    ])

  private struct MotionRow: Sendable {
    let name: String
    let summary: String
    let motion: Motion
    let key: String
    /// Keys with Shift, and a second chord in place of Ctrl-Shift, which not every terminal can
    /// send.
    let selectingKeys: [String]
  }

  private static let motions = [
    row("left", "one character to the left", .left, "Left"),
    row("right", "one character to the right", .right, "Right"),
    row("up", "one line up", .lines(-1), "Up"),
    row("down", "one line down", .lines(1), "Down"),
    row("word-left", "to the start of the word", .wordLeft, "Ctrl-Left", "Alt-Shift-Left"),
    row("word-right", "to the end of the word", .wordRight, "Ctrl-Right", "Alt-Shift-Right"),
    row("paragraph-up", "to the blank line above", .paragraphUp, "Ctrl-Up", "Alt-Shift-PageUp"),
    row(
      "paragraph-down", "to the blank line below", .paragraphDown, "Ctrl-Down",
      "Alt-Shift-PageDown"),
    row("line-start", "to the line's text, then its start", .lineStart, "Home"),
    row("line-end", "to the end of the line", .lineEnd, "End"),
    row("text-start", "to the start of the text", .textStart, "Ctrl-Home", "Alt-Shift-Home"),
    row("text-end", "to the end of the text", .textEnd, "Ctrl-End", "Alt-Shift-End"),
  ]

  private static func row(
    _ name: String, _ summary: String, _ motion: Motion, _ key: String,
    _ secondSelectingKey: String? = nil
  ) -> MotionRow {
    let chord = key.hasPrefix("Ctrl-") ? "Ctrl-Shift-" + String(key.dropFirst(5)) : nil
    return MotionRow(
      name: name, summary: summary, motion: motion, key: key,
      selectingKeys: [chord ?? "Shift-" + key, secondSelectingKey].compactMap(\.self))
  }
}

extension Command {
  /// Returns the command of a motion, marked as one with a destination if the motion has one.
  fileprivate func heading(for motion: Motion) -> Command {
    switch motion {
    case .lineStart, .lineEnd, .textStart, .textEnd: towardsGoal
    default: self
    }
  }
}

extension Motion {
  /// The part of a document that it passes.
  fileprivate var load: LoadNeed {
    switch self {
    case .lineEnd: .lines
    case .textEnd: .wholeText
    default: .nothing
    }
  }

  /// The message if the cursor cannot move further.
  fileprivate var edge: String {
    switch self {
    case .left, .wordLeft, .paragraphUp, .textStart, .lines(..<0): "This is the start of the text"
    case .right, .wordRight, .paragraphDown, .textEnd, .lines: "This is the end of the text"
    case .lineStart: "This is the start of the line"
    case .lineEnd: "This is the end of the line"
    }
  }
}
