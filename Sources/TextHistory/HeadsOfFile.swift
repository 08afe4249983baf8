import HistoryStore
import MementoKit
import TextEditing

/// The states with which the text of a file begins, after another program appended to it.
///
/// The states of a large text depend on the file's earlier text, which is then still its beginning.
struct HeadsOfFile {
  /// A state and its text, with the cursor at its start.
  typealias Head = (number: Int, state: TextBuffer.Memento)

  private let text: TextBuffer.Memento
  /// The states in the order of their numbers.
  private let found: [StoredRow]

  /// Finds the states whose texts are the beginning of a longer one.
  ///
  /// - Parameter known: states that were in the file or were about to be written, ordered by
  ///   number.
  /// - Complexity: O(text), about 10 GB a second.
  init(of text: TextBuffer.Memento, among known: [StoredRow]) {
    self.text = text
    let shorter = known.filter { $0.fingerprint != nil && $0.byteCount < text.byteCount }
    let lengths = Set(shorter.map(\.byteCount)).sorted()
    let prints = text.fingerprints(ofHeads: lengths).map(\.bytes)
    let heads = Dictionary(uniqueKeysWithValues: zip(lengths, prints))
    found = shorter.filter { $0.fingerprint == heads[$0.byteCount] }
  }

  /// Returns the state that was last in the file, if it is one of these, otherwise the longest.
  func base(noted: Int?) -> Head? {
    let last = found.first { $0.record.number == noted }
    return (last ?? found.max { $0.byteCount < $1.byteCount }).map(head)
  }

  /// Returns the possible starts of a route to a state: the nearest ones in recording order.
  ///
  /// If an appended text was too large to store, no delta connects earlier and later states.
  func ways(to number: Int) -> [Head] {
    [found.last { $0.record.number <= number }, found.first { $0.record.number > number }]
      .compactMap { $0.map(head) }
  }

  private func head(_ row: StoredRow) -> Head { (row.record.number, text.head(row.byteCount)) }
}
