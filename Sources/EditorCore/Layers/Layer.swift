import Console
import MementoKit
public import TextEditing

/// The receiver of keys: the text, or a layer above it.
public indirect enum Layer {
  case text
  case prompt(Prompt)
  case question(Question)
  case picker(Picker)
  /// The history pane in `LayerStack.pane`.
  case history
  case help(HelpPage)
  case tree(FileTree)

  /// Performs the action of a key.
  func press(_ key: Key, in editor: inout Editor, at now: Moment) {
    switch self {
    case .text: editor.pressInText(key, at: now)
    case .prompt(let prompt): Fields.press(key, in: prompt, &editor, at: now)
    case .question(let question): Asking.press(key, in: question, &editor, at: now)
    case .picker(let picker): Fields.press(key, in: picker, &editor, at: now)
    case .history: HistoryBrowsing.pressInHistory(key, in: &editor, at: now)
    case .help(let page): Help.press(key, in: page, &editor, at: now)
    case .tree(let tree): FileTree.press(key, in: tree, &editor, at: now)
    }
  }

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

  /// Whether it is a page that covers the text and the panes beside it.
  var coversText: Bool { isHelp }

  /// Whether it is a prompt or a picker.
  var isPromptOrPicker: Bool {
    switch self {
    case .prompt, .picker: true
    default: false
    }
  }

  /// Its field, kept on one line; nil for a layer without one.
  public internal(set) var field: TextBuffer? {
    get {
      switch self {
      case .prompt(let prompt): prompt.field
      case .picker(let picker): picker.field
      case .help(let page): page.field
      case .tree(let tree): tree.field
      case .text, .question, .history: nil
      }
    }
    set {
      guard var field = newValue else { return }
      if case .prompt(var prompt) = self {
        prompt.field = field
        prompt.keepOneLine()
        self = .prompt(prompt)
        return
      }
      field.keepOneLine()
      switch self {
      case .picker(var picker):
        picker.field = field
        self = .picker(picker)
      case .help(var page):
        page.field = field
        self = .help(page)
      case .tree(var tree):
        tree.field = field
        self = .tree(tree)
      case .text, .prompt, .question, .history: break
      }
    }
  }

  /// The label of its field; empty without one.
  var label: String {
    switch self {
    case .prompt(let prompt): prompt.label
    case .picker(let picker): picker.label
    case .help: "Find a key: "
    case .tree: "Go to: "
    case .text, .question, .history: ""
    }
  }

  /// Returns the most important keys, the most useful first; nil where they depend on more than the
  /// layer.
  ///
  /// - Parameter arrows: the arrow signs of the terminal.
  func hints(arrows: String) -> [Hint]? {
    switch self {
    case .prompt(let prompt):
      prompt.toggles.isEmpty ? prompt.keys.hints(arrows: arrows) : prompt.toggles.map(\.hint)
    case .picker(let picker): picker.keys.hints(arrows: arrows)
    case .help: Help.keys.hints(arrows: arrows)
    case .tree: FileTree.keys.hints(arrows: arrows)
    case .text, .question, .history: nil
    }
  }

  /// Returns the keys as a section of the help page; nil where they depend on more than the layer.
  func helpSection(_ keymap: Keymap) -> HelpPage.Section? {
    switch self {
    case .prompt(let prompt): prompt.keys.section(titled: "Keys in prompts", keymap: keymap)
    case .question(let question): question.helpSection(keymap)
    case .picker(let picker): picker.keys.section(titled: "Keys in prompts", keymap: keymap)
    case .tree: FileTree.keys.section(titled: "Keys in the file tree", keymap: keymap)
    case .text, .history, .help: nil
    }
  }

  /// Whether it is the file tree.
  var isTree: Bool { if case .tree = self { true } else { false } }

  /// Whether it uses the lowest line, so that messages need another place.
  public var takesLine: Bool {
    if case .question = self { true } else { field != nil }
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
    case .text, .history, .help, .tree: false
    }
  }

  /// Returns whether both are of the same kind.
  func isSameKind(as other: Layer) -> Bool { kind == other.kind }

  private enum Kind { case text, prompt, question, picker, history, help, tree }

  private var kind: Kind {
    switch self {
    case .text: .text
    case .prompt: .prompt
    case .question: .question
    case .picker: .picker
    case .history: .history
    case .help: .help
    case .tree: .tree
    }
  }
}
