import Dispatch
import Documents
import HistoryStore
import MementoKit
import Synchronization
import TextHistory
import TextEditing

/// The queue that stores the bases of a large text in the background at low priority.
///
/// It rests while the user types, unless a caller waits for the bases, and for a few seconds at
/// most. Until a base is stored, the states depend on the file.
final class BaseQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.bases", qos: .utility)
  private let isStopped = Atomic(false)
  /// Whether the user was informed that the states depend on the file.
  private let isReported = Atomic(false)
  private let rest: BackgroundRest
  /// The number of callers that wait until all bases are stored.
  private let waitingCount = Atomic(0)
  /// The signal that ends a rest early.
  private let hurry = DispatchSemaphore(value: 0)
  private static let longestRest = DispatchTimeInterval.seconds(3)

  init(rest: BackgroundRest) { self.rest = rest }

  /// Stores missing bases after a request that recorded or opened a history.
  func follow(
    _ request: HistoryRequest, answeredBy events: [HistoryEvent], _ history: FileHistory?,
    post: @escaping @Sendable ([HistoryEvent]) -> Void
  ) {
    guard !isStopped.load(ordering: .relaxed), let history, let file = history.fileNumber,
      let known = Self.stateInMemory(request, events, largest: history.settings.largestSnapshot)
    else { return }
    let (path, settings) = (history.store.path, history.settings)
    queue.async { [self] in
      do throws(DatabaseError) {
        let keeping = try BaseKeeping(
          of: file, inMemory: known.number, known.state, in: path, settings: settings)
        let end = DispatchTime.now() + Self.longestRest
        let outcome = try keeping.run {
          restWhileKeysCome(until: end)
          return !isStopped.load(ordering: .relaxed)
        }
        if let notice = outcome.notice, !isReported.exchange(true, ordering: .relaxed) {
          post([.notice(notice)])
        }
      } catch {
        // Every session tries again; until then the states depend on the file.
        if !error.isBusy { post([.notice("Earlier states depend on the file: \(error)")]) }
      }
    }
  }

  /// Returns the state of a request that the store has now, if some states may depend on the file.
  private static func stateInMemory(
    _ request: HistoryRequest, _ events: [HistoryEvent], largest: Int
  ) -> (number: Int, state: TextBuffer.Memento)? {
    for event in events {
      switch (request, event) {
      case (.open(_, let state, _), .opened(let earlier?)) where state.byteCount > largest / 2:
        return (earlier.tree.number(of: earlier.anchor), state)
      case (.record(let mementos), .recorded(let references)):
        let pairs = zip(mementos, references)
        let root = pairs.first { $0.0.parent == nil && $0.0.state.byteCount > largest }
        if let root { return (root.1.number, root.0.state) }
      default: break
      }
    }
    return nil
  }

  /// Waits for a pause of the keys, until a time limit, and only while no caller waits for the
  /// bases.
  func restWhileKeysCome(until end: DispatchTime) {
    while let time = rest.remaining(at: .now()), .now() < end,
      waitingCount.load(ordering: .relaxed) == 0, !isStopped.load(ordering: .relaxed)
    {
      _ = hurry.wait(timeout: min(.now() + time, end))
    }
  }

  /// Waits until all bases are stored.
  func finish() {
    waitingCount.add(1, ordering: .relaxed)
    hurry.signal()
    queue.sync {}
    waitingCount.subtract(1, ordering: .relaxed)
  }

  /// Stops after the present batch.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    hurry.signal()
  }
}

extension BaseKeeping.Outcome {
  /// The notice for the user; nil without a risk.
  fileprivate var notice: String? {
    let risk = "if another program changes the file, its earlier states are lost"
    return switch self {
    case .complete, .stopped: nil
    case .tooLarge: "The file is over \(BaseKeeping.largestBase / 1_000_000) MB: \(risk)"
    case .noRoom: "The history has no room for this text (per-file-mb): \(risk)"
    }
  }
}
