import Files
import Glibc
import HistoryStore
import MementoArchiveKit
import MementoKit
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing
import TextHistory

@testable import ProjectHistory

/// A folder with files and their histories.
final class Project {
  let home: TemporaryFolder
  let store: HistoryDatabase
  /// The tokens of the sessions that run.
  var living: Set<String> = []
  private var sessionCount = 0

  init() throws {
    home = try TemporaryFolder()
    store = try HistoryDatabase(home.file("history.db"))
  }

  /// Creates a project of two files.
  static func ofTwoFiles() throws -> Project {
    let project = try Project()
    try project.write("one\n", to: "a.txt")
    try project.write("two\n", to: "src/b.txt")
    return project
  }

  /// Does in the folder what a shell does.
  func shell(_ line: String) throws {
    let outcome = try run(["sh", "-c", line], in: folder)
    try #require(outcome.status == .exited(0), "\(outcome.errors)")
  }

  var folder: FilePath { home.file("project") }

  func path(_ name: String) -> FilePath { folder.pushing(FilePath(name)).lexicallyNormalized() }

  func sessions() -> SessionLiveness {
    sessionCount += 1
    let token = "session-\(sessionCount)"
    return SessionLiveness(own: token) { self.living.contains($0) }
  }

  /// Records a text as the next state of a file, and writes it.
  func save(_ text: String, to name: String, at time: Double) throws {
    let path = path(name)
    try FolderChange.createFolders(of: path)
    let state = TextBuffer(PieceTree(text.utf8)).makeMemento()
    let rewrite = FileRewrite(.known(state), to: path, expecting: .anything, titled: "Typed")
    let outcome = FileRewriting(store, sessions: sessions(), encodings: nil).run(
      [rewrite], at: time)
    guard case .written = outcome[0] else { throw ProjectError("\(outcome)") }
  }

  /// Records a text of a file that began in an editor: its first state is empty, and was never in the file.
  func begin(_ name: String, with text: String, at time: Double) throws {
    try save("", to: name, at: time - 1)
    try save(text, to: name, at: time)
    let id = try file(name).id
    try Database(store.path).execute(
      "UPDATE memento SET fingerprint = NULL, marks = 0 WHERE file = \(id) AND number = 1; "
        + "DELETE FROM journal WHERE file = \(id) AND number = 1")
  }

  /// Saves the text of a file as another one, as an editor does.
  func saveAs(_ name: String, _ other: String, at time: Double) throws {
    let (path, target) = (path(name), path(other))
    let disk = try DiskText(of: path, encodings: nil)
    let text = OpenedText(
      path: path, state: disk.state, identity: disk.identity, openedAt: time - 1)
    let (history, found) = try FileHistory.open(
      text, in: store, sessions: sessions(), settings: HistorySettings())
    let earlier = try #require(found)
    let saved = MementoReference(
      id: earlier.anchor, number: earlier.tree.number(of: earlier.anchor))
    let identity = try disk.state.write(to: target)
    try history.follow(target, at: time)
    try history.recordOnDisk(saved, disk.state, isSaved: true, identity: identity)
    try history.addToJournal([(saved, time, .savedAs)])
    try history.close()
  }

  /// The names of the files in the folder.
  func files() throws -> [String] {
    try TestSupport.files(below: folder).compactMap { $0.lastComponent?.string }.sorted()
  }

  func file(_ name: String) throws -> StoredFile { try #require(try store.file(at: path(name))) }

  func text(_ name: String) throws -> String { try home.text(of: "project/\(name)") }

  /// Puts a file in the place of another: nobody can keep it open, as a program that another test starts does with
  /// one that is being written.
  func write(_ text: String, to name: String) throws {
    try FolderChange.createFolders(of: path(name))
    let draft = try home.write(text, to: "draft")
    guard rename(draft.string, path(name).string) == 0 else { throw Errno(rawValue: errno) }
  }

  /// Writes a file in its place.
  func overwrite(_ text: String, in name: String) throws {
    try home.write(text, to: "project/\(name)")
  }

  func remove(_ name: String) throws { try FolderChange.remove(path(name), isFolder: false) }

  func titles(_ name: String) throws -> [String] {
    var titles: [String] = []
    try store.forEachMemento(of: file(name).id) { titles.append($0.record.summary.title) }
    return titles
  }

  // MARK: Restoring

  func comparison(_ aim: ProjectAim) throws -> ProjectComparison {
    try ProjectComparison(of: folder, with: aim, in: store, encodings: nil)
  }

  func restore(
    _ changes: [ProjectChange], titled title: String = "Restored",
    undoing entry: StoredRestores.Entry? = nil, at time: Double = 9_000
  ) throws -> ProjectRestore.Outcome {
    try ProjectRestore(store, sessions: sessions(), encodings: nil).run(
      changes, in: folder, titled: title, undoing: entry, at: time)
  }

  /// Takes the last restore back, or its undo.
  func takeBack(isUndo: Bool = false, at time: Double = 9_100) throws -> ProjectRestore.Outcome {
    let restores = StoredRestores(store)
    let entry = try #require(try restores.last(in: folder, isUndo: isUndo))
    let comparison = try ProjectComparison(undoing: entry.plan, in: store, encodings: nil)
    return try restore(comparison.changes, titled: "Took back", undoing: entry, at: time)
  }
}

struct ProjectError: Error {
  let explanation: String
  init(_ explanation: String) { self.explanation = explanation }
}

extension ProjectComparison {
  /// The names of the files that change.
  var names: [String] { changes.map { $0.path.lastComponent?.string ?? "" } }
}
