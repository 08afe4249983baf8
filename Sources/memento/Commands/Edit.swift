import ArgumentParser
import Console
import EditorCore
import MementoKit
import Storage
import SystemPackage
import TextModel

/// `memento [FILE]`: the editor itself, without its name.
struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    // A name that hardly a file has: one called like a command is not edited without its folder.
    commandName: "edit-file", abstract: "Edit a file.", usage: "memento [FILE] [--no-history]",
    shouldDisplay: false)

  @Argument(help: "The file to edit.")
  var file: String?

  @Flag(help: "Keep no history on disk in this run.")
  var noHistory = false

  @Flag(name: .customLong("print-commands"), help: .hidden)
  var printsCommands = false

  func run() throws {
    if printsCommands { return print(CommandTable.page, terminator: "") }
    let (document, identity) = try open(file, at: .now)
    var configuration = Configuration.ofUser()
    if noHistory { configuration.history.isEnabled = false }
    try MainActor.assumeIsolated {
      try Session.start(document, readFrom: identity, configuration)
    }
  }

  private func open(
    _ file: String?, at now: Moment
  ) throws(FileError) -> (Document, FileIdentity?) {
    let path = file.flatMap { $0.isEmpty ? nil : $0 }
    guard let path, let loaded = try TextFile.load(FilePath(expandingTilde: path)) else {
      return (Document(PieceTree(), path: path, isOnDisk: false, at: now), nil)
    }
    let identity = loaded.identity
    let text = PieceTree(adopting: loaded.take())
    return (Document(text, path: path, isOnDisk: true, at: now), identity)
  }
}
