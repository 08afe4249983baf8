import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Large files replaced by a text of another name: their states are restored from the old contents.
@Suite struct ReplacedHistoryTests {
  private let house: Household

  init() throws {
    house = try Household()
    house.settings.largestSnapshot = 3
    try house.folder.write("one\n", to: "text")
    let run = try house.open("text")
    try run.edit("two\n")
    try run.save()
    try run.travel(.undo)
    try run.edit("2\n")
    try run.edit("3\n")
    try run.save()
    try run.quit()
  }

  private let texts = ["one\n", "one\ntwo\n", "one\n2\n", "one\n2\n3\n"]

  private func replaced() throws -> ReplacedHistory? {
    try ReplacedHistory(of: house.folder.file("text"), in: house.store(), encodings: nil)
  }

  /// Saves another text over the file.
  private func replace() throws {
    let run = try house.open(nil)
    try run.edit("another text\n")
    try run.saveAs("text")
    try run.quit()
  }

  /// Returns the readable states of the file's former history.
  private func readable() throws -> [String?] {
    let retired = try #require(
      try house.store().files().compactMap(\.path).first { $0.string.contains("(until ") })
    let reader = try #require(try HistoryReader(of: retired, in: house.store(), encodings: nil))
    return reader.rows.map { row in
      (try? reader.state(row.record.number)).map {
        String(decoding: $0.recordedText.bytes, as: UTF8.self)
      }
    }
  }

  @Test("All states are reachable from a snapshot stored before the replacement")
  func whatIsKeptBeforeLeadsToAllStates() throws {
    let history = try #require(try replaced())
    #expect(history.stateCount == 4 && history.byteCount == 4)
    try history.keep()
    #expect(try replaced() == nil, "the file is not needed any more")
    try replace()
    #expect(try readable() == texts)
  }

  @Test("Without a snapshot a replaced file loses its states")
  func withoutThatNothingLeadsToThem() throws {
    try replace()
    #expect(try readable() == [nil, nil, nil, nil])
  }

  @Test("A failed save after that loses nothing")
  func aSaveThatFailsAfterThatLosesNothing() throws {
    try #require(try replaced()).keep()
    let run = try house.open("text")
    #expect(run.number == 4 && run.notices == [])
    #expect(try (1...4).map { try run.text(of: $0) } == texts)
    try run.edit("4\n")
    try run.save()
    try run.quit()
    #expect(try house.open("text").text(of: 1) == "one\n")
  }

  @Test("No state is reachable from text of another program")
  func whatAnotherProgramWroteIsNoWay() throws {
    try house.folder.write("something else\n", to: "text")
    try #require(try replaced()).keep()
    #expect(try replaced() != nil)
    try house.folder.write("one\ntwo\n", to: "text")
    try #require(try replaced()).keep()
    try replace()
    #expect(try readable() == texts, "it was put back")
  }

  @Test("Small texts do not need their file")
  func smallTextsNeedNoFile() throws {
    house.settings.largestSnapshot = 1000
    try house.folder.write("one\n", to: "small")
    let run = try house.open("small")
    try run.edit("two\n")
    try run.save()
    try run.quit()
    #expect(
      try ReplacedHistory(of: house.folder.file("small"), in: house.store(), encodings: nil) == nil)
    #expect(
      try ReplacedHistory(of: house.folder.file("none"), in: house.store(), encodings: nil) == nil)
  }
}
