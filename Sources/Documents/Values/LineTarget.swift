import Text
package import TextEditing

/// A position in a text as the user writes it: `12`, `12:5`, `12,5`, `:5`, `+10`, `-10`, `50%`.
public struct LineTarget: Equatable, Sendable {
  private enum Line: Equatable, Sendable {
    case absolute(Int), relative(Int), percent(Int)
  }

  private let line: Line
  /// The character within the line, from 1.
  private let character: Int

  /// Reads a position; nil if the text is not a position.
  public init?(_ written: String) {
    let words = written.filter { $0 != " " }
    let parts = words.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "," }
    guard let first = parts.first, parts.count <= 2, parts.contains(where: { !$0.isEmpty }) else {
      return nil
    }
    if first.isEmpty {
      line = .relative(0)
    } else if first.hasSuffix("%") {
      guard let percent = Int(first.dropLast()), (0...100).contains(percent) else { return nil }
      line = .percent(percent)
    } else {
      guard let number = Int(first) else { return nil }
      line = first.hasPrefix("+") || first.hasPrefix("-") ? .relative(number) : .absolute(number)
    }
    // A text that ends with the colon names the line alone.
    guard parts.count == 2, let last = parts.last, !last.isEmpty else {
      character = 1
      return
    }
    guard let number = Int(last), number > 0 else { return nil }
    character = number
  }

  package func move(_ buffer: inout TextBuffer) {
    buffer.go(toLine: number(in: buffer), character: character - 1)
  }

  /// Returns whether the position may depend on text after a loaded beginning.
  package func isBeyond(_ beginning: TextBuffer) -> Bool {
    if case .percent = line { return true }
    return number(in: beginning) + 1 >= beginning.text.lineCount
  }

  /// Returns the line, from 0; it may be outside the text.
  package func number(in buffer: TextBuffer) -> Int {
    switch line {
    case .absolute(let number): number - 1
    case .relative(let count):
      // The limit is beyond any text and prevents an overflow.
      buffer.text.line(at: buffer.selections.primary.head) + min(count, 1 << 60)
    case .percent(let percent): (buffer.text.lineCount - 1) * percent / 100
    }
  }
}
