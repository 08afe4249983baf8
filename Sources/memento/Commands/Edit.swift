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
    usage: """
      memento [+LINE[:COL]] [FILE …] [--read-only] [--no-history] [--config FILE | --no-config]
      """, shouldDisplay: false)

  @Argument(help: "The files to edit.")
  var files: [String] = []

  @Flag(name: [.customShort("R"), .long], help: "Protect the files from changes.")
  var readOnly = false

  @Flag(help: "Keep no history on disk in this run.")
  var noHistory = false

  @Option(help: ArgumentHelp("Read the settings from FILE instead.", valueName: "file"))
  var config: String?

  @Flag(help: "Read no configuration in this run.")
  var noConfig = false

  @Flag(name: .customLong("print-config"), help: "Print a configuration with every setting.")
  var printsConfig = false

  @Flag(
    name: .customLong("check-config"),
    help: "Tell what is wrong in the configuration, and edit nothing.")
  var checksConfig = false

  @Flag(name: .customLong("print-commands"), help: .hidden)
  var printsCommands = false

  func run() throws {
    if printsCommands { return print(CommandTable.page, terminator: "") }
    if printsConfig { return print(Configuration.usual.example, terminator: "") }
    var configuration = try chosenConfiguration
    if checksConfig { return try check(configuration) }
    if noHistory { configuration.keepsHistory = false }
    try Self.edit(files, with: configuration, isReadOnly: readOnly)
  }

  /// Opens the editor on files; does not return.
  static func edit(
    _ files: [String], with configuration: Configuration = .ofUser, isReadOnly: Bool = false
  ) throws -> Never {
    try begin(files, configuration, isReadOnly: isReadOnly).edit()
  }

  /// Takes over the terminal and opens files.
  ///
  /// When this returns, nobody but the session holds what it began with: who runs it never lets go of
  /// anything, and a text that is closed is to be freed.
  private static func begin(
    _ files: [String], _ configuration: Configuration, isReadOnly: Bool
  ) throws -> Session {
    let settings = configuration.read()
    var beginning = Beginning(isReadOnly: isReadOnly, settings: settings)
    do {
      let targets = try OpenTarget.list(files.filter { !$0.isEmpty }) {
        FilePath(expandingTilde: $0).withPlatformString { access($0, F_OK) } == 0
      }
      try beginning.open(targets, at: .now)
    } catch let failure as CommandFailure {
      throw ValidationError(failure.description)
    }
    return try MainActor.assumeIsolated {
      try Session.start(beginning, configuration, settings)
    }
  }

  func validate() throws {
    if config != nil, noConfig {
      throw ValidationError("--config and --no-config exclude each other")
    }
  }

  /// Tells each mistake in a line on standard error; with one the exit status is 1.
  private func check(_ configuration: Configuration) throws {
    let mistakes = configuration.read().mistakes
    for mistake in mistakes {
      _ = try? FileDescriptor.standardError.writeAll("\(mistake.description.onOneLine)\n".utf8)
    }
    if !mistakes.isEmpty { throw ExitCode(1) }
  }

  private var chosenConfiguration: Configuration {
    get throws {
      if noConfig { return Configuration(path: nil) }
      guard let config else { return .ofUser }
      guard let named = try Configuration(named: config) else {
        throw ValidationError("There is no configuration \(config.onOneLine)")
      }
      return named
    }
  }
}
