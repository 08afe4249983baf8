extension CommandGroup {
  /// Commands for several panes on the screen.
  static let panes = CommandGroup(
    subject: "Panes",
    commands: [
      .editor("split-right", "Divide the pane: two views side by side", "Ctrl-\\") {
        $0.splitPane(along: .columns, at: $1)
      },
      .editor("split-down", "Divide the pane: one view below the other", "Alt--") {
        $0.splitPane(along: .rows, at: $1)
      },
      .editor("next-pane", "Go to the next pane", "F6") { $0.showPane(by: 1, at: $1) }
        .playing(.showPane),
      .editor("previous-pane", "Go to the previous pane", "Shift-F6") {
        $0.showPane(by: -1, at: $1)
      }.playing(.showPane),
      .editor("close-pane", "Close the pane; its document stays open") {
        $0.closePane(at: $1)
      },
      .editor("close-other-panes", "Close all panes but this one") { editor, _ in
        editor.closeOtherPanes()
      },
      .editor("pane-wider", "Make the pane wider") { editor, _ in
        editor.growPane(.columns, by: 2)
      },
      .editor("pane-narrower", "Make the pane narrower") { editor, _ in
        editor.growPane(.columns, by: -2)
      },
      .editor("pane-taller", "Make the pane taller") { editor, _ in
        editor.growPane(.rows, by: 1)
      },
      .editor("pane-shorter", "Make the pane shorter") { editor, _ in
        editor.growPane(.rows, by: -1)
      },
    ])
}
