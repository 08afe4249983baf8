public import Text
public import TextEditing

/// The text with which the marks beside changed lines compare.
public enum ChangeBase: Hashable, Sendable {
  /// The file as last saved.
  case save
  /// The file in the last commit of git, HEAD.
  case head
}

/// A request for the text of a file in HEAD.
public struct HeadRequest: Sendable {
  /// The file's path, as the user wrote it.
  public let path: String
  /// The saved state, to which the text of HEAD is usually similar.
  public let memento: TextBuffer.Memento
  /// The commit whose text was read last; nil if none was.
  public let known: KnownCommit?

  /// A commit that was read.
  public struct KnownCommit: Hashable, Sendable {
    /// Its name; nil if there was none, or it was unknown.
    public let name: String?

    /// Creates a record of a commit.
    public init(_ name: String?) { self.name = name }
  }
}

/// The answer to a request for the text of a file in HEAD.
public enum HeadAnswer: Sendable {
  /// HEAD is still the known commit.
  case unchanged
  /// The text in a commit.
  case text(PieceTree, commit: HeadRequest.KnownCommit)
  /// There is no text; the words contain the reason.
  ///
  /// The commit is nil if the reason may be temporary.
  case missing(String, commit: HeadRequest.KnownCommit?)
}

/// The text of a document's file in HEAD, as read last.
///
/// The text is requested when the marks need it. HEAD is compared 200 ms after a watch reports a
/// write by git. Any other event compares it, too, at most every two seconds, and 30 seconds after
/// a failure of git. No timer polls.
package struct HeadBase {
  /// The text; nil if it is not known.
  package private(set) var text: PieceTree?
  /// The reason why there is no text; nil if there is one, or it is not known yet.
  package private(set) var problem: String?
  /// A number that differs for each text.
  private(set) var revision = 0
  /// Whether the user waits for the text, so that a problem is reported.
  package var isAwaited = false
  private var path: String?
  private var known: HeadRequest.KnownCommit?
  private var isUnderWay = false
  /// Whether git failed for a reason that may be temporary.
  private var hasFailed = false
  /// The uptime of the last answer.
  private var answered: Duration?

  /// The uptime of the request after a report of the watch; nil if none is due.
  private var due: Duration?

  private var interval: Duration { .seconds(hasFailed ? 30 : 2) }
  /// The time that git has to finish after the first write.
  private static var delay: Duration { .milliseconds(200) }
  /// The size of the largest text that is compared with HEAD.
  private static var maxBytes: Int { 64 << 20 }

  /// The uptime of the next request; nil if none is due, or one has no answer yet.
  var deadline: Duration? { isUnderWay ? nil : due }

  /// Notes that git may have moved HEAD.
  mutating func recordWrite(at uptime: Duration) { due = due ?? uptime + Self.delay }

  /// Returns the request that is due; nil if none is.
  mutating func request(
    for path: String, _ saved: TextBuffer.Memento, at uptime: Duration
  ) -> HeadRequest? {
    if path != self.path {
      let isAwaited = isAwaited
      self = HeadBase(revision: revision + 1)
      (self.path, self.isAwaited) = (path, isAwaited)
    }
    let isRecent = answered.map { uptime - $0 < interval } ?? false
    let isDue = due.map { uptime >= $0 } ?? false
    if isUnderWay || isRecent && !isAwaited && !isDue { return nil }
    isUnderWay = true
    due = nil
    // A problem is checked again, for example after `git init`.
    return HeadRequest(path: path, memento: saved, known: isAwaited && text == nil ? nil : known)
  }

  /// Accepts an answer.
  ///
  /// - Returns: the problem, if the user waits for the text.
  mutating func accept(
    _ answer: HeadAnswer, to request: HeadRequest, at uptime: Duration
  ) -> String? {
    guard request.path == path else { return nil }
    isUnderWay = false
    answered = uptime
    hasFailed = if case .missing(_, nil) = answer { true } else { false }
    switch answer {
    case .unchanged: break
    case .text(let text, let commit) where text.count <= Self.maxBytes:
      (self.text, problem, known) = (text, nil, commit)
      revision += 1
    case .text(_, let commit):
      (text, problem, known) = (nil, "The text in HEAD is too large to be compared", commit)
      revision += 1
    case .missing(let reason, let commit):
      (text, problem, known) = (nil, reason, commit)
      revision += 1
    }
    defer { isAwaited = false }
    return isAwaited ? problem : nil
  }
}
