public import MementoKit
public import TextEditing

/// A request to write a state of a document to a file.
public struct SaveRequest: Sendable {
  /// The document.
  public let document: DocumentID
  /// The file's path, as the user wrote it.
  public let path: String
  /// The identifier of the memento.
  public package(set) var id: MementoID
  /// The memento itself.
  public package(set) var memento: TextBuffer.Memento
  /// Whether the store must record the intent before the file is written, because earlier states
  /// are deltas from the file's text.
  public package(set) var awaitsHistory = false
  /// Whether the history has the old and the new text, so that memory suffices against a failure.
  public package(set) var isInHistory = false
  /// Whether the save may write to wherever the path leads now.
  public package(set) var followsPath = false
  /// Whether the save may replace an existing file.
  public package(set) var mayReplace = false
  /// The text of the file that is replaced.
  public package(set) var replaced = ReplacedText.own
  /// Whether the save may overwrite changes of another program.
  public package(set) var mayLoseChanges = false
  /// Whether the save creates missing folders.
  public package(set) var makesFolders = false
  /// Whether the save writes a write-protected file of the user's own.
  public package(set) var overridesProtection = false
  /// Whether root writes the file, through sudo.
  public package(set) var isAsRoot = false
  /// The number of versions of another program that were recorded for this save.
  var retryCount = 0
  /// The action after the save.
  package var next: AfterSaving
}

/// The text of a file that a save replaces.
public enum ReplacedText: Sendable {
  /// That of the document itself.
  case own
  /// That of another file, whose history must have it and stay readable.
  case kept
  /// That of another file; the user knows that the history cannot take it.
  case lost
}

/// An obstacle of a save, for the user to decide about.
public enum SaveObstacle: Hashable, Sendable {
  /// A file of this name exists, and the user has not agreed to replace it.
  case file
  /// The same; in addition, its text cannot be kept, for this reason.
  case fileWithoutHistory(String)
  /// The same; in addition, another editor has it open, in these words.
  case fileOpenElsewhere(String)
  /// The same; in addition, this number of states of its history become unreadable without it: they
  /// are deltas from its text, which is too large to store.
  case fileWithHistory(states: Int)
  /// A folder of this name exists.
  case folder
  /// Another program changed the file since it was read or saved here.
  case change
  /// The folder for the file does not exist.
  case missingFolder(String)
  /// The file is the user's own, and its mode forbids writing.
  case protection
  /// The path leads to something else since the file was read: a device, or another file through an
  /// exchanged link. The text describes it.
  case otherTarget(String)
  /// Only root may write the file, and sudo is installed.
  case owner

  /// Whether it is a file with another text.
  var isExistingFile: Bool {
    switch self {
    case .file, .fileWithoutHistory, .fileOpenElsewhere, .fileWithHistory, .change: true
    case .folder, .missingFolder, .protection, .otherTarget, .owner: false
    }
  }
}

/// The action after the save of a document.
package enum AfterSaving: Sendable {
  /// Continue editing.
  case stay
  /// Close the document.
  case close
  /// Quit the program.
  case quit
}
