import Dispatch
import EditorCore
import Files
import Projects
import Synchronization
public import SystemPackage

extension FilePath {
  /// The user's ignore file for all projects of git; nil without a home folder.
  public static var userIgnoreRules: FilePath? {
    if let chosen = inEnvironment("XDG_CONFIG_HOME"), chosen.isAbsolute {
      return chosen.appending("git/ignore")
    }
    return userHome?.appending(".config/git/ignore")
  }
}

/// The queue that reads the files of a project beside the main queue, and filters them.
///
/// It keeps the files of the last project, so that the next list shows them immediately while they
/// are read again.
final class ProjectQueue: Sendable {
  /// The queue that reads folders.
  private let walks = DispatchQueue(label: "memento.project", qos: .userInitiated)
  /// The queue that filters paths and reads previews.
  private let filters = DispatchQueue(label: "memento.project.filter", qos: .userInitiated)
  private let state = Mutex(Listing())
  /// The queue that searches in files.
  private let contents: ContentQueue
  /// The queue that replaces in files.
  private let replacements = FileReplaceQueue()
  /// The queue that reads and changes the file tree.
  private let tree: FileTreeQueue
  /// The queue that restores files.
  private let restores = ProjectRestoreQueue()
  /// The queue that reads the work on all files.
  private let timelines = TimelineQueue()
  private let userRules: FilePath?

  private struct Listing {
    /// The last request; nil if no list is open.
    var query: FileQuery?
    /// Whether a filter run is waiting.
    var isFiltering = false
    var documents = Documents()
    var folder: ProjectFolder?
    /// The shown files: those of the last complete walk, or else of the present one.
    var names = FileNames()
    var isComplete = false
    var report = ProjectWalk.Report()
    /// The place whose preview was requested last.
    var preview: FilePlace?
  }

  /// The absolute paths of the open documents.
  private struct Documents {
    var shown: FilePath?
    var others: [FilePath] = []
  }

  /// - Parameter userRules: the user's file of ignored paths for all projects.
  init(userRules: FilePath?) {
    self.userRules = userRules
    contents = ContentQueue(userRules: userRules)
    tree = FileTreeQueue(userRules: userRules)
  }

  /// Performs a request of the editor.
  ///
  /// - Parameter rules: the rules for files that are not open.
  func accept(
    _ request: ProjectRequest, _ rules: FileRules, post: @escaping Post<ProjectEvent>
  ) {
    switch request {
    case .findFiles(let documents, let query): find(around: documents, query, post)
    case .filterFiles(let query):
      state.withLock { $0.query = query }
      filter(post)
    case .stopFindingFiles: state.withLock { $0.query = nil }
    case .preview(let place, let unsaved):
      state.withLock { $0.preview = place }
      filters.async { [self] in
        guard state.withLock({ $0.preview == place }) else { return }
        if let changes = FilePreview(ofChanges: place, rules) {
          return onMainQueue { post(.preview(changes)) }
        }
        let text = unsaved.first { FilePath(absoluteOf: $0.path).bytes == place.path }?.text
        let preview = text.map { FilePreview(of: place, in: $0) } ?? FilePreview(reading: place)
        onMainQueue { post(.preview(preview)) }
      }
    case .search(let query): contents.search(query, rules) { post(.search($0)) }
    case .stopSearching: contents.stop()
    case .replace(let request): replacements.run(request, rules) { post(.replacing($0)) }
    case .stopReplacing: replacements.stop()
    case .timeline(let query): timelines.load(query, rules) { post(.timeline($0)) }
    case .stopTimeline: timelines.cancel()
    case .restore(let request): restores.serve(request, rules) { post(.restoring($0)) }
    case .tree(let request): tree.carryOut(request, rules) { post(.tree($0)) }
    }
  }

  /// Stops all work at the end of the program.
  func stop() {
    state.withLock { $0.query = nil }
    contents.stop()
    timelines.cancel()
    replacements.stopAndWait()
    restores.stopAndWait()
    tree.stopAndWait()
  }

  private func isWanted(_ serial: Int) -> Bool { state.withLock { $0.query?.serial == serial } }

  // MARK: Reading

  /// The time between two answers while the project is read.
  private static var interval: Duration { .milliseconds(50) }

  private func find(
    around documents: ProjectDocuments, _ query: FileQuery, _ post: @escaping Post<ProjectEvent>
  ) {
    state.withLock { $0.query = query }
    walks.async { [self] in
      guard isWanted(query.serial) else { return }
      let shown = documents.shown.map { FilePath(absoluteOf: $0) }
      let folder = ProjectFolder(ofFile: shown ?? FilePath(absoluteOf: "none"))
      let others = documents.others.map { FilePath(absoluteOf: $0) }
      let isKnown = state.withLock { state in
        state.documents = Documents(shown: shown, others: others)
        defer { state.folder = folder }
        if state.folder == folder, state.names.count > 0 { return true }
        state.names = FileNames()
        state.isComplete = false
        return false
      }
      if isKnown { filter(post) }
      walk(folder, query.serial, isKnown: isKnown, post)
    }
  }

  /// Reads the files of a folder; known files stay until all are read.
  private func walk(
    _ folder: ProjectFolder, _ serial: Int, isKnown: Bool, _ post: @escaping Post<ProjectEvent>
  ) {
    var names = FileNames()
    var due = ContinuousClock.now + Self.interval
    let report = ProjectWalk(folder.path, userRules: userRules).run {
      guard isWanted(serial) else { return false }
      if !isKnown, ContinuousClock.now >= due {
        state.withLock { $0.names.append(contentsOf: names) }
        names = FileNames()
        filter(post)
        due = ContinuousClock.now + Self.interval
      }
      return true
    } found: {
      names.append($0)
    }
    state.withLock { state in
      if report.isStopped {
        // The next list would lack files that a stopped walk has not found.
        if !isKnown { state.names = FileNames() }
        return
      }
      if isKnown { state.names = names } else { state.names.append(contentsOf: names) }
      state.isComplete = true
      state.report = report
    }
    if !report.isStopped { filter(post) }
  }

  // MARK: Filtering

  /// The maximum number of files in a list.
  private static var mostShown: Int { 500 }

  /// Answers the last request, unless an answer to it is already scheduled.
  private func filter(_ post: @escaping Post<ProjectEvent>) {
    let isWaiting = state.withLock { state in
      defer { state.isFiltering = true }
      return state.isFiltering
    }
    if isWaiting { return }
    filters.async { [self] in
      guard let found = answer() else { return }
      onMainQueue { post(.files(found)) }
    }
  }

  private func answer() -> FoundFiles? {
    state.withLock { state -> FoundFiles? in
      state.isFiltering = false
      guard let query = state.query, let folder = state.folder,
        let matches = state.names.matches(query.letters, atMost: Self.mostShown)
      else { return nil }
      return FoundFiles(
        query, in: folder.path.bytes, shownPath: state.documents.shown?.bytes,
        openPaths: state.documents.others.map(\.bytes), paths: matches.best.map { state.names[$0] },
        matchCount: matches.count, fileCount: state.names.count, isComplete: state.isComplete,
        unreadableFolderCount: state.report.unreadableFolderCount)
    }
  }
}
