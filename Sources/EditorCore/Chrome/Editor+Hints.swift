import Console
import TextModel

/// Which keys are offered: those that matter most where the focus is.
extension Editor {
  /// The keys that matter most in what has the focus, with their columns in the lowest line: in the
  /// text and in the history pane, where nothing else stands there.
  public var hints: [Hint] { offeredHints.placed(from: 1, columns: size.columns) }

  /// The keys that matter most in what has the focus, the most useful first; a question has its
  /// answers instead.
  var offeredHints: [Hint] {
    switch focus {
    case .text: textHints
    case .history: historyPane.map(hints(of:)) ?? []
    case .prompt(let prompt):
      prompt.toggles.isEmpty
        ? [Hint("Enter", "accept"), Hint("Esc", "cancel")]
          + (prompt.completesPaths ? [Hint("Tab", "complete")] : [])
        : prompt.toggles.map(\.hint)
    case .picker(let picker):
      [Hint("Enter", picker.enter), Hint("Esc", "cancel")]
        + (picker.writing == nil ? [] : [Hint("Tab", "complete")])
    case .help: [Hint("Esc", "back"), Hint(symbols.arrows, "scroll")]
    case .question: []
    }
  }

  // MARK: In the text

  /// The commands, the most useful first: as many are shown as there is room for.
  private var textHints: [Hint] {
    let buffer = document.buffer
    let wanted: [(command: String, words: String)]
    if document.isReadOnly {
      wanted = Self.readingHints
    } else if isAtReachedMatch {
      wanted = Self.matchHints
    } else if !buffer.hasNoSelection {
      wanted = Self.selectionHints.filter { $0.0 != "tab" || buffer.selectsLines }
    } else {
      wanted = Self.usualHints
    }
    var hints: [Hint] = []
    var room = size.columns
    for (name, words) in wanted {
      guard let key = keymap.key(for: name) else { continue }
      let hint = Hint(key, words)
      room -= hint.columnCount
      // The rest would not be seen.
      if room < 0 { break }
      hints.append(hint)
    }
    return hints
  }

  private static let usualHints = [
    ("save", "Save"), ("quit", "Quit"), ("help", "Help"), ("undo", "Undo"), ("find", "Find"),
    ("history", "History"), ("palette", "Commands"), ("redo", "Redo"), ("paste", "Paste"),
    ("cut-line", "Cut line"), ("go-to-line", "Go to line"), ("replace", "Replace"),
    ("open", "Open"), ("close-buffer", "Close"), ("new-buffer", "New"),
    ("save-as", "Save as"),
  ]

  private static let selectionHints = [
    ("copy", "Copy"), ("cut", "Cut"), ("paste", "Paste over it"), ("help", "Help"),
    ("tab", "Indent"), ("toggle-comment", "Comment"), ("history", "History"),
    ("palette", "Commands"), ("duplicate", "Duplicate"), ("replace", "Replace in it"),
    ("undo", "Undo"), ("save", "Save"), ("quit", "Quit"),
  ]

  private static let matchHints = [
    ("find-next", "Next"), ("find-previous", "Previous"), ("find", "Find"), ("help", "Help"),
    ("replace", "Replace"), ("copy", "Copy"), ("cut", "Cut"), ("paste", "Paste over it"),
    ("palette", "Commands"), ("save", "Save"), ("quit", "Quit"),
  ]

  private static let readingHints = [
    ("quit", "Quit"), ("help", "Help"), ("find", "Find"), ("find-next", "Next"),
    ("go-to-line", "Go to line"), ("history", "History"), ("copy", "Copy"),
    ("palette", "Commands"), ("save-as", "Save as"), ("close-buffer", "Close"),
  ]
}

extension HelpPage {
  /// What stands before what is looked for.
  public static var label: String { "Find a key: " }
}
