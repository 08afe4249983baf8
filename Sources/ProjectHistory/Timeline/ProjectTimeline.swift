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
  /// Whether all files were read, and searched for the text of the filter.
  public let isComplete: Bool
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
  /// A text is searched in one file after the other, the one that changed last first.
  ///
  /// - Parameters:
  ///   - isWanted: asked often; false ends the reading, and the timeline is not complete.
  ///   - report: called after each file in which the text of the filter was found, with the timeline so far.
  /// - Complexity: O(n log n) for n states; with a text, also the size of the histories.
  public init(
    of folder: FilePath, in store: HistoryDatabase, encodings: ChosenEncodings?,
    filter: Filter = Filter(), isWanted: () -> Bool = { true },
    report: (_ soFar: () -> ProjectTimeline) throws(DatabaseError) -> Void = { _ in }
  ) throws(DatabaseError) {
    let files = try store.files(below: folder).filter {
      filter.paths?.chooses($0, below: folder) ?? true
    }
    var steps = TimelineSteps(of: files, below: folder, in: store, filter)
    guard let text = filter.text else {
      let isComplete = try steps.readAll(while: isWanted)
      self.init(files, steps, filter, isComplete: isComplete)
      return
    }
    try steps.readEvents()
    var texts: [Int: TextFindings] = [:]
    let soFar = { Self(files, steps, filter, about: texts, isComplete: false) }
    for id in try store.filesByLastState(below: folder) {
      guard isWanted() else {
        self = soFar()
        return
      }
      guard let file = steps.file(id),
        let reader = try HistoryReader(of: file, in: store, encodings: encodings)
      else { continue }
      let found = try reader.findings(of: text)
      if found.changes.isEmpty, found.holders.isEmpty { continue }
      if try !steps.read(id, where: found.isAbout) { continue }
      texts[id] = found
      try report(soFar)
    }
    self.init(files, steps, filter, about: texts, isComplete: true)
  }

  /// - Parameter texts: what the text of the filter did, by the numbers of the files; empty without one.
  private init(
    _ files: [StoredFile], _ steps: TimelineSteps, _ filter: Filter,
    about texts: [Int: TextFindings] = [:], isComplete: Bool
  ) {
    self.files = files
    self.filter = filter
    self.texts = texts
    self.isComplete = isComplete
    stretches = WorkStretch.stretches(of: steps.inOrder, in: files)
  }

  /// What a text did in some work on a file.
  public struct TextChange: Hashable, Sendable {
    /// What it did, in words: `appeared, disappeared`.
    public let label: String
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
    let kinds = [HistoryFindings.Change.appeared, .disappeared].filter(found.contains)
    return ProjectTimeline.TextChange(
      label: kinds.map(\.rawValue).joined(separator: ", "), number: last,
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
