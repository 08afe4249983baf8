import Text
public import TextEditing

/// The field of one line that has the focus, and all that may be shown around it.
public struct EditedField {
  /// The label in front of the field.
  public let label: String
  /// The text of the field, with its cursor.
  public let field: TextBuffer
  /// The keys, those that can be missed best at the end.
  public let hints: [Hint]
  /// The note beside the field; nil where there is none.
  public private(set) var note: String?
  /// Whether the note matters more than the keys.
  public private(set) var isNotePressing = false
  /// Short hints in the place of the keys where there is no room for all of those.
  public private(set) var signs: [Hint] = []
  /// What Enter does while the field is empty; nil where it does nothing.
  public private(set) var whenEmpty: String?
}

extension Editor {
  /// The field that has the focus; nil where none has.
  public var editedField: EditedField? {
    switch focus {
    case .prompt(let prompt):
      EditedField(
        label: prompt.label, field: prompt.field, hints: offeredHints, note: promptNote,
        isNotePressing: prompt.note != nil, signs: prompt.toggles.map(\.shortHint),
        whenEmpty: prompt.field.text.isEmpty ? prompt.whenEmpty : nil)
    case .picker(let picker):
      EditedField(label: picker.label, field: picker.field, hints: offeredHints)
    case .help(let page):
      EditedField(label: HelpPage.label, field: page.field, hints: offeredHints)
    case .text, .question, .history: nil
    }
  }
}
