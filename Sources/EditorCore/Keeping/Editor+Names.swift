import MementoKit

/// Keeping the names of states on disk.
extension Editor {
  /// Hands over names that the store does not have yet.
  ///
  /// A memento that was not sent yet takes its name with it; to be told once more does no harm.
  mutating func tellNames() {
    let keeping = document.keeping
    let tree = document.caretaker.tree
    for id in keeping.namesToTell.subtracting(keeping.namesOnTheirWay).sorted()
    where id.index < keeping.sent {
      document.keeping.namesOnTheirWay.insert(id)
      wish(.name(tree.reference(to: id), tree.outline.name(of: id)))
    }
  }

  /// Takes in the names that other programs gave or took away; what was done here since goes first.
  mutating func takeNames(_ numbers: [String: Int]) {
    guard document.keeping.phase == .kept else { return }
    let outline = document.caretaker.tree.outline
    var names: [MementoID: String] = [:]
    for (name, number) in numbers {
      if let id = outline.id(ofNumber: number) { names[id] = name }
    }
    let changed = Set(outline.named).union(names.keys).filter { id in
      id.index < document.keeping.durable && !document.keeping.namesToTell.contains(id)
        && outline.name(of: id) != names[id]
    }
    for id in changed { document.caretaker.setName(names[id], of: id) }
    if !changed.isEmpty { renewPane() }
  }

  mutating func noteNamed(_ reference: MementoReference) {
    // One that was named once more meanwhile is on its way again.
    if document.keeping.namesOnTheirWay.remove(reference.id) != nil {
      document.keeping.namesToTell.remove(reference.id)
    }
  }
}
