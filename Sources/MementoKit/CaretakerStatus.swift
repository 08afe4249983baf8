/// What can be said of a caretaker at a glance, without looking into a memento.
public struct CaretakerStatus: Hashable, Sendable {
  /// The memento that undo starts from.
  public var current: MementoID
  /// How many mementos are recorded.
  public var count: Int
  /// Whether a block is open: edits wait to be recorded.
  public var isRecording: Bool
  /// Whether undo has somewhere to go; an open block counts as one that will be recorded.
  public var canUndo: Bool
  /// Whether redo has somewhere to go; an open block counts as one that will be recorded.
  public var canRedo: Bool
  /// Whether one went back by words to a state within the current memento's block.
  public var isWithinBlock = false
}

/// Those who follow a caretaker: shared by the copies of one caretaker.
final class Followers {
  private var streams: [AsyncStream<CaretakerStatus>.Continuation] = []
  private var closures: [(CaretakerStatus) -> Void] = []
  /// What all of them know already.
  private var last: CaretakerStatus?

  var isEmpty: Bool { streams.isEmpty && closures.isEmpty }

  deinit {
    for stream in streams { stream.finish() }
  }

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

  func tell(_ status: CaretakerStatus) {
    guard status != last else { return }
    last = status
    streams.removeAll { stream in
      if case .terminated = stream.yield(status) { true } else { false }
    }
    for closure in closures { closure(status) }
  }
}
