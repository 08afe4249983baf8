public import Testing

/// The duration of random tests: short in `make test`, long in `make soak`.
public enum Soak {
  /// Whether the environment asks for a soak with `SOAK=1`.
  public static var isOn: Bool { environmentVariable("SOAK") == "1" }

  /// Returns `usual`, or `soak` in a soak.
  public static func count(_ usual: Int, soak: Int) -> Int { isOn ? soak : usual }

  /// Returns the numbers of `usual` rounds from 0; in a soak those of `soak` rounds, which end
  /// earlier when `MINUTES=` have passed since the first (1 if it is not set).
  ///
  /// The limit changes nothing in the rounds before it: a seed replays them.
  public static func rounds(_ usual: Int, soak: Int) -> Rounds {
    isOn ? Rounds(count: soak, limit: limit) : Rounds(count: usual, limit: nil)
  }

  private static var limit: Duration {
    guard let text = environmentVariable("MINUTES") else { return .seconds(60) }
    guard let minutes = Double(text), minutes > 0 else {
      preconditionFailure("MINUTES must be a number above 0, and is: \(text)")
    }
    return .seconds(minutes * 60)
  }
}

extension TimeLimitTrait.Duration {
  /// A number of minutes; hours in a soak, in which the random tests keep the processors busy meanwhile.
  public static func usually(_ minutes: Int) -> Self { .minutes(Soak.isOn ? 240 : minutes) }
}

/// The numbers of the rounds of a random test, from 0, until their count or a duration is reached.
public struct Rounds: Sequence, IteratorProtocol, Sendable {
  private let count: Int
  private let end: ContinuousClock.Instant?
  private var number = 0

  /// `count` rounds, of which none begins later than `limit` from now, if it is given.
  public init(count: Int, limit: Duration?) {
    self.count = count
    end = limit.map { .now + $0 }
  }

  /// Returns the number of the next round, nil at the end; the first round is never left out.
  public mutating func next() -> Int? {
    guard number < count else { return nil }
    if let end, number > 0, .now >= end { return nil }
    defer { number += 1 }
    return number
  }
}
