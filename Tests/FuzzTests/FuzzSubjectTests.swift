import TestSupport
import Testing

@testable import Fuzz

/// The subjects of `make fuzz`: they must keep up with the code that they feed.
@Suite struct FuzzSubjectTests {
  @Test("Each subject reads random bytes", arguments: FuzzSubject.allCases)
  func randomBytes(_ subject: FuzzSubject) {
    var random = SeededRandom(seed: Seed.current())
    for round in Soak.rounds(40, soak: 10_000) {
      let count = round * 5 % 500
      subject.read((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }
}
