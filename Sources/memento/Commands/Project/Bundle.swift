import ArgumentParser
import HistoryStore
import ProjectHistory
import Shell
import SystemPackage
import Text

/// `memento bundle FILE…|DIR`: writes history for another machine.
struct BundleCommand: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Write the history of files for another machine.",
    usage: "memento bundle FILE … | DIR",
    discussion: """
      Writes all states of the files, with their names and their journal, to standard output:

        memento bundle project > project.mementos
        ssh host memento bundle project | memento unbundle --into project

      memento unbundle takes them into the history of another machine. Unsaved text of an open \
      editor is not in it, until a pause in typing records it.
      """)

  @Argument(help: ArgumentHelp("The files, or one folder.", valueName: "FILE"))
  var paths: [String]

  func perform() throws {
    if Page.isSeen {
      throw CommandFailure(
        "This would fill the terminal. Write it to a file: memento bundle … > x.mementos")
    }
    let archive = try Archive()
    let chosen = try ChosenHistories(paths, of: archive)
    Sign.end()
    let export = BundleExport(
      of: chosen.folder, in: chosen.store, encodings: archive.folders.encodings)
    let summary = try export.run(chosen.files, hasNames: chosen.isFolder) { bytes in
      _ = try FileDescriptor.standardOutput.writeAll(bytes)
    }
    let lines =
      summary.left.map { "Left out: \($0)" } + [
        "Bundled \(counted(summary.stateCount, "state")) of \(counted(summary.fileCount, "file"))"
      ]
    for line in lines {
      _ = try? FileDescriptor.standardError.writeAll("\(line.onOneLine)\n".utf8)
    }
    if !summary.left.isEmpty {
      throw CommandFailure("\(counted(summary.left.count, "file")) is not in the bundle, as listed")
    }
  }
}
