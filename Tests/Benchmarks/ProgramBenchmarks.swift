import SystemPackage

extension Subject {
  /// The whole program on a pseudo-terminal, as a person meets it.
  static var program: Subject {
    Subject(name: "program") { _ in
      let folder = try makeFolder()
      let small = try folder.write(LogText.allocate(byteCount: 8_000), named: "small.txt")
      let large = try folder.write(LogText.allocate(byteCount: 100_000_000), named: "large.txt")
      let huge = try folder.write(LogText.allocate(byteCount: 1_000_000_000), named: "huge.txt")
      return [
        starting("start to first screen, small file", small, bar: 6),
        starting("start to first screen, 100 MB", large, bar: 8),
        starting("start to first screen, 1 GB", huge, bar: 10),
        loading("100 MB", large, beside: small, byteCount: 100_000_000, bar: 80),
        loading("1 GB", huge, beside: small, byteCount: 1_000_000_000, bar: 700),
      ]
        + echoing("small file", small) + echoing("100 MB file", large)
        + [
          // By words, and with each line typed above the one before, which makes it a block.
          undoing("words, each of 400", key: "\u{1b}u", count: 400, behindLine: "", in: small),
          undoing(
            "lines, each of 400", key: "\u{1a}", count: 400, behindLine: "\u{1b}[A", in: small),
        ]
    }
  }
}

private func starting(_ name: String, _ file: FilePath, bar: Double? = nil) -> Benchmark {
  Benchmark(name: name, unit: .milliseconds, bar: bar, rounds: 15) {
    var started: ProgramOnTerminal?
    let sample = try Sample.time(operations: 1) {
      started = try ProgramOnTerminal([ProgramOnTerminal.memento.string, file.string])
      // The status line is the last that a first frame draws.
      try started?.wait(until: "Ln 1")
    }
    started = nil
    return sample
  }
}

/// From the start until all of a file is in memory, and how much more memory that takes at the most than
/// a small one.
private func loading(
  _ name: String, _ file: FilePath, beside small: FilePath, byteCount: Int, bar: Double
) -> Benchmark {
  Benchmark(
    name: "start to all of \(name) in memory", unit: .milliseconds, bar: bar,
    byteBar: 1.02 * Double(byteCount), rounds: 5
  ) {
    let usual = try usualMemory(with: small)
    let start = ContinuousClock.now
    let program = try ProgramOnTerminal([ProgramOnTerminal.memento.string, file.string])
    let end = try program.waitForMemory(byteCount)
    return Sample(
      seconds: start.duration(to: end) / .seconds(1),
      bytes: Double(try program.mostResidentBytes - usual))
  }
}

/// The memory that the program takes with a small file, once all that follows the first screen is done.
private func usualMemory(with file: FilePath) throws -> Int {
  let program = try ProgramOnTerminal.opening(file)
  _ = try program.waitForMemory(0)
  return try program.mostResidentBytes
}

private func echoing(_ name: String, _ file: FilePath) -> [Benchmark] {
  [("median", 0.5, 0.22), ("99th percentile", 0.99, 0.9)].map { words, share, bar in
    Benchmark(
      name: "typed character to echo, \(name), \(words)", unit: .milliseconds, bar: bar, rounds: 3
    ) {
      Sample(seconds: try echoTimes(file).quantile(share), bytes: nil)
    }
  }
}

/// Seconds from a key to its echo, 500 times.
private func echoTimes(_ file: FilePath) throws -> [Double] {
  let terminal = try ProgramOnTerminal([ProgramOnTerminal.memento.string, file.string])
  try terminal.wait(until: "Ln 1")
  return try (0..<500).map { count in
    // A line must not become so long that the text scrolls sideways.
    if count % 50 == 0 { terminal.type("\r") }
    terminal.settle(milliseconds: 3)
    return try Sample.time(operations: 1) {
      terminal.type("@")
      try terminal.wait(until: "@")
    }.seconds
  }
}

/// Types 400 words or more in lines, and takes them back, each step until the screen shows it.
///
/// - Parameter behindLine: what is typed behind each line.
private func undoing(
  _ steps: String, key: String, count: Int, behindLine: String, in file: FilePath
) -> Benchmark {
  Benchmark(name: "typed lines undone by \(steps)", unit: .milliseconds, bar: 0.25, rounds: 3) {
    let terminal = try ProgramOnTerminal([ProgramOnTerminal.memento.string, file.string])
    try terminal.wait(until: "Ln 1")
    for number in 100..<100 + count {
      terminal.type("line\(number)\r")
      terminal.settle(milliseconds: 2)
      terminal.type(behindLine)
      terminal.settle(milliseconds: 2)
    }
    // The last block is recorded, and on the disk.
    terminal.pass(.milliseconds(1_500))
    let times = try (0..<count).map { _ in
      terminal.settle(milliseconds: 3)
      return try Sample.time(operations: 1) {
        terminal.type(key)
        try terminal.waitForOutput()
      }.seconds
    }
    return Sample(seconds: times.quantile(0.5), bytes: nil)
  }
}

extension [Double] {
  /// The value below which this share of the values is.
  fileprivate func quantile(_ share: Double) -> Double {
    sorted()[Swift.min(count - 1, Int(Double(count) * share))]
  }
}
