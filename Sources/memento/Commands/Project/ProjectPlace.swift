import EditorCore
import Files
import HistoryStore
import MementoKit
import ProjectHistory
import Shell
import SystemPackage
import Text
import TextHistory

/// The folder of a command for many files.
struct ProjectPlace {
  /// The canonical path.
  let path: FilePath

  /// Finds a folder; nil for the working folder.
  ///
  /// A deleted folder has its files in the history.
  init(_ written: String?) throws {
    path = try FilePath(expandingTilde: written ?? ".").canonical()
    if path.exists, try !FolderChange.isFolder(path) {
      throw CommandFailure(
        "\(path.printable) is a file, not a folder. memento log lists the states of a file")
    }
  }

  /// Returns the name of a file below the folder.
  func name(of path: FilePath) -> String { path.below(self.path).printable }

  /// Returns the name of a file below the folder.
  func name(of file: StoredFile) -> String { file.path.map(name(of:)) ?? file.shownName }

  /// Returns the store for reading, which has files below the folder; throws `CommandFailure` if it has none.
  ///
  /// Restores that a crash interrupted are finished first; a notice about them goes to standard error.
  func store(of archive: Archive) throws -> HistoryDatabase {
    var store = try archive.store(for: .reading)
    if let found = store, try archive.hasInterruptedRestore(found) {
      store = nil
      let writable = try archive.writableStore()
      for notice in try InterruptedRestores.complete(in: writable, archive.folders) {
        _ = try? FileDescriptor.standardError.writeAll("\(notice)\n".utf8)
      }
      store = try archive.store(for: .reading)
    }
    guard let store, try !store.files(below: path).isEmpty else {
      throw CommandFailure(
        "No file below \(path.printable) has a history yet. Edit one with memento first")
    }
    return store
  }
}

extension ProjectPlace {
  /// Returns the states with a name; throws `CommandFailure` if the folder has none of it.
  func name(_ name: String, in store: HistoryDatabase) throws -> ProjectName {
    let names = ProjectNames(store)
    if let found = try names.named(name, of: path) { return found }
    let known = try names.all(of: path).map { "\"\($0.name.onOneLine)\"" }
    let advice =
      known.isEmpty
      ? "memento name --project NAME gives it one"
      : "It has \(known.prefix(5).joined(separator: ", "))"
    throw CommandFailure("\(path.printable) has no name \(name.onOneLine). \(advice)")
  }
}

extension Archive {
  fileprivate func hasInterruptedRestore(_ store: HistoryDatabase) throws(DatabaseError) -> Bool {
    try !StoredRestores(store).interrupted { folders.sessions.isAlive($0) }.isEmpty
  }
}

/// The times on the command line of a project.
enum ProjectTime {
  /// Returns the last moment of a time as the user writes it, in seconds since 1970-01-01 00:00 UTC.
  static func end(of text: String) throws -> Double {
    do {
      return try PastTime(text, now: .now, calendar: .system).secondsSince1970
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// Returns the first moment of a time as the user writes it.
  static func start(of text: String) throws -> Double {
    do {
      return try PastTime.start(of: text, now: .now, calendar: .system)
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}
