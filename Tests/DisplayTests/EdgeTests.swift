import Console
import Documents
import EditorCore
import Testing
import Text
import TextEditing

@testable import Display

/// The left and right edges of the text, where characters are cut.
@Suite struct EdgeTests {
  /// Returns the first row of a text of fifteen columns.
  private func row(_ text: String, _ keys: String...) -> String {
    var stage = Stage(text, columns: 20, rows: 5)
    for key in keys { stage.press(key) }
    return String(stage.screen.rows[0].dropFirst(5))
  }

  @Test("A line that just fits has no mark")
  func aLineThatJustFitsHasNoMark() {
    #expect(row("abcdefghijklmno") == "abcdefghijklmno")
    #expect(row("abcdefghijklm日") == "abcdefghijklm日")
    #expect(row("abcdefghijklmno\n") == "abcdefghijklmno")
  }

  @Test("A line that is too long has a mark in the last column")
  func aLineThatGoesOnHasAMarkInTheLastColumn() {
    #expect(row("abcdefghijklmnop") == "abcdefghijklmn›")
    #expect(row("abcdefghijklmn日") == "abcdefghijklmn›")
    #expect(row("abcdefghijklm日x") == "abcdefghijklm ›")
    #expect(row("abcdefghijklm\u{1}\u{1}") == "abcdefghijklm^›")
    #expect(row("abcdefghijkl\tx") == "abcdefghijkl  ›")
  }

  @Test("A long question leaves room for the answer")
  func aLongQuestionLeavesRoomForTheAnswer() {
    var stage = Stage("text", columns: 20, rows: 5)
    stage.press("Ctrl-T")
    stage.type("t14:02")
    #expect(stage.screen.rows[4] == " State at (10…‹:02")
  }

  @Test("The end of a long line is visible while its column is an estimate")
  func theEndOfALongLineIsSeenWhereItsColumnIsAGuess() throws {
    let line = String(repeating: "नमस्ते दुनिया ", count: 12_000)
    var stage = Stage(line + "the end", columns: 60, rows: 5)
    stage.press("End")
    let estimated = stage.screen
    let rows = estimated.rows
    #expect(rows[0].hasSuffix("नमस्ते दुनिया the end"))
    #expect(rows[3].contains("Col ~"))
    let scan = stage.effects.compactMap {
      if case .work(.scan(let scan, let number), _) = $0 { (scan, number) } else { nil }
    }
    let (request, number) = try #require(scan.first)
    let found = try #require(request.carryOut { true })
    stage.take(.work(.scanned(found, number: number), of: .first))
    // Only the number changes.
    #expect(stage.screen.rows[0] == rows[0])
    #expect(stage.screen.cursor == estimated.cursor)
    #expect(stage.screen.plainText.contains("Col \(line.count + 8)"))
  }

  @Test("A scrolled line has a mark in the first column")
  func aScrolledLineHasAMarkInTheFirstColumn() {
    #expect(row("abcdefghijklmnopqrstuvwxyz", "End") == "‹qrstuvwxyz")
    #expect(row("日日日日日日日日日x", "End") == "‹ 日日日日x")
    #expect(row("abcdefghijklmnopqrst\tuvwxyz", "End").hasSuffix("uvwxyz"))
  }
}
