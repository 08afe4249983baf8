import CursesConsole
import MementoKit
import Files
import SystemPackage

/// The start of the editor.
public enum Launch {
  /// Edits the files named on the command line until the program ends.
  ///
  /// - Throws: `LaunchError` for invalid words, `FileError` if nothing can be opened, and
  ///   `TerminalError` if there is no terminal.
  public static func edit(
    _ words: [String], with configuration: Configuration, isReadOnly: Bool
  ) throws -> Never {
    try begin(words, configuration, isReadOnly: isReadOnly).edit()
  }

  /// Enters the terminal and opens files.
  ///
  /// On return, only the session owns the first texts. The caller never returns and never releases
  /// anything, and the text of a closed document must be freed.
  private static func begin(
    _ words: [String], _ configuration: Configuration, isReadOnly: Bool
  ) throws -> Session {
    try OpenFileLimit.raise()
    let words = words.filter { !$0.isEmpty }
    let probe = PathProbe(words)
    let settings = configuration.read()
    let folders = Result { () throws(FileError) in try UserFolders.ofEnvironment() }
    var beginning = Beginning(isReadOnly: isReadOnly, settings: settings, in: try? folders.get())
    let hanging = probe.hanging()
    let targets = try OpenTarget.list(words) {
      hanging.contains($0) || FilePath(expandingTilde: $0).exists
    }
    try beginning.open(targets, hanging: hanging, at: .now)
    return try MainActor.assumeIsolated {
      let process = try OwnProcess()
      return try Session.start(
        beginning, configuration, settings, on: CursesTerminal(), in: process, folders: folders)
    }
  }
}

/// The error for a command line that names nothing to edit.
public struct LaunchError: Error, CustomStringConvertible {
  /// One line: the problem, and the correct form.
  public let description: String

  init(_ description: String) { self.description = description }
}
