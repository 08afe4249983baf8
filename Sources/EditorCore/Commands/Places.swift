extension CommandGroup {
  /// Commands for bookmarks, and for the places before and after jumps.
  static let places = CommandGroup(
    subject: "Places",
    commands: [
      .editor("toggle-bookmark", "Set a bookmark at the line, or remove it", "Ctrl-F2") {
        editor, _ in Bookmarks.toggle(in: &editor)
      }.playing(.toggleBookmark),
      .editor("next-bookmark", "Go to the next bookmark", "Alt-2") { editor, _ in
        Bookmarks.go(isForward: true, in: &editor)
      },
      .editor("previous-bookmark", "Go to the previous bookmark", "Alt-1") { editor, _ in
        Bookmarks.go(isForward: false, in: &editor)
      },
      .editor("list-bookmarks", "List the bookmarks of all files", "Alt-4") { editor, _ in
        BookmarkList.ask(&editor)
      },
      .editor("clear-bookmarks", "Remove all bookmarks of the document") { editor, _ in
        Bookmarks.clear(in: &editor)
      },
      .editor("go-back", "Go back to the place before the last jump", "Alt-Left") {
        JumpTrail.go(.back, in: &$0, at: $1)
      },
      .editor("go-forward", "Go forward to the place before go-back", "Alt-Right") {
        JumpTrail.go(.forward, in: &$0, at: $1)
      },
    ])
}
