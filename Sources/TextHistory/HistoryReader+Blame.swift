import Files
import HistoryStore
public import MementoArchiveKit
import MementoKit
public import Text
import TextEditing

/// A text with the state that last changed each of its lines.
public struct BlamedText: Sendable {
  /// The text.
  public let text: PieceTree
  /// The number of the state that made each line; nil for a line that is in no state.
  public let numbers: [Int?]
}

extension HistoryReader {
  /// Returns the state that last changed each line of a state.
  ///
  /// - Complexity: O(mementos on the path to the root), each at the cost of its change.
  public func blame(_ number: Int) throws(StoreError) -> BlamedText {
    let state = try state(number)
    let text = state.recordedText
    return BlamedText(
      text: text, numbers: try numbers(ofLines: Lines(text), madeUpTo: number, state))
  }

  /// Returns the state that last changed each line of the file on disk.
  ///
  /// If the file is no state, the lines that differ from the state last known to be in it have no
  /// number.
  public func blameFile() throws(HistoryFailure) -> BlamedText {
    if let number = numberInFile() {
      return try HistoryFailure.state { () throws(StoreError) in try blame(number) }
    }
    let disk = try HistoryFailure.file { () throws(FileError) in try onDisk() }
    let text = disk.state.recordedText
    let known = file.onDisk.flatMap(row) ?? rows.last
    return try HistoryFailure.state { () throws(StoreError) in
      guard let number = known?.record.number else {
        return BlamedText(text: text, numbers: Lines(text).numbers)
      }
      let state = try state(number)
      var lines = Lines(text)
      lines.enter(state.recordedText, leaving: nil)
      return BlamedText(
        text: text, numbers: try numbers(ofLines: lines, madeUpTo: number, state))
    }
  }

  private func numbers(
    ofLines start: Lines, madeUpTo number: Int, _ state: TextBuffer.Memento
  ) throws(StoreError) -> [Int?] {
    var lines = start
    var (number, state) = (number, state)
    while !lines.isDone, let parent = history.lineage.parent(of: number) {
      let loaded = try history.loadState(parent, inMemory: (number, state)).last
      guard let loaded else { break }
      lines.enter(loaded.state.recordedText, leaving: number)
      (number, state) = (parent, loaded.state)
    }
    lines.end(at: number)
    return lines.numbers
  }
}

/// The lines of a text during the walk back through its states.
private struct Lines {
  private(set) var numbers: [Int?]
  /// The lines whose state is not found yet, with their numbers in `text`.
  private var rest: [(line: Int, place: Int)]
  private var text: PieceTree

  init(_ text: PieceTree) {
    self.text = text
    numbers = Array(repeating: nil, count: text.filledLineCount)
    rest = numbers.indices.map { ($0, $0) }
  }

  var isDone: Bool { rest.isEmpty }

  /// Moves to the previous text.
  ///
  /// Lines that it lacks were made by the left state, nil for none.
  mutating func enter(_ earlier: PieceTree, leaving number: Int?) {
    let hunks = LineDifference(from: earlier, to: text).hunks
    text = earlier
    if hunks.isEmpty { return }
    var remaining: [(line: Int, place: Int)] = []
    for (line, place) in rest {
      if let before = hunks.lineBefore(place) {
        remaining.append((line, before))
      } else {
        numbers[line] = number
      }
    }
    rest = remaining
  }

  /// Assigns the remaining lines to the oldest state.
  mutating func end(at number: Int) {
    for (line, _) in rest { numbers[line] = number }
    rest = []
  }
}
