import HistoryStore
import MementoKit
import Testing
import TextHistory
import Text

@Suite struct CheckpointTests {
  private let notebook: Notebook
  private let file: Int
  private let checkpoints: Checkpoints

  init() throws {
    notebook = try Notebook()
    try notebook.record(PieceTree(text: "one\n"))
    try notebook.record(PieceTree(text: "two\n"))
    file = try #require(try notebook.store.file(at: notebook.path)).id
    checkpoints = Checkpoints(notebook.store, of: file)
  }

  private func name(of number: Int) throws -> String? {
    try notebook.store.memento(number, of: file)?.record.name
  }

  @Test("A checkpoint is named, renamed and removed")
  func aNameIsGivenChangedAndTakenAway() throws {
    #expect(try checkpoints.name(1, "a", moves: false) == nil)
    #expect(try name(of: 1) == "a")
    try checkpoints.name(1, "a", moves: false)
    try checkpoints.name(1, "b", moves: false)
    #expect(try name(of: 1) == "b")
    try checkpoints.name(1, nil, moves: false)
    #expect(try name(of: 1) == nil)
  }

  @Test("A name in use stays unless it is moved")
  func aNameThatIsTakenStaysUnlessItIsMoved() throws {
    try checkpoints.name(1, "a", moves: false)
    #expect(throws: NamingError.taken(by: 1)) {
      try checkpoints.name(2, "a", moves: false)
    }
    #expect(try name(of: 1) == "a")
    #expect(try checkpoints.name(2, "a", moves: true) == 1)
    #expect(try name(of: 1) == nil)
    #expect(try name(of: 2) == "a")
  }

  @Test("A removed state gets no name")
  func aStateThatIsGoneGetsNone() {
    #expect(throws: NamingError.noSuchState(9)) {
      try checkpoints.name(9, "a", moves: true)
    }
  }

  @Test("A forgotten checkpoint is erased from the disk")
  func whatIsForgottenIsOffTheDisk() throws {
    let known = try #require(try notebook.store.file(file))
    #expect(try notebook.store.forget([known]))
    #expect(try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil) == nil)
    #expect(try notebook.store.files().isEmpty)
  }
}
