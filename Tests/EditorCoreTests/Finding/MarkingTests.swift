import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Marks of matches while the text is edited.
@Suite struct MarkingTests {
  private func marked(_ typist: Typist) -> [Range<Int>] {
    guard let marks = typist.editor.matchMarks else { return [] }
    return Array(marks.matches(in: 0..<marks.text.count + 1))
  }

  @Test("Marks follow an edit")
  func marksFollowAnEdit() {
    var typist = Typist("|a b a")
    typist.act("Ctrl-F", .typed("a"), "Enter", "End", .typed("xa"))
    #expect(marked(typist) == [0..<1, 4..<5, 6..<7])
    #expect(typist.editor.matchPosition == nil)
    typist.act(.wait(.milliseconds(250)))
    #expect(typist.editor.matchPosition == "3 matches")
    typist.act("Ctrl-Z")
    #expect(marked(typist) == [0..<1, 4..<5])
    typist.act("F3")
    #expect(typist.editor.matchPosition == "1 of 2")
  }

  @Test("Esc and stop-marking remove the marks", arguments: ["Esc", "palette"])
  func escAndStopMarkingEndThem(way: String) {
    var typist = Typist("|a b a")
    typist.act("Ctrl-F", .typed("a"), "Enter", "End", .typed("a"))
    if way == "Esc" { typist.act("Esc") } else { typist.run("stop-marking", by: nil) }
    typist.act(.typed("a"), .wait(.seconds(1)))
    #expect(typist.editor.matchMarks == nil)
  }

  @Test("No search runs in the background during typing")
  func whileOneTypesNoSearchGoesOnInTheBackground() {
    var typist = Typist("|")
    let long = String(repeating: "some words\n", count: 20_000)
    typist.editor.document = Document(
      PieceTree(long.utf8), path: nil, isOnDisk: true, at: typist.now)
    typist.act("Ctrl-F", "Alt-R", .typed("s[o]me"), "Enter")
    typist.search()
    typist.act("Home", .typed("some "))
    #expect(!typist.effects.contains { if case .search(.begin) = $0 { true } else { false } })
    #expect(marked(typist).first == 0..<4)
    typist.act(.wait(.milliseconds(250)))
    typist.search()
    #expect(typist.editor.matchPosition == "20,001 matches")
  }

  @Test("A selection at the place of an earlier match is not treated as a match")
  func aSelectionThatHappensToBeWhereAMatchWasIsNone() {
    var typist = Typist("|a b")
    typist.act("Ctrl-F", .typed("a"), "Enter", .typed("x"), "Shift-Left")
    #expect(typist.drawing == "|x] b" && typist.editor.currentMatch == nil)
  }
}
