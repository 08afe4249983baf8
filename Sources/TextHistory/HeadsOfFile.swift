import MementoKit
import Storage
import TextModel

/// The states that the text in a file begins with: another program has appended to it since.
///
/// The states of a large text are told from what was in the file; where that has grown, it is still
/// there.
struct HeadsOfFile {
  /// A state and its text, with the cursor at its start.
  typealias Head = (number: Int, state: TextBuffer.Memento)

  private let text: TextBuffer.Memento
  /// In the order of their numbers.
  private let found: [StoredRow]

  /// Looks for the states whose texts are the beginning of a longer one.
  ///
  /// - Parameter known: states that were in the file, or were to be, in the order of their numbers.
  /// - Complexity: O(text), some 10 GB a second.
  init(of text: TextBuffer.Memento, among known: [StoredRow]) {
    self.text = text
    let shorter = known.filter { $0.fingerprint != nil && $0.byteCount < text.byteCount }
    let lengths = Set(shorter.map(\.byteCount)).sorted()
    let prints = text.fingerprints(ofHeads: lengths).map(\.bytes)
    let heads = Dictionary(uniqueKeysWithValues: zip(lengths, prints))
    found = shorter.filter { $0.fingerprint == heads[$0.byteCount] }
  }

  /// The state that was in the file last, where it is one of these, or the longest.
  func base(noted: Int?) -> Head? {
    let last = found.first { $0.record.number == noted }
    return (last ?? found.max { $0.byteCount < $1.byteCount }).map(head)
  }

  /// Where a way to a state may begin: those that were recorded next to it.
  ///
  /// What was too much to be kept when it was appended leads from none of the states before to one
  /// after.
  func ways(to number: Int) -> [Head] {
    [found.last { $0.record.number <= number }, found.first { $0.record.number > number }]
      .compactMap { $0.map(head) }
  }

  private func head(_ row: StoredRow) -> Head { (row.record.number, text.head(row.byteCount)) }
}

extension Lineage {
  /// Whether some states are told from the text in the file: nothing before them is kept whole.
  ///
  /// - Complexity: O(mementos).
  var needsFile: Bool {
    (0..<count).contains { place in
      let number = number(at: place)
      return parent(of: number) == nil && !wholes.contains(number)
    }
  }
}
