import Shell
import EditorCore
import Files
import HistoryStore
import MementoKit
import SystemPackage
import Text
import TextHistory

/// The user's history on disk, for commands.
struct Archive {
  /// The folders of the program's own files.
  let folders: UserFolders

  init() throws(FileError) { folders = try UserFolders.ofEnvironment() }

  /// Returns the store; nil if it does not exist.
  ///
  /// It includes work that sessions could not record before their end, unless it is locked again.
  func store(for purpose: HistoryDatabase.Purpose) throws -> HistoryDatabase? {
    if !folders.history.spools.isEmpty { mergeSpools() }
    if let store = try HistoryDatabase.existing(in: folders.history, for: purpose) { return store }
    try folders.history.expectFolderOrNothing()
    return nil
  }

  /// Merges the spools; a notice about it goes to standard error.
  private func mergeSpools() {
    do throws(DatabaseError) {
      var store = try HistoryDatabase.existing(in: folders.history, for: .writing)
      if store == nil {
        (store, _) = try HistoryDatabase.open(
          in: folders.history, at: Moment.now.secondsSince1970)
      }
      guard let store else { return }
      let notices = try store.mergeSpools(in: folders.history) { folders.sessions.isAlive($0) }
      for notice in notices {
        _ = try? FileDescriptor.standardError.writeAll("\(notice.onOneLine)\n".utf8)
      }
    } catch {
      // The command itself reports an unusable store; the spools stay for the next one.
    }
  }

  /// Returns the store for changes; throws `CommandFailure` without a store.
  func writableStore() throws -> HistoryDatabase {
    if let store = try store(for: .writing) { return store }
    throw CommandFailure(
      "There is no history in \(folders.history.folder.printable) yet. Edit a file with memento first"
    )
  }

  /// Returns the history of a file; throws `CommandFailure` without a history.
  ///
  /// - Parameter store: the store; nil to open it for reading.
  func history(of written: String, in store: HistoryDatabase? = nil) throws -> HistoryReader {
    let store = try store ?? self.store(for: .reading)
    if let name = UntitledName(written) {
      let reader = try store.flatMap { try HistoryReader(untitled: name.id, in: $0) }
      if let reader { return reader }
      throw CommandFailure("There is no document \(name). `memento files` lists all of them")
    }
    let path = try FilePath(expandingTilde: written).canonical()
    let reader = try store.flatMap {
      try HistoryReader(of: path, in: $0, encodings: folders.encodings)
    }
    if let reader {
      if try reader.hasTextOfCrash(isAlive: folders.sessions.isAlive) { reportCrash(of: written) }
      return reader
    }
    throw notKept(written, path, formerly: try store?.former(of: path).first?.path)
  }

  private func reportCrash(of written: String) {
    Self.report("\(written.onOneLine) has unsaved text of a crash that is in no state yet: open it")
  }

  /// Reports the history that a file had before another text replaced it, if it exists.
  func reportFormerHistory(of path: FilePath) throws {
    guard let former = try store(for: .reading)?.former(of: path).first?.path else { return }
    Self.report("Another text was here before; its history is '\(former.printable)'")
  }

  /// Writes a line to standard error.
  static func report(_ notice: String) {
    Sign.end()
    // If standard error is closed, the output remains.
    _ = try? FileDescriptor.standardError.writeAll("\(notice)\n".utf8)
  }

  private func notKept(
    _ written: String, _ path: FilePath, formerly former: FilePath?
  ) -> CommandFailure {
    let start = "There is no history of \(written.onOneLine)"
    if let former {
      return CommandFailure(
        "\(start) since another text replaced it. Its former history is '\(former.printable)'")
    }
    let exclusion = folders.exclusion(by: HistoryExclusion.standardPatterns)
    if let pattern = exclusion.pattern(matching: path) {
      let copy = EmergencyPlaces(of: path, orIn: folders.state).find().first.map {
        ". Its unsaved text is in \($0.path.printable); at its next opening, x deletes that"
      }
      return CommandFailure("\(start): the pattern \(pattern) excludes it\(copy ?? "")")
    }
    if (try? FolderChange.isFolder(path)) == true {
      return CommandFailure(
        "\(written.onOneLine) is a folder. memento timeline lists the work on its files")
    }
    let isThere = (try? FileIdentity.current(of: path)) != nil
    let reason = isThere ? " yet. Edit it with memento" : ", and no such file"
    return CommandFailure("\(start)\(reason). `memento files` lists all histories")
  }

  /// Returns the error for an unusable store.
  static func failure(_ error: DatabaseError) -> CommandFailure {
    let error = HistoryDatabase.confirmed(error, .readOnly)
    let advice = error.isDamage ? " memento repair restores the readable part" : ""
    return CommandFailure("\(error)\(advice)")
  }
}

extension HistoryReader {
  /// Returns the state for a user's text, with its history; for a time, that of the file's text at
  /// the time.
  ///
  /// - Parameter mustBeThere: whether the absence of the file at a time is a failure.
  func found(
    meantBy text: String, mustBeThere: Bool = false
  ) throws -> (reader: HistoryReader, row: StoredRow) {
    guard case .time(let time) = try designator(text) else { return (self, try row(meantBy: text)) }
    let reader = try historyOfPath(at: time.secondsSince1970)
    let absence =
      reader == nil
      ? "The file was not there at that time; its text was saved under this name later"
      : reader?.wasDeleted(at: time.secondsSince1970) == true
        ? "The file was deleted at that time" : nil
    if let absence {
      if mustBeThere { throw CommandFailure("\(absence). Give a STATE: memento log lists them") }
      Archive.report("\(absence); this is its text then")
    } else if let reader, reader !== self, let path = reader.path {
      Archive.report("Another text was here at that time; its history is '\(path.printable)'")
    }
    let source = reader ?? self
    return (source, try source.row(meantBy: text))
  }

  /// Returns the memento for a user's text: as `StateDesignator` parses it, or a plain number.
  func row(meantBy text: String) throws(StateDesignatorError) -> StoredRow {
    let entries = rows.map {
      HistoryEntry(
        number: $0.record.number, secondsSince1970: $0.record.secondsSince1970,
        name: $0.record.name)
    }
    let journal = journal
    let parents = Dictionary(
      rows.map { ($0.record.number, $0.parent) }, uniquingKeysWith: { first, _ in first })
    let entry = try designator(text).entry(in: entries, calendar: .system) {
      journal.number(at: $0) { parents[$0] ?? nil }
    }
    guard let row = row(entry.number) else { throw .noHistory }
    return row
  }

  private func designator(_ text: String) throws(StateDesignatorError) -> StateDesignator {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    // Earlier versions accepted such names, too.
    let isOnlyName = rows.contains { $0.record.name == text } && Int(text).flatMap(row) == nil
    return try StateDesignator(
      isNumber && !isOnlyName ? "#\(text)" : text, now: .now, calendar: .system)
  }
}

extension StoredRow {
  /// The memento and its time: `#12 of 2026-11-20 09:00:30`.
  var label: String { "#\(record.number) of \(Times.local(record.secondsSince1970))" }
}
