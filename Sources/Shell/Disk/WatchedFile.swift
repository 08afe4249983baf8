import Dispatch
import Files
import Synchronization
import SystemPackage

/// A watch of files for changes by other programs.
///
/// It accesses the file system on its own queue, which may block forever; the main queue receives
/// the reports.
@MainActor
final class WatchedFile {
  /// A report of a watch.
  struct Report: Sendable {
    /// Whether one of the files may have changed.
    var mayHaveChanged: Bool
    /// Whether changes can go unnoticed from now on, so that polling is needed.
    var needsPolling: Bool
  }

  private let watcher: Watcher
  /// Whether changes can go unnoticed, according to the last report.
  private(set) var needsPolling = false

  /// Starts to watch files, or the paths of new ones.
  ///
  /// - Parameter handler: called with a first report when the files are watched, because they may
  ///   have changed before, and never after the watch is released.
  init(
    _ paths: [FilePath], gate: @escaping PathGate = { _, _ in },
    handler: @escaping @MainActor (Report) -> Void
  ) {
    watcher = Watcher(gate)
    watcher.begin(paths) { [weak self] report in
      guard let self else { return }
      needsPolling = report.needsPolling
      handler(report)
    }
  }

  isolated deinit { watcher.end() }

  /// Restarts the watch for other files, or because polling may not be necessary any more; a report
  /// follows.
  func rearm(for paths: [FilePath]? = nil) { watcher.rearm(for: paths) }
}

/// The part of a watch on its own queue.
private final class Watcher: Sendable {
  typealias Report = WatchedFile.Report

  private struct Watching {
    var paths: [FilePath]
    let watch: FileWatch
    let source: (any DispatchSourceRead)?
    let post: Post<Report>
  }

  private let queue = DispatchQueue(label: "memento.watch", qos: .userInitiated)
  private let gate: PathGate
  /// The watch, used only on the queue.
  private let watching = Mutex<Watching?>(nil)

  init(_ gate: @escaping PathGate) { self.gate = gate }

  func begin(_ paths: [FilePath], post: @escaping Post<Report>) {
    queue.async { [self] in
      for path in paths { gate(path, .watch) }
      let watch = FileWatch(paths)
      watching.withLock {
        $0 = Watching(paths: paths, watch: watch, source: source(of: watch, post), post: post)
      }
      Self.report(true, watch, post)
    }
  }

  func rearm(for paths: [FilePath]?) {
    queue.async { [self] in
      watching.withLock { watching in
        guard let watch = watching?.watch, let post = watching?.post else { return }
        if let paths { watching?.paths = paths }
        for path in watching?.paths ?? [] { gate(path, .watch) }
        let neededPolling = watch.needsPolling
        watch.rearm(for: paths)
        // A change since the last check went unnoticed.
        let isNew = paths != nil || neededPolling && !watch.needsPolling
        Self.report(isNew, watch, post)
      }
    }
  }

  func end() {
    queue.async { [self] in
      watching.withLock {
        $0?.source?.cancel()
        $0 = nil
      }
    }
  }

  private func source(
    of watch: FileWatch, _ post: @escaping Post<Report>
  ) -> (any DispatchSourceRead)? {
    guard let descriptor = watch.descriptor else { return nil }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.rawValue, queue: queue)
    source.setEventHandler { if watch.drain() { Self.report(true, watch, post) } }
    // The descriptor is closed with the watch, and must outlive the source.
    source.setCancelHandler { withExtendedLifetime(watch) {} }
    source.activate()
    return source
  }

  private static func report(
    _ mayHaveChanged: Bool, _ watch: FileWatch, _ post: @escaping Post<Report>
  ) {
    let report = Report(mayHaveChanged: mayHaveChanged, needsPolling: watch.needsPolling)
    onMainQueue { post(report) }
  }
}
