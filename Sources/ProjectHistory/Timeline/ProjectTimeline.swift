public import HistoryStore
import MementoKit
public import Projects
public import SystemPackage
public import Text
import TextEditing
public import TextHistory

/// The states of all files below a folder, in stretches of work.
///
/// The first state of a file is the text that an editor found or began with. It is no work and not
/// listed. Deleted files are included, as are files that moved into the folder. Creations and
/// deletions are listed if an editor or a watch noticed them.
public struct ProjectTimeline: Sendable {
  /// The files that have a history, in the order of their paths.
  public let files: [StoredFile]
  /// The stretches, the newest first.
  public let stretches: [WorkStretch]
  /// The filter of the listed states.
  public let filter: Filter
  /// Whether all files were read, and searched for the text of the filter.
  public let isComplete: Bool
  /// The effects on the text of the filter, by the numbers of the files.
  private let texts: [Int: TextFindings]

  /// A filter of the listed states.
  public struct Filter: Sendable {
    /// The earliest time, in seconds since 1970-01-01 00:00 UTC.
    public var since = -Double.infinity
    /// The latest time.
    public var until = Double.infinity
    /// The files, by their paths below the folder; nil for all.
    public var paths: PathFilter?
    /// Whether only states that the user named pass.
    public var isOfNames = false
    /// The text that must appear or disappear in a state; nil for any state.
    public var text: BytePattern?

    /// Creates a filter that all states pass.
    public init() {}
  }

  /// Reads the states of the files below a folder.
  ///
  /// If there is a text, the files are searched one after another, the last changed one first.
  ///
  /// - Parameters:
  ///   - isWanted: called often; false ends the reading, and the timeline is incomplete.
  ///   - report: called with the timeline so far, after each file in which the text of the filter
  ///   was found.
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

  /// - Parameter texts: the effects on the text of the filter, by the numbers of the files; empty
  ///   without a text.
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

  /// The effect of some work on the text of the filter.
  public struct TextChange: Hashable, Sendable {
    /// The effect in words: `appeared, disappeared`.
    public let label: String
    /// The number of the last state with the effect.
    public let number: Int
    /// The number of the last state that contains the text.
    public let numberWithText: Int
  }

  /// Returns the effect of some work on the text of the filter; nil without one.
  public func textChange(in work: FileWork) -> TextChange? {
    texts[work.file.id]?.change(in: work)
  }
}

/// The states of a file that contain a text or change it.
private struct TextFindings {
  /// The effects on the text, by the numbers of the states.
  var changes: [Int: HistoryFindings.Change] = [:]
  /// The numbers of the states that contain the text.
  var holders: Set<Int> = []
  /// The numbers of the parents, by the numbers of the states.
  var parents: [Int: Int] = [:]

  func isAbout(_ step: TimelineStep) -> Bool {
    step.isDeletion ? holders.contains(step.step.number) : changes[step.step.number] != nil
  }

  func change(in work: FileWork) -> ProjectTimeline.TextChange? {
    let isGone = work.deletedNumber.map(holders.contains) ?? false
    // Without an edit, the only number is that of the deleted state.
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
