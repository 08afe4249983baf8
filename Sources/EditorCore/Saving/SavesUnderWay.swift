import MementoKit

/// The saves of a document that were asked for and are not answered.
///
/// One is written at a time. Of those that wait the newest is enough for each file: it is of a later
/// state than the others, or of the same.
struct SavesUnderWay {
  /// The one that is being written.
  private(set) var current: SaveRequest?
  private var waiting: [SaveRequest] = []
  /// Whether the current one is held back until the history knows its state.
  var isHeld = false
  /// How much of the current one is written, from 0 to 1; nil while that is not known.
  var progress: Double?

  /// Whether all are answered.
  var isEmpty: Bool { current == nil && waiting.isEmpty }

  /// Whether the shell was asked for one that it has not answered.
  var isWriting: Bool { current != nil && !isHeld }

  /// What is to become of a save that is asked for.
  enum Turn: Hashable {
    /// It is to be written now.
    case now
    /// It waits.
    case later
    /// What it would write is being written.
    case never
  }

  /// Takes in one that is asked for.
  mutating func add(_ request: SaveRequest) -> Turn {
    guard let current else {
      self.current = request
      return .now
    }
    var request = request
    if let index = waiting.firstIndex(where: { $0.path == request.path }) {
      let replaced = waiting.remove(at: index)
      if request.next == .stay { request.next = replaced.next }
    } else if current.writesTheSame(as: request) {
      return .never
    }
    waiting.append(request)
    return .later
  }

  /// The current one is answered.
  mutating func end() {
    current = nil
    isHeld = false
    progress = nil
  }

  /// The current one is held back no longer.
  mutating func takeHeld() -> SaveRequest? {
    guard isHeld else { return nil }
    isHeld = false
    return current
  }

  /// The mementos of the tree have other places.
  mutating func relocate(_ places: (MementoID) -> MementoID) {
    if isHeld, let id = current?.id { current?.id = places(id) }
    for index in waiting.indices { waiting[index].id = places(waiting[index].id) }
  }

  /// The next one, which is to be written now; nil while another is being written, or none waits.
  mutating func next() -> SaveRequest? {
    guard current == nil, !waiting.isEmpty else { return nil }
    current = waiting.removeFirst()
    return current
  }

  /// Takes away what waits to be written to a path.
  mutating func take(to path: String) -> SaveRequest? {
    waiting.firstIndex { $0.path == path }.map { waiting.remove(at: $0) }
  }

  /// Takes away all that waits.
  mutating func takeAll() -> [SaveRequest] {
    defer { waiting = [] }
    return waiting
  }
}

extension SaveRequest {
  fileprivate func writesTheSame(as other: SaveRequest) -> Bool {
    id == other.id && path == other.path
  }
}
