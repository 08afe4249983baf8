import TestSupport
import Testing

@testable import Text

@Suite struct DifferenceRowsTests {
  @Test("Without wrapping, the rows are those of the page")
  func withoutWrappingTheRowsAreThoseOfThePage() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(50, soak: 10_000) {
      let page = DifferencePage(TextPair(&random).difference, Self.arrangement(&random))
      let rows = DifferenceRows(page, widths: nil, tabWidth: 8)
      let all = rows.rows(from: DifferenceRows.first, count: .max)
      #expect(all.map(\.content) == (0..<page.rowCount).map { page[$0] })
      Self.checkMoves(rows, all)
    }
  }

  @Test("Wrapped rows show all text of both sides in order, and are found from everywhere")
  func wrappedRowsShowAllText() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(100, soak: 20_000) {
      let (old, new) = Self.longLines(&random)
      let difference = LineDifference(from: PieceTree(old), to: PieceTree(new))
      let page = DifferencePage(difference, Self.arrangement(&random))
      let widths = DifferenceRows.Widths(
        older: Int.random(in: 4...30, using: &random), newer: Int.random(in: 4...30, using: &random)
      )
      let rows = DifferenceRows(
        page, widths: widths, tabWidth: 4, partLength: Int.random(in: 16...64, using: &random))
      let all = rows.rows(from: DifferenceRows.first, count: .max)
      Self.checkTexts(of: rows, all)
      Self.checkMoves(rows, all)
    }
  }

  @Test("The lines of a pair begin in the same row, and the pair is as high as the higher one")
  func thePairIsAsHighAsTheHigherOne() {
    let older = PieceTree("one two three four five\nend\n".utf8)
    let newer = PieceTree("one two\nend\n".utf8)
    let page = DifferencePage(LineDifference(from: older, to: newer), .sideBySide)
    let widths = DifferenceRows.Widths(older: 11, newer: 11)
    let rows = DifferenceRows(page, widths: widths, tabWidth: 8)
    let all = rows.rows(from: DifferenceRows.first, count: .max)
    let drawn = all.map { row in
      [row.older.map { older.text($0) }, row.newer.map { newer.text($0) }]
    }
    let expected: [[String?]] = [
      ["one two ", "one two"], ["three four ", nil], ["five", nil], ["end", "end"], ["", ""],
    ]
    #expect(drawn == expected)
  }

  @Test("A row far out in a line of a megabyte is found by its byte")
  func aRowFarOutIsFound() throws {
    let line = String(repeating: "some words of a long line ", count: 40_000)
    let older = PieceTree((line + "\n").utf8)
    var newer = older
    newer.replace([Replacement(900_000..<900_004, with: Array("more".utf8))])
    let page = DifferencePage(LineDifference(from: older, to: newer), .sideBySide)
    let rows = DifferenceRows(page, widths: .init(older: 60, newer: 60), tabWidth: 8)
    let found = rows.position(ofNewer: 900_000)
    let row = try #require(rows.rows(from: found, count: 1).first)
    #expect(row.newer?.range.contains(900_000) == true)
    #expect(row.older?.range.lowerBound == row.newer?.range.lowerBound)
    let above = rows.position(-40, rowsFrom: found)
    #expect(rows.distance(from: above, to: found, atMost: 60) == 40)
    #expect(rows.position(40, rowsFrom: above) == found)
  }

  // MARK: Checks

  private static func arrangement(_ random: inout SeededRandom) -> DifferencePage.Arrangement {
    Bool.random(using: &random) ? .unified : .sideBySide
  }

  /// Returns two texts with some lines of several rows.
  private static func longLines(_ random: inout SeededRandom) -> (old: [UInt8], new: [UInt8]) {
    let lines = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      (0..<[0, 3, 30, 200][Int.random(in: 0..<4, using: &random)]).map { _ in
        Array("aab \t".utf8).randomElement(using: &random) ?? 0x61
      }
    }
    let old = Array(lines.joined(separator: [10]))
    var new = old
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let start = Int.random(in: 0...new.count, using: &random)
      let end = min(new.count, start + Int.random(in: 0...20, using: &random))
      new.replaceSubrange(start..<end, with: Array("x y\nzz ".utf8.prefix(end - start + 1)))
    }
    return (old, new)
  }

  /// Checks that the rows of each line are its content.
  private static func checkTexts(of rows: DifferenceRows, _ all: [DifferenceRows.Row]) {
    let page = rows.page
    let (older, newer) = (page.difference.older, page.difference.newer)
    for row in 0..<page.rowCount {
      let part = all.filter { $0.position.row == row }
      for (lines, text) in [(part.map(\.older), older), (part.map(\.newer), newer)] {
        let shown = lines.compactMap(\.self)
        guard let first = shown.first else { continue }
        #expect(first.isFirst && shown.last?.isLast == true)
        #expect(shown.dropLast().allSatisfy { !$0.isLast })
        #expect(text.bytes(in: first.content) == shown.flatMap { text.bytes(in: $0.range) })
      }
    }
    for row in all {
      if let line = row.newer {
        #expect(rows.position(ofNewer: line.range.lowerBound) == row.position)
      }
      if let line = row.older {
        #expect(rows.position(ofOlder: line.range.lowerBound) == row.position)
      }
    }
  }

  /// Checks that all ways to a row lead to the same one.
  private static func checkMoves(_ rows: DifferenceRows, _ all: [DifferenceRows.Row]) {
    let positions = all.map(\.position)
    #expect(positions == positions.sorted())
    #expect(positions.last == rows.last)
    for (index, position) in positions.enumerated() {
      for distance in [-30, -2, -1, 0, 1, 3, 40] {
        let target = min(max(0, index + distance), positions.count - 1)
        #expect(rows.position(distance, rowsFrom: position) == positions[target])
        guard target >= index else { continue }
        let counted = rows.distance(from: position, to: positions[target], atMost: 20)
        #expect(counted == (target - index <= 20 ? target - index : nil))
      }
      if index > 0 { #expect(rows.depth(of: position) > rows.depth(of: positions[index - 1])) }
    }
  }
}

extension PieceTree {
  fileprivate func text(_ row: LineRow) -> String {
    String(decoding: bytes(in: row.range), as: UTF8.self)
  }
}
