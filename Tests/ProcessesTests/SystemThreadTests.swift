import Dispatch
import Glibc
import Processes
import Synchronization
import Testing

@Suite struct SystemThreadTests {
  /// Tells when it is released.
  private final class Owner: Sendable {
    let released: DispatchSemaphore

    init(_ released: DispatchSemaphore) { self.released = released }

    deinit { released.signal() }
  }

  @Test("A closure runs beside the caller, once, and is released")
  func runs() throws {
    let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let released = DispatchSemaphore(value: 0)
    let runs = Mutex(0)
    do {
      let owner = Owner(released)
      try SystemThread.run {
        withExtendedLifetime(owner) { runs.withLock { $0 += 1 } }
        began.signal()
        mayEnd.wait()
      }
    }
    #expect(began.wait(timeout: .now() + 10) == .success)
    #expect(released.wait(timeout: .now()) == .timedOut)
    mayEnd.signal()
    #expect(released.wait(timeout: .now() + 10) == .success)
    #expect(runs.withLock { $0 } == 1)
  }

  @Test("The thread gets no signal, and its caller the same as before")
  func masksSignals() throws {
    let before = blockedSignals()
    let blocked = Mutex<[CInt]>([])
    let ended = DispatchSemaphore(value: 0)
    try SystemThread.run {
      blocked.withLock { $0 = blockedSignals() }
      ended.signal()
    }
    #expect(ended.wait(timeout: .now() + 10) == .success)
    #expect(blocked.withLock { $0 } == candidates)
    #expect(blockedSignals() == before)
  }
}

/// Signals of programs for terminals.
private let candidates = [SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGTERM, SIGCONT, SIGTSTP, SIGWINCH]

private func blockedSignals() -> [CInt] {
  var mask = sigset_t()
  pthread_sigmask(SIG_SETMASK, nil, &mask)
  return candidates.filter { sigismember(&mask, $0) == 1 }
}
