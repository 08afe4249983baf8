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
      effects.append(.history(.name(tree.reference(to: id), tree.outline.name(of: id))))
    }
  }

  mutating func noteNamed(_ reference: MementoReference) {
    // One that was named once more meanwhile is on its way again.
    if document.keeping.namesOnTheirWay.remove(reference.id) != nil {
      document.keeping.namesToTell.remove(reference.id)
    }
  }
}
