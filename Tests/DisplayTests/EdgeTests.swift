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
    #expect(row("abcdefghijklm\u{1}\u{1}") == "abcdefghijklm ›")
    #expect(row("abcdefghijkl\tx") == "abcdefghijkl  ›")
  }

  @Test("A character of several columns at an edge disappears as a whole")
  func wideAtTheEdge() {
    #expect(row("abcdefghijklm🇩🇪x") == "abcdefghijklm ›")
    #expect(row("abcdefghijklmn🇩🇪") == "abcdefghijklmn›")
    #expect(row("a🇩🇪cdefghijklmnopqrst", "End", "Left", "Left").contains("🇩") == false)
  }

  @Test("The cursor's character is never below the mark of a longer line")
  func cursorAtTheEdge() {
    for unit in ["a", "日", "🇩🇪", "\u{202E}", "\u{10FF41}"] {
      let count = 60
      var stage = Stage(String(repeating: unit, count: count), columns: 20, rows: 5)
      for key in ["End", "Home", "End"] {
        stage.press(key)
        for _ in 0..<count {
          stage.press(key == "Home" ? "Right" : "Left")
          guard let cursor = stage.screen.cursor else {
            Issue.record("no cursor")
            continue
          }
          let cell = stage.screen[cursor.column, cursor.row]
          #expect(cell.scalar != "›" && (cell.scalar != " " || key == "Home"), "\(unit) \(key)")
          if cell.scalar == " " { break }
        }
      }
    }
  }

  @Test("The last characters of Unicode are no bytes")
  func lastCharacters() {
    #expect(row("\u{10FF41}") == "{41}")
    #expect(row("\u{10FFFF}x") == "{FF}x")
  }

  @Test("Signs that a terminal would act on are visible in names, messages and titles")
  func signsInWords() {
    var stage = Stage("text", path: "a\u{202E}b\u{9B}\u{E0041}", columns: 60, rows: 6)
    stage.take(.notice("\u{2066}\u{61C}\u{200F}"))
    let text = stage.screen.plainText
    #expect(text.contains("a<202E>b?<E0041>"))
    #expect(text.contains("<2066><061C><200F>"))
    #expect(!text.unicodeScalars.contains { $0.isUnprintable && $0 != "\n" })
  }

  @Test("Signs that join a letter are left out, and fillers that stand alone are visible")
  func signsInTexts() {
    #expect(row("a\u{34F}\u{17B4}\u{E0100}b") == "ab")
    #expect(row("a\u{AD}b\u{3164}") == "a‹00AD›b‹3164›")
    #expect(row("\u{845B}\u{E0100}b").unicodeScalars.contains("\u{E0100}"))
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
