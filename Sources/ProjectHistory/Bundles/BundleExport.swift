import Files
public import HistoryStore
import MementoKit
public import SystemPackage
import TextEditing
public import TextHistory

/// The histories of files as a bundle for another machine.
public struct BundleExport {
  private let folder: FilePath
  private let store: HistoryDatabase
  private let encodings: ChosenEncodings?

  /// The result of an export.
  public struct Summary: Hashable, Sendable {
    /// The number of files.
    public var fileCount = 0
    /// The number of states.
    public var stateCount = 0
    /// The number of names of project states.
    public var nameCount = 0
    /// The number of states that cannot be read and are omitted.
    public var lostCount = 0
  }

  /// Creates the bundling of files below a folder.
  public init(of folder: FilePath, in store: HistoryDatabase, encodings: ChosenEncodings?) {
    self.folder = folder
    self.store = store
    self.encodings = encodings
  }

  /// Writes the histories of files.
  ///
  /// - Parameter write: receives the bundle in parts.
  /// - Complexity: O(size of the histories).
  public func run(
    _ files: [StoredFile], write: @escaping ([UInt8]) throws -> Void
  ) throws -> Summary {
    var writer = try BundleWriter(of: store, write)
    var summary = Summary()
    /// The positions in the bundle and the written states, by the numbers of the files.
    var written: [Int: (place: Int, numbers: Set<Int>)] = [:]
    for file in files {
      guard let reader = try HistoryReader(of: file, in: store, encodings: encodings) else {
        continue
      }
      let place = writer.fileCount
      let numbers = try writeStates(of: reader, to: &writer)
      summary.lostCount += reader.rows.count - numbers.count
      if !numbers.isEmpty { written[file.id] = (place, numbers) }
    }
    for name in try ProjectNames(store).all(in: folder) {
      var states: [Int: Int] = [:]
      for (file, number) in name.states {
        guard let found = written[file], found.numbers.contains(number) else { continue }
        states[found.place] = number
      }
      if states.isEmpty { continue }
      let below = name.folder == folder ? [] : name.folder.below(folder).bytes
      try writer.writeName(
        BundledName(name.name, of: below, at: name.secondsSince1970, states: states))
    }
    try writer.complete()
    summary.fileCount = writer.fileCount
    summary.stateCount = writer.stateCount
    summary.nameCount = writer.nameCount
    return summary
  }

  /// Writes the readable states of a file; returns their numbers.
  private func writeStates(
    of reader: HistoryReader, to writer: inout BundleWriter
  ) throws -> Set<Int> {
    guard let path = reader.path?.below(folder), !path.isAbsolute else { return [] }
    let file = reader.file
    var written: Set<Int> = []
    try reader.forEachState { row, result in
      guard let state = try? result.get() else { return }
      var row = row
      row.parent = row.parent.flatMap { written.contains($0) ? $0 : nil }
      row.byteCount = state.byteCount
      // Earlier versions wrote a different fingerprint for some encodings.
      if row.fingerprint != nil { row.fingerprint = state.fingerprint.bytes }
      if written.isEmpty { try writer.startFile(at: path.bytes, used: file.used) }
      let isWritten = try writer.writeState(row, of: file.id) {
        let codec = TextCodec()
        return StoredPayload(version: codec.version, bytes: codec.encode(state, since: nil))
      }
      if isWritten { written.insert(row.record.number) }
    }
    guard let last = written.max() else { return [] }
    let kept = { (number: Int?) in number.flatMap { written.contains($0) ? $0 : nil } }
    try writer.endFile(
      current: kept(file.current) ?? last, onDisk: kept(file.onDisk),
      journal: reader.journal.filter { written.contains($0.number) })
    return written
  }
}
