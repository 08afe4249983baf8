public import MementoKit
public import Storage
public import SystemPackage
public import TextModel

/// The history of a file as it stands in the store, for those who look at it and add nothing.
///
/// It waits for the disk.
public final class HistoryReader {
  /// Where the file is, or was last: canonical; nil for a text that never had one.
  public let path: FilePath?
  /// The file as the store knows it.
  public let file: StoredFile
  /// All mementos, in the order of their numbers.
  public let rows: [StoredRow]
  let history: FileHistory
  private var read: Result<DiskText, FileError>?
  private var foundInFile: Int??

  /// Looks for the history of a file: by its path, or by its contents where it was moved; nil
  /// where nothing is kept.
  ///
  /// - Parameter path: canonical.
  public convenience init?(of path: FilePath, in store: HistoryStore) throws(DatabaseError) {
    guard let (file, disk) = try store.file(of: path) else { return nil }
    try self.init(file, path, disk, in: store)
  }

  /// Looks for the history of a text that never had a file, by its number in the store; nil where
  /// nothing is kept.
  public convenience init?(untitled id: Int, in store: HistoryStore) throws(DatabaseError) {
    guard id > 0, let file = try store.file(id), file.path == nil else { return nil }
    try self.init(file, nil, nil, in: store)
  }

  private init?(
    _ file: StoredFile, _ path: FilePath?, _ disk: DiskText?, in store: HistoryStore
  ) throws(DatabaseError) {
    history = FileHistory(
      store, file: file, path: path, token: "", since: 0, settings: HistorySettings())
    try history.lookForOthers()
    rows = history.takeNews()
    if rows.isEmpty { return nil }
    self.path = path
    self.file = file
    read = disk.map { .success($0) }
  }

  // MARK: The file on disk

  /// The text that is in the file; read once.
  ///
  /// Empty where there is no file.
  public func onDisk() throws(FileError) -> DiskText {
    if let read { return try read.get() }
    guard let path else { return .none }
    do throws(FileError) {
      let disk = try DiskText(of: path)
      read = .success(disk)
      return disk
    } catch {
      read = .failure(error)
      throw error
    }
  }

  /// The number of the state that is in the file; nil where it is none of these, or cannot be read.
  ///
  /// - Complexity: O(text) where a state has the size of the file.
  public func numberInFile() -> Int? {
    if let foundInFile { return foundInFile }
    let found = findNumberInFile()
    foundInFile = .some(found)
    return found
  }

  /// Whether the file has not as many bytes as its text.
  private func isEncoded(_ path: FilePath) -> Bool {
    let mark = (try? TextFile.beginning(of: path)) ?? []
    return TextEncoding.hasMark(mark) || ChosenEncodings.ofUser?.encoding(of: path) != nil
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
    return (noted ?? alike.last)?.record.number
  }

  // MARK: States

  /// The memento with a number; nil where there is none.
  public func row(_ number: Int) -> StoredRow? {
    history.lineage.place(of: number).map { rows[$0] }
  }

  /// Brings a state back.
  ///
  /// - Complexity: O(mementos on the way), some microseconds each, and O(text) where the way begins
  ///   at the text in the file.
  public func state(_ number: Int) throws(StoreError) -> TextBuffer.Memento {
    var anchor: HeadsOfFile.Head?
    if !isReachable(number) {
      anchor = self.anchor()
      lookForHeads()
    }
    guard let brought = try history.bring(number, atHand: anchor).last else {
      throw .damaged(name: "#\(number)")
    }
    return brought.state
  }

  /// Whether a way leads to a state from one that is kept whole.
  func isReachable(_ number: Int) -> Bool {
    !history.lineage.routes(to: number, atHand: nil, cost: 0).isEmpty
  }

  /// The text in the file, where it is a state, or the state that it begins with: what is told of a
  /// large text is told from there.
  func anchor() -> (number: Int, state: TextBuffer.Memento)? {
    if let number = numberInFile(), let disk = try? onDisk() { return (number, disk.state) }
    lookForHeads()
    return history.heads?.base(noted: file.onDisk)
  }

  /// Looks for states that the text in the file begins with, where some may need one.
  private func lookForHeads() {
    guard history.heads == nil, path != nil, history.lineage.needsFile, let disk = try? onDisk(),
      disk.identity != nil
    else { return }
    history.heads = HeadsOfFile(of: disk.state, among: rows)
  }
}

extension HistoryStore {
  /// The file whose history belongs to a path, and its text where that had to be read.
  fileprivate func file(
    of path: FilePath
  ) throws(DatabaseError) -> (StoredFile, DiskText?)? {
    if let known = try file(at: path) { return (known, nil) }
    guard let disk = try? DiskText(of: path), let identity = disk.identity,
      let moved = try movedFile(holding: disk.state, now: identity, at: path)
    else { return nil }
    return (moved, disk)
  }
}
