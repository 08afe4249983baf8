public import ProjectHistory
import Files
import Processes
public import SystemPackage

/// The commits of a file and their contents, read from its repository by git.
public struct GitHistory {
  private let folder: [UInt8]
  private let name: [UInt8]
  private let shown: String
  private let shouldContinue: () -> Bool
  /// The commits, the oldest first.
  public private(set) var commits: [GitCommit] = []

  /// The time without output after which git is stopped.
  private static let timeout = Duration.seconds(60)
  /// The maximum size of a list of commits, and of contents that are read together, in bytes.
  private static let mostBytes = 256 << 20
  /// The size of the contents that are read together, in bytes.
  private static let batch = 32 << 20

  /// The reason why the commits are not available.
  public struct Failure: Error, CustomStringConvertible {
    /// The reason and the next step.
    public let description: String
  }

  /// Lists the commits of a file.
  ///
  /// - Parameters:
  ///   - path: the canonical path; the file may be deleted, but not its folder.
  ///   - count: the number of the newest commits to list; nil for all.
  ///   - shouldContinue: called periodically while git runs; false stops it, which counts as a
  ///   failure.
  /// - Throws: `Failure`.
  public init(
    of path: FilePath, newest count: Int? = nil,
    while shouldContinue: @escaping () -> Bool = { true }
  ) throws {
    let bytes = path.bytes
    let slash = bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0
    folder = Array(bytes[...slash])
    name = Array(bytes[(slash + 1)...])
    shown = path.printable
    self.shouldContinue = shouldContinue
    let limit = count.map { ["--max-count=\($0)"] } ?? []
    let arguments = GitLog.arguments(limit).map { Array($0.utf8) } + [Array("./".utf8) + name]
    commits = GitLog(try output(of: arguments)).commits
    if commits.isEmpty { throw Failure(description: "git has no commit of \(shown)") }
  }

  /// Returns whether the repository has only the newest part of its history.
  ///
  /// - Throws: `Failure`.
  public func isShallow() throws -> Bool {
    try output(of: ["rev-parse", "--is-shallow-repository"].map { Array($0.utf8) })
      .starts(with: Array("true".utf8))
  }

  /// Calls `body` with the contents of commits, in their order; nil for contents that are too
  /// large.
  ///
  /// - Throws: `Failure`, and the errors of `body`.
  public func forEachContents(
    of commits: [GitCommit], _ body: (GitCommit, [UInt8]?) throws -> Void
  ) throws {
    var rest = zip(commits, try sizes(of: commits)).map { ($0, $1) }[...]
    while !rest.isEmpty {
      var byteCount = 0
      let batch = rest.prefix { commit, size in
        defer { byteCount += Self.isRead(size) ? size : 0 }
        return byteCount < Self.batch
      }
      rest = rest.dropFirst(batch.count)
      let input = batch.filter { Self.isRead($1) }.map { "\($0.0.contents)\n" }.joined()
      let output = try output(
        of: ["cat-file", "--batch"].map { Array($0.utf8) }, input: Array(input.utf8))
      var contents = GitObjects.contents(in: output)[...]
      for (commit, size) in batch {
        let bytes = Self.isRead(size) ? contents.popFirst() ?? nil : nil
        try body(commit, bytes.map { Array($0) })
      }
    }
  }

  private static func isRead(_ size: Int) -> Bool { size <= GitImport.largestContents }

  /// Returns the sizes of contents in bytes; the largest number for missing ones.
  private func sizes(of commits: [GitCommit]) throws -> [Int] {
    let output = try output(
      of: ["cat-file", "--batch-check"].map { Array($0.utf8) },
      input: Array(commits.map { "\($0.contents)\n" }.joined().utf8))
    let sizes = output.split(separator: UInt8(ascii: "\n")).map { line in
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count == 3, words[1].elementsEqual("blob".utf8) else { return Int.max }
      return Int(String(decoding: words[2], as: UTF8.self)) ?? .max
    }
    return sizes + Array(repeating: .max, count: max(0, commits.count - sizes.count))
  }

  private func output(of arguments: [[UInt8]], input: [UInt8] = []) throws -> [UInt8] {
    let result: ChildProcess.Result
    do throws(Errno) {
      result = try GitCommand(folder: folder, arguments: arguments).run(
        mostBytes: Self.mostBytes, idleTimeout: Self.timeout, input: input, while: shouldContinue)
    } catch {
      throw Failure(description: "Cannot run git: \(error.description)")
    }
    if result.ending == .exited(0) { return result.output }
    throw Failure(description: Self.explanation(for: result, shown))
  }

  private static func explanation(for result: ChildProcess.Result, _ shown: String) -> String {
    let errors = String(decoding: result.errors, as: UTF8.self)
    switch result.ending {
    case .exited(127): return "Git is not installed: the import needs it"
    case .timedOut: return "Git did not answer in \(timeout.components.seconds) s"
    case .wroteTooMuch: return "git has more about \(shown) than can be read"
    default: break
    }
    if errors.contains("not a git repository") { return "\(shown) is in no git repository" }
    if errors.contains("does not have any commits") { return "git has no commit of \(shown)" }
    if errors.contains("cannot change to") { return "The folder of \(shown) does not exist" }
    if let trust = GitCommand.trustNotice(errors) { return trust }
    let first = errors.split(separator: "\n").first ?? "it ended without a message"
    return "Git cannot read \(shown): "
      + String(String.UnicodeScalarView(first.unicodeScalars.filter { $0.value >= 0x20 }))
  }
}
