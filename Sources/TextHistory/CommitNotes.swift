public import HistoryStore
import MementoArchiveKit
import MementoKit

extension HistoryReader {
  /// Returns the commits of git that equal states, oldest first.
  public func commits() throws(DatabaseError) -> [CommitNotes.Note] {
    try CommitNotes(of: file.id, in: history.store).all()
  }
}

extension StoredRow {
  /// Returns the state with the equal commit in its title, unless the title has that commit
  /// already.
  public func equal(to commit: String?) -> StoredRow {
    guard let commit, !record.summary.title.hasSuffix(commit) else { return self }
    var row = self
    row.record.summary.title += " = \(commit)"
    return row
  }
}

/// The commits of git that equal states of a file, as recorded by an import.
public struct CommitNotes {
  private let store: HistoryDatabase
  private let file: Int
  private static var type: String { "git commit" }

  /// A commit that equals a state.
  public struct Note: Hashable, Sendable {
    /// The hash in hexadecimal digits.
    public let hash: String
    /// The number of the state.
    public let number: Int
    /// The first line of its message.
    public let subject: String
    /// Its time, in seconds since 1970-01-01 00:00 UTC.
    public let secondsSince1970: Double

    /// Creates a note.
    public init(_ hash: String, number: Int, subject: String, at seconds: Double) {
      (self.hash, self.number, self.subject) = (hash, number, subject)
      secondsSince1970 = seconds
    }

    /// The displayed form of the commit: `1a2b3c4 Fix the parser`.
    public var label: String { "\(hash.prefix(7)) \(subject)" }

    fileprivate var name: String { "\(HistoryDatabase.commitPrefix)/\(hash)/\(number)" }
  }

  /// Creates the notes about a file.
  public init(of file: Int, in store: HistoryDatabase) { (self.file, self.store) = (file, store) }

  /// Returns all notes, the oldest commit first; damaged ones are omitted.
  public func all() throws(DatabaseError) -> [Note] {
    var notes: [Note] = []
    for name in try store.names(ofType: Self.type, of: file) {
      let parts = name.split(separator: "/")
      guard parts.count == 3, let number = Int(parts[2]),
        let value = try store.namedPayload(name, of: file).flatMap({ JSONValue(parsing: $0) }),
        let subject = value["subject"]?.string, let seconds = value["seconds"]?.double
      else { continue }
      notes.append(Note(String(parts[1]), number: number, subject: subject, at: seconds))
    }
    return notes
  }

  /// Returns the newest commit that each state equals, by the numbers of the states.
  func labelsByState() throws(DatabaseError) -> [Int: String] {
    Dictionary(try all().map { ($0.number, $0.label) }) { $1 }
  }

  /// Adds notes, as part of a transaction.
  package func insert(_ notes: [Note]) throws(DatabaseError) {
    for note in notes {
      let value = JSONValue.object([
        "subject": .string(note.subject), "seconds": .number("\(note.secondsSince1970)"),
      ])
      try store.keep(
        PackedPayload(StoredPayload(version: 1, bytes: value.bytes)), ofType: Self.type,
        at: note.secondsSince1970, as: note.name, of: file)
    }
  }
}
