import TestSupport
import Testing

@Suite struct SeedTests {
  /// The first numbers of SplitMix64 for the seed 1234567, as its authors' program prints them.
  @Test("The random numbers are those of SplitMix64")
  func theStreamIsSplitMix64() {
    var random = SeededRandom(seed: 1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(
      numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test(
    "Without SEED, the default seed is used",
    .enabled(if: environmentVariable("SEED") == nil && !Soak.isOn))
  func theUsualSeedIsTaken() {
    #expect(Seed.current(default: 7) == 7)
  }

  @Test(
    "Without a default, each seed is a fresh one", .enabled(if: environmentVariable("SEED") == nil))
  func withoutAUsualSeedEachIsFresh() {
    #expect(Seed.current() != Seed.current())
  }
}
