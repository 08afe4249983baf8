public import Files
public import HistoryStore
import MementoKit
public import SystemPackage
public import TextEditing

/// The changes to a file during its load, before its history is open, stored as a delta from the
/// file.
///
/// The history is opened after the whole text is loaded. Until then, only the beginning, the size
/// and the write time of the file are known. Offsets identify the changes of a delta, so that a
/// delta of the beginning is also one of the whole text.
///
/// It can be stored while another queue opens the history, which then takes ownership
/// (`FileHistory.adopt`).
public final class LoadingDraft {
  private let store: HistoryDatabase
  private let path: FilePath
  let name: String
  /// Whether the draft is in the store.
  private(set) var isKept = false

  /// Creates a draft of a session, by its name, for the file at a canonical path.
  ///
  /// - Parameter identity: the file before its first byte was read.
  public init(in store: HistoryDatabase, path: FilePath, identity: FileIdentity, token: String) {
    self.store = store
    self.path = path
    name = StoredLoadingDraft.name(token: token, stamp: identity.stamp)
  }

  /// Stores the current text, replacing the last draft; it is durable when the call returns.
  ///
  /// - Parameter opened: the loaded part of the file, without the changes.
  /// - Complexity: O(bytes that differ).
  public func keep(
    _ state: TextBuffer.Memento, since opened: TextBuffer.Memento, at seconds: Double
  ) throws(DatabaseError) {
    // This precedes the transaction, for which other programs wait.
    let payload = PackedPayload(StoredPayload(of: state, since: opened))
    try store.transaction { () throws(DatabaseError) in
      let known = try store.file(at: path)?.id
      let file = if let known { known } else { try store.addFile(at: path, used: seconds) }
      try store.keep(payload, ofType: TextCodec().type, at: seconds, as: name, of: file)
    }
    isKept = true
  }

  /// Erases the draft, because the changes were undone or discarded.
  public func drop() throws(DatabaseError) {
    guard isKept else { return }
    try store.drop(name, ofFileAt: path)
    isKept = false
  }
}

/// A stored draft from a load, named `arriving/TOKEN/STAMP`.
struct StoredLoadingDraft {
  let name: String
  /// The name of the session.
  let token: String
  /// The size and write time of the file, which identify the version that was changed.
  let stamp: String
  let secondsSince1970: Double

  /// Parses a name; fails for other names.
  init?(named name: String, at seconds: Double) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0] == "arriving" else { return nil }
    (self.name, token, stamp, secondsSince1970) = (name, parts[1], parts[2], seconds)
  }

  static func name(token: String, stamp: String) -> String { "arriving/\(token)/\(stamp)" }

  /// The size of the file.
  var byteCount: Int? {
    stamp.split(separator: "-").first.flatMap { Int($0) }.flatMap { $0 < 1 << 48 ? $0 : nil }
  }
}

extension FileIdentity {
  /// The size and write time of the file.
  var stamp: String {
    let (seconds, attoseconds) = modified.components
    return "\(byteCount)-\(seconds).\(attoseconds / 1_000_000_000)"
  }
}

extension HistoryDatabase {
  /// Returns the drafts of loading files, the oldest first.
  func loadingDrafts(of file: Int) throws(DatabaseError) -> [StoredLoadingDraft] {
    try draftDates(of: file).compactMap {
      StoredLoadingDraft(named: $0.name, at: $0.secondsSince1970)
    }
  }

  /// Erases the draft of a loading file, and the file if the store has nothing else about it.
  func drop(_ name: String, ofFileAt path: FilePath) throws(DatabaseError) {
    try transaction { () throws(DatabaseError) in
      guard let file = try file(at: path)?.id else { return }
      try drop(name, of: file)
      try forgetIfEmpty(file)
    }
  }

  /// Erases a file that has no mementos and no drafts.
  func forgetIfEmpty(_ file: Int) throws(DatabaseError) {
    if try !hasMementos(of: file), try draftNames(of: file).isEmpty { try forget(file) }
  }
}

extension FileHistory {
  /// Creates the history of a file that has only drafts of crashed loading sessions: these are
  /// deltas from the text in the file.
  ///
  /// - Parameter seconds: a time at or after the first of them opened it.
  /// - Complexity: O(text).
  func begin(with text: OpenedText, at seconds: Double) throws(DatabaseError) {
    let reference = MementoReference(id: .root, number: 1)
    let record = MementoRecord(
      number: 1, summary: ChangeSummary(title: "Opened"), secondsSince1970: seconds)
    let root = RecordedMemento(
      reference: reference, record: record, parent: nil, state: text.state, before: nil)
    guard let kept = try self.record([root]).first else { return }
    try recordOnDisk(kept, text.state, isSaved: false, identity: text.identity)
  }
}
