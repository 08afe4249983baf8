import TestSupport
import Testing

@testable import Text
@testable import TextEditing

/// Long lines whose far positions are estimated until a scan.
@Suite struct LineScanTests {
  init() { useUTF8Locale() }

  /// Returns a buffer that estimates early, with a line of a hundred kilobytes between two short
  /// ones.
  private func buffer(_ words: String = "नमस्ते दुनिया, ", columns: Int? = nil) -> TextBuffer {
    let line = String(repeating: words, count: 100_000 / words.utf8.count)
    var buffer = TextBuffer(PieceTree("one\n\(line)\ntwo".utf8))
    buffer.view.columns = ColumnIndex(tabWidth: 8, stride: 1_024, effortLimit: 5_000)
    buffer.view.rows = RowIndex(stride: 1_024, effortLimit: 3_000)
    buffer.wrapColumns = columns
    return buffer
  }

  private func end(of buffer: TextBuffer) -> Int { buffer.content(ofLine: 1).upperBound }

  /// Returns the scan of the estimates of a buffer.
  private func scan(_ buffer: TextBuffer) throws -> ScannedLine {
    let scan = try #require(buffer.neededScan)
    return try #require(scan.carryOut { true })
  }

  @Test("A column far out is an estimate until a scan gives the exact one")
  func whatIsFarOutIsGuessedAndThenKnown() throws {
    var buffer = buffer()
    #expect(!buffer.shownPlace(at: 1_000).isEstimate)
    #expect(buffer.neededScan == nil)
    let estimate = buffer.shownPlace(at: end(of: buffer))
    let exact = buffer.place(at: end(of: buffer))
    #expect(estimate.isEstimate && !exact.isEstimate)
    #expect(estimate.offset == exact.offset)
    #expect(abs(estimate.column - exact.column) < exact.column / 50)
    #expect(abs(estimate.characters - exact.characters) < exact.characters / 50)
    buffer = self.buffer()
    _ = buffer.shownPlace(at: end(of: buffer))
    buffer.apply(try scan(buffer))
    #expect(buffer.neededScan == nil)
    #expect(buffer.shownPlace(at: end(of: buffer)) == exact)
  }

  @Test("A position near an estimate is counted from it", arguments: [0, 2_000, 7_000])
  func whatIsNearAGuessIsCountedFromIt(distance: Int) {
    let buffer = buffer("e\u{301}👨‍👩‍👧世 ")
    let end = end(of: buffer)
    let other = buffer.characterStart(before: end - distance)
    let estimates = [buffer.shownPlace(at: end), buffer.shownPlace(at: other)]
    let exact = [buffer.place(at: end), buffer.place(at: other)]
    #expect(estimates[0].isEstimate && estimates[1].isEstimate)
    #expect(estimates[0].column - estimates[1].column == exact[0].column - exact[1].column)
    #expect(estimates.map(\.offset) == exact.map(\.offset))
  }

  @Test("A position given by its column or character is an estimate, too")
  func aPlaceThatIsNamedIsGuessedToo() {
    let buffer = buffer()
    let exact = buffer.place(at: end(of: buffer))
    let column = self.buffer().place(inLine: 1, atCharacter: exact.characters / 2)
    #expect(column.isEstimate && column.characters == exact.characters / 2)
    #expect(self.buffer().place(inLine: 1, atCharacter: .max).offset == end(of: buffer))
    let early = buffer.place(inLine: 1, atCharacter: 7)
    #expect(!early.isEstimate && self.buffer().place(inLine: 1, atCharacter: 7) == early)
  }

  @Test("Columns of plain text are exact")
  func plainTextIsNotGuessed() {
    let buffer = buffer("plain words, ")
    #expect(!buffer.shownPlace(at: end(of: buffer)).isEstimate)
    #expect(buffer.neededScan == nil)
  }

  @Test("Visible text stays in place when a scan is applied")
  func whatIsSeenStaysWhereItIs() throws {
    var buffer = buffer()
    buffer.select(at: end(of: buffer))
    let row = buffer.row(at: end(of: buffer))
    buffer.scroll.column = buffer.shownPlace(at: end(of: buffer)).column - 60
    let left = buffer.firstPlace(in: row).offset
    buffer.apply(try scan(buffer))
    #expect(buffer.firstPlace(in: row).offset == left)
    let column = buffer.place(at: left).column
    #expect((column...column + 1).contains(buffer.scroll.column))
  }

  @Test("Text typed during a scan is counted")
  func whatWasTypedMeanwhileIsCounted() throws {
    var buffer = buffer()
    _ = buffer.shownPlace(at: end(of: buffer))
    let found = try scan(buffer)
    buffer.select(at: end(of: buffer))
    buffer.type("behind")
    buffer.select(at: 0)
    buffer.type("before")
    buffer.apply(found)
    let place = buffer.shownPlace(at: end(of: buffer))
    #expect(!place.isEstimate && place == buffer.place(at: end(of: buffer)))
    // An early change in the line affects everything after it.
    buffer.select(at: buffer.content(ofLine: 1).lowerBound + 3)
    buffer.type("early")
    buffer.apply(found)
    let other = buffer.shownPlace(at: end(of: buffer))
    #expect(other.isEstimate && buffer.neededScan != nil)
    #expect(abs(other.column - place.column - 5) < place.column / 50)
  }

  @Test("A scan can be stopped")
  func aSurveyCanBeEnded() throws {
    let buffer = buffer()
    _ = buffer.shownPlace(at: end(of: buffer))
    var questions = 0
    let found = try #require(buffer.neededScan).carryOut {
      questions += 1
      return questions < 2
    }
    #expect(found == nil && questions == 2)
  }

  @Test(
    "Estimated rows are contiguous and stay after a scan",
    arguments: ["नमस्ते दुनिया, ", "日本語", "e\u{301}", "plain words, "])
  func rowsThatAreGuessedFollowEachOtherAndStay(words: String) throws {
    var buffer = buffer(words, columns: 40)
    let row = buffer.row(at: end(of: buffer))
    #expect(row.range.upperBound == end(of: buffer) && row.isLast)
    let columns = buffer.column(of: end(of: buffer), in: row)
    #expect(columns < 40 && columns > 0)
    _ = buffer.shownPlace(at: end(of: buffer))
    if buffer.neededScan != nil { buffer.apply(try scan(buffer)) }
    #expect(buffer.row(at: end(of: buffer)) == row)
    // Also above the estimated position.
    for distance in [3_000, LineEstimate.strides * 1_024 + 1_000] {
      var above = buffer.row(at: end(of: buffer) - distance)
      for _ in 0..<10 {
        let below = try #require(buffer.row(after: above))
        #expect(below.range.lowerBound == above.range.upperBound)
        #expect(buffer.row(before: below) == above)
        above = below
      }
    }
    // Positions near the start are exact.
    let early = buffer.content(ofLine: 1).lowerBound + 500
    #expect(buffer.row(at: early) == TextBuffer(buffer.text, columns: 40).row(at: early))
  }

  @Test("Any text is cut at the starts of characters")
  func anyTextIsCutWhereCharactersBegin() throws {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(20, soak: 2_000) {
      var model = Model(&random)
      for _ in 0..<20 { try model.step(&random) }
    }
  }
}

extension TextBuffer {
  /// Creates a buffer without estimates.
  fileprivate init(_ text: PieceTree, columns: Int) {
    self.init(text)
    view.rows = RowIndex(effortLimit: .max)
    wrapColumns = columns
  }
}

/// Edits, reads and scans of a line of difficult text, compared with a plain scan.
private struct Model {
  private var buffer: TextBuffer
  private var kept: [TextBuffer.Memento] = []
  private var scan: LineScan?

  init(_ random: inout SeededRandom) {
    let line = NastyText.bytes(20_000, &random).filter { $0 != 0x0A && $0 != 0x0D }
    buffer = TextBuffer(PieceTree(line + line))
    buffer.view.columns = ColumnIndex(tabWidth: 8, stride: 600, effortLimit: 1_000)
  }

  mutating func step(_ random: inout SeededRandom) throws {
    let text = buffer.text
    switch Int.random(in: 0..<12, using: &random) {
    case 0: kept.append(buffer.makeMemento())
    case 1: if let memento = kept.randomElement(using: &random) { buffer.restore(memento) }
    case 2, 3:
      let start = Int.random(in: 0...text.count, using: &random)
      let end = min(text.count, start + Int.random(in: 0...5, using: &random))
      let bytes = NastyText.bytes(4, &random).filter { $0 != 0x0A && $0 != 0x0D }
      buffer.replace([Replacement(start..<end, with: bytes)], leaving: Selections(Selection(at: 0)))
    case 4, 5: scan = buffer.neededScan
    case 6, 7:
      guard let found = scan?.carryOut(shouldContinue: { true }) else { break }
      buffer.apply(found)
    default: look(at: Int.random(in: 0...text.count, using: &random))
    }
  }

  private func look(at offset: Int) {
    let line = buffer.content(ofLine: buffer.text.line(at: offset))
    let start = LinePosition(offset: line.lowerBound, column: 0, characters: 0)
    let scanned = buffer.text.scan(
      from: start, to: line.upperBound, upTo: LineLimit(offset: offset), tabWidth: 8)
    let shown = buffer.shownPlace(at: offset)
    if shown.isEstimate {
      #expect(shown.offset == scanned.place.offset)
    } else {
      #expect(shown == scanned.place)
    }
    // Known positions are never estimated.
    if offset % 8 == 0 { #expect(buffer.place(at: offset) == scanned.place) }
  }
}
