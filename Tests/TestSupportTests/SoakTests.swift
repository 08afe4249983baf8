import TestSupport
import Testing

@Suite struct SoakTests {
  @Test("Rounds without a limit are all there")
  func roundsAreCounted() {
    #expect(Array(Rounds(count: 3, limit: nil)) == [0, 1, 2])
    #expect(Array(Rounds(count: 3, limit: .seconds(3_600))) == [0, 1, 2])
    #expect(Array(Rounds(count: 0, limit: nil)).isEmpty)
  }

  @Test("A limit ends the rounds, but never before the first")
  func aLimitEndsTheRounds() {
    #expect(Array(Rounds(count: 1_000, limit: .zero)) == [0])
    #expect(Array(Rounds(count: 0, limit: .zero)).isEmpty)
    let start = ContinuousClock.now
    for _ in Rounds(count: .max, limit: .milliseconds(20)) {}
    #expect(ContinuousClock.now - start >= .milliseconds(20))
  }
}
