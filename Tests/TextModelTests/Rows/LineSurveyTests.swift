import TestSupport
import Testing

@testable import TextModel

/// Long lines of which is guessed what is far out, until somebody has gone through them.
@Suite struct LineSurveyTests {
  init() { useUTF8Locale() }

  /// A buffer that guesses soon, of a line of a hundred kilobytes between two short ones.
  private func buffer(_ words: String = "नमस्ते दुनिया, ", columns: Int? = nil) -> TextBuffer {
    let line = String(repeating: words, count: 100_000 / words.utf8.count)
    var buffer = TextBuffer(PieceTree("one\n\(line)\ntwo".utf8))
    buffer.columns = ColumnIndex(tabWidth: 8, stride: 1_024, patience: 5_000)
    buffer.rows = RowIndex(stride: 1_024, patience: 3_000)
    buffer.wrapColumns = columns
    return buffer
  }

  private func end(of buffer: TextBuffer) -> Int { buffer.content(ofLine: 1).upperBound }

  /// What was found out about what `buffer` guessed.
  private func survey(_ buffer: TextBuffer) throws -> SurveyedLine {
    let survey = try #require(buffer.wantedSurvey)
    return try #require(survey.carryOut { true })
  }

  @Test func whatIsFarOutIsGuessedAndThenKnown() throws {
    var buffer = buffer()
    #expect(!buffer.shownPlace(at: 1_000).isGuess)
    #expect(buffer.wantedSurvey == nil)
    let guess = buffer.shownPlace(at: end(of: buffer))
    let exact = buffer.place(at: end(of: buffer))
    #expect(guess.isGuess && !exact.isGuess)
    #expect(guess.offset == exact.offset)
    #expect(abs(guess.column - exact.column) < exact.column / 50)
    #expect(abs(guess.characters - exact.characters) < exact.characters / 50)
    buffer = self.buffer()
    _ = buffer.shownPlace(at: end(of: buffer))
    buffer.take(try survey(buffer))
    #expect(buffer.wantedSurvey == nil)
    #expect(buffer.shownPlace(at: end(of: buffer)) == exact)
  }

  @Test(arguments: [0, 2_000, 7_000])
  func whatIsNearAGuessIsCountedFromIt(distance: Int) {
    let buffer = buffer("e\u{301}👨‍👩‍👧世 ")
    let end = end(of: buffer)
    let other = buffer.characterStart(before: end - distance)
    let guesses = [buffer.shownPlace(at: end), buffer.shownPlace(at: other)]
    let exact = [buffer.place(at: end), buffer.place(at: other)]
    #expect(guesses[0].isGuess && guesses[1].isGuess)
    #expect(guesses[0].column - guesses[1].column == exact[0].column - exact[1].column)
    #expect(guesses.map(\.offset) == exact.map(\.offset))
  }

  @Test func aPlaceThatIsNamedIsGuessedToo() {
    let buffer = buffer()
    let exact = buffer.place(at: end(of: buffer))
    let column = self.buffer().place(inLine: 1, atCharacter: exact.characters / 2)
    #expect(column.isGuess && column.characters == exact.characters / 2)
    #expect(self.buffer().place(inLine: 1, atCharacter: .max).offset == end(of: buffer))
    let early = buffer.place(inLine: 1, atCharacter: 7)
    #expect(!early.isGuess && self.buffer().place(inLine: 1, atCharacter: 7) == early)
  }

  @Test func plainTextIsNotGuessed() {
    let buffer = buffer("plain words, ")
    #expect(!buffer.shownPlace(at: end(of: buffer)).isGuess)
    #expect(buffer.wantedSurvey == nil)
  }

  @Test func whatIsSeenStaysWhereItIs() throws {
    var buffer = buffer()
    buffer.select(at: end(of: buffer))
    let row = buffer.row(at: end(of: buffer))
    buffer.scroll.column = buffer.shownPlace(at: end(of: buffer)).column - 60
    let left = buffer.firstPlace(in: row).offset
    buffer.take(try survey(buffer))
    #expect(buffer.firstPlace(in: row).offset == left)
    let column = buffer.place(at: left).column
    #expect((column...column + 1).contains(buffer.scroll.column))
  }

  @Test func whatWasTypedMeanwhileIsCounted() throws {
    var buffer = buffer()
    _ = buffer.shownPlace(at: end(of: buffer))
    let found = try survey(buffer)
    buffer.select(at: end(of: buffer))
    buffer.type("behind")
    buffer.select(at: 0)
    buffer.type("before")
    buffer.take(found)
    let place = buffer.shownPlace(at: end(of: buffer))
    #expect(!place.isGuess && place == buffer.place(at: end(of: buffer)))
    // What comes early in the line changes all behind it.
    buffer.select(at: buffer.content(ofLine: 1).lowerBound + 3)
    buffer.type("early")
    buffer.take(found)
    let other = buffer.shownPlace(at: end(of: buffer))
    #expect(other.isGuess && buffer.wantedSurvey != nil)
    #expect(abs(other.column - place.column - 5) < place.column / 50)
  }

  @Test func aSurveyCanBeEnded() throws {
    let buffer = buffer()
    _ = buffer.shownPlace(at: end(of: buffer))
    var questions = 0
    let found = try #require(buffer.wantedSurvey).carryOut {
      questions += 1
      return questions < 2
    }
    #expect(found == nil && questions == 2)
  }

  @Test(arguments: ["नमस्ते दुनिया, ", "日本語", "e\u{301}", "plain words, "])
  func rowsThatAreGuessedFollowEachOtherAndStay(words: String) throws {
    var buffer = buffer(words, columns: 40)
    let row = buffer.row(at: end(of: buffer))
    #expect(row.contains(end(of: buffer)) && row.isLast)
    let columns = buffer.column(of: end(of: buffer), in: row)
    #expect(columns < 40 && columns > 0)
    _ = buffer.shownPlace(at: end(of: buffer))
    if buffer.wantedSurvey != nil { buffer.take(try survey(buffer)) }
    #expect(buffer.row(at: end(of: buffer)) == row)
    // Also above where it was guessed.
    for distance in [3_000, LineGuess.strides * 1_024 + 1_000] {
      var above = buffer.row(at: end(of: buffer) - distance)
      for _ in 0..<10 {
        let below = try #require(buffer.row(after: above))
        #expect(below.range.lowerBound == above.range.upperBound)
        #expect(buffer.row(before: below) == above)
        above = below
      }
    }
    // Those near the start are known.
    let early = buffer.content(ofLine: 1).lowerBound + 500
    #expect(buffer.row(at: early) == TextBuffer(buffer.text, columns: 40).row(at: early))
  }

  @Test func anyTextIsCutWhereCharactersBegin() throws {
    var random = SeededRandom(seed: Seed.current())
    for _ in 0..<Soak.rounds(20, soak: 2_000) {
      var model = Model(&random)
      for _ in 0..<20 { try model.step(&random) }
    }
  }
}

extension TextBuffer {
  /// One that guesses nothing.
  fileprivate init(_ text: PieceTree, columns: Int) {
    self.init(text)
    rows = RowIndex(patience: .max)
    wrapColumns = columns
  }
}

/// Edits, looks and surveys of a line of nasty text, held against a plain scan.
private struct Model {
  private var buffer: TextBuffer
  private var kept: [TextBuffer.Memento] = []
  private var survey: LineSurvey?

  init(_ random: inout SeededRandom) {
    let line = NastyText.bytes(20_000, &random).filter { $0 != 0x0A && $0 != 0x0D }
    buffer = TextBuffer(PieceTree(line + line))
    buffer.columns = ColumnIndex(tabWidth: 8, stride: 600, patience: 1_000)
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
    case 4, 5: survey = buffer.wantedSurvey
    case 6, 7:
      guard let found = survey?.carryOut(goOn: { true }) else { break }
      buffer.take(found)
    default: look(at: Int.random(in: 0...text.count, using: &random))
    }
  }

  private func look(at offset: Int) {
    let line = buffer.content(ofLine: buffer.text.line(at: offset))
    let start = LinePlace(offset: line.lowerBound, column: 0, characters: 0)
    var scanner = ColumnScanner(buffer.text, at: start, end: line.upperBound, tabWidth: 8)
    scanner.advance(upTo: LineLimit(offset: offset))
    let shown = buffer.shownPlace(at: offset)
    if shown.isGuess {
      #expect(shown.offset == scanner.place.offset)
    } else {
      #expect(shown == scanner.place)
    }
    // Nothing is guessed of what is known from then on.
    if offset % 8 == 0 { #expect(buffer.place(at: offset) == scanner.place) }
  }
}
