import Documents
import MementoKit
import Text
import TextEditing

extension CommandGroup {
  /// Commands for changed lines, and for conflicts of git.
  static let changes = CommandGroup(
    subject: "Changes",
    commands: [
      .editor("next-change", "Go to the next change") { editor, _ in
        LineChanges.goToChange(isForward: true, in: &editor)
      },
      .editor("previous-change", "Go to the previous change") { editor, _ in
        LineChanges.goToChange(isForward: false, in: &editor)
      },
      .editor("show-change", "Show the earlier text of the change at the cursor") { editor, now in
        LineChanges.show(in: &editor, at: now)
      },
      .editor("undo-change", "Put the change at the cursor back to the earlier text") {
        editor, now in LineChanges.undo(in: &editor, at: now)
      },
      .document("toggle-head-marks", "Mark the changes since the last commit of git, or save") {
        LineChanges.toggleHeadMarks(in: &$0)
      },
    ] + conflicts)

  private static let conflicts: [Command] = [
    conflict("next-conflict", "Go to the next conflict of git", isForward: true),
    conflict("previous-conflict", "Go to the previous conflict of git", isForward: false),
    taking(.ours, "take-ours", "Keep our side of the conflict at the cursor", "Took ours"),
    taking(.theirs, "take-theirs", "Keep their side of the conflict at the cursor", "Took theirs"),
    taking(.both, "take-both", "Keep both sides of the conflict at the cursor", "Took both"),
  ]

  private static func conflict(_ name: String, _ summary: String, isForward: Bool) -> Command {
    Command.shown(name, summary) {
      LineChanges.goToConflict(isForward: isForward, in: &$0, columns: $1)
    }.needing(.wholeText)
  }

  private static func taking(
    _ side: MergeConflict.Side, _ name: String, _ summary: String, _ title: String
  ) -> Command {
    Command.edit(
      name, summary, kind: .discrete(title), idle: "No merge conflict at the cursor"
    ) { MergeConflict.resolve(for: side, in: &$0) }.needing(.wholeText)
  }
}
