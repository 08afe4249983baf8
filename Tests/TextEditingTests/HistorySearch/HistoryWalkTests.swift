import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

/// Searches of loaded states.
@Suite struct HistoryWalkTests {
  @Test("Every state matches as its whole text would")
  func everyStateIsJudgedAsItsWholeTextWouldBe() throws {
    var random = SeededRandom(seed: Seed.current(default: 9))
    for _ in Soak.rounds(20, soak: 1_000) {
      let (tree, texts) = randomTree(&random)
      let words = letters(Int.random(in: 1...3, using: &random), &random)
      let findings = search(.words(words), in: tree)
      #expect(findings.lost.isEmpty)
      let ignoresCase = words == words.lowercased()
      let holds = texts.map { (ignoresCase ? $0.lowercased() : $0).contains(words) }
      for id in tree.ids {
        let finding = findings.findings.first { $0.id == id }
        let before = tree.parent(of: id).map { holds[$0.index] } ?? false
        #expect((finding?.isInText ?? false) == holds[id.index])
        let change: HistoryFindings.Change? =
          holds[id.index] == before ? nil : before ? .disappeared : .appeared
        #expect(finding?.change == change)
      }
    }
  }

  @Test("Titles and names are searched, too")
  func titlesAndNamesAreLookedAt() {
    var tree = MementoTree(
      root: state("milk"), summary: ChangeSummary(title: "Opened"), secondsSince1970: 0)
    tree.record(
      state("bread"), before: nil, summary: ChangeSummary(title: "Typed"), secondsSince1970: 1)
    tree.setName("the Opening", of: MementoID(index: 1))
    let found = search(.words("open"), in: tree).findings
    #expect(found.map(\.isInLabel) == [true, true])
    #expect(found.map(\.isInText) == [false, false])
    #expect(search(.words("Opened"), in: tree).findings.map(\.id.index) == [0])
    #expect(search(.words(""), in: tree).findings.isEmpty)
  }

  @Test("A search of the history can stop and resume")
  func aWalkRestsAndGoesOn() {
    var random = SeededRandom(seed: Seed.current(default: 9))
    let (tree, _) = randomTree(&random)
    for subject in [HistoryQuery.Subject.words("a"), .part(TextPart(selected: 0..<10))] {
      var whole = HistorySearch(HistoryQuery(serial: 1, for: subject, in: tree))
      #expect(whole.run() && whole.isDone)
      var walk = HistorySearch(HistoryQuery(serial: 1, for: subject, in: tree))
      var last = 0.0
      var rests = 0
      while !walk.run({ progress in
        #expect(progress >= last && progress <= 1)
        last = progress
        return false
      }) { rests += 1 }
      #expect(rests >= tree.count - 1)
      #expect(last == 1)
      #expect(walk.findings.findings == whole.findings.findings)
    }
  }

  @Test("A state without a loaded or stored text is reported as lost")
  func whatIsNotHeldAnywhereIsLost() {
    var random = SeededRandom(seed: Seed.current(default: 9))
    var (tree, _) = randomTree(&random)
    tree.evict(MementoID(index: 3))
    #expect(search(.words("a"), in: tree).lost == [MementoID(index: 3)])
    tree.visit(MementoID(index: 0))
    // Without the state, its descendants are unknown, too.
    #expect(search(.part(TextPart(selected: 0..<10)), in: tree).lost.first == MementoID(index: 3))
  }

  private func search(
    _ subject: HistoryQuery.Subject, in tree: MementoTree<TextBuffer.Memento>
  ) -> HistoryFindings {
    var walk = HistorySearch(HistoryQuery(serial: 1, for: subject, in: tree))
    walk.run()
    return walk.findings
  }

  private func state(_ text: String) -> TextBuffer.Memento {
    TextBuffer(PieceTree(text.utf8)).makeMemento()
  }

  private func letters(_ count: Int, _ random: inout SeededRandom) -> String {
    String((0..<count).map { _ in "aaAbbB".randomElement(using: &random) ?? "a" })
  }

  /// Returns texts with branches, a few of them unrelated to their parents.
  private func randomTree(
    _ random: inout SeededRandom
  ) -> (MementoTree<TextBuffer.Memento>, [String]) {
    var texts = [PieceTree(letters(40, &random).utf8)]
    let summary = ChangeSummary(title: "")
    var tree = MementoTree(
      root: TextBuffer(texts[0]).makeMemento(), summary: summary, secondsSince1970: 0)
    for _ in 0..<60 {
      let parent = Int.random(in: 0..<texts.count, using: &random)
      var text = texts[parent]
      let start = Int.random(in: 0...text.count, using: &random)
      let end = min(text.count, start + Int.random(in: 0...5, using: &random))
      let room = Int.random(in: 0...6, using: &random)
      text.replace(start..<end, with: letters(room, &random).utf8)
      if Int.random(in: 0..<10, using: &random) == 0 { text = PieceTree(text.bytes) }
      texts.append(text)
      tree.recordBranch(
        TextBuffer(text).makeMemento(), before: nil, of: MementoID(index: parent),
        summary: summary, secondsSince1970: 0)
    }
    return (tree, texts.map { String(decoding: $0.bytes, as: UTF8.self) })
  }
}
