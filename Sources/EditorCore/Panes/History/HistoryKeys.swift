/// The actions of keys in the history pane.
enum HistoryAction: Equatable, Sendable {
  case restore, close, toggleDifference, pick, name, askForWords, askForTime, replay, toggleBranch
  case togglePart, help, toggleJournal, cycleFilter
  case select(HistoryStep)
  /// Scrolls the text of the selected state.
  case scroll(HistoryStep)
  /// Scrolls it sideways, in halves of the screen.
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
  case toggle, keepBoth, toggleAll, restore, stop, help
  case jump(forward: Bool)
  case scroll(pages: Int)
  case scrollAside(Int)
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
    KeyRow("d", .toggleDifference, "Show the difference to the present text, or the text")
      .hinted(4, "Difference"),
    KeyRow(
      [("[", .jump(forward: false)), ("]", .jump(forward: true))],
      "Go to the previous change, or the next"
    ).hinted(10, "Changes", keys: "[ ]"),
    KeyRow(
      [
        ("Shift-Up", .scroll(.rows(-1))), ("Shift-Down", .scroll(.rows(1))),
        ("Shift-PageUp", .scroll(.pages(-1))), ("Shift-PageDown", .scroll(.pages(1))),
      ], shown: "Shift-Up, Shift-Down", "Scroll the text; also Shift-PageUp, -PageDown"),
    KeyRow(
      [("Left", .scrollAside(-1)), ("Right", .scrollAside(1))],
      "Scroll it sideways; fold small steps"
    )
    .withAnyModifiers,
    KeyRow("p", .pick, "Pick changes: Space marks, k keeps both, Enter restores").hinted(6, "Pick"),
    KeyRow("n", .name, "Name the state; an empty name removes it").joined(by: .nameState)
      .hinted(7, "Name"),
    KeyRow("/", .askForWords, "List states whose text, title or name contains words")
      .hinted(5, "Find"),
    KeyRow("j", .toggleJournal, "Show the journal: which state was current when; or the tree")
      .hinted(5, "Journal"),
    KeyRow("f", .cycleFilter, "List only saved, named, pasted, outside or this session's states")
      .hinted(8, "Filter"),
    KeyRow("t", .askForTime, "Go to a time: 10m, 2h, yesterday, 14:02").hinted(8, "Time"),
    KeyRow("r", .replay, "Replay from the state to the present one").hinted(9, "Replay"),
    KeyRow("Tab", .toggleBranch, "Open or close a branch, at its end").withAnyModifiers
      .hinted(11, "Branch"),
    KeyRow("s", .togglePart, "List only states that changed the selected text, or all"),
    KeyRow("?", .help, "This page; Esc closes it").hinted(3, "Keys"),
  ]

  static let picking: [KeyRow<PickingAction>] = [
    KeyRow(
      [("Up", .jump(forward: false)), ("Down", .jump(forward: true))],
      "Go to the previous change, or the next"
    ).withAnyModifiers.hinted(0, "Change", keys: KeyHint.arrows),
    KeyRow([("[", .jump(forward: false)), ("]", .jump(forward: true))], "The same"),
    KeyRow("Space", .toggle, "Mark the change, or unmark it").hinted(1, "Mark"),
    KeyRow("k", .keepBoth, "Mark the change, and keep the present lines, too")
      .hinted(2, "Keep both"),
    KeyRow("a", .toggleAll, "Mark all changes, or none").hinted(3, "All"),
    KeyRow("Enter", .restore, "Restore the changes that are marked").withAnyModifiers
      .hinted(4, "Restore"),
    KeyRow("Esc", .stop, "Stop picking").withAnyModifiers.hinted(5, "Stop"),
    KeyRow("p", .stop, "The same"),
    KeyRow([("PageUp", .scroll(pages: -1)), ("PageDown", .scroll(pages: 1))], "Scroll the text")
      .withAnyModifiers,
    KeyRow([("Left", .scrollAside(-1)), ("Right", .scrollAside(1))], "Scroll it sideways")
      .withAnyModifiers,
    KeyRow("?", .help, "This page; Esc closes it").joined(by: .help),
  ]

  static let replay: [KeyRow<ReplayAction>] = [
    KeyRow("Space", .togglePause).hinted(0, "Pause"),
    KeyRow("Esc", .stop).forOthers.hinted(1, "Stop", keys: "Any other key"),
  ]

  /// The marks at the end of a row, for the help page.
  static let marks = HelpPage.Section(
    title: "Marks in the history",
    entries: [
      HelpPage.Entry(keys: ["+3 -8"], words: "Lines added and removed"),
      HelpPage.Entry(keys: ["+3c -8c"], words: "Characters added and removed, if no line was"),
      HelpPage.Entry(keys: ["S"], words: "The state was saved to the file"),
      HelpPage.Entry(keys: ["#12 :120"], words: "The number of the state, and the changed line"),
    ])
}
