import Glibc
import Processes
import TestSupport
import Testing

@Suite struct CaughtSignalsTests {
  @Test("Signals wait in their order until they are taken")
  func signalsWait() async throws {
    let signals = try CaughtSignals([SIGURG, SIGIO])
    #expect(signals.take() == [])
    var taken: [CInt] = []
    for number in [SIGURG, SIGIO, SIGURG] {
      try #require(kill(getpid(), number) == 0)
      try await eventually("the signal") {
        let new = signals.take()
        taken += new
        return !new.isEmpty
      }
    }
    #expect(taken == [SIGURG, SIGIO, SIGURG])
  }

  @Test("A signal that is ignored, or has a handler, is caught only on demand")
  func usedSignalsAreLeft() async {
    await #expect(processExitsWith: .success) {
      signal(SIGUSR1, SIG_IGN)
      signal(SIGUSR2) { _ in }
      let signals = try CaughtSignals([SIGURG], ifUnused: [SIGUSR1, SIGUSR2, SIGALRM])
      for number in [SIGUSR1, SIGUSR2, SIGALRM, SIGURG] { kill(getpid(), number) }
      var taken: Set<CInt> = []
      try await eventually("the signals") {
        taken.formUnion(signals.take())
        return taken.count > 1
      }
      if taken != [SIGALRM, SIGURG] { exit(1) }
    }
  }
}
