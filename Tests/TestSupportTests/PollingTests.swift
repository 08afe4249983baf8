import TestSupport
import Testing

@Suite struct PollingTests {
  @Test("A wait ends as soon as the condition is true")
  func aWaitEndsAsSoonAsTheConditionHolds() async throws {
    var looks = 0
    try await eventually("three looks") {
      looks += 1
      return looks == 3
    }
    #expect(looks == 3)
  }

  @Test("A wait that times out fails with the last observation")
  func aWaitInVainFailsWithWhatWasSeenLast() async throws {
    try await withKnownIssue {
      var seen = "nothing"
      try await eventually("a screen, not \(seen)", within: .milliseconds(50)) {
        seen = "darkness"
        return false
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasSuffix("in vain for: a screen, not darkness") }
    }
  }
}
