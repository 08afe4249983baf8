import TestSupport
import Testing

@testable import Projects

/// The search for paths by letters.
@Suite struct FileNamesTests {
  private func names(_ paths: [String]) -> FileNames {
    var names = FileNames()
    for path in paths { Array(path.utf8).withUnsafeBufferPointer { names.append($0) } }
    return names
  }

  private func best(_ letters: String, in names: inout FileNames, limit: Int = 10) -> [String] {
    guard let matches = names.matches(Array(letters.utf8), atMost: limit) else { return [] }
    return matches.best.map { String(decoding: names[$0], as: UTF8.self) }
  }

  @Test("Names that are the letters, begin with them, or contain them are the best, in this order")
  func order() {
    var names = names([
      "src/remake.c", "make/other.c", "m/a/k/e.txt", "docs/make", "src/makefile.c", "m_a_k_e.c",
      "Makefile",
    ])
    #expect(
      best("make", in: &names) == [
        "docs/make", "Makefile", "src/makefile.c", "src/remake.c", "m_a_k_e.c", "make/other.c",
        "m/a/k/e.txt",
      ])
  }

  @Test("Without letters, all paths match in their order")
  func noLetters() {
    var names = names(["b", "a", "c"])
    #expect(best("", in: &names, limit: 2) == ["b", "a"])
    #expect(names.matches([], atMost: 2)?.count == 3)
  }

  @Test("A search that is no longer wanted has no result, and the next one is right")
  func stopping() {
    var names = names((0..<10).map { "file\($0)" })
    #expect(names.matches(Array("f".utf8), atMost: 5) { false } == nil)
    #expect(names.matches(Array("f".utf8), atMost: 5)?.count == 10)
  }

  @Test("Searches that continue, change and grow agree with a plain search")
  func random() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(60, soak: 5_000) {
      var paths: [String] = []
      var names = FileNames()
      var letters = ""
      for _ in 0..<30 {
        var added = FileNames()
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          let path = Self.word(of: "aAbB/.", 1...9, &random)
          paths.append(path)
          Array(path.utf8).withUnsafeBufferPointer { added.append($0) }
        }
        names.append(contentsOf: added)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: letters = Self.word(of: "ab/", 0...3, &random)
        case 1 where !letters.isEmpty: letters.removeLast()
        default: letters += Self.word(of: "ab/", 1...1, &random)
        }
        let limit = Int.random(in: 1...20, using: &random)
        let matches = names.matches(Array(letters.utf8), atMost: limit)
        let expected = Self.plain(letters, in: paths)
        #expect(matches?.count == expected.count)
        #expect(matches?.best == Array(expected.prefix(limit)), "\(letters) in \(paths)")
      }
    }
  }

  private static func word(
    of letters: String, _ count: ClosedRange<Int>, _ random: inout SeededRandom
  ) -> String {
    let letters = Array(letters)
    return String(
      (0..<Int.random(in: count, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      })
  }

  /// Returns the indices of the matching paths, best first.
  private static func plain(_ letters: String, in paths: [String]) -> [Int] {
    if letters.isEmpty { return Array(paths.indices) }
    func hasInOrder(_ text: String) -> Bool {
      var rest = letters[...]
      for character in text where character == rest.first { rest.removeFirst() }
      return rest.isEmpty
    }
    func rank(_ path: String) -> Int? {
      let path = path.lowercased()
      let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
      if name == letters { return 0 }
      if name.hasPrefix(letters) { return 1 }
      if name.contains(letters) { return 2 }
      if hasInOrder(name) { return 3 }
      if path.contains(letters) { return 4 }
      return hasInOrder(path) ? 5 : nil
    }
    let ranked = paths.enumerated().compactMap { index, path in
      rank(path).map { (rank: $0, count: path.utf8.count, index: index) }
    }
    return ranked.sorted { ($0.rank, $0.count, $0.index) < ($1.rank, $1.count, $1.index) }
      .map(\.index)
  }
}
