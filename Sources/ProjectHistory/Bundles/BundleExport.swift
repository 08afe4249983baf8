import Files
public import HistoryStore
import MementoArchiveKit
import MementoKit
public import SystemPackage
import TextEditing
public import TextHistory

/// Writing the histories of files for another machine.
public struct BundleExport {
  private let folder: FilePath
  private let store: HistoryDatabase
  private let encodings: ChosenEncodings?

  /// What was written.
  public struct Contents: Hashable, Sendable {
    /// The number of files.
    public var fileCount = 0
    /// The number of states.
    public var stateCount = 0
    /// The files that cannot be read elsewhere, each with the reason.
    public var left: [String] = []
  }

  /// Creates the export of files below a folder.
  public init(of folder: FilePath, in store: HistoryDatabase, encodings: ChosenEncodings?) {
    (self.folder, self.store, self.encodings) = (folder, store, encodings)
  }

  /// Writes the histories of files.
  ///
  /// - Parameters:
  ///   - hasNames: whether the names of states of the folder are in it, as for all its files.
  ///   - write: receives the bundle in parts.
  /// - Complexity: O(size of the histories).
  public func run(
    _ files: [StoredFile], hasNames: Bool, write: @escaping ([UInt8]) throws -> Void
  ) throws -> Contents {
    var writer = BundleWriter(of: store, write)
    var summary = Contents()
    for file in files {
      guard let path = file.path,
        let reader = try HistoryReader(of: file, in: store, encodings: encodings)
      else { continue }
      let name = path.below(folder)
      guard let roots = roots(of: reader) else {
        summary.left.append(
          "\(name.printable): some of its states cannot be read; memento repair says more")
        continue
      }
      try writer.append(file, at: name.bytes, roots: roots)
    }
    for name in hasNames ? try ProjectNames(store).all(of: folder).reversed() : [] {
      try writer.appendName(name.name, at: name.secondsSince1970, states: name.states)
    }
    try writer.close()
    summary.fileCount = writer.fileCount
    summary.stateCount = writer.stateCount
    return summary
  }

  /// Returns the snapshots of first states that are read from the file alone; nil if a state cannot be read.
  private func roots(of reader: HistoryReader) -> [Int: StoredPayload]? {
    var roots: [Int: StoredPayload] = [:]
    for row in reader.rows where !reader.isReachable(row.record.number) {
      guard let state = try? reader.state(row.record.number) else { return nil }
      if row.parent == nil { roots[row.record.number] = StoredPayload(of: state, since: nil) }
    }
    return roots
  }
}
