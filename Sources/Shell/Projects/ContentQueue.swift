import Dispatch
import Documents
import EditorCore
import Files
import HistoryStore
import Projects
import Synchronization
import SystemPackage
import Text

/// The queue that searches the files of a project beside the main queue, on all processors.
final class ContentQueue: Sendable {
  /// The queue that reads folders.
  private let walks = DispatchQueue(label: "memento.search.walk", qos: .userInitiated)
  /// The queue that reads and searches files.
  private let readers = DispatchQueue(
    label: "memento.search.files", qos: .userInitiated, attributes: .concurrent)
  private let state = Mutex(Progress())
  private let userRules: FilePath?

  fileprivate struct Progress {
    /// The number of the running search; nil if none is running.
    var serial: Int?
    /// The results that are not posted yet.
    var pending: [FileMatches] = []
    var summary = FileSearchSummary()
    var lineCount = 0
    /// The time of the next post; the first one is immediate.
    var due = ContinuousClock.now
  }

  /// - Parameter userRules: the user's file of ignored paths for all projects.
  init(userRules: FilePath?) { self.userRules = userRules }

  /// Begins a search, replacing the previous one.
  ///
  /// - Parameter rules: the rules for files that are not open.
  func search(
    _ query: FileSearchQuery, _ rules: FileRules, post: @escaping Post<FileSearchEvent>
  ) {
    state.withLock { $0 = Progress(serial: query.serial) }
    walks.async { [self] in
      guard isWanted(query.serial) else { return }
      let shown = query.documents.shown ?? "none"
      let folder = ProjectFolder(ofFile: FilePath(absoluteOf: shown)).path
      search(in: folder, query, rules, post)
    }
  }

  /// Stops the search.
  func stop() { state.withLock { $0.serial = nil } }

  private func isWanted(_ serial: Int) -> Bool { state.withLock { $0.serial == serial } }

  // MARK: Files

  /// The number of files that one reader processes at a time.
  private static var batch: Int { 32 }
  /// The maximum number of batches that wait for a reader, so that the walk does not run far ahead.
  private static var mostWaiting: Int { 64 }

  private func search(
    in folder: FilePath, _ query: FileSearchQuery, _ rules: FileRules,
    _ post: @escaping Post<FileSearchEvent>
  ) {
    let open = Self.texts(of: query, in: folder)
    let search = ContentSearch(
      for: query.pattern, in: folder, insteadOfFiles: open.mapValues(\.text),
      replacing: query.replacement, readBy: rules.reading(of:))
    let files = SearchedFiles(
      search: search, query: query, folder: folder, documents: open.mapValues(\.document),
      exclusion: query.replacement == nil ? nil : rules.exclusion)
    let filter = PathFilter(query.filter)
    let group = DispatchGroup()
    let room = DispatchSemaphore(value: Self.mostWaiting)
    var paths: [[UInt8]] = []
    var count = 0
    func readBatch() {
      let batch = (first: count - paths.count, paths: paths)
      paths = []
      room.wait()
      readers.async(group: group) { [self] in
        searchFiles(batch.paths, from: batch.first, files, post)
        room.signal()
      }
    }
    func add(_ path: UnsafeBufferPointer<UInt8>) {
      guard filter.chooses(path) else { return }
      paths.append(Array(path))
      count += 1
      if paths.count == Self.batch { readBatch() }
    }
    var unsaved = Self.neverSaved(open, in: folder)
    // The target of a link is searched under its own name.
    let report = ProjectWalk(folder, userRules: userRules).run(includingLinks: false) {
      isWanted(query.serial) && !isFull
    } found: { path in
      if !unsaved.isEmpty { unsaved.removeAll { path.elementsEqual($0) } }
      add(path)
    }
    for path in unsaved { path.withUnsafeBufferPointer(add) }
    if !paths.isEmpty { readBatch() }
    group.wait()
    state.withLock { $0.summary.unreadableCount += report.unreadableFolderCount }
    postEnd(query.serial, in: folder.bytes, post)
  }

  private var isFull: Bool { state.withLock { $0.lineCount >= FileSearchQuery.mostLines } }

  /// Returns the texts of documents by their path below the project.
  private static func texts(of query: FileSearchQuery, in folder: FilePath) -> [[UInt8]: OpenText] {
    // The paths of the folder and of a document below it may contain links.
    let folders = [folder, (try? folder.canonical()) ?? folder].map { $0.bytes + [0x2F] }
    return query.texts.reduce(into: [:]) { texts, open in
      let written = FilePath(absoluteOf: open.path)
      for path in [(try? written.canonical()) ?? written, written].map(\.bytes) {
        for start in folders where path.starts(with: start) {
          texts[Array(path.dropFirst(start.count))] = open
        }
      }
    }
  }

  /// Returns the paths of documents that have no file yet.
  private static func neverSaved(_ open: [[UInt8]: OpenText], in folder: FilePath) -> [[UInt8]] {
    var documents: Set<DocumentID> = []
    return open.keys.sorted { $0.lexicographicallyPrecedes($1) }.filter { path in
      guard let document = open[path]?.document else { return false }
      let file = FilePath(bytes: folder.bytes + [0x2F] + path)
      return file.isMissing && documents.insert(document).inserted
    }
  }

  /// A search, and the properties of its files.
  private struct SearchedFiles: Sendable {
    let search: ContentSearch
    let query: FileSearchQuery
    let folder: FilePath
    let documents: [[UInt8]: DocumentID]
    let exclusion: HistoryExclusion?

    /// Returns the matches of a file; nil without matches.
    func matches(_ outcome: ContentSearch.Outcome, of path: [UInt8], number: Int) -> FileMatches? {
      guard case .matches(let lines, _, let stamp) = outcome, !lines.isEmpty else { return nil }
      guard query.replacement != nil else {
        return FileMatches(number: number, path: path, lines: lines)
      }
      let file = FilePath(bytes: folder.bytes + [0x2F] + path)
      return FileMatches(
        number: number, path: path, lines: lines, stamp: stamp, document: documents[path],
        keepsHistory: exclusion?.keepsHistory(of: file) ?? false)
    }
  }

  private func searchFiles(
    _ paths: [[UInt8]], from first: Int, _ files: SearchedFiles,
    _ post: @escaping Post<FileSearchEvent>
  ) {
    let serial = files.query.serial
    for (index, path) in paths.enumerated() {
      guard isWanted(serial), !isFull else { return }
      let outcome = files.search.outcome(ofFile: path) { isWanted(serial) }
      let matches = files.matches(outcome, of: path, number: first + index)
      state.withLock { state in
        if state.serial == serial { state.record(outcome, matches, of: path) }
      }
    }
    postPending(serial, in: files.folder.bytes, post)
  }

  // MARK: Posts

  private static var interval: Duration { .milliseconds(30) }

  private func postPending(
    _ serial: Int, in folder: [UInt8], _ post: @escaping Post<FileSearchEvent>
  ) {
    let found = state.withLock { state -> [FileMatches] in
      guard state.serial == serial, !state.pending.isEmpty, ContinuousClock.now >= state.due else {
        return []
      }
      state.due = ContinuousClock.now + Self.interval
      defer { state.pending = [] }
      return state.pending
    }
    if found.isEmpty { return }
    onMainQueue { post(.found(found, in: folder, serial: serial)) }
  }

  private func postEnd(
    _ serial: Int, in folder: [UInt8], _ post: @escaping Post<FileSearchEvent>
  ) {
    let rest = state.withLock { state -> (found: [FileMatches], summary: FileSearchSummary)? in
      guard state.serial == serial else { return nil }
      state.serial = nil
      return (state.pending, state.summary)
    }
    guard let rest else { return }
    onMainQueue { post(.ended(rest.summary, rest.found, in: folder, serial: serial)) }
  }
}

extension ContentQueue.Progress {
  fileprivate mutating func record(
    _ outcome: ContentSearch.Outcome, _ matches: FileMatches?, of path: [UInt8]
  ) {
    summary.searchedCount += 1
    switch outcome {
    case .matches(let lines, let isPartial, _):
      if isPartial { summary.partialFileCount += 1 }
      let room = FileSearchQuery.mostLines - lineCount
      if lines.count > room { summary.isPartial = true }
      guard let matches, room > 0 else { return }
      pending.append(matches.first(room))
      lineCount += min(room, lines.count)
    case .binary: summary.binaryCount += 1
    case .tooLarge: summary.tooLargeCount += 1
    case .unreadable: summary.unreadableCount += 1
    case .failed(let failure):
      summary.problem = "The expression failed in \(String(shown: path)): \(failure)"
    }
  }
}
