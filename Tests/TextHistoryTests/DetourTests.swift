import HistoryStore
import MementoKit
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// A damaged payload loses only states that no other whole text reaches.
@Suite struct DetourTests {
  private let house: Household

  /// Creates a line of ten states, the first with a snapshot; the ninth is in the file.
  init() throws {
    house = try Household()
    try house.folder.write("1", to: "text")
    let run = try house.open("text")
    for number in 2...9 { try run.edit("\(number)") }
    try run.save()
    try run.edit("0")
    try run.quit()
  }

  private func text(of number: Int) -> String { String("1234567890".prefix(number)) }

  /// Returns the states that a reader cannot load.
  private func lost(after sql: String) throws -> [Int] {
    try house.tamper(sql)
    let reader = try #require(
      try HistoryReader(of: house.folder.file("text"), in: house.store(), encodings: nil))
    return try (1...10).filter { number in
      guard let state = try? reader.state(number) else { return true }
      try #require(String(decoding: state.recordedText.bytes, as: UTF8.self) == text(of: number))
      return false
    }
  }

  @Test("States on both sides of a damaged delta are read from the file and the first state")
  func bothSidesOfADamagedDeltaAreRead() throws {
    #expect(try lost(after: "UPDATE edge SET payload = x'00010203' WHERE number = 4") == [])
  }

  @Test("Of the states between two damaged deltas only those are refused")
  func onlyStatesBetweenDamageAreRefused() throws {
    let sql = "UPDATE edge SET payload = x'00010203' WHERE number IN (4, 7)"
    #expect(try lost(after: sql) == [4, 5, 6])
  }

  @Test("The state in the file needs no payload")
  func theStateInTheFileNeedsNoPayload() throws {
    let sql = "UPDATE edge SET payload = x'00010203'; UPDATE whole SET payload = x'00010203'"
    #expect(try lost(after: sql) == [1, 2, 3, 4, 5, 6, 7, 8, 10])
  }

  @Test("Earlier states are read backwards from a later snapshot")
  func earlierStatesAreReadFromALaterSnapshot() throws {
    let reader = try #require(
      try HistoryReader(of: house.folder.file("text"), in: house.store(), encodings: nil))
    let snapshot = StoredPayload(of: try reader.state(6), since: nil)
    let store = try house.store()
    let file = try #require(try store.file(at: house.folder.file("text")))
    try store.setSnapshot(snapshot, of: 6, of: file.id)
    try write("another text", to: house.folder.file("text"))
    let sql = "UPDATE edge SET payload = x'00010203' WHERE number IN (3, 9)"
    #expect(try lost(after: sql) == [9, 10])
  }

  @Test("The editor reads states behind the damage from the text in memory")
  func theEditorReadsThemFromTheTextInMemory() throws {
    try house.tamper("UPDATE edge SET payload = x'00010203' WHERE number = 4")
    let run = try house.open("text")
    for number in 1...10 { #expect(try run.text(of: number) == text(of: number), "#\(number)") }
  }
}
