import Console
import TestSupport
import Testing

@testable import EditorCore

/// The arrangement of panes.
@Suite struct PaneTreeTests {
  @Test("Panes and borders cover their area without gaps, after any changes", arguments: 0..<4)
  func coverage(run: UInt64) {
    var random = SeededRandom(seed: Seed.current() &+ run)
    for _ in Soak.rounds(20, soak: 2_000) {
      var tree = PaneTree.pane(ViewID(number: 0))
      var area = Area(column: 0, row: 1, columns: 120, rows: 40)
      for step in 1...40 {
        area.columns = Int.random(in: 10...200, using: &random)
        area.rows = Int.random(in: 3...60, using: &random)
        change(&tree, step, in: area, &random)
        check(tree, in: area)
      }
    }
  }

  private func change(
    _ tree: inout PaneTree, _ step: Int, in area: Area, _ random: inout SeededRandom
  ) {
    let view = random.one(of: tree.views)
    let axis: PaneAxis = Bool.random(using: &random) ? .columns : .rows
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      tree.split(view, axis, adding: ViewID(number: step), DividerID(number: step))
    case 2: tree = tree.without { $0 == view } ?? tree
    case 3: _ = tree.grow(view, axis, by: Int.random(in: -9...9, using: &random), in: area)
    default:
      guard let border = tree.areas(in: area)?.dividers.randomElement(using: &random) else {
        return
      }
      tree.move(
        border.id, toColumn: Int.random(in: 0...area.columns, using: &random),
        row: Int.random(in: 0...area.rows, using: &random), in: area)
    }
  }

  private func check(_ tree: PaneTree, in area: Area) {
    guard let areas = tree.areas(in: area) else { return }
    #expect(areas.panes.map(\.view) == tree.views)
    var covered: [Position: Int] = [:]
    let borders = areas.dividers.filter { $0.axis == .columns }.map(\.area)
    for part in areas.panes.map(\.area) + borders {
      for row in part.row..<part.row + part.rows {
        for column in part.column..<part.column + part.columns {
          covered[Position(column: column, row: row), default: 0] += 1
        }
      }
    }
    #expect(covered.count == area.columns * area.rows && covered.values.allSatisfy { $0 == 1 })
    let least = PaneTree.smallest
    #expect(
      areas.panes.allSatisfy { $0.area.columns >= least.columns && $0.area.rows >= least.rows })
  }
}
