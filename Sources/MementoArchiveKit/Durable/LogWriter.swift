internal import Dispatch
internal import Synchronization

/// The queue that writes the lines of a durable history to its file.
final class LogWriter: Sendable {
  private let file: LogFile
  private let name: String
  private let queue = DispatchQueue(label: "memento.archive", qos: .utility)
  private let state: Mutex<State>

  private struct State {
    /// The lines that could not be written yet.
    var pending: [UInt8] = []
    /// The size of the file.
    var byteCount: Int
    var problem: StoreError?
  }

  /// The maximum bytes of outdated lines before the file is rewritten.
  private static let mostOutdated = 1 << 16

  init(_ file: LogFile, of name: String, byteCount: Int) {
    self.file = file
    self.name = name
    state = Mutex(State(byteCount: byteCount))
  }

  /// Writes lines after the earlier ones.
  ///
  /// - Parameters:
  ///   - liveByteCount: the size of the lines that are not outdated afterwards.
  ///   - completion: called on the queue with the problem of these and earlier lines.
  func write(
    _ lines: [UInt8], liveByteCount: Int, completion: @escaping @Sendable (StoreError?) -> Void
  ) {
    queue.async { [self] in
      state.withLock { $0.pending += lines }
      writePending()
      if state.withLock({
        $0.problem == nil && $0.byteCount > 2 * liveByteCount + Self.mostOutdated
      }) {
        compact()
      }
      completion(state.withLock(\.problem))
    }
  }

  /// Waits until all lines are written, and returns the problem if some are not.
  func flush() -> StoreError? {
    queue.sync {
      if state.withLock({ !$0.pending.isEmpty }) { writePending() }
      return state.withLock(\.problem)
    }
  }

  private func writePending() {
    let lines = state.withLock(\.pending)
    let problem: StoreError?
    do throws(StoreError) {
      try file.append(lines)
      problem = nil
    } catch {
      problem = error
    }
    state.withLock { state in
      state.problem = problem
      if problem != nil { return }
      state.pending = []
      state.byteCount += lines.count
    }
  }

  /// Rewrites the file without outdated lines.
  private func compact() {
    do throws(StoreError) {
      guard let history = try LoggedHistory(file.bytes(), of: name) else { return }
      let lines = history.lines
      try file.replace(with: lines)
      state.withLock { $0.byteCount = lines.count }
    } catch {
      state.withLock { $0.problem = error }
    }
  }
}
