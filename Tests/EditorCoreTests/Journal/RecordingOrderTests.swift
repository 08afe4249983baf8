import MementoKit
import Testing
import TextEditing

@testable import Documents
@testable import EditorCore

/// The order of states that two sessions record at the same time, and batches of many states.
@Suite struct RecordingOrderTests {
  @Test("Rows are in the order of their numbers, although another session recorded at that time")
  func rowsAreInTheOrderOfTheirNumbers() {
    var typist = Typist.reopening(["a", "ab", "abc", "abcd"])
    let other = MementoRecord(
      number: 5, summary: ChangeSummary(title: "Elsewhere"), secondsSince1970: 5)
    typist.act("d", .wait(.seconds(2)))
    typist.take(.history(.recordedByOthers([(other, 4)])))
    let mine = typist.editor.document.caretaker.tree.current
    typist.take(.history(.recorded([MementoReference(id: mine, number: 6)])))
    typist.act("Ctrl-T", "Tab")
    let outline = typist.editor.document.caretaker.tree.outline
    func numbers() -> [Int]? {
      typist.pane.map { pane in
        (0..<pane.rowCount).map { outline.number(of: pane.id(ofRow: $0)) }
      }
    }
    #expect(numbers() == [6, 5, 4, 3, 2, 1])
    #expect(typist.pane?.selectedRow == 0)
    #expect(outline.rank(of: outline.current) == 5)
    typist.act("Down")
    #expect(typist.pane.map { outline.number(of: $0.selected) } == 5)
    typist.act("Home", "f", "f", "f")
    #expect(numbers()?.sorted(by: >) == numbers())
  }

  @Test("A burst of states is submitted in batches, the next one when the store has the last")
  func batchesOfABurst() {
    var typist = Typist.journal()
    // The store does not answer meanwhile.
    for _ in 0..<1_200 { typist.act("a", .wait(.seconds(2))) }
    #expect(typist.batches.map(\.count) == [1])
    var counts: [Int] = []
    while !typist.batches.isEmpty {
      counts += typist.batches.map(\.count)
      typist.acknowledge()
    }
    #expect(counts == [1, 500, 500, 200])
    #expect(typist.editor.document.journal.isSettled)
  }

  @Test("At the end all states are submitted at once")
  func batchAtTheEnd() {
    var typist = Typist.journal()
    for _ in 0..<1_200 { typist.act("a", .wait(.seconds(2))) }
    typist.forgetEffects()
    typist.act("Ctrl-Q", "n")
    typist.take(.ending)
    #expect(typist.batches.map(\.count) == [1_200])
  }
}
