internal import CSQLite
internal import Glibc
internal import Synchronization

/// How long to wait for a lock that another program holds.
///
/// Another Memento that records a change of a large text holds it for seconds: whoever has the time
/// waits longer than that.
public final class Patience: Sendable {
  private let longest: Duration
  /// When all waiting ends; nil while there is time.
  private let end = Mutex<ContinuousClock.Instant?>(nil)

  /// Waits so long for each lock.
  public init(_ longest: Duration) { self.longest = longest }

  /// Waits so many seconds for each lock.
  public static func seconds(_ count: Int) -> Patience { Patience(.seconds(count)) }

  /// Waits so many milliseconds for each lock.
  public static func milliseconds(_ count: Int) -> Patience { Patience(.milliseconds(count)) }

  /// Somebody waits for all that is still to be done: so much time is left for all locks together.
  public func hurry(within left: Duration) {
    let wanted = ContinuousClock.now + left
    end.withLock { $0 = $0.map { min($0, wanted) } ?? wanted }
  }

  /// Whether it lasts for a lock that has been waited for since `start`.
  func lasts(since start: ContinuousClock.Instant) -> Bool {
    let now = ContinuousClock.now
    return now < start + longest && end.withLock { $0.map { now < $0 } ?? true }
  }
}

/// Waits for the locks of one database, called by SQLite.
final class LockWait {
  private let patience: Patience
  private var start = ContinuousClock.now

  init(_ patience: Patience) { self.patience = patience }

  /// Has SQLite ask whether to wait on.
  ///
  /// It is to `leave` the database before it goes.
  func attend(to handle: OpaquePointer) {
    sqlite3_busy_handler(
      handle,
      { context, count in
        guard let context else { return 0 }
        let wait = Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue()
        return wait.goesOn(asked: Int(count)) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func leave(_ handle: OpaquePointer) { sqlite3_busy_handler(handle, nil, nil) }

  /// Waits a moment for a lock, unless there is no time left.
  ///
  /// - Parameter count: how often it was asked for this lock before.
  func goesOn(asked count: Int) -> Bool {
    if count == 0 { start = ContinuousClock.now }
    guard patience.lasts(since: start) else { return false }
    // Most locks are held for a few milliseconds.
    usleep(count < 10 ? 2_000 : 20_000)
    return true
  }
}
