/// Remembers places along long lines, so that a column far out in a line is found as quickly as
/// one near its start.
///
/// It only saves work: without it every answer is the same. An edit forgets what lies behind it
/// in its line and moves the rest.
final class ColumnIndex {
  /// A line shorter than this, in bytes, is simply scanned.
  private static var shortLine: Int { 8 * 1024 }
  /// Bytes between two remembered places.
  private static var stride: Int { 8 * 1024 }
  /// How many lines are remembered.
  private static var lineLimit: Int { 64 }

  /// Places of one line, ascending, the first at its start.
  private var lines: [[LinePlace]] = []
  private let tabWidth: Int

  init(tabWidth: Int) {
    self.tabWidth = tabWidth
  }

  /// The last place in a line that is at or before both limits, at a character's start.
  func place(
    inLine line: Range<Int>, of text: PieceTree, toOffset offset: Int = .max,
    column: Int = .max
  ) -> LinePlace {
    let start = LinePlace(offset: line.lowerBound, column: 0, characters: 0)
    guard line.count > Self.shortLine else {
      return scan(line, of: text, from: start, toOffset: offset, column: column)
    }
    let number = numberOfLine(startingWith: start)
    var place = lines[number].last { $0.offset <= offset && $0.column <= column } ?? start
    while true {
      let target = min(offset, place.offset + Self.stride)
      let found = scan(line, of: text, from: place, toOffset: target, column: column)
      if found.offset == place.offset { return place }
      place = found
      if target == offset || place.column >= column || place.offset >= line.upperBound {
        return place
      }
      if let last = lines[number].last, place.offset > last.offset { lines[number].append(place) }
    }
  }

  private func scan(
    _ line: Range<Int>, of text: PieceTree, from place: LinePlace, toOffset offset: Int,
    column: Int
  ) -> LinePlace {
    var scanner = ColumnScanner(text, at: place, end: line.upperBound, tabWidth: tabWidth)
    scanner.advance(toOffset: offset, column: column)
    return scanner.place
  }

  private func numberOfLine(startingWith start: LinePlace) -> Int {
    if let number = lines.firstIndex(where: { $0[0].offset == start.offset }) { return number }
    if lines.count == Self.lineLimit { lines.removeFirst() }
    lines.append([start])
    return lines.count - 1
  }

  /// A range of the text was replaced by `count` bytes.
  func noteReplacement(of range: Range<Int>, byCount count: Int) {
    let shift = count - range.count
    for number in lines.indices.reversed() {
      let start = lines[number][0].offset
      if start > range.upperBound {
        for place in lines[number].indices { lines[number][place].offset += shift }
      } else if start > range.lowerBound {
        lines.remove(at: number)
      } else {
        // What comes may combine with the character before it.
        lines[number].removeAll { $0.offset > max(start, range.lowerBound - Self.clusterLength) }
      }
    }
  }

  /// The text became another; where nothing is remembered the two are not compared.
  func note(_ text: PieceTree, insteadOf older: PieceTree) {
    if lines.isEmpty { return }
    for difference in text.differences(from: older).reversed() {
      noteReplacement(of: difference.old, byCount: difference.new.count)
    }
  }

  /// The most bytes a cluster can have.
  private static var clusterLength: Int { GlyphReader.longestCluster * 4 }
}
