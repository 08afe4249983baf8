import Text
public import TextEditing

/// The focused one-line field, with its label, hints and note.
public struct EditedField {
  /// The label in front of the field.
  public let label: String
  /// The text of the field, with its cursor.
  public let field: TextBuffer
  /// The hints, the least important last.
  public let hints: [Hint]
  /// The note beside the field; nil for none.
  public private(set) var note: String?
  /// Whether the note has priority over the hints.
  public private(set) var isNotePressing = false
  /// The short hints, for use if the others do not fit.
  public private(set) var signs: [Hint] = []
  /// The effect of Enter while the field is empty; nil for none.
  public private(set) var whenEmpty: String?
}

extension EditedField {
  /// Creates the focused field of an editor; nil without one.
  public init?(of editor: Editor) {
    guard let field = editor.focus.field else { return nil }
    let hints = [Hint](offeredBy: editor)
    guard case .prompt(let prompt) = editor.focus else {
      self.init(label: editor.focus.label, field: field, hints: hints)
      return
    }
    self.init(
      label: prompt.label, field: field, hints: hints, note: editor.promptNote,
      isNotePressing: prompt.note != nil, signs: prompt.toggles.map(\.shortHint),
      whenEmpty: field.text.isEmpty ? prompt.whenEmpty : nil)
  }
}
