public import Storage
import MementoKit
import TextModel

/// Which states of a history hold some words, and when these came and went.
public struct SearchResult: Sendable {
  /// A state that is worth telling.
  public struct Finding: Hashable, Sendable {
    /// The memento.
    public let row: StoredRow
    /// Whether its text holds the words.
    public let isInText: Bool
    /// Whether its title or its name does.
    public let isInLabel: Bool
    /// What became of the words in the step that led here.
    public let change: Change?
  }

  /// What a step does to the words.
  public enum Change: String, Hashable, Sendable {
    /// They are in the text now, and were not in the state before.
    case appeared
    /// They were in the text of the state before, and are not any more.
    case disappeared
  }

  /// The states that hold the words and those in which they disappeared, in the order of their
  /// numbers.
  public internal(set) var findings: [Finding] = []
  /// The numbers of the states whose text could not be looked at.
  public internal(set) var lost: [Int] = []
}

extension HistoryReader {
  /// Looks for words in titles, names and texts of all states.
  ///
  /// Texts are looked at where they differ from the one before, so that the cost is the size of the
  /// history and not that of all its texts.
  public func search(for pattern: BytePattern) throws(DatabaseError) -> SearchResult {
    var search = TextSearch(self, pattern)
    return try search.run()
  }
}

/// A walk over all states from the first on, which counts how often the words stand in each.
private struct TextSearch {
  private let reader: HistoryReader
  private let pattern: BytePattern
  /// The states that others are still to be reached from.
  private var open: [Int: Counted] = [:]
  /// How many states are still to be reached from one.
  private var expected: [Int: Int] = [:]
  private var edges: [Int: StoredPayload] = [:]
  private var result = SearchResult()

  private struct Counted {
    let state: TextBuffer.Memento
    let count: Int
  }

  init(_ reader: HistoryReader, _ pattern: BytePattern) {
    self.reader = reader
    self.pattern = pattern
    for row in reader.rows {
      if let parent = row.parent { expected[parent, default: 0] += 1 }
    }
  }

  mutating func run() throws(DatabaseError) -> SearchResult {
    for (index, row) in reader.rows.enumerated() {
      if index % Self.batch == 0 { try readEdges(from: index) }
      visit(row)
    }
    return result
  }

  /// Edges that are read at once.
  private static var batch: Int { 256 }

  private mutating func readEdges(from index: Int) throws(DatabaseError) {
    let rows = reader.rows[index..<min(index + Self.batch, reader.rows.count)]
    guard let first = rows.first, let last = rows.last else { return }
    var read: [Int: StoredPayload] = [:]
    try reader.history.store.forEachEdge(
      of: reader.file.id, in: first.record.number...last.record.number
    ) { read[$0] = $1 }
    edges = read
  }

  private mutating func visit(_ row: StoredRow) {
    let number = row.record.number
    let before = row.parent.flatMap { open[$0] }
    let counted = before.flatMap { step(to: number, from: $0) } ?? start(at: row)
    if let counted {
      if expected[number] != nil { open[number] = counted }
    } else {
      result.lost.append(number)
    }
    note(row, count: counted?.count ?? 0, before: before?.count)
    guard let parent = row.parent, let rest = expected[parent] else { return }
    expected[parent] = rest - 1
    if rest == 1 { open[parent] = nil }
  }

  private mutating func note(_ row: StoredRow, count: Int, before: Int?) {
    let label = [row.record.summary.title, row.record.name ?? ""]
    let isInLabel = label.contains(where: pattern.isFound)
    let wasThere = (before ?? 0) > 0
    var change: SearchResult.Change?
    if count > 0, !wasThere { change = .appeared }
    if count == 0, wasThere { change = .disappeared }
    if count == 0, !isInLabel, change == nil { return }
    result.findings.append(
      SearchResult.Finding(row: row, isInText: count > 0, isInLabel: isInLabel, change: change))
  }

  // MARK: Texts

  private func step(to number: Int, from before: Counted) -> Counted? {
    guard let edge = edges[number] else { return nil }
    do {
      let state = try reader.history.codec.decode(
        edge.bytes, version: edge.version, since: before.state, named: "#\(number)")
      let (older, newer) = (before.state.recordedText, state.recordedText)
      return Counted(
        state: state, count: before.count + pattern.gain(from: older, to: newer))
    } catch {
      // Another way may lead there.
      return nil
    }
  }

  /// A state that no step leads to: the first, and those behind one that is damaged.
  private func start(at row: StoredRow) -> Counted? {
    let number = row.record.number
    // Others would be looked for in vain, each along all that comes before it.
    guard
      row.parent == nil || reader.history.lineage.wholes.contains(number)
        || reader.numberInFile() == number, let state = try? reader.state(number)
    else { return nil }
    let text = state.recordedText
    return Counted(state: state, count: pattern.count(in: text, 0..<text.count))
  }
}

extension BytePattern {
  /// How much more often it stands in a text than in the one that this was made from.
  ///
  /// - Complexity: O(what differs).
  func gain(from older: PieceTree, to newer: PieceTree) -> Int {
    var gain = 0
    for place in places(newer.differences(from: older), (older.count, newer.count)) {
      gain += count(in: newer, place.new) - count(in: older, place.old)
    }
    return gain
  }

  /// The places that differ, each with as much around it as an occurrence needs to touch it; where
  /// one could touch two of them, they are one.
  private func places(_ differences: [Difference], _ sizes: (old: Int, new: Int)) -> [Place] {
    var places: [Place] = []
    let reach = count - 1
    for difference in differences {
      let old = difference.old.widened(by: reach, within: sizes.old)
      let new = difference.new.widened(by: reach, within: sizes.new)
      if let last = places.last, old.lowerBound < last.old.upperBound {
        places[places.count - 1] = Place(
          old: last.old.lowerBound..<old.upperBound, new: last.new.lowerBound..<new.upperBound)
      } else {
        places.append(Place(old: old, new: new))
      }
    }
    return places
  }

  private struct Place {
    let old: Range<Int>
    let new: Range<Int>
  }
}

extension Range<Int> {
  fileprivate func widened(by count: Int, within size: Int) -> Range<Int> {
    Swift.max(0, lowerBound - count)..<Swift.min(size, upperBound + count)
  }
}
