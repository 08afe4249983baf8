import TestSupport
import Testing

@testable import Text
@testable import TextEditing

/// The index, compared with a plain scan of the line from its start.
@Suite struct ColumnIndexTests {
  init() { useUTF8Locale() }

  @Test("The index gives the columns of a plain scan")
  func itAnswersAsAPlainScanDoes() {
    var random = SeededRandom(seed: Seed.current())
    var model = Model(lineLength: 3_000, stride: 300, &random)
    for _ in Soak.rounds(400, soak: 150_000) { model.step(&random) }
  }

  @Test("The index gives the columns of a plain scan in long lines")
  func itAnswersAsAPlainScanDoesInLongLines() {
    var random = SeededRandom(seed: Seed.current())
    var model = Model(lineLength: 40_000, stride: 8 * 1024, &random)
    for _ in Soak.rounds(50, soak: 15_000) { model.step(&random) }
  }

  @Test("Copies of a buffer have independent indexes")
  func copiesOfABufferGoTheirOwnWays() {
    let line = String(repeating: "0123456789", count: 5_000)
    var buffer = TextBuffer(PieceTree(line.utf8))
    #expect(buffer.place(at: 50_000).column == 50_000)
    var copy = buffer
    copy.select(at: 10)
    copy.type("世")
    #expect(copy.place(at: 50_003).column == 50_002)
    #expect(buffer.place(at: 50_000).column == 50_000)
    let memento = copy.makeMemento()
    buffer.select(at: 0)
    buffer.type("\n")
    copy.restore(memento)
    #expect(copy.place(at: 50_003).column == 50_002)
    #expect(buffer.place(at: 50_001).column == 50_000)
    // A copy made after a restore, before any read.
    buffer.restore(memento)
    copy = buffer
    copy.select(at: 50_003)
    copy.type("x")
    #expect(copy.place(at: 50_004).column == 50_003)
    #expect(buffer.place(at: 50_003).column == 50_002)
  }

  @Test(
    "A typed mark that joins the character before an indexed position is counted",
    arguments: ["\u{301}", "x", "\u{200D}"])
  func whatJoinsTheCharacterBeforeARememberedPlaceIsSeen(typed: String) {
    let line = String(repeating: "a", count: 1_000)
    for offset in 250...350 {
      var buffer = TextBuffer(PieceTree(line.utf8))
      buffer.view.columns = ColumnIndex(tabWidth: 8, stride: 300)
      #expect(buffer.place(at: 1_000).column == 1_000)
      buffer.select(at: offset)
      buffer.type(typed)
      let added = typed == "x" ? 1 : 0
      #expect(buffer.place(at: buffer.text.count).column == 1_000 + added)
    }
  }

  @Test("Indexed lines that move keep their columns")
  func linesThatMoveAreRememberedWhereTheyAre() {
    let narrow = String(repeating: "a", count: 1_000) + "\n"
    let tabs = String(repeating: "\t", count: 1_000) + "\n"
    var buffer = TextBuffer(PieceTree((narrow + tabs).utf8))
    buffer.view.columns = ColumnIndex(tabWidth: 8, stride: 300)
    #expect(buffer.place(at: 2_001).column == 8_000)
    buffer.type(narrow)
    #expect(buffer.place(at: 2_001).column == 1_000)
    #expect(buffer.place(at: 3_002).column == 8_000)
  }

  @Test("Undo and redo keep the index of a long line")
  func undoAndRedoFindAgainWhatWasKnownOfALongLine() {
    let line = String(repeating: "a", count: 3_000_000)
    var buffer = TextBuffer(PieceTree(line.utf8))
    let base = buffer.makeMemento()
    #expect(buffer.place(at: 3_000_000).column == 3_000_000)
    let known = buffer.columns.placeCount
    #expect(known > 300)
    buffer.select(at: 0)
    buffer.type("世")
    #expect(buffer.place(at: 0).column == 0)
    #expect(buffer.columns.placeCount == 1)
    let typed = buffer.makeMemento()
    buffer.restore(base)
    _ = buffer.place(at: 0)
    #expect(buffer.columns.placeCount == known)
    #expect(buffer.place(at: 3_000_000).column == 3_000_000)
    buffer.restore(typed)
    #expect(buffer.place(at: 3_000_003).column == 3_000_002)
    buffer.restore(base)
    buffer.restore(typed)
    _ = buffer.place(at: 0)
    #expect(buffer.columns.placeCount == known)
    #expect(buffer.place(at: 3_000_003).column == 3_000_002)
  }

  @Test("Edits between two queries keep the rest of the index")
  func nothingIsForgottenBetweenTwoLooks() {
    let line = String(repeating: "a", count: 3_000)
    var buffer = TextBuffer(PieceTree(line.utf8))
    buffer.view.columns = ColumnIndex(tabWidth: 8, stride: 300)
    let base = buffer.makeMemento()
    buffer.select(at: 2_500)
    buffer.type("x")
    let other = buffer.makeMemento()
    buffer.restore(base)
    buffer.select(at: 1_000)
    buffer.type("世")
    #expect(buffer.place(at: 3_003).column == 3_002)
    buffer.restore(base)
    buffer.restore(other)
    #expect(buffer.place(at: 2_000).column == 2_000)
  }

  @Test("An edit between a restore and the next query is applied once")
  func anEditBeforeTheLookAfterARestoreIsSeenOnce() {
    let plain = String(repeating: "a", count: 1_000) + "\n"
    let tabs = String(repeating: "\t", count: 1_000) + "\n"
    var buffer = TextBuffer(PieceTree((plain + plain + tabs).utf8))
    buffer.view.columns = ColumnIndex(tabWidth: 8, stride: 300)
    #expect(buffer.place(at: 2_001).column == 1_000)
    buffer.restore(buffer.makeMemento())
    // Moved twice, the second line would become the third.
    buffer.type(String(repeating: "c", count: 1_001))
    #expect(buffer.place(at: 4_003).column == 8_000)
  }

  @Test("Many changes at once are applied to the index")
  func manyChangesAtOnceAreSeen() {
    let line = String(repeating: "a,", count: 20_000)
    var buffer = TextBuffer(PieceTree(line.utf8))
    #expect(buffer.place(at: 40_000).column == 40_000)
    let before = buffer.makeMemento()
    let changes = stride(from: 1, to: 40_000, by: 2).map { Replacement($0..<$0 + 1, with: [0x0A]) }
    buffer.replace(changes, leaving: Selections(Selection(at: 0)))
    #expect(buffer.place(at: 39_998).column == 0)
    buffer.restore(before)
    #expect(buffer.place(at: 40_000).column == 40_000)
    buffer.replace(
      changes.map { Replacement($0.range, with: Array("世".utf8)) },
      leaving: Selections(Selection(at: 0)))
    #expect(buffer.place(at: buffer.text.count).column == 60_000)
  }
}

private struct Model {
  private var buffer: TextBuffer
  private var kept: [TextBuffer.Memento] = []
  private let lineLength: Int

  init(lineLength: Int, stride: Int, _ random: inout SeededRandom) {
    self.lineLength = lineLength
    let lines = (0..<3).map { _ in CountedLine(count: lineLength, &random).bytes }
    buffer = TextBuffer(PieceTree(Array(lines.joined(separator: [0x0A]))))
    buffer.view.columns = ColumnIndex(tabWidth: 8, stride: stride)
  }

  mutating func step(_ random: inout SeededRandom) {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: kept.append(buffer.makeMemento())
    case 1: if let memento = kept.randomElement(using: &random) { buffer.restore(memento) }
    case 2: replaceMany(&random)
    case 3..<11: edit(&random)
    default: query(&random)
    }
  }

  /// Inserts, removes or replaces a few bytes, often such that characters join or separate; lines
  /// stay long.
  private mutating func edit(_ random: inout SeededRandom) {
    if buffer.text.lineCount > 4 {
      let lineBreak = buffer.text.range(ofLine: 1).upperBound
      let joined = [Replacement(lineBreak..<lineBreak + 1, with: [])]
      return buffer.replace(joined, leaving: buffer.selections)
    }
    let start = Int.random(in: 0...buffer.text.count, using: &random)
    let longest = buffer.text.count > lineLength * 4 ? lineLength / 2 : 5
    let end = min(buffer.text.count, start + Int.random(in: 0...longest, using: &random))
    let bytes = NastyText.bytes(Int.random(in: 0...12, using: &random), &random)
    buffer.replace([Replacement(start..<end, with: bytes)], leaving: buffer.selections)
  }

  private mutating func replaceMany(_ random: inout SeededRandom) {
    let cuts = (0..<Int.random(in: 1...400, using: &random)).map { _ in
      Int.random(in: 0..<max(1, buffer.text.count), using: &random)
    }
    let changes = Set(cuts).sorted().map { Replacement($0..<$0, with: [0x2E]) }
    buffer.replace(changes, leaving: buffer.selections)
  }

  private func query(_ random: inout SeededRandom) {
    let text = buffer.text
    let offset = Int.random(in: 0...text.count, using: &random)
    let line = text.line(at: offset)
    let found = buffer.place(at: offset)
    #expect(found == scan(line, upTo: LineLimit(offset: offset)))
    let column = Int.random(in: 0...found.column * 2 + 10, using: &random)
    #expect(
      buffer.place(inLine: line, atColumn: column) == scan(line, upTo: LineLimit(column: column)))
    let character = Int.random(in: 0...found.characters * 2 + 10, using: &random)
    #expect(
      buffer.place(inLine: line, atCharacter: character)
        == scan(line, upTo: LineLimit(characters: character)))
  }

  /// Returns the result of a scan of the whole line.
  private func scan(_ line: Int, upTo limit: LineLimit) -> LinePosition {
    let content = buffer.content(ofLine: line)
    let start = LinePosition(offset: content.lowerBound, column: 0, characters: 0)
    return buffer.text.scan(from: start, to: content.upperBound, upTo: limit, tabWidth: 8).place
  }
}
