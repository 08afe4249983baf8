import Text
import MementoKit

/// A count of words in each state.
///
/// A state whose parent's text is known costs its difference. The others, including the first, are
/// computed from the nearest loaded state or snapshot below: the text of a large file is computed
/// from the end of its history.
struct WordSearch {
  private let tree: MementoTree<TextBuffer.Memento>
  private let pattern: BytePattern
  private let stored: StoredStates
  private var steps: StepReader
  /// The states with unvisited children.
  private var open: [Int: Counted] = [:]
  /// The number of unvisited children of each.
  private var waiting: [Int32]
  private var next = 0
  private var climb: Climb?
  private var anchors: Anchors
  /// The number of steps back, in addition to one for each state.
  private var stepsBack = 0
  private(set) var findings = HistoryFindings()

  /// A text with the count of the words in it.
  private struct Counted {
    var text: PieceTree
    var count: Int
    /// Whether the text is the tree's, which must not grow by the search.
    var isLoaded = false
  }

  /// The way back to a state from one below.
  private struct Climb {
    let target: Int
    /// The count of the words in the target's parent.
    let before: Int?
    var place: Int
    var text: PieceTree
  }

  init(for pattern: BytePattern, in tree: MementoTree<TextBuffer.Memento>, _ stored: StoredStates) {
    self.tree = tree
    self.pattern = pattern
    self.stored = stored
    steps = StepReader(stored, count: tree.count)
    anchors = Anchors(tree, stored)
    waiting = Array(repeating: 0, count: tree.count)
    for id in tree.ids {
      if let parent = tree.parent(of: id) { waiting[parent.index] += 1 }
    }
  }

  var isDone: Bool { next == tree.count }

  var progress: Double {
    let rest = tree.count - next + (climb.map { $0.place - $0.target } ?? 0)
    return Double(next + stepsBack) / Double(next + stepsBack + rest)
  }

  mutating func step() {
    if climb != nil { goBack() } else { visit(next) }
  }

  // MARK: Forward

  private mutating func visit(_ place: Int) {
    let id = MementoID(index: place)
    if tree.isErased(id) { return next = place + 1 }
    var here = tree.parent(of: id).flatMap { useParent($0.index) }
    let before = here?.count
    if let state = tree.state(of: id) {
      reach(at: place, enter(state.text, at: place, from: here), before: before)
    } else if walk(&here, to: place) {
      reach(at: place, here, before: before)
    } else {
      beginClimb(to: place, before: before)
    }
  }

  /// Returns the parent's text, as its only owner for the last child.
  private mutating func useParent(_ place: Int) -> Counted? {
    waiting[place] -= 1
    return waiting[place] == 0 ? open.removeValue(forKey: place) : open[place]
  }

  /// Counts in a loaded state.
  private mutating func enter(_ text: PieceTree, at place: Int, from parent: Counted?) -> Counted {
    guard let parent else { return Counted(text: text, count: count(in: text), isLoaded: true) }
    let differences = differences(to: text, at: place, from: parent.text)
    let gain = pattern.gain(from: parent.text, to: text, where: differences)
    return Counted(text: text, count: parent.count + gain, isLoaded: true)
  }

  private mutating func differences(
    to text: PieceTree, at place: Int, from parent: PieceTree
  ) -> [Difference] {
    if !text.isRelated(to: parent), let changes = steps.changes(to: place),
      changes.lead(from: parent, to: text)
    {
      return changes.differences
    }
    return text.differences(from: parent)
  }

  /// Changes the parent's text to that of a state, in place if it is the only owner.
  private mutating func walk(_ here: inout Counted?, to place: Int) -> Bool {
    guard var counted = here.take(), let changes = steps.changes(to: place) else { return false }
    if counted.isLoaded { counted.text = counted.text.detached() }
    let size = counted.text.count
    guard changes.allSatisfy({ counted.text.hasBytes($0.removed, at: $0.offset) }) else {
      return false
    }
    let places = pattern.places(changes.differences, (size, size + changes.growth))
    let gone = pattern.count(in: counted.text, places.map(\.old))
    guard counted.text.apply(changes) else { return false }
    let come = pattern.count(in: counted.text, places.map(\.new))
    here = Counted(text: counted.text, count: counted.count + come - gone)
    return true
  }

  private func count(in text: PieceTree) -> Int { pattern.count(in: text, 0..<text.count) }

  // MARK: Back

  private mutating func beginClimb(to target: Int, before: Int?) {
    while let place = anchors.nearest(to: target) {
      let id = MementoID(index: place)
      if let text = tree.state(of: id)?.text.detached() ?? stored.text(of: id) {
        climb = Climb(target: target, before: before, place: place, text: text)
        return
      }
      anchors.giveUp(anchor: place)
    }
    reach(at: target, nil, before: before)
  }

  private mutating func goBack() {
    // It is moved out, so that the text is uniquely referenced and changed in place.
    guard var climb = climb.take() else { return }
    guard climb.place > climb.target else {
      let counted = Counted(text: climb.text, count: count(in: climb.text))
      return reach(at: climb.target, counted, before: climb.before)
    }
    guard let parent = tree.parent(of: MementoID(index: climb.place)),
      let changes = steps.changes(to: climb.place, isBackward: true),
      climb.text.apply(changes.reversedSteps)
    else {
      anchors.giveUp(stepTo: climb.place)
      return beginClimb(to: climb.target, before: climb.before)
    }
    climb.place = parent.index
    stepsBack += 1
    self.climb = climb
  }

  // MARK: Findings

  private mutating func reach(at place: Int, _ here: Counted?, before: Int?) {
    next = place + 1
    let id = MementoID(index: place)
    if let here {
      if waiting[place] > 0 { open[place] = here }
    } else {
      findings.lost.append(id)
    }
    let node = tree[id]
    var finding = HistoryFindings.Finding(id)
    finding.isInText = (here?.count ?? 0) > 0
    finding.isInLabel =
      pattern.isFound(in: node.summary.title) || node.name.map(pattern.isFound) == true
    let wasThere = (before ?? 0) > 0
    if here != nil, finding.isInText != wasThere {
      finding.change = wasThere ? .disappeared : .appeared
    }
    if finding.isInText || finding.isInLabel || finding.change != nil {
      findings.findings.append(finding)
    }
  }
}

extension [TextDelta.Change] {
  /// Returns whether the changes are consistent with both texts.
  fileprivate func lead(from older: PieceTree, to newer: PieceTree) -> Bool {
    older.count + growth == newer.count
      && zip(self, differences).allSatisfy { change, difference in
        older.hasBytes(change.removed, at: change.offset)
          && newer.hasBytes(change.inserted, at: difference.new.lowerBound)
      }
  }
}

extension StoredStates {
  /// Returns the text of a snapshot; nil if it is missing or unreadable.
  fileprivate func text(of id: MementoID) -> PieceTree? {
    whole(id).flatMap {
      try? TextCodec().decode($0.bytes, version: $0.version, since: nil, named: "\(id)").text
    }
  }
}
