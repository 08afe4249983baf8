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
}
