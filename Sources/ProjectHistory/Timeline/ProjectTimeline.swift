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
    if let text = filter.text {
      steps = try Self.steps(changing: text, among: steps, of: known, in: store, encodings)
    }
    stretches = WorkStretch.stretches(of: steps, in: files)
  }

  /// Returns the states in which a text appeared or disappeared.
  private static func steps(
    changing text: BytePattern, among steps: [StoredStep], of files: [Int: StoredFile],
    in store: HistoryDatabase, _ encodings: ChosenEncodings?
  ) throws(DatabaseError) -> [StoredStep] {
    var found: [StoredStep] = []
    for (id, steps) in Dictionary(grouping: steps, by: \.file) {
      guard let file = files[id],
        let reader = try HistoryReader(of: file, in: store, encodings: encodings)
      else { continue }
      let numbers = try reader.numbers(changing: text)
      found += steps.filter { numbers.contains($0.number) }
    }
    return found
  }
}

extension HistoryReader {
  /// Returns the numbers of the states in a range.
  public func numbers(in range: ClosedRange<Int>) -> [Int] {
    rows.map(\.record.number).filter(range.contains)
  }

  /// Returns the numbers of the states in which a text appeared or disappeared.
  func numbers(changing text: BytePattern) throws(DatabaseError) -> Set<Int> {
    let findings = try search(for: text).findings
    return Set(findings.filter { $0.change != nil }.map { rows[$0.id.index].record.number })
  }
}
