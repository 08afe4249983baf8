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
  /// The path as the user wrote it.
  private let written: String

  /// Finds a folder; nil means the working folder.
  ///
  /// A deleted folder is valid, because its files are in the history.
  init(_ written: String?) throws {
    path = try FilePath(expandingTilde: written ?? ".").canonical()
    self.written = written ?? "."
    if path.exists, try !FolderChange.isFolder(path) {
      throw CommandFailure(
        "\(path.printable) is a file, not a folder. memento log lists the states of a file")
    }
  }

  /// Returns the name of a file below the folder.
  func name(of path: FilePath) -> String { path.below(self.path).printable }

  /// Returns the name of a file below the folder.
  func name(of file: StoredFile) -> String { file.path.map(name(of:)) ?? file.shownName }

  /// Returns the store for reading; throws `CommandFailure` if it has no files below the folder.
  ///
  /// - Parameter isFinishing: whether interrupted restores are completed first; otherwise a notice
  ///   reports them.
  func store(of archive: Archive, finishing isFinishing: Bool = false) throws -> HistoryDatabase {
    var store = try archive.store(for: .reading)
    if let found = store, let interrupted = try archive.interruptedRestore(found) {
      var notices = [
        "The \(interrupted.isUndo ? "undo" : "restore") of \(Times.local(interrupted.secondsSince1970)) in "
          + "\(interrupted.folder.printable) was interrupted; the next restore or the next start of "
          + "the editor finishes it"
      ]
      if isFinishing {
        store = nil
        notices = InterruptedRestores.complete(in: try archive.writableStore(), archive.folders)
        store = try archive.store(for: .reading)
      }
      Sign.end()
      for notice in notices {
        _ = try? FileDescriptor.standardError.writeAll("\(notice)\n".utf8)
      }
    }
    if let store, try !store.files(below: path).isEmpty { return store }
    throw CommandFailure(
      path.exists
        ? "No file below \(path.printable) has a history yet. Edit one with memento first"
        : "\(written.onOneLine) does not exist, and no file below it has a history")
  }
}

extension ProjectPlace {
  /// Returns the states with a name; throws `CommandFailure` if the folder does not have the name.
  func name(_ name: String, in store: HistoryDatabase) throws -> ProjectName {
    let names = ProjectNames(store)
    if let found = try names.named(name, around: path) { return found }
    let known = try names.all(of: path).map { "\"\($0.name.onOneLine)\"" }
    let advice =
      known.isEmpty
      ? "memento name --project NAME gives it one"
      : "It has \(known.prefix(5).joined(separator: ", "))"
    throw CommandFailure("\(path.printable) has no name \(name.onOneLine). \(advice)")
  }
}

extension Archive {
  fileprivate func interruptedRestore(
    _ store: HistoryDatabase
  ) throws(DatabaseError) -> RestorePlan? {
    try StoredRestores(store).interrupted { folders.sessions.isAlive($0) }.first?.plan
  }
}

/// The times on the command line of a project.
enum ProjectTime {
  /// Returns the last moment of a time as the user writes it, in seconds since 1970-01-01 00:00
  /// UTC.
  static func end(of text: String) throws -> Double {
    do {
      return try PastTime(withoutSign(text), now: .now, calendar: .system).secondsSince1970
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// Returns the time without its `@`, which marks times of states.
  private static func withoutSign(_ text: String) -> String {
    text.hasPrefix("@") ? String(text.dropFirst()) : text
  }

  /// Returns the first moment of a time as the user writes it.
  static func start(of text: String) throws -> Double {
    do {
      return try PastTime.start(of: withoutSign(text), now: .now, calendar: .system)
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}
