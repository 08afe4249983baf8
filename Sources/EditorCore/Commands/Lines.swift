import Documents
import Text
import TextEditing

extension CommandGroup {
  /// Commands for lines and words.
  static let lines = CommandGroup(
    subject: "Lines and words",
    commands: [
      .editor("indent", "Indent the line or the selected lines") { editor, now in
        editor.perform(.indent(with: editor.indentStep), at: now)
      },
      .editor("unindent", "Unindent the line or the selected lines", "Shift-Tab") {
        editor, now in editor.unindent(at: now)
      },
      .editor("toggle-comment", "Comment lines out, or uncomment them", "Ctrl-/") {
        editor, now in editor.toggleComment(at: now)
      },
      .editor("move-line-up", "Move the line or the selected lines up", "Alt-Up") {
        editor, now in editor.moveLines(down: false, at: now)
      },
      .editor("move-line-down", "Move the line or the selected lines down", "Alt-Down") {
        editor, now in editor.moveLines(down: true, at: now)
      },
      .editor("duplicate", "Duplicate the selection, or the line", "Alt-D") { editor, now in
        editor.duplicate(at: now)
      }.needing(.lines),
      .editor("join-lines", "Join the selected lines, or the line and the next") {
        $0.perform(.joinLines, at: $1)
      },
      .editor("reflow", "Wrap the paragraph at its width", "Alt-J") { editor, now in
        editor.reflow(at: now)
      },
      .editor("trim-lines", "Remove spaces and tabs at the ends of lines") {
        $0.perform(.trimLineEnds, at: $1)
      }.needing(.wholeText),
    ] + sorting + letters + brackets)

  private static let sorting: [Command] = [
    .editor("sort-lines", "Sort the selected lines, or all lines") {
      $0.perform(.sort(.ascending), at: $1)
    }.needing(.wholeText),
    .editor("sort-reverse", "Sort lines in reverse order") {
      $0.perform(.sort(.descending), at: $1)
    }.needing(.wholeText),
    .editor("sort-ignoring-case", "Sort lines, ignoring case") {
      $0.perform(.sort(.ignoringCase), at: $1)
    }.needing(.wholeText),
    .editor("sort-naturally", "Sort lines, file2 before file10") {
      $0.perform(.sort(.natural), at: $1)
    }.needing(.wholeText),
    .editor("sort-by-number", "Sort lines by the first number in each") {
      $0.perform(.sort(.byNumber), at: $1)
    }.needing(.wholeText),
    .editor("remove-repeated-lines", "Remove repeated lines; the first stays") {
      $0.perform(.removeRepeatedLines, at: $1)
    }.needing(.wholeText),
  ]

  private static let letters: [Command] = [
    .editor("upper-case", "Change the selection or word to upper case") {
      $0.perform(.changeCase(.upper), at: $1)
    },
    .editor("lower-case", "Change the selection or word to lower case") {
      $0.perform(.changeCase(.lower), at: $1)
    },
    .editor("title-case", "Capitalize each word of the selection") {
      $0.perform(.changeCase(.title), at: $1)
    },
    .edit(
      "transpose", "Swap the characters around the cursor", kind: .transposing,
      idle: "No two characters to swap here"
    ) { $0.transposeCharacters() },
  ]

  private static let brackets: [Command] = [
    .editor("matching-bracket", "Go to the matching bracket", "Ctrl-]") {
      editor, _ in editor.goToBracket(selecting: false)
    },
    .editor("select-to-bracket", "Select to the matching bracket") {
      editor, _ in editor.goToBracket(selecting: true)
    },
  ]

  /// Commands that insert text from other sources than typing.
  static let inserting = CommandGroup(
    subject: "Inserting",
    commands: [
      .editor("complete-word", "Complete the word; repeated, the next one", "Ctrl-Space") {
        editor, now in editor.completeWord(at: now)
      }.playing(.completeWord),
      .editor("insert-character", "Insert a character by its name or code") {
        editor, now in editor.askForCharacter(at: now)
      },
      .editor("insert-file", "Insert the contents of another file") { editor, now in
        editor.askForInsertion(at: now)
      },
      .editor("insert-output", "Insert the output of a shell command") {
        editor, now in editor.askForOutput(at: now)
      },
      .editor("pipe", "Pipe the selection, or the text, through a command") {
        editor, now in editor.askForFilter(at: now)
      }.needing(.wholeText),
      .editor("overwrite", "Typing overwrites characters, or inserts again", "Insert") {
        editor, _ in editor.toggleOverwriting()
      },
    ])
}
