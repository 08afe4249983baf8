import Files
public import HistoryStore
import MementoArchiveKit
import MementoKit
public import SystemPackage
import Text
import TextEditing
import TextHistory

/// Taking the histories of a bundle into a store: as a whole, or not at all.
public struct BundleImport {
  private let bundle: Bundle
  private let folder: FilePath

  /// What was taken.
  public struct Counts: Hashable, Sendable {
    /// The number of files.
    public var fileCount = 0
    /// The number of files without a history here.
    public var newFileCount = 0
    /// The number of states that were not here.
    public var addedCount = 0
    /// The number of states that were here already.
    public var knownCount = 0
    /// The number of states after which both machines went on.
    public var branchCount = 0
    /// The names that this machine has already for other states.
    public var leftNames: [String] = []
  }

  /// Creates the import of a bundle that was read for a folder.
  public init(_ bundle: Bundle, into folder: FilePath) {
    (self.bundle, self.folder) = (bundle, folder)
  }

  // MARK: The check

  /// Checks that every state has the text that it claims.
  ///
  /// - Throws: `BundleError`, `DatabaseError`.
  /// - Complexity: O(size of the histories).
  public func check() throws {
    for file in bundle.files {
      guard let reader = try HistoryReader(of: file, in: bundle.store, encodings: nil) else {
        continue
      }
      let name = file.path.map { $0.below(folder).printable } ?? ""
      try reader.forEachState { row, result in
        // Nothing but the bundle may stand for its texts.
        guard reader.isReachable(row.record.number), let state = try? result.get(),
          row.isText(of: state)
        else {
          throw BundleError.damaged(
            "#\(row.record.number) of \(name) has not the text that it claims")
        }
      }
    }
  }

  // MARK: The merge

  /// The end of a merge that only counts.
  private struct Trial: Error {}

  /// Adds the histories to a store, as one durable step.
  ///
  /// - Parameter isTrial: whether nothing stays.
  /// - Throws: `BundleError`, `DatabaseError`; nothing was added then.
  public func merge(into store: HistoryDatabase, isTrial: Bool = false) throws -> Counts {
    var summary = Counts()
    do {
      try store.revocable { () throws(DatabaseError) -> (any Error)? in
        let merge = try Bundle.Merge(of: bundle, into: store)
        if let refusal = try refusal(of: merge, in: store) { return refusal }
        summary = try count(merge, in: store)
        summary.leftNames = try addNames(merge, to: store)
        return isTrial ? Trial() : nil
      }
    } catch is Trial {}
    return summary
  }

  private func count(
    _ merge: Bundle.Merge, in store: HistoryDatabase
  ) throws(DatabaseError) -> Counts {
    var summary = Counts()
    summary.fileCount = bundle.files.count
    summary.newFileCount = merge.newFileCount
    summary.addedCount = merge.addedCount
    summary.knownCount = bundle.stateCount - merge.addedCount
    for fork in merge.forks {
      let children = try store.children(of: fork.target, of: fork.file)
      if children.count > 1 { summary.branchCount += 1 }
    }
    return summary
  }

  /// Returns the reason why histories do not fit: a state that both have by its time has two texts.
  private func refusal(
    of merge: Bundle.Merge, in store: HistoryDatabase
  ) throws(DatabaseError) -> BundleError? {
    for fork in merge.forks {
      let source = bundle.files[fork.place]
      guard let target = try store.file(fork.file),
        let here = try HistoryReader(of: target, in: store, encodings: nil),
        let there = try HistoryReader(of: source, in: bundle.store, encodings: nil)
      else { continue }
      guard let own = try? here.state(fork.target), let other = try? there.state(fork.source),
        own.recordedText.hasSameBytes(as: other.recordedText)
      else {
        let name = source.path.map { $0.below(folder).printable } ?? ""
        return .damaged(
          "#\(fork.source) of \(name) has the time of #\(fork.target) here, but another text")
      }
    }
    return nil
  }

  /// Adds the names that this machine has not; returns the others, if their states differ.
  private func addNames(
    _ merge: Bundle.Merge, to store: HistoryDatabase
  ) throws(DatabaseError) -> [String] {
    let names = ProjectNames(store)
    var left: [String] = []
    for name in bundle.names {
      var states: [Int: Int] = [:]
      for (file, number) in name.states {
        if let place = merge.place(of: number, ofFile: file) { states[place.file] = place.number }
      }
      if let known = try names.named(name.name, of: folder) {
        if known.states != states { left.append(name.name) }
        continue
      }
      try names.set(
        ProjectName(name.name, of: folder, at: name.secondsSince1970, states: states))
    }
    return left
  }
}

extension StoredRow {
  /// Returns whether a state has the size and the fingerprint of the row.
  fileprivate func isText(of state: TextBuffer.Memento) -> Bool {
    guard state.byteCount == byteCount else { return false }
    guard let fingerprint else { return true }
    // Earlier versions left the encoding out.
    return state.fingerprint.bytes == fingerprint
      || Fingerprint(of: state.recordedText).bytes == fingerprint
  }
}
