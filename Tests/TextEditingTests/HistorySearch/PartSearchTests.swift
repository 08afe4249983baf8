import MementoKit
import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct PartSearchTests {
  @Test(
    "An edit changes a part or moves it",
    arguments: [
      // A part from 10 to 20, an edit, and the part after it.
      (2..<4, 0, 8..<18, false), (10..<10, 3, 13..<23, false), (8..<10, 3, 11..<21, false),
      (20..<20, 3, 10..<20, false), (20..<25, 3, 10..<20, false), (15..<15, 3, 10..<23, true),
      (12..<14, 0, 10..<18, true), (10..<20, 0, 10..<10, true), (10..<20, 4, 10..<14, true),
      (8..<12, 5, 8..<21, true), (18..<23, 1, 10..<19, true), (5..<25, 7, 5..<12, true),
    ])
  func anEditTouchesAPartOrMovesIt(
    old: Range<Int>, length: Int, part: Range<Int>, isTouched: Bool
  ) {
    let edit = Difference(old: old, new: old.lowerBound..<old.lowerBound + length)
    let found = TrackedPart(range: 10..<20).through(PartEdits([edit]))
    #expect(found.0.range == part)
    #expect(found.isTouched == isTouched)
  }

  @Test(
    "An empty part includes text inserted at its position",
    arguments: [
      (10..<10, 3, 10..<13, true), (10..<12, 3, 10..<10, false), (8..<10, 3, 11..<11, false),
      (8..<12, 3, 8..<11, true), (9..<9, 3, 13..<13, false), (11..<11, 3, 10..<10, false),
    ])
  func anEmptyPartTakesInWhatGoesThere(
    old: Range<Int>, length: Int, part: Range<Int>, isTouched: Bool
  ) {
    let edit = Difference(old: old, new: old.lowerBound..<old.lowerBound + length)
    let found = TrackedPart(range: 10..<10).through(PartEdits([edit]))
    #expect(found.0.range == part)
    #expect(found.isTouched == isTouched)
  }

  @Test("The states that changed a part are found")
  func theStatesThatChangedAPartAreFound() {
    var story = PartStory(text: "milk bread eggs")
    story.edit(of: 0, [Difference(old: 5..<10, new: 5..<11)], "butter")  // 1
    story.edit(of: 1, [Difference(old: 0..<0, new: 0..<3)], "the")  // 2
    story.edit(of: 0, [Difference(old: 7..<7, new: 7..<8)], "X")  // 3, a branch
    story.edit(of: 3, [Difference(old: 0..<4, new: 0..<0)], "")  // 4
    let findings = story.find(8..<14, in: 2)
    #expect(findings.findings.map(\.id.index) == [1, 3])
    #expect(findings.findings.map(\.part) == [5..<11, 5..<11])
    #expect(findings.lost.isEmpty)
    #expect(findings.before?.id == .root)
    // All changes may be on other branches than the current state.
    #expect(story.find(5..<10, in: 0).before?.id == .root)
  }

  @Test("A part that was replaced with text around it has no known place before that")
  func aPartReplacedWithTextAroundItIsVague() {
    var story = PartStory(text: "milk bread eggs")
    story.edit(of: 0, [Difference(old: 5..<6, new: 5..<6)], "B")  // 1
    story.edit(of: 1, [Difference(old: 3..<12, new: 3..<7)], "BREA")  // 2
    story.edit(of: 2, [Difference(old: 4..<5, new: 4..<5)], "x")  // 3
    let findings = story.find(4..<6, in: 3)
    #expect(findings.findings.map(\.id.index) == [1, 2, 3])
    #expect(findings.findings.map(\.part) == [nil, 4..<6, 4..<6])
  }

  @Test("A part beyond the text is cut to it")
  func whatIsLookedForMayLieOutsideTheText() {
    var story = PartStory(text: "milk")
    story.edit(of: 0, [Difference(old: 3..<3, new: 3..<4)], "x")  // 1
    #expect(story.find(2..<99, in: 1).findings.map(\.part) == [2..<5])
  }

  @Test("States that never changed the part are not listed, the first and the current one neither")
  func onlyStatesThatChangedThePartAreListed() {
    var story = PartStory(text: "milk bread eggs")
    story.edit(of: 0, [Difference(old: 0..<1, new: 0..<1)], "M")  // 1
    #expect(story.find(5..<10, in: 1).findings.isEmpty)
    #expect(story.find(5..<10, in: 0).findings.isEmpty)
  }

  @Test("Tracked parts equal those found by comparing bytes")
  func partsAreThoseThatBytesTell() {
    var random = SeededRandom(seed: Seed.current(default: 4))
    for _ in Soak.rounds(8, soak: 2_000) {
      var story = PartStory(text: "0123456789abcdef")
      for _ in 0..<40 { story.editAtRandom(&random) }
      let current = Int.random(in: 0..<story.texts.count, using: &random)
      let count = story.texts[current].count
      let start = Int.random(in: 0...count, using: &random)
      let part = start..<Int.random(in: start...min(count, start + 8), using: &random)
      let findings = story.find(part, in: current)
      #expect(findings.findings == story.expected(part, in: current))
      #expect(findings.lost.isEmpty)
      let first = findings.findings.first?.id.index
      #expect(findings.before?.id.index == first.map(story.parent))
    }
  }
}

extension PartEdits {
  /// Creates edits whose bytes do not matter.
  fileprivate init(_ differences: [Difference]) {
    self.init(differences: differences) { Array(repeating: 0x78, count: differences[$0].new.count) }
  }
}

/// States made from each other by known edits, with a different byte for each state.
private struct PartStory {
  private(set) var texts: [PieceTree] = []
  private var parents: [Int] = [-1]
  private var edits: [[Difference]] = [[]]

  init(text: String) { texts.append(PieceTree(text.utf8)) }

  mutating func edit(of parent: Int, _ edits: [Difference], _ bytes: String) {
    add(to: parent, edits, Array(bytes.utf8))
  }

  private mutating func add(to parent: Int, _ edits: [Difference], _ bytes: [UInt8]) {
    var text = texts[parent]
    var rest = bytes[...]
    text.replace(
      edits.map { edit in
        defer { rest = rest.dropFirst(edit.new.count) }
        return Replacement(edit.old, with: Array(rest.prefix(edit.new.count)))
      })
    texts.append(text)
    parents.append(parent)
    self.edits.append(edits)
  }

  /// Makes up to three separate edits.
  mutating func editAtRandom(_ random: inout SeededRandom) {
    let parent = Int.random(in: max(0, texts.count - 8)..<texts.count, using: &random)
    let count = texts[parent].count
    var edits: [Difference] = []
    var (next, shift) = (0, 0)
    for _ in 0..<Int.random(in: 1...3, using: &random) where next <= count {
      let start = Int.random(in: next...count, using: &random)
      let end = min(count, start + Int.random(in: 0...4, using: &random))
      let length = Int.random(in: 0...(count > 40 ? 1 : 4), using: &random)
      if start == end, length == 0 { continue }
      edits.append(
        Difference(old: start..<end, new: start + shift..<start + shift + length))
      shift += length - (end - start)
      next = end + 1
    }
    let taken = Set(texts[parent].bytes)
    let free = (0...255).map(UInt8.init).filter { !taken.contains($0) }.shuffled(using: &random)
    add(to: parent, edits, free)
  }

  func parent(of place: Int) -> Int { parents[place] }

  func find(_ part: Range<Int>, in current: Int) -> HistoryFindings {
    let states = texts.map { TextBuffer($0).makeMemento() }
    let summary = ChangeSummary(title: "")
    var tree = MementoTree(root: states[0], summary: summary, secondsSince1970: 0)
    for place in states.indices.dropFirst() {
      tree.recordBranch(
        states[place], before: nil, of: MementoID(index: parents[place]), summary: summary,
        secondsSince1970: 0)
    }
    tree.visit(MementoID(index: current))
    let query = HistoryQuery(serial: 1, for: .part(TextPart(selected: part)), in: tree)
    var search = HistorySearch(query)
    search.run()
    return search.findings
  }

  // MARK: The slow way

  func expected(_ part: Range<Int>, in current: Int) -> [HistoryFindings.Finding] {
    var parts: [Int: Range<Int>] = [current: part]
    var vague: Set<Int> = []
    var told: Set<Int> = []
    var place = current
    while place > 0, let here = parts[place] {
      let back = edits[place].map { Difference(old: $0.new, new: $0.old) }
      let (before, isTouched) = follow(here, back, texts[place], texts[parents[place]])
      if isTouched { told.insert(place) }
      if vague.contains(place) || replaceMore(than: here, back) { vague.insert(parents[place]) }
      parts[parents[place]] = before
      place = parents[place]
    }
    for place in texts.indices where parts[place] == nil {
      guard let before = parts[parents[place]] else { continue }
      let (here, isTouched) = follow(before, edits[place], texts[parents[place]], texts[place])
      if isTouched { told.insert(place) }
      if vague.contains(parents[place]) || replaceMore(than: before, edits[place]) {
        vague.insert(place)
      }
      parts[place] = here
    }
    // The place of a whole text is known in every state.
    let isWhole = part == 0..<texts[current].count
    return told.sorted().map { place in
      var finding = HistoryFindings.Finding(MementoID(index: place))
      finding.part =
        isWhole ? 0..<texts[place].count : vague.contains(place) ? nil : parts[place]
      return finding
    }
  }

  /// Returns whether an edit replaces bytes of a part together with a byte beside it.
  private func replaceMore(than part: Range<Int>, _ edits: [Difference]) -> Bool {
    edits.contains { edit in
      let isInside =
        part.isEmpty
        ? edit.old.lowerBound < part.lowerBound && edit.old.upperBound > part.lowerBound
        : edit.old.overlaps(part)
      return isInside && !edit.new.isEmpty && edit.old.contains { !part.contains($0) }
    }
  }

  /// Returns the part after an edit, computed from each of its bytes.
  private func follow(
    _ part: Range<Int>, _ edits: [Difference], _ from: PieceTree, _ to: PieceTree
  ) -> (Range<Int>, isTouched: Bool) {
    let touching = edits.filter { edit in
      if part.isEmpty && edit.old.isEmpty { return edit.old.lowerBound == part.lowerBound }
      let isInside =
        edit.old.lowerBound < part.upperBound && edit.old.upperBound > part.lowerBound
      return edit.old.overlaps(part) || edit.old.isEmpty && isInside || part.isEmpty && isInside
    }
    let (old, new) = (from.bytes, to.bytes)
    func destination(_ place: Int) -> Int? {
      edits.contains { $0.old.contains(place) } ? nil : new.firstIndex(of: old[place])
    }
    let kept = part.compactMap(destination).map { $0..<$0 + 1 }
    let places = kept + touching.map(\.new)
    if let low = places.map(\.lowerBound).min(), let high = places.map(\.upperBound).max() {
      return (low..<high, !touching.isEmpty)
    }
    // No byte moves: the part is a position between bytes.
    let place = part.lowerBound
    if place > 0, let left = destination(place - 1) { return (left + 1..<left + 1, false) }
    if place < old.count, let right = destination(place) { return (right..<right, false) }
    let end = place == 0 ? 0 : new.count
    return (end..<end, false)
  }
}
