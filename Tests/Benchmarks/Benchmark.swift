/// A row of the table: some work, and its targets.
struct Benchmark {
  /// A short description, which identifies the row in the baseline.
  let name: String
  /// The unit of the time of one operation.
  let unit: Unit
  /// The target time, in `unit`.
  var bar: Double?
  /// The target memory, in bytes per operation.
  var byteBar: Double?
  /// The number of measurements.
  var rounds = 7
  /// Does the work once.
  let measure: () throws -> Sample
}

/// The result of one measurement.
struct Sample {
  /// The time of one operation in seconds.
  let seconds: Double
  /// The bytes that one operation left allocated, if measured.
  let bytes: Double?

  /// Times work of `operations` equal operations, and measures the memory it leaves allocated if
  /// requested.
  ///
  /// That memory is new to the process, so that the time includes the system's work to provide it,
  /// as in an editor.
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

/// The unit of an operation's time.
enum Unit: String {
  case nanoseconds = "ns"
  case microseconds = "µs"
  case milliseconds = "ms"
  case seconds = "s"
  /// For operations of one byte each.
  case gigabytesPerSecond = "GB/s"
  /// For two sizes: the sample has their ratio in place of seconds.
  case ratio = "x"

  /// Returns the time in this unit.
  func value(ofSeconds seconds: Double) -> Double {
    switch self {
    case .nanoseconds: seconds * 1e9
    case .microseconds: seconds * 1e6
    case .milliseconds: seconds * 1e3
    case .seconds, .ratio: seconds
    case .gigabytesPerSecond: 1e-9 / seconds
    }
  }

  /// Returns whether a figure in this unit reaches a target.
  func reaches(_ bar: Double, _ value: Double) -> Bool {
    self == .gigabytesPerSecond ? value >= bar : value <= bar
  }
}

/// A measured row.
struct Result {
  let benchmark: Benchmark
  private let seconds: [Double]
  /// The median of the bytes that one operation left allocated.
  let bytes: Double?
  /// The median, in steps of the calibration: a figure comparable with other machines.
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
  /// The median of the values, 0 for none.
  var median: Double {
    if isEmpty { return 0 }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
