/// The actions of keys in a list that differ from those in other fields.
enum PickerAction: Sendable {
  case accept
  case cancel
  /// Moves the selection down by a number of rows.
  case select(Int)
  case complete
}

extension Picker {
  /// The number of rows for PageUp and PageDown.
  private static var page: Int { 8 }

  /// The keys of the list.
  var keys: [KeyRow<PickerAction>] {
    let rows = [
      KeyRow(
        [("Enter", PickerAction.accept), ("Ctrl-J", .accept)], shown: "Enter",
        "Accept the input"
      ).withAnyModifiers.hinted(0, enter),
      KeyRow("Esc", PickerAction.cancel, "Cancel, and change nothing").withAnyModifiers
        .hinted(1, "cancel"),
      KeyRow(
        [
          ("Up", PickerAction.select(-1)), ("Down", .select(1)), ("PageUp", .select(-Self.page)),
          ("PageDown", .select(Self.page)),
        ], shown: "Up, Down", "Choose a row; also PageUp, PageDown"
      ).withAnyModifiers,
    ]
    let complete = KeyRow("Tab", PickerAction.complete, "Complete the path").withAnyModifiers
    return takesWritten ? rows + [complete.hinted(2, "complete")] : rows
  }
}
