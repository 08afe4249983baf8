import MementoKit
import Testing

struct MementoTreeTests {
  /// Returns a tree in which each letter is recorded below the one before; `<` moves to the parent.
  private func tree(_ story: String) -> MementoTree<String> {
    var tree = MementoTree(
      root: "root", summary: ChangeSummary(title: "Root"), secondsSince1970: 0)
    for letter in story {
      if letter == "<" {
        tree.visit(tree.parent(of: tree.current) ?? .root)
      } else {
        tree.record(
          String(letter), before: nil, summary: ChangeSummary(title: "Letter"),
          secondsSince1970: 0)
      }
    }
    return tree
  }

  @Test("A tree begins with its root")
  func aTreeBeginsWithItsRoot() {
    let tree = tree("")
    #expect(tree.count == 1)
    #expect(tree.current == .root)
    #expect(Array(tree.ids) == [.root])
    #expect(tree[.root].parent == nil)
    #expect(tree[.root].before == nil)
    #expect(tree[.root].lastVisitedChild == nil)
  }

  @Test("Mementos have numbers in the order of recording")
  func mementosAreNumberedAsTheyAreRecorded() {
    let tree = tree("ab<<cd")
    #expect(tree.ids.map { tree.state(of: $0) } == ["root", "a", "b", "c", "d"])
    #expect(tree.ids.map { tree[$0].parent?.index } == [nil, 0, 1, 0, 3])
    #expect(tree.ids.map { tree[$0].lastVisitedChild?.index } == [3, 2, nil, 4, nil])
    #expect(tree.current == MementoID(index: 4))
  }

  @Test("A visit changes the last visited child of the parent only")
  func aVisitTurnsOnlyTheParentTowardsTheVisited() {
    var tree = tree("ab<<c")
    tree.visit(MementoID(index: 2))
    #expect(tree.current == MementoID(index: 2))
    #expect(tree[MementoID(index: 1)].lastVisitedChild == MementoID(index: 2))
    #expect(tree[.root].lastVisitedChild == MementoID(index: 3), "a itself was not visited")
  }

  @Test("A copy of a tree is independent")
  func aCopyGoesItsOwnWay() {
    let first = tree("ab")
    var second = first
    second.visit(MementoID(index: 1))
    second.setName("fork", of: .root)
    #expect(first.current == MementoID(index: 2))
    #expect(first[.root].name == nil)
  }

  @Test("Printed numbers begin at 1 and follow the order of recording")
  func numbersAreWrittenFromOneAndOrderedByRecording() {
    #expect(MementoID.root.description == "#1")
    #expect(MementoID(index: 11).description == "#12")
    #expect(MementoID.root < MementoID(index: 1))
    #expect(!(MementoID(index: 1) < MementoID(index: 1)))
  }
}
