import Console
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

extension Subject {
  /// Finding and replacing in one text.
  static var search: Subject {
    Subject(name: "search") { _ in
      let large = PieceTree(adopting: LogText.allocate(byteCount: 100_000_000))
      return try finding(in: large) + pieces(large) + replacing() + typing(in: large)
    }
  }
}

private let start = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)

private func pattern(
  _ words: String, isExpression: Bool = false, matchesCase: Bool = false
) throws(PatternError) -> SearchPattern {
  try SearchPattern(
    Array(words.utf8),
    SearchPattern.Options(isExpression: isExpression, matchesCase: matchesCase))
}

private func row(
  _ name: String, bar: Double? = nil, _ pattern: SearchPattern, in text: PieceTree
) -> Benchmark {
  Benchmark(name: name, unit: .milliseconds, bar: bar) {
    Sample.time(operations: 1) {
      var search = MatchSearch(for: pattern, in: text, from: 0)
      search.run()
      consume(search.list.count)
    }
  }
}

private func finding(in text: PieceTree) throws -> [Benchmark] {
  let size = "100 MB"
  return [
    row("all of a literal in \(size), case counts", bar: 100, try pattern("ERROR"), in: text),
    row("all of a literal in \(size), any case", bar: 100, try pattern("timeout=9"), in: text),
    row(
      "all of a literal in \(size) that is not there", bar: 100, try pattern("nowhere"), in: text),
    row("all of a letter in \(size)", try pattern("e"), in: text),
    row(
      "all of an expression in \(size): ERROR.*timeout", bar: 400,
      try pattern("ERROR.*timeout", isExpression: true), in: text),
    row(
      "all of an expression in \(size): \\buser=[0-9]{4}\\b", bar: 400,
      try pattern(#"\buser=[0-9]{4}\b"#, isExpression: true), in: text),
    row(
      "all of an expression in \(size): (timeout|commit)=\\d+", bar: 400,
      try pattern(#"(timeout|commit)=\d+"#, isExpression: true), in: text),
    row(
      "all of an expression in \(size): [A-Z]\\w+$", try pattern(#"[A-Z]\w+$"#, isExpression: true),
      in: text),
    row("all words in \(size): \\w+", try pattern(#"\w+"#, isExpression: true), in: text),
  ]
}

private func pieces(_ large: PieceTree) throws -> [Benchmark] {
  var text = large
  var random = SeededRandom(seed: 5)
  for _ in 0..<100_000 {
    text.insert(Array("x".utf8), at: Int.random(in: 0...text.count, using: &random))
  }
  return [
    row("the literal, 100,000 edits later", try pattern("timeout=9"), in: text),
    row(
      "an expression, 100,000 edits later",
      try pattern(#"(timeout|commit)=\d+"#, isExpression: true), in: text),
  ]
}

/// Returns 10 MB with 100,000 matches.
private func tenMegabytes() -> PieceTree {
  let line = Array((String(repeating: "some words ", count: 8) + "needle 12345\n").utf8)
  return PieceTree((0..<100_000).flatMap { _ in line.prefix(100) })
}

private func replacing() throws -> [Benchmark] {
  let text = tenMegabytes()
  let literal = try pattern("needle")
  let expression = try pattern(#"(needle) (\d+)"#, isExpression: true)
  func row(_ name: String, _ pattern: SearchPattern, _ words: String) throws -> Benchmark {
    let substitution = try Substitution(Array(words.utf8), for: pattern, lineEnding: .lf)
    return Benchmark(name: name, unit: .milliseconds, bar: 60) {
      var caretaker = Caretaker(of: TextBuffer(text), at: start)
      return Sample.time(operations: 1) {
        caretaker.replaceAll(Replacing(pattern, with: substitution, in: text))
      }
    }
  }
  let undo = Benchmark(name: "undo of that", unit: .microseconds) {
    var caretaker = Caretaker(of: TextBuffer(text), at: start)
    let substitution = try Substitution(Array("pin".utf8), for: literal, lineEnding: .lf)
    caretaker.replaceAll(Replacing(literal, with: substitution, in: text))
    return Sample.time(operations: 1) { caretaker.undo(at: start) }
  }
  return [
    try row("replace 100,000 matches in 10 MB, recorded", literal, "pin"),
    try row("the same with groups", expression, "$2 $1"), undo,
  ]
}

extension Caretaker<TextBuffer> {
  fileprivate mutating func replaceAll(_ replacing: Replacing) {
    guard case .edited(let edited) = originator.outcome(of: .replace(replacing)) else {
      preconditionFailure("nothing was replaced")
    }
    edit(edited.kind, at: start) { $0.adopt(edited) }
  }
}

/// Measures the work of the main queue for a letter typed into the prompt.
private func typing(in text: PieceTree) throws -> [Benchmark] {
  func row(_ name: String, _ words: String) -> Benchmark {
    Benchmark(name: name, unit: .microseconds) {
      let document = Document(text, path: nil, isOnDisk: false, at: start)
      var editor = Editor(document, size: Size(columns: 80, rows: 24))
      _ = editor.handle(.input(.key(Key(.character("f"), .control))), at: start)
      return Sample.time(operations: words.count) {
        for scalar in words.unicodeScalars {
          _ = editor.handle(.input(.key(Key(.character(scalar)))), at: start)
        }
      }
    }
  }
  return [
    row("a letter in the prompt, 100 MB", "timeout"),
    row("a letter in the prompt, nothing is found", "zzzzzzz"),
  ]
}
