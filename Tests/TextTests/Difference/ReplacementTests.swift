import TestSupport
import Testing

@testable import Text

@Suite struct ReplacementTests {
  @Test(
    "The replacement is the smallest",
    arguments: [
      ("", "", nil), ("same", "same", nil), ("", "a", "0..<0 a"), ("a", "", "0..<1 "),
      ("one two three", "one 2 three", "4..<7 2"), ("aaa", "aa", "2..<3 "),
      ("aa", "aaa", "2..<2 a"), ("abc", "xyz", "0..<3 xyz"), ("ab", "b", "0..<1 "),
    ])
  func itIsTheSmallest(old: String, new: String, expected: String?) {
    let replacement = Array(new.utf8).withUnsafeBytes {
      PieceTree(old.utf8).replacement(into: $0)
    }
    let told = replacement.map { "\($0.range) \(String(decoding: $0.bytes, as: UTF8.self))" }
    #expect(told == expected)
  }

  /// Texts of many pieces and of few, longer than one step of the comparison.
  @Test("The replacement gives the other text and keeps both ends")
  func itGivesTheOtherTextAndKeepsBothEnds() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 20_000) {
      var tree = PieceTree(Self.bytes(&random))
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        tree.insert([97, 98], at: Int.random(in: 0...tree.count, using: &random))
      }
      let old = tree.bytes
      var new = old
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let start = Int.random(in: 0...new.count, using: &random)
        let end = min(new.count, start + Int.random(in: 0...2, using: &random))
        let inserted = [UInt8](repeating: 97, count: Int.random(in: 0...2, using: &random))
        new.replaceSubrange(start..<end, with: inserted)
      }
      Self.check(tree, old, new)
    }
  }

  private static func check(_ tree: PieceTree, _ old: [UInt8], _ new: [UInt8]) {
    guard let change = new.withUnsafeBytes({ tree.replacement(into: $0) }) else {
      #expect(old == new)
      return
    }
    var made = tree
    made.replace([change])
    made.checkInvariants()
    #expect(made.bytes == new)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    #expect(change.range == head..<old.count - tail)
    #expect(change.bytes.count == new.count - tail - head)
  }

  /// Unrelated texts are trimmed by the same code.
  @Test("Texts of different origins are trimmed as far as possible")
  func textsOfDifferentOriginAreTrimmedAsFar() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 20_000) {
      let old = Self.bytes(&random)
      var new = old
      new.insert(120, at: Int.random(in: 0...new.count, using: &random))
      var newer = PieceTree(new)
      for _ in 0..<20 {
        let offset = Int.random(in: 0...new.count, using: &random)
        newer.insert([97], at: offset)
        newer.remove(offset..<offset + 1)
      }
      let found = newer.differences(from: PieceTree(old))
      let head = zip(old, new).prefix { $0 == $1 }.count
      #expect(found == [Difference(old: head..<head, new: head..<head + 1)])
    }
  }

  @Test("Distant changes are separate replacements, of words where lines have words in common")
  func distantChangesAreSeparate() {
    let old = (1...400).map { "line \($0) of the text\n" }
    var new = old
    new[4] = "line five of the text\n"
    new.remove(at: 350)
    new.insert("one more\n", at: 380)
    let tree = PieceTree(old.joined().utf8)
    let found = Array(new.joined().utf8).withUnsafeBytes { tree.replacements(into: $0) }
    #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == ["five", "", "one more\n"])
    #expect(
      found.map { String(decoding: tree.bytes(in: $0.range), as: UTF8.self) }
        == ["5", "line 351 of the text\n", ""])
  }

  @Test("Random changes of lines give replacements of these lines alone")
  func replacementsTouchOnlyChangedLines() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 20_000) {
      let old = (0..<Int.random(in: 0...60, using: &random)).map { "\($0 % 17) é \($0)\n" }
      var new = old
      var changed = 0
      for _ in 0..<Int.random(in: 0...5, using: &random) where !new.isEmpty {
        let line = new.indices.randomElement(using: &random) ?? 0
        changed += new[line].utf8.count + 8
        switch Int.random(in: 0..<3, using: &random) {
        case 0: new.remove(at: line)
        case 1: new.insert("new è \(line)\n", at: line)
        default: new[line] += "x"
        }
      }
      let tree = PieceTree(old.joined().utf8)
      let found = Array(new.joined().utf8).withUnsafeBytes { tree.replacements(into: $0) }
      var made = tree
      made.replace(found)
      made.checkInvariants()
      #expect(made.bytes == Array(new.joined().utf8))
      #expect(
        zip(found, found.dropFirst()).allSatisfy { $0.range.upperBound < $1.range.lowerBound })
      #expect(found.reduce(0) { $0 + $1.range.count + $1.bytes.count } <= 4 * changed)
    }
  }

  @Test(
    "Replacements consist of whole characters",
    arguments: [
      ("èa", "éèa", "0..<0 é"), ("мир", "мкир", "2..<2 к"), ("Füße", "Föüße", "1..<1 ö"),
      ("🇩🇪", "🇫🇷🇩🇪", "0..<0 🇫🇷"), ("é", "è", "0..<2 è"), ("e\u{301}", "e\u{300}", "0..<3 e\u{300}"),
    ])
  func replacementsAreOfWholeCharacters(old: String, new: String, expected: String) {
    let found = Array(new.utf8).withUnsafeBytes { PieceTree(old.utf8).replacements(into: $0) }
    #expect(
      found.map { "\($0.range) \(String(decoding: $0.bytes, as: UTF8.self))" } == [expected])
  }

  @Test("Large texts are divided at lines that stay")
  func largeTextsAreDivided() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(60, soak: 6_000) {
      let old = (0..<Int.random(in: 0...300, using: &random)).map { "\($0 % 40) line\n" }
      var new = old
      for _ in 0..<Int.random(in: 0...6, using: &random) where !new.isEmpty {
        let line = new.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: new.removeSubrange(line..<min(new.count, line + 20))
        case 1: new.insert(contentsOf: (0..<30).map { "new \($0 % 7)\n" }, at: line)
        default: new[line] = "x"
        }
      }
      let (before, after) = (Array(old.joined().utf8), Array(new.joined().utf8))
      let found = before.withUnsafeBytes { a in
        after.withUnsafeBytes { b in CommonLines(a, b).differences }
      }
      var made = PieceTree(before)
      made.replace(found.map { Replacement($0.old, with: Array(after[$0.new])) })
      #expect(made.bytes == after)
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.old.upperBound < $1.old.lowerBound })
      #expect(found.isEmpty == (before == after))
    }
  }

  @Test("Lines that exchange places with equal lines leave the bytes the same")
  func movedEqualLinesAreTheSameBytes() {
    let tree = PieceTree("a\nb\nb\nc\n".utf8)
    var moved = tree
    moved.replace([
      Replacement(2..<2, with: Array("b\n".utf8)), Replacement(4..<6, with: []),
    ])
    #expect(!moved.isIdentical(to: tree))
    #expect(moved.hasSameBytes(as: tree))
    var other = tree
    other.replace([
      Replacement(0..<0, with: Array("b\n".utf8)), Replacement(2..<4, with: []),
    ])
    #expect(!other.hasSameBytes(as: tree))
  }

  private static func bytes(_ random: inout SeededRandom) -> [UInt8] {
    let count = [0, 3, 9, 100, 4_096, 10_000].randomElement(using: &random) ?? 0
    return (0..<count + Int.random(in: 0...9, using: &random)).map { UInt8($0 / 2 % 251) }
  }
}
