import Documents
import Structure
import Text
import TextEditing

/// The parts of a text by structure: sections of Markdown, else blocks by indentation and brackets.
struct StructureParts {
  /// A part with its header.
  struct Part {
    let lines: Range<Int>
    /// The lines that its header represents.
    let body: Range<Int>
  }

  /// The parts, enclosing ones before those inside.
  let all: [Part]
  private let text: PieceTree

  /// Finds the parts of a document's text.
  ///
  /// - Complexity: O(bytes), of which at most `TextBlock.mostBytes` are read.
  init(of document: Document) {
    text = document.buffer.text
    if document.typeOfCode?.name == "Markdown" {
      let outline = TextOutline(ownOf: text, isMarkdown: true)
      all = outline.symbols.map { [text] symbol in
        let first = text.line(at: symbol.range.lowerBound)
        let end = text.line(at: symbol.range.upperBound) + 1
        return Part(lines: first..<end, body: first + 1..<end)
      }
    } else {
      all = TextBlock.all(
        in: text, tabWidth: document.buffer.tabWidth, isTitled: false,
        asides: LineAsides(of: text, by: document.syntax)
      ).map {
        Part(lines: $0.lines, body: $0.body)
      }
    }
  }

  /// Whether only the beginning of the text was read.
  var isCut: Bool { text.count > TextBlock.mostBytes }

  /// Returns the parts as bytes, without and with their headers; around lines in no part, the
  /// paragraph.
  func ranges(around line: Int) -> [Range<Int>] {
    let around = all.filter { $0.lines.contains(line) }
    guard !around.isEmpty else {
      return TextBlock.paragraph(around: line, in: text).map { [bytes(of: $0)] } ?? []
    }
    return around.flatMap { part in
      [bytes(of: part.lines), bytes(of: part.body)].filter { !$0.isEmpty }
    }
  }

  private func bytes(of lines: Range<Int>) -> Range<Int> {
    if lines.isEmpty { return 0..<0 }
    let start = text.offset(ofLine: lines.lowerBound)
    let isAtEnd = lines.upperBound >= text.lineCount
    return start..<(isAtEnd ? text.count : text.offset(ofLine: lines.upperBound))
  }
}
