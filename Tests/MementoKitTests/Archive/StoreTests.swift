import MementoKit
import SystemPackage
import TestSupport
import Testing

@testable import MementoArchiveKit

/// The requirements of every store, tested with each of them.
struct StoreTests {
  enum Kind: CaseIterable { case memory, folder }

  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private func store(_ kind: Kind) -> any MementoStore {
    switch kind {
    case .memory: MemoryStore()
    case .folder: JSONFolderStore(folder: temporary.file("store").string)
    }
  }

  private func memento(_ payload: [UInt8] = [1, 2, 3]) -> StoredMemento {
    StoredMemento(type: "Some \"type\"", version: 7, secondsSince1970: 0.1, payload: payload)
  }

  @Test("An empty store has no names and no states", arguments: Kind.allCases)
  func anEmptyStoreHasNothing(kind: Kind) throws {
    var store = store(kind)
    #expect(try store.names() == [])
    #expect(throws: StoreError.notFound(name: "a")) { try store.memento(named: "a") }
    #expect(throws: StoreError.notFound(name: "a")) { try store.delete("a") }
  }

  @Test("A name has the state that was saved last", arguments: Kind.allCases)
  func aNameHoldsWhatWasSavedLast(kind: Kind) throws {
    var store = store(kind)
    try store.save(memento([1]), as: "a")
    try store.save(memento([2]), as: "b")
    try store.save(memento([3]), as: "a")
    #expect(try store.names() == ["a", "b"])
    #expect(try store.memento(named: "a") == memento([3]))
    #expect(try store.memento(named: "b") == memento([2]))
    try store.delete("a")
    #expect(try store.names() == ["b"])
    #expect(throws: StoreError.notFound(name: "a")) { try store.memento(named: "a") }
    #expect(try store.memento(named: "b") == memento([2]))
  }

  @Test(
    "Names with different bytes are different, even if Unicode calls them equal",
    arguments: Kind.allCases)
  func namesThatUnicodeHoldsEqualAreTwo(kind: Kind) throws {
    var store = store(kind)
    let names = ["e\u{301}", "\u{E9}", "E", "e"]
    for (index, name) in names.enumerated() { try store.save(memento([UInt8(index)]), as: name) }
    for (index, name) in names.enumerated() {
      #expect(try store.memento(named: name).payload == [UInt8(index)])
    }
    let listed = try store.names().map { Array($0.utf8) }
    #expect(listed == ["E", "e", "e\u{301}", "\u{E9}"].map { Array($0.utf8) })
  }

  @Test("Any name, payload and date are read as they were saved", arguments: Kind.allCases)
  func anyNameAnyPayloadAndAnyDateComeBack(kind: Kind) throws {
    var random = SeededRandom(seed: Seed.current())
    var store = store(kind)
    var expected: [[UInt8]: StoredMemento] = [:]
    for _ in Soak.rounds(150, soak: 5_000) {
      let longest = [0, 8, 40, 2_000].randomElement(using: &random) ?? 0
      let name = String.random(upTo: longest, using: &random)
      let memento = StoredMemento(
        type: .random(using: &random), version: .random(in: 1...Int.max, using: &random),
        secondsSince1970: .random(in: -1e12...1e12, using: &random),
        payload: .random(using: &random))
      try store.save(memento, as: name)
      expected[Array(name.utf8)] = memento
      if Int.random(in: 0..<4, using: &random) == 0, let some = expected.randomElement()?.key {
        try store.delete(String(decoding: some, as: UTF8.self))
        expected[some] = nil
      }
    }
    let names = try store.names()
    #expect(
      names.map { Array($0.utf8) } == expected.keys.sorted { $0.lexicographicallyPrecedes($1) })
    for name in names { #expect(try store.memento(named: name) == expected[Array(name.utf8)]) }
  }
}

extension [UInt8] {
  /// Returns random bytes, or JSON, or almost JSON.
  fileprivate static func random(using random: inout SeededRandom) -> [UInt8] {
    let texts = [
      "", "{}", " {}", "{}\n", "[\n  1,\n\n\n    2\n]", "\"a\\nb\"", "null", "1", "abc", "{",
      "{\"a\":1,}", "}\n", "\"a\nb\"", "{\n\"state\": 1\n}", "[\r\n 1 ]", "\u{FEFF}{}",
    ]
    if Bool.random(using: &random), let text = texts.randomElement(using: &random) {
      return Array(text.utf8)
    }
    let count = Int.random(in: 0...100, using: &random)
    return (0..<count).map { _ in .random(in: 0...255, using: &random) }
  }
}
