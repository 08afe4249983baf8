import MementoKit

/// Counts how often words stand in each state.
///
/// A state whose parent's text is known costs what differs. The others, the first among them, are
/// reached from the nearest state below that is held or kept whole: the text of a large file is
/// told from the end of its history.
struct WordSearch {
  private let tree: MementoTree<TextBuffer.Memento>
  private let pattern: BytePattern
  private let stored: StoredStates
  private var steps: StepReader
  /// The states that others are still to be reached from.
  private var open: [Int: Counted] = [:]
  /// How many states are still to be reached from each.
  private var waiting: [Int32]
  private var next = 0
  private var climb: Climb?
  private var anchors: Anchors
  /// Steps back, which come on top of one for each state.
  private var stepsBack = 0
  private(set) var findings = HistoryFindings()

  /// A text, and how often the words are in it.
  private struct Counted {
    var text: PieceTree
    var count: Int
    /// Whether the text is the tree's, which must not grow by what is looked at.
    var isHeld = false
  }

  /// A way back to a state from one below.
  private struct Climb {
    let target: Int
    /// How often the words are in the target's parent.
    let before: Int?
    var place: Int
    var text: PieceTree
  }

  init(
    for pattern: BytePattern, in tree: MementoTree<TextBuffer.Memento>, _ stored: StoredStates
  ) {
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

  // MARK: Forth

  private mutating func visit(_ place: Int) {
    let id = MementoID(index: place)
    var here = tree.parent(of: id).flatMap { takeParent($0.index) }
    let before = here?.count
    if let state = tree.isHeld(id) ? tree.state(of: id) : nil {
      arrive(at: place, enter(state.text, at: place, from: here), before: before)
    } else if walk(&here, to: place) {
      arrive(at: place, here, before: before)
    } else {
      beginClimb(to: place, before: before)
    }
  }

  /// The parent's text; nobody else has it where no other child waits for it.
  private mutating func takeParent(_ place: Int) -> Counted? {
    waiting[place] -= 1
    return waiting[place] == 0 ? open.removeValue(forKey: place) : open[place]
  }

  /// Enters a state that is held.
  private mutating func enter(
    _ text: PieceTree, at place: Int, from parent: Counted?
  ) -> Counted {
    guard let parent else { return Counted(text: text, count: count(in: text), isHeld: true) }
    let differences = differences(to: text, at: place, from: parent.text)
    let gain = pattern.gain(from: parent.text, to: text, where: differences)
    return Counted(text: text, count: parent.count + gain, isHeld: true)
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

  /// Goes from the parent's text to that of a state, in place where nobody else has it.
  private mutating func walk(_ here: inout Counted?, to place: Int) -> Bool {
    guard var counted = here.take(), let changes = steps.changes(to: place) else { return false }
    if counted.isHeld { counted.text = counted.text.detached() }
    let size = counted.text.count
    let growth = changes.reduce(0) { $0 + $1.inserted.count - $1.removed.count }
    guard changes.allSatisfy({ counted.text.hasBytes($0.removed, at: $0.offset) }) else {
      return false
    }
    let places = pattern.places(changes.differences, (size, size + growth))
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
    arrive(at: target, nil, before: before)
  }

  private mutating func goBack() {
    // Taken out, so that nobody else has the text and it is changed in place.
    guard var climb = climb.take() else { return }
    guard climb.place > climb.target else {
      let counted = Counted(text: climb.text, count: count(in: climb.text))
      return arrive(at: climb.target, counted, before: climb.before)
    }
    guard let parent = tree.parent(of: MementoID(index: climb.place)),
      let changes = steps.changes(to: climb.place, goesBack: true),
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

  private mutating func arrive(at place: Int, _ here: Counted?, before: Int?) {
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

extension [TextEdge.Change] {
  /// Whether they tell what the texts have where they differ.
  fileprivate func lead(from older: PieceTree, to newer: PieceTree) -> Bool {
    let growth = reduce(0) { $0 + $1.inserted.count - $1.removed.count }
    return older.count + growth == newer.count
      && zip(self, differences).allSatisfy { change, difference in
        older.hasBytes(change.removed, at: change.offset)
          && newer.hasBytes(change.inserted, at: difference.new.lowerBound)
      }
  }
}

extension StoredStates {
  /// The text of a state that is kept whole; nil where it is not, or cannot be read.
  fileprivate func text(of id: MementoID) -> PieceTree? {
    whole(id).flatMap {
      try? TextCodec().decode($0.bytes, version: $0.version, since: nil, named: "\(id)").text
    }
  }
}
