import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Recovery of text that a crash left in the history.
@Suite struct RecoveryTests {
  private let texts = ["", "a", "ab", "abc"]

  @Test("The offer after a crash is on the screen at once, and keys typed at once do not answer it")
  func recoveryAtOnce() {
    var typist = Typist("abc|", keepsHistory: true)
    typist.take(.started)
    var earlier = Typist.earlier(texts, anchor: 3)
    earlier.recovery = .init(
      id: MementoID(index: 2), secondsSince1970: typist.now.secondsSince1970, isOutdated: false)
    typist.take(.history(.opened(earlier)))
    #expect(typist.question?.text.hasPrefix("Found unsaved changes") == true)
    typist.act(.wait(.milliseconds(690)), "r", .wait(.milliseconds(1900)), "i")
    #expect(typist.text == "abcri" && typist.question == nil)
    #expect(typist.message?.hasSuffix("you are asked when you pause") == true)
    typist.act(.wait(.seconds(2)))
    #expect(typist.question?.text.hasPrefix("Found unsaved changes") == true)
    typist.act(.wait(.milliseconds(700)), "i")
    #expect(typist.text == "abcri" && typist.question == nil)
  }

  @Test("Text typed after going back from the saved state does not claim that the file changed")
  func textTypedAfterGoingBackFromTheSavedState() {
    var typist = Typist("ab|", keepsHistory: true)
    typist.take(.started)
    var earlier = Typist.earlier(["", "a", "ab", "ax"], anchor: 2, parentOfLast: 1)
    let lost = MementoID(index: 3)
    let state = TextBuffer(PieceTree(Array("ax".utf8))).makeMemento()
    earlier.tree.load(state, before: nil, of: lost)
    earlier.recovery = .init(id: lost, secondsSince1970: typist.now.secondsSince1970)
    typist.take(.history(.opened(earlier)))
    #expect(typist.question?.text.hasPrefix("Found unsaved changes") == true)
    #expect(typist.question?.text.contains("the file has changed") == false)
  }

  @Test("Recovering text beside a later save is a step, and undo takes it back")
  func recoveryBesideALaterSave() {
    var typist = Typist("ax|", keepsHistory: true)
    typist.take(.started)
    var earlier = Typist.earlier(["", "a", "ab", "ax"], anchor: 3, parentOfLast: 1)
    let lost = MementoID(index: 2)
    let state = TextBuffer(PieceTree(Array("ab".utf8))).makeMemento()
    earlier.tree.load(state, before: nil, of: lost)
    earlier.recovery = .init(id: lost, secondsSince1970: typist.now.secondsSince1970)
    typist.take(.history(.opened(earlier)))
    #expect(typist.question?.text.hasSuffix("; the file has changed since") == true)
    typist.act(.wait(.seconds(1)), "r")
    #expect(typist.text == "ab")
    #expect(typist.titles.last?.hasPrefix("Restored the state of") == true)
    typist.act("Ctrl-Z")
    #expect(typist.text == "ax")
    typist.act("Ctrl-Y")
    #expect(typist.text == "ab")
  }
}
