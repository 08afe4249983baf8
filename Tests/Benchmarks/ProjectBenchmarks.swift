import Files
import Glibc
import HistoryStore
import Projects
import SystemPackage
import Text
import TextHistory

extension Subject {
  /// The files of a project.
  static var project: Subject {
    Subject(name: "project") { _ in
      let names = millionNames()
      return [
        letters([], then: "f", in: names), letters(Array("file_0".utf8), then: "9", in: names),
        letters([], then: "dir7file_0999", in: names), replacing(undoes: false),
        replacing(undoes: true),
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

/// Returns the time for replacing matches in a thousand files, recorded and durable, or for undoing that.
private func replacing(undoes: Bool) -> Benchmark {
  let name = undoes ? "replacement undone" : "replaced, recorded, durable"
  return Benchmark(name: "1,000 files \(name)", unit: .seconds, bar: 2, rounds: 3) {
    let store = try freshStore("replacing.db", in: benchmarkFolder())
    let files = try Files1000()
    let rewriting = FileRewriting(
      store, sessions: SessionLiveness(own: "benchmark") { _ in false }, encodings: nil)
    let replaced = try files.replacements()
    if !undoes {
      return Sample.time(operations: 1) { _ = Files1000.run(replaced, by: rewriting) }
    }
    let undone = Files1000.undo(of: Files1000.run(replaced, by: rewriting), replaced)
    return Sample.time(operations: 1) { _ = Files1000.run(undone, by: rewriting) }
  }
}

/// A thousand files of 4 kB.
private struct Files1000 {
  private let folder: FilePath

  /// Writes the files.
  init() throws {
    folder = try benchmarkFolder().appending("replaced").absolute()
    mkdir(folder.string, 0o755)
    let line = "let value = needle(in: haystack) // and some words behind it\n"
    let text = String(repeating: line, count: 64)
    for number in 0..<1_000 {
      guard let file = fopen(path(number).string, "w") else { continue }
      fputs("// file \(number)\n" + text, file)
      fclose(file)
    }
  }

  private func path(_ number: Int) -> FilePath { folder.appending("file\(number).swift") }

  func replacements() throws -> [FileRewrite] {
    let replacement = try MatchReplacement(
      SearchPattern(Array("needle".utf8)), with: Array("pin".utf8))
    return (0..<1_000).map { number in
      FileRewrite(
        .replacing(replacement, inLines: Array(0...64)) { true }, to: path(number),
        expecting: .anything, titled: "Replaced in files: needle → pin")
    }
  }

  /// Writes the files in the batches of the editor.
  static func run(_ rewrites: [FileRewrite], by rewriting: FileRewriting) -> [FileRewrite.Outcome] {
    stride(from: 0, to: rewrites.count, by: 64).flatMap { start in
      rewriting.run(
        Array(rewrites[start..<min(rewrites.count, start + 64)]), at: 1_800_000_000)
    }
  }

  static func undo(
    of outcomes: [FileRewrite.Outcome], _ rewrites: [FileRewrite]
  ) -> [FileRewrite] {
    zip(rewrites, outcomes).compactMap { rewrite, outcome in
      guard case .written(let written) = outcome, let number = written.number else { return nil }
      return FileRewrite(
        .state(number), to: rewrite.path, expecting: .bytes(written.stamp),
        titled: "Undone in files")
    }
  }
}
