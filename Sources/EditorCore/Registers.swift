/// The values of past commands that later commands use again.
struct Registers {
  /// The copied texts and the exchange with the system's clipboard.
  var clipboard = Clipboard()
  /// The number of explanations of each key with another effect in nano.
  var habitCounts: [String: Int] = [:]
  /// The names of commands run from the palette, the last one first.
  var lastUsedCommands: [String] = []
  /// The names of the characters, after the first request for them.
  var characters: [NamedCharacter] = []
  /// The number of searches in histories so far.
  var historySearchCount = 0
  /// The request about spelling under way.
  var spelling = SpellCheck()
  /// The saves during pauses.
  var autosave = Autosave()
  /// The last search in files.
  var fileSearch: FileSearch?
  /// The last run of a shell line.
  var run = ProgramRun()
  /// The replacement in files under way, and the last one.
  var replacedFiles = ReplacedFiles()
  /// The changes of files in the tree, and the initial state of the next tree.
  var fileTree = FileTreeState()
  /// The macros of this session.
  var macros = MacroState()
  /// The bookmarks of the open documents.
  var bookmarks = Bookmarks()
  /// The session of the project as it is kept.
  var session = SessionKeeping()
  /// Whether a message has named undo by words.
  var hasReportedWordUndo = false
}
