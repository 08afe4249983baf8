import Testing

@testable import Text
@testable import TextEditing

@Suite struct BufferBringingBackTests {
  @Test("Restored changes are one edit, and the cursor moves to the first")
  func changesAreOneEditWithTheCursorAtTheFirst() {
    var buffer = TextBuffer(marked: "one\ntwo\nthree\n|")
    let revision = buffer.revision
    buffer.restoreParts([
      Replacement(4..<8, with: Array("twö\n".utf8)), Replacement(14..<14, with: Array("4\n".utf8)),
    ])
    #expect(buffer.marked == "one\ntw|ö\nthree\n4\n")
    #expect(buffer.revision == revision + 1)
  }

  @Test("The cursor does not split a character")
  func theCursorCutsNoCharacter() {
    expect(
      "ä|", { $0.restoreParts([Replacement(0..<2, with: Array("ö".utf8))]) }, "|ö")
    expect(
      "a b\r\n|", { $0.restoreParts([Replacement(0..<5, with: Array("a b\rc".utf8))]) }, "a b|\rc")
    expect("|abc", { $0.restoreParts([Replacement(0..<3, with: Array("ab".utf8))]) }, "ab|")
  }

  @Test("A restore that changes nothing is no edit")
  func whatChangesNothingIsNoEdit() {
    var buffer = TextBuffer(marked: "one [two|")
    let revision = buffer.revision
    buffer.restoreParts([])
    buffer.restoreParts([Replacement(0..<3, with: Array("one".utf8)), Replacement(4..<4, with: [])])
    #expect(buffer.marked == "one [two|")
    #expect(buffer.revision == revision)
  }

  @Test("A restored part stays selected")
  func aPartIsLeftSelected() {
    var buffer = TextBuffer(marked: "one |two three")
    buffer.restoreParts(Array("2 and".utf8), in: 4..<7)
    #expect(buffer.marked == "one [2 and| three")
    let revision = buffer.revision
    buffer.restoreParts(Array("2 and".utf8), in: 4..<9)
    #expect(buffer.marked == "one [2 and| three")
    #expect(buffer.revision == revision)
    buffer.restoreParts([], in: 3..<9)
    #expect(buffer.marked == "one| three")
  }

  @Test("The line ending follows the restored text")
  func theLineEndingFollowsTheText() {
    var buffer = TextBuffer(marked: "a\nb\n|")
    buffer.restoreParts([Replacement(0..<4, with: Array("a\r\nb\r\n".utf8))])
    #expect(buffer.lineEnding == .crlf)
  }
}
