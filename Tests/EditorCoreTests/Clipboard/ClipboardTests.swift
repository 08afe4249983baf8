import Testing

@testable import EditorCore

@Suite struct ClipboardTests {
  @Test("Lines cut one after another are gathered")
  func linesCutOneAfterAnotherGather() {
    expect("|a\nb\nc\n", "Ctrl-K", "Ctrl-K", "Ctrl-V", gives: "a\nb\n|c\n")
    expect("a\n|b\nc", "Ctrl-K", "Ctrl-K", "Ctrl-V", "Ctrl-V", gives: "a\nb\nc\nb\nc\n|")
  }

  @Test("Lines cut one after another are one step")
  func linesCutOneAfterAnotherAreOneStep() {
    var typist = Typist("|a\nb\nc\nd\ne\n")
    typist.act("Ctrl-K", "Ctrl-K", .wait(.seconds(1)), "Ctrl-K", "Down", "Ctrl-K")
    typist.act(.wait(.seconds(1)))
    #expect(typist.titles == ["Opened", "Cut 2 lines", "Cut 1 line", "Cut 1 line"])
    typist.act("Ctrl-Z", "Ctrl-Z", "Ctrl-Z")
    #expect(typist.drawing == "|a\nb\nc\nd\ne\n")
  }

  @Test("Any step between two cuts ends gathering")
  func anythingBetweenTwoCutsBeginsAnew() {
    for step in ["Right", "x", "Esc", "F11", .pasted("p"), "Ctrl-C", "Ctrl-L"] as [Step] {
      var typist = Typist("|a\nb\nc\n")
      typist.act("Ctrl-K", step, "Ctrl-K", "Ctrl-A", "Ctrl-V")
      #expect(!typist.text.contains("a"), "\(step)")
    }
  }

  @Test("Events between two cuts do not end gathering")
  func whatTheUserDidNotDoBetweenTwoCutsDoesNotMatter() {
    expect(
      "|a\nb\nc\n", "Ctrl-K", .wait(.seconds(5)), .resized(columns: 60, rows: 20), "Ctrl-K",
      "Ctrl-V", gives: "a\nb\n|c\n")
  }

  @Test("A line cut in a prompt is not gathered with those of the text")
  func aLineCutInAPromptDoesNotGatherWithThoseOfTheText() {
    expect(
      "|a\nb\n", "Ctrl-K", "Alt-S", "Ctrl-K", "Esc", "Ctrl-K", "Ctrl-V", gives: "b\n|")
  }

  @Test("A cut reports its extent")
  func whatWasCutIsSaid() {
    var typist = Typist("|a\nb\nc\nd")
    typist.act("Ctrl-K")
    #expect(typist.message == "Cut the line; Ctrl-V pastes it")
    typist.act("Ctrl-K")
    #expect(typist.message == "Cut 2 lines; Ctrl-V pastes them")
    typist.act("Shift-Right", "Ctrl-X")
    #expect(typist.message == "Cut the selection; Ctrl-V pastes it")
    typist.run("toggle-read-only", by: nil)
    typist.act("Ctrl-X")
    #expect(typist.message?.contains("is read-only") == true)
  }

  @Test("Cut without a selection cuts one line each time")
  func cutWithoutASelectionTakesOneLineEachTime() {
    expect("|a\nb\nc\n", "Ctrl-X", "Ctrl-X", "Ctrl-V", gives: "b\n|c\n")
    expect("|a\nb\nc\n", "Ctrl-K", "Ctrl-X", "Ctrl-V", gives: "b\n|c\n")
  }

  @Test("Cutting no line leaves the clipboard unchanged")
  func whereThereIsNoLineTheClipboardStays() {
    for key in ["Ctrl-K", "Ctrl-X", "Ctrl-C"] {
      var typist = Typist("[a|\n")
      typist.act("Ctrl-C", "Ctrl-End", .key(key))
      // In nano, Ctrl-X quits.
      let way = key == "Ctrl-X" ? "; Ctrl-Q quits" : ""
      #expect(typist.message == "No line to \(key == "Ctrl-C" ? "copy" : "cut") here" + way)
      #expect(typist.titles == ["Opened"])
      typist.act("Ctrl-V")
      #expect(typist.drawing == "a\na|")
    }
  }

  @Test("Copy without a selection copies the line, and a paste inserts it above")
  func copyWithoutASelectionTakesTheLineWhichIsPastedAbove() {
    expect("o|ne\ntwo", "Ctrl-C", "Down", "Ctrl-V", gives: "one\none\nt|wo")
    expect("one\nt|wo", "Ctrl-C", "Ctrl-V", gives: "one\ntwo\nt|wo")
  }

  @Test("A copied selection is pasted at the cursor")
  func whatWasSelectedIsPastedAtTheCursor() {
    expect("[one| two", "Ctrl-C", "Ctrl-End", "Ctrl-V", gives: "one twoone|")
    expect("[one| two", "Ctrl-X", "Ctrl-End", "Ctrl-V", gives: " twoone|")
    expect("[one| two", "Ctrl-C", "Ctrl-A", "Ctrl-V", gives: "one|")
  }

  @Test("A paste from the terminal gets the line breaks of the text")
  func aPasteFromTheTerminalTakesTheLineBreaksOfTheText() {
    expect("a\r\n|", .pasted("b\nc\rd"), gives: "a\r\nb\r\nc\r\nd|")
    expect("a\n|", .pasted("b\r\nc"), gives: "a\nb\nc|")
    expect("[a|", .pasted("\u{1B}[31mé"), gives: "\u{1B}[31mé|")
  }

  @Test("Pastes and cuts are steps of undo of their own")
  func pastesAndCutsAreStepsOfUndoOfTheirOwn() {
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
