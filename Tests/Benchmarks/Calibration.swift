/// A fixed loop that measures the present speed of the machine.
///
/// A walk along a random cycle through 256 KiB: each step is a load that depends on the one before
/// it, and some arithmetic, like most of the work in a tree search.
struct Calibration {
  private static var stepCount: Int { 1_000_000 }
  private let next: [UInt32]
  private var measured: [Double] = []

  init() {
    var random = SeededRandom(seed: 1)
    let order = (0..<UInt32(65_536)).shuffled(using: &random)
    var next = [UInt32](repeating: 0, count: order.count)
    for (here, there) in zip(order, order.dropFirst() + order.prefix(1)) { next[Int(here)] = there }
    self.next = next
  }

  /// The median of all measurements so far.
  var secondsPerStep: Double { measured.median }

  /// Runs the loop once more.
  mutating func measure() {
    var place = 0
    var sum: UInt32 = 0
    let sample = Sample.time(operations: Self.stepCount) {
      for _ in 0..<Self.stepCount {
        place = Int(next[place])
        sum = sum &* 31 &+ UInt32(truncatingIfNeeded: place)
      }
    }
    consume(Int(sum))
    measured.append(sample.seconds)
  }
}
