import ArgumentParser
import EditorCore
import Files
import HistoryStore
import MementoKit
import ProjectHistory
import Shell
import SystemPackage
import Text
import TextHistory

/// `memento watch [DIR]`: records the files of a folder that other programs write.
struct Watch: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Record the files of a folder that other programs write, until Ctrl-C.",
    discussion: """
      What a code generator, a formatter or an assistant writes becomes a state of each file, so that \
      memento restore --at TIME DIR restores the texts before it. First the present texts are recorded. Left out are \
      files that .gitignore ignores, the history excludes, are no texts or are too large; see \
      watched-projects in the configuration.
      """)

  @Argument(help: ArgumentHelp("The folder; by default the working folder.", valueName: "DIR"))
  var folder: String?

  @Option(help: ArgumentHelp("Read the configuration from FILE.", valueName: "file"))
  var config: String?

  @Flag(name: .customLong("beside-editor"), help: .hidden)
  var isBesideEditor = false

  func perform() throws {
    Sign.end()
    if folder?.isEmpty == true { throw CommandFailure("The DIR is empty. Give a folder") }
    let path = try FilePath(expandingTilde: folder ?? ".").canonical()
    guard path.exists else { throw CommandFailure("\(path.printable) does not exist") }
    guard try FolderChange.isFolder(path) else {
      throw CommandFailure("\(path.printable) is a file, not a folder. Watch the folder around it")
    }
    let run = try WatchRun(of: path, settings(), isBesideEditor: isBesideEditor)
    do {
      try run.run()
    } catch let error as Errno {
      throw FileError(.watch, path, .system(error))
    }
  }

  private func settings() throws -> Settings {
    guard let config else { return Configuration.ofUser.read() }
    guard let named = try Configuration(named: config) else {
      throw CommandFailure("There is no configuration \(config.onOneLine)")
    }
    return named.read()
  }
}
