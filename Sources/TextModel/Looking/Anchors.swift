import MementoKit

/// From which states at hand others can be reached: those that are held or kept whole.
struct Anchors {
  private let tree: MementoTree<TextBuffer.Memento>
  private let stored: StoredStates
  /// The nearest anchor at or below each state, and how many steps below; empty before the first
  /// question.
  private var nearest: [(place: Int32, distance: Int32)] = []
  private var lostAnchors: Set<Int> = []
  private var lostSteps: Set<Int> = []

  init(_ tree: MementoTree<TextBuffer.Memento>, _ stored: StoredStates) {
    self.tree = tree
    self.stored = stored
  }

  /// The nearest anchor at or below a state; nil where there is none.
  ///
  /// - Complexity: O(mementos) for the first question and after something was given up.
  mutating func nearest(to place: Int) -> Int? {
    if nearest.isEmpty { find() }
    return nearest[place].place < 0 ? nil : Int(nearest[place].place)
  }

  /// Does without a state that cannot be read.
  mutating func giveUp(anchor place: Int) {
    lostAnchors.insert(place)
    nearest = []
  }

  /// Does without the step to a state from its parent.
  mutating func giveUp(stepTo place: Int) {
    lostSteps.insert(place)
    nearest = []
  }

  /// Beyond so many failures a store is so damaged that states are reached on the way forth alone,
  /// and from themselves: looking for other ways again and again would take forever.
  private static var mostFailures: Int { 64 }

  private mutating func find() {
    nearest = Array(repeating: (-1, .max), count: tree.count)
    let climbs = lostSteps.count <= Self.mostFailures
    for id in tree.ids.reversed() {
      let place = id.index
      if tree.isHeld(id) || stored.isWhole(id), !lostAnchors.contains(place) {
        nearest[place] = (Int32(place), 0)
      }
      guard climbs, nearest[place].place >= 0, let parent = tree.parent(of: id)?.index,
        nearest[place].distance + 1 < nearest[parent].distance, !lostSteps.contains(place)
      else { continue }
      nearest[parent] = (nearest[place].place, nearest[place].distance + 1)
    }
  }
}
