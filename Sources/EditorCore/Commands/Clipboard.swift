import Documents

extension CommandGroup {
  /// Commands for copying, cutting and pasting.
  static let clipboard = CommandGroup(
    subject: "Clipboard",
    commands: [
      .focused("copy", "Copy the selection, or the whole line", "Ctrl-C", "Ctrl-Insert") {
        editor, _ in Copying.copy(in: &editor)
      }.playing(.copy).needing(.lines),
      .focused("cut", "Cut the selection, or the whole line", "Ctrl-X", "Shift-Delete") {
        Copying.cut(in: &$0, at: $1)
      }.playing(.cut).needing(.lines),
      .focused("cut-line", "Cut the line; repeated, add the next line", "Ctrl-K") {
        Copying.cutLine(gathering: true, in: &$0, at: $1)
      }.needing(.lines),
      .focused("cut-selection-or-line", "Cut the selection; without one, like cut-line") {
        Copying.cutSelectionOrLine(in: &$0, at: $1)
      }.needing(.lines),
      .focused("paste", "Paste the last copy from any program", "Ctrl-V", "Shift-Insert") {
        Pasting.paste(in: &$0, at: $1)
      },
      .focused("paste-earlier", "After a paste, replace it with an earlier copy", "Alt-V") {
        Pasting.pasteEarlier(in: &$0, at: $1)
      },
      .asking("clipboard-ring", "Choose an earlier copy and paste it") {
        Pasting.ringList(in: $0)
      },
    ])
}
