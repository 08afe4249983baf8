import Console
import MementoKit
import Testing
import TextModel

@testable import EditorCore

/// A text that comes through standard input.
@Suite struct ArrivalTests {
  private var typist = Typist()

  init() {
    let document = Document(
      PieceTree(), path: nil, isOnDisk: false, arrival: Arrival(goingTo: .line(2, character: 1)),
      at: typist.now)
    typist.editor = Editor(document, size: Size(columns: 80, rows: 24))
    typist.take(.started)
  }

  private mutating func arrive(_ text: String) {
    typist.take(.opening(.arrived(Array(text.utf8))))
  }

  private var historyIsOpened: Bool {
    typist.effects.contains { if case .history(.open, _) = $0 { true } else { false } }
  }

  @Test mutating func itIsSeenAsItComesAndCannotBeChangedYet() {
    arrive("one\nt")
    typist.act("x")
    #expect(typist.drawing == "|one\nt")
    #expect(typist.message == "Standard input still comes; Esc leaves it at what is here")
    typist.act("Down")
    arrive("wo")
    #expect(typist.drawing == "one\n|two")
    #expect(!historyIsOpened)
  }

  @Test mutating func whenItIsThereItIsLikeAnyText() {
    arrive("one\ntwo")
    typist.take(.opening(.arrivedWhole(nil)))
    #expect(typist.drawing == "one\n|two")
    #expect(historyIsOpened)
    typist.act("x")
    #expect(typist.drawing == "one\nx|two")
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "one\n|two")
    #expect(typist.titles.first == "Read standard input")
  }

  @Test mutating func itIsInNoFileBeforeItIsSaved() {
    #expect(!typist.editor.document.isModified)
    arrive("one")
    typist.take(.opening(.arrivedWhole(nil)))
    #expect(typist.editor.document.isModified)
    typist.act("Ctrl-Q")
    #expect(typist.question?.text == "Save changes to Standard input?")
    typist.act("s", .typed("a.txt"), "Enter")
    for request in typist.saves { typist.take(.saved(request)) }
    #expect(!typist.editor.document.isModified)
    #expect(typist.exitStatus == 0)
  }

  @Test mutating func escapeLeavesItAtWhatIsThere() {
    arrive("one")
    typist.act("Esc")
    #expect(typist.openingWishes == ["stop reading"])
    arrive(" and more")
    typist.act("x")
    #expect(typist.text == "xone")
  }

  @Test mutating func muchIsAskedAbout() {
    arrive("one")
    typist.take(.opening(.rests))
    #expect(typist.question?.text.contains("came through standard input") == true)
    typist.act("y")
    #expect(typist.openingWishes == ["read on"])
    typist.take(.opening(.rests))
    typist.act("n")
    #expect(typist.openingWishes == ["read on", "stop reading"])
    typist.act("x")
    #expect(typist.text == "xone")
  }

  @Test mutating func savingWaitsForTheEnd() {
    arrive("one")
    typist.act("Ctrl-S")
    #expect(typist.message?.hasPrefix("Standard input still comes") == true)
    #expect(typist.saves.isEmpty)
  }

  @Test mutating func whyItEndedIsTold() {
    arrive("one")
    typist.take(.opening(.arrivedWhole("Cannot read standard input")))
    #expect(typist.message == "Cannot read standard input")
  }

  @Test mutating func anotherFileDoesNotTakeItsPlace() {
    typist.open("a.txt", "text")
    #expect(typist.names == ["Standard input", "a.txt"])
    arrive("one")
    #expect(typist.drawing == "|text")
    #expect(typist.editor.documents.first?.buffer.text.count == 3)
  }
}
