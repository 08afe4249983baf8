import TextEditing

/// The actions of keys in the history pane.
enum HistoryAction: Equatable, Sendable {
  case restore, close, toggleDifference, pick, name, askForWords, askForTime, replay, toggleBranch
  case togglePart, toggleUnit, help, mark, erase, toggleJournal, cycleFilter, toggleWrap
  case toggleBeside
  case select(HistoryStep)
  /// A scroll of the text of the selected state.
  case scroll(HistoryStep)
  /// A sideways scroll of it, in halves of the screen.
  case scrollAside(Int)
  case jump(forward: Bool)
}

/// The distance of a key in the list, or in the text of a state.
enum HistoryStep: Equatable, Sendable {
  case rows(Int)
  case pages(Int)
  case first, last
}

enum PickingAction: Equatable, Sendable {
  case toggle, keepBoth, toggleAll, restore, stop, help, toggleWrap, quit
  case jump(forward: Bool)
  case moveLine(forward: Bool)
  case scroll(pages: Int)
  case scrollAside(Int)
}

/// The actions of keys that select and copy text of the preview.
enum ReadingAction: Equatable, Sendable {
  case extend(Motion)
  case selectAll, copy
}

enum ReplayAction: Equatable, Sendable {
  case togglePause, stop
}

/// The keys of the history pane.
enum HistoryKeys {
  /// The keys in the list of states.
  static let rows: [KeyRow<HistoryAction>] = [
    KeyRow(
      [
        ("Up", .select(.rows(-1))), ("Down", .select(.rows(1))), ("PageUp", .select(.pages(-1))),
        ("PageDown", .select(.pages(1))), ("Home", .select(.first)), ("End", .select(.last)),
      ], shown: "Up, Down", "Select a state; also PageUp, PageDown, Home, End"
    ).hinted(0, "Select", keys: KeyHint.arrows),
    KeyRow("Enter", .restore, "Restore the selected state").withAnyModifiers.hinted(1, "Restore"),
    KeyRow("Esc", .close, "One level back: all states, then the text").withAnyModifiers.hinted(
      2, "Close"),
    KeyRow("d", .toggleDifference, "Difference to the present, to before, the text")
      .hinted(4, "Difference"),
    KeyRow("b", .toggleBeside, "Difference with both texts side by side, or not")
      .hinted(16, "Beside"),
    KeyRow("m", .mark, "Mark a state to compare others with, or unmark it")
      .hinted(14, "Mark"),
    KeyRow(
      [("[", .jump(forward: false)), ("]", .jump(forward: true))],
      "Go to the previous change, or the next"
    ).hinted(12, "Changes", keys: "[ ]"),
    KeyRow(
      [
        ("Ctrl-Up", .scroll(.rows(-1))), ("Ctrl-Down", .scroll(.rows(1))),
        ("Shift-PageUp", .scroll(.pages(-1))), ("Shift-PageDown", .scroll(.pages(1))),
      ], shown: "Ctrl-Up, Ctrl-Down", "Scroll the text; also Shift-PageUp, -PageDown"),
    KeyRow(
      [("Left", .scrollAside(-1)), ("Right", .scrollAside(1))],
      "Scroll it sideways; fold small steps"
    )
    .withAnyModifiers,
    KeyRow("p", .pick, "Pick changes or lines: Space marks, Enter restores").hinted(7, "Pick"),
    KeyRow("n", .name, "Name the state; an empty name removes it").joined(by: .nameState)
      .hinted(8, "Name"),
    KeyRow("/", .askForWords, "List states whose text, title or name has words")
      .hinted(5, "Find"),
    KeyRow("j", .toggleJournal, "Show which state was current when; or the tree")
      .hinted(6, "Journal"),
    KeyRow("f", .cycleFilter, "List only saved, named, pasted, … states")
      .hinted(9, "Filter"),
    KeyRow("t", .askForTime, "Go to a time: 10m, 2h, yesterday, 14:02").hinted(10, "Time"),
    KeyRow("r", .replay, "Replay from the state to the present one").hinted(11, "Replay"),
    KeyRow("Tab", .toggleBranch, "Open or close a branch, at its end").withAnyModifiers
      .hinted(13, "Branch"),
    KeyRow("x", .erase, "Erase the state from the history for good")
      .hinted(15, "Erase"),
    KeyRow("s", .togglePart, "List states that changed the selection, or all"),
    KeyRow("h", .toggleUnit, "List states that changed the function here, or all"),
    KeyRow(keysOf: .wrap, .toggleWrap, "Wrap long lines, or show each in one row"),
    KeyRow("?", .help, "This page; Esc closes it").hinted(3, "Keys"),
  ]

  /// The keys that select and copy text of the preview, also while picking.
  static let reading: [KeyRow<ReadingAction>] = [
    KeyRow(
      [
        ("Shift-Up", .extend(.lines(-1))), ("Shift-Down", .extend(.lines(1))),
        ("Shift-Left", .extend(.left)), ("Shift-Right", .extend(.right)),
        ("Shift-Home", .extend(.lineStart)), ("Shift-End", .extend(.lineEnd)),
        ("Ctrl-Shift-Left", .extend(.wordLeft)), ("Ctrl-Shift-Right", .extend(.wordRight)),
      ], shown: "Shift-arrows", "Select text to copy; also Shift-Home, -End, and the mouse"),
    KeyRow(keysOf: .copy, .copy, "Copy the selected text, without the signs of a difference"),
    KeyRow(keysOf: .selectAll, .selectAll, "Select all text of the preview"),
  ]

  static let picking: [KeyRow<PickingAction>] = [
    KeyRow(
      [("Up", .moveLine(forward: false)), ("Down", .moveLine(forward: true))],
      "Go to the previous changed line, or the next"
    ).withAnyModifiers.hinted(0, "Line", keys: KeyHint.arrows),
    KeyRow(
      [("[", .jump(forward: false)), ("]", .jump(forward: true))],
      "Go to the previous change as a whole, or the next"
    ).hinted(2, "Change", keys: "[ ]"),
    KeyRow("Space", .toggle, "Mark the line or change: + will be there, - will be gone")
      .hinted(1, "Mark"),
    KeyRow("k", .keepBoth, "Mark only the + lines of the change, and keep the present ones")
      .hinted(6, "Keep both"),
    KeyRow("a", .toggleAll, "Mark all changes, or none").hinted(3, "All"),
    KeyRow("Enter", .restore, "Restore the marked changes and lines").withAnyModifiers
      .hinted(4, "Restore"),
    KeyRow("Esc", .stop, "Stop picking").withAnyModifiers.hinted(5, "Stop"),
    KeyRow("p", .stop, "The same"),
    KeyRow([("PageUp", .scroll(pages: -1)), ("PageDown", .scroll(pages: 1))], "Scroll the text")
      .withAnyModifiers,
    KeyRow([("Left", .scrollAside(-1)), ("Right", .scrollAside(1))], "Scroll it sideways")
      .withAnyModifiers,
    KeyRow(keysOf: .wrap, .toggleWrap, "Wrap long lines, or show each in one row"),
    KeyRow("?", .help, "This page; Esc closes it").joined(by: .help),
    KeyRow(keysOf: .quit, .quit, "Quit; asks about unsaved changes"),
  ]

  static let replay: [KeyRow<ReplayAction>] = [
    KeyRow("Space", .togglePause).hinted(0, "Pause"),
    KeyRow("Esc", .stop).forOthers.hinted(1, "Stop", keys: "Any other key"),
  ]

  /// The figures and marks of a row, for the help page.
  static let marks = HelpPage.Section(
    title: "Marks in the history",
    entries: [
      HelpPage.Entry(keys: ["+3 -8"], summary: "Lines added and removed"),
      HelpPage.Entry(keys: ["+3c -8c"], summary: "Characters added and removed, if no line was"),
      HelpPage.Entry(keys: ["S"], summary: "The state was saved to the file"),
      HelpPage.Entry(keys: ["✓"], summary: "The state is marked: others are compared with it"),
      HelpPage.Entry(keys: ["↳ #12"], summary: "The state goes on from #12: its line has no room"),
      HelpPage.Entry(keys: ["#12 :120"], summary: "The number of the state, and the changed line"),
    ])
}
