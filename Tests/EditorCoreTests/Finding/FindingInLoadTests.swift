import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Finding in a loading text.
@Suite struct FindingInLoadTests {
  private var typist = Typist()

  init() { open("one\ntwo\n", of: 40) }

  private mutating func open(_ beginning: String, of byteCount: Int) {
    let file = FileText(PieceTree(beginning.utf8), loadingByteCount: byteCount)
    let document = Document(file, path: "/a.log", isOnDisk: true, at: typist.now)
    typist.editor = Editor(document, size: Size(columns: 80, rows: 24))
    typist.take(.started)
  }

  /// Appends a loaded part, and performs the requested searches.
  private mutating func arrive(_ text: String) {
    typist.take(.load(.part(LoadedPart(copying: Array(text.utf8))), of: .first))
    typist.search()
  }

  private mutating func arriveWhole() {
    typist.take(.load(.whole(nil), of: .first))
    typist.search()
  }

  private var note: String? { typist.editor.promptNote }

  @Test("A match in a later part is shown as soon as it is loaded")
  mutating func whatIsWrittenIsFoundAsSoonAsItComes() {
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

  @Test("A missing match is reported at the end of the load")
  mutating func whatNeverComesIsNotFoundInTheEnd() {
    typist.act("Ctrl-F", .typed("zzz"))
    arrive("three\n")
    #expect(note == "no match so far")
    arriveWhole()
    #expect(note == "not found" && typist.drawing == "|one\ntwo\nthree\n")
  }

  @Test("The last part is searched before a missing match is reported")
  mutating func whatCameLastIsLookedThroughBeforeItIsSaidThatThereIsNone() {
    typist.act("Ctrl-F", .typed("three"), "Enter", "Esc")
    typist.act(.wait(.milliseconds(250)))
    typist.search()
    typist.take(.load(.part(LoadedPart(copying: Array("three\n".utf8))), of: .first))
    typist.take(.load(.whole(nil), of: .first))
    #expect(typist.editor.matchPosition == "no match so far")
    typist.search()
    #expect(typist.editor.matchPosition == "1 match")
  }

  @Test("Enter waits for a match, and so do the keys after it")
  mutating func enterWaitsForAMatchAndKeysWithIt() {
    typist.act("Ctrl-F", .typed("three"), "Enter")
    #expect(
      typist.message
        == "No match so far, waiting for the rest of a.log, 20% is loaded; Esc stops it")
    typist.act("x")
    arrive("some")
    #expect(
      typist.message
        == "No match so far, waiting for the rest of a.log, 30% is loaded; Esc stops it")
    arrive("\nthree\n")
    #expect(typist.drawing == "one\ntwo\nsome\nx|\n")
    #expect(typist.message == nil)
  }

  @Test("The message about waiting disappears with the match")
  mutating func thatItIsWaitedForIsNotSaidWhenItIsThere() {
    typist.act("Ctrl-F", .typed("three"), "Enter")
    #expect(typist.message?.hasPrefix("No match so far") == true)
    arrive("three\n")
    #expect(typist.message == nil)
  }

  @Test("Esc stops the wait and not the load")
  mutating func escStopsTheWaitingAndNotTheLoading() {
    typist.act("Ctrl-F", .typed("three"), "Enter", "Esc")
    #expect(typist.message == "Stopped searching; a.log continues to load")
    arrive("three\n")
    #expect(typist.drawing == "|one\ntwo\nthree\n")
    #expect(!typist.loadRequests.contains("stop"))
    typist.act("Ctrl-F", .typed("four"), "Enter", "Ctrl-Q")
    #expect(typist.exitStatus == 0)
  }

  @Test("A search waits for the rest, and then reports no match")
  mutating func theRestIsWaitedForAndThenItIsNotFound() {
    typist.act("Ctrl-F", .typed("zzz"), "Enter")
    arrive("three\n")
    arriveWhole()
    #expect(typist.message == "Not found: zzz" && typist.drawing == "|one\ntwo\nthree\n")
  }

  @Test("The next match is one in the loaded text")
  mutating func theNextMatchIsOneOfThoseThatAreHere() {
    typist.act("Ctrl-F", .typed("o"), "Enter", "F3")
    #expect(typist.drawing == "one\ntw[o|\n" && typist.editor.matchPosition == "2 of 2 so far")
    typist.act("F3")
    #expect(typist.drawing == "[o|ne\ntwo\n")
    #expect(typist.message == "Passed the end of the loaded text, continued from its start")
    arrive("four")
    typist.act("Shift-F3")
    #expect(typist.drawing == "one\ntwo\nf[o|ur")
    typist.act(.wait(.milliseconds(250)))
    typist.search()
    #expect(typist.editor.matchPosition == "3 of 3 so far")
    arriveWhole()
    #expect(typist.editor.matchPosition == "3 of 3")
  }

  @Test("A long search resumes at its position when more is loaded")
  mutating func aLongSearchGoesOnWhereItWasWhenMoreHasCome() {
    let lines = String(repeating: "some words\n", count: 30_000)
    open(lines, of: 2 * lines.utf8.count + 7)
    typist.act("Ctrl-F", "Alt-R", .typed("n[e]+dle"), "Enter")
    var progress = typist.editor.searchProgress ?? 1
    // The background search covers the text of its start.
    typist.take(.load(.part(LoadedPart(copying: Array(lines.utf8))), of: .first))
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

  @Test("A word that continues in the next part is no whole word")
  mutating func aWordThatGoesOnInWhatComesIsNoWholeWord() {
    open("one thr", of: 40)
    typist.act("Ctrl-F", "Alt-W", .typed("thr"))
    #expect(typist.drawing == "|one thr")
    arrive("ee\nthr\n")
    #expect(typist.drawing == "one three\n[thr|\n")
  }

  @Test("A word at the end of the loaded text is found when more is loaded")
  mutating func aWordThatEndsWithWhatIsHereIsFoundWhenMoreIsHere() {
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

  @Test("A backward search finds a match before an unfinished word")
  mutating func aMatchBeforeTheWordThatGoesOnIsFoundFromTheOtherEnd() {
    open("ab cd ab", of: 40)
    typist.act("Right", "Right", "Right", "Ctrl-F", "Alt-W", .typed("ab"), "Enter")
    arrive("c\n")
    #expect(typist.drawing == "[ab| cd abc\n")
  }

  @Test("Keys do not wait for standard input")
  mutating func standardInputIsNotWaitedFor() {
    let document = Document(
      PieceTree("one\n".utf8), path: nil, isOnDisk: false, load: Load(from: .standardInput),
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

  @Test("Keys at a match edit as elsewhere")
  mutating func anEditIsStillAnEdit() {
    typist.act("Ctrl-F", .typed("o"), "Enter", "Home", "x", .wait(.milliseconds(250)))
    #expect(typist.editor.matchPosition == "2 matches so far")
    arrive("four\n")
    typist.act(.wait(.milliseconds(250)))
    typist.search()
    #expect(typist.editor.matchPosition == "3 matches so far")
    #expect(typist.drawing == "x|one\ntwo\nfour\n")
  }
}
