import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Folded and unfolded branches in the history pane.
@Suite struct HistoryBranchTests {
  /// Returns a tree whose root has number 0; the last memento is current.
  private func outline(_ parents: [Int], named: [Int] = []) -> MementoOutline {
    let record = { (number: Int) in
      MementoRecord(
        number: number + 1, summary: ChangeSummary(title: "\(number)"), secondsSince1970: 0,
        name: named.contains(number) ? "name" : nil)
    }
    var outline = MementoOutline(root: record(0))
    for (index, parent) in parents.enumerated() {
      outline.visit(outline.append(record(index + 1), parent: MementoID(index: parent)))
    }
    return outline
  }

  private func rows(
    _ parents: [Int], opened: Set<Int> = [], named: [Int] = []
  ) -> [Int] {
    let ends = Set(opened.map(MementoID.init(index:)))
    return HistoryList(.everything(opened: ends), of: outline(parents, named: named)).ids
      .map(\.index)
  }

  @Test("A line without branches is listed whole")
  func aLineWithoutBranchesIsListedWhole() {
    #expect(rows([]) == [0])
    #expect(rows([0, 1, 2]) == [3, 2, 1, 0])
  }

  @Test("A closed branch is listed by its end only")
  func ofABranchOnlyItsEndIsListed() {
    // 0 - 1 - 2 - 3 - 4 branches at 1 to 5 - 6.
    #expect(rows([0, 1, 2, 3, 1, 5]) == [6, 5, 4, 1, 0])
    #expect(rows([0, 1, 2, 3, 1, 5], opened: [4]) == [6, 5, 4, 3, 2, 1, 0])
  }

  @Test("Branches of branches are listed by their ends, too")
  func branchesOfBranchesAreListedByTheirEndsToo() {
    // 2 and 3 continue from 1; 4 branches off at 2; 5 begins at the root and is current.
    #expect(rows([0, 1, 2, 2, 0]) == [5, 4, 3, 0])
    #expect(rows([0, 1, 2, 2, 0], opened: [4]) == [5, 4, 3, 2, 1, 0])
  }

  @Test("A state with a name is always listed")
  func aStateWithANameIsAlwaysListed() {
    #expect(rows([0, 1, 2, 3, 1, 5], named: [3]) == [6, 5, 4, 3, 1, 0])
  }

  @Test("The state in the file is listed wherever it is")
  func theStateInTheFileIsListedWhereverItIs() {
    var typist = Typist("|")
    typist.act("a", .wait(.seconds(1)), "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act("b", .wait(.seconds(1)), "c", .wait(.seconds(1)), "Ctrl-Z", "Ctrl-Z", "Ctrl-Z")
    typist.act("x", .wait(.seconds(1)), "Ctrl-T")
    #expect(
      typist.pane.map { pane in (0..<pane.rowCount).map { pane.id(ofRow: $0).index } } == [
        4, 3, 1, 0,
      ])
  }

  @Test("States ahead of the current one belong to its line")
  func whatRedoLeadsToBelongsToTheLineOfTheCurrentState() {
    var outline = outline([0, 1, 2])
    outline.visit(MementoID(index: 1))
    let list = HistoryList(.everything(opened: []), of: outline)
    #expect(list.ids.map(\.index) == [3, 2, 1, 0])
  }

  /// In any tree, the path of the current state and each end of a branch are listed, and hidden
  /// states are counted at the end of their branch.
  @Test("Every state of a random tree is listed or counted")
  func ofAnyTreeEveryStateIsListedOrCounted() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 5000) {
      let count = Int.random(in: 0...60, using: &random)
      let parents = (0..<count).map { Int.random(in: max(0, $0 - 5)...$0, using: &random) }
      var outline = outline(parents)
      outline.visit(MementoID(index: Int.random(in: 0...count, using: &random)))
      let list = HistoryList(.everything(opened: []), of: outline)
      let hidden = list.ids.reduce(0) { sum, id in
        sum + (list.hiddenCount(at: id) ?? 0)
      }
      #expect(list.ids.count + hidden == count + 1)
      #expect(list.ids == list.ids.sorted(by: >))
      var here: MementoID? = outline.current
      while let id = here {
        #expect(list.contains(id))
        here = outline.parent(of: id)
      }
      let leaves = Set(0...count).subtracting(parents)
      #expect(leaves.allSatisfy { list.contains(MementoID(index: $0)) })
      let all = Set(list.ids.filter { list.hiddenCount(at: $0) != nil })
      let opened = HistoryList(.everything(opened: all), of: outline)
      #expect(opened.ids.count == count + 1)
      for id in opened.ids { #expect(opened.ids[opened.row(of: id)] == id) }
    }
  }

  // MARK: The key

  /// A typist who wrote "abc" in three states and replaced "bc" by "x".
  private var branched: Typist {
    var typist = Typist("|")
    for key in ["a", "b", "c"] { typist.act(.key(key), .wait(.seconds(1))) }
    typist.act("Ctrl-Z", "Ctrl-Z", "x", .wait(.seconds(1)), "Ctrl-T")
    return typist
  }

  private func titles(_ typist: Typist) -> [String] {
    guard let pane = typist.pane else { return [] }
    let tree = typist.editor.document.caretaker.tree
    return (0..<pane.rowCount).map { tree[pane.id(ofRow: $0)].summary.title }
  }

  @Test("Tab opens a branch and closes it")
  func tabOpensABranchAndClosesIt() {
    var typist = branched
    #expect(titles(typist) == ["Typed \"x\"", "Typed \"c\"", "Typed \"a\"", "Opened"])
    #expect(typist.pane?.hiddenCount(atRow: 1) == 1)
    typist.act("Down", "Tab")
    #expect(typist.pane?.rowCount == 5)
    #expect(typist.pane?.hiddenCount(atRow: 1) == 0)
    typist.act("Down")
    #expect(typist.pane?.selected == MementoID(index: 2))
    typist.act("Tab")
    #expect(typist.pane?.rowCount == 4)
    #expect(typist.pane.map { $0.id(ofRow: $0.selectedRow) } == typist.pane?.selected)
  }

  @Test("Tab on the main line reports that nothing is hidden")
  func tabOnTheMainLineSaysThatNothingHides() {
    var typist = branched
    typist.act("Tab")
    #expect(typist.message == "No hidden states here. Tab opens and closes a branch, at its end")
    #expect(typist.pane?.rowCount == 4)
  }
}
