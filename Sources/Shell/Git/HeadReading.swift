import Documents
import Files
import Glibc
import Processes
import SystemPackage
import Text
import TextEditing
import TextHistory

/// A reading of a file's text in HEAD, through git.
///
/// It reads the blob as stored, because a conversion would run the repository's filters.
struct HeadReading {
  /// The request.
  let request: HeadRequest
  /// The program that runs git; tests replace it.
  var program = "git"

  /// The time without output after which git is stopped.
  private static let timeout = Duration.seconds(10)
  /// The size of the largest text that is read.
  private static let maxBytes = 64 << 20

  /// Reads the text, unless HEAD is still the known commit.
  ///
  /// - Parameter shouldContinue: called periodically; false stops git.
  func answer(while shouldContinue: () -> Bool) -> HeadAnswer {
    let path = FilePath(expandingTilde: request.path)
    let commit = HeadRequest.KnownCommit(GitHead(of: path)?.commit)
    // If only git can read the HEAD of a repository, git is called each time.
    let isKnowable = commit.name != nil || GitHead.watchedFiles(of: path).isEmpty
    if isKnowable, request.known == commit { return .unchanged }
    // Git reads the path as the file itself, never as a link to it.
    guard let file = (try? path.canonical())?.bytes, let slash = file.lastIndex(of: 0x2F) else {
      return .missing("There is no file \(path.printable)", commit: commit)
    }
    let (folder, nameBytes) = (Array(file[..<(slash + 1)]), Array(file[(slash + 1)...]))
    let name = String(decoding: nameBytes, as: UTF8.self)
    let command = GitCommand(
      program: program, folder: folder,
      arguments: [Array("cat-file".utf8), Array("blob".utf8), Array("HEAD:./".utf8) + nameBytes])
    let result: ChildProcess.Result
    do throws(Errno) {
      result = try command.run(
        mostBytes: Self.maxBytes, idleTimeout: Self.timeout, while: shouldContinue)
    } catch {
      return .missing("Cannot run git: \(error.description)", commit: nil)
    }
    switch result.ending {
    case .exited(0): return answer(with: result.output, name, commit)
    default:
      return .missing(
        Self.explanation(for: result, name), commit: Self.isLasting(result) ? commit : nil)
    }
  }

  private func answer(
    with blob: [UInt8], _ name: String, _ commit: HeadRequest.KnownCommit
  ) -> HeadAnswer {
    let committed = CommittedText(blob)
    if committed.isPointer {
      return .missing("\(name) is stored with Git LFS, so HEAD has no text of it", commit: commit)
    }
    let text = committed.text(like: request.memento)
    return .text(text, commit: commit)
  }

  /// Returns whether only another commit changes the answer: the file is in no repository, or not
  /// in HEAD.
  private static func isLasting(_ result: ChildProcess.Result) -> Bool {
    guard case .exited = result.ending else { return false }
    let errors = String(decoding: result.errors, as: UTF8.self)
    return (signsOfAbsence + ["not a git repository"]).contains(where: errors.contains)
  }

  private static let signsOfAbsence = ["alid object name", "does not exist", "not in 'HEAD'"]

  private static func explanation(for result: ChildProcess.Result, _ name: String) -> String {
    let errors = String(decoding: result.errors, as: UTF8.self)
    switch result.ending {
    case .exited(127): return "Git is not installed, so there is no HEAD to compare with"
    case .timedOut: return "Git did not answer in \(timeout.components.seconds) s"
    case .wroteTooMuch: return "The text of \(name) in HEAD is too large to be compared"
    default: break
    }
    if errors.contains("not a git repository") { return "\(name) is in no git repository" }
    if let trust = GitCommand.trustNotice(errors) { return trust }
    if signsOfAbsence.contains(where: errors.contains) {
      return "\(name) is not in HEAD: git does not track it, or it is not committed yet"
    }
    let first = errors.split(separator: "\n").first ?? "it ended without a message"
    return "Git cannot read \(name): " + String(first.unicodeScalars.filter { $0.value >= 0x20 })
  }
}

extension FilePath {
  fileprivate var bytes: [UInt8] {
    withPlatformString { path in (0..<strlen(path)).map { UInt8(bitPattern: path[$0]) } }
  }
}
