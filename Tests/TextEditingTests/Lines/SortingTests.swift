import MementoKit
import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct SortingTests {
  private func sorted(_ text: String, _ order: LineOrder) -> String {
    var buffer = TextBuffer(PieceTree(text.utf8))
    buffer.perform(.sort(order))
    return buffer.string
  }

  @Test("Each line gets the line break of its new position")
  func eachLineTakesTheBreakOfThePlaceItComesTo() {
    #expect(sorted("b\na", .ascending) == "a\nb")
    #expect(sorted("b\na\n", .ascending) == "a\nb\n")
    #expect(sorted("c\r\nb\na", .ascending) == "a\r\nb\nc")
    #expect(sorted("b\n\na\n", .ascending) == "\na\nb\n")
    #expect(sorted("b\r\r\na\n", .ascending) == "a\r\nb\r\n")
  }

  @Test("Bytes that are not UTF-8 are sorted by value")
  func bytesThatAreNoTextAreSortedAsTheyAre() {
    var buffer = TextBuffer(PieceTree([0xFF, 0x0A, 0x00, 0x0A, 0x61] as [UInt8]))
    buffer.perform(.sort(.ascending))
    #expect(buffer.text.bytes == [0x00, 0x0A, 0x61, 0x0A, 0xFF])
  }

  @Test("Beside the main queue, the changed lines are counted as memento diff does")
  func changedLinesAreCountedExactly() throws {
    let lines = (0..<20_000).map { "\($0 % 7 * 1_000 + $0)\n" }.joined()
    let buffer = TextBuffer(PieceTree(lines.utf8))
    guard case .edited(let quick) = buffer.outcome(of: .sort(.ascending)),
      case .edited(let exact) = buffer.outcome(of: .sort(.ascending), effort: .standard)
    else { return #expect(Bool(false), "nothing was sorted") }
    let difference = LineDifference(from: buffer.text, to: exact.text)
    #expect(!difference.isCoarse)
    #expect(exact.summary.added == difference.addedLineCount)
    #expect(exact.summary.added < quick.summary.added)
  }

  @Test("Sorting nothing is reported and changes nothing")
  func thereMayBeNothingToSort() {
    var buffer = TextBuffer(marked: "|")
    #expect(buffer.perform(.sort(.ascending)) == "No lines to sort here")
    buffer = TextBuffer(marked: "a\nb|\n")
    let revision = buffer.revision
    #expect(buffer.perform(.sort(.ascending)) == "The lines are sorted already")
    #expect(buffer.revision == revision)
    #expect(buffer.perform(.sort(.descending)) == "Sorted 2 lines")
  }

  @Test("Each selection is sorted by itself")
  func eachSelectionIsSortedByItself() {
    expect(
      "[c\nb|\nx\n[z\ny\n|a", { $0.perform(.sort(.ascending)) }, "[b\nc|\nx\n[y\nz\n|a")
    expect("|c\nb]\na", { $0.perform(.sort(.ascending)) }, "|b\nc]\na")
  }

  @Test("Numbers are compared as numbers")
  func numbersAreComparedAsNumbers() {
    #expect(sorted("a10b2\na9\na10b1\na09", .natural) == "a9\na09\na10b1\na10b2")
    #expect(sorted("v1.10\nv1.9", .natural) == "v1.9\nv1.10")
    #expect(sorted("9\n100000000000000000000\n20", .natural) == "9\n20\n100000000000000000000")
    #expect(sorted("x 2\ny -3\n0\na-1\nz", .byNumber) == "z\ny -3\n0\na-1\nx 2")
    #expect(sorted("1.25\n1.3\n.5", .byNumber) == "1.25\n1.3\n.5")
  }

  @Test("Case is ignored in every alphabet")
  func caseIsIgnoredInEveryAlphabet() {
    #expect(sorted("é\nÉa\nd\nD", .ignoringCase) == "d\nD\né\nÉa")
    #expect(sorted("ς\nΣ\nσ", .ignoringCase).contains("Σ\nσ"))
  }

  @Test("Many lines have the order of the standard library's sort")
  func manyLinesAreSortedAsTheLibrarySortsThem() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(4, soak: 100) {
      let count = [1, 100, 8192, 8193, 40_000].randomElement(using: &random) ?? 0
      let alphabet = ["", "a", "B", "longer than eight ", "longer than eighs", "é", "0", "\r", "z"]
      let lines = (0..<count).map { _ in
        (0..<Int.random(in: 0...3, using: &random))
          .map { _ in alphabet.randomElement(using: &random) ?? "" }.joined() + "."
      }
      let text = lines.joined(separator: "\n")
      let ascending = lines.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
      #expect(sorted(text, .ascending).utf8.elementsEqual(Array(ascending.joined(separator: [10]))))
      #expect(
        sorted(text, .descending).utf8
          .elementsEqual(Array(ascending.reversed().joined(separator: [10]))))
    }
  }

  @Test("Sorting stops on request")
  func sortingIsStoppedWhenNobodyWaitsForIt() {
    let lines = (0..<50_000).map { "\(($0 * 7919) % 50_000)" }.joined(separator: "\n")
    let buffer = TextBuffer(PieceTree(lines.utf8))
    var told: [Double] = []
    let outcome = buffer.outcome(of: .sort(.ascending)) { share in
      told.append(share)
      return share < 0.5
    }
    guard case .stopped = outcome else {
      Issue.record("not stopped")
      return
    }
    #expect(told.count > 3 && told == told.sorted())
  }

  // MARK: Repeated lines

  @Test("The first of repeated lines stays")
  func theFirstOfRepeatedLinesStays() {
    expect("a\nb\na\nc\nb|", { $0.perform(.removeRepeatedLines) }, "a\nb\nc|")
    expect("a\r\na\r\n|", { $0.perform(.removeRepeatedLines) }, "a\r\n|")
    expect("x\n[a\na\n|a\n", { $0.perform(.removeRepeatedLines) }, "x\n[a\n|a\n")
    expect("a\nb|", { $0.perform(.removeRepeatedLines) }, "a\nb|")
    expect("a\na\na|", { $0.perform(.removeRepeatedLines) }, "a|")
  }

  @Test("Many repeated lines are removed as one change")
  func manyRepeatedLinesAreOneChange() {
    let text = (0..<30_000).map { "line \($0 % 1000)\n" }.joined()
    var buffer = TextBuffer(PieceTree(text.utf8))
    #expect(buffer.perform(.removeRepeatedLines) == "Removed 29,000 repeated lines")
    #expect(buffer.text.lineCount == 1001)
    #expect(buffer.string == (0..<1000).map { "line \($0)\n" }.joined())
  }
}
