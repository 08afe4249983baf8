import MementoKit
import TestSupport
import Testing

/// An earlier history joined before the present one, compared with a plain list of parents.
struct AdoptionTests {
  @Test("An adopted history keeps all states of both trees")
  func bothHistoriesAreAllThereAfterwards() {
    let seed = Seed.current()
    var random = SeededRandom(seed: seed)
    for _ in Soak.rounds(300, soak: 30_000) {
      let earlier = RandomTree(count: 1...20, isLoaded: false, &random)
      let present = RandomTree(count: 1...20, isLoaded: true, &random)
      let anchor = Int.random(in: 0..<earlier.nodes.count, using: &random)
      check(earlier, present, anchoredAt: anchor, "SEED=\(seed)")
    }
  }

  private func check(
    _ earlier: RandomTree, _ present: RandomTree, anchoredAt anchor: Int, _ seed: Comment
  ) {
    let desk = Desk(present.nodes[0].text)
    desk.caretaker = present.caretaker(at: desk.now)
    let before = desk.text
    let places = desk.caretaker.adopt(
      earlier.makeTree(), anchoredAt: MementoID(index: anchor))
    let tree = desk.caretaker.tree
    let expected = earlier.adopted(present, at: anchor)
    #expect(tree.count == expected.nodes.count, seed)
    for (index, node) in expected.nodes.enumerated() {
      #expect(RandomTree.Node(tree, MementoID(index: index)) == node, seed)
    }
    #expect(tree.current.index == expected.current, seed)
    for index in present.nodes.indices {
      let new = places(MementoID(index: index))
      #expect(new.index == (index == 0 ? anchor : earlier.nodes.count - 1 + index), seed)
      #expect(tree.state(of: new)?.text == present.nodes[index].text, seed)
    }
    #expect(desk.text == before, seed)
    let numbers = tree.ids.map { tree.number(of: $0) }
    #expect(Set(numbers).count == numbers.count, seed)
    for id in tree.ids { #expect(tree.id(ofNumber: tree.number(of: id)) == id, seed) }
  }

  @Test("An open block stays open when an earlier history is adopted")
  func anOpenBlockGoesOn() {
    let desk = Desk("a")
    desk.type("b")
    var earlier = MementoTree<Notepad.State>(
      MementoOutline(
        root: MementoRecord(
          number: 7, summary: ChangeSummary(title: "Opened"), secondsSince1970: 0)))
    let anchor = earlier.append(
      MementoRecord(number: 9, summary: ChangeSummary(title: "B"), secondsSince1970: 1),
      parent: .root)
    desk.caretaker.adopt(earlier, anchoredAt: anchor)
    desk.type("c")
    #expect(desk.caretaker.isRecording)
    #expect(desk.caretaker.draft(at: desk.now)?.parent?.number == 9)
    let id = desk.close()
    #expect(id?.index == 2)
    #expect(desk.caretaker.tree[MementoID(index: 2)].parent == anchor)
    #expect(desk.caretaker.tree.number(of: MementoID(index: 2)) == 10)
    #expect(desk.undo() && desk.text == "a")
  }
}

/// A tree as a list, the source of the real one.
private struct RandomTree {
  struct Node: Equatable {
    var text: String
    var title: String
    var isLoaded: Bool
    var parent: Int?
    var child: Int?
    var name: String?
    var isSaved: Bool
  }

  var nodes: [Node] = []
  var current = 0

  init(count: ClosedRange<Int>, isLoaded: Bool, _ random: inout SeededRandom) {
    for index in 0..<Int.random(in: count, using: &random) {
      let word = "\(isLoaded ? "present" : "earlier") \(index)"
      let parent = index == 0 ? nil : Int.random(in: 0..<index, using: &random)
      nodes.append(
        Node(
          text: isLoaded ? word : "", title: word, isLoaded: isLoaded, parent: parent,
          name: Int.random(in: 0..<5, using: &random) == 0 ? "name of \(word)" : nil,
          isSaved: Bool.random(using: &random)))
    }
    for _ in 0..<nodes.count { visit(Int.random(in: nodes.indices, using: &random)) }
  }

  private mutating func visit(_ index: Int) {
    current = index
    if let parent = nodes[index].parent { nodes[parent].child = index }
  }

  /// Returns the expected tree with `present` behind it.
  func adopted(_ present: RandomTree, at anchor: Int) -> RandomTree {
    var all = self
    func place(_ index: Int) -> Int { index == 0 ? anchor : index + nodes.count - 1 }
    for (index, node) in present.nodes.enumerated() {
      if index == 0 {
        all.nodes[anchor].text = node.text
        all.nodes[anchor].isLoaded = true
        if let name = node.name { all.nodes[anchor].name = name }
        if node.isSaved { all.nodes[anchor].isSaved = true }
      } else {
        var moved = node
        moved.parent = node.parent.map(place)
        all.nodes.append(moved)
      }
    }
    for (index, node) in present.nodes.enumerated() {
      if let child = node.child { all.nodes[place(index)].child = place(child) }
    }
    all.visit(place(present.current))
    return all
  }

  func makeTree() -> MementoTree<Notepad.State> {
    var tree = MementoTree<Notepad.State>(MementoOutline(root: record(0)))
    for index in nodes.indices.dropFirst() {
      tree.append(record(index), parent: nodes[index].parent.map(MementoID.init(index:)))
    }
    for (index, node) in nodes.enumerated() {
      guard let child = node.child else { continue }
      tree.setLastVisitedChild(MementoID(index: child), of: MementoID(index: index))
    }
    tree.visit(MementoID(index: current))
    return tree
  }

  private func record(_ index: Int) -> MementoRecord {
    MementoRecord(
      number: 2 * index + 1, summary: ChangeSummary(title: nodes[index].title),
      secondsSince1970: 0, name: nodes[index].name, marks: nodes[index].isSaved ? .saved : [])
  }

  /// Returns a caretaker that recorded the whole tree itself.
  func caretaker(at now: Moment) -> Caretaker<Notepad> {
    var caretaker = Caretaker(of: Notepad(nodes[0].text), titled: nodes[0].title, at: now)
    for node in nodes.dropFirst() {
      let id = node.parent.map(MementoID.init(index:)) ?? .root
      caretaker.recordBranch(
        Notepad(node.text).makeMemento(), of: id, summary: ChangeSummary(title: node.title), at: now
      )
    }
    for (index, node) in nodes.enumerated() {
      let id = MementoID(index: index)
      if let name = node.name { caretaker.setName(name, of: id) }
      if node.isSaved { caretaker.addMarks(.saved, to: id) }
      if let child = node.child {
        caretaker.restore(MementoID(index: child), at: now)
      }
    }
    caretaker.restore(MementoID(index: current), at: now)
    return caretaker
  }
}

extension RandomTree.Node {
  fileprivate init(_ tree: MementoTree<Notepad.State>, _ id: MementoID) {
    let node = tree[id]
    self.init(
      text: node.state?.text ?? "", title: node.summary.title, isLoaded: node.state != nil,
      parent: node.parent?.index, child: node.lastVisitedChild?.index, name: node.name,
      isSaved: node.marks.contains(.saved))
  }
}
