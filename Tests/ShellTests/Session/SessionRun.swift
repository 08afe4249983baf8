import Console
import Files
import MementoKit
import SystemPackage
import TestSupport
import Testing

@testable import Shell

/// A session on a terminal in memory, with files of its own.
@MainActor
final class SessionRun {
  let folder: TemporaryFolder
  let terminal = MemoryTerminal()
  let process = RecordedProcess()
  let session: Session

  /// Starts a session on files of a folder.
  ///
  /// - Parameter state: the folder for its state; nil for that of all sessions.
  init(
    _ names: [String], in folder: TemporaryFolder, keepsHistory: Bool = false,
    state: FilePath? = nil, gate: @escaping PathGate = { _, _ in }
  ) throws {
    self.folder = folder
    let folders = state.map { UserFolders(in: StateFolder($0)) } ?? Self.folders
    var configuration = Configuration(path: nil)
    configuration.keepsHistory = keepsHistory
    let settings = configuration.read()
    var beginning = Beginning(isReadOnly: false, settings: settings, in: folders)
    try beginning.open(
      names.map { OpenTarget(.file(folder.file($0).string)) }, at: .now)
    session = Session.start(
      beginning, configuration, settings, on: terminal, in: process,
      folders: .success(folders), gate: gate)
  }

  /// The folder for the state of all test sessions.
  private static let state = try? TemporaryFolder()

  private static var folders: UserFolders {
    UserFolders(in: StateFolder(state?.path ?? "/nonexistent"))
  }

  // MARK: User actions

  func type(_ text: String) { terminal.play(text.unicodeScalars.map { .key(Key(.character($0))) }) }

  /// Presses keys by their names: `Ctrl-S`, `Enter`.
  func press(_ names: String...) throws {
    terminal.play(try names.map { .key(try #require(Key($0))) })
  }

  func paste(_ text: String) { terminal.play([.paste(Array(text.utf8))]) }

  // MARK: Visible state

  func waitForScreen(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await eventually(
      "\(text) on the screen\n\(terminal.text)", sourceLocation: sourceLocation
    ) { terminal.text.contains(text) }
  }

  func waitForFile(
    _ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await eventually(
      "\(text) in \(name)\n\(terminal.text)", sourceLocation: sourceLocation
    ) { try folder.text(of: name) == text }
  }

  func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) async throws -> CInt? {
    try await eventually("the end\n\(terminal.text)", sourceLocation: sourceLocation) {
      process.status != nil
    }
    return process.status
  }
}
