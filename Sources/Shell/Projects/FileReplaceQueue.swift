import Dispatch
import EditorCore
import Synchronization

/// The queue that replaces matches in files, or undoes that, beside the main queue.
final class FileReplaceQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.replace", qos: .userInitiated)
  private let group = DispatchGroup()
  /// Whether the run stops before the next file.
  private let isStopped = Atomic(false)

  /// The maximum wait for the current files at the end of the program.
  private static var longestEnd: DispatchTimeInterval { .seconds(10) }

  /// Performs a request, and posts its events.
  ///
  /// - Parameter rules: the rules for files that are not open.
  func run(
    _ request: FileReplaceRequest, _ rules: FileRules, post: @escaping Post<FileReplaceEvent>
  ) {
    isStopped.store(false, ordering: .relaxed)
    queue.async(group: group) { [self] in
      let run = FileReplaceWork(request, rules) { [self] in !isStopped.load(ordering: .relaxed) }
      let (results, notice) = run.results { event in onMainQueue { post(event) } }
      onMainQueue { post(.ended(results, notice: notice, serial: request.serial)) }
    }
  }

  /// Stops the run before the next file.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Stops the run, and waits for the current files.
  func stopAndWait() {
    stop()
    _ = group.wait(timeout: .now() + Self.longestEnd)
  }
}
