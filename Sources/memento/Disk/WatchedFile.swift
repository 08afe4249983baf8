import Dispatch
import Storage
import SystemPackage

/// The file being edited, watched for what other programs do to it.
@MainActor
final class WatchedFile {
  private let watch: FileWatch
  private let source: (any DispatchSourceRead)?

  /// Calls `stirred` on the main queue when something may have happened to the file, and with
  /// whether changes can go unnoticed from then on.
  init(_ path: FilePath, stirred: @escaping @MainActor (_ needsLooking: Bool) -> Void) {
    let watch = FileWatch(path)
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
  func rearm() { watch.rearm() }
}
