import TestSupport
import Testing

@testable import Text
@testable import TextEditing

/// Rows, compared with a plain break of a line, character by character.
@Suite struct RowModelTests {
  init() { useUTF8Locale() }

  private static let samples: [String] = [
    "word ", "a", "  ", "\t", "longer-word,", " ", "日本語", "。", "「", "é", "e\u{301}", "👍",
    "\u{200B}",
    "x \u{301}", "0123456789", "Ωмир ", "한글 ", "दुनिया ",
  ]

  private static func line(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    var line: [UInt8] = []
    if Bool.random(using: &random) {
      // Rows of pure ASCII use another algorithm.
      let plain = samples.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
      while line.count < count { line += (plain.randomElement(using: &random) ?? "a").utf8 }
      return line
    }
    while line.count < count {
      line +=
        Int.random(in: 0..<8, using: &random) == 0
        ? NastyText.bytes(3, &random).filter { $0 != 0x0A && $0 != 0x0D }
        : Array((samples.randomElement(using: &random) ?? "a").utf8)
    }
    return line
  }

  @Test("Rows are those of a plain computation")
  func rowsAreThoseOfThePlainWay() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(60, soak: 40_000) {
      let lines = (0..<3).map { _ in Self.line(Int.random(in: 0...200, using: &random), &random) }
      var buffer = TextBuffer(PieceTree(Array(lines.joined(separator: [0x0A]))))
      let columns = Int.random(in: 4...60, using: &random)
      buffer.wrapColumns = columns
      expectRows(of: buffer, columns: columns)
    }
  }

  @Test(
    "Flags in a row are wrapped like other wide characters, with little work",
    arguments: [200, 2_000])
  func rowsOfFlags(count: Int) {
    var buffer = TextBuffer(PieceTree(String(repeating: "🇩🇪", count: count).utf8))
    buffer.wrapColumns = 40
    // Beyond `longestRun` each half of a flag is a character.
    if count * 2 < GlyphReader.longestRun { expectRows(of: buffer, columns: 40) }
    let content = 0..<buffer.text.count
    var breaker = RowBreaker(buffer.text, content: content, columns: 40, tabWidth: 4)
    var start = 0
    while start < content.upperBound {
      let end = breaker.end(ofRowAt: start)
      if end.isLast { break }
      start = end.offset
    }
    #expect(breaker.effort < 2_000 * count)
  }

  private func expectRows(of buffer: TextBuffer, columns: Int) {
    let rows = buffer.allRows
    let wanted = (0..<buffer.text.lineCount).flatMap { line in
      PlainBreaking(buffer.content(ofLine: line), of: buffer.text, columns: columns).rows
    }
    if let place = Array(zip(rows, wanted)).firstIndex(where: { $0.range != $1 }) {
      let end = min(buffer.text.count, rows[place].range.upperBound + 80)
      Issue.record(
        """
        row \(place) at \(columns): \(rows[place].range), not \(wanted[place]), in \
        \(buffer.text.bytes(in: rows[place].range.lowerBound..<end))
        """)
    }
    #expect(rows.count == wanted.count)
    for (index, row) in rows.enumerated() {
      let head = buffer.offset(in: row, atColumn: Int.random(in: 0...columns))
      let column = buffer.column(of: head, in: row)
      let isSound =
        buffer.row(after: row) == (index + 1 < rows.count ? rows[index + 1] : nil)
        && buffer.row(before: row) == (index > 0 ? rows[index - 1] : nil)
        && row.range.allSatisfy { buffer.row(at: $0) == row } && buffer.row(at: head) == row
        && buffer.offset(in: row, atColumn: column) == head && column < columns
      if !isSound { Issue.record("\(row) at \(columns), \(head)") }
    }
    guard let any = rows.indices.randomElement(), let other = rows.indices.randomElement() else {
      return
    }
    #expect(buffer.row(other - any, rowsFrom: rows[any]) == rows[other])
    let distance = other >= any ? other - any : nil
    #expect(buffer.rowCount(from: rows[any], to: rows[other], atMost: rows.count) == distance)
    if let distance, distance > 0 {
      #expect(buffer.rowCount(from: rows[any], to: rows[other], atMost: distance - 1) == nil)
    }
  }

  // MARK: The index

  @Test("An index with stored rows agrees with one that reads the whole line")
  func aRememberingIndexAnswersAsOneThatGoesThroughTheLine() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(12, soak: 1_000) {
      let lines = (0..<3).map { _ in Self.line(2_000, &random) }
      var buffer = TextBuffer(PieceTree(Array(lines.joined(separator: [0x0A]))))
      buffer.view.rows = RowIndex(stride: 300)
      buffer.wrapColumns = 20
      var kept = [buffer.makeMemento()]
      for _ in 0..<40 {
        step(&buffer, &kept, &random)
        let offset = Int.random(in: 0...buffer.text.count, using: &random)
        let row = buffer.row(at: offset)
        var fresh = buffer
        fresh.view.rows = RowIndex(stride: .max)
        #expect(row == fresh.row(at: offset))
      }
    }
  }

  private func step(
    _ buffer: inout TextBuffer, _ kept: inout [TextBuffer.Memento], _ random: inout SeededRandom
  ) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: kept.append(buffer.makeMemento())
    case 1: if let memento = kept.randomElement(using: &random) { buffer.restore(memento) }
    case 2: buffer.wrapColumns = [10, 20, 37].randomElement(using: &random)
    default:
      let start = Int.random(in: 0...buffer.text.count, using: &random)
      let end = min(buffer.text.count, start + Int.random(in: 0...30, using: &random))
      let bytes = Self.line(Int.random(in: 0...30, using: &random), &random)
      buffer.replace([Replacement(start..<end, with: bytes)], leaving: buffer.selections)
      buffer.select(at: 0)
    }
  }

  @Test("A keystroke far out in a long line reads little of it")
  func aKeystrokeFarOutInALongLineLooksAtLittle() {
    var buffer = TextBuffer(PieceTree(Array(repeating: 0x78, count: 4_000_000)))
    buffer.wrapColumns = 100
    buffer.select(at: 3_900_000)
    #expect(buffer.row(at: 3_900_000).range.lowerBound == 3_900_000 / 99 * 99)
    let clock = ContinuousClock()
    let time = clock.measure {
      for _ in 0..<200 {
        buffer.insert([0x79])
        let head = buffer.selections.primary.head
        #expect(buffer.row(at: head).range.lowerBound == head / 99 * 99)
      }
    }
    // A scan of the line each time would take minutes.
    #expect(time < .seconds(20))
  }
}

/// A literal implementation of the rule, without optimisation.
private struct PlainBreaking {
  private(set) var rows: [Range<Int>] = []

  private struct Character {
    let glyph: Glyph
    let offset: Int
    var isBlank: Bool {
      switch glyph.kind {
      case .tab: true
      case .printable(let scalar): scalar == " " && glyph.length == 1
      default: false
      }
    }
  }

  init(_ content: Range<Int>, of text: PieceTree, columns: Int) {
    var characters: [Character] = []
    var reader = GlyphReader(text, at: content.lowerBound)
    while reader.offset < content.upperBound {
      let offset = reader.offset
      guard let glyph = reader.next() else { break }
      characters.append(Character(glyph: glyph, offset: offset))
    }
    var indentation = 0
    for byte in text.bytes(in: content) {
      guard byte == 0x20 || byte == 0x09, indentation < columns / 2 else { break }
      indentation = byte == 0x20 ? indentation + 1 : (indentation / 8 + 1) * 8
    }
    indentation = min(indentation, columns / 2)
    var start = 0
    while true {
      let end = Self.end(
        ofRowAt: start, in: characters, from: start == 0 ? 0 : indentation, columns: columns)
      let first = start < characters.count ? characters[start].offset : content.upperBound
      let last = end.map { $0 < characters.count ? characters[$0].offset : content.upperBound }
      rows.append(first..<(last ?? content.upperBound))
      guard let end else { return }
      start = end
    }
  }

  /// Returns the number of the first character of the next row; nil in the last row.
  private static func end(
    ofRowAt start: Int, in characters: [Character], from column: Int, columns: Int
  ) -> Int? {
    var column = column
    var next = start
    while next < characters.count {
      let width = characters[next].glyph.columnCount(at: column, tabWidth: 8)
      if column + width > columns - 1 { break }
      column += width
      next += 1
    }
    if next == characters.count { return nil }
    if characters[next].isBlank { return next + 1 }
    for place in stride(from: next, to: start, by: -1)
    where mayBreak(between: characters[place - 1], and: characters[place]) {
      let isAllBlank = characters[start..<place].allSatisfy(\.isBlank)
      if !isAllBlank { return place }
    }
    return max(next, start + 1)
  }

  private static func mayBreak(between first: Character, and second: Character) -> Bool {
    if second.isBlank { return false }
    if first.isBlank { return true }
    guard case .printable(let left) = first.glyph.kind,
      case .printable(let right) = second.glyph.kind
    else { return false }
    let isWide = [left, right].contains { columnCount(of: $0) == 2 }
    return isWide && !Glyph.opening.contains(left) && !Glyph.closing.contains(right)
  }
}
