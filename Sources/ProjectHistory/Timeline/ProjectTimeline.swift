public import HistoryStore
import MementoKit
public import Projects
public import SystemPackage
public import Text
import TextEditing
public import TextHistory

/// The states of all files below a folder, in stretches of work.
///
/// The first state of a file is what an editor found or began with, and no work; it is not listed. Deleted
/// files are there, and files that moved into the folder.
public struct ProjectTimeline: Sendable {
  /// The files that have a history, in the order of their paths.
  public let files: [StoredFile]
  /// The stretches, the newest first.
  public let stretches: [WorkStretch]
  /// Which states are listed.
  public let filter: Filter
  /// What the text of the filter did in the states: by the number of the file, and that of the state.
  private let textChanges: [Int: [Int: HistoryFindings.Change]]

  /// Which states are listed.
  public struct Filter: Sendable {
    /// The earliest time, in seconds since 1970-01-01 00:00 UTC.
    public var since = -Double.infinity
    /// The latest time.
    public var until = Double.infinity
    /// The files, by their paths below the folder; nil for all.
    public var paths: PathFilter?
    /// Only states that the user named.
    public var isOfNames = false
    /// Only states in which a text appeared or disappeared.
    public var text: BytePattern?

    /// Creates a filter that all states pass.
    public init() {}
  }

  /// Reads the states of the files below a folder.
  ///
  /// - Complexity: O(n log n) for n states; with a text, also the size of the histories.
  public init(
    of folder: FilePath, in store: HistoryDatabase, encodings: ChosenEncodings?,
    filter: Filter = Filter()
  ) throws(DatabaseError) {
    self.filter = filter
    files = try store.files(below: folder).filter {
      filter.paths?.chooses($0, below: folder) ?? true
    }
    let known = Dictionary(uniqueKeysWithValues: files.map { ($0.id, $0) })
    var steps: [StoredStep] = []
    try store.forEachStep(below: folder) { step in
      let isListed =
        !step.isFirst && step.secondsSince1970 >= filter.since
        && step.secondsSince1970 <= filter.until && (step.isNamed || !filter.isOfNames)
      if isListed, known[step.file] != nil { steps.append(step) }
    }
    var changes: [Int: [Int: HistoryFindings.Change]] = [:]
    if let text = filter.text {
      for id in Set(steps.map(\.file)) {
        guard let file = known[id],
          let reader = try HistoryReader(of: file, in: store, encodings: encodings)
        else { continue }
        changes[id] = try reader.changes(of: text)
      }
      steps = steps.filter { changes[$0.file]?[$0.number] != nil }
    }
    textChanges = changes
    stretches = WorkStretch.stretches(of: steps, in: files)
  }

  /// Returns what the text of the filter did in some work, in words: `appeared, disappeared`; empty without one.
  public func textChange(in work: FileWork) -> String {
    let changes = work.numbers.compactMap { textChanges[work.file.id]?[$0] }
    let words = [HistoryFindings.Change.appeared, .disappeared].filter(changes.contains)
    return words.map(\.rawValue).joined(separator: ", ")
  }
}

extension HistoryReader {
  /// Returns the numbers of the states in a range.
  public func numbers(in range: ClosedRange<Int>) -> [Int] {
    rows.map(\.record.number).filter(range.contains)
  }

  /// Returns the numbers of the states in which a text appeared or disappeared.
  fileprivate func changes(
    of text: BytePattern
  ) throws(DatabaseError) -> [Int: HistoryFindings.Change] {
    var changes: [Int: HistoryFindings.Change] = [:]
    for finding in try search(for: text).findings {
      changes[rows[finding.id.index].record.number] = finding.change
    }
    return changes
  }
}
