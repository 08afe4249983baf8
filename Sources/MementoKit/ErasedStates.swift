/// States that another program has erased, and the new parents of the remaining ones.
package struct ErasedStates: Hashable, Sendable {
  /// The numbers of the erased states.
  package var numbers: Set<Int>
  /// The new parents of remaining states, by number; a root has none.
  package var parents: [Int: Int?]
  /// The new summaries of those states.
  package var summaries: [Int: ChangeSummary]

  /// Creates a value from its parts.
  package init(
    numbers: Set<Int>, parents: [Int: Int?] = [:], summaries: [Int: ChangeSummary] = [:]
  ) {
    self.numbers = numbers
    self.parents = parents
    self.summaries = summaries
  }
}
