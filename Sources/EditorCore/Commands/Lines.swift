import Documents
import TextEditing

extension CommandGroup {
  /// Commands for lines and words.
  static let lines = CommandGroup(
    subject: "Lines and words",
    commands: [
      .operation("indent", "Indent the line or the selected lines") {
        .indent(with: $0.indentStep)
      },
      .operation("unindent", "Unindent the line or the selected lines", "Shift-Tab") {
        .unindent(columns: $0.indentColumns)
      },
      .editor("toggle-comment", "Comment lines out, or uncomment them", "Ctrl-/") {
        LineEditing.toggleComment(in: &$0, at: $1)
      },
      .edit(
        "move-line-up", "Move the line or the selected lines up", "Alt-Up", kind: .movingLines,
        idle: "No line above to move past"
      ) { _ = $0.moveLines(down: false) },
      .edit(
        "move-line-down", "Move the line or the selected lines down", "Alt-Down",
        kind: .movingLines, idle: "No line below to move past"
      ) { _ = $0.moveLines(down: true) },
      .editor("duplicate", "Duplicate the selection, or the line", "Alt-D") {
        LineEditing.duplicate(in: &$0, at: $1)
      }.needing(.lines),
      .operation("join-lines", "Join the selected lines, or the line and the next") { _ in
        .joinLines
      },
      .operation("reflow", "Wrap the paragraph at its width", "Alt-J") { $0.reflow },
      .ofWholeText("trim-lines", "Remove spaces and tabs at the ends of lines", .trimLineEnds),
      .editor("tabs-to-spaces", "Change tabs in indentations to spaces") {
        LineEditing.changeIndentation(toTabs: false, in: &$0, at: $1)
      }.needing(.wholeText),
      .editor("spaces-to-tabs", "Change spaces in indentations to tabs") {
        LineEditing.changeIndentation(toTabs: true, in: &$0, at: $1)
      }.needing(.wholeText),
      .editor("count-words", "Count the words of the selection, or of the text") {
        $0.carryOut(.countWords, at: $1)
      }.needing(.wholeText),
    ] + sorting + letters + brackets)

  private static let sorting: [Command] = [
    .ofWholeText("sort-lines", "Sort the selected lines, or all lines", .sort(.ascending)),
    .ofWholeText("sort-reverse", "Sort lines in reverse order", .sort(.descending)),
    .ofWholeText("sort-ignoring-case", "Sort lines, ignoring case", .sort(.ignoringCase)),
    .ofWholeText("sort-naturally", "Sort lines, file2 before file10", .sort(.natural)),
    .ofWholeText("sort-by-number", "Sort lines by the first number in each", .sort(.byNumber)),
    .ofWholeText(
      "remove-repeated-lines", "Remove repeated lines; the first stays", .removeRepeatedLines),
  ]

  private static let letters: [Command] = [
    .operation("upper-case", "Change the selection or word to upper case") { _ in
      .changeCase(.upper)
    },
    .operation("lower-case", "Change the selection or word to lower case") { _ in
      .changeCase(.lower)
    },
    .operation("title-case", "Capitalize each word of the selection") { _ in .changeCase(.title) },
    .edit(
      "transpose", "Swap the characters around the cursor", kind: .transposing,
      idle: "No two characters to swap here"
    ) { $0.transposeCharacters() },
  ]

  private static let brackets: [Command] = [
    .shown("matching-bracket", "Go to the matching bracket", "Ctrl-]") {
      LineEditing.goToBracket(selecting: false, in: &$0, columns: $1)
    },
    .shown("select-to-bracket", "Select to the matching bracket") {
      LineEditing.goToBracket(selecting: true, in: &$0, columns: $1)
    },
    .asking("surround", "Put brackets, quotes or a tag around the selection") {
      LineEditing.surroundingPrompt(in: $0)
    },
  ]

  /// Commands that insert text from sources other than typing.
  static let inserting = CommandGroup(
    subject: "Inserting",
    commands: [
      .editor("complete-word", "Complete the word; repeated, the next one", "Ctrl-Space") {
        Completion.completeWord(in: &$0, at: $1)
      }.playing(.completeWord),
      .editor("insert-character", "Insert a character by its name or code") { editor, _ in
        NamedCharacter.choose(in: &editor)
      },
      .asking("insert-file", "Insert the contents of another file") {
        OutsideText.insertionPrompt(in: $0)
      }.restricted(),
      .asking("insert-output", "Insert the output of a shell command") {
        OutsideText.outputPrompt(in: $0)
      }.restricted(),
      .asking("pipe", "Pipe the selection, or the text, through a command") {
        OutsideText.filterPrompt(in: $0)
      }.restricted().needing(.wholeText),
      .typing("overwrite", "Typing overwrites characters, or inserts again", "Insert") {
        _, typing in LineEditing.toggleOverwriting(&typing)
      },
    ])
}
