import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Erasures that arrive while other work of the document is under way.
@Suite struct ErasureTimingTests {
  private func numbers(of typist: Typist) -> [Int] {
    let tree = typist.editor.document.caretaker.tree
    return tree.ids.filter { !tree.isErased($0) }.map { tree.number(of: $0) }
  }

  private func typed(_ words: [String], into typist: Typist) -> Typist {
    var typist = typist
    for word in words {
      typist.act(.typed(word))
      typist.act(.wait(.seconds(2)))
      typist.acknowledge()
    }
    typist.acknowledge()
    typist.forgetEffects()
    return typist
  }

  @Test("While the history opens, no state can be erased")
  func noStateIsErasedWhileTheHistoryOpens() {
    var typist = Typist("|", keepsHistory: true)
    typist.act(.typed("one "))
    typist.act(.wait(.seconds(2)))
    typist.act("Ctrl-T", "Down")
    typist.act("Esc", .typed("two "))
    typist.act(.wait(.seconds(2)))
    typist.act("Ctrl-T", "Down", "x", .wait(Question.timeForWord), "y")
    #expect(typist.message?.hasPrefix("Nothing was erased: the earlier history") == true)
    #expect(typist.editor.document.caretaker.tree.outline.erasedCount == 0)
    typist.take(.history(.opened(Typist.earlier(["", "a", ""], anchor: 2))))
    #expect(typist.text == "one two ")
  }

  @Test("An erasure during a save that delays joining concerns the joined history")
  func anErasureWaitsForJoining() {
    let texts = ["", "one", "two"]
    var typist = Typist("two|", keepsHistory: true)
    typist.act(.typed("!"), "Ctrl-S")
    typist.take(.history(.opened(Typist.earlier(texts, anchor: 2))))
    typist.take(.history(.erased(ErasedStates(numbers: [2], parents: [3: 1]), byOther: true)))
    #expect(typist.editor.document.caretaker.tree.outline.erasedCount == 0)
    typist.answerSave { .saved($0) }
    #expect(numbers(of: typist) == [1, 3, 4])
    #expect(typist.text == "two!")
  }

  @Test("An erased number of another session is not the provisional one of a new state")
  func provisionalNumbersAreNotErased() {
    var typist = typed(["one "], into: Typist.journal("|"))
    typist.act(.typed("two "))
    typist.act(.wait(.seconds(2)))
    // Another session has recorded and erased its own #3 before this one's is durable.
    typist.take(.history(.erased(ErasedStates(numbers: [3]), byOther: true)))
    #expect(typist.editor.document.caretaker.tree.outline.erasedCount == 0)
    #expect(typist.text == "one two ")
  }

  @Test("After the current state was erased, names of other states are still stored")
  func namesAreStoredAfterAnErasure() {
    var typist = typed(["one ", "two "], into: Typist.journal("|"))
    typist.take(.history(.erased(ErasedStates(numbers: [3]), byOther: true)))
    typist.forgetEffects()
    typist.act("Ctrl-T", "Down", "n", .typed("early"), "Enter")
    let names = typist.requests.compactMap { request -> String? in
      if case .name(let reference, let name) = request {
        "#\(reference.number) \(name ?? "")"
      } else {
        nil
      }
    }
    #expect(names == ["#2 early"])
    #expect(typist.batches.isEmpty)
  }

  @Test("A state within an erased block stays, as a state of its own")
  func aStateWithinAnErasedBlockStays() {
    var typist = typed(["one two"], into: Typist.journal("|"))
    typist.act("Alt-U")
    #expect(typist.text == "one ")
    typist.take(.history(.erased(ErasedStates(numbers: [2]), byOther: true)))
    #expect(typist.text == "one ")
    typist.act(.wait(.seconds(2)))
    #expect(typist.batches.count == 1)
    typist.acknowledge()
    typist.act("Ctrl-Z")
    #expect(typist.text == "")
    typist.act("Ctrl-Y")
    #expect(typist.text == "one ")
  }

  @Test("The offer to recover an erased state closes")
  func theOfferOfAnErasedStateCloses() {
    var typist = Typist("two|", keepsHistory: true)
    var earlier = Typist.earlier(["", "one", "two", "three"], anchor: 2)
    earlier.recovery = .init(id: MementoID(index: 3), secondsSince1970: 4)
    typist.take(.history(.opened(earlier)))
    typist.act(.wait(.seconds(1)))
    #expect(typist.question != nil)
    typist.take(.history(.erased(ErasedStates(numbers: [4]), byOther: true)))
    #expect(typist.question == nil && typist.text == "two")
  }

  @Test("States of other sessions are added even if the first state was erased")
  func statesAreAddedWithoutTheFirst() {
    var typist = typed(["one "], into: Typist.journal("|"))
    typist.act("Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.acknowledge()
    typist.take(.history(.erased(ErasedStates(numbers: [1], parents: [2: nil]), byOther: true)))
    let record = MementoRecord(
      number: 3, summary: ChangeSummary(title: "Restored"), secondsSince1970: 5)
    typist.take(.history(.recordedByOthers([(record, parent: nil)])))
    typist.act(.wait(.seconds(1)))
    #expect(numbers(of: typist) == [2, 3])
    let tree = typist.editor.document.caretaker.tree
    #expect(tree.parent(of: MementoID(index: 2)) == nil)
    typist.act("Ctrl-T", "Up", "r", "Esc", "Esc")
    #expect(typist.text == "one \n")
  }
}
