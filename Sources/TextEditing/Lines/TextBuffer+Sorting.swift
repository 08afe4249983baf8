import Text
import CXXHash
import Glibc

extension TextBuffer {
  func sorting(in order: LineOrder, _ progress: ProgressReport) throws(OperationStopped) -> Planned
  {
    var replacements: [Replacement] = []
    var count = 0
    var cursors = selections.all
    try forEachBlock(linesToWorkOn, progress) { (block, progress) throws(OperationStopped) in
      let sorted = try SortedLines(block, in: order, progress)
      count += block.count
      if sorted.isAsBefore { return }
      replacements += text.refined(
        [Replacement(block.range, with: sorted.bytes)], within: .interactive)
      if hasNoSelection { cursors = cursors.map { sorted.moved($0, in: block) } }
    }
    if replacements.isEmpty {
      return .nothing(count < 2 ? "No lines to sort here" : "The lines are sorted already")
    }
    return .edit(
      EditPlan(
        replacements: replacements, title: "Sorted " + counted(count, "line"),
        selections: selections.replaced(by: cursors), keepsRow: hasNoSelection))
  }

  func removingRepeatedLines(_ progress: ProgressReport) throws(OperationStopped) -> Planned {
    var replacements: [Replacement] = []
    var count = 0
    try forEachBlock(linesToWorkOn, progress) { (block, progress) throws(OperationStopped) in
      let repeated = try block.repeatedLines(progress)
      count += repeated.count
      replacements += repeated.ranges.map { Replacement(block.inText($0), with: []) }
    }
    if replacements.isEmpty { return .nothing("No line is repeated") }
    let title = "Removed " + counted(count, "repeated line")
    return .edit(EditPlan(replacements: replacements, title: title, keepsRow: hasNoSelection))
  }
}

// MARK: Sorting

/// The lines of a block in order.
///
/// Each line gets the line break of its new position, so that a text without a final line break
/// still has none.
private struct SortedLines {
  let bytes: [UInt8]
  /// The old index of the line in each place.
  private let lines: [Int]

  init(_ block: LineBlock, in order: LineOrder, _ progress: ProgressReport) throws(OperationStopped)
  {
    var keys = try LineKeys(block, in: order, progress.part(0, 0.1))
    try keys.sort(descending: order == .descending, progress.part(0.1, 0.6))
    lines = keys.entries.map(\.line)
    bytes = try block.bytes(ofLines: lines, progress.part(0.6, 1))
  }

  /// Whether the lines were in order.
  var isAsBefore: Bool { lines.indices.allSatisfy { lines[$0] == $0 } }

  /// Returns a cursor moved with its line.
  func moved(_ cursor: Selection, in block: LineBlock) -> Selection {
    let offset = cursor.head - block.offset
    guard let line = block.contents.lastIndex(where: { $0.lowerBound <= offset }),
      let place = lines.firstIndex(of: line)
    else { return cursor }
    var start = block.offset
    for before in 0..<place {
      start += block.contents[lines[before]].count + block.lineBreak(after: before).count
    }
    let inside = min(offset - block.contents[line].lowerBound, block.contents[line].count)
    return Selection(at: start + inside)
  }
}

extension LineKeys {
  /// The number of lines that the library sorts before merging.
  private static var run: Int { 8192 }

  /// Sorts by a merge sort that can be stopped.
  fileprivate mutating func sort(
    descending: Bool, _ progress: ProgressReport
  ) throws(OperationStopped) {
    let count = entries.count
    let total =
      Double(max(1, count)) * (13 + log2(Double(max(count, Self.run) / Self.run)).rounded(.up))
    var done = 0
    var other = entries
    let bytes = bytes
    try bytes.withUnsafeBufferPointer { (keys) throws(OperationStopped) in
      let order = KeyOrder(
        keys: keys.baseAddress.map { UnsafeRawPointer($0) }, descending: descending)
      for start in stride(from: 0, to: count, by: Self.run) {
        let end = min(start + Self.run, count)
        entries[start..<end].sort { order.isBefore($0, $1) }
        done += 13 * (end - start)
        try progress.reach(Double(done) / total)
      }
      var width = Self.run
      while width < count {
        for start in stride(from: 0, to: count, by: 2 * width) {
          let middle = min(start + width, count)
          let end = min(start + 2 * width, count)
          try Self.merge(
            &entries, into: &other, start, middle, end, order,
            progress.part(Double(done) / total, Double(done + end - start) / total))
          done += end - start
        }
        swap(&entries, &other)
        width *= 2
      }
    }
  }

  /// Merges two adjacent sorted runs.
  private static func merge(
    _ source: inout [Entry], into target: inout [Entry], _ start: Int, _ middle: Int, _ end: Int,
    _ order: KeyOrder, _ progress: ProgressReport
  ) throws(OperationStopped) {
    try source.withUnsafeBufferPointer { (source) throws(OperationStopped) in
      try target.withUnsafeMutableBufferPointer { (target) throws(OperationStopped) in
        var (left, right) = (start, middle)
        for place in start..<end {
          if left < middle, right >= end || !order.isBefore(source[right], source[left]) {
            target[place] = source[left]
            left += 1
          } else {
            target[place] = source[right]
            right += 1
          }
          if place & 0xFFFF == 0 { try progress.reach(Double(place - start) / Double(end - start)) }
        }
      }
    }
  }
}

private struct KeyOrder {
  let keys: UnsafeRawPointer?
  let descending: Bool

  @inline(__always)
  func isBefore(_ a: LineKeys.Entry, _ b: LineKeys.Entry) -> Bool {
    let difference = compare(a, b)
    if difference != 0 { return descending ? difference > 0 : difference < 0 }
    return a.line < b.line
  }

  @inline(__always)
  private func compare(_ a: LineKeys.Entry, _ b: LineKeys.Entry) -> Int {
    if a.prefix != b.prefix { return a.prefix < b.prefix ? -1 : 1 }
    let common = min(a.length, b.length) - 8
    if common > 0, let keys {
      let difference = memcmp(keys + a.start + 8, keys + b.start + 8, common)
      if difference != 0 { return Int(difference) }
    }
    return a.length - b.length
  }
}

extension LineBlock {
  /// Returns the bytes with the lines in another order.
  fileprivate func bytes(
    ofLines lines: [Int], _ progress: ProgressReport
  ) throws(OperationStopped) -> [UInt8] {
    var sorted: [UInt8] = []
    sorted.reserveCapacity(bytes.count)
    try bytes.withUnsafeBufferPointer { (old) throws(OperationStopped) in
      for (place, line) in lines.enumerated() {
        try progress.passed(place, of: lines.count)
        sorted.append(contentsOf: UnsafeBufferPointer(rebasing: old[contents[line]]))
        sorted.append(contentsOf: UnsafeBufferPointer(rebasing: old[lineBreak(after: place)]))
      }
    }
    return sorted
  }
}

// MARK: Repeated lines

extension LineBlock {
  /// Returns the lines that repeat earlier ones, and the ranges to remove.
  fileprivate func repeatedLines(
    _ progress: ProgressReport
  ) throws(OperationStopped) -> (count: Int, ranges: [Range<Int>]) {
    var firstByHash: [UInt64: Int] = [:]
    firstByHash.reserveCapacity(count)
    /// Different lines with one hash, which are rare.
    var others: [ArraySlice<UInt8>: Int] = [:]
    var ranges: [Range<Int>] = []
    var found = 0
    for line in 0..<count {
      try progress.passed(line, of: count)
      let hash = bytes.withUnsafeBytes {
        memento_xxh3_64($0.baseAddress.map { $0 + contents[line].lowerBound }, contents[line].count)
      }
      guard let first = firstByHash[hash] else {
        firstByHash[hash] = line
        continue
      }
      if !isSame(first, line), others.updateValue(line, forKey: bytes[contents[line]]) == nil {
        continue
      }
      found += 1
      ranges.append(contents[line].lowerBound..<lineBreak(after: line).upperBound)
    }
    return (found, withoutLastBreak(ranges.joiningNeighbours()))
  }

  private func isSame(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (contents[a], contents[b])
    return first.count == second.count
      && bytes.withUnsafeBytes { room in
        guard let base = room.baseAddress else { return true }
        return memcmp(base + first.lowerBound, base + second.lowerBound, first.count) == 0
      }
  }

  /// Returns the removals; a removed last line without a line break includes the break before it.
  private func withoutLastBreak(_ removals: [Range<Int>]) -> [Range<Int>] {
    guard let last = removals.last, last.upperBound == bytes.count,
      lineBreak(after: count - 1).isEmpty,
      let kept = contents.lastIndex(where: { $0.lowerBound < last.lowerBound })
    else { return removals }
    return removals.dropLast() + [contents[kept].upperBound..<last.upperBound]
  }
}
