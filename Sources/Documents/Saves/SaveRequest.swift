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
  /// Whether the history has the old and the new text, so that a copy in memory suffices if the
  /// write fails.
  public package(set) var isInHistory = false
  /// Whether the save may write to the present target of the path.
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
  /// The text of the document itself.
  case own
  /// The text of another file, whose history must contain it and stay readable.
  case kept
  /// The text of another file; the user knows that the history cannot store it.
  case lost
}

/// An obstacle of a save, for the user to decide about.
public enum SaveObstacle: Hashable, Sendable {
  /// A file of this name exists, and the user has not agreed to replace it.
  case file
  /// Such a file, whose text the history cannot store for this reason.
  case fileWithoutHistory(String)
  /// Such a file that another editor has open; the text describes it.
  case fileOpenElsewhere(String)
  /// Such a file, whose replacement makes this number of states of its history unreadable.
  ///
  /// They are deltas from its text, which is too large to store.
  case fileWithHistory(states: Int)
  /// A folder of this name exists.
  case folder
  /// Another program changed the file since it was read or saved here.
  case change
  /// The folder for the file does not exist.
  case missingFolder(String)
  /// The file is the user's own, and its mode forbids writing.
  case protection
  /// The path refers to something else since the file was read: a device, or another file through
  /// an exchanged link.
  ///
  /// The text describes it.
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
  /// Further editing.
  case stay
  /// The closing of the document.
  case close
  /// The end of the program.
  case quit
}
