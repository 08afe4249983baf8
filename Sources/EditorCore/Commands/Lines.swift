import TextModel

extension CommandGroup {
  /// What is done with lines and words.
  static let lines = CommandGroup(
    subject: "Lines and words",
    commands: [
      .editor("indent", "Indent the line or the selected lines") { editor, now in
        editor.perform(.indent(with: editor.indentStep), at: now)
      },
      .editor("unindent", "Unindent the line or the selected lines", "Shift-Tab") {
        editor, now in editor.unindent(at: now)
      },
      .editor("toggle-comment", "Make comments of lines, or text again", "Ctrl-/") {
        editor, now in editor.toggleComment(at: now)
      },
      .editor("move-line-up", "Move the line or the selected lines up", "Alt-Up") {
        editor, now in editor.moveLines(down: false, at: now)
      },
      .editor("move-line-down", "Move the line or the selected lines down", "Alt-Down") {
        editor, now in editor.moveLines(down: true, at: now)
      },
      .editor("duplicate", "Double the selection, or the line", "Alt-D") { editor, now in
        editor.duplicate(at: now)
      },
      .editor("join-lines", "Make one line of the selected ones, or of two") {
        $0.perform(.joinLines, at: $1)
      },
      .editor("reflow", "Break the lines of the paragraph anew", "Alt-J") { editor, now in
        editor.reflow(at: now)
      },
      .editor("trim-lines", "Take the blanks from the ends of lines") {
        $0.perform(.trimLineEnds, at: $1)
      },
    ] + sorting + letters + brackets)

  private static let sorting: [Command] = [
    .editor("sort-lines", "Sort the selected lines, or all") {
      $0.perform(.sort(.ascending), at: $1)
    },
    .editor("sort-reverse", "Sort lines, the last first") {
      $0.perform(.sort(.descending), at: $1)
    },
    .editor("sort-ignoring-case", "Sort lines, whatever their letters") {
      $0.perform(.sort(.ignoringCase), at: $1)
    },
    .editor("sort-naturally", "Sort lines, file2 before file10") {
      $0.perform(.sort(.natural), at: $1)
    },
    .editor("sort-by-number", "Sort lines by the first number in each") {
      $0.perform(.sort(.byNumber), at: $1)
    },
    .editor("remove-repeated-lines", "Keep the first of lines that are the same") {
      $0.perform(.removeRepeatedLines, at: $1)
    },
  ]

  private static let letters: [Command] = [
    .editor("upper-case", "Make capital letters of the selection or word") {
      $0.perform(.changeCase(.upper), at: $1)
    },
    .editor("lower-case", "Make small letters of the selection or word") {
      $0.perform(.changeCase(.lower), at: $1)
    },
    .editor("title-case", "Begin each word with a capital letter") {
      $0.perform(.changeCase(.title), at: $1)
    },
    .edit(
      "transpose", "Swap the characters around the cursor", kind: .transposing,
      idle: "There are no two characters to swap here"
    ) { $0.transposeCharacters() },
  ]

  private static let brackets: [Command] = [
    .editor("matching-bracket", "Go to the bracket that belongs to this one", "Ctrl-]") {
      editor, _ in editor.goToBracket(selecting: false)
    },
    .editor("select-to-bracket", "Select up to the bracket that belongs here") {
      editor, _ in editor.goToBracket(selecting: true)
    },
  ]

  /// Text that comes from elsewhere than the keys.
  static let inserting = CommandGroup(
    subject: "Inserting",
    commands: [
      .editor("complete-word", "Complete the word; repeated, with another", "Ctrl-Space") {
        editor, now in editor.completeWord(at: now)
      },
      .editor("insert-character", "Insert a character by its name or code") {
        editor, now in editor.askForCharacter(at: now)
      },
      .editor("insert-file", "Insert what is in another file") { editor, now in
        editor.askForInsertion(at: now)
      },
      .editor("insert-output", "Insert what a command of the shell writes") {
        editor, now in editor.askForOutput(at: now)
      },
      .editor("pipe", "Pipe the selection, or the text, through a command") {
        editor, now in editor.askForFilter(at: now)
      },
      .editor("overwrite", "Type over what is there, or put it in again", "Insert") {
        editor, _ in editor.toggleOverwriting()
      },
    ])
}
