extension CommandGroup {
  /// Copying, cutting and pasting.
  static let clipboard = CommandGroup(
    subject: "Clipboard",
    commands: [
      .focused("copy", "Copy the selection, or the whole line", "Ctrl-C", "Ctrl-Insert") {
        editor, _ in
        editor.copy()
      },
      .focused("cut", "Cut the selection, or the whole line", "Ctrl-X", "Shift-Delete") {
        editor, now in
        editor.cut(at: now)
      },
      .focused("cut-line", "Cut the line; repeated, gather the lines", "Ctrl-K") {
        editor, now in
        editor.cutLine(gathering: true, at: now)
      },
      .focused("paste", "Paste what was copied last, here or elsewhere", "Ctrl-V", "Shift-Insert") {
        editor, now in
        editor.paste(at: now)
      },
      .focused("paste-earlier", "Behind a paste: take what was copied before", "Alt-V") {
        editor, now in
        editor.pasteEarlier(at: now)
      },
      .editor("clipboard-ring", "Choose among what was copied, and paste it") {
        editor, _ in
        editor.openRing()
      },
    ])
}
