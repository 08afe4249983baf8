public import Files
public import HistoryStore
public import MementoArchiveKit
package import MementoKit
public import SystemPackage
import Text
public import TextEditing

/// The stored history of a file, for reading only.
///
/// All calls wait for the disk.
public final class HistoryReader {
  /// The canonical path, present or last; nil for a text without a file.
  public let path: FilePath?
  /// The file in the store.
  public let file: StoredFile
  /// All mementos, ordered by number.
  public let rows: [StoredRow]
  /// The journal: the current mementos over time.
  package let journal: [JournalEntry]
  let history: FileHistory
  let encodings: ChosenEncodings?
  private var read: Result<DiskText, FileError>?
  private lazy var foundInFile: Int? = findNumberInFile()

  /// Finds the history of a file: by its canonical path, or by its contents if it was moved; fails
  /// without a history.
  public convenience init?(
    of path: FilePath, in store: HistoryDatabase, encodings: ChosenEncodings?
  ) throws(DatabaseError) {
    guard let (file, disk) = try store.file(of: path, encodings) else { return nil }
    try self.init(file, path, disk, in: store, encodings)
  }

  /// Finds the history of a text without a file, by its number in the store; fails without a
  /// history.
  public convenience init?(untitled id: Int, in store: HistoryDatabase) throws(DatabaseError) {
    guard id > 0, let file = try store.file(id), file.path == nil else { return nil }
    try self.init(file, nil, nil, in: store, nil)
  }

  /// Reads the history of a file in the store; fails if it has no states.
  public convenience init?(
    of file: StoredFile, in store: HistoryDatabase, encodings: ChosenEncodings?
  ) throws(DatabaseError) {
    try self.init(file, file.path, nil, in: store, encodings)
  }

  private init?(
    _ file: StoredFile, _ path: FilePath?, _ disk: DiskText?, in store: HistoryDatabase,
    _ encodings: ChosenEncodings?
  ) throws(DatabaseError) {
    history = FileHistory(
      store, file: file, path: path, token: "", since: 0, settings: HistorySettings())
    try history.loadFromOtherSessions()
    rows = history.loadChanges()
    journal = try history.journal()
    if rows.isEmpty { return nil }
    self.path = path
    self.file = file
    self.encodings = encodings
    read = disk.map { .success($0) }
  }

  /// Records the encoding of a state that was written to a file, whose bytes do not show it.
  public func recordEncoding(
    of state: TextBuffer.Memento, in path: FilePath
  ) throws(FileError) {
    try encodings?.record(state.recordedEncoding, of: path)
  }

  /// Returns the text in the file, read once; empty without a file.
  public func onDisk() throws(FileError) -> DiskText {
    if let read { return try read.get() }
    guard let path else { return .none }
    let result = Result { () throws(FileError) in try DiskText(of: path, encodings: encodings) }
    read = result
    return try result.get()
  }

  /// Uses a text of the file that was read already; called before it is needed.
  public func use(_ disk: DiskText) { read = .success(disk) }

  /// Returns the number of the state in the file; nil without one, or if the file is unreadable.
  ///
  /// - Complexity: O(text) if a state has the size of the file.
  public func numberInFile() -> Int? { foundInFile }

  /// Returns whether the size of the file may differ from that of its text.
  private func isEncoded(_ path: FilePath) -> Bool {
    let mark = (try? TextFile.beginning(of: path)) ?? []
    return TextEncoding.hasMark(mark) || encodings?.encoding(of: path) != nil
  }

  private func findNumberInFile() -> Int? {
    let known = rows.filter { $0.fingerprint != nil }
    guard let path, let size = try? FileIdentity.current(of: path)?.byteCount,
      known.contains(where: { $0.byteCount == size }) || isEncoded(path),
      let disk = try? onDisk(), disk.identity != nil
    else { return nil }
    let fingerprint = disk.state.fingerprint.bytes
    let alike = known.filter {
      $0.byteCount == disk.state.byteCount && $0.fingerprint == fingerprint
    }
    let noted = alike.first { $0.record.number == file.onDisk }
    if noted == nil, !alike.isEmpty,
      let row = known.first(where: { $0.record.number == file.onDisk }),
      isInFile(row, besides: disk.state.recordedEncoding)
    {
      return row.record.number
    }
    return (noted ?? alike.last)?.record.number
  }

  /// Returns whether the file has the text of a state whose encoding is known only from a
  /// configuration.
  ///
  /// - Parameter other: an encoding in which the file has another text.
  private func isInFile(_ row: StoredRow, besides other: TextEncoding) -> Bool {
    let none: HeadsOfFile.Head? = nil
    let number = row.record.number
    guard let path, isReachable(number),
      let encoding = try? history.loadState(number, inMemory: none).last?.state.recordedEncoding,
      encoding != other, let file = try? DecodedFile.load(path, .by(encoding)),
      file.text.problem == nil
    else { return false }
    return file.take().fingerprint.bytes == row.fingerprint
  }

  /// Returns the memento with a number; nil without one.
  public func row(_ number: Int) -> StoredRow? {
    history.lineage.place(of: number).map { rows[$0] }
  }

  /// Loads a state.
  ///
  /// - Complexity: O(mementos on the route), some microseconds each, and O(text) if the route
  ///   starts at the text in the file.
  public func state(_ number: Int) throws(StoreError) -> TextBuffer.Memento {
    let none: HeadsOfFile.Head? = nil
    if isReachable(number), let loaded = try? history.loadState(number, inMemory: none).last {
      return loaded.state
    }
    // The file is the last available text.
    let anchor = anchor()
    lookForHeads()
    guard let loaded = try history.loadState(number, inMemory: anchor).last else {
      throw .damaged(name: "#\(number)")
    }
    return loaded.state
  }

  /// Returns whether a route from a snapshot to a state exists.
  func isReachable(_ number: Int) -> Bool {
    !history.lineage.routes(to: number, inMemory: nil, cost: 0).isEmpty
  }

  /// Returns the state in the file, or the state with which its text begins: the start of routes in
  /// a large text.
  func anchor() -> (number: Int, state: TextBuffer.Memento)? {
    if let number = numberInFile(), let disk = try? onDisk() { return (number, disk.state) }
    lookForHeads()
    return history.heads?.base(noted: file.onDisk)
  }

  /// Finds the states with which the text in the file begins, if some states may need one.
  private func lookForHeads() {
    guard history.heads == nil, path != nil, history.lineage.needsFile, let disk = try? onDisk(),
      disk.identity != nil
    else { return }
    history.heads = HeadsOfFile(of: disk.state, among: rows)
  }
}

extension HistoryDatabase {
  /// Returns the file whose history belongs to a path, and its text if it was read.
  fileprivate func file(
    of path: FilePath, _ encodings: ChosenEncodings?
  ) throws(DatabaseError) -> (StoredFile, DiskText?)? {
    if let known = try file(at: path) { return (known, nil) }
    guard let disk = try? DiskText(of: path, encodings: encodings), let identity = disk.identity,
      let moved = try movedFile(holding: disk.state, now: identity, at: path)
    else { return nil }
    return (moved, disk)
  }
}
