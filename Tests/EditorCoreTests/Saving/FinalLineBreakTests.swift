import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The final line break that a save adds.
@Suite struct FinalLineBreakTests {
  /// Returns a typist at a file that must end with a line break.
  private func typist(_ drawing: String = "one|", keepsHistory: Bool = true) -> Typist {
    var typist = keepsHistory ? Typist.journal(drawing) : Typist(drawing)
    typist.editor.document.settings.endsWithLineBreak = true
    return typist
  }

  @Test("It belongs to the open block, and undo takes it with it")
  func itBelongsToTheOpenBlock() {
    var typist = typist()
    typist.act(.typed(" two"), "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.drawing == "one two|\n")
    #expect(typist.titles == ["Opened", "Typed \"two\""])
    #expect(typist.message == "Saved notes.txt, 1 line, 8 bytes")
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "one|")
    typist.act("Ctrl-Y")
    #expect(typist.text == "one two\n" && !typist.editor.document.isModified)
  }

  @Test("It belongs to a block that the store already has, without another branch")
  func itBelongsToAStoredBlock() {
    var typist = typist()
    typist.act(.typed(" two"), .wait(.seconds(2)))
    typist.acknowledge()
    typist.acknowledge()
    typist.act("Ctrl-S")
    #expect(typist.titles == ["Opened", "Typed \"two\""])
    let again = typist.requests.compactMap { request in
      if case .record(let mementos) = request { mementos } else { nil }
    }.flatMap(\.self)
    #expect(again.map(\.record.number) == [2] && again.map(\.isAmended) == [true])
    #expect(again.map { TextBuffer($0.state).text.bytes } == [Array("one two\n".utf8)])
    typist.answerSave { .saved($0) }
    typist.acknowledge()
    #expect(!typist.editor.document.isRecording)
    typist.act("Ctrl-Z")
    #expect(typist.text == "one")
    typist.act("Ctrl-Y")
    #expect(typist.text == "one two\n" && !typist.editor.document.isModified)
    typist.act("Alt-U")
    #expect(typist.text == "one")
  }

  @Test("Without a step of this session it is a step of its own, and the message says so")
  func withoutAStepTheMessageSaysSo() {
    var typist = typist()
    typist.act("Alt-S", "Ctrl-A", .typed("b.txt"), "Enter")
    typist.answerSave { .saved($0) }
    #expect(typist.message == "Saved b.txt, 1 line, 4 bytes; added the final line break")
    typist.act("Ctrl-Z")
    #expect(typist.text == "one")
  }

  @Test("A cancelled save takes it back", arguments: [false, true])
  func aCancelledSaveTakesItBack(isStored: Bool) {
    var typist = typist()
    typist.act(.typed(" two"))
    if isStored {
      typist.act(.wait(.seconds(2)))
      typist.acknowledge()
    }
    typist.act("Ctrl-S")
    #expect(typist.text == "one two\n")
    typist.answerSave { .saveStopped($0, .protection) }
    typist.act("Esc")
    #expect(typist.drawing == "one two|")
    typist.act("Ctrl-Z")
    #expect(typist.text == "one")
  }

  @Test("A cancelled save keeps what was typed after it")
  func whatWasTypedAfterItStays() {
    var typist = typist()
    typist.act(.typed(" two"), "Ctrl-S", "!")
    typist.answerSave { .saveStopped($0, .protection) }
    typist.act("Esc")
    #expect(typist.text == "one two!\n")
  }
}
