import Console
import TextModel

/// Which keys are offered: those that matter most where the focus is.
extension Editor {
  /// The keys that matter most in what has the focus, with their columns in the lowest line: in the
  /// text and in the history pane, where nothing else stands there.
  ///
  /// - Complexity: O(1) while the same are told in the same room.
  public var hints: [Hint] {
    guard case .text = focus else { return offeredHints.placed(from: 1, columns: size.columns) }
    let columns = size.columns
    return hintMemory.hints(textOffer, columns: columns) {
      offeredHints.placed(from: 1, columns: columns)
    }
  }

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
    let wanted =
      switch textOffer {
      case .reading: Self.readingHints
      case .match: Self.matchHints
      case .lines: Self.selectionHints
      case .selection: Self.selectionHints.filter { $0.0 != "tab" }
      case .usual: Self.usualHints
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

  private var textOffer: TextOffer {
    if document.isReadOnly { return .reading }
    if isAtReachedMatch { return .match }
    let buffer = document.buffer
    if buffer.hasNoSelection { return .usual }
    return buffer.selectsLines ? .lines : .selection
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

/// What the hints in the text are for.
enum TextOffer {
  case usual, reading, match
  /// Something is selected; and it is whole lines or more than one.
  case selection, lines
}

/// The hints that were told last in the text, so that a frame in which they are the same makes none.
///
/// Shared by copies of an editor while they have the same keys.
final class HintMemory {
  private var told: (offer: TextOffer, columns: Int, hints: [Hint])?

  /// The hints of an offer, made where they are others than those before.
  func hints(_ offer: TextOffer, columns: Int, making made: () -> [Hint]) -> [Hint] {
    if let told, told.offer == offer, told.columns == columns { return told.hints }
    let hints = made()
    told = (offer, columns, hints)
    return hints
  }
}

extension HelpPage {
  /// What stands before what is looked for.
  public static var label: String { "Find a key: " }
}
