import TestSupport
import Testing

@testable import EditorCore

@Suite struct HistoryGraphTests {
  /// Returns the graph of a tree, newest first; `parents` are the parents' numbers.
  private func drawn(_ parents: [Int?], lanes: Int = .max, ascii: Bool = false) -> [String] {
    let graph = HistoryGraph(parents: parents)
    return (0..<graph.rowCount).map { row in
      graph.drawn(row, mark: "○", lanes: lanes, ascii ? .ascii : .lines)
    }
  }

  @Test("A history without branches is one lane")
  func aHistoryWithoutBranchesIsOneLane() {
    #expect(drawn([nil]) == ["○"])
    #expect(drawn([nil, 0, 1, 2]) == ["○", "○", "○", "○"])
  }

  @Test("A branch runs down to its first parent")
  func aBranchRunsDownToWhereItBegan() {
    #expect(drawn([nil, 0, 1, 1]) == ["○ ", "│○", "○╯", "○ "])
    #expect(drawn([nil, 0, 1, 0, 3]) == ["○ ", "○ ", "│○", "│○", "○╯"])
  }

  @Test("Several branches may begin at one state")
  func severalBranchesMayBeginAtOneState() {
    #expect(drawn([nil, 0, 0, 0]) == ["○  ", "│○ ", "││○", "○┴╯"])
    #expect(drawn([nil, 0, 0, 0], ascii: true) == ["○  ", "|○ ", "||○", "○+'"])
  }

  @Test("Crossing lines are drawn as a crossing")
  func aLineThatCrossesAnotherIsDrawnSo() {
    // The branch of #1 passes under that of the root.
    #expect(drawn([nil, 0, 0, 1, 2, 1]) == ["○  ", "│○ ", "││○", "│○│", "○┼╯", "○╯ "])
  }

  @Test("Lines without room share the last column, with signs of their own")
  func linesWithoutRoomShareTheLastColumn() {
    #expect(drawn([nil, 0, 0, 0, 0], lanes: 2) == ["○ ", "│○", "│○", "│○", "○╯"])
    // The line of #3 goes on where that of #4 ends.
    #expect(drawn([nil, 0, 0, 1, 1], lanes: 2) == ["○ ", "│○", "│○", "○┤", "○╯"])
    #expect(drawn([nil, 0, 0, 0, 1], lanes: 2) == ["○ ", "│○", "│○", "○┊", "○╯"])
  }

  @Test("A line in the shared column names its parent, unless that is the next row")
  func hiddenParents() {
    func parents(_ parents: [Int?], lanes: Int) -> [Int?] {
      let graph = HistoryGraph(parents: parents)
      return (0..<graph.rowCount).map { graph.hiddenParent(ofRow: $0, lanes: lanes) }
    }
    #expect(parents([nil, 0, 0, 0, 0], lanes: 2) == [nil, 4, 4, nil, nil])
    #expect(parents([nil, 0, 0, 0, 0], lanes: 1) == [4, 4, 4, nil, nil])
    // #4 goes on from #3 and #5 from #2, drawn below each other in one column.
    #expect(parents([nil, 0, 0, 0, 3, 2, 1], lanes: 2) == [nil, 4, nil, 6, 6, nil, nil])
    #expect(parents([nil, 0, 0, 0, 0], lanes: 4) == [nil, nil, nil, nil, nil])
  }

  @Test("Every line of a hundred branches ends where it began")
  func aHundredBranchesAreDrawnTruly() {
    let graph = HistoryGraph(parents: [nil] + Array(repeating: 0, count: 100))
    #expect(graph.laneCount == HistoryGraph.maxLanes)
    let root = graph.drawn(100, mark: "○", lanes: 80, .lines)
    #expect(root == "○" + String(repeating: "┴", count: 62) + "╯")
    let above = graph.drawn(99, mark: "○", lanes: 80, .lines)
    #expect(above == String(repeating: "│", count: 63) + "○")
  }

  /// Every row has exactly one mark; each lane begins at a mark, has no gap and ends at its parent.
  @Test("Random trees are drawn without gaps")
  func randomTreesAreDrawnWithoutGaps() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(100, soak: 5000) {
      let count = Int.random(in: 1...40, using: &random)
      let parents: [Int?] = (0..<count).map { index in
        index == 0 ? nil : Int.random(in: max(0, index - 6)..<index, using: &random)
      }
      let graph = HistoryGraph(parents: parents)
      #expect(graph.rowCount == count)
      for row in 0..<count {
        let cells = graph.cells(ofRow: row)
        let index = count - 1 - row
        let mark: UInt64 = 1 << UInt64(cells.lane)
        // A branch that ends here begins above; passing lanes do not touch the mark.
        #expect(cells.passing & mark == 0)
        #expect(cells.ending & ~cells.passing == 0)
        let children = parents.indices.filter { parents[$0] == index }
        #expect(cells.ending.nonzeroBitCount == max(0, children.count - 1))
        guard row + 1 < count else { continue }
        let next = graph.cells(ofRow: row + 1)
        let open = cells.passing & ~cells.ending | (parents[index] == nil ? 0 : mark)
        #expect(open == next.passing | 1 << UInt64(next.lane) & open)
      }
      #expect(graph.laneCount == ((0..<count).map { graph.cells(ofRow: $0).lane }.max() ?? 0) + 1)
    }
  }
}
