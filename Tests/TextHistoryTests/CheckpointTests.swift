import MementoKit
import Storage
import Testing
import TextHistory
import TextModel

@Suite struct CheckpointTests {
  private let notebook: Notebook
  private let file: Int

  init() throws {
    notebook = try Notebook()
    try notebook.record(PieceTree(text: "one\n"))
    try notebook.record(PieceTree(text: "two\n"))
    file = try #require(try notebook.store.file(at: notebook.path)).id
  }

  private func name(of number: Int) throws -> String? {
    try notebook.store.memento(number, of: file)?.record.name
  }

  @Test func aNameIsGivenChangedAndTakenAway() throws {
    #expect(try notebook.store.giveName("a", to: 1, of: file, moves: false) == nil)
    #expect(try name(of: 1) == "a")
    try notebook.store.giveName("a", to: 1, of: file, moves: false)
    try notebook.store.giveName("b", to: 1, of: file, moves: false)
    #expect(try name(of: 1) == "b")
    try notebook.store.giveName(nil, to: 1, of: file, moves: false)
    #expect(try name(of: 1) == nil)
  }

  @Test func aNameThatIsTakenStaysUnlessItIsMoved() throws {
    try notebook.store.giveName("a", to: 1, of: file, moves: false)
    #expect(throws: NamingError.taken(by: 1)) {
      try notebook.store.giveName("a", to: 2, of: file, moves: false)
    }
    #expect(try name(of: 1) == "a")
    #expect(try notebook.store.giveName("a", to: 2, of: file, moves: true) == 1)
    #expect(try name(of: 1) == nil)
    #expect(try name(of: 2) == "a")
  }

  @Test func aStateThatIsGoneGetsNone() {
    #expect(throws: NamingError.noSuchState(9)) {
      try notebook.store.giveName("a", to: 9, of: file, moves: true)
    }
  }

  @Test func whatIsForgottenIsOffTheDisk() throws {
    let known = try #require(try notebook.store.file(file))
    #expect(try notebook.store.forget([known]))
    #expect(try HistoryReader(of: notebook.path, in: notebook.store) == nil)
    #expect(try notebook.store.files().isEmpty)
  }
}
