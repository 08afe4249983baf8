import Testing

@testable import EditorCore

@Suite struct ClipboardTests {
  @Test func linesCutOneAfterAnotherGather() {
    expect("|a\nb\nc\n", "Ctrl-K", "Ctrl-K", "Ctrl-V", gives: "a\nb\n|c\n")
    expect("a\n|b\nc", "Ctrl-K", "Ctrl-K", "Ctrl-V", "Ctrl-V", gives: "b\nc\nb\nc\na|")
  }

  @Test func linesCutOneAfterAnotherAreOneStep() {
    var typist = Typist("|a\nb\nc\nd\ne\n")
    typist.act("Ctrl-K", "Ctrl-K", .wait(.seconds(1)), "Ctrl-K", "Down", "Ctrl-K")
    typist.act(.wait(.seconds(1)))
    #expect(typist.titles == ["Opened", "Cut 2 lines", "Cut 1 line", "Cut 1 line"])
    typist.act("Ctrl-Z", "Ctrl-Z", "Ctrl-Z")
    #expect(typist.drawing == "|a\nb\nc\nd\ne\n")
  }

  @Test func anythingBetweenTwoCutsBeginsAnew() {
    for step in ["Right", "x", "Esc", "F12", .pasted("p"), "Ctrl-C", "Ctrl-L"] as [Step] {
      var typist = Typist("|a\nb\nc\n")
      typist.act("Ctrl-K", step, "Ctrl-K", "Ctrl-A", "Ctrl-V")
      #expect(!typist.text.contains("a"), "\(step)")
    }
  }

  @Test func whatTheUserDidNotDoBetweenTwoCutsDoesNotMatter() {
    expect(
      "|a\nb\nc\n", "Ctrl-K", .wait(.seconds(5)), .resized(columns: 60, rows: 20), "Ctrl-K",
      "Ctrl-V", gives: "a\nb\n|c\n")
  }

  @Test func aLineCutInAPromptDoesNotGatherWithThoseOfTheText() {
    expect(
      "|a\nb\n", "Ctrl-K", "Alt-S", "Ctrl-K", "Esc", "Ctrl-K", "Ctrl-V", gives: "b\n|")
  }

  @Test func whatWasCutIsSaid() {
    var typist = Typist("|a\nb\nc\nd")
    typist.act("Ctrl-K")
    #expect(typist.message == "Cut the line; Ctrl-V pastes it")
    typist.act("Ctrl-K")
    #expect(typist.message == "Cut 2 lines; Ctrl-V pastes it")
    typist.act("Shift-Right", "Ctrl-X")
    #expect(typist.message == "Cut the selection; Ctrl-V pastes it")
    typist.run("toggle-read-only", by: nil)
    typist.act("Ctrl-X")
    #expect(typist.message?.contains("is read-only") == true)
  }

  @Test func cutWithoutASelectionTakesOneLineEachTime() {
    expect("|a\nb\nc\n", "Ctrl-X", "Ctrl-X", "Ctrl-V", gives: "b\n|c\n")
    expect("|a\nb\nc\n", "Ctrl-K", "Ctrl-X", "Ctrl-V", gives: "b\n|c\n")
  }

  @Test func whereThereIsNoLineTheClipboardStays() {
    for key in ["Ctrl-K", "Ctrl-X", "Ctrl-C"] {
      var typist = Typist("[a|\n")
      typist.act("Ctrl-C", "Ctrl-End", .key(key))
      #expect(typist.message == "There is no line to \(key == "Ctrl-C" ? "copy" : "cut") here")
      #expect(typist.titles == ["Opened"])
      typist.act("Ctrl-V")
      #expect(typist.drawing == "a\na|")
    }
  }

  @Test func copyWithoutASelectionTakesTheLineWhichIsPastedAbove() {
    expect("o|ne\ntwo", "Ctrl-C", "Down", "Ctrl-V", gives: "one\none\nt|wo")
    expect("one\nt|wo", "Ctrl-C", "Ctrl-V", gives: "one\ntwo\nt|wo")
  }

  @Test func whatWasSelectedIsPastedAtTheCursor() {
    expect("[one| two", "Ctrl-C", "Ctrl-End", "Ctrl-V", gives: "one twoone|")
    expect("[one| two", "Ctrl-X", "Ctrl-End", "Ctrl-V", gives: " twoone|")
    expect("[one| two", "Ctrl-C", "Ctrl-A", "Ctrl-V", gives: "one|")
  }

  @Test func aPasteFromTheTerminalTakesTheLineBreaksOfTheText() {
    expect("a\r\n|", .pasted("b\nc\rd"), gives: "a\r\nb\r\nc\r\nd|")
    expect("a\n|", .pasted("b\r\nc"), gives: "a\nb\nc|")
    expect("[a|", .pasted("\u{1B}[31mé"), gives: "\u{1B}[31mé|")
  }

  @Test func pastesAndCutsAreStepsOfUndoOfTheirOwn() {
    var typist = Typist("|")
    typist.act(.typed("one "), .pasted("two "), .pasted("three "), .typed("x"))
    #expect(typist.drawing == "one two three x|")
    var stops: [String] = []
    for _ in 0..<4 {
      typist.act("Ctrl-Z")
      stops.append(typist.drawing)
    }
    #expect(stops == ["one two three |", "one two |", "one |", "|"])
  }
}
