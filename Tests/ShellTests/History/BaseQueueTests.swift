import Dispatch
import TestSupport
import Testing

@testable import Shell

/// The rest of storing bases while keys come.
@Suite(.timeLimit(.usually(10))) struct BaseQueueTests {
  private let rest = BackgroundRest()

  /// Lets a queue rest as if keys came for an hour, up to a time at most.
  private func restForAnHour(until end: DispatchTime, despite act: (BaseQueue) -> Void) async {
    rest.restart(at: .now() + .seconds(3600))
    let bases = BaseQueue(rest: rest)
    async let ending: Void = withCheckedContinuation { continuation in
      DispatchQueue(label: "test.bases").async {
        bases.restWhileKeysCome(until: end)
        continuation.resume()
      }
    }
    act(bases)
    await ending
  }

  @Test("Bases are stored without a pause of the keys after some time")
  func restsAreLimited() async {
    await restForAnHour(until: .now() + .milliseconds(20)) { _ in }
    #expect(rest.remaining(at: .now()) != nil)
  }

  @Test("A stop ends the rest")
  func stopsEndRests() async {
    let end = DispatchTime.now() + .seconds(3600)
    await restForAnHour(until: end) { $0.stop() }
    #expect(.now() < end)
  }

  @Test("A pause of the keys ends the rest")
  func pausesEndRests() {
    rest.restart(at: .now())
    BaseQueue(rest: rest).restWhileKeysCome(until: .now() + .seconds(3600))
    #expect(rest.remaining(at: .now()) == nil)
  }
}
