import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Recovery of text that a crash left in the history.
@Suite struct RecoveryTests {
  /// Returns a typist whose opening offers a lost text.
  ///
  /// - Parameters:
  ///   - index: the index of the state with the text.
  ///   - text: the text, if it is loaded.
  ///   - texts: those of the history.
  private func typist(
    _ drawing: String, lost index: Int, _ text: String? = nil,
    after texts: [String] = ["", "a", "ab", "abc"], anchor: Int = 3, parentOfLast: Int? = nil,
    isOnDisk: Bool = true
  ) -> Typist {
    var typist = Typist(drawing, isOnDisk: isOnDisk, keepsHistory: true)
    typist.take(.started)
    var earlier = Typist.earlier(texts, anchor: anchor, parentOfLast: parentOfLast)
    let lost = MementoID(index: index)
    if let text {
      let state = TextBuffer(PieceTree(Array(text.utf8))).makeMemento()
      earlier.tree.load(state, before: nil, of: lost)
    }
    earlier.recovery = .init(id: lost, secondsSince1970: typist.now.secondsSince1970)
    typist.take(.history(.opened(earlier)))
    return typist
  }

  @Test("The offer after a crash is on the screen at once, and keys typed at once do not answer it")
  func recoveryAtOnce() {
    var typist = typist("abc|", lost: 2)
    #expect(typist.question?.text.hasPrefix("Found unsaved changes") == true)
    typist.act(.wait(.milliseconds(690)), .typed("ri"), .wait(.milliseconds(1990)))
    #expect(typist.text == "abcri" && typist.question == nil)
    #expect(typist.message?.hasSuffix("the question returns when you pause") == true)
    typist.act(.wait(.milliseconds(10)))
    #expect(typist.question?.text.hasPrefix("Found unsaved changes") == true)
    typist.act(.wait(.milliseconds(700)), "i", .wait(.milliseconds(390)))
    #expect(typist.question != nil, "a typed word may follow")
    #expect(typist.editor.deadline.map { $0 - typist.now.uptime } == .milliseconds(10))
    typist.act(.wait(.milliseconds(10)))
    #expect(typist.text == "abcri" && typist.question == nil)
    #expect(typist.message?.hasPrefix("The changes stay in the history") == true)
  }

  @Test("After an answer given too early, and no other key, the offer returns soon")
  func earlyAnswer() {
    var typist = typist("abc|", lost: 2)
    typist.act(.wait(.milliseconds(300)), "i", .wait(.milliseconds(390)))
    #expect(typist.text == "abci" && typist.question == nil)
    typist.act(.wait(.milliseconds(10)))
    #expect(typist.question?.text.hasPrefix("Found unsaved changes") == true)
    // The same answer once more, by an impatient user.
    typist.act(.wait(.milliseconds(400)), "i", .wait(.milliseconds(400)))
    #expect(typist.text == "abci" && typist.question == nil)
    #expect(typist.message?.hasPrefix("The changes stay in the history") == true)
  }

  @Test("A word that goes on after the offer returned does not answer it")
  func wordAfterEarlyAnswer() {
    var typist = typist("abc|", lost: 2)
    typist.act(.wait(.milliseconds(300)), "i", .wait(.milliseconds(400)))
    #expect(typist.question != nil)
    typist.act("r", .wait(.milliseconds(500)))
    #expect(typist.text == "abcir" && typist.question != nil)
    typist.act(.wait(.milliseconds(300)), .typed("id"), .wait(.milliseconds(1900)))
    #expect(typist.text == "abcirid" && typist.question == nil)
  }

  @Test("A lost text that is redone and saved is not offered again")
  func redoneAndSaved() {
    var typist = typist("ab|", lost: 3, "abc", anchor: 2)
    typist.editor.document.caretaker.restore(MementoID(index: 3), at: typist.now)
    typist.act(.wait(.milliseconds(100)), "Ctrl-S")
    #expect(typist.question == nil && typist.saves.first?.memento.byteCount == 3)
    typist.answerSave { .saved($0) }
    let settled = typist.requests.contains { if case .settleRecovery = $0 { true } else { false } }
    #expect(settled)
    typist.act(.wait(.seconds(10)))
    #expect(typist.question == nil && typist.editor.document.outbox.questions.isEmpty)
  }

  @Test("What is typed beside a lost text and saved leaves the offer")
  func besideAndSaved() {
    var typist = typist("ab|", lost: 3, "abc", anchor: 2)
    typist.act("x", "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act(.wait(.seconds(10)))
    #expect(typist.question?.text.hasPrefix("Found unsaved changes") == true)
  }

  @Test("The restored changes are named as such")
  func recoveryIsReported() {
    var typist = typist("abc|", lost: 2, "ab")
    typist.act(.wait(.seconds(1)), "r")
    #expect(typist.text == "ab")
    #expect(typist.message?.hasPrefix("Restored the unsaved changes, #3: ") == true)
  }

  /// Returns an editor without a file, with the offer of a lost text.
  private func typistWithOffer() -> Typist {
    var typist = Typist("|", path: nil, keepsHistory: true)
    typist.take(.started)
    var earlier = Typist.earlier(["lost", ""], anchor: 1)
    earlier.recovery = .init(
      id: MementoID(index: 0), secondsSince1970: typist.now.secondsSince1970)
    typist.take(.history(.opened(earlier)))
    return typist
  }

  @Test(
    "Whoever does not want a lost text without a file begins another one", arguments: ["i", "Esc"])
  func anotherText(answer: String) {
    var typist = typistWithOffer()
    let joined = typist.editor.document.id
    typist.act(.wait(.seconds(1)), .key(answer), .wait(Question.timeForWord))
    #expect(typist.editor.document.id != joined && typist.names == ["New file"])
    #expect(typist.message?.contains(answer == "i" ? "stay in the history" : "asked again") == true)
    let ends = typist.requests.compactMap { if case .close = $0 { true } else { nil } }
    let settled = typist.requests.contains { if case .settleRecovery = $0 { true } else { false } }
    #expect(ends.count == 1 && settled == (answer == "i"))
    typist.act(.typed("mine"))
    #expect(typist.text == "mine" && typist.titles.first == "New")
  }

  @Test(
    "Whoever types over the offer of a lost text begins another one, and the offer stays in its tab",
    arguments: [Step.typed("my letter"), .pasted("my letter")])
  func anotherTextBesideTheOffer(step: Step) {
    var typist = typistWithOffer()
    let joined = typist.editor.document.id
    #expect(typist.question != nil)
    typist.act(step, .wait(.seconds(3)))
    #expect(typist.text == "my letter" && typist.question == nil)
    #expect(typist.editor.document.id != joined && typist.titles.first == "New")
    #expect(!typist.requests.contains { if case .settleRecovery = $0 { true } else { false } })
    typist.act("Ctrl-PageUp")
    #expect(typist.editor.document.id == joined)
    #expect(typist.question?.text.hasPrefix("Found unsaved changes") == true)
  }

  @Test("The difference of the offer follows the file while the question is open")
  func theDifferenceFollowsTheFile() {
    var typist = typist("ax|\n", lost: 2, "ab\n", after: ["", "a", "ab", "ax\n"], parentOfLast: 1)
    typist.act(.wait(.seconds(1)), "d")
    func page() -> String {
      String(decoding: typist.question?.page?.text.bytes ?? [], as: UTF8.self)
    }
    #expect(page().contains("-ax\n+ab\n"))
    typist.changeOnDisk("ax\nTAIL\n")
    #expect(page().contains("-ax\n-TAIL\n+ab\n"))
  }

  @Test("A word typed after the question returned is text, and Esc cancels a waiting answer")
  func wordsAreText() {
    var typist = typist("|", lost: 2)
    typist.act(.typed("Please "), .wait(.seconds(3)))
    #expect(typist.question?.text.hasPrefix("Found unsaved changes") == true)
    for key in "restart it" { typist.act(.typed(String(key)), .wait(.milliseconds(150))) }
    #expect(typist.text == "Please restart it" && typist.question == nil)
    typist.act(.wait(.seconds(3)), "r", "Esc", .wait(.seconds(1)))
    #expect(typist.text == "Please restart it" && typist.question == nil)
    #expect(typist.message?.hasPrefix("You are asked again at the next opening") == true)
  }

  @Test("Text typed after going back from the saved state does not claim that the file changed")
  func textTypedAfterGoingBackFromTheSavedState() {
    let typist = typist(
      "ab|", lost: 3, "ax", after: ["", "a", "ab", "ax"], anchor: 2, parentOfLast: 1)
    #expect(typist.question?.text.hasPrefix("Found unsaved changes") == true)
    #expect(typist.question?.text.contains("the file has changed") == false)
  }

  @Test("The question says that the file does not exist")
  func recoveryOfADeletedFile() {
    let typist = typist("|", lost: 1, "a", after: ["", "a", "ab", ""], isOnDisk: false)
    #expect(typist.question?.text.hasSuffix("; the file does not exist") == true)
  }

  @Test("Recovering text beside a later save is a step, and undo takes it back")
  func recoveryBesideALaterSave() {
    var typist = typist("ax|", lost: 2, "ab", after: ["", "a", "ab", "ax"], parentOfLast: 1)
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
