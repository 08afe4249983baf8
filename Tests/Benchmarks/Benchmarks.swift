import ArgumentParser
import Glibc
import SystemPackage

@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Measures the release build.",
    subcommands: [Measure.self, PeersCommand.self], defaultSubcommand: Measure.self)
}

/// Measures the release build and prints a table for each subject.
struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures the release build by itself.",
    discussion: "Traces are read from the folder TRACES= when none is named.")

  /// The subjects in the order of measurement, each in a file of its own.
  private static var subjects: [Subject] {
    [
      .replay, .tree, .difference, .editor, .search, .lines, .queue, .openingFiles, .pane, .views,
      .project, .findingInFiles,
      .history, .timeline,
      .looking, .week, .memory, .program, .colors,
    ]
  }

  @Argument(help: "What to measure (all if none is named); behind `replay`, traces to replay.")
  var words: [String] = []

  @Option(help: "Measure every row that often.")
  var rounds: Int?

  @Option(help: "Measure only the row of this name, or the rows whose names contain this.")
  var only = ""

  @Flag(name: .customLong("baseline"), help: "Make the figures the new baseline.")
  var rewritesBaseline = false

  func run() throws {
    // The widths of characters in the C library depend on the locale, as in the program.
    setlocale(LC_CTYPE, "C.UTF-8")
    var baseline = try Baseline.stored()
    var calibration = Calibration()
    var all: [Result] = []
    for subject in try chosenSubjects {
      let known = try subject.benchmarks(paths)
      let named = known.filter { $0.name == only }
      let rows = named.isEmpty ? known.filter { only.isEmpty || $0.name.contains(only) } : named
      let results = try measure(rows, &calibration)
      for line in Table(results, baseline).lines(title: subject.name) { print(line) }
      print()
      all += results
    }
    print("A step of the calibration took \(rounded(calibration.secondsPerStep * 1e9)) ns.")
    if rewritesBaseline {
      baseline.update(all)
      try baseline.store()
    }
  }

  private var names: [String] { Self.subjects.map(\.name) }

  private var chosenSubjects: [Subject] {
    get throws {
      let unknown = words.first { !names.contains($0) && !words.contains("replay") }
      if let unknown {
        throw ValidationError("\(unknown) is none of \(names.joined(separator: ", "))")
      }
      return Self.subjects.filter { words.isEmpty || words.contains($0.name) }
    }
  }

  private var paths: [FilePath] {
    words.filter { !names.contains($0) }.map { FilePath($0) }
  }

  /// Measures in rounds, so that a slow moment of the machine does not affect one row alone.
  private func measure(
    _ benchmarks: [Benchmark], _ calibration: inout Calibration
  ) throws -> [Result] {
    var samples = benchmarks.map { _ in [Sample]() }
    for round in 0..<(rounds ?? benchmarks.map(\.rounds).max() ?? 0) {
      calibration.measure()
      for (index, benchmark) in benchmarks.enumerated() where round < rounds ?? benchmark.rounds {
        samples[index].append(try benchmark.measure())
      }
    }
    return zip(benchmarks, samples).map { Result($0, $1, calibration: calibration) }
  }
}

/// A group of benchmarks.
struct Subject {
  let name: String
  /// A function that creates the benchmarks and their data; `paths` are files named on the command
  /// line.
  let benchmarks: (_ paths: [FilePath]) throws -> [Benchmark]
}
