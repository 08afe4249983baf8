import Dispatch
import EditorCore
import Files
import HistoryStore
import MementoKit
import Projects
import Synchronization
import SystemPackage
import Text
import TextHistory

/// The queue that stores the session of the project in which the editor was started, and finds the
/// last one.
///
/// It stores nothing about a file without history, and nothing in a session without history.
final class ProjectSessionQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.sessions", qos: .userInitiated)
  private let group = DispatchGroup()
  private let folders: UserFolders?
  private let start: Start
  private let state = Mutex(State())

  /// The folder in which the editor was started.
  enum Start: Sendable {
    case workingFolder
    /// The folder from the command line.
    case folder(FilePath)
  }

  private struct State {
    /// The stored session of this editor, as words; nil before the first.
    var own: [[UInt8]]?
    /// The session that another editor stored before, as words.
    var last: [[UInt8]]?
    /// Whether a message has reported a failure.
    var hasReported = false
  }

  /// The maximum wait for the storing of the session at the end of the program.
  private static var longestEnd: DispatchTimeInterval { .seconds(1) }

  /// Creates a queue for the user's folders.
  init(in folders: UserFolders?, startedIn start: Start) {
    self.folders = folders
    self.start = start
  }

  /// Performs a request of the editor.
  func accept(
    _ request: ProjectSessionRequest, _ options: HistoryOptions, post: @escaping Post<Event>
  ) {
    switch request {
    case .find: find(options, post: post)
    case .keep(let session): keep(session, options, post: post)
    }
  }

  /// Finds the session for a start without files.
  ///
  /// For a folder of the command line, it must be the project's own folder.
  func findAtStart(_ options: HistoryOptions, done: @escaping Post<Event>) {
    find(options, isAtStart: true, post: done)
  }

  /// Waits until the last session is stored.
  func waitUntilKept() { _ = group.wait(timeout: .now() + Self.longestEnd) }

  private func find(
    _ options: HistoryOptions, isAtStart: Bool = false, post: @escaping Post<Event>
  ) {
    queue.async(group: group) { [self] in
      var found: ProjectSession?
      if options.isEnabled, let folders, let project, !isAtStart || isWhole(project) {
        found = session(of: project, in: folders.lastSessions, post: post)
      }
      let session = found
      onMainQueue { post(.session(.found(session))) }
    }
  }

  private func session(
    of project: FilePath, in kept: KeptSessions, post: @escaping Post<Event>
  ) -> ProjectSession? {
    repair(kept, post: post)
    rememberLast(kept.words(of: project))
    guard let words = state.withLock({ $0.last }) else { return nil }
    if let session = ProjectSession(words: words) { return session }
    state.withLock { $0.last = nil }
    reportOnce(
      "The kept session of \(project.printable) cannot be read and is left out. Open the files",
      post: post)
    return nil
  }

  /// Remembers a stored session that is not this editor's own.
  private func rememberLast(_ words: [[UInt8]]?) {
    state.withLock { if words != $0.own { $0.last = words } }
  }

  private func keep(
    _ session: ProjectSession?, _ options: HistoryOptions, post: @escaping Post<Event>
  ) {
    guard options.isEnabled, let folders else { return }
    queue.async(group: group) { [self] in
      guard let project else { return }
      let exclusion = folders.exclusion(by: options.patterns)
      let words = session?.replacingPaths { path in
        guard let place = try? FilePath(absoluteOf: path).canonical(),
          exclusion.pattern(matching: place) == nil
        else { return nil }
        return String(escaping: place.bytes)
      }?.words
      // A session with only files without history keeps the last session as it is.
      if session != nil, words == nil, state.withLock({ $0.own }) == nil { return }
      let kept = folders.lastSessions
      repair(kept, post: post)
      rememberLast(kept.words(of: project))
      do throws(FileError) {
        try kept.record(words, of: project, at: Moment.now.secondsSince1970)
        state.withLock { $0.own = words }
      } catch {
        reportOnce(error.description, post: post)
      }
    }
  }

  // MARK: The project

  /// The folder of the project.
  private var project: FilePath? {
    guard let folder else { return nil }
    return ProjectFolder(ofFile: folder.appending("none")).path
  }

  private var folder: FilePath? {
    switch start {
    case .workingFolder: try? FilePath(absoluteOf: ".").canonical()
    case .folder(let folder): try? folder.canonical()
    }
  }

  /// Returns whether the start in a folder means the whole project.
  private func isWhole(_ project: FilePath) -> Bool {
    switch start {
    case .workingFolder: true
    case .folder: project == folder
    }
  }

  // MARK: Failures

  private func repair(_ kept: KeptSessions, post: @escaping Post<Event>) {
    let count = kept.damagedLineCount()
    if count == 0 { return }
    do throws(FileError) {
      try kept.repair()
      reportOnce(
        "\(counted(count, "line")) of the kept sessions cannot be read and were removed. Open the files",
        post: post)
    } catch {
      reportOnce(error.description, post: post)
    }
  }

  /// Reports the first failure.
  private func reportOnce(_ notice: String, post: @escaping Post<Event>) {
    let isFirst = state.withLock { state in
      defer { state.hasReported = true }
      return !state.hasReported
    }
    if isFirst { onMainQueue { post(.notice(notice)) } }
  }
}
