import SystemPackage
import Testing

/// A stream of random numbers that is the same for the same seed on every machine (SplitMix64,
/// Steele, Lea and Flood, 2014).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The stream that belongs to `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// Where a random test gets its seed from.
public enum Seed {
  /// The seed for the test that runs: `SEED=` when it is set, otherwise `usual`, or a fresh one
  /// when there is no usual seed or the run is a soak.
  ///
  /// The seed is written to standard error at once, unbuffered, so that a failed precondition
  /// cannot swallow it.
  public static func current(default usual: UInt64? = nil) -> UInt64 {
    let seed = replayed ?? (Soak.isOn ? nil : usual) ?? UInt64.random(in: 0...UInt64(Int64.max))
    announce("SEED=\(seed) in \(Test.current?.name ?? "a run outside any test")\n")
    return seed
  }

  private static var replayed: UInt64? {
    guard let text = environmentVariable("SEED") else { return nil }
    guard let seed = UInt64(text) else {
      preconditionFailure("SEED must be a whole number from 0, and is: \(text)")
    }
    return seed
  }
}

/// How long random tests run: a moment in `make test`, long in `make soak`.
public enum Soak {
  /// Whether the environment asks for a soak with `SOAK=1`.
  public static var isOn: Bool { environmentVariable("SOAK") == "1" }

  /// `usual` rounds, or `soak` of them in a soak.
  public static func rounds(_ usual: Int, soak: Int) -> Int { isOn ? soak : usual }
}

/// Writes to standard error; a test run that has lost it has no one to tell.
private func announce(_ text: String) {
  _ = try? FileDescriptor.standardError.writeAll(text.utf8)
}
