import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

@Suite struct StartPlaceTests {
  private func go(_ place: StartPlace, in text: String) -> String {
    var typist = Typist(text)
    typist.editor.go(to: place)
    return typist.drawing
  }

  @Test("Lines and characters are counted from 1")
  func aLineAndACharacterAreCountedFromOne() {
    #expect(go(.line(2, character: 2), in: "|one\ntwo") == "one\nt|wo")
    #expect(go(.line(1, character: 1), in: "one|") == "|one")
    #expect(go(.line(2, character: 2), in: "|a\né日") == "a\né|日")
  }

  @Test("A place outside the text is the nearest position in it")
  func outsideTheTextItIsTheNearest() {
    #expect(go(.line(9, character: 9), in: "|one\ntwo") == "one\ntwo|")
    #expect(go(.line(0, character: 0), in: "one|") == "|one")
    #expect(go(.lastLine, in: "|one\ntwo") == "one\n|two")
    #expect(go(.line(.max, character: .max), in: "|one\ntwo") == "one\ntwo|")
  }

  @Test("A place can be a search for text")
  func aTextIsLookedFor() {
    #expect(go(.text("TWO"), in: "|one\ntwo TWO") == "one\ntwo |TWO")
    #expect(go(.text("two"), in: "|one\nTwo") == "one\n|Two")
    var typist = Typist("one|")
    typist.editor.go(to: .text("two"))
    #expect(typist.drawing == "one|")
    #expect(typist.message == "notes.txt does not contain two")
  }

  @Test("The stored place of the cursor restores its position")
  func whereTheCursorIsLeadsBack() {
    let typist = Typist("one\n日本|\n")
    #expect(StartPlace.ofCursor(in: typist.editor.document.buffer) == .line(2, character: 3))
  }

  @Test("A distant place is shown with its context")
  func aPlaceFarAwayIsSeenWithWhatIsAroundIt() {
    var typist = Typist("|" + (0..<100).map { "\($0)\n" }.joined())
    typist.editor.go(to: .line(60, character: 1))
    typist.act(.resized(columns: 80, rows: 24))
    #expect(typist.topLine == 59 - 11)
  }
}
