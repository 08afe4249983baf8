import Documents
import Text

extension Prompt {
  enum Purpose: Sendable {
    case savePath(then: AfterSaving)
    /// The line to show.
    case line
    /// The column of the ruler.
    case ruler
    case find(from: SearchOrigin)
    /// The pattern of a replacement.
    case replace(from: SearchOrigin, all: Bool)
    /// The text in place of the matches.
    case replacement(SearchPattern, from: SearchOrigin, all: Bool)
    case stateName(NamedState)
    /// A name for the states of all files of the project.
    case projectName
    /// The time of a state to select in the history pane.
    case stateTime
    /// The words of states to list.
    case statesWithWords
    /// A shell command that the text is piped through.
    case filter
    /// A shell command with output to insert.
    case output
    /// A file to insert.
    case insertion
    /// The pattern of a search in files.
    case findInFiles(isReplacing: Bool)
    /// The text in place of the matches in files.
    case fileReplacement(SearchPattern)
    /// The choice of files for such a search; without a replacement, for a search alone.
    case filesToSearch(SearchPattern, MatchReplacement?)
    /// A shell line to run in the project.
    case runLine
    /// The path of a new file, or of a new folder with its `/`.
    case newPath
    /// The new path of a file or a folder, by its absolute path.
    case movedPath([UInt8])
    /// The marks to put around the selection.
    case surrounding
    /// The number of times to play a macro.
    case macroTimes
    /// The name of the last recorded macro.
    case macroName
  }
}

/// A state to name, the current one or the selected one of the history pane: its identifier may
/// change during typing.
enum NamedState: Sendable {
  case current, selected
}

extension Prompt.Purpose {
  /// The earlier answers for Up and Down; nil if there are none.
  var recalls: RecentWords.Kind? {
    switch self {
    case .find, .replace, .findInFiles: .searches
    case .replacement, .fileReplacement: .replacements
    case .filter, .output: .commands
    default: nil
    }
  }

  /// Whether Up and Down recall earlier answers.
  var hasRecall: Bool {
    if case .runLine = self { true } else { recalls != nil }
  }

  var completesPaths: Bool {
    switch self {
    case .savePath, .insertion, .newPath, .movedPath: true
    default: false
    }
  }

  /// Whether the prompt accepts `⏎` as a line break.
  var acceptsLineBreaks: Bool {
    if case .fileReplacement = self { true } else { isAboutMatches }
  }

  /// Whether the prompt concerns matches in the text, which follows its cursor.
  var isAboutMatches: Bool {
    switch self {
    case .find, .replace, .replacement: true
    default: false
    }
  }
}
