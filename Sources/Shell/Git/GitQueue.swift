import Dispatch
import Documents
import Files
import Synchronization
import SystemPackage

/// The queue for git; no caller waits for its answers.
final class GitQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.git", qos: .utility)
  private let group = DispatchGroup()
  private let isEnding = Atomic(false)
  /// The time limit of the search for equal commits, because HEAD is read after it.
  private static let longestForCommits = Duration.seconds(10)

  /// Reads the text of a file in HEAD.
  ///
  /// - Parameter watch: called with the files that git writes when HEAD moves.
  func readHead(
    _ request: HeadRequest, watch: @escaping Post<[FilePath]>, done: @escaping Post<FileEvent>
  ) {
    queue.async(group: group) { [self] in
      // The watch begins before the reading, so that it reports any later commit.
      let files = GitHead.watchedFiles(of: FilePath(expandingTilde: request.path))
      onMainQueue { watch(files) }
      let answer = HeadReading(request: request).answer { !isEnding.load(ordering: .relaxed) }
      onMainQueue { done(.head(answer, request)) }
    }
  }

  /// Finds the commits that equal states of a file.
  ///
  /// - Parameters:
  ///   - known: the known commits; no answer follows if neither HEAD nor the states changed.
  ///   - done: called with the commits, unless git has no answer.
  func readCommits(
    of path: String, in folders: UserFolders, unless known: EqualCommits,
    done: @escaping Post<EqualCommits>
  ) {
    queue.async(group: group) { [self] in
      let file = FilePath(expandingTilde: path)
      let deadline = ContinuousClock.now + Self.longestForCommits
      let found = EqualCommits(of: file, in: folders, unless: known) {
        !self.isEnding.load(ordering: .relaxed) && ContinuousClock.now < deadline
      }
      if let found { onMainQueue { done(found) } }
    }
  }

  /// Stops git, and waits until it has ended.
  func finish() {
    isEnding.store(true, ordering: .relaxed)
    _ = group.wait(timeout: .now() + .seconds(1))
  }
}
