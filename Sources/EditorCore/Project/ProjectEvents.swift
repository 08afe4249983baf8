public import Documents
public import Text

/// A request for the files of a project.
public enum ProjectRequest: Sendable {
  /// A request to find the files of a project; the answers are the best matches.
  case findFiles(around: ProjectDocuments, FileQuery)
  /// A request for the files that match other letters.
  case filterFiles(FileQuery)
  /// A request to stop finding files; no answer is needed any more.
  case stopFindingFiles
  /// A request to read a part of a file around a line, to show it.
  case preview(FilePlace, unsaved: [OpenText])
  /// A request to search the files of a project for the lines that match a pattern.
  case search(FileSearchQuery)
  /// A request to stop the search; its results are no longer needed.
  case stopSearching
  /// A request to replace matches in files, or undo that.
  case replace(FileReplaceRequest)
  /// A request to stop the replacement before the next file.
  case stopReplacing
  /// A request to read the work on all files of the project.
  case timeline(TimelineQuery)
  /// A request to stop reading it; no answer is needed any more.
  case stopTimeline
  /// A request to restore files of the project to an earlier time.
  case restore(ProjectRestoreRequest)
  /// A request of the file tree.
  case tree(FileTreeRequest)
}

/// The open documents, by which a project is found.
public struct ProjectDocuments: Sendable {
  /// The path of the shown document; nil for the project of the working folder.
  public let shown: String?
  /// The paths of the other documents, the one shown last first.
  public let others: [String]
}

/// The letters for which files are found.
public struct FileQuery: Equatable, Sendable {
  /// The number of the requesting list.
  public let serial: Int
  /// The letters, as typed.
  public let letters: [UInt8]
}

/// An event of the search through a project.
public enum ProjectEvent: Sendable {
  /// The files that match best, as far as the project was read.
  case files(FoundFiles)
  /// Some lines of a file, ready for the screen.
  case preview(FilePreview)
  /// An event of the search for lines.
  case search(FileSearchEvent)
  /// An event of a replacement in files.
  case replacing(FileReplaceEvent)
  /// The work on all files of the project.
  case timeline(TimelineEvent)
  /// An event of a restore of files.
  case restoring(ProjectRestoreEvent)
  /// An event of the file tree.
  case tree(FileTreeEvent)
}

/// Files that match some letters.
public struct FoundFiles: Sendable {
  /// The answered request.
  public let query: FileQuery
  /// The absolute path of the project, as bytes.
  public let folder: [UInt8]
  /// The absolute path of the shown document.
  public let shownPath: [UInt8]?
  /// The absolute paths of the other documents, the one shown last first.
  public let openPaths: [[UInt8]]
  /// The paths of the best matches below that folder, best first.
  public let paths: [[UInt8]]
  /// The number of all matches.
  public let matchCount: Int
  /// The number of files that were read.
  public let fileCount: Int
  /// Whether the whole project was read.
  public let isComplete: Bool
  /// The number of folders that cannot be read.
  public let unreadableFolderCount: Int

  /// Creates an answer.
  public init(
    _ query: FileQuery, in folder: [UInt8], shownPath: [UInt8]? = nil,
    openPaths: [[UInt8]] = [], paths: [[UInt8]], matchCount: Int, fileCount: Int,
    isComplete: Bool, unreadableFolderCount: Int = 0
  ) {
    self.query = query
    self.folder = folder
    self.shownPath = shownPath
    self.openPaths = openPaths
    self.paths = paths
    self.matchCount = matchCount
    self.fileCount = fileCount
    self.isComplete = isComplete
    self.unreadableFolderCount = unreadableFolderCount
  }
}

/// A line of a file, or states of its history.
public struct FilePlace: Equatable, Sendable {
  /// The absolute path of the file, as bytes.
  public let path: [UInt8]
  /// The line, from 1; nil for the file as a whole.
  public let line: Int?
  /// The numbers of the first and the last state whose changes are shown; nil for the present text.
  public let states: ClosedRange<Int>?

  /// Creates a place.
  public init(path: [UInt8], line: Int?) {
    self.path = path
    self.line = line
    states = nil
  }

  /// Creates the place of the changes that some states made.
  init(path: [UInt8], states: ClosedRange<Int>) {
    self.path = path
    self.states = states
    line = nil
  }
}

/// A part of a file for the screen.
public struct FilePreview: Equatable, Sendable {
  /// The shown place.
  public let place: FilePlace
  /// Some lines up to and after the place, or the reason why there are none.
  public let lines: [String]
  /// The index of the line of the place; nil for the file as a whole.
  public let markedLine: Int?
  /// Whether the lines are the text of the file.
  public let isText: Bool
  /// The line in place of the marked one after a replacement; nil without one.
  public private(set) var addedLine: String?

  /// Creates a preview.
  public init(of place: FilePlace, lines: [String], markedLine: Int? = nil, isText: Bool) {
    self.place = place
    self.lines = lines
    self.markedLine = markedLine
    self.isText = isText
  }
}

extension FilePreview {
  /// Returns the preview with the line that a replacement puts in place of the marked one.
  func replacingMarkedLine(by line: String) -> FilePreview { with(self) { $0.addedLine = line } }
}

/// A search in the files of a project.
public struct FileSearchQuery: Sendable {
  /// The number of the search.
  public let serial: Int
  /// The documents by which the project is found.
  public let documents: ProjectDocuments
  /// The pattern.
  public let pattern: SearchPattern
  /// The choice of files, such as `*.swift, !docs/`.
  public let filter: String
  /// The unsaved texts, which are searched instead of their files; for a replacement, those of all
  /// documents.
  public let texts: [OpenText]
  /// The text in place of the matches; nil if they are not replaced.
  public var replacement: MatchReplacement?

  /// The maximum number of lines that a search finds.
  public static var mostLines: Int { 20_000 }
}

/// The text of a document, which may differ from its file.
public struct OpenText: Sendable {
  /// The document.
  public let document: DocumentID
  /// The path of the file, as the user wrote it.
  public let path: String
  /// The text.
  public let text: PieceTree
}

/// An event of a search in files.
public enum FileSearchEvent: Sendable {
  /// Further files with matches, in the project with a path.
  case found([FileMatches], in: [UInt8], serial: Int)
  /// The search has ended, with its last files.
  case ended(FileSearchSummary, [FileMatches] = [], in: [UInt8] = [], serial: Int)

  var serial: Int {
    switch self {
    case .found(_, _, let serial), .ended(_, _, _, let serial): serial
    }
  }
}

/// The lines of a file that match.
public struct FileMatches: Sendable {
  /// The number of the file in the order of the project.
  public let number: Int
  /// The path below the project, as bytes.
  public internal(set) var path: [UInt8]
  /// The lines, ascending.
  public internal(set) var lines: [LineMatch]
  /// The stamp of the file that was searched for a replacement; nil for the text of a document.
  public let stamp: ByteStamp?
  /// The document whose text was searched.
  public let document: DocumentID?
  /// Whether the file has a history, so that a replacement in it can be undone later.
  public let keepsHistory: Bool
  /// The result of a replacement in it, in a word.
  var result: String?

  /// Creates the matches of a file.
  public init(
    number: Int, path: [UInt8], lines: [LineMatch], stamp: ByteStamp? = nil,
    document: DocumentID? = nil, keepsHistory: Bool = true
  ) {
    self.number = number
    self.path = path
    self.lines = lines
    self.stamp = stamp
    self.document = document
    self.keepsHistory = keepsHistory
  }

  /// Returns the matches with their first lines alone.
  public func first(_ count: Int) -> FileMatches {
    if lines.count <= count { return self }
    return with(self) { $0.lines = Array(lines.prefix(count)) }
  }
}

/// The totals of a search in files.
public struct FileSearchSummary: Sendable {
  /// The number of searched files.
  public var searchedCount = 0
  /// The number of binary files.
  public var binaryCount = 0
  /// The number of files that are too large to be searched.
  public var tooLargeCount = 0
  /// The number of files and folders that cannot be read.
  public var unreadableCount = 0
  /// The number of files of which only the first lines were found.
  public var partialFileCount = 0
  /// Whether there are more results.
  public var isPartial = false
  /// Whether the user stopped the search.
  var isStopped = false
  /// The reason why the search failed; nil if it did not.
  public var problem: String?

  /// Creates totals of zero.
  public init() {}

  /// The totals of a search that the user stopped.
  static let stopped = with(FileSearchSummary()) { $0.isStopped = true }

  /// The words about a problem or omitted results; nil if there are none.
  var notice: String? {
    if let problem { return problem }
    var parts: [String] = []
    if isPartial {
      parts.append("only the first \(FileSearchQuery.mostLines.grouped) lines: search fewer files")
    }
    if partialFileCount > 0 {
      let files = partialFileCount == 1 ? "one file" : "\(partialFileCount.grouped) files"
      parts.append("only the first lines of \(files)")
    }
    let left = [
      (binaryCount, "binary"), (tooLargeCount, "over 256 MB"), (unreadableCount, "unreadable"),
    ].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    if !left.isEmpty { parts.append("files left out: \(left.joined(separator: ", "))") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
