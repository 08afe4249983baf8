import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

@Suite struct LineTargetTests {
  private static let text = PieceTree((1...100).map { "line \($0)\n" }.joined().utf8)

  @Test(
    "A line target is read",
    arguments: [
      ("12", 11, 0), ("12:5", 11, 4), ("+10", 60, 0), ("-10", 40, 0), ("50%", 50, 0),
      ("999999999999", 100, 0), ("0", 0, 0), ("-5:3", 45, 2), (" 7 : 2 ", 6, 1), ("100%", 100, 0),
      ("12,5", 11, 4), ("12:", 11, 0), ("12,", 11, 0), (":5", 50, 4), (",5", 50, 4),
    ])
  func aPlaceIsFound(written: String, line: Int, character: Int) throws {
    var buffer = TextBuffer(Self.text)
    buffer.go(toLine: 50)
    try #require(LineTarget(written)).move(&buffer)
    let head = buffer.selections.primary.head
    #expect(buffer.text.line(at: head) == line)
    #expect(buffer.place(at: head).characters == character)
  }

  @Test(
    "A wrong line target is refused",
    arguments: [
      "", "abc", ":", ",", "1:2:3", "1,2:3", "120%", "-1%", "12:0", "9999999999999999999999",
    ])
  func whatIsNoPlaceIsRefused(written: String) {
    #expect(LineTarget(written) == nil)
  }

  @Test("A line that does not exist is reported")
  func aMissingLine() {
    var typist = Typist("|one\ntwo")
    typist.act("Ctrl-G", .typed("9999"), "Enter")
    #expect(typist.message == "The last line is 2")
    #expect(typist.drawing == "one\n|two")
    typist.act("Ctrl-G", .typed("-5"), "Enter")
    #expect(typist.message == "The first line is 1")
    typist.act("Ctrl-G", .typed("2"), "Enter")
    #expect(typist.message == nil)
  }

  @Test("A refused line target stays to be corrected")
  func whatIsRefusedIsWrittenAnew() {
    var typist = Typist("|one\ntwo")
    typist.act("Ctrl-G", .typed("x"), "Enter", .typed("2:3"), "Enter")
    #expect(typist.drawing == "one\ntw|o")
  }
}
