import HistoryStore
import MementoArchiveKit
import MementoKit
import Testing
import TextHistory
import Text
import TextEditing

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

  @Test("A checkpoint is a named memento")
  func aCheckpointIsAMementoUnderAName() throws {
    try checkpoints.name(1, "first", moves: false)
    try checkpoints.name(2, "zweite ä", moves: false)
    #expect(try checkpoints.names() == ["first", "zweite ä"])
    let stored = try checkpoints.memento(named: "first")
    #expect(stored.type == "Text")
    #expect(stored.secondsSince1970 == 1)
    let state = try TextCodec().decode(
      stored.payload, version: stored.version, since: nil, named: "first")
    #expect(state.recordedText.bytes == Array("one\n".utf8))
    try checkpoints.delete("first")
    #expect(try checkpoints.names() == ["zweite ä"])
    #expect(try name(of: 1) == nil)
  }

  @Test("Saving under a name names the state with that text")
  func whatIsSavedUnderANameIsTheStateThatHoldsIt() throws {
    try notebook.record(PieceTree(text: "one\n"))
    try checkpoints.name(2, "good", moves: false)
    let codec = TextCodec()
    let text = { (text: String) in
      StoredMemento(
        type: codec.type, version: codec.version, secondsSince1970: 0,
        payload: codec.encode(TextBuffer(PieceTree(text: text)).makeMemento(), since: nil))
    }
    try checkpoints.save(text("one\n"), as: "good")
    #expect(try name(of: 3) == "good")
    #expect(try name(of: 2) == nil)
    #expect(throws: StoreError.self) { try checkpoints.save(text("six\n"), as: "good") }
    var other = text("one\n")
    other.type = "Game"
    #expect(throws: StoreError.wrongType(name: "x", stored: "Game", wanted: "Text")) {
      try checkpoints.save(other, as: "x")
    }
    other.type = codec.type
    other.payload.removeLast()
    #expect(throws: StoreError.damaged(name: "x")) { try checkpoints.save(other, as: "x") }
    #expect(try checkpoints.names() == ["good"])
  }

  @Test("An unknown name is not found")
  func whatHasNoNameIsNotFound() throws {
    #expect(throws: StoreError.notFound(name: "a")) { try checkpoints.memento(named: "a") }
    #expect(throws: StoreError.notFound(name: "a")) { try checkpoints.delete("a") }
    let nowhere = Checkpoints(notebook.store, of: 4711)
    #expect(try nowhere.names() == [])
    #expect(throws: StoreError.notFound(name: "a")) { try nowhere.memento(named: "a") }
  }

  @Test("A damaged checkpoint is reported")
  func aDamagedCheckpointSaysSo() throws {
    try checkpoints.name(2, "two", moves: false)
    let damage = StoredPayload(version: 1, bytes: [1, 2, 3])
    try notebook.store.setSnapshot(damage, of: 2, of: file)
    try notebook.store.setSnapshot(damage, of: 1, of: file)
    #expect(throws: StoreError.damaged(name: "#2")) { try checkpoints.memento(named: "two") }
  }

  @Test("A forgotten checkpoint is erased from the disk")
  func whatIsForgottenIsOffTheDisk() throws {
    let known = try #require(try notebook.store.file(file))
    #expect(try notebook.store.forget([known]))
    #expect(try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil) == nil)
    #expect(try notebook.store.files().isEmpty)
  }
}
