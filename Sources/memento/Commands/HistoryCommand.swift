import ArgumentParser
import EditorCore
import Files
import Glibc
import HistoryStore
import MementoArchiveKit
import TextHistory

/// A command for the history of files; a failure prints one line and exits with status 1.
protocol HistoryCommand: ParsableCommand {
  /// Performs the command.
  func perform() throws
}

extension HistoryCommand {
  func run() throws {
    // Titles of states quote the text: the visibility of characters must not depend on the caller's
    // locale.
    setlocale(LC_CTYPE, "C.UTF-8")
    Sign.begin()
    do {
      defer { Sign.end() }
      try perform()
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> any Error {
    switch error {
    case let error as DatabaseError: Archive.failure(error)
    case HistoryFailure.database(let error): Archive.failure(error)
    case is HistoryFailure, is FileError, is StoreError, is CheckpointNameError,
      is StateDesignatorError, is BundleError:
      CommandFailure("\(error)")
    default: error
    }
  }
}

/// The failure of a command: one line for standard error.
struct CommandFailure: Error, CustomStringConvertible {
  /// The cause and the next step.
  let description: String

  init(_ description: String) { self.description = description }
}

/// The help texts for arguments of several commands.
enum ArgumentDescriptions {
  static let file = ArgumentHelp("The file.", valueName: "FILE")
  static let fileOrPart = ArgumentHelp("The file, or a part of it.", valueName: "FILE[:NAME]")
  static let state = ArgumentHelp(
    "The state: 12, ~3, @10m, @14:02, @2026-11-20T09:00 or the name of a checkpoint.",
    valueName: "STATE")
  static let colour = ArgumentHelp(
    "Colour the output: auto (on a terminal, unless NO_COLOR is set), always, never.",
    valueName: "when")
  static let json: ArgumentHelp = "Write JSON, for programs."
}
