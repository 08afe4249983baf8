import HistoryStore
import MementoArchiveKit
import MementoKit
import SystemPackage
import Testing
import TestSupport
import TextHistory
import Text
import TextEditing

@Suite struct HistoryReaderTests {
  @Test("All states are listed and loaded")
  func allStatesAreReadAndBroughtBack() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "one\n"))
    try notebook.record(replacing: 4..<4, with: "two\n")
    try notebook.record(replacing: 0..<3, with: "ONE", from: 1)
    let reader = try #require(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil))
    #expect(reader.rows.map(\.record.number) == [1, 2, 3])
    #expect(reader.rows.map(\.parent) == [nil, 1, 1])
    for number in 1...3 {
      #expect(try reader.state(number).recordedText.bytes == notebook.bytes(number))
    }
    #expect(reader.row(2)?.record.number == 2)
    #expect(reader.row(4) == nil)
  }

  @Test("A file without history has no reader")
  func aFileWithoutHistoryHasNone() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "one\n"))
    #expect(
      try HistoryReader(of: notebook.folder.file("other.txt"), in: notebook.store, encodings: nil)
        == nil)
  }

  @Test("An unknown state is an error")
  func anUnknownStateIsAnError() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "one\n"))
    let reader = try #require(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil))
    #expect(throws: StoreError.self) { try reader.state(2) }
  }

  @Test("A moved file is found by its contents")
  func aMovedFileIsFoundByItsContents() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "one\n"))
    try notebook.save(1)
    let moved = notebook.folder.file("moved.txt")
    _ = try run(["mv", notebook.path.string, moved.string])
    let reader = try #require(try HistoryReader(of: moved, in: notebook.store, encodings: nil))
    #expect(reader.numberInFile() == 1)
    // Reading changes nothing: the history is still under its old path.
    #expect(try notebook.store.file(at: notebook.path) != nil)
    #expect(try notebook.store.file(at: moved) == nil)
  }

  @Test("A text without a file is found by its number")
  func aTextWithoutAFileIsFoundByItsNumber() throws {
    let house = try Household()
    let run = try house.open(nil)
    try run.edit("draft")
    try run.quit()
    let file = try #require(try house.store().files().first)
    #expect(file.path == nil)
    let reader = try #require(try HistoryReader(untitled: file.id, in: house.store()))
    #expect(reader.path == nil && reader.numberInFile() == nil)
    #expect(try reader.onDisk().identity == nil)
    let newest = try #require(reader.rows.last?.record.number)
    #expect(try reader.state(newest).recordedText.bytes == Array("draft".utf8))
    #expect(try HistoryReader(untitled: file.id + 1, in: house.store()) == nil)
    #expect(try HistoryReader(untitled: 0, in: house.store()) == nil)
  }

  @Test("A text with a file has no number")
  func aTextWithAFileHasNoOtherName() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "one\n"))
    let file = try #require(try notebook.store.file(at: notebook.path))
    #expect(try HistoryReader(untitled: file.id, in: notebook.store) == nil)
  }

  // MARK: The state in the file

  @Test("The state in the file is found by its contents")
  func theStateInTheFileIsToldByItsContents() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "one\n"))
    try notebook.record(PieceTree(text: "two\n"))
    try notebook.save(1)
    try notebook.save(2)
    #expect(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil)?.numberInFile() == 2)
    try write("one\n", to: notebook.path)
    #expect(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil)?.numberInFile() == 1)
    try write("six\n", to: notebook.path)
    #expect(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil)?.numberInFile()
        == nil)
    _ = try run(["rm", notebook.path.string])
    #expect(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil)?.numberInFile()
        == nil)
  }

  // MARK: Large texts

  @Test(
    "Of two states with the bytes of the file in different encodings, the noted one is in the file")
  func stateInAnotherEncoding() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree([0x67, 0xFC, 0x0A]))
    try notebook.record(PieceTree(text: "gü\n"), encoding: TextEncoding("ISO-8859-1"))
    for number in [1, 2, 1] {
      try notebook.save(number)
      let reader = try #require(
        try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil))
      #expect(reader.numberInFile() == number)
    }
    try notebook.record(PieceTree([0x67, 0xFC, 0x0A]), title: "Again")
    let reader = try #require(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil))
    #expect(reader.numberInFile() == 1)
  }

  @Test("A large text is read from the file")
  func aLargeTextIsToldFromTheFile() throws {
    let notebook = try largeNotebook()
    try notebook.save(2)
    let reader = try #require(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil))
    for number in 1...3 {
      #expect(try reader.state(number).recordedText.bytes == notebook.bytes(number))
    }
  }

  @Test("A large text whose file changed is reported as lost")
  func aLargeTextWhoseFileChangedIsLostAndSaysSo() throws {
    let notebook = try largeNotebook()
    try notebook.save(2)
    try write("another text\n", to: notebook.path)
    let reader = try #require(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil))
    let failure = #expect(throws: StoreError.self) { try reader.state(1) }
    #expect(failure?.description.contains("#1 cannot be loaded") == true)
  }

  /// Returns three states of a text too large for snapshots.
  private func largeNotebook() throws -> Notebook {
    let notebook = try Notebook(keepingSnapshots: 10)
    try notebook.record(PieceTree(text: String(repeating: "line\n", count: 100)))
    try notebook.record(replacing: 100..<104, with: "two")
    try notebook.record(replacing: 200..<204, with: "three")
    return notebook
  }
}

/// The state that last changed each line.
@Suite struct BlameTests {
  @Test("Each line names the state that made it")
  func eachLineNamesItsState() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "one\ntwo\nthree\n"))
    try notebook.record(replacing: 4..<7, with: "TWO")
    try notebook.record(replacing: 0..<0, with: "zero\n")
    let reader = try #require(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil))
    #expect(try reader.blame(3).numbers == [3, 1, 2, 1])
    #expect(try reader.blame(2).numbers == [1, 2, 1])
    #expect(try reader.blame(1).numbers == [1, 1, 1])
  }
}
