/// The lines of two texts as numbers.
package struct LineAlignment {
  private let old: ContiguousArray<Int32>
  private let new: ContiguousArray<Int32>
  /// The number of different lines.
  private let numberCount: Int

  /// Numbers the lines of two runs of bytes; fails if that exceeds the effort.
  package init?(
    _ oldBytes: UnsafeRawBufferPointer, _ newBytes: UnsafeRawBufferPointer,
    counts: (old: Int, new: Int), within effort: inout LineEffort
  ) {
    if counts.old > effort.lines { return nil }
    effort.lines -= counts.old
    var numbering = LineNumbering(capacity: counts.old + min(counts.new, effort.lines))
    old = numbering.numbers(ofLinesIn: oldBytes, count: counts.old)
    let numbers = numbering.numbers(
      ofLinesIn: newBytes, count: counts.new, like: oldBytes, numbered: old,
      hashing: &effort.lines)
    guard let numbers else { return nil }
    new = numbers
    numberCount = numbering.count
  }

  /// Returns the runs of lines without a partner, after as many lines as possible have one; they
  /// are merged as far as moving them allows.
  ///
  /// Lines that the other text does not contain at all are excluded from the search: the result is
  /// the same, and for unrelated texts little remains to search.
  package func hunks(within effort: inout LineEffort) -> [LineDifference.Hunk] {
    let oldLines = SharedLines(of: old, with: new, numberCount: numberCount)
    let newLines = SharedLines(of: new, with: old, numberCount: numberCount)
    var search = EditSearch(oldLines.numbers, newLines.numbers, numberCount: numberCount)
    search.run(within: &effort)
    var isOldChanged = ContiguousArray(repeating: true, count: old.count)
    var isNewChanged = ContiguousArray(repeating: true, count: new.count)
    for (index, place) in oldLines.places.enumerated() {
      isOldChanged[place] = search.isOldChanged[index]
    }
    for (index, place) in newLines.places.enumerated() {
      isNewChanged[place] = search.isNewChanged[index]
    }
    return settled(Difference.runs(isOldChanged, isNewChanged))
  }

  /// Moves each hunk down as far as possible and merges touching neighbours.
  ///
  /// So fewer context lines are displayed, and a new block begins with its own first line.
  ///
  /// In very repetitive texts, hunks could move back and forth for long; moving stops when the
  /// total distance is a small multiple of the texts' length.
  private func settled(_ hunks: [LineDifference.Hunk]) -> [LineDifference.Hunk] {
    var settled: [LineDifference.Hunk] = []
    var waiting = Array(hunks.reversed())
    var moves = 4 * (old.count + new.count)
    while var hunk = waiting.popLast() {
      let floor = settled.last?.old.upperBound ?? 0
      while hunk.old.lowerBound > floor, moves > 0, canMoveUp(hunk) {
        hunk = hunk.moved(by: (-1, -1))
        moves -= 1
      }
      if let last = settled.last, hunk.old.lowerBound == floor {
        settled.removeLast()
        waiting.append(last.joined(with: hunk))
        continue
      }
      let ceiling = waiting.last?.old.lowerBound ?? old.count
      while hunk.old.upperBound < ceiling, moves > 0, canMoveDown(hunk) {
        hunk = hunk.moved(by: (1, 1))
        moves -= 1
      }
      if let next = waiting.last, hunk.old.upperBound == ceiling {
        waiting[waiting.count - 1] = hunk.joined(with: next)
      } else {
        settled.append(hunk)
      }
    }
    return settled
  }

  /// Returns whether the line before the hunk equals its last line.
  private func canMoveUp(_ hunk: LineDifference.Hunk) -> Bool {
    if hunk.old.isEmpty { return new[hunk.new.lowerBound - 1] == new[hunk.new.upperBound - 1] }
    return hunk.new.isEmpty && old[hunk.old.lowerBound - 1] == old[hunk.old.upperBound - 1]
  }

  /// Returns whether the line after the hunk equals its first line.
  private func canMoveDown(_ hunk: LineDifference.Hunk) -> Bool {
    if hunk.old.isEmpty { return new[hunk.new.lowerBound] == new[hunk.new.upperBound] }
    return hunk.new.isEmpty && old[hunk.old.lowerBound] == old[hunk.old.upperBound]
  }
}

/// The lines of one text that the other contains too.
private struct SharedLines {
  private(set) var numbers: ContiguousArray<Int32> = []
  /// The line numbers in the text.
  private(set) var places: ContiguousArray<Int> = []

  init(of lines: ContiguousArray<Int32>, with others: ContiguousArray<Int32>, numberCount: Int) {
    var isThere = ContiguousArray(repeating: false, count: numberCount)
    for number in others { isThere[Int(number)] = true }
    for (place, number) in lines.enumerated() where isThere[Int(number)] {
      numbers.append(number)
      places.append(place)
    }
  }
}
