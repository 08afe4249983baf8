import Console
import Documents
import Text
import TextEditing

/// Which keys are offered: those that matter most where the focus is.
extension Editor {
  /// The keys that matter most in what has the focus, the most useful first; a question has its
  /// answers instead.
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
  /// What stands before what is looked for.
  static var label: String { "Find a key: " }
}
