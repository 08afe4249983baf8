import HistoryStore
import MementoKit
import Testing
import TestSupport
import TextHistory
import Text
import TextEditing

@Suite struct HistorySearchTests {
  @Test("Words appear and disappear")
  func wordsAppearAndDisappear() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "milk\n"))
    try notebook.record(replacing: 0..<0, with: "the plan\n")
    try notebook.record(replacing: 14..<14, with: "bread\n")
    try notebook.record(replacing: 4..<5, with: "")
    try notebook.record(replacing: 4..<4, with: "p")
    let found = try notebook.search("plan")
    #expect(found.numbers == [2, 3, 4, 5])
    #expect(found.findings.map(\.isInText) == [true, true, false, true])
    #expect(found.findings.map(\.change) == [.appeared, nil, .disappeared, .appeared])
    #expect(found.lost.isEmpty)
  }

  @Test("Branches are searched on their own")
  func branchesAreLookedAtOnTheirOwn() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "plan\n"))
    try notebook.record(replacing: 0..<4, with: "")
    try notebook.record(replacing: 5..<5, with: "more\n", from: 1)
    let found = try notebook.search("plan")
    #expect(found.numbers == [1, 2, 3])
    #expect(found.findings.map(\.change) == [.appeared, .disappeared, nil])
  }

  @Test("Titles and names are searched too")
  func titlesAndNamesAreLookedAtToo() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "milk\n"), title: "Opened")
    try notebook.record(replacing: 0..<0, with: "x")
    let file = try #require(try notebook.store.file(at: notebook.path))
    try Checkpoints(notebook.store, of: file.id).name(2, "before", moves: false)
    #expect(try notebook.search("pen").numbers == [1])
    #expect(try notebook.search("efor").findings.map(\.isInLabel) == [true])
    #expect(try notebook.search("efor").findings.map(\.isInText) == [false])
  }

  @Test("Case counts unless it is ignored")
  func caseCountsUnlessItIsIgnored() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "The Plan É\n"), title: "")
    #expect(try notebook.search("plan").findings.isEmpty)
    #expect(try notebook.search("pLAN É", ignoresCase: true).findings.count == 1)
    #expect(try notebook.search("é", ignoresCase: true).findings.isEmpty)
  }

  @Test("Words across the end of a window are found")
  func wordsAcrossTheEndOfAWindowAreFound() throws {
    let notebook = try Notebook(keepingSnapshots: 10_000_000)
    let start = String(repeating: "x", count: (1 << 20) - 2)
    try notebook.record(PieceTree(text: start + "needle" + start), title: "")
    #expect(try notebook.search("needle").findings.count == 1)
  }

  @Test("A large text is searched from the file")
  func aLargeTextIsSearchedFromTheFile() throws {
    let notebook = try Notebook(keepingSnapshots: 10)
    try notebook.record(PieceTree(text: String(repeating: "line\n", count: 100)))
    try notebook.record(replacing: 100..<104, with: "plan")
    try notebook.record(replacing: 100..<104, with: "gone")
    try notebook.save(3)
    #expect(try notebook.search("plan").numbers == [2, 3])
    try write("another text\n", to: notebook.path)
    #expect(try notebook.search("plan").lost.map(\.index) == [0, 1, 2])
  }

  @Test("Every state matches as its full text would")
  func everyStateIsJudgedAsItsWholeTextWouldBe() throws {
    var random = SeededRandom(seed: Seed.current(default: 7))
    for _ in Soak.rounds(8, soak: 2_000) {
      let notebook = try Notebook(
        keepingSnapshots: [0, 20, 1000].randomElement(using: &random) ?? 0)
      try notebook.record(PieceTree(text: letters(40, &random)), title: "")
      for _ in 0..<60 {
        let parent = Int.random(in: 1...notebook.states.count, using: &random)
        try notebook.record(edited(notebook.states[parent - 1], &random), title: "", from: parent)
      }
      try notebook.save(Int.random(in: 1...notebook.states.count, using: &random))
      let words = letters(Int.random(in: 1...4, using: &random), &random)
      let result = try notebook.search(words)
      let found = result.findings.filter(\.isInText).map { $0.id.index + 1 }
      let expected = (1...notebook.states.count).filter {
        String(decoding: notebook.bytes($0), as: UTF8.self).contains(words)
      }
      #expect(result.lost.isEmpty)
      #expect(found == expected, "\(words)")
    }
  }

  private func letters(_ count: Int, _ random: inout SeededRandom) -> String {
    String((0..<count).map { _ in ["a", "b"].randomElement(using: &random) ?? "a" })
  }

  /// Returns a text with up to three replaced ranges.
  private func edited(_ state: TextBuffer.Memento, _ random: inout SeededRandom) -> PieceTree {
    var text = state.recordedText
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let start = Int.random(in: 0...text.count, using: &random)
      let end = min(text.count, start + Int.random(in: 0...5, using: &random))
      let room = Int.random(in: 0...6, using: &random)
      text.replace(start..<end, with: letters(room, &random).utf8)
    }
    return text
  }
}

extension Notebook {
  fileprivate func search(_ text: String, ignoresCase: Bool = false) throws -> HistoryFindings {
    let reader = try #require(try HistoryReader(of: path, in: store, encodings: nil))
    return try reader.search(for: BytePattern(text.utf8, ignoresCase: ignoresCase))
  }
}

extension HistoryFindings {
  /// The numbers of the found mementos, if none is missing.
  fileprivate var numbers: [Int] { findings.map { $0.id.index + 1 } }
}
