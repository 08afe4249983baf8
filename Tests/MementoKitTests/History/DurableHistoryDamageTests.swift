import Glibc
import MementoKit
import SystemPackage
import TestSupport
import Testing

@testable import MementoArchiveKit

@MainActor @Suite struct DurableHistoryDamageTests {
  private let notes: NoteFolder

  init() throws { notes = try NoteFolder() }

  @Test("A file that ends anywhere is read up to its last whole line, or refused")
  func truncatedFiles() throws {
    let history = try notes.open()
    history.write("one")
    history.undo()
    history.write("two")
    history.setName("good", of: history.current)
    try history.save()
    let whole = Array(try notes.folder.text(of: "note.history").utf8)
    let header = try #require(whole.firstIndex(of: UInt8(ascii: "\n")))
    for length in 1..<whole.count {
      let next = try NoteFolder()
      try next.folder.write(
        String(decoding: whole.prefix(length), as: UTF8.self), to: "note.history")
      let first = try #require(whole[(header + 1)...].firstIndex(of: UInt8(ascii: "\n")))
      if length <= first {
        guard case .damaged? = next.problem() else {
          Issue.record("\(length) bytes: \(String(describing: next.problem()))")
          continue
        }
        #expect(try next.folder.text(of: "note.history").utf8.count == length)
        continue
      }
      let opened = try next.open()
      #expect(["", "one", "two"].contains(opened.value.text))
      opened.write("more")
      try opened.save()
    }
  }

  @Test("A changed byte is damage, and the file stays as it is")
  func changedBytes() throws {
    let history = try notes.open()
    history.write("one")
    history.write("two")
    try history.save()
    let whole = Array(try notes.folder.text(of: "note.history").utf8)
    let last = try #require(whole.dropLast().lastIndex(of: UInt8(ascii: "\n")))
    for index in whole.indices.dropLast() {
      var bytes = whole
      bytes[index] ^= 1
      if bytes[index] == UInt8(ascii: "\n") { continue }
      let next = try NoteFolder()
      let text = String(decoding: bytes, as: UTF8.self)
      try next.folder.write(text, to: "note.history")
      // A changed break before the last line is no torn line: the one before it was whole.
      if index > last {
        #expect(next.problem() == nil, "the torn last line at \(index)")
        continue
      }
      guard case .damaged? = next.problem() else {
        Issue.record("byte \(index) of \(whole.count): \(String(describing: next.problem()))")
        continue
      }
      #expect(try next.folder.text(of: "note.history") == text)
    }
  }

  @Test("A file of a later format is refused")
  func laterFormats() throws {
    let line = LogRecord.header(form: 2, type: "Note", version: 1).line
    try notes.folder.write(String(decoding: line, as: UTF8.self), to: "note.history")
    #expect(notes.problem() == .newer(name: "note", version: 2, known: 1))
  }

  @Test("Lines are read as they were written")
  func records() {
    let step = LogStep(
      number: 7, parent: 3, title: "Wrote \"ä\n\"", secondsSince1970: 1.5, name: "n",
      state: Array(#"{"text":"\n"}"#.utf8))
    let root = LogStep(
      number: 1, parent: nil, title: "", secondsSince1970: 0, state: Array("1".utf8))
    let records: [LogRecord] = [
      .header(type: "A.B", version: 3), .step(step), .step(root), .draft(step), .current(7),
      .name("x", of: 7), .name(nil, of: 7), .erased([1, 2]), .erased([]),
    ]
    for record in records {
      #expect(record.line.last == UInt8(ascii: "\n"))
      #expect(record.line.count { $0 == UInt8(ascii: "\n") } == 1)
      #expect(LogRecord(record.line.dropLast()) == record)
    }
  }

  // MARK: Failures

  @Test("A value that cannot be encoded is a problem, until it can")
  func unencodableValues() throws {
    struct Fussy: Codable, Equatable, Sendable {
      struct Refused: Error {}
      var number = 0

      func encode(to encoder: any Encoder) throws {
        if number == 13 { throw Refused() }
        var container = encoder.singleValueContainer()
        try container.encode(number)
      }

      init(number: Int) { self.number = number }

      init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(Int.self)
      }
    }
    let history = try History(
      Fussy(number: 1), in: notes.path, named: "fussy", clock: notes.clock)
    history.edit(.discrete("13")) { $0.number = 13 }
    #expect(history.problem?.description.contains("cannot be written as JSON") == true)
    #expect(throws: StoreError.self) { try history.save() }
    #expect(history.value.number == 13 && history.undo() == .moved)
  }

  @Test("A folder that is a file is refused with the reason")
  func unusableFolders() throws {
    try notes.folder.write("x", to: "file")
    #expect(throws: StoreError.self) {
      _ = try History(Note(), in: notes.path + "/file", named: "note")
    }
    try makeFolders(notes.file)
    guard case .unusable(let words)? = notes.problem() else {
      Issue.record("a folder was opened")
      return
    }
    #expect(words.contains("note.history"))
  }

  @Test("While its folder is moved away, a save says so, and nothing is lost")
  func movedFolders() throws {
    let history = try History(
      Note(), in: notes.path + "/inner", named: "note", clock: notes.clock)
    history.write("one")
    try history.save()
    let (inner, away) = (notes.folder.file("inner"), notes.folder.file("away"))
    rename(inner.string, away.string)
    history.write("two")
    let path = inner.appending("note.history")
    let problem = StoreError.unusable(
      "\(path) was moved or removed while it was open. Put it back, and save again")
    #expect(throws: problem) { try history.save() }
    #expect(history.problem == problem && history.value.text == "two")
    rename(away.string, inner.string)
    try history.save()
    #expect(history.problem == nil)
    #expect(try notes.folder.text(of: "inner/note.history").contains("Wrote two"))
  }
}
