import Documents
import TextEditing

/// The hints for the most important keys of the focused layer.
extension Editor {
  /// The most important keys of the focused layer, the most useful first; empty for a question,
  /// which shows its answers instead.
  public var offeredHints: [Hint] {
    switch focus {
    case .text: keymap.textHints[textOffer]
    case .history: historyPane.map(hints(of:)) ?? []
    case .prompt(let prompt):
      prompt.toggles.isEmpty
        ? prompt.keys.hints(arrows: symbols.arrows) : prompt.toggles.map(\.hint)
    case .picker(let picker): picker.keys.hints(arrows: symbols.arrows)
    case .help: [Hint("Esc", "back"), Hint(symbols.arrows, "scroll")]
    case .question: []
    }
  }

  private var textOffer: TextHints.Offer {
    if document.isReadOnly { return .reading }
    if isAtReachedMatch { return .match }
    let buffer = document.buffer
    if buffer.hasNoSelection { return .usual }
    return buffer.selectsLines ? .lines : .selection
  }
}

extension HelpPage {
  /// The label of the help page's field.
  static var label: String { "Find a key: " }
}
