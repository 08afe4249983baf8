import Console
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The clipboard of other programs.
@Suite struct OutsideClipboardTests {
  // MARK: Copying

  @Test("A copy too large for another session is reported")
  func whatIsTooMuchForAnotherRunIsToldWhenItIsCopied() {
    var typist = Typist("[one two three|")
    typist.editor.registers.clipboard.maxTaken = 12
    typist.act("Ctrl-C")
    #expect(typist.message == "Copied")
    typist.take(.clipboard(.canBeAsked(true)))
    typist.act("Ctrl-C")
    #expect(typist.message == "Copied; over 12 B cannot be pasted in another Memento")
    typist.act("Shift-Left", "Ctrl-C")
    #expect(typist.message == "Copied")
  }

  @Test("Copies and cuts are sent to the system clipboard")
  func whatIsCopiedOrCutGoesOut() {
    for key in ["Ctrl-C", "Ctrl-X"] {
      var typist = typist("[one| two")
      typist.act(.key(key))
      #expect(typist.offers == ["one"])
    }
    var lines = typist("|a\nb\nc\n")
    lines.act("Ctrl-K", "Ctrl-K")
    #expect(lines.offers == ["a\n", "a\nb\n"])
  }

  @Test("A setting keeps copies in the editor")
  func theSettingKeepsItInside() {
    var typist = typist("[one| two")
    typist.editor.settings.clipboard = .internal
    typist.act("Ctrl-C", "Ctrl-End", "Ctrl-V")
    #expect(typist.drawing == "one twoone|")
    #expect(typist.clipboardRequests.isEmpty)
  }

  @Test("A failure to reach the clipboard is reported")
  func whyItDidNotGoOutIsSaid() {
    var typist = typist("[one| two")
    typist.act("Ctrl-C")
    typist.answerOffer { .notOffered(serial: $0, "Copied here only: xclip does not answer") }
    #expect(typist.message == "Copied here only: xclip does not answer")
    // The answer to an earlier offer does not concern the newest.
    typist.act("Ctrl-C", "Ctrl-C")
    typist.take(.clipboard(.notOffered(serial: 2, "late")))
    #expect(typist.message == "Copied")
  }

  @Test("A failing clipboard tool is reported once")
  func aToolThatDoesNotTakeItIsToldOnce() {
    var typist = typist("[one| two")
    let message = "xclip does not answer: other programs may not get the copy"
    // A failure of the first of two copies is not reported.
    typist.act("Ctrl-C", "Ctrl-C")
    typist.take(.clipboard(.notTaken(serial: 1, by: "xclip")))
    #expect(typist.message == "Copied")
    typist.take(.clipboard(.notTaken(serial: 2, by: "xclip")))
    #expect(typist.message == message)
    typist.act("Ctrl-C")
    typist.take(.clipboard(.notTaken(serial: 3, by: "xclip")))
    #expect(typist.message == "Copied")
    // After an answer, the next failure is reported again.
    typist.act("Ctrl-C")
    typist.take(.clipboard(.offered(serial: 4)))
    typist.act("Ctrl-C")
    typist.take(.clipboard(.notTaken(serial: 5, by: "xclip")))
    #expect(typist.message == message)
  }

  // MARK: Pasting

  @Test("Copies of other programs are pasted")
  func whatOthersCopiedIsPasted() {
    var typist = typist("one |")
    typist.act("Ctrl-V")
    #expect(typist.drawing == "one |")
    typist.answerQuestion("two")
    #expect(typist.drawing == "one two|")
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "one |")
  }

  @Test("Whole lines copied in the editor are pasted as whole lines")
  func whatWasCopiedHereKeepsItsLinesWhole() {
    var typist = typist("o|ne\ntwo")
    typist.act("Ctrl-C")
    typist.answerOffer { .offered(serial: $0) }
    typist.act("Down", "Ctrl-V")
    typist.answerQuestion("one\n")
    #expect(typist.drawing == "one\none\nt|wo")
    // Text of other programs does not count as whole lines.
    typist.act("Ctrl-V")
    typist.answerQuestion("six\n")
    #expect(typist.drawing == "one\none\ntsix\n|wo")
  }

  @Test("Different line breaks do not count as different contents")
  func anotherFormOfLineBreaksIsNoOtherContent() {
    var typist = typist("o|ne\r\ntwo")
    typist.act("Ctrl-C")
    typist.answerOffer { .offered(serial: $0) }
    typist.act("Down", "Ctrl-V")
    typist.answerQuestion("one\n")
    #expect(typist.drawing == "one\r\none\r\nt|wo")
  }

  @Test("The newest copy stays the newest until the clipboard has it")
  func untilTheOfferIsAnsweredItIsTheNewest() {
    var typist = typist("[one| two")
    typist.act("Ctrl-C", "Ctrl-End", "Ctrl-V")
    #expect(typist.drawing == "one twoone|")
    typist.answerOffer { .offered(serial: $0) }
    typist.act("Ctrl-V")
    #expect(typist.drawing == "one twoone|")
    typist.answerQuestion("one")
    #expect(typist.drawing == "one twooneone|")
  }

  @Test("Line breaks of the system clipboard become those of the text")
  func lineBreaksFromOutsideBecomeThoseOfTheText() {
    var typist = typist("a\n|")
    typist.act("Ctrl-V")
    typist.answerQuestion("b\r\nc\rd")
    #expect(typist.drawing == "a\nb\nc\nd|")
  }

  @Test("Bytes that are not UTF-8 are pasted unchanged")
  func bytesThatAreNoTextArePastedAsTheyAre() {
    var typist = typist("|")
    typist.act("Ctrl-V")
    typist.take(.clipboard(.content(serial: 1, PieceTree([0, 0xFF, 0x41]), isText: false)))
    #expect(typist.editor.document.buffer.text.bytes == [0, 0xFF, 0x41])
    #expect(typist.message == "Pasted bytes that are not text; Ctrl-Z undoes that")
  }

  @Test("If the system clipboard is empty, the last copy of the editor is pasted")
  func whereNothingIsOutsideItIsWhatWasCopiedHere() {
    var typist = typist("[one| two")
    typist.act("Ctrl-C")
    typist.answerOffer { .offered(serial: $0) }
    typist.act("Ctrl-End", "Ctrl-V")
    typist.take(.clipboard(.nothing(serial: 2)))
    #expect(typist.drawing == "one twoone|")
  }

  // MARK: Waiting

  @Test("Keys wait for the paste")
  func keysWaitUntilThePasteIsThere() {
    var typist = typist("|")
    typist.act("a", "Ctrl-V", "b", "Ctrl-V", "c")
    #expect(typist.drawing == "a|")
    typist.answerQuestion("1")
    #expect(typist.drawing == "a1b|")
    typist.answerQuestion("2")
    #expect(typist.drawing == "a1b2c|")
  }

  @Test("A late answer is ignored")
  func anAnswerThatIsLateIsNotWaitedFor() {
    var typist = typist("[one| two")
    typist.act("Ctrl-C")
    typist.answerOffer { .offered(serial: $0) }
    typist.act("Ctrl-End", "Ctrl-V", "x")
    typist.act(.wait(.milliseconds(200)))
    #expect(typist.facts.contains("pasting…"))
    typist.act(.wait(.seconds(2)))
    #expect(!typist.facts.contains { $0.hasPrefix("pasting") })
    #expect(typist.drawing == "one twoonex|")
    #expect(typist.stopsAsking)
    // A late answer changes nothing.
    typist.take(.clipboard(.content(serial: 2, PieceTree("late".utf8), isText: true)))
    #expect(typist.drawing == "one twoonex|")
  }

  @Test("A clipboard that does not answer is reported")
  func itIsSaidThatNobodyAnswered() {
    var typist = typist("|")
    typist.act("Ctrl-V", .wait(.seconds(2)))
    #expect(typist.message == "The system clipboard does not answer: nothing to paste")
  }

  @Test("A long answer extends the wait while it is received")
  func aLongAnswerIsWaitedForWhileItComes() {
    var typist = typist("|")
    typist.act("Ctrl-V")
    for megabyte in 1...5 {
      typist.act(.wait(.seconds(1)))
      typist.take(.clipboard(.coming(serial: 1, byteCount: megabyte * 1_000_000)))
    }
    #expect(typist.facts.contains("pasting 5.0 MB"))
    typist.answerQuestion("all")
    #expect(typist.drawing == "all|")
  }

  @Test("Esc stops waiting for the clipboard")
  func escStopsWaiting() {
    var typist = typist("|")
    typist.act("Ctrl-V", "x", .wait(.milliseconds(200)), "Esc")
    #expect(typist.message == "Stopped: nothing was pasted; keys typed meanwhile are dropped")
    #expect(typist.stopsAsking)
    typist.take(.clipboard(.content(serial: 1, PieceTree("late".utf8), isText: true)))
    typist.act("y")
    #expect(typist.drawing == "y|")
  }

  @Test("With a failing tool and no copy of the editor, nothing is pasted")
  func whereNothingWasCopiedHereAToolThatFailsLeavesNothingToPaste() {
    var typist = typist("one|")
    typist.act("Ctrl-V")
    typist.take(.clipboard(.failed(serial: 1, "xclip does not answer")))
    #expect(typist.drawing == "one|")
    #expect(typist.message == "xclip does not answer: nothing to paste")
  }

  @Test("With a failing tool, the last copy of the editor is pasted")
  func aToolThatFailsLeavesWhatWasCopiedHere() {
    var typist = typist("[one| two")
    typist.act("Ctrl-C")
    typist.answerOffer { .offered(serial: $0) }
    typist.act("Ctrl-End", "Ctrl-V")
    typist.take(.clipboard(.canBeAsked(false)))
    typist.take(
      .clipboard(.failed(serial: 2, "xclip does not answer")))
    #expect(typist.drawing == "one twoone|")
    #expect(typist.message == "xclip does not answer: pasted the last copy from here")
    // It is not queried again.
    typist.act("Ctrl-V")
    #expect(typist.drawing == "one twooneone|")
  }

  @Test("A read-only document does not ask the clipboard")
  func aTextThatMustNotChangeAsksNobody() {
    var typist = typist("one|")
    typist.run("toggle-read-only", by: nil)
    typist.act("Ctrl-V")
    #expect(typist.clipboardRequests.isEmpty)
    #expect(typist.message?.contains("is read-only") == true)
  }

  @Test("A field accepts pastes, too")
  func aFieldIsPastedIntoAsWell() {
    var typist = typist("one|")
    typist.act("Alt-S", "Ctrl-V")
    typist.answerQuestion("a\nb\n")
    #expect(typist.prompt?.answer == "notes.txta b")
  }
}

// MARK: The primary selection

@Suite struct PrimarySelectionTests {
  @Test("A selection at rest is offered once, and is no copy")
  func aSelectionAtRestIsOffered() {
    var typist = typist("|one two")
    typist.act("Shift-Right", "Shift-Right", "Shift-Right")
    #expect(typist.selectionOffers.isEmpty)
    typist.act(.wait(.seconds(1)))
    typist.act("Ctrl-S", .wait(.seconds(1)))
    #expect(typist.selectionOffers == ["one"])
    #expect(typist.offers.isEmpty)
    typist.editor.registers.clipboard.canBeAsked = false
    typist.act("Shift-Right", .wait(.seconds(1)))
    #expect(typist.selectionOffers == ["one"])
  }

  @Test("The middle button pastes what another program selected last")
  func theMiddleButtonAsksOutside() {
    var typist = typist("one two|")
    typist.click(9, 0, .middle)
    #expect(typist.drawing == "one |two")
    typist.answerQuestion("elsewhere ")
    #expect(typist.drawing == "one elsewhere |two")
    #expect(typist.editor.registers.clipboard.ring.newest == nil)
  }

  @Test("A selection here that the display did not take is pasted from here")
  func anOwnSelectionIsPasted() {
    var typist = typist("[one| two")
    typist.act("Shift-Right", .wait(.seconds(1)))
    typist.click(12, 0, .middle)
    #expect(typist.drawing == "one twoone |")
    #expect(typist.selectionOffers == ["one "])
    typist.act("Shift-Left", .wait(.seconds(1)))
    typist.answerOffer { .offered(serial: $0) }
    // Since then, another program may have selected something.
    typist.click(5, 0, .middle)
    typist.answerQuestion("x")
    #expect(typist.drawing == "x|one twoone ")
  }

  @Test("Without an answer, the text selected here is pasted, with the reason")
  func whatIsHereIsPastedInstead() {
    var typist = typist("[one| two")
    typist.act("Shift-Right", .wait(.seconds(1)))
    typist.answerOffer { .offered(serial: $0) }
    typist.click(12, 0, .middle)
    typist.act(.wait(.seconds(3)))
    #expect(typist.drawing == "one twoone |")
    #expect(
      typist.message
        == "The system clipboard does not answer: pasted the text selected last here")
  }
}

extension Typist {
  fileprivate var selectionOffers: [String] {
    clipboardRequests.compactMap {
      if case .offer(let text, .primarySelection, _, _) = $0 {
        String(decoding: text.bytes, as: UTF8.self)
      } else {
        nil
      }
    }
  }

  fileprivate var clipboardRequests: [ClipboardRequest] {
    effects.compactMap { if case .clipboard(let request) = $0 { request } else { nil } }
  }

  fileprivate var offers: [String] {
    clipboardRequests.compactMap {
      if case .offer(let text, .clipboard, _, _) = $0 {
        String(decoding: text.bytes, as: UTF8.self)
      } else {
        nil
      }
    }
  }

  fileprivate var stopsAsking: Bool {
    clipboardRequests.contains { if case .stopAsking = $0 { true } else { false } }
  }

  /// Answers the newest offer.
  fileprivate mutating func answerOffer(_ answer: (Int) -> ClipboardEvent) {
    let serials = clipboardRequests.compactMap {
      if case .offer(_, _, _, let serial) = $0 { serial } else { nil }
    }
    take(.clipboard(answer(serials.last ?? 0)))
  }

  /// Answers the newest question for the clipboard's content.
  fileprivate mutating func answerQuestion(_ content: String) {
    let serials = clipboardRequests.compactMap {
      if case .ask(_, let serial) = $0 { serial } else { nil }
    }
    take(.clipboard(.content(serial: serials.last ?? 0, PieceTree(content.utf8), isText: true)))
  }
}

/// Returns a typist whose display can be asked.
private func typist(_ drawing: String) -> Typist {
  var typist = Typist(drawing)
  typist.take(.clipboard(.canBeAsked(true)))
  typist.effects = []
  return typist
}
