import Dispatch
import Processes
import Synchronization
import SystemPackage

/// A probe whether the file systems of the paths on the command line respond: one that hangs must
/// not delay the start of the editor.
final class PathProbe: Sendable {
  private let words: [String]
  private let paths: [FilePath]
  private let progress: Mutex<Progress>
  private let group = DispatchGroup()

  /// The maximum wait for an answer.
  private static let limit = DispatchTimeInterval.seconds(1)
  /// The number of threads: if as many paths hang, the others are not probed.
  private static let maxThreadCount = 8

  private struct Progress {
    var next = 0
    var answered: [Bool]
  }

  /// Probes all paths at once in the background.
  init(_ words: [String]) {
    self.words = words
    paths = words.map { FilePath(expandingTilde: $0) }
    progress = Mutex(Progress(answered: Array(repeating: false, count: words.count)))
    for _ in words { group.enter() }
    for _ in words.prefix(Self.maxThreadCount) {
      do throws(Errno) {
        try SystemThread.run { [self] in ask() }
      } catch {
        // Without a thread, a path that hangs blocks the start.
        ask()
      }
    }
  }

  /// Probes one path after another.
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

  /// Returns the paths that did not respond within a short wait.
  func hanging() -> Set<String> {
    if group.wait(timeout: .now() + Self.limit) == .success { return [] }
    let answered = progress.withLock { $0.answered }
    return Set(zip(words, answered).lazy.filter { !$1 }.map(\.0))
  }
}
