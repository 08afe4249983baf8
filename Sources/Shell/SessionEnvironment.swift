import Display
import Documents
import EditorCore
import Files
import SystemPackage

/// The external conditions of a session, which it does not change.
struct SessionEnvironment {
  /// The files whose identity or encoding is known.
  let known: KnownFiles
  /// The results of storing unsaved texts at the end of the program.
  let emergencies = EmergencyReport()
  /// The folders of the program's own files; nil if they are missing.
  let folders: UserFolders?
  /// The queue of bookmarks that are stored between sessions.
  let bookmarks: BookmarkQueue
  /// The queue of stored project sessions.
  let sessions: ProjectSessionQueue
  /// This session as visible to other editors.
  let run: ProgramSession
  /// The rest of background work while the user types.
  let rest = BackgroundRest()
  /// A hook for tests, called before the file system is asked about a path.
  let gate: PathGate

  init(
    folders: Result<UserFolders, FileError>, startedIn start: ProjectSessionQueue.Start,
    gate: @escaping PathGate
  ) {
    run = ProgramSession(in: folders)
    self.folders = try? folders.get()
    known = KnownFiles(encodings: self.folders?.encodings)
    bookmarks = BookmarkQueue(in: self.folders, knowing: known)
    sessions = ProjectSessionQueue(in: self.folders, startedIn: start)
    self.gate = gate
  }
}

extension ColorQueue {
  /// Creates the queue of a session, with the definitions of the user's folders.
  convenience init(
    in environment: SessionEnvironment, post: @escaping @MainActor (Event?) -> Void
  ) {
    self.init(
      .ofEnvironment(), environment.folders?.state, rest: environment.rest, post: post)
  }
}

/// The files and histories that a session has opened for its documents.
struct DocumentEdges {
  /// The queues for the documents' histories; those of closed documents may still be writing.
  var openFiles = OpenFiles()
  var histories: [DocumentID: HistoryQueue] = [:]
  /// The queues for the documents' files; those of closed documents may still be saving.
  var disks: [DocumentID: DiskQueue] = [:]
  /// The watches of the documents' files.
  var watches: [DocumentID: WatchedFile] = [:]
  /// The watches of git's files, for documents whose marks compare with HEAD.
  var headWatches: [DocumentID: (files: [FilePath], watch: WatchedFile)] = [:]
  /// The watch of the store, for records and erasures of other programs.
  var storeWatch: StoreWatch?
  /// The watches of projects; nil until one is needed.
  var watching: ProjectWatching?
  /// The sources of the texts that are still loading.
  var sources: [DocumentID: any TextSource] = [:]
  /// The source of the text that the editor is about to open.
  var newSource: (any TextSource)?
}

/// The state of the terminal between two frames.
struct ScreenState {
  /// The last frame, and whether the editor has changed since; nil before the first frame.
  var shown: (drawing: Drawing, isOutdated: Bool)?
  /// Whether the editor is suspended, so that it draws no frames until SIGCONT.
  var isSuspended = false
  /// Whether another program controls the terminal and reads the keys.
  var isLent = false

  /// Whether another program controls the terminal.
  var isAway: Bool { isSuspended || isLent }
}

/// The queues of a session for work that belongs to no document or to several.
struct SessionQueues {
  let work: WorkQueue
  let search: SearchQueue
  let opening: OpeningQueue
  /// The queue that finds the symbols of the documents and of their projects.
  let symbols = SymbolQueue.ofUser()
  /// The queue that finds the files of projects.
  let projects = ProjectQueue(userRules: FilePath.userIgnoreRules)
  /// The queue that runs shell lines in projects.
  let runs = RunQueue()
  let git = GitQueue()
  /// The clipboard queue; its tool is found after the first frame.
  private(set) lazy var clipboard = ClipboardQueue(.ofUser())

  /// Creates the queues in a session's surroundings.
  ///
  /// - Parameter keepsEntries: whether recent search patterns are stored on disk.
  init(in environment: SessionEnvironment, keepsEntries: Bool) {
    work = WorkQueue(knowing: environment.known.encodings)
    search = SearchQueue(keepsEntries: keepsEntries, in: environment.folders?.state)
    opening = OpeningQueue(in: environment.folders)
  }
}
