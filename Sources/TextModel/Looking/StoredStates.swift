public import MementoKit

/// What is kept elsewhere of the states that a tree of mementos does not hold.
public struct StoredStates {
  /// What a `TextCodec` wrote, and the version of its form.
  public typealias Payload = (bytes: [UInt8], version: Int)

  let steps: (Range<Int>) -> [Payload?]
  let whole: (MementoID) -> Payload?
  let isWhole: (MementoID) -> Bool

  /// States that can be asked for.
  ///
  /// - Parameters:
  ///   - steps: what leads to each memento of a range of places from its parent in the tree; nil
  ///     where that is not known.
  ///   - whole: the whole state of a memento, where it is kept.
  ///   - isWhole: whether it is.
  public init(
    steps: @escaping (Range<Int>) -> [Payload?], whole: @escaping (MementoID) -> Payload?,
    isWhole: @escaping (MementoID) -> Bool
  ) {
    self.steps = steps
    self.whole = whole
    self.isWhole = isWhole
  }

  /// Nothing is kept.
  public static var none: StoredStates {
    StoredStates(steps: { $0.map { _ in nil } }, whole: { _ in nil }, isWhole: { _ in false })
  }
}

/// Reads the steps of a walk, some ahead in the direction in which it goes.
struct StepReader {
  private let stored: StoredStates
  private let count: Int
  private let codec = TextCodec()
  private var places = 0..<0
  private var payloads: [StoredStates.Payload?] = []
  /// Steps that are read at once.
  private var batch = 64

  /// A reader of the steps to so many mementos.
  init(_ stored: StoredStates, count: Int) {
    self.stored = stored
    self.count = count
  }

  /// What leads to the memento at a place from its parent; nil where that cannot be read.
  ///
  /// - Parameter goesBack: whether the next will have a lower place.
  mutating func changes(to place: Int, goesBack: Bool = false) -> [TextEdge.Change]? {
    if !places.contains(place) { read(around: place, goesBack) }
    guard let payload = payloads[place - places.lowerBound] else { return nil }
    return codec.changes(payload.bytes, version: payload.version)
  }

  private mutating func read(around place: Int, _ goesBack: Bool) {
    places =
      goesBack ? max(0, place + 1 - batch)..<place + 1 : place..<min(count, place + batch)
    payloads = stored.steps(places)
    let byteCount = payloads.reduce(0) { $0 + ($1?.bytes.count ?? 0) }
    if byteCount > Self.muchMemory {
      batch = max(1, batch / 4)
    } else if byteCount < Self.muchMemory / 4 {
      batch = min(512, batch * 2)
    }
  }

  private static var muchMemory: Int { 4 << 20 }

  /// Where the state at a place differs from its parent's; nil where that cannot be told.
  ///
  /// - Parameters:
  ///   - state: the state, and `parent` its parent's, where they are held.
  mutating func differences(
    to place: Int, _ state: TextBuffer.Memento?, from parent: TextBuffer.Memento?,
    goesBack: Bool = false
  ) -> [Difference]? {
    var held: (PieceTree, PieceTree)?
    if let state, let parent { held = (state.text, parent.text) }
    if let (newer, older) = held, newer.isRelated(to: older) {
      return newer.differences(from: older)
    }
    if let changes = changes(to: place, goesBack: goesBack) { return changes.differences }
    return held.map { newer, older in newer.differences(from: older) }
  }
}
