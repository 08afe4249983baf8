/// A step of a history that was recorded earlier.
package struct RecordedStep<State> {
  /// The number, which ascends with each step.
  package var number: Int
  /// The number of its parent; nil without one.
  package var parent: Int?
  /// The title.
  package var title: String
  /// The time of recording, in seconds since 1970-01-01 00:00 UTC.
  package var secondsSince1970: Double
  /// The name given by the user.
  package var name: String?
  /// The state: the value itself, or that of an originator.
  package var state: State

  /// Creates a step from its parts.
  package init(
    number: Int, parent: Int?, title: String, secondsSince1970: Double, name: String? = nil,
    state: State
  ) {
    self.number = number
    self.parent = parent
    self.title = title
    self.secondsSince1970 = secondsSince1970
    self.name = name
    self.state = state
  }
}

extension History where Value: Equatable & Sendable {
  /// Creates a history of recorded steps of a value.
  ///
  /// - Parameters:
  ///   - steps: the steps in the order of their numbers; at least one, each after its parent.
  ///   - visits: the numbers of the steps that were current, ending with the present one.
  package convenience init(
    restoring steps: [RecordedStep<Value>], visits: [Int], quiet: Duration, ceiling: Duration,
    clock: any HistoryClock
  ) {
    let tree = MementoTree(steps, visits: visits) { PlainValue(value: $0) }
    let value = tree.state(of: tree.current) ?? PlainValue(value: steps[0].state)
    let caretaker = Caretaker(of: value, tree, quiet: quiet, ceiling: ceiling)
    self.init(CaretakerCore(caretaker, valueAt: \.value, isAllContent: true), clock: clock)
  }
}

extension History where Value: Originator {
  /// Creates a history of recorded steps of an originator.
  ///
  /// - Parameters:
  ///   - steps: the steps in the order of their numbers; at least one, each after its parent.
  ///   - visits: the numbers of the steps that were current, ending with the present one.
  ///   - originator: creates an originator in a state.
  package convenience init(
    restoring steps: [RecordedStep<Value.State>], visits: [Int],
    as originator: (Value.State) -> Value, quiet: Duration, ceiling: Duration,
    clock: any HistoryClock
  ) {
    let tree = MementoTree(steps, visits: visits) { $0 }
    let present = originator(tree.state(of: tree.current) ?? steps[0].state)
    let caretaker = Caretaker(of: present, tree, quiet: quiet, ceiling: ceiling)
    self.init(CaretakerCore(caretaker, valueAt: \.self, isAllContent: false), clock: clock)
  }
}

extension MementoTree {
  /// Creates the tree of recorded steps, with a state created from each.
  fileprivate init<Recorded>(
    _ steps: [RecordedStep<Recorded>], visits: [Int], state: (Recorded) -> State
  ) {
    var outline: MementoOutline?
    var ids: [Int: MementoID] = [:]
    for step in steps {
      let record = MementoRecord(
        number: step.number, summary: ChangeSummary(title: step.title),
        secondsSince1970: step.secondsSince1970, name: step.name)
      // After removals, several steps can lack a parent.
      let parent = step.parent.flatMap { ids[$0] }
      ids[step.number] = outline?.append(record, parent: parent) ?? .root
      if outline == nil { outline = MementoOutline(root: record) }
    }
    guard let outline else { preconditionFailure("a history without a step") }
    self.init(outline)
    for step in steps {
      guard let id = ids[step.number] else { continue }
      load(state(step.state), before: nil, of: id)
      visit(id)
    }
    for id in visits.compactMap({ ids[$0] }) { visit(id) }
  }
}
