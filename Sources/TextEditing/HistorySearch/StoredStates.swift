public import MementoKit

/// The stored states that a tree of mementos has not loaded.
public struct StoredStates {
  /// The bytes of a `TextCodec`, and their version.
  public typealias Payload = (bytes: [UInt8], version: Int)

  let steps: (Range<Int>) -> [Payload?]
  let whole: (MementoID) -> Payload?
  let isWhole: (MementoID) -> Bool

  /// Creates a value from functions.
  ///
  /// - Parameters:
  ///   - steps: the deltas of the mementos in a range of indices from their parents in the tree;
  ///     nil if unknown.
  ///   - whole: returns the snapshot of a memento, if it has one.
  ///   - isWhole: returns whether a memento has a snapshot.
  public init(
    steps: @escaping (Range<Int>) -> [Payload?], whole: @escaping (MementoID) -> Payload?,
    isWhole: @escaping (MementoID) -> Bool
  ) {
    self.steps = steps
    self.whole = whole
    self.isWhole = isWhole
  }

  /// A value without states.
  public static var none: StoredStates {
    StoredStates(steps: { $0.map { _ in nil } }, whole: { _ in nil }, isWhole: { _ in false })
  }
}

/// A reader of steps, which reads ahead in the direction of the search.
struct StepReader {
  private let stored: StoredStates
  private let count: Int
  private let codec = TextCodec()
  private var places = 0..<0
  private var payloads: [StoredStates.Payload?] = []
  /// The number of steps read at once.
  private var batch = 64

  init(_ stored: StoredStates, count: Int) {
    self.stored = stored
    self.count = count
  }

  /// Returns the changes of a memento from its parent; nil if they are not readable.
  ///
  /// - Parameter isBackward: whether the next index will be lower.
  mutating func changes(to place: Int, isBackward: Bool = false) -> [TextDelta.Change]? {
    if !places.contains(place) { read(around: place, isBackward) }
    guard let payload = payloads[place - places.lowerBound] else { return nil }
    return codec.changes(payload.bytes, version: payload.version)
  }

  private mutating func read(around place: Int, _ isBackward: Bool) {
    places = isBackward ? max(0, place + 1 - batch)..<place + 1 : place..<min(count, place + batch)
    payloads = stored.steps(places)
    let byteCount = payloads.reduce(0) { $0 + ($1?.bytes.count ?? 0) }
    if byteCount > Self.muchMemory {
      batch = max(1, batch / 4)
    } else if byteCount < Self.muchMemory / 4 {
      batch = min(512, batch * 2)
    }
  }

  private static var muchMemory: Int { 4 << 20 }
}
