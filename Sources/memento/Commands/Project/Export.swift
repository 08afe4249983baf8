import ArgumentParser
import Files
import Glibc
import HistoryStore
import ProjectHistory
import Shell
import SystemPackage
import Text
import TextHistory

/// `memento export --git FILE…|DIR`: writes history for `git fast-import`.
struct Export: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the history of files for git.",
    usage: "memento export --git FILE … | DIR",
    discussion: """
      Writes a stream for git fast-import to standard output:

        git init copy && memento export --git . | git -C copy fast-import

      Each state is a commit with its date. The branch main has the states that lead to the present \
      texts; git log --first-parent lists one commit for each stretch of work. Other states are \
      on branches, names are tags. Nothing is written into a repository of yours.
      """)

  @Flag(help: "The form: a stream for git fast-import.")
  var git = false

  @Argument(help: ArgumentHelp("The files, or one folder.", valueName: "FILE"))
  var paths: [String]

  func perform() throws {
    if !git { throw ValidationError("export needs the form: --git") }
    if Page.isSeen {
      throw CommandFailure(
        "This would fill the terminal. Pipe it: memento export --git … | git fast-import")
    }
    let archive = try Archive()
    let chosen = try ChosenHistories(paths, in: archive)
    Sign.end()
    let export = GitExport(
      of: chosen.folder, in: chosen.store, encodings: archive.folders.encodings, by: Self.person)
    let summary = try export.run(chosen.files) { bytes in
      try Page.send(bytes)
    }
    let branches =
      summary.branchCount == 1 ? "1 other branch" : "\(summary.branchCount) other branches"
    var notice =
      "Exported \(counted(summary.stateCount, "state")) of \(counted(summary.fileCount, "file")), "
      + "\(branches), \(counted(summary.tagCount, "tag"))\n"
    if summary.lostCount > 0 {
      notice += "\(counted(summary.lostCount, "state")) cannot be read, and are not there\n"
    }
    _ = try? FileDescriptor.standardError.writeAll(notice.utf8)
  }

  /// The author of the commits: from git's environment variables, or the user of the machine.
  private static var person: String {
    let word = { (name: String) in getenv(name).map { String(cString: $0) } ?? "" }
    let user = word("USER").isEmpty ? "memento" : word("USER")
    let name = word("GIT_COMMITTER_NAME").isEmpty ? user : word("GIT_COMMITTER_NAME")
    let mail =
      word("GIT_COMMITTER_EMAIL").isEmpty ? "\(user)@localhost" : word("GIT_COMMITTER_EMAIL")
    let plain = { (text: String) in String(text.filter { !"<>\n".contains($0) }) }
    return "\(plain(name)) <\(plain(mail))>"
  }
}
