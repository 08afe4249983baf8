/// The saves of a document that were asked for and are not answered.
///
/// One is written at a time. Of those that wait the newest is enough for each file: it is of a later
/// state than the others, or of the same.
struct SavesUnderWay {
  /// The one that is being written.
  private(set) var current: SaveRequest?
  private var waiting: [SaveRequest] = []
  /// How much of the current one is written, from 0 to 1; nil while that is not known.
  var progress: Double?

  /// Whether all are answered.
  var isEmpty: Bool { current == nil && waiting.isEmpty }

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
    progress = nil
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
