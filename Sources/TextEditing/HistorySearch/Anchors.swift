import MementoKit

/// The states from which others are reachable: loaded ones and snapshots.
struct Anchors {
  private let tree: MementoTree<TextBuffer.Memento>
  private let stored: StoredStates
  /// The nearest anchor at or below each state, and its distance in steps; empty before the first
  /// query.
  private var nearest: [(place: Int32, distance: Int32)] = []
  private var lostAnchors: Set<Int> = []
  private var lostSteps: Set<Int> = []

  init(_ tree: MementoTree<TextBuffer.Memento>, _ stored: StoredStates) {
    self.tree = tree
    self.stored = stored
  }

  /// Returns the nearest anchor at or below a state; nil without one.
  ///
  /// - Complexity: O(mementos) for the first query and after a failure.
  mutating func nearest(to place: Int) -> Int? {
    if nearest.isEmpty { find() }
    return nearest[place].place < 0 ? nil : Int(nearest[place].place)
  }

  /// Excludes an unreadable state.
  mutating func giveUp(anchor place: Int) {
    lostAnchors.insert(place)
    nearest = []
  }

  /// Excludes the step to a state from its parent.
  mutating func giveUp(stepTo place: Int) {
    lostSteps.insert(place)
    nearest = []
  }

  /// The number of failures above which no other routes are searched, because that would take too
  /// long in a badly damaged store.
  private static var maxFailures: Int { 64 }

  private mutating func find() {
    nearest = Array(repeating: (-1, .max), count: tree.count)
    let climbs = lostSteps.count <= Self.maxFailures
    for id in tree.ids.reversed() {
      let place = id.index
      if tree.isLoaded(id) || stored.isWhole(id), !lostAnchors.contains(place) {
        nearest[place] = (Int32(place), 0)
      }
      guard climbs, nearest[place].place >= 0, let parent = tree.parent(of: id)?.index,
        nearest[place].distance + 1 < nearest[parent].distance, !lostSteps.contains(place)
      else { continue }
      nearest[parent] = (nearest[place].place, nearest[place].distance + 1)
    }
  }
}
