/// The receiver of keys: the text, or a layer above it.
public indirect enum Layer {
  case text
  case prompt(Prompt)
  case question(Question)
  case picker(Picker)
  /// The history pane in `LayerStack.pane`.
  case history
  case help(HelpPage)

  /// Whether it is the text.
  public var isText: Bool { if case .text = self { true } else { false } }

  /// Whether the text scrolls to its cursor although a prompt has the focus.
  var movesText: Bool {
    if case .prompt(let prompt) = self { prompt.purpose.isAboutMatches } else { false }
  }

  /// Whether it is the history pane.
  var isHistory: Bool { if case .history = self { true } else { false } }

  /// Whether it is the help page.
  public var isHelp: Bool { if case .help = self { true } else { false } }

  /// Whether it uses the lowest line, so that messages need another place.
  public var takesLine: Bool {
    switch self {
    case .prompt, .question, .picker, .help: true
    case .text, .history: false
    }
  }

  /// Whether it completes paths from a folder.
  var completesPaths: Bool {
    switch self {
    case .prompt(let prompt): prompt.purpose.completesPaths
    case .picker(let picker): picker.takesWritten
    default: false
    }
  }

  /// Whether it lists the files of a project.
  var findsFiles: Bool {
    if case .picker(let picker) = self, case .projectFile = picker.purpose { true } else { false }
  }

  /// Returns whether a new layer of the kind of `other` replaces it.
  ///
  /// Only one question, and only one prompt or picker, is open at a time; other layers are covered.
  func givesWay(to other: Layer) -> Bool {
    switch kind {
    case .prompt, .picker: other.kind == .prompt || other.kind == .picker
    case .question: other.kind == .question
    case .text, .history, .help: false
    }
  }

  /// Returns whether both are of the same kind.
  func isSameKind(as other: Layer) -> Bool { kind == other.kind }

  private enum Kind { case text, prompt, question, picker, history, help }

  private var kind: Kind {
    switch self {
    case .text: .text
    case .prompt: .prompt
    case .question: .question
    case .picker: .picker
    case .history: .history
    case .help: .help
    }
  }
}
