import EditorCore
import MementoKit
import Text
import TextEditing

extension Subject {
  /// Operations on many lines.
  static var lines: Subject {
    Subject(name: "lines") { _ in operations }
  }
}

/// Returns a million lines of about sixty bytes, unordered.
private func millionLines() -> TextBuffer {
  var random = SeededRandom(seed: 8)
  let words = ["alpha", "Beta", "gamma", "größe", "delta", "epsilon", "naïve", "zeta"]
  var text: [UInt8] = []
  text.reserveCapacity(64_000_000)
  for _ in 0..<1_000_000 {
    for _ in 0..<Int.random(in: 3...10, using: &random) {
      text += (words.randomElement(using: &random) ?? "").utf8
      text += "\(Int.random(in: 0...9_999, using: &random)) ".utf8
    }
    text.append(0x0A)
  }
  return TextBuffer(PieceTree(text))
}

private var operations: [Benchmark] {
  let buffer = millionLines()
  var all = buffer
  all.selectAll()
  func row(
    _ name: String, _ operation: TextOperation, on buffer: TextBuffer, bar: Double? = nil
  ) -> Benchmark {
    Benchmark(name: name, unit: .milliseconds, bar: bar, rounds: 5) {
      Sample.time(operations: 1) {
        var told = 0
        let outcome = buffer.outcome(of: operation) { _ in
          told += 1
          return true
        }
        guard case .edited = outcome else { preconditionFailure("nothing was to be done") }
        consume(told)
      }
    }
  }
  return [
    row("sorting 1,000,000 lines", .sort(.ascending), on: buffer, bar: 1_500),
    row("the same, the last first", .sort(.descending), on: buffer, bar: 1_500),
    row("the same, ignoring case", .sort(.ignoringCase), on: buffer, bar: 1_500),
    row("the same, numbers as numbers", .sort(.natural), on: buffer, bar: 1_500),
    row("the same, by the first number", .sort(.byNumber), on: buffer, bar: 1_500),
    row("trimming 1,000,000 lines", .trimLineEnds, on: buffer),
    row("indenting 1,000,000 lines", .indent(with: [0x09]), on: all),
    row("capital letters in 1,000,000 lines", .changeCase(.upper), on: all),
    row("commenting 1,000,000 lines", .toggleComment(.line("//")), on: all),
    putting(buffer), brackets, completion,
  ]
}

/// Measures the work of the main queue after sorting: it adopts the lines and makes a memento.
private func putting(_ buffer: TextBuffer) -> Benchmark {
  Benchmark(name: "1,000,000 sorted lines taken over", unit: .milliseconds, bar: 20, rounds: 5) {
    let now = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)
    var caretaker = Caretaker(of: buffer, at: now)
    guard case .edited(let edited) = buffer.outcome(of: .sort(.ascending)) else {
      preconditionFailure("nothing was to be done")
    }
    return Sample.time(operations: 1) {
      caretaker.edit(.discrete(edited.title), at: now) { $0.adopt(edited) }
    }
  }
}

private var brackets: Benchmark {
  var text = [UInt8](repeating: 0x78, count: 100_000_000)
  text[0] = UInt8(ascii: "(")
  var buffer = TextBuffer(PieceTree(text))
  return Benchmark(name: "a bracket without a partner in 100 MB", unit: .milliseconds, bar: 100) {
    Sample.time(operations: 2) {
      buffer.select(at: 0)
      consume(buffer.matchingBracket() == .tooFar ? 1 : 0)
      buffer.select(at: 50_000_000)
      consume(buffer.matchingBracket() == .tooFar ? 1 : 0)
    }
  }
}

private var completion: Benchmark {
  let text = PieceTree(adopting: LogText.allocate(byteCount: 100_000_000))
  var buffer = TextBuffer(text)
  buffer.select(at: 50_000_000)
  return Benchmark(name: "words to complete in 100 MB", unit: .milliseconds, bar: 100) {
    Sample.time(operations: 1) {
      consume(buffer.words(startingWith: [0x63], limit: 50).count)
    }
  }
}
