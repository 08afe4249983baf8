import Text
import MementoKit

/// A search for the states that changed a part of the text, and for the state before the first of
/// them.
///
/// It follows the part from the current state back to the first, and from the states on that path
/// forward into all branches. It reads only the ranges of the edits and makes no text.
struct PartSearch {
  private let tree: MementoTree<TextBuffer.Memento>
  private var steps: StepReader
  /// The part in each state that was reached.
  private var tracked: [TrackedText?]
  /// The states between the first and the current one that changed the part.
  private var touchedOnTheWay: Set<Int> = []
  /// The state before the first of them, with the part as it was before all changes.
  private var beforeChanges: Int?
  /// Whether the part is the whole text, whose range is known in every state.
  private var isWholeText = false
  /// The heading of the part in the present state of the way back; nil for a part without one.
  private var heading: TrackedPart?
  /// Whether the way back reached the state in which the heading appeared, so that the part is in
  /// no earlier state.
  private var hasBeginning = false
  /// The current state of the way back; nil at its end.
  private var back: Int?
  private var stepsBack = 0
  private var next = 0
  private(set) var findings = HistoryFindings()

  private struct TrackedText {
    var part: TrackedPart
    /// The size of the text in bytes.
    var size: Int

    /// Applies edits; returns nil if they do not fit this text.
    func through(_ edits: PartEdits) -> (TrackedText, isTouched: Bool)? {
      guard (edits.differences.last?.old.upperBound ?? 0) <= size else { return nil }
      let growth = edits.differences.reduce(0) { $0 + $1.new.count - $1.old.count }
      let (part, isTouched) = part.through(edits)
      return (TrackedText(part: part, size: size + growth), isTouched)
    }
  }

  init(for part: TextPart, in tree: MementoTree<TextBuffer.Memento>, _ stored: StoredStates) {
    self.tree = tree
    heading = part.heading.map { TrackedPart(range: $0) }
    steps = StepReader(stored, count: tree.count)
    tracked = Array(repeating: nil, count: tree.count)
    // The current state is always loaded; without it the part is unknown.
    if let text = tree.state(of: tree.current)?.text {
      let range = part.range.clamped(to: 0..<text.count)
      isWholeText = range == 0..<text.count
      let tracked = TrackedPart(range: range, end: part.end, gap: part.gap)
      self.tracked[tree.current.index] = TrackedText(part: tracked, size: text.count)
      back = tree.current.index
    }
  }

  var isDone: Bool { next == tree.count }

  var progress: Double {
    // The number of states is known, but not the length of the way back.
    let rest = tree.count - next + (back ?? 0)
    return Double(next + stepsBack) / Double(next + stepsBack + rest)
  }

  mutating func step() {
    if let place = back { goBack(from: place) } else { visit(next) }
  }

  private mutating func goBack(from place: Int) {
    let parent = tree.parent(of: MementoID(index: place))?.index
    guard let parent, let here = tracked[place],
      let edits = edits(to: place, isBackward: true),
      let (before, isTouched) = here.through(edits)
    else {
      back = nil
      return
    }
    if isTouched {
      touchedOnTheWay.insert(place)
      beforeChanges = parent
    }
    if let known = heading {
      let heading = known.through(edits).0
      if heading.range.isEmpty {
        (back, beforeChanges, hasBeginning) = (nil, nil, true)
        return
      }
      self.heading = heading
    }
    tracked[parent] = before
    back = parent
    stepsBack += 1
  }

  private mutating func visit(_ place: Int) {
    next = place + 1
    let id = MementoID(index: place)
    if tree.isErased(id) { return }
    if let known = tracked[place] {
      // The way back determined these parts: forward, some edits would give other ranges.
      if touchedOnTheWay.contains(place) {
        findings.findings.append(finding(id, known))
      } else if place == beforeChanges, findings.findings.isEmpty {
        findings.before = finding(id, known)
      }
    } else if let parent = tree.parent(of: id), let before = tracked[parent.index],
      let edits = edits(to: place), let (here, isTouched) = before.through(edits)
    {
      tracked[place] = here
      if isTouched {
        // The first change may be on another branch than the current state.
        if findings.findings.isEmpty, !hasBeginning {
          findings.before = finding(parent, before)
        }
        findings.findings.append(finding(id, here))
      }
    } else if !hasBeginning {
      findings.lost.append(id)
    }
  }

  /// Returns the edits of the step to a state, or their inverse.
  private mutating func edits(to place: Int, isBackward: Bool = false) -> PartEdits? {
    let id = MementoID(index: place)
    guard let parent = tree.parent(of: id) else { return nil }
    let (newer, older) = (tree.state(of: id)?.text, tree.state(of: parent)?.text)
    if let newer, let older, newer.isRelated(to: older) {
      return PartEdits(from: older, to: newer, isBackward: isBackward)
    }
    if let changes = steps.changes(to: place, isBackward: isBackward) {
      return PartEdits(changes, isBackward: isBackward)
    }
    guard let newer, let older else { return nil }
    return PartEdits(from: older, to: newer, isBackward: isBackward)
  }

  private func finding(_ id: MementoID, _ here: TrackedText) -> HistoryFindings.Finding {
    var finding = HistoryFindings.Finding(id)
    // Restoring a part together with surrounding text would duplicate that text.
    if isWholeText {
      finding.part = 0..<here.size
    } else if !here.part.isVague {
      finding.part = here.part.range
    }
    return finding
  }
}
