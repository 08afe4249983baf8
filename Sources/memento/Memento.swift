import ArgumentParser
import Console
import Dispatch
import Glibc
import MementoKit
import SystemPackage

/// The command line: `memento [FILE]`, and commands for the history of files.
@main
struct Memento: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memento",
    abstract: "A text editor for the terminal that never forgets.",
    usage: """
      memento [+LINE[:COL]] [FILE …] [--read-only] [--no-history]
              [--config FILE | --no-config]
      memento --print-config | --check-config
      memento COMMAND …
      """,
    discussion: """
      Edits files, which need not exist yet; a folder is listed to choose from, and - or a pipe \
      is read from standard input. A place is told by +12, +12:5 or +/TEXT before the file, or by \
      FILE:12:5. -R (--read-only) protects the files from changes, --no-history keeps no history \
      on disk in this run. --config FILE reads the settings from there, --no-config reads none, \
      --print-config prints them all with their defaults, --check-config tells what is wrong.

      In the editor F1 shows all keys and Ctrl-P finds every command by a few letters. Ctrl-S \
      saves, Ctrl-Q leaves, Ctrl-Z goes back, Ctrl-T shows the history.

      The commands below work on the history of files from a shell, also while an editor has \
      them open. They take a state as #12 or 12 (its number), ~3 (three before the newest), \
      @10m, @14:02, @2026-11-20T09:00 (what was current then), or by the name of a \
      checkpoint; # and ~ are safe from the shell in quotes.

      A file that is called like a command is edited with its folder: memento ./log
      """,
    version: "0.1.0",
    subcommands: [
      Edit.self, Log.self, Show.self, Diff.self, Restore.self, Name.self, Search.self, Files.self,
      Forget.self,
    ],
    defaultSubcommand: Edit.self)

  static func main() {
    do {
      let words = CommandLine.exactWords
      if isOfFilesAlone(words) {
        try Edit.edit(words)
      } else {
        var command = try parseAsRoot(words)
        try command.run()
      }
    } catch {
      end(because: error)
    }
  }

  /// Whether a command line holds no option and no command, so that it is clear without the parser:
  /// to set that up takes longer than all else that happens before the first screen.
  static func isOfFilesAlone(_ words: [String]) -> Bool {
    if words.contains(where: { $0.hasPrefix("-") }) { return false }
    guard let first = words.first else { return true }
    return first != "help"
      && !configuration.subcommands.contains { $0.configuration.commandName == first }
  }

  /// Ends the program: for help that was asked for, a status that tells something, or an error, in
  /// one line that says why.
  private static func end(because error: any Error) -> Never {
    if let status = error as? ExitCode { Glibc.exit(status.rawValue) }
    if exitCode(for: error).isSuccess {
      print(fullMessage(for: error))
      Glibc.exit(0)
    }
    let isMisused = exitCode(for: error) == .validationFailure
    var line = message(for: error)
    if isMisused, line.contains("'<STATE>'") { line += ": a shell takes #12 for a comment, not 12" }
    if isMisused { line += ". \(usage(after: error) ?? "See memento --help")" }
    // Who has lost standard error still sees the exit status.
    _ = try? FileDescriptor.standardError.writeAll("memento: \(line)\n".utf8)
    Glibc.exit(error is CommandFailure ? 1 : 2)
  }

  /// How the command is called that was called wrongly; nil where that is more than a line, or the
  /// command is not known.
  private static func usage(after error: any Error) -> String? {
    let lines = fullMessage(for: error).split(separator: "\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix("Usage: memento ") }) else {
      return nil
    }
    let isWhole = start + 1 >= lines.count || lines[start + 1].contains("--help")
    return isWhole ? String(lines[start]) : nil
  }
}
