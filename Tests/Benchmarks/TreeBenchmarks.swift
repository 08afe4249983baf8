import Text
import TextEditing

extension Subject {
  /// The persistent text alone, of 100 MB and 1 GB.
  static var tree: Subject {
    Subject(name: "tree") { _ in
      let log = PieceTree(adopting: LogText.allocate(byteCount: 100_000_000))
      let edited = log.withRandomInsertions(count: 100_000)
      return log.editing + log.finding("100 MB") + edited.finding("100 MB edited 100,000 times")
        + [edited.reading, building] + replacing
    }
  }

  private static var building: Benchmark {
    Benchmark(
      name: "build over 1 GB in memory", unit: .seconds, bar: 0.2, byteBar: 10e6, rounds: 3
    ) {
      let bytes = LogText.allocate(byteCount: 1_000_000_000)
      var tree: PieceTree?
      let sample = Sample.time(operations: 1, andMemory: true) { tree = PieceTree(adopting: bytes) }
      consume(tree?.lineCount ?? 0)
      return sample
    }
  }
}

extension PieceTree {
  /// Returns a copy with 10 bytes inserted at each of several random places.
  fileprivate func withRandomInsertions(count insertions: Int) -> PieceTree {
    var random = SeededRandom(seed: 3)
    var copy = self
    for _ in 0..<insertions {
      copy.insert("0123456789".utf8, at: Int.random(in: 0...copy.count, using: &random))
    }
    return copy
  }

  fileprivate var editing: [Benchmark] {
    [
      Benchmark(name: "100 MB, random 10-byte insertion alone", unit: .nanoseconds) {
        insertAtRandom(keepingAll: false)
      },
      Benchmark(
        name: "100 MB, random 10-byte insertion and kept copy", unit: .nanoseconds,
        bar: 3_200, byteBar: 2_400
      ) {
        insertAtRandom(keepingAll: true)
      },
      Benchmark(name: "100 MB, typed byte alone", unit: .nanoseconds, bar: 45, rounds: 15) {
        type(keepingAll: false)
      },
      Benchmark(
        name: "100 MB, typed byte and kept copy", unit: .nanoseconds, bar: 1_100,
        byteBar: 1_700
      ) {
        type(keepingAll: true)
      },
      Benchmark(name: "difference after a typed byte", unit: .microseconds) {
        differAfterKeystrokes()
      },
    ]
  }

  private func insertAtRandom(keepingAll: Bool) -> Sample {
    var random = SeededRandom(seed: 4)
    let offsets = (0..<100_000).map { Int.random(in: 0...count + $0 * 10, using: &random) }
    return edit(offsets, inserting: Array("0123456789".utf8), keepingAll: keepingAll)
  }

  /// Types in the middle of a text with earlier edits.
  private func type(keepingAll: Bool) -> Sample {
    let edited = withRandomInsertions(count: 1_000)
    let start = edited.count / 2
    return edited.edit(
      (start..<start + 100_000).map { $0 }, inserting: [97], keepingAll: keepingAll)
  }

  private func edit(_ offsets: [Int], inserting bytes: [UInt8], keepingAll: Bool) -> Sample {
    var tree = self
    var kept: [PieceTree] = []
    kept.reserveCapacity(keepingAll ? offsets.count : 0)
    let sample = Sample.time(operations: offsets.count, andMemory: keepingAll) {
      for offset in offsets {
        tree.insert(bytes, at: offset)
        if keepingAll { kept.append(tree) }
      }
    }
    consume(tree.count)
    return sample
  }

  private func differAfterKeystrokes() -> Sample {
    let edited = withRandomInsertions(count: 100_000)
    var tree = edited
    tree.insert([97], at: tree.count / 2)
    return Sample.time(operations: 1_000) {
      for _ in 0..<1_000 { consume(tree.differences(from: edited).count) }
    }
  }

  fileprivate func finding(_ text: String) -> [Benchmark] {
    var random = SeededRandom(seed: 5)
    let lines = (0..<200_000).map { _ in Int.random(in: 0..<lineCount, using: &random) }
    let offsets = (0..<200_000).map { _ in Int.random(in: 0...count, using: &random) }
    return [
      Benchmark(name: "\(text), line to offset", unit: .nanoseconds, bar: 500) {
        Sample.time(operations: lines.count) {
          for line in lines { consume(offset(ofLine: line)) }
        }
      },
      Benchmark(name: "\(text), offset to line", unit: .nanoseconds, bar: 500) {
        Sample.time(operations: offsets.count) {
          for offset in offsets { consume(line(at: offset)) }
        }
      },
    ]
  }

  fileprivate var reading: Benchmark {
    Benchmark(name: "100 MB edited 100,000 times, sum of all bytes", unit: .gigabytesPerSecond) {
      var sum: UInt8 = 0
      let sample = Sample.time(operations: count) {
        forEachChunk(in: 0..<count) { chunk in
          for byte in chunk { sum &+= byte }
          return true
        }
      }
      consume(Int(sum))
      return sample
    }
  }
}

/// 100,000 replacements in one pass over 10 MB.
private var replacing: [Benchmark] {
  let text = PieceTree(adopting: LogText.allocate(byteCount: 10_000_000))
  let changes = (0..<100_000).map { Replacement($0 * 100..<$0 * 100 + 3, with: Array("word".utf8)) }
  var replaced = text
  replaced.replace(changes)
  return [
    Benchmark(name: "10 MB, 100,000 replacements in one pass", unit: .milliseconds) {
      var tree = text
      return Sample.time(operations: 1, andMemory: true) { tree.replace(changes) }
    },
    Benchmark(name: "going back before 100,000 replacements", unit: .nanoseconds) {
      var tree = replaced
      return Sample.time(operations: 1_000_000) {
        for round in 0..<1_000_000 { tree = round % 2 == 0 ? text : replaced }
        consume(tree.count)
      }
    },
    Benchmark(name: "differences after 100,000 replacements", unit: .milliseconds) {
      Sample.time(operations: 1) { consume(replaced.differences(from: text).count) }
    },
  ]
}
