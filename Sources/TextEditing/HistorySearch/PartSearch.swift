import Text
import MementoKit

/// A search for the states that changed a part of the text, and for the one before the first of them.
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
  /// The state before the first of them: the part as it was before all changes.
  private var beforeChanges: Int?
  /// Whether the part is the whole text, whose place is known in every state.
  private var isWholeText = false
  /// The heading of the part in the state of the way back; nil for a part without one.
  private var heading: TrackedPart?
  /// Whether the way back reached the state in which the heading appeared, so that the part is in no
  /// earlier state.
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
    func through(_ differences: [Difference]) -> (TrackedText, isTouched: Bool)? {
      guard (differences.last?.old.upperBound ?? 0) <= size else { return nil }
      let growth = differences.reduce(0) { $0 + $1.new.count - $1.old.count }
      let (part, isTouched) = part.through(differences)
      return (TrackedText(part: part, size: size + growth), isTouched)
    }
  }

  init(
    for range: Range<Int>, heading: Range<Int>? = nil, in tree: MementoTree<TextBuffer.Memento>,
    _ stored: StoredStates
  ) {
    self.tree = tree
    self.heading = heading.map { TrackedPart(range: $0) }
    steps = StepReader(stored, count: tree.count)
    tracked = Array(repeating: nil, count: tree.count)
    // The current state is always loaded; without it the part is unknown.
    if let text = tree.state(of: tree.current)?.text {
      let part = TrackedPart(range: range.clamped(to: 0..<text.count))
      isWholeText = part.range == 0..<text.count
      tracked[tree.current.index] = TrackedText(part: part, size: text.count)
      back = tree.current.index
    }
  }

  var isDone: Bool { next == tree.count }

  var progress: Double {
    // The number of states is known, the length of the way back is not.
    let rest = tree.count - next + (back ?? 0)
    return Double(next + stepsBack) / Double(next + stepsBack + rest)
  }

  mutating func step() {
    if let place = back { goBack(from: place) } else { visit(next) }
  }

  private mutating func goBack(from place: Int) {
    let parent = tree.parent(of: MementoID(index: place))?.index
    guard let parent, let here = tracked[place],
      let differences = differences(to: place, isBackward: true),
      let (before, isTouched) = here.through(differences.map(\.reversed))
    else {
      back = nil
      return
    }
    if isTouched {
      touchedOnTheWay.insert(place)
      beforeChanges = parent
    }
    if let known = heading {
      let heading = known.through(differences.map(\.reversed)).0
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
      // The way back determined these parts: forward, some edits lead elsewhere.
      if touchedOnTheWay.contains(place) {
        findings.findings.append(finding(id, known))
      } else if place == beforeChanges, findings.findings.isEmpty {
        findings.before = finding(id, known)
      }
    } else if let parent = tree.parent(of: id), let before = tracked[parent.index],
      let differences = differences(to: place), let (here, isTouched) = before.through(differences)
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

  private mutating func differences(to place: Int, isBackward: Bool = false) -> [Difference]? {
    let id = MementoID(index: place)
    guard let parent = tree.parent(of: id) else { return nil }
    let (newer, older) = (tree.state(of: id)?.text, tree.state(of: parent)?.text)
    if let newer, let older, newer.isRelated(to: older) { return newer.differences(from: older) }
    if let changes = steps.changes(to: place, isBackward: isBackward) { return changes.differences }
    guard let newer, let older else { return nil }
    return newer.differences(from: older)
  }

  private func finding(_ id: MementoID, _ here: TrackedText) -> HistoryFindings.Finding {
    var finding = HistoryFindings.Finding(id)
    // A part brought back with the text around it would double that text.
    if isWholeText {
      finding.part = 0..<here.size
    } else if !here.part.isVague {
      finding.part = here.part.range
    }
    return finding
  }
}

/// A part of a text that is followed through edits.
struct TrackedPart: Equatable {
  /// The present range.
  var range: Range<Int>
  /// Whether an edit replaced the part together with text around it, so that the range is that of
  /// the whole replacement.
  var isVague = false

  /// Returns the part after some edits, and whether they touched it.
  ///
  /// An edit touches the part if it changes its inside. Text inserted at its start or end is
  /// outside, unless the part is empty. If an edit extends across its edge, the whole replacement
  /// belongs to the part.
  ///
  /// - Parameter edits: in ascending order.
  func through(_ edits: [Difference]) -> (TrackedPart, isTouched: Bool) {
    var start = range.lowerBound
    var end = range.upperBound
    var isTouched = false
    var isVague = isVague
    for edit in edits {
      let growth = edit.new.count - edit.old.count
      if touches(edit) {
        isTouched = true
        isVague = isVague || replacesMore(edit)
        if edit.old.lowerBound < range.lowerBound { start = edit.new.lowerBound }
        end = edit.old.upperBound > range.upperBound ? edit.new.upperBound : end + growth
      } else if edit.old.upperBound <= range.lowerBound {
        start += growth
        end += growth
      } else {
        break
      }
    }
    return (TrackedPart(range: start..<end, isVague: isVague), isTouched)
  }

  /// Returns whether an edit replaces text across an edge of the part.
  private func replacesMore(_ edit: Difference) -> Bool {
    let isAcross =
      edit.old.lowerBound < range.lowerBound || edit.old.upperBound > range.upperBound
    return isAcross && !edit.new.isEmpty
  }

  private func touches(_ edit: Difference) -> Bool {
    let (low, high) = (edit.old.lowerBound, edit.old.upperBound)
    return low < range.upperBound && high > range.lowerBound
      || range.isEmpty && edit.old.isEmpty && low == range.lowerBound
  }
}

extension Difference {
  /// The reverse difference.
  var reversed: Difference { Difference(old: new, new: old) }
}
