import MementoArchiveKit
import MementoKit
import SystemPackage
import Testing
import TestSupport

@testable import HistoryStore

/// A search of the disk must not find erased text.
@Suite struct ForgettingTests {
  private let folder: TestFolder
  private let store: HistoryDatabase
  private let secret = "Xq7-SECRET-Zw3"
  /// Incompressible words, different for the other file.
  private let other = "Kp2-PUBLIC-Vb8"

  init() throws {
    folder = try TestFolder()
    store = try HistoryDatabase(folder["history.db"])
  }

  private func payload(_ marker: String, _ count: Int) -> StoredPayload {
    let text = (0..<count).map { "\(marker) line \($0)\n" }.joined()
    return StoredPayload(version: 1, bytes: Array(text.utf8))
  }

  /// Adds a few hundred mementos: small, compressed and long ones.
  private func fill(_ file: Int, with marker: String, numbers: ClosedRange<Int>) throws {
    for number in numbers {
      let size = [1, 2, 40, 1, 400][number % 5]
      let row = StoredRow(
        record: MementoRecord(
          number: number, summary: ChangeSummary(title: "Typed \"\(marker)\""),
          secondsSince1970: 0, name: number % 7 == 0 ? "\(marker) \(number)" : nil),
        parent: number == 1 ? nil : number - 1, byteCount: 10)
      _ = try store.add(row, delta: number == 1 ? nil : payload(marker, size), to: file) {
        payload(marker, size)
      }
    }
  }

  private func keepDraft(_ marker: String, _ size: Int, of file: Int) throws {
    let draft = StoredMemento(
      type: "Text", version: 1, secondsSince1970: 0, payload: payload(marker, size).bytes)
    try store.keep(draft, as: "draft \(marker)", of: file)
  }

  private func places(of marker: String) throws -> [String] {
    let marker = Array(marker.utf8)
    return try folder.names.filter { name in
      let content = try bytes(of: folder[name])
      return content.indices.contains { content[$0...].starts(with: marker) }
    }
  }

  @Test("A forgotten file leaves no trace on the disk")
  func aForgottenFileIsNowhere() throws {
    let file = try store.addFile(at: FilePath("/\(secret)"), used: 1)
    let stays = try store.addFile(at: FilePath("/\(other)"), used: 1)
    // Alternating, so that both share pages.
    for part in 0..<10 {
      try fill(file, with: secret, numbers: part * 20 + 1...part * 20 + 20)
      try fill(stays, with: other, numbers: part * 20 + 1...part * 20 + 20)
      try keepDraft(secret, part * 40, of: file)
    }
    try store.setSession(secret, of: file, current: 1, since: 0)
    #expect(try !places(of: secret).isEmpty)
    try store.forget(file)
    try store.eraseForGood()
    #expect(try places(of: secret) == [])
    #expect(try !places(of: other).isEmpty)
    #expect(try store.mementoCount(of: stays) == 200)
    #expect(try store.delta(199, of: stays) == payload(other, 400))
    #expect(try store.database.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
  }

  @Test("A forgotten memento and a forgotten draft leave no trace")
  func aForgottenMementoAndAForgottenDraftAreNowhere() throws {
    let file = try store.addFile(at: "/a", used: 1)
    try fill(file, with: other, numbers: 1...50)
    try fill(file, with: secret, numbers: 51...120)
    for size in [1, 100, 3, 50] { try keepDraft(secret, size, of: file) }
    try store.transaction { () throws(DatabaseError) in
      for number in 51...120 { try store.removeMemento(number, of: file) }
      try store.drop("draft \(secret)", of: file)
    }
    try store.eraseForGood()
    #expect(try places(of: secret) == [])
    #expect(try store.mementoCount(of: file) == 50)
  }

  @Test("Erasing frees space")
  func spaceIsGivenBack() throws {
    let file = try store.addFile(at: "/a", used: 1)
    var random = SeededRandom(seed: Seed.current())
    let noise = (0..<2_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let row = StoredRow(
      record: MementoRecord(
        number: 1, summary: ChangeSummary(title: "x"), secondsSince1970: 0), parent: nil,
      byteCount: 1)
    _ = try store.add(row, delta: nil, to: file) { StoredPayload(version: 1, bytes: noise) }
    try store.eraseForGood()
    #expect(try bytes(of: store.path).count > 2_000_000)
    try store.forget(file)
    try store.eraseForGood()
    let sizes = try folder.names.map { try bytes(of: folder[$0]).count }
    #expect(sizes.reduce(0, +) < 300_000)
  }

  @Test("A reader delays only the erasure of the journal")
  func aReaderDelaysNothingButTheJournal() throws {
    let file = try store.addFile(at: "/a", used: 1)
    try fill(file, with: secret, numbers: 1...20)
    let reader = try HistoryDatabase(
      folder["history.db"], lockTimeout: LockTimeout(.milliseconds(20)))
    let statement = try reader.database.statement("SELECT number FROM memento")
    #expect(try statement.step())
    let impatient = try HistoryDatabase(
      folder["history.db"], lockTimeout: LockTimeout(.milliseconds(20)))
    try impatient.forget(file)
    #expect(try !impatient.eraseForGood())
    statement.reset()
    #expect(try impatient.emptyLog())
    #expect(try places(of: secret) == [])
  }

  @Test("The journal is emptied also while another program does so")
  func twoProgramsEmptyTheJournal() async throws {
    let file = try store.addFile(at: "/a", used: 1)
    let path = folder["history.db"]
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          let own = try HistoryDatabase(path)
          return try (0..<100).allSatisfy { _ in
            try own.setCurrent(1, of: file, used: 2)
            return try own.emptyLog()
          }
        }
      }
      for try await areAllEmpty in group { #expect(areAllEmpty) }
    }
  }
}
