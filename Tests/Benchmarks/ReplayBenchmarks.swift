import Text
import TextEditing

extension Subject {
  /// Recorded editing, replayed at full speed.
  static var replay: Subject {
    Subject(name: "replay") { paths in
      try Trace.all(paths).flatMap(\.benchmarks)
    }
  }
}

extension Trace {
  fileprivate var benchmarks: [Benchmark] {
    let isRustcode = name == "rustcode"
    return [
      Benchmark(
        name: "\(name), edit alone", unit: .nanoseconds, bar: isRustcode ? 85 : nil, rounds: 31
      ) {
        try replay(keepingAll: false)
      },
      Benchmark(
        name: "\(name), edit and kept copy", unit: .nanoseconds,
        bar: isRustcode ? 900 : nil, byteBar: isRustcode ? 1_200 : nil, rounds: 15
      ) {
        try replay(keepingAll: true)
      },
    ]
  }

  private func replay(keepingAll: Bool) throws -> Sample {
    var tree = PieceTree()
    var kept: [PieceTree] = []
    kept.reserveCapacity(keepingAll ? edits.count : 0)
    let sample = bytes.withUnsafeBytes { bytes in
      Sample.time(operations: edits.count, andMemory: keepingAll) {
        for edit in edits {
          if edit.deleted > 0 { tree.remove(edit.offset..<edit.offset + edit.deleted) }
          if !edit.inserted.isEmpty {
            tree.insert(UnsafeRawBufferPointer(rebasing: bytes[edit.inserted]), at: edit.offset)
          }
          if keepingAll { kept.append(tree) }
        }
      }
    }
    guard tree.bytes == end else { throw WrongText(trace: name) }
    return sample
  }
}

/// The error of a replay with another final text than the recording.
private struct WrongText: Error {
  let trace: String
}
