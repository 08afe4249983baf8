/// The lines of two texts as numbers, and which of them have no partner in the other text.
struct LineAlignment {
  private let old: ContiguousArray<Int32>
  private let new: ContiguousArray<Int32>
  /// How many different lines there are.
  private let numberCount: Int
  private var isOldChanged: ContiguousArray<Bool>
  private var isNewChanged: ContiguousArray<Bool>

  /// The lines of two runs of bytes, so many of them; nil when that takes more than the effort.
  init?(
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
    isOldChanged = ContiguousArray(repeating: true, count: old.count)
    isNewChanged = ContiguousArray(repeating: true, count: new.count)
  }

  /// Finds partners for as many lines as possible.
  ///
  /// A line that the other text does not have at all has none, and the search need not see it:
  /// the result is the same, and of unrelated texts little is left to search.
  mutating func align(within effort: inout LineEffort) {
    let oldLines = SharedLines(of: old, with: new, numberCount: numberCount)
    let newLines = SharedLines(of: new, with: old, numberCount: numberCount)
    var search = EditSearch(oldLines.numbers, newLines.numbers, numberCount: numberCount)
    search.run(within: &effort)
    for (index, place) in oldLines.places.enumerated() {
      isOldChanged[place] = search.isOldChanged[index]
    }
    for (index, place) in newLines.places.enumerated() {
      isNewChanged[place] = search.isNewChanged[index]
    }
  }

  /// The runs of lines without a partner, as few as they can be made by moving them.
  var hunks: [LineDifference.Hunk] {
    var found: [LineDifference.Hunk] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      let start = (i, j)
      while i < old.count, isOldChanged[i] { i += 1 }
      while j < new.count, isNewChanged[j] { j += 1 }
      if (i, j) != start { found.append(.init(old: start.0..<i, new: start.1..<j)) }
      // Lines with a partner come in pairs.
      while i < old.count, j < new.count, !isOldChanged[i], !isNewChanged[j] {
        (i, j) = (i + 1, j + 1)
      }
    }
    return settled(found)
  }

  // MARK: Moving hunks

  /// The same hunks, each as far down as it can be, and one with a neighbour that it meets on the
  /// way: so fewer lines are shown around them, and a new block begins with its own first line.
  ///
  /// Texts that say the same again and again could have hunks go to and fro for long; they stay
  /// where they are when all together have moved some times the length of the texts.
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

  /// Whether the line before what came, or went, is the last of it.
  private func canMoveUp(_ hunk: LineDifference.Hunk) -> Bool {
    if hunk.old.isEmpty { return new[hunk.new.lowerBound - 1] == new[hunk.new.upperBound - 1] }
    return hunk.new.isEmpty && old[hunk.old.lowerBound - 1] == old[hunk.old.upperBound - 1]
  }

  /// Whether the line behind what came, or went, is the first of it.
  private func canMoveDown(_ hunk: LineDifference.Hunk) -> Bool {
    if hunk.old.isEmpty { return new[hunk.new.lowerBound] == new[hunk.new.upperBound] }
    return hunk.new.isEmpty && old[hunk.old.lowerBound] == old[hunk.old.upperBound]
  }
}

/// The lines of one text that the other has too.
private struct SharedLines {
  private(set) var numbers: ContiguousArray<Int32> = []
  /// Where they stand in the text.
  private(set) var places: ContiguousArray<Int> = []

  init(
    of lines: ContiguousArray<Int32>, with others: ContiguousArray<Int32>, numberCount: Int
  ) {
    var isThere = ContiguousArray(repeating: false, count: numberCount)
    for number in others { isThere[Int(number)] = true }
    for (place, number) in lines.enumerated() where isThere[Int(number)] {
      numbers.append(number)
      places.append(place)
    }
  }
}
