import Dispatch
import TestSupport
import Testing

@testable import Shell

/// The rest of storing bases while keys come.
@Suite struct BaseQueueTests {
  private let rest = BackgroundRest()

  /// Returns what a queue does to end a rest that would last a minute.
  private func endsRest(
    until end: DispatchTime, by act: @escaping @Sendable (BaseQueue) -> Void
  ) async -> Bool {
    rest.restart(at: .now() + .seconds(60))
    let bases = BaseQueue(rest: rest)
    let start = DispatchTime.now()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        bases.restWhileKeysCome(until: end)
        continuation.resume()
      }
      act(bases)
    }
    return DispatchTime.now() < start + .seconds(30)
  }

  @Test("Bases are stored without a pause of the keys after some time")
  func restsAreLimited() async {
    #expect(await endsRest(until: .now() + .milliseconds(20)) { _ in })
  }

  @Test("A stop ends the rest")
  func stopsEndRests() async {
    #expect(await endsRest(until: .now() + .seconds(60)) { $0.stop() })
  }

  @Test("A pause of the keys ends the rest")
  func pausesEndRests() async {
    rest.restart(at: .now())
    let (bases, start) = (BaseQueue(rest: rest), DispatchTime.now())
    bases.restWhileKeysCome(until: .now() + .seconds(60))
    #expect(DispatchTime.now() < start + .seconds(30) && rest.remaining(at: .now()) == nil)
  }
}
