import Projects
import Text

extension Subject {
  /// The files of a project.
  static var project: Subject {
    Subject(name: "project") { _ in
      let names = millionNames()
      return [
        letters([], then: "f", in: names), letters(Array("file_0".utf8), then: "9", in: names),
        letters([], then: "dir7file_0999", in: names),
      ]
    }
  }
}

/// Returns the paths of a million files in a thousand folders.
private func millionNames() -> FileNames {
  var names = FileNames()
  for folder in 0..<1_000 {
    for file in 0..<1_000 {
      let path = "dir\(folder / 100)/sub\(folder)/file_\(1_000 + file)_\(file % 10).txt"
      Array(path.utf8).withUnsafeBufferPointer { names.append($0) }
    }
  }
  return names
}

/// Returns the time for filtering a million paths, after other letters were typed.
private func letters(_ before: [UInt8], then typed: String, in names: FileNames) -> Benchmark {
  let name = before.isEmpty ? "" : " behind \(String(decoding: before, as: UTF8.self))"
  return Benchmark(
    name: "\(typed)\(name) typed, 1,000,000 files", unit: .milliseconds, bar: 50, rounds: 7
  ) {
    var names = names
    _ = names.matches(before, atMost: 500)
    return Sample.time(operations: 1) {
      _ = names.matches(before + Array(typed.utf8), atMost: 500)
    }
  }
}
