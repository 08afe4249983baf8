/// A step of a history that was recorded earlier.
package struct RecordedStep<Value> {
  /// The number; later steps have higher ones.
  package var number: Int
  /// The number of the step before it; nil for one without.
  package var parent: Int?
  /// The title.
  package var title: String
  /// The time of recording, in seconds since 1970-01-01 00:00 UTC.
  package var secondsSince1970: Double
  /// The name that the user gave it.
  package var name: String?
  /// The value.
  package var value: Value

  /// Creates a step from its parts.
  package init(
    number: Int, parent: Int?, title: String, secondsSince1970: Double, name: String? = nil,
    value: Value
  ) {
    self.number = number
    self.parent = parent
    self.title = title
    self.secondsSince1970 = secondsSince1970
    self.name = name
    self.value = value
  }
}

extension History where Value: Equatable & Sendable {
  /// Creates a history of recorded steps.
  ///
  /// - Parameters:
  ///   - steps: the steps in the order of their numbers; at least one, each after its parent.
  ///   - visits: the numbers of the steps that were current; the last one is.
  package convenience init(
    restoring steps: [RecordedStep<Value>], visits: [Int], quiet: Duration, ceiling: Duration,
    clock: any HistoryClock
  ) {
    let tree = MementoTree(steps, visits: visits)
    let value = tree.state(of: tree.current) ?? PlainValue(value: steps[0].value)
    let caretaker = Caretaker(of: value, tree, quiet: quiet, ceiling: ceiling)
    self.init(CaretakerCore(caretaker, valueAt: \.value, isAllContent: true), clock: clock)
  }
}

extension MementoTree {
  fileprivate init<Value>(_ steps: [RecordedStep<Value>], visits: [Int])
  where State == PlainValue<Value> {
    var outline: MementoOutline?
    var ids: [Int: MementoID] = [:]
    for step in steps {
      let record = MementoRecord(
        number: step.number, summary: ChangeSummary(title: step.title),
        secondsSince1970: step.secondsSince1970, name: step.name)
      // Removed steps can leave several without one before them.
      let parent = step.parent.flatMap { ids[$0] }
      ids[step.number] = outline?.append(record, parent: parent) ?? .root
      if outline == nil { outline = MementoOutline(root: record) }
    }
    guard let outline else { preconditionFailure("a history without a step") }
    self.init(outline)
    for step in steps {
      guard let id = ids[step.number] else { continue }
      load(PlainValue(value: step.value), before: nil, of: id)
      visit(id)
    }
    for id in visits.compactMap({ ids[$0] }) { visit(id) }
  }
}
