import ArgumentParser
import Console
import Dispatch
import EditorCore
import Glibc
import MementoKit
import Storage
import SystemPackage
import TextModel

/// The command line: `memento [FILE]`.
@main
struct Memento: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memento",
    abstract: "A text editor for the terminal that never forgets.",
    discussion: """
      Edits FILE, which need not exist yet. Ctrl-S saves, Ctrl-Q leaves, Ctrl-Z goes back, \
      Ctrl-T shows the history, Ctrl-P finds every other command.
      """,
    version: "0.1.0")

  @Argument(help: "The file to edit.")
  var file: String?

  @Flag(help: "Keep no history on disk in this run.")
  var noHistory = false

  @Flag(name: .customLong("print-commands"), help: .hidden)
  var printsCommands = false

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard exitCode(for: error).isSuccess else { fail(error) }
      print(fullMessage(for: error))
      Glibc.exit(0)
    }
  }

  func run() throws {
    if printsCommands { return print(CommandTable.page, terminator: "") }
    let options = HistoryOptions(isEnabled: !noHistory)
    let (document, identity) = try open(file, at: .now)
    try MainActor.assumeIsolated { try Session.start(document, readFrom: identity, options) }
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

  /// Ends the program because it cannot start, with one line that says why.
  private static func fail(_ error: any Error) -> Never {
    let isMisused = exitCode(for: error) == .validationFailure
    let line = message(for: error) + (isMisused ? ". See memento --help" : "")
    // Who has lost standard error still sees the exit status.
    _ = try? FileDescriptor.standardError.writeAll("memento: \(line)\n".utf8)
    Glibc.exit(2)
  }
}
