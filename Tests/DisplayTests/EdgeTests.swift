import Console
import EditorCore
import Testing

@testable import Display

/// The left and right edges of the text, where characters are cut.
@Suite struct EdgeTests {
  /// The first row of a text of fifteen columns.
  private func row(_ text: String, _ keys: String...) -> String {
    var stage = Stage(text, columns: 20, rows: 5)
    for key in keys { stage.press(key) }
    let row = stage.screen.plainText.split(separator: "\n", omittingEmptySubsequences: false)[0]
    return String(row.dropFirst(5))
  }

  @Test func aLineThatJustFitsHasNoMark() {
    #expect(row("abcdefghijklmno") == "abcdefghijklmno")
    #expect(row("abcdefghijklm日") == "abcdefghijklm日")
    #expect(row("abcdefghijklmno\n") == "abcdefghijklmno")
  }

  @Test func aLineThatGoesOnHasAMarkInTheLastColumn() {
    #expect(row("abcdefghijklmnop") == "abcdefghijklmn›")
    #expect(row("abcdefghijklmn日") == "abcdefghijklmn›")
    #expect(row("abcdefghijklm日x") == "abcdefghijklm ›")
    #expect(row("abcdefghijklm\u{1}\u{1}") == "abcdefghijklm^›")
    #expect(row("abcdefghijkl\tx") == "abcdefghijkl  ›")
  }

  @Test func aLongQuestionLeavesRoomForTheAnswer() {
    var stage = Stage("text", columns: 20, rows: 5)
    stage.press("Ctrl-T")
    stage.type("t14:02")
    let rows = stage.screen.plainText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[4] == " State at (10…‹:02")
  }

  @Test func aScrolledLineHasAMarkInTheFirstColumn() {
    #expect(row("abcdefghijklmnopqrstuvwxyz", "End") == "‹qrstuvwxyz")
    #expect(row("日日日日日日日日日x", "End") == "‹ 日日日日x")
    #expect(row("abcdefghijklmnopqrst\tuvwxyz", "End").hasSuffix("uvwxyz"))
  }
}
