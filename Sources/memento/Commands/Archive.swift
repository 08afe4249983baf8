import EditorCore
import MementoKit
import Storage
import SystemPackage
import TextModel
import TextHistory

/// The user's history on disk, as commands come to it.
struct Archive {
  /// Where it is.
  let folder: StateFolder

  /// The archive of the user.
  init() throws(FileError) {
    folder = try StateFolder.ofUser()
  }

  /// The store; nil where nothing was ever kept.
  func store(for purpose: HistoryStore.Purpose) throws -> HistoryStore? {
    do throws(DatabaseError) {
      return try HistoryStore.existing(in: folder.path, for: purpose)
    } catch {
      throw Archive.failure(error)
    }
  }

  /// The store.
  ///
  /// - Throws: `CommandFailure` where nothing was ever kept.
  func existingStore(for purpose: HistoryStore.Purpose) throws -> HistoryStore {
    guard let store = try store(for: purpose) else {
      throw CommandFailure(
        "No history is kept in \(folder.path.printable) yet. Edit a file with memento first")
    }
    return store
  }

  /// The history of a file.
  ///
  /// - Throws: `CommandFailure` where none is kept.
  func history(
    of written: String, for purpose: HistoryStore.Purpose = .reading
  ) throws -> (reader: HistoryReader, store: HistoryStore) {
    if let name = UntitledName(written) { return try history(of: name, for: purpose) }
    let path = try FilePath(expandingTilde: written).canonical()
    guard let store = try store(for: purpose) else { throw notKept(written, path) }
    do throws(DatabaseError) {
      if let reader = try HistoryReader(of: path, in: store) { return (reader, store) }
    } catch {
      throw Archive.failure(error)
    }
    throw notKept(written, path)
  }

  private func history(
    of name: UntitledName, for purpose: HistoryStore.Purpose
  ) throws -> (reader: HistoryReader, store: HistoryStore) {
    if let store = try store(for: purpose),
      let reader = try HistoryReader(untitled: name.id, in: store)
    {
      return (reader, store)
    }
    throw CommandFailure(
      "No text without a file is called \(name). `memento files` lists what there is")
  }

  private func notKept(_ written: String, _ path: FilePath) -> CommandFailure {
    let start = "No history is kept of \(written.onOneLine)"
    let exclusion = HistoryExclusion.standard(state: folder)
    if let pattern = exclusion.pattern(matching: path) {
      return CommandFailure("\(start): what matches \(pattern) gets none")
    }
    let isThere = (try? FileIdentity.current(of: path)) != nil
    return CommandFailure(
      start + (isThere ? " yet. Edit it with memento" : ", nor is there such a file")
        + ". `memento files` lists what there is")
  }

  /// What to say of a store that cannot be used.
  static func failure(_ error: DatabaseError) -> CommandFailure {
    let isDamaged = error.isOfTheFile && error.finding == nil
    return CommandFailure(
      "\(error)" + (isDamaged ? " memento begins a new one when it edits a file" : ""))
  }
}

extension HistoryReader {
  /// The memento that is meant by what a person wrote: as `StateDesignator` reads it, and also a
  /// number alone where no checkpoint has that name.
  ///
  /// - Throws: `StateDesignatorError`.
  func row(meantBy text: String) throws(StateDesignatorError) -> StoredRow {
    let entries = rows.map {
      HistoryEntry(
        number: $0.record.number, secondsSince1970: $0.record.secondsSince1970,
        name: $0.record.name)
    }
    let calendar = LocalCalendar.system
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let isName = rows.contains { $0.record.name == text }
    let designator = try StateDesignator(
      isNumber && !isName ? "#\(text)" : text, now: .now, calendar: calendar)
    let entry = try designator.entry(in: entries, calendar: calendar)
    guard let row = row(entry.number) else { throw .noHistory }
    return row
  }
}

extension StoredRow {
  /// The memento and its time: `#12 of 2026-11-20 09:00:30`.
  var words: String { "#\(record.number) of \(Times.local(record.secondsSince1970))" }
}
