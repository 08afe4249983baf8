import Dispatch
import EditorCore
import Files
import Projects
import Synchronization
import SystemPackage
import Text

/// The queue that searches the files of a project beside the main queue, on all processors.
final class ContentQueue: Sendable {
  /// Reads folders.
  private let walks = DispatchQueue(label: "memento.search.walk", qos: .userInitiated)
  /// Read and search files.
  private let readers = DispatchQueue(
    label: "memento.search.files", qos: .userInitiated, attributes: .concurrent)
  private let state = Mutex(Progress())
  private let userRules: FilePath?

  fileprivate struct Progress {
    /// The number of the search under way; nil if none is.
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

  /// Begins a search in place of the one before.
  func search(_ query: FileSearchQuery, post: @escaping Post<FileSearchEvent>) {
    state.withLock { $0 = Progress(serial: query.serial) }
    walks.async { [self] in
      guard isWanted(query.serial) else { return }
      let shown = query.documents.shown ?? "none"
      let folder = ProjectFolder(ofFile: FilePath(absoluteOf: shown)).path
      search(in: folder, query, post)
    }
  }

  /// Stops the search.
  func stop() { state.withLock { $0.serial = nil } }

  private func isWanted(_ serial: Int) -> Bool { state.withLock { $0.serial == serial } }

  // MARK: Files

  /// The files that one reader takes at a time.
  private static var batch: Int { 32 }
  /// The batches that may wait for a reader, so that a walk does not run far ahead.
  private static var mostWaiting: Int { 64 }

  private func search(
    in folder: FilePath, _ query: FileSearchQuery, _ post: @escaping Post<FileSearchEvent>
  ) {
    let search = ContentSearch(
      for: query.pattern, in: folder, insteadOfFiles: Self.texts(of: query, in: folder))
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
        searchFiles(batch.paths, from: batch.first, search, query.serial, in: folder.bytes, post)
        room.signal()
      }
    }
    // The file of a link is searched under its own name.
    let report = ProjectWalk(folder, userRules: userRules).run(includingLinks: false) {
      isWanted(query.serial) && !isFull
    } found: {
      guard filter.chooses($0) else { return }
      paths.append(Array($0))
      count += 1
      if paths.count == Self.batch { readBatch() }
    }
    if !paths.isEmpty { readBatch() }
    group.wait()
    state.withLock { $0.summary.unreadableCount += report.unreadableFolderCount }
    postEnd(query.serial, in: folder.bytes, post)
  }

  private var isFull: Bool { state.withLock { $0.lineCount >= FileSearchQuery.mostLines } }

  /// Returns the unsaved texts by their path below the project.
  private static func texts(of query: FileSearchQuery, in folder: FilePath) -> [[UInt8]: PieceTree]
  {
    let start = folder.bytes + [UInt8(ascii: "/")]
    return query.texts.reduce(into: [:]) { texts, open in
      let path = FilePath(absoluteOf: open.path).bytes
      if path.starts(with: start) { texts[Array(path.dropFirst(start.count))] = open.text }
    }
  }

  private func searchFiles(
    _ paths: [[UInt8]], from first: Int, _ search: ContentSearch, _ serial: Int,
    in folder: [UInt8], _ post: @escaping Post<FileSearchEvent>
  ) {
    for (index, path) in paths.enumerated() {
      guard isWanted(serial), !isFull else { return }
      let outcome = search.outcome(ofFile: path) { isWanted(serial) }
      state.withLock { state in
        if state.serial == serial { state.note(outcome, of: path, number: first + index) }
      }
    }
    postPending(serial, in: folder, post)
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
    onMainQueue {
      if !rest.found.isEmpty { post(.found(rest.found, in: folder, serial: serial)) }
      post(.ended(rest.summary, serial: serial))
    }
  }
}

extension ContentQueue.Progress {
  fileprivate mutating func note(
    _ outcome: ContentSearch.Outcome, of path: [UInt8], number: Int
  ) {
    summary.searchedCount += 1
    switch outcome {
    case .matches(let lines, let isPartial):
      if isPartial { summary.partialFileCount += 1 }
      let room = FileSearchQuery.mostLines - lineCount
      if lines.count > room { summary.isPartial = true }
      if lines.isEmpty || room <= 0 { return }
      pending.append(FileMatches(number: number, path: path, lines: Array(lines.prefix(room))))
      lineCount += min(room, lines.count)
    case .binary: summary.binaryCount += 1
    case .tooLarge: summary.tooLargeCount += 1
    case .unreadable: summary.unreadableCount += 1
    case .failed(let failure):
      summary.problem = "The expression failed in \(String(shown: path)): \(failure)"
    }
  }
}
