import SystemPackage

extension Subject {
  /// The whole program on a pseudo-terminal, as users experience it.
  static var program: Subject {
    Subject(name: "program") { _ in
      let folder = try makeFolder()
      let small = try folder.write(LogText.allocate(byteCount: 8_000), named: "small.log")
      let large = try folder.write(LogText.allocate(byteCount: 100_000_000), named: "large.log")
      let huge = try folder.write(LogText.allocate(byteCount: 1_000_000_000), named: "huge.log")
      return [
        starting("start to first screen, small file", small, bar: 6),
        starting("start to first screen, 100 MB", large, bar: 8),
        starting("start to first screen, 1 GB", huge, bar: 10),
        loading("100 MB", large, beside: small, byteCount: 100_000_000, bar: 80),
        loading("1 GB", huge, beside: small, byteCount: 1_000_000_000, bar: 700),
      ]
        + echoing("small file", small) + echoing("100 MB file", large)
        // The other pane shows the start of the file.
        + echoing("100 MB file in one of two panes", large, after: twoPanes)
        + [
          comparingPanes(large),
          // By words, and with each line typed above the one before, so that it is a block.
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
      // The status line is the last part of the first frame.
      try started?.wait(until: "Ln 1")
    }
    started = nil
    return sample
  }
}

/// Returns the time from the start until all of a file is in memory, and the maximum of additional
/// memory compared with a small file.
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

/// Returns the memory of the program with a small file, after all work that follows the first
/// screen.
private func usualMemory(with file: FilePath) throws -> Int {
  let program = try ProgramOnTerminal.opening(file)
  _ = try program.waitForMemory(0)
  return try program.mostResidentBytes
}

private func echoing(_ name: String, _ file: FilePath, after keys: String = "") -> [Benchmark] {
  [("median", 0.5, 0.22), ("99th percentile", 0.99, 0.9)].map { words, share, bar in
    Benchmark(
      name: "typed character to echo, \(name), \(words)", unit: .milliseconds, bar: bar, rounds: 3
    ) {
      Sample(seconds: try echoTimes(file, after: keys).quantile(share), bytes: nil)
    }
  }
}

/// The keys that divide the pane, and go below the text that the other pane shows.
private let twoPanes = "\u{1c}\u{1b}[6~\u{1b}[6~"

/// Returns the seconds from a key to its echo, 500 times.
private func echoTimes(_ file: FilePath, after keys: String) throws -> [Double] {
  let terminal = try opened(file, after: keys)
  return try (0..<500).map { try echoTime(of: $0, on: terminal) }
}

private func opened(_ file: FilePath, after keys: String) throws -> ProgramOnTerminal {
  let terminal = try ProgramOnTerminal([ProgramOnTerminal.memento.string, file.string])
  try terminal.wait(until: "Ln 1")
  terminal.type(keys)
  terminal.settle(milliseconds: 100)
  return terminal
}

/// Returns the seconds from a key to its echo.
///
/// - Parameter number: that of the key.
private func echoTime(of number: Int, on terminal: ProgramOnTerminal) throws -> Double {
  // A longer line would scroll the text sideways.
  if number % 25 == 0 { terminal.type("\r") }
  terminal.settle(milliseconds: 3)
  return try Sample.time(operations: 1) {
    terminal.type("@")
    try terminal.wait(until: "@")
  }.seconds
}

/// Returns how much more time a key takes in one of two panes than in a single one.
///
/// Both are typed into in turns: the speed of a machine changes by more than the difference.
private func comparingPanes(_ file: FilePath) -> Benchmark {
  Benchmark(
    name: "typed character to echo, one of two panes against one", unit: .ratio, bar: 1.1,
    rounds: 5
  ) {
    let (one, two) = (try opened(file, after: ""), try opened(file, after: twoPanes))
    // The first change lets the history store the whole text beside the keys, which is not compared.
    for terminal in [one, two] { _ = try echoTime(of: 1, on: terminal) }
    one.pass(.seconds(4))
    var times: (one: [Double], two: [Double]) = ([], [])
    for number in 0..<500 {
      times.one.append(try echoTime(of: number, on: one))
      times.two.append(try echoTime(of: number, on: two))
    }
    return Sample(seconds: times.two.quantile(0.5) / times.one.quantile(0.5), bytes: nil)
  }
}

/// Types 400 words or more in lines, and undoes them, each step up to its screen.
///
/// - Parameter behindLine: the text typed after each line.
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
    // The last block is recorded and durable.
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
  /// Returns the quantile of the values for a share.
  fileprivate func quantile(_ share: Double) -> Double {
    sorted()[Swift.min(count - 1, Int(Double(count) * share))]
  }
}
