import Text
import TextEditing

extension Subject {
  /// Differences between two states: their lines, and the words within these.
  static var difference: Subject {
    Subject(name: "difference") { _ in ofOneFile + ofUnrelatedTexts + [ofWords, ofAnOutsideChange] }
  }

  /// Two states of a file of 10 MB with a thousand changed lines.
  private static var ofOneFile: [Benchmark] {
    let older = PieceTree(adopting: LogText.allocate(byteCount: 10_000_000))
    var newer = older
    newer.changeLines(1_000)
    let again = PieceTree(newer.bytes)
    var replaced = older
    replaced.replace(0..<older.count, with: newer.bytes)
    return [
      ("pieces shared", newer), ("nothing shared", again), ("replaced at once", replaced),
    ].map { name, newer in
      Benchmark(
        name: "10 MB, 1,000 changed lines, \(name)", unit: .milliseconds, bar: 20
      ) {
        .ofLines(from: older, to: newer, effort: .interactive, isExact: true)
      }
    }
  }

  private static var ofUnrelatedTexts: [Benchmark] {
    let different = (
      PieceTree(lines: 0..<20_000, seed: 5), PieceTree(lines: 20_000..<40_000, seed: 6)
    )
    let shuffled = (PieceTree(lines: 0..<500, seed: 5), PieceTree(lines: 0..<500, seed: 6))
    let efforts: [(String, LineEffort, Double)] = [
      ("standard", .standard, 500), ("interactive", .interactive, 100),
    ]
    return efforts.flatMap { name, effort, bar in
      [
        Benchmark(
          name: "unrelated texts of 1 MB, \(name)", unit: .milliseconds, bar: bar
        ) {
          .ofLines(from: different.0, to: different.1, effort: effort, isExact: true)
        },
        Benchmark(
          name: "the same lines shuffled, 1 MB, \(name)", unit: .milliseconds, bar: bar
        ) {
          .ofLines(from: shuffled.0, to: shuffled.1, effort: effort, isExact: false)
        },
      ]
    }
  }

  /// The changes of another program to a file of 100 MB, as the reading of the file finds them.
  private static var ofAnOutsideChange: Benchmark {
    let older = PieceTree(adopting: LogText.allocate(byteCount: 100_000_000))
    var newer = older
    newer.changeLines(1_000)
    let bytes = newer.bytes
    return Benchmark(
      name: "100 MB, an outside change of 1,000 lines", unit: .milliseconds, bar: 150
    ) {
      var count = 0
      let sample = Sample.time(operations: 1) {
        count = bytes.withUnsafeBytes { older.replacements(into: $0).count }
      }
      precondition(count >= 1_000, "changes were joined")
      return sample
    }
  }

  private static var ofWords: Benchmark {
    let older = PieceTree(adopting: LogText.allocate(byteCount: 1_000_000))
    var newer = older
    newer.changeLines(1_000)
    let difference = LineDifference(from: older, to: newer)
    return Benchmark(
      name: "words of a hunk", unit: .microseconds, bar: 200
    ) {
      Sample.time(operations: difference.hunks.count) {
        for change in difference.hunks.indices {
          consume(difference.words(inChange: change).new.count)
        }
      }
    }
  }
}

extension Sample {
  /// Returns the time of a comparison, which must find the smallest hunks if `isExact`.
  fileprivate static func ofLines(
    from older: PieceTree, to newer: PieceTree, effort: LineEffort, isExact: Bool
  ) -> Sample {
    time(operations: 1) {
      let difference = LineDifference(from: older, to: newer, effort: effort)
      precondition(!isExact || !difference.isCoarse, "the search was cut short")
      consume(difference.hunks.count)
    }
  }
}

extension PieceTree {
  /// Creates a text of 1 MB, of short lines with numbers in a range.
  fileprivate init(lines: Range<Int>, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < 1_000_000 {
      bytes += "  line \(Int.random(in: lines, using: &random))\n".utf8
    }
    self.init(bytes)
  }

  /// Inserts a word into random lines.
  fileprivate mutating func changeLines(_ count: Int) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<count {
      let line = Int.random(in: 0..<lineCount - 1, using: &random)
      let range = range(ofLine: line)
      let middle = range.lowerBound + range.count / 2
      replace(middle..<middle + 2, with: "word \(line)".utf8)
    }
  }
}
