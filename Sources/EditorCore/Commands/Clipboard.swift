import Documents

extension CommandGroup {
  /// Commands for copying, cutting and pasting.
  static let clipboard = CommandGroup(
    subject: "Clipboard",
    commands: [
      .focused("copy", "Copy the selection, or the whole line", "Ctrl-C", "Ctrl-Insert") {
        editor, _ in editor.copy()
      }.playing(.copy).needing(.lines),
      .focused("cut", "Cut the selection, or the whole line", "Ctrl-X", "Shift-Delete") {
        $0.cut(at: $1)
      }.playing(.cut).needing(.lines),
      .focused("cut-line", "Cut the line; repeated, add the next line", "Ctrl-K") {
        $0.cutLine(gathering: true, at: $1)
      }.needing(.lines),
      .focused("cut-selection-or-line", "Cut the selection; without one, like cut-line") {
        $0.cutSelectionOrLine(at: $1)
      }.needing(.lines),
      .focused("paste", "Paste the last copy from any program", "Ctrl-V", "Shift-Insert") {
        $0.paste(at: $1)
      },
      .focused("paste-earlier", "After a paste, replace it with an earlier copy", "Alt-V") {
        $0.pasteEarlier(at: $1)
      },
      .editor("clipboard-ring", "Choose an earlier copy and paste it") { editor, _ in
        editor.openRing()
      },
    ])
}
