import Dispatch
import Storage
import SystemPackage

/// Files, watched for what other programs do to them.
@MainActor
final class WatchedFile {
  private let watch: FileWatch
  private let source: (any DispatchSourceRead)?

  /// Calls `stirred` on the main queue when something may have happened to one of them, and with
  /// whether changes can go unnoticed from then on.
  init(_ paths: [FilePath], stirred: @escaping @MainActor (_ needsLooking: Bool) -> Void) {
    let watch = FileWatch(paths)
    self.watch = watch
    source = watch.descriptor.map {
      DispatchSource.makeReadSource(fileDescriptor: $0.rawValue, queue: .main)
    }
    source?.setEventHandler {
      MainActor.assumeIsolated {
        if watch.drain() { stirred(watch.needsPolling) }
      }
    }
    // The descriptor is closed with the watch, and must outlive the source.
    source?.setCancelHandler { withExtendedLifetime(watch) {} }
    source?.activate()
  }

  isolated deinit { source?.cancel() }

  /// Whether changes can go unnoticed, so that looking now and then is needed.
  var needsLooking: Bool { watch.needsPolling }

  /// Tries once more to be told of changes: what was in the way may be gone.
  ///
  /// - Parameter paths: what is watched from now on; nil for the same as before.
  func rearm(for paths: [FilePath]? = nil) { watch.rearm(for: paths) }
}
