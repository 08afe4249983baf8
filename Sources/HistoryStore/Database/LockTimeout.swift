internal import CSQLite
internal import Glibc
internal import Synchronization

/// The limit of the wait for another program's lock.
///
/// Another program that records a change of a large text holds a lock for seconds; callers with
/// time wait longer than that.
public final class LockTimeout: Sendable {
  private let longest: Duration
  /// The end of all waiting; nil without a deadline.
  private let end = Mutex<ContinuousClock.Instant?>(nil)

  /// Creates a limit for each lock.
  public init(_ longest: Duration) { self.longest = longest }

  /// Returns a limit for each lock in seconds.
  public static func seconds(_ count: Int) -> LockTimeout { LockTimeout(.seconds(count)) }

  /// Limits the total remaining time for all locks, because the user waits.
  public func hurry(within left: Duration) {
    let wanted = ContinuousClock.now + left
    end.withLock { $0 = $0.map { min($0, wanted) } ?? wanted }
  }

  /// Removes the total limit for all locks.
  public func relax() { end.withLock { $0 = nil } }

  /// Returns whether to continue waiting for a lock requested at `start`.
  func lasts(since start: ContinuousClock.Instant) -> Bool {
    let now = ContinuousClock.now
    return now < start + longest && end.withLock { $0.map { now < $0 } ?? true }
  }
}

/// The wait for locks of one database, called by SQLite.
final class LockWait {
  private let lockTimeout: LockTimeout
  private var start = ContinuousClock.now

  init(_ lockTimeout: LockTimeout) { self.lockTimeout = lockTimeout }

  /// Installs the busy handler.
  ///
  /// Call `leave` before this object is released.
  func attend(to handle: OpaquePointer) {
    sqlite3_busy_handler(
      handle,
      { context, count in
        guard let context else { return 0 }
        let wait = Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue()
        return wait.shouldContinue(asked: Int(count)) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func leave(_ handle: OpaquePointer) { sqlite3_busy_handler(handle, nil, nil) }

  /// Waits a moment for a lock, unless the time limit is reached.
  ///
  /// - Parameter count: the number of earlier calls for this lock.
  func shouldContinue(asked count: Int) -> Bool {
    if count == 0 { start = ContinuousClock.now }
    guard lockTimeout.lasts(since: start) else { return false }
    // Most locks last a few milliseconds.
    usleep(count < 10 ? 2_000 : 20_000)
    return true
  }
}
