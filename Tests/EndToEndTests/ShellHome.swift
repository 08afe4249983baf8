import SystemPackage
import TestSupport
import Testing

/// A home with history, which files in temporary folders do not get.
final class ShellHome {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder(inside: Repository.root.appending(".build"))
  }

  /// Creates a home in which `notes.txt` was opened, changed, saved, and changed in two other ways:
  /// #1 to #4, of which #4 is in the file, and no editor has it open.
  static func withHistory() async throws -> ShellHome {
    let shell = try ShellHome()
    try await shell.leave(try await shell.edit())
    return shell
  }

  /// Creates the states #1 to #4 of `notes.txt`; the editor stays open.
  func edit() async throws -> Terminal {
    try home.write("milk\nbread\n", to: Terminal.fileName)
    let terminal = try await Terminal.editing(fileIn: home)
    try terminal.send("the plan: ")
    try await terminal.save()
    try terminal.press("End")
    try terminal.send(" and more")
    try await terminal.waitForStatus("⟲ 3/3")
    try terminal.press("C-z")
    try await terminal.waitForStatus("⟲ 2/3")
    try terminal.send("eggs, ")
    try await terminal.save()
    // The history knows of a save after the file.
    try await eventually("the recorded save") {
      try output("log", Terminal.fileName).split(separator: "\n").first?.contains(" S*") == true
    }
    return terminal
  }

  func leave(_ terminal: Terminal) async throws {
    try terminal.press("C-q")
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  // MARK: Commands

  func memento(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(
      [try mementoBinary()] + arguments, environment: home.environment, in: home.path,
      input: input)
  }

  /// Returns the output of a command, which succeeds without errors.
  func output(
    _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let outcome = try run(
      [try mementoBinary()] + arguments, environment: home.environment, in: home.path)
    #expect(outcome.status == .exited(0), sourceLocation: sourceLocation)
    #expect(outcome.errors == "", sourceLocation: sourceLocation)
    return outcome.output
  }

  /// Expects a command to fail with one line on standard error and no output.
  func expectFailure(
    _ arguments: String..., saying message: String, status: Int32 = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try run(
      [try mementoBinary()] + arguments, environment: home.environment, in: home.path)
    #expect(outcome.status == .exited(status), sourceLocation: sourceLocation)
    #expect(outcome.output == "", sourceLocation: sourceLocation)
    #expect(outcome.errors.hasPrefix("memento: "), sourceLocation: sourceLocation)
    #expect(outcome.errors.contains(message), "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(
      outcome.errors.count { $0 == "\n" } == 1, "\(outcome.errors)", sourceLocation: sourceLocation)
  }

  /// Runs a script, in which `$M` is the program.
  func script(_ script: String) throws -> Outcome {
    let environment = try home.environment.merging(["M": mementoBinary()]) { $1 }
    return try run(["sh", "-c", script], environment: environment, in: home.path)
  }

  /// Returns the text of `notes.txt`.
  func text() throws -> String { try home.text(of: Terminal.fileName) }
}
