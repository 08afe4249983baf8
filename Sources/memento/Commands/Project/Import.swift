import ArgumentParser
import Files
import HistoryStore
import MementoKit
import ProjectHistory
import Shell
import SystemPackage
import Text

/// `memento import --git FILE…`: imports the commits of files into their histories.
struct Import: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take the commits of files from their git repository into their histories.",
    usage: "memento import --git FILE …",
    discussion: """
      The history of each FILE then reaches back to its first commit, also under earlier names: the \
      list of states, its comparisons and restores have the commits with their hashes and subjects. \
      Commits from before the first state come before it, and the numbers of all other states rise \
      by theirs. A later commit that a state equals is noted beside it; any other is a branch.

      An import can be repeated: it takes what is new. Nothing is written into the repository.
      """)

  @Flag(help: "The form: the commits of a git repository.")
  var git = false

  @Argument(help: ArgumentHelp("The files.", valueName: "FILE"))
  var files: [String]

  func perform() throws {
    if !git { throw ValidationError("import needs the form: --git") }
    let archive = try Archive()
    var failures: [String] = []
    for file in files {
      do {
        try Page.printLine(try importCommits(of: file, archive))
      } catch {
        failures.append("\(error)")
      }
    }
    if let first = failures.first {
      for failure in failures.dropFirst() {
        _ = try? FileDescriptor.standardError.writeAll("\(failure)\n".utf8)
      }
      throw CommandFailure(first)
    }
  }

  /// Imports the commits of a file, and returns the report.
  private func importCommits(of written: String, _ archive: Archive) throws -> String {
    let path = try FilePath(expandingTilde: written).canonical()
    if path.exists, try FolderChange.isFolder(path) {
      throw CommandFailure("\(path.printable) is a folder: name the files in it")
    }
    let exclusion = archive.folders.exclusion(by: HistoryExclusion.standardPatterns)
    if let pattern = exclusion.pattern(matching: path) {
      throw CommandFailure(
        "\(path.printable) has no history: the pattern \(pattern) excludes it")
    }
    let git = try GitHistory(of: path)
    try archive.folders.history.make()
    let (store, _) = try HistoryDatabase.open(
      in: archive.folders.history, at: Moment.now.secondsSince1970)
    let history = GitImport(into: path, in: store, encodings: archive.folders.encodings)
    let summary = try history.run(git.commits) { commits, body in
      try git.forEachContents(of: commits, body)
    }
    Sign.end()
    return try notice(about: summary, path, git)
  }

  private func notice(
    about summary: GitImport.Taken, _ path: FilePath, _ git: GitHistory
  ) throws -> String {
    let parts = [
      (summary.earlierCount, "before the first state"), (summary.equalCount, "equal to states"),
      (summary.branchCount, "as branches"), (summary.knownCount, "known already"),
      (summary.leftCount, "left out (binary, over 16 MB, or in Git LFS)"),
    ].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    let shallow =
      try git.isShallow()
      ? "; the repository is shallow: git fetch --unshallow fetches older commits" : ""
    return "\(path.printable): \(counted(git.commits.count, "commit")): "
      + parts.joined(separator: ", ") + shallow
  }
}
