import ArgumentParser
import Console
import CursesConsole
import EditorCore
import Glibc
import MementoKit
import Storage
import SystemPackage
import TextModel

/// `memento [FILE …]`: the editor itself, without its name.
struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    // A name that hardly a file has: one called like a command is not edited without its folder.
    commandName: "edit-file", abstract: "Edit files.",
    usage: "memento [+LINE[:COL]] [FILE …] [--read-only] [--no-history]", shouldDisplay: false)

  @Argument(help: "The files to edit.")
  var files: [String] = []

  @Flag(name: [.customShort("R"), .long], help: "Protect the files from changes.")
  var readOnly = false

  @Flag(help: "Keep no history on disk in this run.")
  var noHistory = false

  @Flag(name: .customLong("print-commands"), help: .hidden)
  var printsCommands = false

  func run() throws {
    if printsCommands { return print(CommandTable.page, terminator: "") }
    let beginning = try beginning()
    var configuration = Configuration.ofUser()
    if noHistory { configuration.history.isEnabled = false }
    try MainActor.assumeIsolated { try Session.start(beginning, configuration) }
  }

  private func beginning() throws -> Beginning {
    var beginning = Beginning(isReadOnly: readOnly)
    do {
      let targets = try OpenTarget.list(files.filter { !$0.isEmpty }) {
        FilePath(expandingTilde: $0).withPlatformString { access($0, F_OK) } == 0
      }
      try beginning.open(targets, at: .now)
    } catch let failure as CommandFailure {
      throw ValidationError(failure.description)
    }
    return beginning
  }
}
