import Documents
import ArgumentParser
import EditorCore
import Glibc
import Shell
import SystemPackage
import Text

/// `memento [FILE …]`: the editor itself, as a command without a name.
struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    // Hardly any file has this name; a file named like a command needs its folder.
    commandName: "edit-file", abstract: "Edit files.",
    usage: """
      memento [+LINE[:COL]] [FILE …] [--read-only] [--no-history] [--config FILE | --no-config]
      """, shouldDisplay: false)

  @Argument(help: "The files to edit.")
  var files: [String] = []

  @Flag(
    name: [.customShort("R"), .long, .customShort("v"), .customLong("view")],
    help: "Open the files read-only.")
  var readOnly = false

  @Flag(name: .customShort("V"), help: "Print the version.")
  var printsVersion = false

  @Flag(help: "Store no history on disk in this session.")
  var noHistory = false

  @Flag(help: "Run no shell, and open and write no other files than these.")
  var restricted = false

  @Option(help: ArgumentHelp("Read the configuration from FILE.", valueName: "file"))
  var config: String?

  @Flag(help: "Read no configuration.")
  var noConfig = false

  @Flag(name: .customLong("print-config"), help: "Print a configuration with every setting.")
  var printsConfig = false

  @Flag(
    name: .customLong("check-config"), help: "Print the mistakes in the configuration and exit.")
  var checksConfig = false

  @Flag(name: .customLong("print-commands"), help: .hidden)
  var printsCommands = false

  func run() throws {
    if printsCommands { return print(CommandTable.page, terminator: "") }
    if printsVersion { return print(Memento.configuration.version) }
    if printsConfig { return print(Configuration.usual.example, terminator: "") }
    var configuration = try chosenConfiguration
    if checksConfig { return try check(configuration) }
    if noHistory { configuration.keepsHistory = false }
    configuration.isRestricted = restricted
    try Self.edit(files, with: configuration, isReadOnly: readOnly)
  }

  /// Opens the editor on files; does not return.
  static func edit(
    _ files: [String], with configuration: Configuration = .ofUser, isReadOnly: Bool = false
  ) throws -> Never {
    do {
      try Launch.edit(files, with: configuration, isReadOnly: isReadOnly)
    } catch let error as LaunchError {
      throw ValidationError(error.description)
    }
  }

  func validate() throws {
    if config != nil, noConfig {
      throw ValidationError("--config and --no-config exclude each other")
    }
  }

  /// Prints each mistake as a line on standard error; if there are any, the exit status is 1.
  private func check(_ configuration: Configuration) throws {
    let mistakes = configuration.check().mistakes
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
