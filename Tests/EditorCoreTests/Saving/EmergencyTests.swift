import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Texts without history: emergency copies when the program ends, and the question about them.
@Suite struct EmergencyTests {
  private func copy(
    _ text: String, _ origin: EmergencyText.Origin = .unsaved, isOutdated: Bool = false,
    from path: String = "notes.txt.memento-save"
  ) -> EmergencyText {
    EmergencyText(
      PieceTree(Array(text.utf8)), in: .utf8, from: path, origin,
      at: 1_799_999_880, isOutdated: isOutdated)
  }

  private func removed(_ typist: Typist) -> [String] {
    typist.effects.flatMap { effect -> [String] in
      if case .disk(.removeEmergencyCopies(let copies), _) = effect { return copies }
      return []
    }
  }

  private func stored(_ typist: Typist) -> [EmergencyRequest] {
    typist.effects.compactMap {
      if case .disk(.storeEmergencyCopy(let request), _) = $0 { request } else { nil }
    }
  }

  @Test("An emergency copy is offered, restored as a step, and removed with the save")
  func aCopyIsOfferedAndRestored() {
    var typist = Typist("one|")
    typist.take(.disk(.emergencyCopy(copy("one two"))))
    #expect(typist.question?.text == "Found unsaved changes to notes.txt from 2 min ago")
    typist.act(.wait(.seconds(1)), "d", "r")
    #expect(typist.text == "one two" && typist.editor.document.isModified)
    #expect(removed(typist) == [])
    typist.act("Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(removed(typist) == ["notes.txt.memento-save"])
    typist.act("Ctrl-Z")
    #expect(typist.text == "one")
  }

  @Test("The question tells that the file has changed since the copy was made")
  func anOutdatedCopy() {
    var typist = Typist("one|")
    typist.take(.disk(.emergencyCopy(copy("one two", isOutdated: true))))
    #expect(
      typist.question?.text
        == "Found unsaved changes to notes.txt from 2 min ago; the file has changed since")
  }

  @Test("The questions about several copies say how many follow")
  func severalCopies() {
    var typist = Typist("one|")
    for number in 1...3 {
      typist.take(.disk(.emergencyCopy(copy("\(number)", from: "notes.txt.\(number)"))))
    }
    let question = "Found unsaved changes to notes.txt from 2 min ago"
    #expect(typist.question?.text == "\(question); 2 more copies follow")
    typist.act(.wait(.seconds(1)), "i")
    #expect(typist.question?.text == "\(question); 1 more copy follows")
    typist.act(.wait(.seconds(1)), "i")
    #expect(typist.question?.text == question)
    typist.act(.wait(.seconds(1)), "i")
    #expect(typist.question == nil)
  }

  @Test("A text without a file has copies, too, and the first such document is offered one")
  func aTextWithoutAFile() {
    var typist = Typist("|", path: nil)
    typist.act(.typed("the only copy"), .wait(.seconds(1)))
    #expect(kept(typist) == ["the only copy"])
    typist.take(.disk(.emergencyCopy(copy("lost words"))))
    #expect(
      typist.question?.text == "Found unsaved changes to \"lost words\" from 2 min ago")
    typist.act(.wait(.seconds(1)), "r")
    #expect(typist.text == "lost words")
    typist.take(.ending)
    #expect(stored(typist).map(\.path) == [nil])
    #expect(stored(typist).first?.replaced == ["notes.txt.memento-save"])
  }

  @Test(
    "Changes that are not saved stay in a copy if the history could not take them",
    arguments: [
      (["Ctrl-Q", "n"], ["one!"]), (["Ctrl-W", "n"], ["one!"]), (["Ctrl-Q", "x", "y"], []),
    ]
  )
  func unsavedChangesWithoutHistory(answers: [String], copies: [String]) {
    var typist = Typist("one|", keepsHistory: true)
    typist.take(.history(.opened(nil)))
    typist.act("!", .wait(.seconds(2)))
    typist.take(.history(.failed("no space left on device")))
    for key in answers { typist.act(.wait(.seconds(1)), .key(key)) }
    // A quit finishes its documents when the session leaves.
    if answers[0] == "Ctrl-Q" { typist.take(.ending) }
    let texts = stored(typist).map { TextBuffer($0.memento).text.bytes }
    #expect(texts.map { String(decoding: $0, as: UTF8.self) } == copies)
  }

  @Test("If the history fails with the last requests, an emergency copy is stored after all")
  func theHistoryFailsAtTheEnd() {
    for fails in [true, false] {
      var typist = Typist("one|", keepsHistory: true)
      typist.take(.history(.opened(nil)))
      typist.act("!")
      typist.take(.ending)
      #expect(stored(typist).isEmpty)
      if fails { typist.take(.history(.waiting("History is not saved: no space left"))) }
      typist.take(.leaving(.historiesEnded))
      #expect(stored(typist).count == (fails ? 1 : 0))
      #expect((typist.editor.unsavedNotice(bySignal: true) == nil) == fails)
    }
  }

  @Test("Erased changes that the history may still have are named at the end")
  func theHistoryCannotErase() {
    var typist = Typist("one|", keepsHistory: true)
    typist.take(.history(.opened(nil)))
    typist.act("!", .wait(.seconds(1)), "Ctrl-Q", "x", .wait(.seconds(1)), "y")
    typist.take(.ending)
    #expect(typist.editor.unerasedNotice == nil)
    typist.take(.history(.waiting("History is not saved: no space left")))
    #expect(typist.editor.unerasedNotice?.contains("notes.txt that you erased") == true)
  }

  @Test("An ignored copy stays, a deleted one does not")
  func anIgnoredCopyStays() {
    var typist = Typist("one|")
    typist.take(.disk(.emergencyCopy(copy("old", .interruptedSave))))
    #expect(typist.question?.text.hasPrefix("A save of notes.txt was interrupted") == true)
    typist.act(.wait(.seconds(1)), "i")
    #expect(removed(typist) == [] && typist.text == "one")
    typist.take(.disk(.emergencyCopy(copy("old"))))
    typist.act(.wait(.seconds(1)), "x")
    #expect(
      typist.question?.text
        == "Delete notes.txt.memento-save, the only copy of this text, for good?")
    typist.act("Esc")
    #expect(removed(typist) == [] && typist.message == "The copy stays in notes.txt.memento-save")
    typist.take(.disk(.emergencyCopy(copy("old"))))
    typist.act(.wait(.seconds(1)), "x", "y", "l", "o")
    #expect(removed(typist) == [], "a typed word deletes nothing")
    typist.act(.wait(Question.timeForWord), "y")
    #expect(removed(typist) == ["notes.txt.memento-save"] && typist.text == "one")
  }

  @Test("A copy of the present text is removed without a question")
  func aCopyOfThePresentTextIsRemoved() {
    var typist = Typist("one|")
    typist.take(.disk(.emergencyCopy(copy("one"))))
    #expect(typist.question == nil)
    #expect(removed(typist) == ["notes.txt.memento-save"])
  }

  @Test("The end from outside stores unsaved text without history")
  func theEndStoresUnsavedText() {
    var typist = Typist("one|")
    typist.act(.typed(" two"))
    typist.take(.ending)
    #expect(stored(typist).map(\.path) == ["notes.txt"])
    #expect(stored(typist).first?.memento.byteCount == 7)

    var saved = Typist("one|")
    saved.take(.ending)
    #expect(stored(saved).isEmpty)

    var kept = Typist("one|", keepsHistory: true)
    kept.take(.history(.opened(nil)))
    kept.act(.typed(" two"))
    kept.take(.ending)
    #expect(stored(kept).isEmpty)
  }

  // MARK: Copies against a crash

  /// The texts of the copies that were kept, and "gone" for each removal.
  private func kept(_ typist: Typist) -> [String] {
    typist.effects.compactMap {
      switch $0 {
      case .disk(.keepCrashCopy(let request), _):
        String(decoding: TextBuffer(request.memento).text.bytes, as: UTF8.self)
      case .disk(.dropCrashCopy, _): "gone"
      default: nil
      }
    }
  }

  @Test("Unsaved text without history has a copy against a crash, until it is saved")
  func unsavedTextHasACrashCopy() {
    var typist = Typist("one|")
    typist.act(.wait(.seconds(1)))
    #expect(kept(typist) == [])
    typist.act(.typed(" t"), .wait(.milliseconds(200)), .typed("wo"))
    #expect(kept(typist) == [])
    typist.act(.wait(.milliseconds(100)))
    #expect(kept(typist) == ["one two"])
    typist.act(.wait(.seconds(9)), .typed("!"), .wait(.milliseconds(300)))
    #expect(kept(typist) == ["one two", "one two!"])
    typist.act("Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(kept(typist) == ["one two", "one two!", "gone"])
  }

  @Test("The copy against a crash goes with an undo, a discarded text, and the end of the session")
  func aCrashCopyGoes() {
    var typist = Typist("one|")
    typist.act(.typed(" two"), .wait(.seconds(1)))
    var undone = typist
    undone.act("Ctrl-Z")
    #expect(kept(undone) == ["one two", "gone"])
    var discarded = typist
    discarded.act("Ctrl-Q", "n")
    discarded.take(.ending)
    #expect(kept(discarded) == ["one two", "gone"] && stored(discarded).isEmpty)
    var ended = typist
    ended.take(.ending)
    #expect(kept(ended) == ["one two", "gone"] && stored(ended).count == 1)
  }

  @Test("A copy against a crash names the restored copy that it goes on from")
  func aCrashCopyNamesTheRestoredOne() {
    var typist = Typist("one|")
    typist.take(.disk(.emergencyCopy(copy("one two"))))
    typist.act(.wait(.seconds(1)), "r", .wait(.seconds(1)))
    typist.act("Ctrl-Z", "!", .wait(.seconds(1)))
    let replaced = typist.effects.compactMap { effect -> [String]? in
      if case .disk(.keepCrashCopy(let request), _) = effect { request.replaced } else { nil }
    }
    #expect(replaced == [["notes.txt.memento-save"], []])
  }

  @Test("A copy whose text another restored one replaced stays")
  func aReplacedCopyStays() {
    var typist = Typist("one|")
    typist.take(.disk(.emergencyCopy(copy("one two"))))
    typist.act(.wait(.seconds(1)), "r")
    let older = EmergencyText(
      PieceTree(Array("one three".utf8)), in: .utf8, from: "other.memento-save", .unsaved,
      at: 1_799_999_000, isOutdated: false)
    typist.take(.disk(.emergencyCopy(older)))
    typist.act(.wait(.seconds(1)), "r", "Ctrl-S")
    #expect(typist.text == "one three")
    typist.answerSave { .saved($0) }
    #expect(removed(typist) == ["other.memento-save"])
  }

  private func decisions(_ typist: Typist) -> [Bool] {
    typist.effects.compactMap {
      if case .disk(.copySecrets(let areCopied), _) = $0 { areCopied } else { nil }
    }
  }

  @Test("Copies of secrets are asked about; letters of the first moment are text, Esc asks later")
  func secretsAreAskedAbout() {
    var typist = Typist("one|")
    typist.take(.disk(.mayHoldSecrets))
    #expect(typist.question?.text == "Keep private crash copies of secret files?")
    typist.act("y", .wait(.milliseconds(300)))
    #expect(typist.text == "oney" && typist.question == nil && decisions(typist) == [])
    typist.act(.wait(.seconds(3)))
    #expect(typist.question != nil && decisions(typist) == [])
    #expect(kept(typist) == ["oney"], "the disk decides")
    var later = typist
    later.act("Esc")
    #expect(decisions(later) == [] && later.question == nil)
    #expect(later.message == "You are asked again at the next opening")
    typist.act("y", .wait(Question.timeForWord), .wait(.seconds(1)))
    #expect(decisions(typist) == [true] && typist.text == "oney")
    #expect(kept(typist) == ["oney", "oney"], "the refused copy is made now")
  }

  @Test("The answer about secrets is for all documents, and a read-only one asks nothing")
  func theAnswerIsForAllDocuments() {
    var typist = Typist("one|")
    typist.take(.disk(.mayHoldSecrets))
    typist.open("two.txt", "two")
    typist.take(.disk(.mayHoldSecrets, of: typist.editor.document.id))
    typist.act(.wait(.seconds(1)), "n")
    #expect(decisions(typist) == [false])
    #expect(typist.editor.documents.allSatisfy { $0.outbox.questions.isEmpty })
    var viewer = Typist("one|")
    viewer.editor.document.isReadOnly = true
    viewer.take(.disk(.mayHoldSecrets))
    #expect(viewer.question == nil)
  }

  @Test("A text in the history needs no copy against a crash, unless the store fails")
  func aTextInTheHistoryHasNoCrashCopy() {
    var typist = Typist("one|", keepsHistory: true)
    typist.act(.typed(" two"), .wait(.seconds(1)))
    typist.take(.history(.opened(nil)))
    typist.act(.typed(" three"), .wait(.seconds(1)))
    #expect(kept(typist) == [])
    typist.take(.history(.failed("the disk is full")))
    typist.act(.wait(.seconds(1)))
    #expect(kept(typist) == ["one two three"])
  }

  @Test("Large texts are copied less often, and the largest not at all")
  func largeTextsAreCopiedLessOften() {
    var typist = Typist(String(repeating: "x", count: 4_000_000))
    typist.act(.typed("y"), .wait(.seconds(2)))
    #expect(kept(typist) == [])
    typist.act(.wait(.milliseconds(300)))
    #expect(kept(typist).count == 1)
    var largest = Typist(String(repeating: "x", count: 16_000_000))
    largest.act(.typed("y"), .wait(.seconds(99)))
    #expect(kept(largest) == [])
  }

  @Test("Discarding the restored text removes its copy, a new copy replaces it")
  func discardingRemovesTheCopy() {
    var typist = Typist("one|")
    typist.take(.disk(.emergencyCopy(copy("one two"))))
    typist.act(.wait(.seconds(1)), "r")
    var ended = typist
    ended.take(.ending)
    #expect(stored(ended).first?.replaced == ["notes.txt.memento-save"])
    #expect(removed(ended) == [])
  }

  @Test("The copy of a restore that was undone stays")
  func theCopyOfAnUndoneRestoreStays() {
    var typist = Typist("one|")
    typist.take(.disk(.emergencyCopy(copy("one two"))))
    typist.act(.wait(.seconds(1)), "r", "Ctrl-Z", "Home", "!", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(removed(typist) == [] && typist.text == "!one")
    var ended = typist
    ended.act("?")
    ended.take(.ending)
    #expect(stored(ended).first?.replaced == [])
    typist.act("Ctrl-Q")
    #expect(typist.exitStatus == 0 && removed(typist) == [])
  }

  @Test("While the store accepts nothing, the end from outside stores unsaved text")
  func textThatTheStoreRefusesIsStored() {
    var typist = Typist("one|", keepsHistory: true)
    typist.take(.history(.opened(nil)))
    typist.act(.typed(" two"))
    typist.take(.history(.failed("the disk is full")))
    typist.take(.ending)
    #expect(stored(typist).count == 1)
  }

  @Test("A path that leads elsewhere now is written after confirmation only")
  func anotherTargetIsWrittenAfterConfirmation() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saveStopped($0, .otherTarget("a device")) }
    #expect(typist.question?.text == "notes.txt is now a device.")
    typist.act(.wait(.seconds(1)), "y")
    #expect(typist.saves.last?.followsPath == true)
  }

  @Test("Another name is asked for with the name that was typed")
  func anotherNameBeginsWithTheTypedOne() {
    var typist = Typist("one|")
    typist.act("Alt-S", "Ctrl-A", .typed("b.txt"), "Enter")
    typist.answerSave { .saveStopped($0, .file) }
    typist.act(.wait(.seconds(1)), "n")
    #expect(typist.prompt?.answer == "b.txt")
  }

  @Test("The message about a deleted file goes when the file is back")
  func theMessageGoesWhenTheFileIsBack() {
    var typist = Typist("one|")
    func answer(_ result: FileCheckResult) {
      for effect in typist.effects {
        if case .disk(.check(let check), _) = effect { typist.take(.disk(.found(result, check))) }
      }
      typist.effects = []
    }
    for _ in 1...2 {
      typist.act(.mayHaveChanged)
      answer(.gone)
      typist.act(.wait(.milliseconds(600)))
    }
    answer(.gone)
    #expect(typist.message?.hasPrefix("Another program deleted") == true)
    #expect(typist.facts.contains("deleted on disk"))
    typist.act(.mayHaveChanged)
    answer(.unchanged)
    #expect(typist.message == "notes.txt is back")
    #expect(!typist.facts.contains("deleted on disk"))
    typist.act(.mayHaveChanged)
    answer(.gone)
    typist.editor.message = .warning("Cannot save notes.txt")
    typist.act(.mayHaveChanged)
    answer(.unchanged)
    #expect(typist.message == "Cannot save notes.txt", "another warning stays")
  }
}
