import HistoryStore
import MementoKit
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// The pruning of a file or a store that exceeds its size limit.
@Suite struct LimitTests {
  private let house: Household
  private var random = SeededRandom(seed: Seed.current(default: 1))

  init() throws { house = try Household() }

  /// Returns a hardly compressible text.
  private mutating func noise(_ count: Int) -> String {
    let digits = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/".utf8)
    let bytes = (0..<count).map { _ in digits.randomElement(using: &random) ?? 0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func name(_ number: Int, _ name: String, of file: Int = 1) throws {
    let store = try house.store()
    try Checkpoints(store, of: file).name(number, name, moves: false)
  }

  private func numbers(of file: Int = 1) throws -> [Int] {
    var numbers: [Int] = []
    try house.store().forEachMemento(of: file) { numbers.append($0.record.number) }
    return numbers
  }

  /// Records a line of states, each of which adds to the one before.
  private mutating func paste(_ count: Int, _ bytes: Int, savingAt saved: Set<Int> = []) throws {
    try house.folder.write("one\ntwo\n", to: "text")
    let run = try house.open("text")
    while run.number < count {
      try run.edit(noise(bytes))
      if saved.contains(run.number) { try run.save() }
    }
    try run.save()
    try run.quit()
  }

  // MARK: One file

  @Test("If pruning would only move bytes to other states, it removes none")
  mutating func whatIsOnlyHandedOnCostsNoState() throws {
    try paste(13, 25_000, savingAt: [6, 9])
    try name(4, "good")
    let size = try house.store().byteCount(of: 1)
    house.settings.bytesPerFile = size / 2
    #expect(try house.prune() == 0)
    try house.pruning().pruneAll(at: house.time)
    #expect(try numbers() == Array(1...13))
    #expect(try house.store().number(named: "good", of: 1) == 4)
    house.settings.bytesPerFile = 1 << 30
    house.settings.bytesInAll = size / 2
    try house.pruning().pruneAll(at: house.time)
    #expect(try numbers() == Array(1...13))
  }

  @Test("Small states beside large ones are not removed without effect")
  mutating func smallStatesBesideLargeOnesAreNotLostForNothing() throws {
    try paste(6, 25_000)
    let run = try house.open("text")
    for _ in 0..<40 { try run.edit("a word ") }
    try run.quit()
    try name(10, "small")
    house.settings.bytesPerFile = try house.store().byteCount(of: 1) / 2
    #expect(try house.prune() == 0)
  }

  @Test("States that free bytes only together are removed together")
  mutating func statesThatFreeSomethingOnlyTogetherGo() throws {
    try house.folder.write("", to: "text")
    let run = try house.open("text")
    // Two passages that overlap in time: neither can be removed without the other's end.
    try run.edit(noise(30_000))
    try run.edit(noise(30_000))
    try run.edit("", at: 0..<30_000)
    try run.edit("", at: 0..<30_000)
    try run.edit("end")
    try run.save()
    try run.quit()
    house.settings.bytesPerFile = 5_000
    #expect(try house.prune() > 0)
    #expect(try house.store().byteCount(of: 1) <= 5_000)
  }

  @Test("Checkpoints are removed only if that frees enough bytes")
  mutating func whatHasANameGoesOnlyWhereThatHelps() throws {
    try house.folder.write("", to: "text")
    let run = try house.open("text")
    for _ in 0..<8 { try run.edit(noise(20_000), at: 0..<run.text.utf8.count) }
    try run.save()
    try run.quit()
    try name(3, "third")
    try name(6, "sixth")
    // Three texts, and the differences between them.
    house.settings.bytesPerFile = 140_000
    #expect(try house.prune() > 0)
    let store = try house.store()
    #expect(try store.number(named: "third", of: 1) == 3)
    #expect(try store.byteCount(of: 1) <= 140_000)
    house.settings.bytesPerFile = 80_000
    _ = try house.prune()
    #expect(try numbers() == [6, 9])
    house.settings.bytesPerFile = 20_000
    _ = try house.prune()
    #expect(try numbers() == [9])
  }

  // MARK: All files

  @Test("Checkpoints of one file are removed after other states of all files")
  mutating func whatHasANameInOneFileGoesAfterWhatHasNoneInAnother() throws {
    for (index, file) in ["text", "b", "c"].enumerated() {
      try house.folder.write("", to: file)
      let run = try house.open(file)
      for _ in 0..<4 { try run.edit(noise(20_000), at: 0..<run.text.utf8.count) }
      try run.save()
      try run.quit()
      try name(2, "good", of: index + 1)
    }
    house.settings.bytesInAll = try house.store().byteCount() * 7 / 10
    try house.pruning().pruneAll(at: house.time)
    let store = try house.store()
    #expect(try store.byteCount() <= house.settings.bytesInAll)
    for file in 1...3 { #expect(try store.number(named: "good", of: file) == 2) }
    #expect(try numbers(of: 3).count > numbers(of: 1).count, "the one edited last keeps more")
    // Now states of the least recently edited file must be removed.
    house.settings.bytesInAll = try store.byteCount() - 30_000
    try house.pruning().pruneAll(at: house.time)
    for _ in 0..<3 where try store.number(named: "good", of: 1) != nil {
      house.settings.bytesInAll = try store.byteCount() - 30_000
      try house.pruning().pruneAll(at: house.time)
    }
    #expect(try store.number(named: "good", of: 1) == nil)
    // The first, the named one, and the one in the file.
    for file in 1...3 { #expect(try numbers(of: file).count <= 3, "no other is left anywhere") }
    #expect(try store.number(named: "good", of: 3) == 2)
  }
}
