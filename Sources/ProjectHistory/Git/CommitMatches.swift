import HistoryStore
import MementoKit
import Text
import TextEditing
public import TextHistory

/// The commits of git that equal states of a file, found without an import.
public struct CommitMatches {
  /// A note for each commit with such a state, the oldest first.
  public private(set) var notes: [CommitNotes.Note] = []

  /// Compares the states of a file with its commits.
  ///
  /// A commit belongs to the last equal state before it. Without one, it belongs to the first equal
  /// state after it, because a file is often opened long after its commit.
  ///
  /// - Parameters:
  ///   - commits: the commits, oldest first.
  ///   - contents: calls a function with the contents of each commit in order, or nil if they are
  ///   too large.
  /// - Throws: the errors of `contents`.
  /// - Complexity: O(size of all contents and number of states).
  public init(
    of commits: [GitCommit], in reader: HistoryReader, encodings: ChosenEncodings?,
    contents: GitImport.Contents
  ) throws {
    guard let path = reader.path else { return }
    let reading = DecodedText.Reading.ofFile(at: path, encodings: encodings)
    var state = TextBuffer().makeMemento()
    try contents(commits) { commit, bytes in
      let committed = CommittedText(bytes ?? [])
      if bytes == nil || committed.isBinary || committed.isPointer { return }
      state = committed.state(by: reading, after: state)
      let equal = reader.rows(equalTo: state)
      guard let row = equal.last(where: { commit.isAfter($0) }) ?? equal.first else { return }
      notes.append(
        CommitNotes.Note(
          commit.hash, number: row.record.number, subject: commit.subject,
          at: commit.secondsSince1970))
    }
  }
}

extension HistoryReader {
  /// Returns the states with the text of another one, ordered by number.
  func rows(equalTo state: TextBuffer.Memento) -> [StoredRow] {
    let fingerprint = state.fingerprint.bytes
    return rows.filter { $0.byteCount == state.byteCount && $0.fingerprint == fingerprint }
  }
}

extension GitCommit {
  /// Returns whether the commit is later than a state; git counts whole seconds.
  func isAfter(_ row: StoredRow) -> Bool { row.record.secondsSince1970 <= secondsSince1970 + 1 }
}
