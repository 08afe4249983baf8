import MementoKit

/// Finds the states that changed a part of the text.
///
/// The part is followed from the current state back to the first, and from the states on that way
/// forth into all branches. Only the places of the edits are looked at, no text is made.
struct PartSearch {
  private let tree: MementoTree<TextBuffer.Memento>
  private var steps: StepReader
  /// Where the part is in each state that was reached.
  private var followed: [Followed?]
  /// The states between the first and the current one that changed it.
  private var touchedOnTheWay: Set<Int> = []
  /// The state that the way back has come to; nil when it has ended.
  private var back: Int?
  /// Where it ended.
  private var oldest: Int?
  private var stepsBack = 0
  private var next = 0
  private(set) var findings = HistoryFindings()

  private struct Followed {
    var part: FollowedPart
    /// Bytes of the text.
    var size: Int

    /// Goes through edits; nil where there cannot have been such in this text.
    func through(_ differences: [Difference]) -> (Followed, isTouched: Bool)? {
      guard (differences.last?.old.upperBound ?? 0) <= size else { return nil }
      let growth = differences.reduce(0) { $0 + $1.new.count - $1.old.count }
      let (part, isTouched) = part.through(differences)
      return (Followed(part: part, size: size + growth), isTouched)
    }
  }

  init(for range: Range<Int>, in tree: MementoTree<TextBuffer.Memento>, _ stored: StoredStates) {
    self.tree = tree
    steps = StepReader(stored, count: tree.count)
    followed = Array(repeating: nil, count: tree.count)
    // The current state is always held; without it nothing is known of the part.
    if let text = tree.state(of: tree.current)?.text {
      let part = FollowedPart(range: range.clamped(to: 0..<text.count))
      followed[tree.current.index] = Followed(part: part, size: text.count)
      back = tree.current.index
    }
  }

  var isDone: Bool { next == tree.count }

  var progress: Double {
    // Places are known, the length of the way back is not.
    let rest = tree.count - next + (back ?? 0)
    return Double(next + stepsBack) / Double(next + stepsBack + rest)
  }

  mutating func step() {
    if let place = back { goBack(from: place) } else { visit(next) }
  }

  private mutating func goBack(from place: Int) {
    let parent = tree.parent(of: MementoID(index: place))?.index
    guard let parent, let here = followed[place],
      let differences = differences(to: place, goesBack: true),
      let (before, isTouched) = here.through(differences.map(\.reversed))
    else {
      (back, oldest) = (nil, place)
      return
    }
    if isTouched { touchedOnTheWay.insert(place) }
    followed[parent] = before
    back = parent
    stepsBack += 1
  }

  private mutating func visit(_ place: Int) {
    next = place + 1
    let id = MementoID(index: place)
    if let known = followed[place] {
      // On the way back edits are taken as they were taken there: forth some lead elsewhere.
      let isCurrent = id == tree.current
      if isCurrent || place == oldest || touchedOnTheWay.contains(place) { note(id, known) }
    } else if let parent = tree.parent(of: id), let before = followed[parent.index],
      let differences = differences(to: place),
      let (here, isTouched) = before.through(differences)
    {
      followed[place] = here
      if isTouched { note(id, here) }
    } else {
      findings.lost.append(id)
    }
  }

  private mutating func differences(to place: Int, goesBack: Bool = false) -> [Difference]? {
    let id = MementoID(index: place)
    guard let parent = tree.parent(of: id) else { return nil }
    let areHeld = tree.isHeld(id) && tree.isHeld(parent)
    return steps.differences(
      to: place, areHeld ? tree.state(of: id) : nil, from: areHeld ? tree.state(of: parent) : nil,
      goesBack: goesBack)
  }

  private mutating func note(_ id: MementoID, _ here: Followed) {
    var finding = HistoryFindings.Finding(id)
    finding.part = here.part.range
    findings.findings.append(finding)
  }
}
