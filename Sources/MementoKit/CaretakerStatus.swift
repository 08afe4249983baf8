/// The status of a caretaker, without the contents of mementos.
public struct CaretakerStatus: Hashable, Sendable {
  /// The current memento.
  public var current: MementoID
  /// The number of recorded mementos.
  public var count: Int
  /// Whether a block is open.
  public var isRecording: Bool
  /// Whether undo is possible; an open block counts as recorded.
  public var canUndo: Bool
  /// Whether redo is possible; an open block counts as recorded.
  public var canRedo: Bool
  /// Whether a step by words led to a state within the current memento's block.
  package var isWithinBlock = false
}

/// The observers of a caretaker, shared by its copies.
final class Observers {
  private var streams: [AsyncStream<CaretakerStatus>.Continuation] = []
  private var closures: [(CaretakerStatus) -> Void] = []
  /// The last status that they received.
  private var last: CaretakerStatus?

  var isEmpty: Bool { streams.isEmpty && closures.isEmpty }

  deinit { for stream in streams { stream.finish() } }

  func add(_ closure: @escaping (CaretakerStatus) -> Void, knowing status: CaretakerStatus) {
    last = status
    closures.append(closure)
  }

  func makeStream(from status: CaretakerStatus) -> AsyncStream<CaretakerStatus> {
    let (stream, continuation) = AsyncStream<CaretakerStatus>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    last = status
    continuation.yield(status)
    streams.append(continuation)
    return stream
  }

  func notify(_ status: CaretakerStatus) {
    guard status != last else { return }
    last = status
    streams.removeAll { stream in
      if case .terminated = stream.yield(status) { true } else { false }
    }
    for closure in closures { closure(status) }
  }
}
