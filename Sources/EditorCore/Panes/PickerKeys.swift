/// The actions of keys in a list that differ from those in other fields.
enum PickerAction: Sendable {
  case accept, cancel, complete, remove
  /// A move of the selection down by a number of rows.
  case select(Int)
  /// A move of the selection down by a number of screens.
  case page(Int)
  /// A move of the selection to the first row or the last one.
  case end(isLast: Bool)
  /// A move of the selection to the next result or the previous one.
  case result(isForward: Bool)
  /// The inclusion of the selected row in the action, or its exclusion.
  case tick
  /// The inclusion of all shown rows in the action, or their exclusion.
  case tickAll
  /// The restore of the files of the project to the selected work.
  case goBack
}

extension Picker {
  private static var page: Int { 8 }
  /// The distance to the first row or to the last one.
  private static var farthest: Int { 1 << 30 }

  var keys: [KeyRow<PickerAction>] {
    var rows = KeyRow<PickerAction>.forField(accept: .accept, enter, cancel: .cancel)
    if case .fileResult(let isReplacing) = purpose {
      return rows + Self.keysOfResults(isReplacing: isReplacing)
    }
    if case .restore = purpose { rows += Self.keysOfFiles }
    rows.append(
      KeyRow<PickerAction>(
        [
          ("Up", .select(-1)), ("Down", .select(1)), ("PageUp", .select(-Self.page)),
          ("PageDown", .select(Self.page)),
        ], shown: "Up, Down", "Choose a row; also PageUp, PageDown; without letters, Home, End"
      ).withAnyModifiers)
    // With letters, they move the cursor in the field.
    if written.isEmpty {
      rows.append(KeyRow([("Home", .select(-Self.farthest)), ("End", .select(Self.farthest))]))
    }
    if takesWritten {
      rows.append(
        KeyRow("Tab", .complete, "Complete the path").withAnyModifiers.hinted(2, "complete"))
    }
    if case .timeline = purpose {
      rows.append(
        KeyRow("Ctrl-R", .goBack, "Restore the files of the project to before or after this work")
          .hinted(2, "go back"))
      rows.append(
        KeyRow<PickerAction>(
          [], shown: "@TIME, [NAME",
          "List the work from a time on, as in @2h or @9:30; or what was named"))
      rows.append(
        KeyRow<PickerAction>(
          [], shown: "\"TEXT", "List the states in which a text appeared or disappeared"))
    }
    if case .bookmark = purpose {
      rows.append(
        KeyRow("Ctrl-D", .remove, "Remove the bookmark").joined(by: .toggleBookmark)
          .hinted(2, "remove"))
    }
    return rows
  }

  /// The keys that choose files.
  private static var keysOfFiles: [KeyRow<PickerAction>] {
    [
      KeyRow("Space", .tick, "Restore the file, or leave it").hinted(2, "tick"),
      KeyRow("Ctrl-A", .tickAll, "Restore all shown files, or leave them").hinted(3, "all"),
    ]
  }

  private static func keysOfResults(isReplacing: Bool) -> [KeyRow<PickerAction>] {
    let ticks = [
      KeyRow<PickerAction>("Space", .tick, "Replace in the line or the file, or leave it")
        .hinted(2, "tick"),
      KeyRow<PickerAction>("Ctrl-A", .tickAll, "Replace in all shown lines, or leave them")
        .hinted(3, "all"),
    ]
    return (isReplacing ? ticks : []) + [
      KeyRow<PickerAction>(
        [
          ("Up", .select(-1)), ("Down", .select(1)), ("PageUp", .page(-1)), ("PageDown", .page(1)),
          ("Home", .end(isLast: false)), ("End", .end(isLast: true)),
        ], shown: "Up, Down", "Choose a row; also PageUp, PageDown, Home, End"
      ).withAnyModifiers,
      KeyRow(keysOf: .nextResult, .result(isForward: true), "Choose the next result"),
      KeyRow(keysOf: .previousResult, .result(isForward: false), "Choose the previous result"),
    ]
  }
}

extension KeyRow {
  /// Returns the rows for accepting and cancelling the input of a field.
  static func forField(accept: Action, _ label: String, cancel: Action) -> [KeyRow] {
    [
      KeyRow([("Enter", accept), ("Ctrl-J", accept)], shown: "Enter", "Accept the input")
        .withAnyModifiers.hinted(0, label),
      KeyRow("Esc", cancel, "Cancel, and change nothing").withAnyModifiers.hinted(1, "cancel"),
    ]
  }
}
