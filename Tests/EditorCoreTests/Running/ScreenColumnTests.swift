import Testing
import Text

@testable import EditorCore

/// Columns in the output of compilers that count tabs as on a screen.
@Suite struct ScreenColumnTests {
  private let indentation = String(repeating: " ", count: 16)
  private let blanks = String(repeating: " ", count: 23)

  @Test(
    "A column that counts as on a screen is recognized by the mark in the excerpt",
    arguments: [24, 10])
  func f4(column: Int) {
    var typist = Typist("\t\treturn j;|", path: "/p/a.c")
    typist.run(line: "make")
    typist.write(
      "a.c:1:\(column): error: no j\n"
        + "    1 | \(indentation)return j;\n      | \(blanks)^\n")
    let place = OutputPlace(
      outputLine: 0, range: 0..<6, path: Array("/p/a.c".utf8), line: 1, character: column,
      message: "error: no j")
    typist.take(.run(.places(FoundPlaces([place]), serial: typist.editor.registers.run.serial)))
    typist.act("F4")
    #expect(typist.drawing == "\t\treturn |j;")
  }

  @Test("Other lines behind a message, and the end of the output, say nothing")
  func otherLines() {
    func isMeant(_ behind: String) -> Bool {
      let output = PieceTree("a.c:1:3: error\n\(behind)".utf8)
      return ScreenColumn.isMeant(by: 3, ofLine: 1, at: 0, in: output)
    }
    #expect(isMeant("    1 | abc\n      |   ^~~\n"))
    #expect(isMeant("    1 | abc\n      | ~~^\n"))
    #expect(!isMeant("    1 | abc\n      |  ^\n"), "another column")
    #expect(!isMeant("    2 | abc\n      |   ^\n"), "another line")
    #expect(!isMeant("    1 | abc\n      |   ~\n"), "no mark")
    #expect(!isMeant("    1 | abc\n    2 |   ^\n"), "no line of marks")
    #expect(!isMeant("|"))
    #expect(!isMeant("1 |\n |\n"))
    #expect(!isMeant(""))
  }

  @Test("A column behind the end of a line is its end")
  func ends() {
    let text = PieceTree("\ta\n".utf8)
    #expect(ScreenColumn.character(at: 9, inLine: 0, of: text) == 2)
    #expect(ScreenColumn.character(at: 99, inLine: 0, of: text) == 3)
    #expect(ScreenColumn.character(at: 0, inLine: 0, of: text) == 1)
  }
}
