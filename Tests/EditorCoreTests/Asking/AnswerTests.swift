import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The keys that answer a question, and those that are typed into the text.
@Suite struct AnswerTests {
  /// Returns a typist with the question about a change of the file by another program.
  private func asked(after time: Duration = .seconds(1)) -> Typist {
    var typist = Typist("|", columns: 80, rows: 24)
    typist.act(.typed("one\ntwo "), .mayHaveChanged)
    for case .disk(.check(let look), _) in typist.effects.suffix(3) {
      let theirs = Replacement(0..<0, with: Array("theirs".utf8))
      typist.take(.disk(.found(.changed(theirs, of: look), look)))
    }
    #expect(typist.question?.isAboutChange == true)
    typist.act(.wait(time))
    return typist
  }

  @Test("A click in the text moves the cursor, and the question returns after a pause")
  func clickInText() {
    var typist = asked()
    typist.click(7, 0)
    #expect(typist.question == nil)
    typist.act(.typed("t"))
    #expect(typist.text == "onte\ntwo " && typist.question == nil)
    typist.act(.wait(.seconds(2)))
    #expect(typist.question?.isAboutChange == true)
  }

  @Test("A question that returns takes a letter from 0.3 seconds on, if no other key follows")
  func returningQuestion() {
    var typist = asked(after: .milliseconds(100))
    typist.act("x", .wait(.seconds(2)))
    #expect(typist.question?.isAboutChange == true)
    typist.act(.wait(.milliseconds(290)), "t")
    #expect(typist.text.hasSuffix("xt") && typist.question == nil)
    typist.act(.wait(.seconds(2)), .wait(.milliseconds(310)), "t", .wait(.milliseconds(400)))
    #expect(typist.text == "theirs" && typist.question == nil)
  }

  @Test("Answers to a question that returned two seconds ago act at once, one after the other")
  func returnedQuestion() {
    var typist = asked(after: .milliseconds(100))
    typist.act("x", .wait(.seconds(2)), .wait(.seconds(2)))
    #expect(typist.question?.isAboutChange == true)
    typist.act("d", "t")
    #expect(typist.text == "theirs" && typist.question == nil)
  }

  @Test("Files that saving all could not save are named, and are not counted again")
  func stoppedSaves() {
    var typist = Typist("|", path: nil, isOnDisk: false)
    typist.act("w")
    typist.open("a.txt", "one")
    typist.act("!")
    typist.open("b.txt", "two")
    typist.act("!")
    typist.open("c.txt", "three")
    typist.act("!", "Ctrl-PageUp", "Ctrl-PageUp", "Ctrl-PageUp", "Ctrl-Q")
    #expect(typist.question?.answers.map(\.label).contains("save all 3") == true)
    typist.act("a")
    typist.answerSave { .saved($0) }
    typist.answerSave { .saveStopped($0, .protection) }
    typist.answerSave { .saveStopped($0, .protection) }
    #expect(
      typist.question?.text
        == "Not saved yet, you are asked about them next: b.txt and 1 other file. "
        + "Save changes to \(typist.editor.documents.shownLabel)?")
    #expect(typist.question?.answers.map(\.label).contains { $0.hasPrefix("save all") } == false)
    typist.act(.wait(.seconds(1)), "n", .wait(.seconds(1)))
    #expect(typist.question?.text == "b.txt is write-protected.")
  }

  @Test("The key that reopens a closed document works right after the answer")
  func reopeningAtOnce() {
    var typist = Typist("one|", path: "a.txt")
    typist.open("b.txt", "two")
    typist.act("!", "Ctrl-W", "n", "Ctrl-W")
    #expect(typist.names == ["a.txt"])
    typist.act("Alt-T")
    #expect(typist.opens.last?.path == "b.txt")
  }

  @Test("Making a file editable answers the question whether to, and r makes it read-only")
  func openElsewhere() {
    var typist = Typist("one|")
    typist.take(.history(.lockedByOther("another")))
    typist.act(.wait(.seconds(1)))
    #expect(typist.question?.text == "notes.txt is open in another")
    typist.run("toggle-read-only", by: nil)
    typist.act(.wait(.seconds(3)), "x", .wait(.seconds(3)))
    #expect(typist.text == "onex" && typist.question == nil)
    typist.take(.history(.lockedByOther("another")))
    typist.act(.wait(.seconds(1)), "r", "y")
    #expect(typist.text == "onex")
  }
}
