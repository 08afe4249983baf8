public import Documents
public import Text
public import TextEditing

/// A request to replace matches in files, or to undo that.
public struct FileReplaceRequest: Sendable {
  /// The number of the run.
  public let serial: Int
  /// The title of the steps in the histories.
  public let title: String
  /// The files and their changes.
  public let work: Work
  /// The open documents, whose texts the editor changes itself.
  public let documents: [OpenFile]

  /// The changes of files.
  public enum Work: Sendable {
    /// A replacement of matches.
    case replace(MatchReplacement, in: [FileToReplace])
    /// A restoration of the texts before a replacement.
    case undo([RewrittenFile])
  }

  /// The maximum number of bytes of texts kept in memory for the undo of files without a history.
  public static var mostBytesInMemory: Int { 64 << 20 }
}

/// A file with lines in which matches are replaced.
public struct FileToReplace: Sendable {
  /// The absolute path, as bytes.
  public let path: [UInt8]
  /// The stamp of the file that was searched; nil if the text of a document was.
  public let stamp: ByteStamp?
  /// The numbers of the lines in which the matches begin, from 0, ascending.
  public let lines: [Int]
}

/// An open document with a file.
public struct OpenFile: Sendable {
  /// The document.
  public let document: DocumentID
  /// Its path, as the user wrote it.
  public let path: String
  /// Its present text.
  public let state: TextBuffer.Memento
  /// The text that was searched; nil if it was opened after the search.
  public let searched: PieceTree?
  /// Whether it has unsaved changes, or is still loading.
  public let isModified: Bool
  /// The reason why its text cannot be changed, as the end of a sentence; nil if it can.
  public let obstacle: String?
}

/// A file that a replacement has written.
public struct RewrittenFile: Sendable {
  /// The absolute path, as bytes.
  public internal(set) var path: [UInt8]
  /// The stamp of the written bytes.
  public let stamp: ByteStamp
  /// The text before the replacement.
  public let before: Before

  /// The location of the text before the replacement.
  public enum Before: Sendable {
    /// A state of the file's history, by its number.
    case state(Int)
    /// A text in memory.
    case text(TextBuffer.Memento)
    /// No location: the text is lost.
    case lost
  }

  /// Creates a description of a written file.
  public init(path: [UInt8], stamp: ByteStamp, before: Before) {
    self.path = path
    self.stamp = stamp
    self.before = before
  }
}

/// A report of a replacement in files.
public enum FileReplaceEvent: Sendable {
  /// The changed text of an open document.
  case edited(DocumentReplacement, serial: Int)
  /// The number of files that were handled so far.
  case reached(Int, serial: Int)
  /// The result for each file in the order of the request; the notice reports a problem with the
  /// histories.
  case ended([FileReplaceResult], notice: String?, serial: Int)

  var serial: Int {
    switch self {
    case .edited(_, let serial), .reached(_, let serial), .ended(_, _, let serial): serial
    }
  }
}

/// The changed text of an open document.
public struct DocumentReplacement: Sendable {
  /// The document.
  public let document: DocumentID
  /// The index of the file in the request.
  public let index: Int
  /// The text that was changed.
  public let text: PieceTree
  /// The changed text.
  public let edited: EditedText
  /// The number of replaced matches.
  public let matchCount: Int
  /// The number of chosen lines that have changed since the search.
  public let leftLineCount: Int

  /// Creates the change of a document.
  public init(
    of document: DocumentID, index: Int, from text: PieceTree, to edited: EditedText,
    matchCount: Int, leftLineCount: Int
  ) {
    self.document = document
    self.index = index
    self.text = text
    self.edited = edited
    self.matchCount = matchCount
    self.leftLineCount = leftLineCount
  }
}

/// The result of a replacement, or of its undo, in a file.
public enum FileReplaceResult: Sendable {
  /// The file was written.
  case written(RewrittenFile, matchCount: Int)
  /// The file had this text already.
  case unchanged
  /// It is open: the editor changes its text.
  case open
  /// It was left unchanged; the sentence contains its name and the reason.
  case left(String)
  /// It was left unchanged, because it is no longer the searched text; the sentence contains its
  /// name and this reason.
  case outdated(String)
  /// The user stopped before it.
  case stopped
}
