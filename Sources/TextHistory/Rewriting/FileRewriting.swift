import Files
public import HistoryStore
import MementoArchiveKit
import MementoKit
import SystemPackage
public import Text
import TextEditing

/// The writing of new texts to files that no editor has open.
///
/// Each new text is first recorded in the history of its file, as a step after the text in the
/// file, so that undo reverts it. Then the files are written durably, several at a time. Many files
/// share two transactions.
public struct FileRewriting {
  private let store: HistoryDatabase?
  private let sessions: SessionLiveness
  private let encodings: ChosenEncodings?
  private let otherEncoding: TextEncoding?
  private let settings: HistorySettings

  /// Creates the writing with a store.
  ///
  /// - Parameters:
  ///   - store: the store of the histories; nil if no file has one.
  ///   - other: the encoding of files that are not UTF-8, if no other is known.
  public init(
    _ store: HistoryDatabase?, sessions: SessionLiveness, encodings: ChosenEncodings?,
    orElse other: TextEncoding? = nil, settings: HistorySettings = HistorySettings()
  ) {
    self.store = store
    self.sessions = sessions
    self.encodings = encodings
    otherEncoding = other
    self.settings = settings
  }

  /// A file with its present text, and the new one once it is known.
  private struct Draft: Sendable {
    let rewrite: FileRewrite
    let disk: DiskText
    var state: TextBuffer.Memento?
    var changeCount = 0
  }

  /// The history of a file, with the recorded step.
  private struct OpenHistory {
    let history: FileHistory
    /// The number of the text in the file.
    let before: Int
    let recorded: [MementoReference]
  }

  /// Writes files, which must be different.
  ///
  /// - Parameters:
  ///   - now: in seconds since 1970-01-01 00:00 UTC.
  ///   - shouldContinue: called before each file; false leaves it unchanged.
  /// - Returns: the outcome for each file.
  public func run(
    _ rewrites: [FileRewrite], at now: Double,
    while shouldContinue: @Sendable () -> Bool = { true }
  ) -> [FileRewrite.Outcome] {
    let (encodings, other) = (encodings, otherEncoding)
    var drafts = rewrites.mapConcurrently { rewrite in
      Result { () throws(RewriteRefusal) in
        guard shouldContinue() else { throw .stopped }
        return try Self.draft(rewrite, encodings, other)
      }
    }
    Self.refuseOtherNames(in: &drafts)
    let histories = record(&drafts, at: now)
    let written = drafts.mapConcurrently { draft in
      draft.flatMap { (draft) -> Result<FileIdentity?, RewriteRefusal> in
        guard let state = draft.state else { return .success(nil) }
        return Result { () throws(RewriteRefusal) in
          guard shouldContinue() else { throw .stopped }
          return try Self.write(state, in: draft)
        }
      }
    }
    let failure = recordWritten(written, drafts, histories, at: now)
    return zip(zip(drafts, written), histories).map { pair, history in
      Self.outcome(pair.0, pair.1, history?.before, failure)
    }
  }

  private static func outcome(
    _ draft: Result<Draft, RewriteRefusal>, _ written: Result<FileIdentity?, RewriteRefusal>,
    _ number: Int?, _ failure: DatabaseError?
  ) -> FileRewrite.Outcome {
    switch (draft, written) {
    case (.success(let draft), .success(.some)):
      guard let state = draft.state else { return .unchanged(number: number) }
      return .written(
        FileRewrite.Written(
          number: number, before: number == nil ? draft.disk.state : nil,
          stamp: ByteStamp(ofFileIn: state), state: state, changeCount: draft.changeCount,
          failure: number == nil ? nil : failure))
    case (.success, .success(nil)): return .unchanged(number: number)
    case (.failure(let refusal), _), (_, .failure(let refusal)): return .refused(refusal)
    }
  }

  // MARK: Reading

  private static func draft(
    _ rewrite: FileRewrite, _ encodings: ChosenEncodings?, _ other: TextEncoding?
  ) throws(RewriteRefusal) -> Draft {
    let disk = try RewriteRefusal.failure { () throws(HistoryFailure) in
      try HistoryFailure.file { () throws(FileError) in
        try DiskText(
          of: rewrite.path, encodings: encodings, orElse: other,
          isStamped: rewrite.expected != .anything)
      }
    }
    switch rewrite.expected {
    case .anything: break
    case .missing: if disk.identity != nil { throw .changed }
    case .bytes(let stamp):
      if disk.identity == nil { throw .missing }
      if disk.stamp != stamp { throw .changed }
    }
    switch rewrite.text {
    case .state: return Draft(rewrite: rewrite, disk: disk)
    case .known(let state): return finished(disk, rewrite, state)
    case .change(let change):
      let (state, count) = try change(disk.state)
      var draft = finished(disk, rewrite, state)
      draft.changeCount = count
      return draft
    }
  }

  /// Refuses further names of the same file: it is written only under the first one.
  private static func refuseOtherNames(in drafts: inout [Result<Draft, RewriteRefusal>]) {
    struct Place: Hashable {
      let device: DeviceID
      let inode: Inode
    }
    var names: [Place: FilePath] = [:]
    for index in drafts.indices {
      guard case .success(let draft) = drafts[index], let identity = draft.disk.identity else {
        continue
      }
      let place = Place(device: identity.device, inode: identity.inode)
      if let other = names[place] {
        let name = other.lastComponent?.string ?? other.string
        drafts[index] = .failure(.unsuitable("it is the same file as \(name.onOneLine)"))
      } else {
        names[place] = draft.rewrite.path
      }
    }
  }

  /// Returns the draft with its new text; without one if the file has that text already.
  private static func finished(
    _ disk: DiskText, _ rewrite: FileRewrite, _ new: TextBuffer.Memento
  ) -> Draft {
    var buffer = TextBuffer(disk.state)
    if disk.identity != nil, buffer.isUnchanged(since: new) {
      return Draft(rewrite: rewrite, disk: disk)
    }
    buffer.become(new)
    return Draft(rewrite: rewrite, disk: disk, state: buffer.makeMemento())
  }

  // MARK: Recording

  /// Records the new texts in one transaction; if the store fails, all files stay unchanged.
  private func record(
    _ drafts: inout [Result<Draft, RewriteRefusal>], at now: Double
  ) -> [OpenHistory?] {
    var histories: [OpenHistory?] = Array(repeating: nil, count: drafts.count)
    guard let store else { return histories }
    var recorded = drafts
    do throws(DatabaseError) {
      try store.transaction { () throws(DatabaseError) in
        for index in recorded.indices {
          guard case .success(let draft) = recorded[index], draft.rewrite.keepsHistory else {
            continue
          }
          (recorded[index], histories[index]) = try record(draft, in: store, at: now)
        }
      }
      drafts = recorded
    } catch {
      for (index, draft) in drafts.enumerated() {
        guard case .success(let draft) = draft, draft.rewrite.keepsHistory else { continue }
        drafts[index] = .failure(.failed(.database(error)))
      }
      histories = Array(repeating: nil, count: drafts.count)
    }
    return histories
  }

  private func record(
    _ draft: Draft, in store: HistoryDatabase, at now: Double
  ) throws(DatabaseError) -> (Result<Draft, RewriteRefusal>, OpenHistory) {
    let (disk, rewrite) = (draft.disk, draft.rewrite)
    let text = OpenedText(
      path: rewrite.path, state: disk.state, identity: disk.identity, openedAt: now)
    let (history, earlier) = try FileHistory.open(
      text, in: store, sessions: sessions, settings: settings)
    var before = earlier.map {
      MementoReference(id: $0.anchor, number: $0.tree.number(of: $0.anchor))
    }
    if before == nil, disk.identity != nil {
      try history.begin(with: text, at: now)
      before = MementoReference(id: .root, number: 1)
    }
    let number = before.map { history.number(of: $0) } ?? 0
    let open = { OpenHistory(history: history, before: number, recorded: $0) }
    var draft = draft
    do throws(RewriteRefusal) {
      if case .state(let wanted) = rewrite.text {
        let state = try RewriteRefusal.failure { () throws(HistoryFailure) in
          try HistoryFailure.state { () throws(StoreError) in
            try history.loadState(wanted, inMemory: before.map { ($0, disk.state) }).last?.state
          }
        }
        guard let state else { throw .failed(.state(.notFound(name: "#\(wanted)"))) }
        draft = Self.finished(disk, rewrite, state)
      }
    } catch {
      return (.failure(error), open([]))
    }
    guard let state = draft.state else { return (.success(draft), open([])) }
    let summary = TextBuffer(state).summary(of: .discrete(rewrite.title), since: disk.state)
    let step = RecordedMemento(
      reference: MementoReference(id: MementoID(index: earlier?.tree.count ?? 1), number: 0),
      record: MementoRecord(number: 0, summary: summary, secondsSince1970: now),
      parent: before, state: state, before: disk.state)
    let recorded = try history.record([step])
    for reference in recorded { try history.expectOnDisk(reference, state) }
    return (.success(draft), open(recorded))
  }

  // MARK: Writing

  private static func write(
    _ state: TextBuffer.Memento, in draft: Draft
  ) throws(RewriteRefusal) -> FileIdentity {
    let path = draft.rewrite.path
    return try RewriteRefusal.failure { () throws(HistoryFailure) in
      let identity = try HistoryFailure.file { () throws(FileError) in
        try draft.disk.isStillIn(path) ? state.write(to: path) : nil
      }
      guard let identity else { throw .changedMeanwhile(path) }
      return identity
    }
  }

  /// Records the files that have their new texts, in one transaction; steps of files that were not
  /// written are removed.
  ///
  /// - Returns: the failure of the store; the files are written anyway.
  private func recordWritten(
    _ written: [Result<FileIdentity?, RewriteRefusal>], _ drafts: [Result<Draft, RewriteRefusal>],
    _ histories: [OpenHistory?], at now: Double
  ) -> DatabaseError? {
    guard let store else { return nil }
    do throws(DatabaseError) {
      try store.transaction { () throws(DatabaseError) in
        for (index, open) in histories.enumerated() {
          guard let open else { continue }
          if case .success(let identity?) = written[index],
            case .success(let draft) = drafts[index], let state = draft.state
          {
            for reference in open.recorded {
              try open.history.recordOnDisk(reference, state, isSaved: true, identity: identity)
              try open.history.addToJournal([(reference, now, .edited), (reference, now, .saved)])
            }
          } else if !open.recorded.isEmpty {
            try open.history.withdraw(open.recorded)
          }
          // This session leaves nothing to recover.
          try open.history.close()
        }
      }
      return nil
    } catch {
      return error
    }
  }
}

extension RewriteRefusal {
  /// Runs work on the disk and the store, and converts its errors.
  fileprivate static func failure<Value>(
    _ body: () throws(HistoryFailure) -> Value
  ) throws(RewriteRefusal) -> Value {
    do throws(HistoryFailure) {
      return try body()
    } catch {
      if case .changedMeanwhile = error { throw .changed }
      if case .file(let error) = error, error.cause == .changedMeanwhile { throw .changed }
      throw .failed(error)
    }
  }
}
