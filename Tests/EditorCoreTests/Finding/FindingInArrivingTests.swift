import Console
import MementoKit
import Testing
import TextModel

@testable import EditorCore

/// Finding in a text of which more is coming.
@Suite struct FindingInArrivingTests {
  private var typist = Typist()

  init() { open("one\ntwo\n", of: 40) }

  private mutating func open(_ beginning: String, of byteCount: Int) {
    let file = FileText(PieceTree(beginning.utf8), arrivingByteCount: byteCount)
    let document = Document(file, path: "/a.log", isOnDisk: true, at: typist.now)
    typist.editor = Editor(document, size: Size(columns: 80, rows: 24))
    typist.take(.started)
  }

  /// More comes, and what is then to be searched is.
  private mutating func arrive(_ text: String) {
    typist.take(.arrival(.part(ArrivedPart(copying: Array(text.utf8))), of: .first))
    typist.search()
  }

  private mutating func arriveWhole() {
    typist.take(.arrival(.whole(nil), of: .first))
    typist.search()
  }

  private var note: String? { typist.editor.promptNote }

  @Test mutating func whatIsWrittenIsFoundAsSoonAsItComes() {
    typist.act("Ctrl-F", .typed("three"))
    #expect(note == "no match so far" && typist.drawing == "|one\ntwo\n")
    arrive("thr")
    #expect(note == "no match so far" && typist.message == nil)
    arrive("ee\n")
    #expect(typist.drawing == "one\ntwo\n[three|\n")
    typist.act(.wait(.milliseconds(250)))
    typist.search()
    #expect(note == "1 of 1 so far")
    arriveWhole()
    #expect(note == "1 of 1" && typist.message?.contains("changed") != true)
    typist.act("Esc")
    #expect(typist.drawing == "|one\ntwo\nthree\n", "an arrival is no edit")
  }

  @Test mutating func whatNeverComesIsNotFoundInTheEnd() {
    typist.act("Ctrl-F", .typed("zzz"))
    arrive("three\n")
    #expect(note == "no match so far")
    arriveWhole()
    #expect(note == "not found" && typist.drawing == "|one\ntwo\nthree\n")
  }

  @Test mutating func whatCameLastIsLookedThroughBeforeItIsSaidThatThereIsNone() {
    typist.act("Ctrl-F", .typed("three"), "Enter", "Esc")
    typist.act(.wait(.milliseconds(250)))
    typist.search()
    typist.take(.arrival(.part(ArrivedPart(copying: Array("three\n".utf8))), of: .first))
    typist.take(.arrival(.whole(nil), of: .first))
    #expect(typist.editor.matchPosition == "no match so far")
    typist.search()
    #expect(typist.editor.matchPosition == "1 match")
  }

  @Test mutating func enterWaitsForAMatchAndKeysWithIt() {
    typist.act("Ctrl-F", .typed("three"), "Enter")
    #expect(
      typist.message
        == "No match so far, waiting for the rest of a.log, 20% is here; Esc stops that")
    typist.act("x")
    arrive("some")
    #expect(
      typist.message
        == "No match so far, waiting for the rest of a.log, 30% is here; Esc stops that")
    arrive("\nthree\n")
    #expect(typist.drawing == "one\ntwo\nsome\nx|\n")
    #expect(typist.message == nil)
  }

  @Test mutating func thatItIsWaitedForIsNotSaidWhenItIsThere() {
    typist.act("Ctrl-F", .typed("three"), "Enter")
    #expect(typist.message?.hasPrefix("No match so far") == true)
    arrive("three\n")
    #expect(typist.message == nil)
  }

  @Test mutating func escStopsTheWaitingAndNotTheLoading() {
    typist.act("Ctrl-F", .typed("three"), "Enter", "Esc")
    #expect(typist.message == "Stopped looking; a.log is loaded all the same")
    arrive("three\n")
    #expect(typist.drawing == "|one\ntwo\nthree\n")
    #expect(!typist.arrivalWishes.contains("stop"))
    typist.act("Ctrl-F", .typed("four"), "Enter", "Ctrl-Q")
    #expect(typist.exitStatus == 0)
  }

  @Test mutating func theRestIsWaitedForAndThenItIsNotFound() {
    typist.act("Ctrl-F", .typed("zzz"), "Enter")
    arrive("three\n")
    arriveWhole()
    #expect(typist.message == "Not found: zzz" && typist.drawing == "|one\ntwo\nthree\n")
  }

  @Test mutating func theNextMatchIsOneOfThoseThatAreHere() {
    typist.act("Ctrl-F", .typed("o"), "Enter", "F3")
    #expect(typist.drawing == "one\ntw[o|\n" && typist.editor.matchPosition == "2 of 2 so far")
    typist.act("F3")
    #expect(typist.drawing == "[o|ne\ntwo\n")
    #expect(typist.message == "Passed the end of what is here of the text, went on from its start")
    arrive("four")
    typist.act("Shift-F3")
    #expect(typist.drawing == "one\ntwo\nf[o|ur")
    typist.act(.wait(.milliseconds(250)))
    typist.search()
    #expect(typist.editor.matchPosition == "3 of 3 so far")
    arriveWhole()
    #expect(typist.editor.matchPosition == "3 of 3")
  }

  @Test mutating func aLongSearchGoesOnWhereItWasWhenMoreHasCome() {
    let lines = String(repeating: "some words\n", count: 30_000)
    open(lines, of: 2 * lines.utf8.count + 7)
    typist.act("Ctrl-F", "Alt-R", .typed("n[e]+dle"), "Enter")
    var progress = typist.editor.searchProgress ?? 1
    // What is searched in the background is the text as it was then.
    typist.take(.arrival(.part(ArrivedPart(copying: Array(lines.utf8))), of: .first))
    for _ in 0..<3 {
      typist.search()
      #expect(typist.message?.contains("changed") != true)
      #expect(typist.editor.searchProgress ?? 1 >= progress)
      progress = typist.editor.searchProgress ?? 1
    }
    arrive("needle\n")
    typist.act("x")
    arriveWhole()
    #expect(typist.text.hasSuffix("words\nx\n"))
  }

  @Test mutating func aWordThatGoesOnInWhatComesIsNoWholeWord() {
    open("one thr", of: 40)
    typist.act("Ctrl-F", "Alt-W", .typed("thr"))
    #expect(typist.drawing == "|one thr")
    arrive("ee\nthr\n")
    #expect(typist.drawing == "one three\n[thr|\n")
  }

  @Test mutating func aWordThatEndsWithWhatIsHereIsFoundWhenMoreIsHere() {
    open("one thr", of: 40)
    typist.act("Ctrl-F", "Alt-W", .typed("thr"), "Enter")
    #expect(typist.drawing == "|one thr")
    arrive("\nmore")
    #expect(typist.drawing == "one [thr|\nmore")
    open("one thr", of: 8)
    typist.act("Ctrl-F", .typed("thr"), "Enter")
    arriveWhole()
    #expect(typist.drawing == "one [thr|", "nothing more came")
  }

  @Test mutating func aMatchBeforeTheWordThatGoesOnIsFoundFromTheOtherEnd() {
    open("ab cd ab", of: 40)
    typist.act("Right", "Right", "Right", "Ctrl-F", "Alt-W", .typed("ab"), "Enter")
    arrive("c\n")
    #expect(typist.drawing == "[ab| cd abc\n")
  }

  @Test mutating func standardInputIsNotWaitedFor() {
    let document = Document(
      PieceTree("one\n".utf8), path: nil, isOnDisk: false, arrival: Arrival(from: .standardInput),
      at: typist.now)
    typist.editor = Editor(document, size: Size(columns: 80, rows: 24))
    typist.act("Ctrl-F", .typed("two"))
    #expect(note == "no match so far")
    typist.act("Enter")
    #expect(typist.message == "Not found so far: two")
    typist.act("Esc")
    arrive("two\n")
    #expect(typist.drawing == "|one\ntwo\n")
  }

  @Test mutating func anEditIsStillAnEdit() {
    typist.act("Ctrl-F", .typed("o"), "Enter", "Home", "x", .wait(.milliseconds(250)))
    #expect(typist.editor.matchPosition == "2 matches so far")
    arrive("four\n")
    typist.act(.wait(.milliseconds(250)))
    typist.search()
    #expect(typist.editor.matchPosition == "3 matches so far")
    #expect(typist.drawing == "x|one\ntwo\nfour\n")
  }
}
