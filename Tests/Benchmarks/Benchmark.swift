/// A row of the table: work, and what it must reach.
struct Benchmark {
  /// What is done, in a few words; the baseline knows the row by it.
  let name: String
  /// How the time of one operation is printed.
  let unit: Unit
  /// The time to reach at least, in `unit`.
  var bar: Double?
  /// The memory to reach at least, in bytes an operation.
  var byteBar: Double?
  /// How often the work is measured.
  var rounds = 7
  /// Does the work once.
  let measure: () throws -> Sample
}

/// What one measurement gave.
struct Sample {
  /// Seconds that one operation took.
  let seconds: Double
  /// Bytes that one operation left allocated, where that was measured.
  let bytes: Double?

  /// Times work that consists of `operations` like ones, and looks how much memory it keeps if
  /// asked to.
  ///
  /// That memory is new to the process, so that the time includes what the system needs to
  /// provide it, as it does in an editor.
  static func time(
    operations: Int, andMemory: Bool = false, _ work: () throws -> Void
  ) rethrows -> Sample {
    if andMemory { returnFreeMemory() }
    let before = andMemory ? allocatedBytes() : 0
    let elapsed = try ContinuousClock().measure(work)
    let kept = andMemory ? Double(allocatedBytes() - before) / Double(operations) : nil
    return Sample(seconds: elapsed / .seconds(1) / Double(operations), bytes: kept)
  }
}

/// How the time of an operation is printed.
enum Unit: String {
  case nanoseconds = "ns"
  case microseconds = "µs"
  case milliseconds = "ms"
  case seconds = "s"
  /// For operations of one byte each.
  case gigabytesPerSecond = "GB/s"

  /// The time in this unit.
  func value(ofSeconds seconds: Double) -> Double {
    switch self {
    case .nanoseconds: seconds * 1e9
    case .microseconds: seconds * 1e6
    case .milliseconds: seconds * 1e3
    case .seconds: seconds
    case .gigabytesPerSecond: 1e-9 / seconds
    }
  }

  /// Whether a figure in this unit is as good as a bar.
  func reaches(_ bar: Double, _ value: Double) -> Bool {
    self == .gigabytesPerSecond ? value >= bar : value <= bar
  }
}

/// A row that was measured.
struct Result {
  let benchmark: Benchmark
  private let seconds: [Double]
  /// The median of the bytes that one operation left allocated.
  let bytes: Double?
  /// The median, in steps of the calibration: a figure that other machines can be held against.
  let steps: Double

  init(_ benchmark: Benchmark, _ samples: [Sample], calibration: Calibration) {
    self.benchmark = benchmark
    seconds = samples.map(\.seconds)
    let measured = samples.compactMap(\.bytes)
    bytes = measured.isEmpty ? nil : measured.median
    steps = seconds.median / calibration.secondsPerStep
  }

  /// In the benchmark's unit.
  var median: Double { benchmark.unit.value(ofSeconds: seconds.median) }
  /// In the benchmark's unit.
  var best: Double { benchmark.unit.value(ofSeconds: seconds.min() ?? 0) }
}

extension [Double] {
  /// The middle of the values, 0 when there are none.
  var median: Double {
    if isEmpty { return 0 }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
