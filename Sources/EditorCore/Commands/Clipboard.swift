import Documents

extension CommandGroup {
  /// Commands for copying, cutting and pasting.
  static let clipboard = CommandGroup(
    subject: "Clipboard",
    commands: [
      .focused("copy", "Copy the selection, or the whole line", "Ctrl-C", "Ctrl-Insert") {
        editor, _ in
        editor.copy()
      }.needing(.lines),
      .focused("cut", "Cut the selection, or the whole line", "Ctrl-X", "Shift-Delete") {
        editor, now in
        editor.cut(at: now)
      }.needing(.lines),
      .focused("cut-line", "Cut the line; repeated, add the next line", "Ctrl-K") {
        editor, now in
        editor.cutLine(gathering: true, at: now)
      }.needing(.lines),
      .focused("paste", "Paste the last copy from any program", "Ctrl-V", "Shift-Insert") {
        editor, now in
        editor.paste(at: now)
      },
      .focused("paste-earlier", "After a paste, replace it with an earlier copy", "Alt-V") {
        editor, now in
        editor.pasteEarlier(at: now)
      },
      .editor("clipboard-ring", "Choose an earlier copy and paste it") {
        editor, _ in
        editor.openRing()
      },
    ])
}
