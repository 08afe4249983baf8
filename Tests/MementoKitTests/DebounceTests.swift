import MementoKit
import Testing

struct DebounceTests {
  @Test(
    "The quiet time is limited to 0.1 s to 10 s",
    arguments: [
      (asked: Duration.zero, given: Duration.milliseconds(100)),
      (.seconds(-5), .milliseconds(100)),
      (.milliseconds(99), .milliseconds(100)),
      (.milliseconds(100), .milliseconds(100)),
      (.milliseconds(2500), .milliseconds(2500)),
      (.seconds(10), .seconds(10)),
      (.milliseconds(10_001), .seconds(10)),
      (.seconds(3600), .seconds(10)),
    ])
  func quietTimeIsClamped(asked: Duration, given: Duration) {
    #expect(Debounce(quiet: asked).quiet == given)
  }

  @Test("The defaults are one second of quiet and ten seconds for a block")
  func standsAtOneSecondAndTen() {
    let debounce = Debounce()
    #expect(debounce.quiet == .seconds(1))
    #expect(debounce.ceiling == .seconds(10))
  }

  @Test("The ceiling is never below the quiet time")
  func ceilingIsNeverBelowTheQuietTime() {
    #expect(Debounce(quiet: .seconds(4), ceiling: .seconds(2)).ceiling == .seconds(4))
    #expect(Debounce(quiet: .zero, ceiling: .zero).ceiling == .milliseconds(100))
    #expect(Debounce(ceiling: .seconds(30)).ceiling == .seconds(30))
  }

  @Test("Nothing is due before the first touch")
  func nothingWaitsBeforeTheFirstTouch() {
    let debounce = Debounce()
    #expect(debounce.deadline == nil)
    #expect(!debounce.isOver(at: .seconds(1_000_000)))
    #expect(!debounce.isOverdue(at: .seconds(1_000_000), atBoundary: true))
  }

  @Test("Each touch moves the deadline")
  func eachTouchMovesTheDeadline() {
    var debounce = Debounce()
    debounce.touch(at: .seconds(50))
    #expect(debounce.deadline == .seconds(51))
    debounce.touch(at: .milliseconds(50_900))
    #expect(debounce.deadline == .milliseconds(51_900))
    #expect(!debounce.isOver(at: .milliseconds(51_900) - .nanoseconds(1)))
    #expect(debounce.isOver(at: .milliseconds(51_900)))
  }

  @Test("A run is overdue at the ceiling, or a fifth later without a boundary")
  func overdueAtTheCeilingOrAFifthLater() {
    var debounce = Debounce(ceiling: .seconds(5))
    for second in 0...5 { debounce.touch(at: .seconds(50 + second)) }
    let short = Duration.nanoseconds(1)
    #expect(!debounce.isOverdue(at: .seconds(55) - short, atBoundary: true))
    #expect(debounce.isOverdue(at: .seconds(55), atBoundary: true))
    #expect(!debounce.isOverdue(at: .seconds(56) - short, atBoundary: false))
    #expect(debounce.isOverdue(at: .seconds(56), atBoundary: false))
  }

  @Test("A reset forgets the run")
  func resetForgetsTheRun() {
    var debounce = Debounce(ceiling: .seconds(5))
    debounce.touch(at: .seconds(50))
    debounce.reset()
    #expect(debounce.deadline == nil)
    debounce.touch(at: .seconds(54))
    #expect(debounce.deadline == .seconds(55))
    #expect(!debounce.isOverdue(at: .seconds(58), atBoundary: true))
  }
}
