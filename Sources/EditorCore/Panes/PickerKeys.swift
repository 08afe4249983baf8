/// The actions of keys in a list that differ from those in other fields.
enum PickerAction: Sendable {
  case accept, cancel, complete, remove
  /// Moves the selection down by a number of rows.
  case select(Int)
}

extension Picker {
  private static var page: Int { 8 }

  var keys: [KeyRow<PickerAction>] {
    var rows = KeyRow<PickerAction>.forField(accept: .accept, enter, cancel: .cancel)
    rows.append(
      KeyRow<PickerAction>(
        [
          ("Up", .select(-1)), ("Down", .select(1)), ("PageUp", .select(-Self.page)),
          ("PageDown", .select(Self.page)),
        ], shown: "Up, Down", "Choose a row; also PageUp, PageDown"
      ).withAnyModifiers)
    if takesWritten {
      rows.append(
        KeyRow("Tab", .complete, "Complete the path").withAnyModifiers.hinted(2, "complete"))
    }
    if case .bookmark = purpose {
      rows.append(
        KeyRow("Ctrl-D", .remove, "Remove the bookmark").joined(by: .toggleBookmark)
          .hinted(2, "remove"))
    }
    return rows
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
