import MementoKit

/// Recording the names of states.
extension Document {
  /// Submits names that the store does not have yet.
  ///
  /// A new memento is submitted with its name; a repeated request is harmless.
  mutating func submitNames() {
    let tree = caretaker.tree
    for id in journal.names.unsubmitted.subtracting(journal.names.submitted).sorted()
    where id.index < journal.submitted {
      journal.names.submitted.insert(id)
      emit(.name(tree.reference(to: id), tree.outline.name(of: id)))
    }
  }

  /// Applies the names that other programs gave or removed, except for names changed here since.
  mutating func takeNames(_ numbers: [String: Int]) {
    guard journal.phase == .kept else { return }
    let outline = caretaker.tree.outline
    var names: [MementoID: String] = [:]
    for (name, number) in numbers {
      if let id = outline.id(ofNumber: number) { names[id] = name }
    }
    let changed = Set(outline.named).union(names.keys).filter { id in
      id.index < journal.durable && !journal.names.unsubmitted.contains(id)
        && outline.name(of: id) != names[id]
    }
    for id in changed { caretaker.setName(names[id], of: id) }
    if !changed.isEmpty { signal(.historyChanged) }
  }

  mutating func noteNamed(_ reference: MementoReference) {
    // If the memento was renamed in the meantime, the newer request is still under way.
    if journal.names.submitted.remove(reference.id) != nil {
      journal.names.unsubmitted.remove(reference.id)
    }
  }
}
