import Dispatch
import Processes
import Synchronization
import SystemPackage

/// The question whether the file systems of the paths on the command line answer: one that hangs must not
/// keep the editor from starting.
final class PathProbe: Sendable {
  private let words: [String]
  private let paths: [FilePath]
  private let progress: Mutex<Progress>
  private let group = DispatchGroup()

  /// The longest wait for an answer.
  private static let limit = DispatchTimeInterval.seconds(1)
  /// As many paths may hang before the others are not asked for.
  private static let maxThreadCount = 8

  private struct Progress {
    var next = 0
    var answered: [Bool]
  }

  /// Asks for all paths at once, beside other work.
  init(_ words: [String]) {
    self.words = words
    paths = words.map { FilePath(expandingTilde: $0) }
    progress = Mutex(Progress(answered: Array(repeating: false, count: words.count)))
    for _ in words { group.enter() }
    for _ in words.prefix(Self.maxThreadCount) {
      do throws(Errno) {
        try SystemThread.run { [self] in ask() }
      } catch {
        // Without a thread, a path that hangs must be waited for.
        ask()
      }
    }
  }

  /// Asks for one path after another.
  private func ask() {
    while let number = next() {
      _ = paths[number].exists
      progress.withLock { $0.answered[number] = true }
      group.leave()
    }
  }

  private func next() -> Int? {
    progress.withLock { progress in
      guard progress.next < paths.count else { return nil }
      defer { progress.next += 1 }
      return progress.next
    }
  }

  /// Returns the paths without an answer, after a short wait.
  func hanging() -> Set<String> {
    if group.wait(timeout: .now() + Self.limit) == .success { return [] }
    let answered = progress.withLock { $0.answered }
    return Set(zip(words, answered).lazy.filter { !$1 }.map(\.0))
  }
}
