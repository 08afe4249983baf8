import Console
import Documents
import EditorCore
import MementoKit
import Testing

@testable import Display

/// The lowest line with little room.
@Suite struct NarrowLineTests {
  private func rows(_ stage: Stage) -> [String] {
    let screen = stage.screen
    return (0..<screen.size.rows).map { row in
      (0..<screen.size.columns).reduce(into: "") {
        $0.unicodeScalars.append(screen[$1, row].scalar)
      }
    }
  }

  @Test("A wrong key hides neither the question nor its answers")
  func aWrongKeyHidesNeitherTheQuestionNorItsAnswers() {
    var stage = Stage("one", columns: 20, rows: 5)
    stage.type("x")
    stage.press("Ctrl-Q", "z")
    let rows = rows(stage)
    #expect(rows[2].hasPrefix(" z is not "))
    #expect(rows[3].contains("Save ch") && rows[3].contains("txt?"))
    #expect(rows[4].hasPrefix(" y n"))
  }

  @Test(
    "Answers keep their labels if there are enough rows",
    arguments: [(50, 15), (39, 24), (40, 15), (20, 12)])
  func answersKeepTheirWordsWhereThereAreRows(columns: Int, rows: Int) throws {
    var stage = Stage("one\ntwo\n", path: "a-long-name.conf", columns: columns, rows: rows)
    stage.type("x")
    stage.press("Ctrl-Q")
    let asked = try #require(QuestionLine(of: stage.editor))
    #expect(asked.choices.allSatisfy { $0.label != nil })
    let shown = self.rows(stage).suffix(asked.rowCount).joined(separator: "\n")
    for word in ["y save", "n don't save", "x erase changes", "cancel"] {
      #expect(shown.contains(word))
    }
    #expect(shown.contains("(stays in history)") == (columns > 20))
    #expect(shown.contains("Save changes"))
    #expect(stage.editor.layout.text.rows >= 4)
    try expect(stage, "question-rows-\(columns)x\(rows)")
  }

  @Test("The answer that erases keeps its label on the smallest screen")
  func whatErasesKeepsItsWordOnTheSmallestScreen() throws {
    var stage = Stage("one", columns: 20, rows: 5)
    stage.type("x")
    stage.press("Ctrl-Q")
    #expect(rows(stage)[4].contains("x erase"))
  }

  @Test("Messages for which there is no room follow with the next keys, each of them whole")
  func messagesWithoutRoomFollow() {
    var stage = Stage("one", columns: 60, rows: 12)
    let messages = [
      "/home/user/project/a-file-with-a-long-name.txt was deleted by another program",
      "/usr/share/gtksourceview-5/language-specs/one.lang:12: the expression is wrong",
      "Short", "Another",
    ]
    for message in messages { stage.take(.notice(message)) }
    var shown: [String] = []
    for key in ["Right", "Left"] {
      let last = rows(stage).suffix(2).map { $0.trimmingPrefix(" ") }
      shown.append(last.joined().split(separator: " ").joined(separator: " "))
      stage.press(key)
    }
    #expect(
      shown == [
        messages[0] + " (3 more after the next key)", messages[1] + ". Short. Another",
      ])
    #expect(stage.editor.message == nil)
  }

  /// Returns the words of a message, from key to key until it ends.
  private func pages(_ stage: inout Stage) -> [String] {
    var pages: [String] = []
    while let message = stage.editor.message, pages.count < 20 {
      let lines = stage.editor.messageLines
      let isAboveLine = stage.editor.focus.takesLine
      let isOneRow = isAboveLine || lines.split(message.shownText(where: lines.fit)).first == nil
      let last = rows(stage).dropLast(isAboveLine ? 1 : 0).suffix(isOneRow ? 1 : 2)
        .map { $0.split(separator: " ") }
      pages.append(last.joined().joined(separator: " "))
      stage.press(pages.count % 2 == 0 ? "Left" : "Right")
    }
    return pages
  }

  private func text(of pages: [String]) -> String {
    pages.map { page in
      let end = page.ranges(of: " (").last?.lowerBound ?? page.endIndex
      return String(page.hasSuffix("(more)") || page.hasSuffix("key)") ? page[..<end] : page[...])
    }.joined(separator: " ")
  }

  @Test("A long message is readable as a whole", arguments: [(80, 24), (40, 24), (40, 10)])
  func aLongMessageContinues(columns: Int, rows: Int) {
    let notice = (1...70).map { "word\($0)" }.joined(separator: " ")
    var stage = Stage("one two", columns: columns, rows: rows)
    stage.take(.notice(notice))
    stage.take(.notice("Another"))
    let pages = pages(&stage)
    #expect(pages.count > 2)
    #expect(pages.first?.hasSuffix(" (continues after the next key)") == true)
    #expect(text(of: pages) == notice + ". Another")
    #expect(!pages.contains { $0.contains("…") })
  }

  @Test("A long path in a message is cut at the end of the room, and continues")
  func aLongPathContinues() {
    let path = "/home/user/" + String(repeating: "x", count: 200)
    var stage = Stage("one two", columns: 40, rows: 12)
    stage.take(.notice("Cannot open \(path): it is a folder"))
    let pages = pages(&stage)
    #expect(text(of: pages).filter { $0 != " " } == "Cannotopen\(path):itisafolder")
  }

  @Test("A long message above a prompt continues with the next key")
  func aLongMessageAboveAPrompt() {
    let notice = (1...30).map { "word\($0)" }.joined(separator: " ")
    var stage = Stage("one two", columns: 40, rows: 12)
    stage.press("Ctrl-F")
    stage.take(.notice(notice))
    #expect(text(of: pages(&stage)) == notice)
  }

  @Test("The message about several mistakes keeps its end", arguments: [80, 40])
  func theEndOfMistakes(columns: Int) {
    var settings = Settings()
    settings.mistakes = (1...3).map {
      SettingsMistake(
        path: "/home/user/.config/memento/config.toml", line: $0,
        "view.nonsense is not a setting; [view] has line-numbers, key-hints, cursor-line and "
          + "scrollbar")
    }
    var stage = Stage("one two", columns: columns, rows: 24)
    stage.take(.settings(settings))
    let text = text(of: pages(&stage))
    #expect(text.hasSuffix("scrollbar (1 of 3 mistakes; show-mistakes lists them)"))
  }

  @Test("A message does not hide a question")
  func aMessageHidesNoQuestion() {
    for columns in [20, 39, 80] {
      var stage = Stage("one", columns: columns, rows: 12)
      stage.type("x")
      stage.press("Ctrl-Q")
      stage.take(.notice("Meanwhile something else happened"))
      let rows = rows(stage)
      #expect(rows.contains { $0.contains("Meanwhile") })
      #expect(
        rows.contains { $0.contains("Save") }
          && rows.contains { $0.contains("don't save") || $0.contains("y n") })
    }
  }

  @Test("An empty field shows the effect of Enter")
  func whatEnterDoesIsShownInAnEmptyField() {
    var stage = Stage("one", columns: 40, rows: 5)
    stage.press("Ctrl-F")
    stage.type("on")
    stage.press("Enter", "End", "Ctrl-F")
    #expect(rows(stage)[4].hasPrefix(" Find: [on] "))
    #expect(stage.screen.cursor == Position(column: 7, row: 4))
    stage.type("e")
    #expect(rows(stage)[4].hasPrefix(" Find: e  "))
  }

  @Test("Summaries begin after the longest listed name")
  func summariesBeginBehindTheLongestNameListed() {
    var stage = Stage("one", columns: 40, rows: 12)
    stage.press("Ctrl-P")
    stage.type("save")
    let listed = rows(stage).dropLast(1).filter { $0.hasPrefix(" save") }
    #expect(listed.first?.hasPrefix(" save") == true)
    let start = listed.map { row in
      row.dropFirst().firstRange(of: "  ").map {
        row.distance(from: row.startIndex, to: $0.lowerBound)
      }
    }
    #expect(start.compactMap(\.self).max().map { $0 < 20 } == true)
  }
}
