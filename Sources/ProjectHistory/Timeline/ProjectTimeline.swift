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
/// files are there, and files that moved into the folder. So are creations and deletions that an editor or a watch
/// noticed.
public struct ProjectTimeline: Sendable {
  /// The files that have a history, in the order of their paths.
  public let files: [StoredFile]
  /// The stretches, the newest first.
  public let stretches: [WorkStretch]
  /// Which states are listed.
  public let filter: Filter
  /// What the text of the filter did, by the numbers of the files.
  private let texts: [Int: TextFindings]

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
    let places = Dictionary(uniqueKeysWithValues: zip(files.map(\.id), files.indices))
    var steps: [TimelineStep] = []
    // The states of a file follow each other.
    var last: (file: Int, place: Int?)?
    func choose(_ step: StoredStep, isDeletion: Bool) {
      let isListed =
        !step.isFirst && step.secondsSince1970 >= filter.since
        && step.secondsSince1970 <= filter.until && (step.isNamed || !filter.isOfNames)
      if !isListed { return }
      if last?.file != step.file { last = (step.file, places[step.file]) }
      guard let place = last?.place else { return }
      steps.append(TimelineStep(step: step, place: place, isDeletion: isDeletion))
    }
    try store.forEachStep(below: folder) { choose($0, isDeletion: false) }
    let stateCount = steps.count
    try store.forEachFileEvent(below: folder) { choose($0, isDeletion: $1) }
    // The sort is stable, and fast for what is in order already.
    if steps.count > stateCount {
      steps.sort { ($0.place, $0.isDeletion ? 1 : 0) < ($1.place, $1.isDeletion ? 1 : 0) }
    }
    var texts: [Int: TextFindings] = [:]
    if let text = filter.text {
      for id in Set(steps.map(\.step.file)) {
        guard let place = places[id],
          let reader = try HistoryReader(of: files[place], in: store, encodings: encodings)
        else { continue }
        texts[id] = try reader.findings(of: text)
      }
      steps = steps.filter { texts[$0.step.file]?.isAbout($0) == true }
    }
    self.texts = texts
    stretches = WorkStretch.stretches(of: steps, in: files)
  }

  /// What a text did in some work on a file.
  public struct TextChange: Hashable, Sendable {
    /// What it did, in words: `appeared, disappeared`.
    public let words: String
    /// The number of the last state in which it did so.
    public let number: Int
    /// The number of the last state that has it.
    public let numberWithText: Int
  }

  /// Returns what the text of the filter did in some work; nil without one.
  public func textChange(in work: FileWork) -> TextChange? {
    texts[work.file.id]?.change(in: work)
  }
}

/// Where a text is in the states of a file.
private struct TextFindings {
  /// What the text did, by the numbers of the states.
  var changes: [Int: HistoryFindings.Change] = [:]
  /// The numbers of the states that have it.
  var holders: Set<Int> = []
  /// The numbers of the states before others.
  var parents: [Int: Int] = [:]

  func isAbout(_ step: TimelineStep) -> Bool {
    step.isDeletion ? holders.contains(step.step.number) : changes[step.step.number] != nil
  }

  func change(in work: FileWork) -> ProjectTimeline.TextChange? {
    let isGone = work.deletedNumber.map(holders.contains) ?? false
    // Without an edit, the only number is that of the deletion.
    let isOfDeletion = work.deletedNumber.map { work.numbers == [$0] } ?? false
    var found = isOfDeletion ? [] : work.numbers.compactMap { changes[$0] }
    if isGone { found.append(.disappeared) }
    let last = work.numbers.last { changes[$0] != nil } ?? work.deletedNumber
    guard let last, !found.isEmpty else { return nil }
    let words = [HistoryFindings.Change.appeared, .disappeared].filter(found.contains)
    return ProjectTimeline.TextChange(
      words: words.map(\.rawValue).joined(separator: ", "), number: last,
      numberWithText: holders.contains(last) ? last : parents[last] ?? last)
  }
}

extension HistoryReader {
  /// Returns the numbers of the states in a range.
  public func numbers(in range: ClosedRange<Int>) -> [Int] {
    rows.map(\.record.number).filter(range.contains)
  }

  /// Finds a text in all states.
  fileprivate func findings(of text: BytePattern) throws(DatabaseError) -> TextFindings {
    var found = TextFindings()
    for finding in try search(for: text).findings {
      let row = rows[finding.id.index]
      found.changes[row.record.number] = finding.change
      if finding.isInText { found.holders.insert(row.record.number) }
      found.parents[row.record.number] = row.parent
    }
    return found
  }
}
