import MementoKit
public import Storage
public import SystemPackage
public import TextModel

/// What is typed into a file before its history is open, kept as what leads to it from the file.
///
/// The history of a text is looked for when all of it is there. Until then nothing is known of the
/// file but its beginning, and how large it is and when it was written: the changes of an edge are
/// told by their places, so that an edge of the beginning is one of the whole text.
///
/// It can be kept while another queue opens the history, which then takes it over
/// (`FileHistory.takeOver`).
public final class ArrivingDraft {
  private let store: HistoryStore
  private let path: FilePath
  let name: String
  /// Whether the store has it.
  private(set) var isKept = false

  /// A draft of a run.
  ///
  /// - Parameters:
  ///   - path: the file that is being loaded: canonical.
  ///   - identity: the file before its first byte was read.
  ///   - token: the name of the run.
  public init(
    in store: HistoryStore, path: FilePath, identity: FileIdentity, token: String
  ) {
    self.store = store
    self.path = path
    name = Name(token: token, stamp: identity.stamp).written
  }

  /// Keeps the text as it is now, in place of what was kept before; durable when it returns.
  ///
  /// - Parameter opened: what has come of the file, without what was typed.
  /// - Complexity: O(bytes that differ).
  public func keep(
    _ state: TextBuffer.Memento, since opened: TextBuffer.Memento, at seconds: Double
  ) throws(DatabaseError) {
    let codec = TextCodec()
    // Before the transaction, in which other programs would have to wait for it.
    let payload = PackedPayload(
      StoredPayload(version: codec.version, bytes: codec.encode(state, since: opened)))
    try store.transaction { () throws(DatabaseError) in
      let known = try store.file(at: path)?.id
      let file = if let known { known } else { try store.addFile(at: path, used: seconds) }
      try store.keep(payload, ofType: codec.type, at: seconds, as: name, of: file)
    }
    isKept = true
  }

  /// Erases it: nothing is left of what was typed, or nobody wants it.
  public func drop() throws(DatabaseError) {
    guard isKept else { return }
    try store.drop(name, ofFileAt: path)
    isKept = false
  }

  /// What such a draft is called in the store: `arriving/TOKEN/STAMP`.
  struct Name: Equatable {
    let token: String
    /// Tells the file that it was made of from what it may be by now.
    let stamp: String

    init(token: String, stamp: String) {
      self.token = token
      self.stamp = stamp
    }

    /// The parts of a name; nil for that of something else.
    init?(_ name: String) {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == "arriving" else { return nil }
      self.init(token: String(parts[1]), stamp: String(parts[2]))
    }

    /// How large the file was.
    var byteCount: Int? { stamp.split(separator: "-").first.flatMap { Int($0) } }

    var written: String { "arriving/\(token)/\(stamp)" }
  }
}

/// What was typed into a file while it was being loaded, as the store has it.
struct StoredArrivingDraft {
  let name: String
  let parts: ArrivingDraft.Name
  let secondsSince1970: Double
}

extension FileIdentity {
  /// How large the file is and when it was written.
  var stamp: String {
    let (seconds, attoseconds) = modified.components
    return "\(byteCount)-\(seconds).\(attoseconds / 1_000_000_000)"
  }
}

extension HistoryStore {
  /// The drafts of files that were still being loaded, the oldest first.
  func arrivingDrafts(of file: Int) throws(DatabaseError) -> [StoredArrivingDraft] {
    try draftDates(of: file).compactMap { (name, date) in
      ArrivingDraft.Name(name).map {
        StoredArrivingDraft(name: name, parts: $0, secondsSince1970: date)
      }
    }
  }

  /// Erases what was typed into a file while it was being loaded, and the file if nothing else is kept
  /// of it.
  func drop(_ name: String, ofFileAt path: FilePath) throws(DatabaseError) {
    try transaction { () throws(DatabaseError) in
      guard let file = try file(at: path)?.id else { return }
      try drop(name, of: file)
      try forgetIfEmpty(file)
    }
  }

  /// Forgets a file of which nothing is kept.
  func forgetIfEmpty(_ file: Int) throws(DatabaseError) {
    if try !hasMementos(of: file), try draftNames(of: file).isEmpty { try forget(file) }
  }
}

extension FileHistory {
  /// Begins the history of a file of which nothing is kept but what runs typed that died while they
  /// loaded it: that is told from the text as it is in the file.
  ///
  /// - Parameter seconds: when it was opened by the first of them, or later.
  /// - Complexity: O(text).
  func begin(with text: OpenedText, at seconds: Double) throws(DatabaseError) {
    let reference = MementoReference(id: .root, number: 1)
    let record = MementoRecord(
      number: 1, summary: ChangeSummary(title: "Opened"), secondsSince1970: seconds)
    let root = RecordedMemento(
      reference: reference, record: record, parent: nil, state: text.state, before: nil)
    guard let kept = try self.record([root]).first else { return }
    try noteOnDisk(kept, text.state, isSaved: false, identity: text.identity)
  }
}
