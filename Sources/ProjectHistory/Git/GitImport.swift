import Files
public import HistoryStore
import MementoKit
public import SystemPackage
import Text
import TextEditing
public import TextHistory

/// The import of a file's commits into its history.
///
/// Commits older than the first state are inserted before it, and the numbers of all other states
/// increase. A later commit is noted beside an equal state, or becomes a branch. The notes identify
/// imported commits, so that an import can be repeated.
public struct GitImport {
  private let store: HistoryDatabase
  private let path: FilePath
  private let encodings: ChosenEncodings?

  /// The result of an import.
  public struct Taken: Hashable, Sendable {
    /// The number of commits inserted before the first state.
    public var earlierCount = 0
    /// The number of commits that equal a state.
    public var equalCount = 0
    /// The number of commits that became branches.
    public var branchCount = 0
    /// The number of commits without a text: binary, too large, or stored elsewhere.
    public var leftCount = 0
    /// The number of commits that were imported earlier.
    public var knownCount = 0
  }

  /// A function that passes the contents of commits to its last argument.
  public typealias Contents = ([GitCommit], (GitCommit, [UInt8]?) throws -> Void) throws -> Void

  /// Creates the import into the history of the file at a canonical path.
  public init(into path: FilePath, in store: HistoryDatabase, encodings: ChosenEncodings?) {
    (self.path, self.store, self.encodings) = (path, store, encodings)
  }

  /// A commit with its state.
  private struct Step {
    let commit: GitCommit
    let state: TextBuffer.Memento

    func note(_ number: Int) -> CommitNotes.Note {
      CommitNotes.Note(
        commit.hash, number: number, subject: commit.subject, at: commit.secondsSince1970)
    }
  }

  /// The refusal of an import.
  public struct Refusal: Error, CustomStringConvertible {
    /// The reason, as a sentence without its full stop.
    public let description: String
  }

  /// Imports commits into the history.
  ///
  /// - Parameters:
  ///   - commits: the commits, oldest first.
  ///   - contents: calls a function with the contents of each commit in order, or nil if they are
  ///   too large.
  /// - Throws: `Refusal` if the file is open in an editor; then the history stays unchanged.
  /// - Complexity: O(size of all contents and of the history).
  public func run(
    _ commits: [GitCommit], contents: Contents
  ) throws -> Taken {
    var summary = Taken()
    let known = try knownHashes()
    let new = commits.filter { !known.contains($0.hash) }
    summary.knownCount = commits.count - new.count
    let steps = try steps(of: new, contents: contents, &summary)
    let refused = try store.transaction { () throws(DatabaseError) -> Refusal? in
      let reason = try refusal()
      if reason != nil { return reason }
      try insert(steps, &summary)
      return nil
    }
    if let refused { throw refused }
    return summary
  }

  private func knownHashes() throws(DatabaseError) -> Set<String> {
    guard let file = try store.file(at: path) else { return [] }
    return Set(try CommitNotes(of: file.id, in: store).all().map(\.hash))
  }

  /// Returns the reason why the numbers must not change; nil if they may.
  private func refusal() throws(DatabaseError) -> Refusal? {
    guard let file = try store.file(at: path) else { return nil }
    let hasDrafts = try store.draftNames(of: file.id).contains {
      !$0.hasPrefix("\(HistoryDatabase.commitPrefix)/")
    }
    let hasSessions = try !store.sessions(of: file.id).isEmpty
    guard hasDrafts || hasSessions else { return nil }
    return Refusal(
      description: "\(path.printable) is open in an editor, or has unsaved changes there: "
        + "save and close it first")
  }

  // MARK: States

  /// Returns the states of commits, each made from the one before it.
  private func steps(
    of commits: [GitCommit], contents: Contents, _ summary: inout Taken
  ) throws -> [Step] {
    var steps: [Step] = []
    var leftCount = 0
    let reading = DecodedText.Reading.ofFile(at: path, encodings: encodings)
    var before = TextBuffer().makeMemento()
    try contents(commits) { commit, bytes in
      let committed = CommittedText(bytes ?? [])
      if bytes == nil || committed.isBinary || committed.isPointer {
        leftCount += 1
        return
      }
      before = committed.state(by: reading, after: before)
      steps.append(Step(commit: commit, state: before))
    }
    summary.leftCount = leftCount
    return steps
  }

  private func insert(_ steps: [Step], _ summary: inout Taken) throws(DatabaseError) {
    guard let file = try store.file(at: path), try store.hasMementos(of: file.id),
      let reader = try HistoryReader(of: file, in: store, encodings: encodings),
      let first = reader.rows.first
    else { return try begin(with: steps, &summary) }
    let isEarlier = { (step: Step) in
      step.commit.secondsSince1970 < first.record.secondsSince1970
    }
    let earlier = steps.prefix(while: isEarlier)
    summary.earlierCount = earlier.count
    let offset = earlier.count
    let id = offset > 0 ? try prepend(Array(earlier), to: reader) : file.id
    try addLater(Array(steps.dropFirst(offset)), to: id, reader, offset, &summary)
  }

  /// Adds commits in order; returns the number of the last state.
  private func add(
    chain steps: [Step], to file: Int, after parent: (number: Int, state: TextBuffer.Memento)?
  ) throws(DatabaseError) -> Int? {
    var parent = parent
    var notes: [CommitNotes.Note] = []
    for step in steps {
      let number = try add(step, to: file, after: parent)
      notes.append(step.note(number))
      parent = (number, step.state)
    }
    try CommitNotes(of: file, in: store).insert(notes)
    let entries = notes.map {
      JournalEntry(number: $0.number, secondsSince1970: $0.secondsSince1970, cause: .saved)
    }
    try store.add(entries, toJournalOf: file)
    return parent?.number
  }

  private func add(
    _ step: Step, to file: Int, after parent: (number: Int, state: TextBuffer.Memento)?
  ) throws(DatabaseError) -> Int {
    let text = step.state.recordedText
    let difference = LineDifference(from: parent?.state.recordedText ?? PieceTree(), to: text)
    let summary = ChangeSummary(
      title: step.note(0).label, added: difference.addedLineCount,
      removed: difference.removedLineCount, unit: .lines)
    let row = StoredRow(
      record: MementoRecord(
        number: 1, summary: summary, secondsSince1970: step.commit.secondsSince1970, marks: .saved),
      parent: parent?.number, byteCount: step.state.byteCount,
      fingerprint: step.state.fingerprint.bytes)
    let delta = parent.map { PackedPayload(StoredPayload(of: step.state, since: $0.state)) }
    return try store.add(row, delta: delta, to: file) {
      PackedPayload(StoredPayload(of: step.state, since: nil))
    }
  }

  // MARK: A new history

  /// Begins a history that consists of commits only.
  private func begin(with steps: [Step], _ summary: inout Taken) throws(DatabaseError) {
    guard let last = steps.last else { return }
    let there = try store.file(at: path)
    let used = last.commit.secondsSince1970
    var file = there?.id ?? 0
    if there == nil { file = try store.addFile(at: path, used: used) }
    guard let number = try add(chain: steps, to: file, after: nil) else { return }
    summary.earlierCount = steps.count
    try store.setCurrent(number, of: file, used: used)
    guard let disk = try? DiskText(of: path, encodings: encodings), disk.identity != nil else {
      return
    }
    // Another text in the file counts as a change after the last commit.
    let identity = disk.equals(last.state) ? disk.identity : nil
    try store.setOnDisk(number, identity: identity, of: file)
  }

  // MARK: Before a history

  /// Inserts commits before the first state, in a copy of the history with increased numbers.
  ///
  /// - Returns: the number of the copy, which replaces the history.
  private func prepend(_ steps: [Step], to reader: HistoryReader) throws(DatabaseError) -> Int {
    let old = reader.file
    let copy = try store.addFile(at: nil, used: old.used)
    guard let last = try add(chain: steps, to: copy, after: nil), let state = steps.last?.state
    else { return old.id }
    try store.copyStates(of: old.id, to: copy, raisedBy: last)
    for row in reader.rows where row.parent == nil {
      // A first state whose text cannot be read stays a first state.
      guard let first = try? reader.state(row.record.number) else { continue }
      try store.setParent(
        last, ofFirst: row.record.number + last,
        delta: PackedPayload(StoredPayload(of: first, since: state)), of: copy)
    }
    let notes = try CommitNotes(of: old.id, in: store).all().map { note in
      CommitNotes.Note(
        note.hash, number: note.number + last, subject: note.subject, at: note.secondsSince1970)
    }
    try CommitNotes(of: copy, in: store).insert(notes)
    if let onDisk = old.onDisk {
      try store.setOnDisk(onDisk + last, device: old.device, inode: old.inode, of: copy)
    }
    try ProjectNames(store).moveStates(of: old.id, to: copy, raisedBy: last)
    try StoredRestores(store).moveStates(of: old.id, to: copy, raisedBy: last)
    try store.forget(old.id)
    try store.setPath(path, of: copy)
    return copy
  }

  // MARK: After the first state

  /// Notes commits beside the states that they equal, and adds the others as branches.
  private func addLater(
    _ steps: [Step], to file: Int, _ reader: HistoryReader, _ offset: Int, _ summary: inout Taken
  ) throws(DatabaseError) {
    var before: (number: Int, state: TextBuffer.Memento)?
    for step in steps {
      let equal = reader.rows(equalTo: step.state)
      if let equal = equal.last(where: { step.commit.isAfter($0) }) {
        let number = equal.record.number + offset
        try CommitNotes(of: file, in: store).insert([step.note(number)])
        summary.equalCount += 1
        before = (number, step.state)
        continue
      }
      let parent = before ?? newest(before: step, reader, offset)
      let number = try addBranch(step, to: file, after: parent)
      try CommitNotes(of: file, in: store).insert([step.note(number)])
      summary.branchCount += 1
      before = (number, step.state)
    }
  }

  /// Adds a commit as a branch; redo keeps its target.
  private func addBranch(
    _ step: Step, to file: Int, after parent: (number: Int, state: TextBuffer.Memento)?
  ) throws(DatabaseError) -> Int {
    guard let parent else { return try add(step, to: file, after: nil) }
    let redo = try store.memento(parent.number, of: file)?.visited
    let number = try add(step, to: file, after: parent)
    if let redo { try store.setVisited(redo, of: parent.number, of: file) }
    return number
  }

  /// Returns the last readable state before a commit.
  private func newest(
    before step: Step, _ reader: HistoryReader, _ offset: Int
  ) -> (number: Int, state: TextBuffer.Memento)? {
    let seconds = step.commit.secondsSince1970
    for row in reader.rows.reversed() where row.record.secondsSince1970 <= seconds {
      let number = row.record.number
      if let state = try? reader.state(number) { return (number + offset, state) }
    }
    return nil
  }
}

extension GitImport {
  /// The size limit of imported contents, in bytes.
  public static var largestContents: Int { HistorySettings().largestSnapshot }
}
