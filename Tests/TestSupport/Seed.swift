import SystemPackage
import Testing

/// A random number generator with the same numbers for the same seed on every machine (SplitMix64,
/// Steele, Lea and Flood, 2014).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator for `seed`.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// The source of the seeds of random tests.
public enum Seed {
  /// Returns the seed for the current test: `SEED=` if it is set, otherwise `usual`; a random one
  /// if `usual` is nil or the run is a soak.
  ///
  /// The seed is written to standard error immediately, unbuffered, so that a failed precondition
  /// cannot lose it.
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

/// Writes to standard error; a test run without it ignores the failure.
private func announce(_ text: String) {
  _ = try? FileDescriptor.standardError.writeAll(text.utf8)
}
