/// What the keys go to.
public indirect enum Focus {
  case text
  case prompt(Prompt)
  case question(Question)
  case picker(Picker)
  case history
  case help(HelpPage)

  /// Whether keys go to the text.
  public var isText: Bool {
    if case .text = self { true } else { false }
  }

  /// Whether the text follows its cursor although the keys go elsewhere.
  var movesText: Bool {
    if case .prompt(let prompt) = self { prompt.movesText } else { false }
  }

  /// Whether the page of keys is shown.
  public var isHelp: Bool {
    if case .help = self { true } else { false }
  }

  /// Whether keys go to a line that is being written or to a question: what is said meanwhile
  /// needs another place.
  public var takesLine: Bool {
    switch self {
    case .prompt, .question, .picker, .help: true
    case .text, .history: false
    }
  }
}
