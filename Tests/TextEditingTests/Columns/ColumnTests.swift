import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct ColumnTests {
  init() { useUTF8Locale() }

  @Test("Positions equal a character-by-character count")
  func placesAreWhatCountingOneByOneGives() {
    var random = SeededRandom(seed: Seed.current())
    for round in Soak.rounds(30, soak: 3_000) {
      // The last is long enough for the index.
      let line = CountedLine(count: round % 10 == 9 ? 40_000 : 300, &random)
      let before = "line before\n"
      let buffer = TextBuffer(PieceTree(before.utf8 + line.bytes + "\nline behind".utf8))
      for _ in 0..<20 {
        guard var place = line.places.randomElement(using: &random) else { continue }
        place.offset += before.utf8.count
        #expect(buffer.place(at: place.offset) == place)
        #expect(buffer.place(inLine: 1, atColumn: place.column) == place)
        #expect(buffer.place(inLine: 1, atCharacter: place.characters) == place)
      }
      let end = buffer.place(inLine: 1, atColumn: .max)
      #expect(end.offset == before.utf8.count + line.bytes.count)
      #expect(end.column == line.end.column && end.characters == line.end.characters)
    }
  }

  @Test("A column within a wide character gives its start")
  func aColumnWithinAWideCharacterIsItsStart() {
    let buffer = TextBuffer(PieceTree("a世\tb".utf8))
    let offsets = (0...10).map { buffer.place(inLine: 0, atColumn: $0).offset }
    #expect(offsets == [0, 1, 1, 4, 4, 4, 4, 4, 5, 6, 6])
  }

  @Test("An offset within a character gives its start")
  func anOffsetWithinACharacterIsItsStart() {
    let buffer = TextBuffer(PieceTree("ae\u{301}世".utf8))
    let columns = (0...7).map { buffer.place(at: $0).column }
    #expect(columns == [0, 1, 1, 1, 2, 2, 2, 4])
  }

  @Test("Line breaks take no column")
  func lineBreaksTakeNoColumn() {
    let buffer = TextBuffer(PieceTree("ab\r\ncd\n\n".utf8))
    #expect(buffer.place(at: 2) == LinePosition(offset: 2, column: 2, characters: 2))
    #expect(buffer.place(at: 3) == LinePosition(offset: 2, column: 2, characters: 2))
    #expect(buffer.place(at: 4) == LinePosition(offset: 4, column: 0, characters: 0))
    #expect(buffer.content(ofLine: 0) == 0..<2)
    #expect(buffer.content(ofLine: 1) == 4..<6)
    #expect(buffer.content(ofLine: 2) == 7..<7)
    #expect(buffer.content(ofLine: 3) == 8..<8)
  }

  @Test("A carriage return at the end of the text is part of its line")
  func aCarriageReturnAtTheEndOfTheTextIsPartOfItsLine() {
    let buffer = TextBuffer(PieceTree("ab\r".utf8))
    #expect(buffer.content(ofLine: 0) == 0..<3)
    #expect(buffer.place(at: 3).column == 4)
  }

  @Test("Tabs end at tab stops", arguments: [1, 2, 3, 4, 8])
  func tabsEndAtStops(width: Int) {
    let buffer = TextBuffer(PieceTree("\ta\tab\t\t".utf8), tabWidth: width)
    var column = 0
    for (offset, byte) in "\ta\tab\t\t".utf8.enumerated() {
      #expect(buffer.place(at: offset).column == column)
      column = byte == 0x09 ? (column / width + 1) * width : column + 1
    }
  }

  @Test("The tab width can be changed")
  func tabStopsCanBeMoved() {
    var buffer = TextBuffer(PieceTree("\ta\t\tb".utf8))
    let revision = buffer.revision
    #expect(buffer.place(at: 4).column == 24)
    buffer.setTabWidth(4)
    #expect(buffer.tabWidth == 4 && buffer.revision == revision)
    #expect(buffer.place(at: 4).column == 12)
  }

  @Test("Combining marks join across pieces")
  func marksJoinAcrossPieces() {
    var tree = PieceTree("abcdef".utf8)
    tree.insert(Array("\u{301}".utf8), at: 3)
    let buffer = TextBuffer(tree)
    #expect(buffer.place(at: tree.count) == LinePosition(offset: 8, column: 6, characters: 6))
  }
}
