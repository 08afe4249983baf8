import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// States that are erased from the history while a document has them.
@Suite struct ErasureTests {
  /// A typist whose states #1 to #3 are durable: `""`, `secret `, `secret text `.
  private func recorded() -> Typist {
    var typist = Typist.journal("|")
    typist.act(.typed("secret "))
    typist.act(.wait(.seconds(2)))
    typist.act(.typed("text "))
    typist.act(.wait(.seconds(2)))
    // The second batch is submitted after the first is durable.
    typist.acknowledge()
    typist.acknowledge()
    typist.forgetEffects()
    return typist
  }

  private func numbers(of typist: Typist) -> [Int] {
    let tree = typist.editor.document.caretaker.tree
    return tree.ids.filter { !tree.isErased($0) }.map { tree.number(of: $0) }
  }

  @Test("A state erased by another program leaves the tree, and undo skips it")
  func anErasedStateLeavesTheTree() {
    var typist = recorded()
    let summary = ChangeSummary(title: "Edited")
    let states = ErasedStates(numbers: [2], parents: [3: 1], summaries: [3: summary])
    typist.take(.history(.erased(states, byOther: true)))
    #expect(numbers(of: typist) == [1, 3])
    #expect(typist.text == "secret text ")
    #expect(typist.message == "Another program erased 1 state of notes.txt")
    let readsAgain = typist.effects.contains {
      if case .search(.readAgain) = $0 { true } else { false }
    }
    #expect(readsAgain, "the recent searches, from which it was purged, too")
    let tree = typist.editor.document.caretaker.tree
    #expect(tree[tree.current].summary == summary)
    #expect(tree[MementoID(index: 1)].state == nil && tree[MementoID(index: 1)].summary.title == "")
    typist.act("Ctrl-Z")
    #expect(typist.text == "")
    typist.act("Ctrl-Y")
    #expect(typist.text == "secret text ")
    #expect(typist.batches.isEmpty)
  }

  @Test("After the whole history was erased, nothing is recorded before the next edit")
  func nothingIsRecordedBeforeTheNextEdit() {
    var typist = recorded()
    typist.take(.history(.erased(ErasedStates(numbers: [1, 2, 3]), byOther: true)))
    typist.act(.wait(.seconds(20)))
    #expect(typist.text == "secret text " && typist.editor.document.isModified)
    #expect(typist.batches.isEmpty && typist.drafts.isEmpty)
    #expect(!typist.editor.document.isRecording)
    typist.act(.typed("more "))
    typist.act(.wait(.seconds(2)))
    #expect(typist.batches.first?.starts(with: ["Opened", "Edited"]) == true)
    let parents = typist.requests.flatMap { request -> [Int?] in
      if case .record(let mementos) = request { mementos.map { $0.parent?.number } } else { [] }
    }
    #expect(parents.first == .some(nil))
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.text == "")
  }

  @Test("Text that was typed before the erasure is known is recorded")
  func textTypedBeforeTheErasureIsKnownIsRecorded() {
    var typist = recorded()
    typist.act(.typed("new "))
    typist.take(.history(.erased(ErasedStates(numbers: [1, 2, 3]), byOther: true)))
    typist.act(.wait(.seconds(2)))
    typist.acknowledge()
    typist.act(.wait(.seconds(2)))
    #expect(typist.batches.flatMap { $0 }.contains("Typed \"new\""))
  }

  @Test("Refused states are submitted again, after their new parents")
  func refusedStatesAreSubmittedAgain() {
    var typist = recorded()
    typist.act(.typed("new "))
    typist.act(.wait(.seconds(2)))
    #expect(typist.batches.count == 1)
    typist.forgetEffects()
    typist.take(.history(.erased(ErasedStates(numbers: [2], parents: [3: 1]), byOther: true)))
    #expect(typist.batches.isEmpty)
    typist.take(.history(.refused))
    #expect(typist.batches.count == 1)
    typist.acknowledge()
    #expect(!typist.editor.document.isRecording)
  }

  @Test("The key x erases the selected state after a question, but not the current one")
  func theKeyErasesTheSelectedState() {
    var typist = recorded()
    typist.act("Ctrl-T", "x")
    #expect(
      typist.message == "#3 is the current state, which cannot be erased. Go to another first")
    typist.act("Down", "x")
    #expect(typist.question?.text == "Erase #2 from the history for good?")
    typist.act("Esc")
    typist.forgetEffects()
    typist.act("x", "y", "l", "o")
    #expect(typist.question != nil, "a word that is typed on erases nothing")
    typist.act(.wait(Question.timeForWord), "y")
    let erased = typist.requests.compactMap { request -> Int? in
      if case .erase(let reference) = request { reference.number } else { nil }
    }
    #expect(erased == [2])
    typist.take(.history(.erased(ErasedStates(numbers: [2], parents: [3: 1]), byOther: false)))
    #expect(typist.editor.historyPane?.rowCount == 2)
    #expect(typist.message == "Erased 1 state of the history for good")
    typist.act("x")
    #expect(typist.message?.contains("in the file") == true)
  }

  @Test(
    "A text that another session recorded and saved becomes its state, and no second one",
    arguments: [nil, "Restored 1 file; left: r.md: it changed meanwhile"])
  func aTextOfAnotherSessionIsNoChangeOnDisk(warning: String?) throws {
    var typist = Typist.reopening(["", "one"])
    let record = MementoRecord(
      number: 3, summary: ChangeSummary(title: "Restored the state of 14:02"),
      secondsSince1970: 5)
    typist.take(.history(.recordedByOthers([(record, parent: 2)])))
    typist.take(.disk(.mayHaveChanged))
    typist.act(.wait(.milliseconds(100)))
    let check = try #require(
      typist.effects.compactMap { if case .disk(.check(let look), _) = $0 { look } else { nil } }
        .last)
    var found = FoundText([Replacement(0..<3, with: Array("two".utf8))], of: check.memento)
    found.recordedNumber = 3
    typist.editor.message = warning.map { .warning($0) }
    typist.take(.disk(.found(.changed(found), check)))
    #expect(typist.text == "two" && !typist.editor.document.isModified)
    let tree = typist.editor.document.caretaker.tree
    #expect(tree.count == 3 && tree.number(of: tree.current) == 3)
    #expect(
      typist.message == warning ?? "notes.txt was reloaded: Restored the state of 14:02")
    #expect(typist.batches.isEmpty)
  }

  @Test("A file is editable again when the other session has ended")
  func aFileIsEditableAgain() {
    var typist = Typist.journal("one")
    typist.take(.history(.lockedByOther("another Memento (process 1)")))
    #expect(typist.editor.document.isReadOnly)
    typist.act(.wait(.seconds(2)))
    let hasAsked = typist.requests.contains { if case .checkLock = $0 { true } else { false } }
    #expect(hasAsked)
    typist.take(.history(.unlocked(hasCrashed: true)))
    #expect(typist.message?.hasSuffix("that one crashed, and the history has its changes") == true)
    #expect(!typist.editor.document.isReadOnly)
    #expect(typist.question == nil)
    typist.act("x")
    #expect(typist.text == "xone")
  }
}
