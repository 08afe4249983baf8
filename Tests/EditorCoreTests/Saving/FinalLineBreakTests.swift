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
    let again = recorded(typist).flatMap(\.self)
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

  @Test("It reaches the store also if the answer for its block is under way")
  func itReachesTheStoreBesideAnAnswer() {
    for (isLong, isFinal) in [(false, false), (true, false), (false, true), (true, true)] {
      var typist = typist()
      typist.act(.typed(" two"), .wait(.seconds(2)))
      if isLong { typist.act("Delete", .typed(" 3"), .wait(.seconds(2))) }
      typist.acknowledge()
      let newest = isLong ? 3 : 2
      #expect(recorded(typist).map { $0.map(\.record.number) } == [Array(2...newest)])
      typist.act("Ctrl-S")
      #expect(recorded(typist).count == 1, "the answer to the first text is under way")
      typist.answerSave { .saved($0) }
      // The end does not wait for the answer.
      if isFinal { typist.take(.ending) } else { typist.acknowledge() }
      let again = recorded(typist).last ?? []
      #expect(again.map(\.record.number) == [newest] && again.map(\.isAmended) == [true])
      #expect(again.map { TextBuffer($0.state).text.bytes.last } == [0x0A])
      if isFinal { continue }
      typist.acknowledge()
      typist.act(.typed("!"), .wait(.seconds(2)))
      #expect(recorded(typist).last?.map(\.record.number) == [newest + 1])
      typist.acknowledge()
      #expect(!typist.editor.document.isRecording)
    }
  }

  private func recorded(_ typist: Typist) -> [[RecordedMemento<TextBuffer.Memento>]] {
    typist.requests.compactMap { if case .record(let mementos) = $0 { mementos } else { nil } }
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

  @Test("An empty file has no end to keep, and a text without a final line break has one")
  func anEmptyFile() {
    for (drawing, saved) in [("|", "x\n"), ("one|", "onex")] {
      var typist = Typist.journal(drawing)
      typist.act("x", "Ctrl-S")
      #expect(typist.text == saved)
    }
    // A text to which the user goes back from an emptied file has its own end.
    var typist = Typist.journal("one|")
    typist.act("Ctrl-A", "Delete", .wait(.seconds(2)), "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act("Ctrl-Z", "Ctrl-S")
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
