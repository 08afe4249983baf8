public import MementoKit
public import Text
public import TextEditing

/// An event of the file on disk.
public enum FileEvent: Sendable {
  /// The file or its folder may have changed.
  case mayHaveChanged
  /// The watch has begun; if the system cannot watch, the editor polls.
  case watched(needsPolling: Bool)
  /// The status of the file.
  case status(FileStatus)
  /// The result of a check of the file.
  case found(FileCheckResult, FileCheck)
  /// An emergency copy of the file's text was found.
  case emergencyCopy(EmergencyText)
  /// The file may hold secrets, and the user has not decided whether its unsaved text is copied.
  case mayHoldSecrets
  /// The result of reading the file again in another encoding.
  case reread(FileCheckResult, FileCheck)
  /// Git may have moved HEAD: by a commit, or a checkout.
  case headMayHaveMoved
  /// The text of the file in HEAD.
  case head(HeadAnswer, HeadRequest)
  /// The git commits whose text equals states.
  case commits(EqualCommits, path: String)
}

/// The result of a check of a file.
public enum FileCheckResult: Sendable {
  /// The file is as last read or saved.
  case unchanged
  /// The file contains another text.
  case changed(FoundText, in: TextEncoding = .utf8)
  /// The file does not exist any more.
  case gone
  /// The file cannot be read; the text contains the reason.
  case unreadable(String)
}

/// A text found in a file.
public struct FoundText: Equatable, Sendable {
  /// Its differences from the expected text: ascending, none touches the next.
  package let replacements: [Replacement]
  /// The text.
  package let text: PieceTree
  /// The number of the state that another session recorded and wrote; nil if another program wrote
  /// the text.
  package var recordedNumber: Int?
  /// The note of git about the change: its branch, and the commit if HEAD has changed; nil outside
  /// of working trees.
  package let note: String?

  /// Creates the result of changes to the expected text.
  ///
  /// - Complexity: O(bytes of the changes).
  public init(_ replacements: [Replacement], of memento: TextBuffer.Memento, note: String? = nil) {
    self.note = note
    self.replacements = replacements
    var text = TextBuffer(memento).text
    text.replace(replacements)
    self.text = text
  }

  /// Returns the text as a state, with the cursor at its start.
  package func state(in encoding: TextEncoding) -> TextBuffer.Memento {
    TextBuffer(text, encoding: encoding).makeMemento()
  }

  /// Returns whether both differ in the same way from the expected text.
  public static func == (a: FoundText, b: FoundText) -> Bool { a.replacements == b.replacements }
}

/// A request to check whether a file still contains a text.
public struct FileCheck: Sendable {
  /// The file's path, as the user wrote it.
  public let path: String
  /// The memento expected in the file.
  public let id: MementoID
  /// Its state.
  public let memento: TextBuffer.Memento
}

/// A request for the file on disk.
public enum FileRequest: Sendable {
  /// A request to watch a file for changes.
  case watch(path: String)
  /// A request to check whether a file still contains a text.
  case check(FileCheck)
  /// A request to read a file again in another encoding.
  case reread(FileCheck, TextEncoding)
  /// A request to read the text of the file in HEAD.
  case readHead(HeadRequest)
  /// A request to find the git commits whose text equals states, unless they are known.
  case readCommits(path: String, known: EqualCommits)
  /// A request to record that the editor knows the last found text.
  case accept(path: String)
  /// A request to find emergency copies that earlier sessions left behind; without a path, the
  /// newest text that had no file.
  case findEmergencyCopies(path: String?)
  /// A request to store an emergency copy.
  case storeEmergencyCopy(EmergencyRequest)
  /// A request to keep a copy of unsaved text against a crash of the program, in place of the last
  /// one.
  case keepCrashCopy(EmergencyRequest)
  /// A request to remove this copy.
  case dropCrashCopy
  /// A request to record the user's decision whether unsaved text of files that may hold secrets is
  /// copied.
  case copySecrets(Bool)
  /// A request to remove the emergency copies at these paths, which were found.
  case removeEmergencyCopies([String])
  /// A request to stop watching the file.
  case stopWatching
}

/// The text that was read from a file.
public struct FileText: Sendable {
  /// The text.
  public let text: PieceTree
  /// The encoding of the file.
  public let encoding: TextEncoding
  /// A notice for the user about the reading; nil if there is none.
  public let note: String?
  /// The size of the file in bytes, if `text` is its beginning and the rest is still loaded; nil if
  /// the text is complete.
  public let loadingByteCount: Int?

  /// Creates a text with the encoding of its file.
  public init(
    _ text: PieceTree, encoding: TextEncoding = .utf8, note: String? = nil,
    loadingByteCount: Int? = nil
  ) {
    self.text = text
    self.encoding = encoding
    self.note = note
    self.loadingByteCount = loadingByteCount
  }
}
