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

  @Flag(name: .customLong("print-commands"), help: .hidden)
  var printsCommands = false

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let message = fullMessage(for: error)
      if exitCode(for: error).isSuccess {
        print(message)
        Glibc.exit(0)
      }
      fail(message.isEmpty ? "\(error)" : message)
    }
  }

  func run() throws {
    if printsCommands { return print(CommandTable.page, terminator: "") }
    let document = try open(file, at: .now)
    try MainActor.assumeIsolated { try Session.start(document) }
  }

  private func open(_ file: String?, at now: Moment) throws(FileError) -> Document {
    guard let file, let loaded = try TextFile.load(FilePath(file)) else {
      return Document(PieceTree(), path: file, isOnDisk: false, at: now)
    }
    return Document(PieceTree(adopting: loaded.take()), path: file, isOnDisk: true, at: now)
  }

  /// Ends the program because it cannot start.
  private static func fail(_ message: String) -> Never {
    let line = message.hasPrefix("Error: ") ? String(message.dropFirst(7)) : message
    // Who has lost standard error still sees the exit status.
    _ = try? FileDescriptor.standardError.writeAll("memento: \(line)\n".utf8)
    Glibc.exit(2)
  }
}
