import Documents
import Structure
import Text
import TextEditing

/// The parts of a text by structure: sections of Markdown, else blocks by indentation and brackets.
struct StructureParts {
  /// The lines of each part with its header, enclosing parts before those inside.
  let lines: [Range<Int>]
  private let text: PieceTree

  /// Finds the parts of a document's text.
  ///
  /// - Complexity: O(bytes), of which at most `TextBlock.mostBytes` are read.
  init(of document: Document) {
    text = document.buffer.text
    if document.fileType?.name == "Markdown" {
      let outline = TextOutline(ownOf: text, isMarkdown: true)
      lines = outline.symbols.map { [text] symbol in
        let first = text.line(at: symbol.range.lowerBound)
        return first..<text.line(at: symbol.range.upperBound) + 1
      }
    } else {
      lines = TextBlock.all(in: text, tabWidth: document.buffer.tabWidth).map(\.lines)
    }
  }

  /// Whether only the beginning of the text was read.
  var isCut: Bool { text.count > TextBlock.mostBytes }

  /// Returns the lines of a part that its header stands for: all but a line that only closes it.
  func body(of part: Range<Int>) -> Range<Int> {
    let last = part.upperBound - 1
    return part.lowerBound + 1..<(closes(last) ? last : part.upperBound)
  }

  /// Returns whether a line begins with a closing bracket, a closing tag or a closing word.
  private func closes(_ line: Int) -> Bool {
    let range = text.range(ofLine: line)
    let start = text.bytes(in: range.lowerBound..<min(range.upperBound, range.lowerBound + 200))
      .drop { $0 <= 0x20 }
    guard let first = start.first else { return false }
    if ")]}".utf8.contains(first) || start.starts(with: "</".utf8) { return true }
    let word = start.prefix { (0x61...0x7A).contains($0) }
    return Self.closingWords.contains { word.elementsEqual($0.utf8) }
  }

  private static let closingWords = [
    "end", "fi", "done", "esac", "endif", "endfunction", "endwhile", "endfor",
  ]

  /// The parts as bytes, without and with their headers; around lines in no part, the paragraph.
  func ranges(around line: Int) -> [Range<Int>] {
    let around = lines.filter { $0.contains(line) }
    guard !around.isEmpty else {
      return TextBlock.paragraph(around: line, in: text).map { [bytes(of: $0)] } ?? []
    }
    return around.flatMap { part in
      [bytes(of: part), bytes(of: body(of: part))].filter { !$0.isEmpty }
    }
  }

  private func bytes(of lines: Range<Int>) -> Range<Int> {
    if lines.isEmpty { return 0..<0 }
    let start = text.offset(ofLine: lines.lowerBound)
    let isAtEnd = lines.upperBound >= text.lineCount
    return start..<(isAtEnd ? text.count : text.offset(ofLine: lines.upperBound))
  }
}
