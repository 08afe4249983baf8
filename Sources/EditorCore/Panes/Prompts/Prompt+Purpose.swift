import Documents
import Text

extension Prompt {
  /// The purpose of a prompt.
  enum Purpose: Sendable {
    /// Saves the text at a path.
    case savePath(then: AfterSaving)
    /// Moves the cursor to a line.
    case line
    /// Marks a column.
    case ruler
    /// Finds a pattern.
    case find(from: SearchOrigin)
    /// Finds a pattern for a replacement.
    case replace(from: SearchOrigin, all: Bool)
    /// Replaces matches of a pattern.
    case replacement(SearchPattern, from: SearchOrigin, all: Bool)
    /// Names a state of the history.
    case stateName(NamedState)
    /// Selects the state of a time in the history pane.
    case stateTime
    /// Lists the states with words.
    case statesWithWords
    /// Pipes the text through a shell command.
    case filter
    /// Inserts the output of a shell command.
    case output
    /// Inserts a file.
    case insertion
  }
}

/// A state to name: its identifier may change during typing.
enum NamedState: Sendable {
  /// The current state.
  case current
  /// The selected state of the history pane.
  case selected
}

extension Prompt.Purpose {
  /// The earlier answers for Up and Down; nil if there are none.
  var recalls: RecentWords.Kind? {
    switch self {
    case .find, .replace: .searches
    case .replacement: .replacements
    case .filter, .output: .commands
    default: nil
    }
  }

  /// Whether Tab completes a path.
  var completesPaths: Bool {
    switch self {
    case .savePath, .insertion: true
    default: false
    }
  }

  /// Whether the prompt concerns matches in the text: it accepts `⏎` as a line break, and the text
  /// follows its cursor.
  var isAboutMatches: Bool {
    switch self {
    case .find, .replace, .replacement: true
    default: false
    }
  }
}
