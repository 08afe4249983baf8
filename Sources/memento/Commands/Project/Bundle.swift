import ArgumentParser
import EditorCore
import HistoryStore
import ProjectHistory
import Shell
import SystemPackage
import Text

/// `memento bundle FILE…|DIR`: writes history for another machine.
struct Bundle: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Write the history of files for memento unbundle.",
    usage: "memento bundle FILE … | DIR",
    discussion: """
      Writes the history of files, for another machine, to standard output:

        memento bundle . > project.mementos
        ssh host memento bundle project | memento unbundle --into project
        memento bundle . | ssh host memento unbundle --into project

      Each state is there once, as it is stored. Paths are relative to DIR, or to the folder that all \
      FILEs are in.
      """)

  @Argument(help: ArgumentHelp("The files, or one folder.", valueName: "FILE"))
  var paths: [String]

  func perform() throws {
    if Page.isSeen {
      throw CommandFailure(
        "This would fill the terminal. Write it to a file: memento bundle … > x.mementos")
    }
    let archive = try Archive()
    let chosen = try ChosenHistories(paths, in: archive)
    let export = BundleExport(
      of: chosen.folder, in: chosen.store, encodings: archive.folders.encodings)
    let summary = try export.run(chosen.files) { bytes in
      try Page.send(bytes)
    }
    Sign.end()
    var notice =
      "Bundled \(counted(summary.stateCount, "state")) of \(counted(summary.fileCount, "file"))"
      + (summary.nameCount > 0 ? ", \(counted(summary.nameCount, "name")) of the project" : "")
      + "\n"
    if summary.lostCount > 0 {
      notice += "\(counted(summary.lostCount, "state")) cannot be read, and are not there\n"
    }
    _ = try? FileDescriptor.standardError.writeAll(notice.utf8)
  }
}
