import Files
public import HistoryStore
import MementoArchiveKit
import MementoKit
public import SystemPackage
import Text
import TextEditing
public import TextHistory

/// The restore of many files to earlier states, as one action.
///
/// The plan is stored first. Each file that still has the compared bytes is then written
/// atomically, as a step of its history. After a crash, `finishInterrupted` completes the plan.
public struct ProjectRestore {
  private let store: HistoryDatabase
  private let sessions: SessionLiveness
  private let encodings: ChosenEncodings?
  private let rewriting: FileRewriting
  private let recording: FileRecording

  /// The files of a batch, and their maximum total size: several are in memory at once.
  private static var batch: Int { 256 }
  private static var mostBytes: Int { 32 << 20 }

  /// The result of a restore.
  public struct Outcome: Sendable {
    /// The plan with the completed files.
    public let plan: RestorePlan
    /// The unchanged files, each with the reason.
    public let left: [(path: FilePath, reason: String)]
    /// Whether the user stopped the restore; its completed part can be undone.
    public let isStopped: Bool
  }

  /// Creates a restore for a store.
  public init(
    _ store: HistoryDatabase, sessions: SessionLiveness, encodings: ChosenEncodings?
  ) {
    self.store = store
    self.sessions = sessions
    self.encodings = encodings
    rewriting = FileRewriting(store, sessions: sessions, encodings: encodings)
    recording = FileRecording(store, sessions: sessions, encodings: encodings)
  }

  /// Changes files as compared.
  ///
  /// - Parameters:
  ///   - title: the title of the steps in the histories.
  ///   - takenBack: the restore or undo that the changes reverse.
  ///   - isWhole: whether they reverse all of it, so that it is not offered again.
  ///   - now: in seconds since 1970-01-01 00:00 UTC.
  ///   - shouldContinue: called before each file; false skips the remaining files.
  ///   - reached: called with the number of handled files.
  /// - Throws: `DatabaseError`. If the plan could not be stored, no file was changed; otherwise the
  ///   next start completes it.
  public func run(
    _ changes: [ProjectChange], in folder: FilePath, titled title: String,
    undoing undone: StoredRestores.Entry? = nil, isWhole: Bool = true, at now: Double,
    while shouldContinue: @escaping @Sendable () -> Bool = { true },
    reached: (Int) -> Void = { _ in }
  ) throws(DatabaseError) -> Outcome {
    let plan = RestorePlan(
      changes, in: folder, titled: title, by: sessions.own, at: now,
      isUndo: undone.map { !$0.plan.isUndo } ?? false,
      undoing: isWhole ? undone?.name : nil)
    let name = try StoredRestores(store).begin(plan)
    return try finish(plan, name, at: now, while: shouldContinue, reached: reached)
  }

  /// Completes the restores of crashed sessions.
  public func finishInterrupted(at now: Double) throws(DatabaseError) -> [Outcome] {
    var outcomes: [Outcome] = []
    let interrupted = try StoredRestores(store).interrupted {
      $0 == sessions.own || sessions.isAlive($0)
    }
    for entry in interrupted { outcomes.append(try finish(entry.plan, entry.name, at: now)) }
    return outcomes
  }

  /// Completes a restore.
  private func finish(
    _ plan: RestorePlan, _ name: String, at now: Double,
    while shouldContinue: @escaping @Sendable () -> Bool = { true },
    reached: (Int) -> Void = { _ in }
  ) throws(DatabaseError) -> Outcome {
    var plan = plan
    var left: [(path: FilePath, reason: String)] = []
    var rest = plan.files.indices[...]
    while !rest.isEmpty, shouldContinue() {
      let batch = takeBatch(from: &rest, of: plan)
      for (index, reason) in try perform(batch, of: &plan, at: now, while: shouldContinue) {
        left.append((plan.files[index].path, reason))
      }
      reached(batch.upperBound)
    }
    plan.isDone = true
    // A killed program may have left temporary files.
    for path in Dictionary(grouping: plan.files.map(\.path), by: { $0.removingLastComponent() })
      .values.compactMap(\.first)
    {
      Leftovers(besideFileAt: path).remove()
    }
    let restores = StoredRestores(store)
    if plan.doneCount == 0 {
      try restores.remove(name)
    } else {
      try restores.update(name, plan)
      if let undone = plan.undone, shouldContinue() {
        try restores.markUndone(undone)
      }
      try restores.removeOldest()
    }
    return Outcome(plan: plan, left: left, isStopped: !shouldContinue())
  }

  private func takeBatch(from rest: inout Range<Int>, of plan: RestorePlan) -> Range<Int> {
    var end = rest.lowerBound
    var byteCount = 0
    while end < rest.upperBound, end - rest.lowerBound < Self.batch, byteCount < Self.mostBytes {
      byteCount += plan.files[end].stampBefore?.byteCount ?? 0
      end += 1
    }
    defer { rest = end..<rest.upperBound }
    return rest.lowerBound..<end
  }

  /// Writes and removes files, and records the results in the plan.
  ///
  /// - Returns: the unchanged files.
  private func perform(
    _ batch: Range<Int>, of plan: inout RestorePlan, at now: Double,
    while shouldContinue: @escaping @Sendable () -> Bool
  ) throws(DatabaseError) -> [(index: Int, reason: String)] {
    var left: [(index: Int, reason: String)] = []
    var written: [(index: Int, rewrite: FileRewrite)] = []
    for index in batch where shouldContinue() {
      let file = plan.files[index]
      if let place = try? file.path.canonical(), place != file.path {
        left.append((index, "it is \(place.printable) now, through a link"))
        continue
      }
      do {
        guard let wanted = file.wanted else {
          try remove(&plan.files[index], at: now)
          continue
        }
        // The folder may be missing, too.
        if file.stampBefore == nil { try FolderChange.createFolders(of: file.path) }
        let expected = file.stampBefore.map { FileRewrite.Expectation.bytes($0) } ?? .missing
        let text = try newText(wanted)
        written.append(
          (index, FileRewrite(text, to: file.path, expecting: expected, titled: plan.title)))
      } catch {
        left.append((index, "\(error)"))
      }
    }
    let outcomes = rewriting.run(written.map(\.rewrite), at: now, while: shouldContinue)
    for ((index, _), outcome) in zip(written, outcomes) {
      let reason = try recordOutcome(outcome, in: &plan.files[index], at: plan.secondsSince1970)
      if let reason { left.append((index, reason)) }
    }
    return left
  }

  /// Returns the wanted text of a file, perhaps from a former history of its path.
  private func newText(
    _ wanted: RestorePlan.File.Wanted
  ) throws(HistoryFailure) -> FileRewrite.NewText {
    guard let source = wanted.source else { return .state(wanted.number) }
    return .known(try state(wanted.number, of: source))
  }

  private func state(
    _ number: Int, of history: Int
  ) throws(HistoryFailure) -> TextBuffer.Memento {
    let reader = try HistoryFailure.database { () throws(DatabaseError) -> HistoryReader? in
      guard let stored = try store.file(history) else { return nil }
      return try HistoryReader(of: stored, in: store, encodings: encodings)
    }
    guard let reader else { throw .state(.notFound(name: "#\(number)")) }
    return try HistoryFailure.state { () throws(StoreError) in try reader.state(number) }
  }

  /// Records the outcome for a file.
  ///
  /// - Returns: the reason why the file was not changed.
  private func recordOutcome(
    _ outcome: FileRewrite.Outcome, in file: inout RestorePlan.File, at then: Double
  ) throws(DatabaseError) -> String? {
    switch outcome {
    case .written(let written):
      file.before = file.stampBefore == nil ? nil : written.number
      file.stampAfter = written.stamp
      file.isDone = true
      // Permissions and encoding are not part of the bytes.
      do throws(FileError) {
        if file.stampBefore == nil, let permissions = file.permissions {
          try FolderChange.setPermissions(permissions, of: file.path)
        }
        try encodings?.record(written.state.recordedEncoding, of: file.path)
        return nil
      } catch {
        return "\(error)"
      }
    case .unchanged: return nil
    case .refused(.changed), .refused(.missing):
      if try recordWrittenBefore(&file, at: then) { return nil }
      return "it changed meanwhile"
    case .refused(.stopped): return nil
    case .refused(.unsuitable(let reason)): return reason
    case .refused(.failed(.database(let error))): throw error
    case .refused(.failed(let failure)): return "\(failure)"
    }
  }

  /// Records a file that was written before a crash; returns false if it has another text.
  private func recordWrittenBefore(
    _ file: inout RestorePlan.File, at then: Double
  ) throws(DatabaseError) -> Bool {
    guard let wanted = file.wanted,
      let disk = try? DiskText(of: file.path, encodings: encodings, isStamped: true),
      let state = try? state(wanted.number, of: wanted.source ?? file.history), disk.equals(state)
    else { return false }
    guard let number = try? recording.recordSave(of: file.path, at: then),
      let row = try store.memento(number, of: file.history),
      wanted.source != nil || number > wanted.number
    else { return false }
    file.before = file.stampBefore == nil ? nil : row.parent
    file.stampAfter = disk.stamp
    file.isDone = true
    return true
  }

  /// Removes a file that the reversed restore created; its text stays in the history.
  private func remove(
    _ file: inout RestorePlan.File, at now: Double
  ) throws(HistoryFailure) {
    let path = file.path
    let disk = try HistoryFailure.file { () throws(FileError) in
      try DiskText(of: path, encodings: encodings, isStamped: true)
    }
    // If the file is missing, the crash happened after the removal.
    if disk.identity != nil {
      guard disk.stamp == file.stampBefore else { throw .changedMeanwhile(path) }
      guard let recorded = try recording.record(path, at: now) else {
        throw .state(.unusable("its text cannot be recorded, and the file stays"))
      }
      file.before = recorded.number
      file.permissions = (disk.identity?.mode.permissions.rawValue).map { UInt32($0) }
      try HistoryFailure.file { () throws(FileError) in
        try FolderChange.remove(path, isFolder: false)
      }
    }
    try HistoryFailure.database { () throws(DatabaseError) in
      try recording.recordDeletion(of: path, at: now)
    }
    file.isDone = true
  }
}
