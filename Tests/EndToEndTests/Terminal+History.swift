import Glibc
import SystemPackage
import TestSupport
import Testing

/// The editor with a stored history.
extension Terminal {
  /// Creates a home whose files get a history, unlike those in temporary folders.
  static func lastingHome(_ text: String? = nil) throws -> TemporaryFolder {
    let home = try TemporaryFolder(inside: Repository.root.appending(".build"))
    if let text { try home.write(text, to: fileName) }
    return home
  }

  /// Opens the file of a home, which contains `text` at first, and waits until it is visible.
  static func keeping(
    _ text: String, columns: Int = 80, rows: Int = 24,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Terminal {
    try await editing(
      fileIn: lastingHome(text), columns: columns, rows: rows, sourceLocation: sourceLocation)
  }

  /// Types some words, and waits until they are durable.
  func typeForGood(
    _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try send(words)
    try await endBlock(sourceLocation: sourceLocation)
    try await waitUntilRecorded(sourceLocation: sourceLocation)
  }

  /// Waits until all states are durable.
  func waitUntilRecorded(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await waitUntil("all to be recorded", sourceLocation: sourceLocation) {
      !Terminal.status(on: $0).contains("saving history…")
    }
  }

  /// Quits; unsaved changes are discarded, but stay in the history.
  func leave(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try press("C-q")
    try await waitUntil("the end or a question", sourceLocation: sourceLocation) { screen in
      try !isRunning || Terminal.message(on: screen).contains("Save changes")
    }
    if try isRunning { try send("d") }
    #expect(
      try await waitForExit(sourceLocation: sourceLocation) == .exited(0),
      sourceLocation: sourceLocation)
  }

  /// Kills the editor at once and opens the file again.
  func killAndReopen(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Terminal {
    try kill(SIGKILL)
    try await waitForExit(sourceLocation: sourceLocation)
    return try await Terminal.editing(fileIn: home, sourceLocation: sourceLocation)
  }
}

extension Terminal {
  /// Returns the texts of the files in a folder, which may not exist yet.
  static func texts(in folder: FilePath) throws -> [String] {
    guard access(folder.string, F_OK) == 0 else { return [] }
    return try files(below: folder).compactMap { file in
      // A file may disappear between listing and reading.
      (try? bytes(of: file)).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension TemporaryFolder {
  /// Returns the names in the home, without the editor's state folder.
  func userFiles() throws -> [String] {
    try names(in: path).filter { !["state", ".cache"].contains($0) }
  }

  /// The folder of the history of files in this home.
  var historyFolder: FilePath { file("state/memento") }

  /// Returns whether a file of the history contains these words unencoded.
  func historyHolds(_ words: String) throws -> Bool {
    guard access(historyFolder.string, F_OK) == 0 else { return false }
    let wanted = Array(words.utf8)
    return try files(below: historyFolder).contains { file in
      // A replaced file may disappear between listing and reading.
      guard let found = try? bytes(of: file) else { return false }
      return found.indices.contains { found[$0...].starts(with: wanted) }
    }
  }
}
