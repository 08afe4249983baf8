import Dispatch
import Synchronization
import SystemPackage

/// The question whether the file systems of the paths on the command line answer: one that hangs must not
/// keep the editor from starting.
final class PathProbe: Sendable {
  private let words: [String]
  private let answered = Mutex<Set<String>>([])
  private let group = DispatchGroup()

  /// The longest wait for an answer.
  private static let limit = DispatchTimeInterval.seconds(1)

  /// Asks for all paths at once, beside other work.
  init(_ words: [String]) {
    self.words = words
    for word in words {
      DispatchQueue.global(qos: .userInitiated).async(group: group) { [self] in
        _ = FilePath(expandingTilde: word).exists
        answered.withLock { _ = $0.insert(word) }
      }
    }
  }

  /// Returns the paths without an answer, after a short wait.
  func hanging() -> Set<String> {
    if group.wait(timeout: .now() + Self.limit) == .success { return [] }
    return Set(words).subtracting(answered.withLock { $0 })
  }
}
