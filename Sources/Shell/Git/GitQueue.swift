import Dispatch
import Documents
import Synchronization

/// The queue for git, whose answers nothing waits for.
final class GitQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.git", qos: .utility)
  private let group = DispatchGroup()
  private let isEnding = Atomic(false)

  /// Reads the text of a file in HEAD.
  func readHead(_ request: HeadRequest, done: @escaping Post<FileEvent>) {
    queue.async(group: group) { [self] in
      let answer = HeadReading(request: request).answer { !isEnding.load(ordering: .relaxed) }
      onMainQueue { done(.head(answer, request)) }
    }
  }

  /// Stops git, and waits until it has ended.
  func finish() {
    isEnding.store(true, ordering: .relaxed)
    _ = group.wait(timeout: .now() + .seconds(1))
  }
}
