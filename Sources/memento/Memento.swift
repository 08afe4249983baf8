import ArgumentParser
import CLinux
import Glibc
import SystemPackage
import Text

/// The command line: `memento [FILE]`, and commands for the history of files.
@main
struct Memento: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memento",
    abstract: "A text editor for the terminal that never forgets.",
    usage: """
      memento [+LINE[:COL]] [FILE …] [--read-only] [--no-history] [--restricted]
              [--config FILE | --no-config]
      memento --print-config | --check-config
      memento COMMAND …
      """,
    discussion: """
      Edits files, which need not exist yet. A folder is listed to choose a file; - or a pipe \
      reads standard input. +12, +12:5 or +/TEXT before a file gives the cursor position, as does \
      FILE:12:5.

      OPTIONS FOR EDITING:
        -R, -v, --read-only, --view
                                Open the files read-only.
        -V                      Print the version.
        --no-history            Store no history on disk in this session.
        --restricted            Run no shell, and open and write no other files than
                                these.
        --config <file>         Read the configuration from FILE.
        --no-config             Read no configuration.
        --print-config          Print a configuration with every setting.
        --check-config          Print the mistakes in the configuration and exit.
        --generate-completion-script <shell>
                                Print the completion for bash, zsh or fish.

      In the editor F1 shows all keys and Ctrl-P finds every command by a few letters. Ctrl-S \
      saves, Ctrl-Q quits, Ctrl-Z undoes, Ctrl-T shows the history.

      The commands below work on the history of files, also while an editor has \
      them open. A state is #12 or 12 (its number), ~3 (three before the newest), \
      @10m, @14:02, @2026-11-20T09:00 (the state that was current then), or the name of a \
      checkpoint. Put # and ~ in quotes.

      To edit a file with the name of a command, give its folder: memento ./log
      """,
    version: Version.number,
    subcommands: [
      Edit.self, Log.self, Show.self, Diff.self, Restore.self, Name.self, Search.self, Blame.self,
      Timeline.self, Watch.self, Stats.self, Export.self, Import.self, Bundle.self, Unbundle.self,
      Files.self, Forget.self,
      Purge.self, Repair.self,
    ],
    defaultSubcommand: Edit.self)

  static func main() {
    do {
      let words = CommandLine.exactWords
      if try printsForShell(words) { return }
      try checkTopic(words)
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

  /// Prints the answer to a completion request of a shell; returns false for other command lines.
  private static func printsForShell(_ words: [String]) throws -> Bool {
    switch words.first {
    case CompletionScript.request:
      setlocale(LC_CTYPE, "C.UTF-8")
      let lines = LineCompletion(Array(words.dropFirst())).lines
      for line in lines { print(line) }
    case "--generate-completion-script":
      let shells = CompletionScript.allCases.map(\.rawValue).joined(separator: ", ")
      guard words.count == 2, let script = CompletionScript(rawValue: words[1]) else {
        throw ValidationError("--generate-completion-script takes one of \(shells)")
      }
      print(script.text, terminator: "")
    case "--print-manual":
      let sections = ManualPage.allCases.map(\.rawValue).joined(separator: ", ")
      guard words.count == 2, let page = ManualPage(rawValue: words[1]) else {
        throw ValidationError("--print-manual takes one of the sections \(sections)")
      }
      print(page.text, terminator: "")
    default: return false
    }
    return true
  }

  /// Rejects a help request about an unknown command, for which the parser shows the program's
  /// help.
  private static func checkTopic(_ words: [String]) throws {
    guard words.first == "help", words.count > 1, words[1] != "help" else { return }
    if words[1].hasPrefix("-") || isCommand(words[1]) { return }
    throw ValidationError("There is no command \(words[1])")
  }

  private static func isCommand(_ word: String) -> Bool {
    // Paths and names with a dot do not need the list of all commands.
    let mayBeOne = word.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) }
    return mayBeOne && configuration.subcommands.contains { $0.configuration.commandName == word }
  }

  /// Returns whether a command line has no option and no command, so that the parser is not needed:
  /// its setup takes longer than all other work before the first screen.
  static func isOfFilesAlone(_ words: [String]) -> Bool {
    if words.contains(where: { $0.hasPrefix("-") }) { return false }
    guard let first = words.first else { return true }
    return first != "help" && !isCommand(first)
  }

  /// Ends the program: with the requested help, an exit status, or a one-line error.
  private static func end(because error: any Error) -> Never {
    if let status = error as? ExitCode { Glibc.exit(status.rawValue) }
    if exitCode(for: error).isSuccess {
      print(fullMessage(for: error))
      Glibc.exit(0)
    }
    let isMisused = exitCode(for: error) == .validationFailure
    var line = message(for: error)
    if isMisused, line.contains("'<STATE>'") {
      line += ": for example ~0, the newest; a shell needs quotes around #12"
    }
    if isMisused {
      if line.hasSuffix(".") { line.removeLast() }
      line += ". \(usage(after: error) ?? "See memento --help")"
    }
    // If standard error is closed, the exit status remains. Words of the command line may contain
    // any bytes.
    let shown = Page.harmless("memento: \(line)\n".unescapedBytes)
    _ = try? FileDescriptor.standardError.writeAll(shown)
    Glibc.exit(error is CommandFailure ? 1 : 2)
  }

  /// Returns the usage of the misused command; nil if it is longer than one line, or the command is
  /// unknown.
  private static func usage(after error: any Error) -> String? {
    let lines = fullMessage(for: error).split(separator: "\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix("Usage: memento ") }) else {
      return nil
    }
    let isWhole = start + 1 >= lines.count || lines[start + 1].contains("--help")
    return isWhole ? String(lines[start]) : nil
  }
}

extension CommandLine {
  /// The words after the program's name, with invalid bytes escaped.
  ///
  /// The standard library reads them from /proc, which a chroot may lack.
  static var exactWords: [String] {
    (1..<max(1, memento_argument_count())).compactMap { index in
      memento_argument(index).map { word in
        String(escaping: Array(UnsafeRawBufferPointer(start: word, count: strlen(word))))
      }
    }
  }
}
