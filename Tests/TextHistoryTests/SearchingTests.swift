import HistoryStore
import MementoKit
import Testing
import TestSupport
import TextHistory
import Text
import TextEditing

/// Searches of states, some loaded and the others in the store.
@Suite struct SearchingTests {
  @Test("Loaded and stored states match alike")
  func heldAndStoredStatesAreJudgedAlike() throws {
    var random = SeededRandom(seed: Seed.current(default: 5))
    for _ in Soak.rounds(6, soak: 2_000) {
      let notebook = try Notebook(
        keepingSnapshots: [0, 20, 1000].randomElement(using: &random) ?? 0)
      try notebook.write(60, &random)
      let words = letters(Int.random(in: 1...3, using: &random), &random)
      let start = Int.random(in: 0...20, using: &random)
      let part = start..<start + Int.random(in: 0...6, using: &random)
      var tree = notebook.tree
      for id in tree.ids where tree.isLoaded(id) && id != tree.current {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: break
        case 1: tree.evict(id)
        // Like a state loaded from the store: it shares nothing with the others.
        default: tree.load(notebook.copy(id.index + 1), before: nil, of: id)
        }
      }
      for subject in [HistoryQuery.Subject.words(words), .part(TextPart(selected: part))] {
        let held = notebook.look(for: subject, in: notebook.tree, stored: StoredStates.none)
        let mixed = notebook.look(for: subject, in: tree)
        #expect(mixed.lost.isEmpty && held.lost.isEmpty)
        #expect(mixed.findings == held.findings, "\(subject)")
      }
    }
  }

  @Test(
    "A damaged delta loses the states after it",
    arguments: [
      "DELETE FROM edge WHERE number = 4", "UPDATE edge SET payload = x'00' WHERE number = 4",
      "UPDATE memento SET parent = 99 WHERE number = 4",
    ])
  func aBrokenStepCostsWhatIsBehindIt(sql: String) throws {
    let notebook = try Notebook.shopping()
    try notebook.tamper(sql)
    let reader = try #require(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil))
    let found = try reader.search(for: BytePattern("plan".utf8))
    #expect(found.lost.map(\.index) == [3, 4])
    #expect(found.findings.map(\.id.index) == [1, 2, 5])
    let parts = try Notebook.shopping()
    try parts.tamper("DELETE FROM edge WHERE number = 4")
    var tree = parts.tree
    for id in tree.ids where id.index != 5 { tree.evict(id) }
    tree.visit(MementoID(index: 5))
    let changed = parts.look(for: .part(TextPart(selected: 0..<4)), in: tree)
    #expect(changed.lost.map(\.index) == [3, 4])
    #expect(changed.findings.map(\.id.index) == [1])
  }

  @Test("States after a damaged delta are reached from a loaded one")
  func statesBehindABrokenStepAreReachedFromOneThatIsHeld() throws {
    let notebook = try Notebook.shopping()
    try notebook.tamper("DELETE FROM edge WHERE number = 3; DELETE FROM whole")
    var tree = notebook.tree
    for id in tree.ids where id.index != 4 { tree.evict(id) }
    let found = notebook.look(for: .words("plan"), in: tree)
    #expect(found.lost.map(\.index) == [0, 1])
    #expect(found.findings.map(\.id.index) == [2, 3, 4, 5])
  }

  @Test("A damaged snapshot is avoided")
  func aBrokenWholeIsGoneAround() throws {
    let notebook = try Notebook.shopping()
    try notebook.tamper("UPDATE whole SET payload = x'00'")
    var tree = notebook.tree
    for id in tree.ids where id.index != 5 { tree.evict(id) }
    let found = notebook.look(for: .words("plan"), in: tree)
    #expect(found.lost.isEmpty)
    #expect(found.findings.map(\.id.index) == [1, 2, 3, 4, 5])
  }

  @Test("A search leaves the loaded texts as they are")
  func lookingLeavesTheTextsAtHandAsTheyAre() throws {
    var random = SeededRandom(seed: Seed.current(default: 5))
    let notebook = try Notebook()
    try notebook.write(30, &random)
    let texts = notebook.states.indices.map { notebook.bytes($0 + 1) }
    var tree = notebook.tree
    for id in tree.ids where id.index % 4 != 0 { tree.evict(id) }
    _ = notebook.look(for: .words("a"), in: tree)
    #expect(notebook.states.indices.map { notebook.bytes($0 + 1) } == texts)
  }

  @Test("A search of a randomly damaged store never crashes")
  func aRandomlyDamagedStoreNeverCrashes() throws {
    var random = SeededRandom(seed: Seed.current(default: 6))
    for _ in Soak.rounds(10, soak: 3_000) {
      let notebook = try Notebook(keepingSnapshots: 1000)
      try notebook.write(30, &random)
      for _ in 0..<3 {
        let (a, b) = (
          Int.random(in: 1...31, using: &random), Int.random(in: 1...31, using: &random)
        )
        let sql = [
          "UPDATE edge SET payload = (SELECT payload FROM edge WHERE number = \(a)) "
            + "WHERE number = \(b) AND EXISTS (SELECT 1 FROM edge WHERE number = \(a))",
          "DELETE FROM edge WHERE number = \(a)",
          "UPDATE memento SET parent = \(b) WHERE number = \(a)",
          "DELETE FROM whole WHERE number = \(a)",
        ].randomElement(using: &random)
        try notebook.tamper(sql ?? "")
      }
      let reader = try #require(
        try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil))
      let found = try reader.search(for: BytePattern("ab".utf8))
      var tree = notebook.tree
      for id in tree.ids where id != tree.current { tree.evict(id) }
      _ = notebook.look(for: .part(TextPart(selected: 3..<8)), in: tree)
      _ = notebook.look(for: .words("ab"), in: tree)
      let lost = Set(found.lost)
      #expect(found.findings.allSatisfy { !lost.contains($0.id) || !$0.isInText })
    }
  }
}

private func letters(_ count: Int, _ random: inout SeededRandom) -> String {
  String((0..<count).map { _ in ["a", "b", "B"].randomElement(using: &random) ?? "a" })
}

extension Notebook {
  /// Returns a history with `plan` from the second state on, a line to the fifth, and a branch 6
  /// from the third.
  fileprivate static func shopping() throws -> Notebook {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "milk\n"))
    try notebook.record(replacing: 0..<4, with: "plan")
    try notebook.record(replacing: 5..<5, with: "bread\n")
    try notebook.record(replacing: 5..<10, with: "eggs")
    try notebook.record(replacing: 0..<0, with: "a ")
    try notebook.record(replacing: 5..<5, with: "tea\n", from: 3)
    return notebook
  }

  fileprivate func write(_ count: Int, _ random: inout SeededRandom) throws {
    try record(PieceTree(text: letters(40, &random)), title: "")
    for _ in 0..<count {
      let parent = Int.random(in: 1...states.count, using: &random)
      let size = states[parent - 1].byteCount
      let start = Int.random(in: 0...size, using: &random)
      let end = min(size, start + Int.random(in: 0...5, using: &random))
      let room = Int.random(in: 0...6, using: &random)
      try record(replacing: start..<end, with: letters(room, &random), title: "", from: parent)
    }
  }

  /// All mementos, loaded.
  fileprivate var tree: MementoTree<TextBuffer.Memento> {
    func record(_ number: Int) -> MementoRecord {
      MementoRecord(number: number, summary: ChangeSummary(title: ""), secondsSince1970: 0)
    }
    var tree = MementoTree<TextBuffer.Memento>(MementoOutline(root: record(1)))
    for (index, parent) in parents.enumerated().dropFirst() {
      tree.append(record(index + 1), parent: MementoID(index: parent - 1))
    }
    for (index, state) in states.enumerated() {
      tree.load(state, before: nil, of: MementoID(index: index))
    }
    tree.visit(MementoID(index: states.count - 1))
    return tree
  }

  fileprivate func tamper(_ sql: String) throws {
    try Database(folder.file("history.db")).execute("PRAGMA foreign_keys = OFF; \(sql)")
  }

  /// Returns a state with unshared text.
  fileprivate func copy(_ number: Int) -> TextBuffer.Memento {
    TextBuffer(PieceTree(bytes(number))).makeMemento()
  }

  fileprivate func look(
    for subject: HistoryQuery.Subject, in tree: MementoTree<TextBuffer.Memento>,
    stored: StoredStates? = nil
  ) -> HistoryFindings {
    var search = HistorySearch(
      HistoryQuery(serial: 1, for: subject, in: tree),
      stored: stored ?? history.storedStates(of: tree))
    search.run()
    return search.findings
  }
}
