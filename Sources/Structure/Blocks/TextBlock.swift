public import Text

/// A block of lines: a header, with the lines that are indented below it or enclosed by its
/// brackets.
public struct TextBlock: Hashable, Sendable {
  /// The lines, from 0: the header, the body, and a closing line that opens no other block.
  public let lines: Range<Int>
  /// The lines below the header, without a line that only closes the block.
  public let body: Range<Int>
  /// The text of the header, without a final opening bracket; empty unless titles were requested.
  public let title: String

  /// Whether the title is that of a definition: it has letters and does not begin with a control
  /// word, such as `if`.
  public var isDefinition: Bool {
    let words = title.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard let first = words.first, title.contains(where: \.isLetter) else { return false }
    return !title.hasPrefix("}") && !Self.isControl(first)
  }

  /// Returns whether a word begins only a branch or a loop.
  static func isControl(_ word: some StringProtocol) -> Bool {
    controlWords.contains(word.lowercased())
  }

  private static let controlWords: Set<String> = [
    "if", "else", "elif", "elsif", "elseif", "for", "foreach", "while", "until", "unless", "do",
    "switch", "case", "default", "match", "when", "try", "catch", "except", "finally", "rescue",
    "guard", "repeat", "return", "with", "loop", "begin", "select", "defer", "then", "throw",
  ]

  /// Returns the blocks of a text by indentation and brackets, enclosing ones before those inside.
  ///
  /// - Parameters:
  ///   - tabWidth: the columns of a tab.
  ///   - isTitled: whether to compute titles, which take most of the time.
  ///   - asides: the lines of strings and comments, which neither begin nor end a block.
  /// - Complexity: O(bytes); at most `mostBytes` are read.
  public static func all(
    in text: PieceTree, tabWidth: Int = 8, isTitled: Bool = true, asides: LineAsides = LineAsides()
  ) -> [TextBlock] {
    let bytes = text.bytes(in: 0..<min(text.count, mostBytes))
    let shapes = LineShapes(of: bytes, tabWidth: max(1, tabWidth))
    return BlockScan(shapes, isTitled: isTitled, asides: asides).blocks
  }

  /// The maximum number of bytes that are read for blocks.
  public static var mostBytes: Int { 8 << 20 }

  /// Returns the paragraph around a line, as a range of lines; nil for a blank line.
  ///
  /// - Complexity: O(lines of the paragraph), of which at most 10,000 are read in each direction.
  public static func paragraph(around line: Int, in text: PieceTree) -> Range<Int>? {
    func isBlank(_ line: Int) -> Bool {
      let range = text.range(ofLine: line)
      return text.bytes(in: range.lowerBound..<min(range.upperBound, range.lowerBound + 1_000))
        .allSatisfy { $0 <= 0x20 }
    }
    if isBlank(line) { return nil }
    let limit = 10_000
    var (first, end) = (line, line + 1)
    while first > 0, line - first < limit, !isBlank(first - 1) { first -= 1 }
    while end < text.lineCount, end - line < limit, !isBlank(end) { end += 1 }
    return first..<end
  }
}

/// A search for the blocks of a text.
struct BlockScan {
  private let shapes: LineShapes
  private let asides: LineAsides
  private(set) var blocks: [TextBlock] = []

  init(_ shapes: LineShapes, isTitled: Bool, asides: LineAsides) {
    self.shapes = shapes
    self.asides = asides
    var ends = indentedEnds()
    for (header, close) in Brackets.pairs(in: shapes) where isBlock(header, close) {
      if ends[header] == Self.none || shapes.closes(close) { ends[header] = close }
    }
    list(ends, isTitled: isTitled)
  }

  /// The value for a line that heads no block, in place of the block's last line.
  private static let none = -1

  /// Returns whether brackets of two lines enclose a block: brackets within lines may be part of
  /// prose.
  private func isBlock(_ header: Int, _ close: Int) -> Bool {
    if asides[header] != nil || asides[close] != nil { return false }
    return shapes.closes(close) || shapes.last(ofLine: header).map(Brackets.isOpener) == true
  }

  /// Returns the last line of the indentation block that each line heads.
  private func indentedEnds() -> [Int] {
    var ends = [Int](repeating: Self.none, count: shapes.lines.count)
    // The open lines above the present one, ascending by indentation.
    var open: [(line: Int, indentation: Int)] = []
    // The last line of a string or of code, and the last line of code.
    var (previous, code) = (-1, -1)
    var comments = TrailingComments()
    for (line, shape) in shapes.lines.enumerated() where !shape.isBlank {
      if let aside = asides[line] {
        if aside == .comment {
          comments.add(line, indentation: shape.indentation)
        } else {
          (previous, comments) = (line, TrailingComments())
        }
        continue
      }
      while let last = open.last, last.indentation >= shape.indentation {
        open.removeLast()
        guard last.line != code else { continue }
        let closes = last.indentation == shape.indentation && shapes.closes(line)
        ends[last.line] = closes ? line : comments.last(below: last.indentation) ?? previous
      }
      open.append((line, shape.indentation))
      (previous, code, comments) = (line, line, TrailingComments())
    }
    for last in open where last.line != code {
      ends[last.line] = comments.last(below: last.indentation) ?? previous
    }
    return ends
  }

  private mutating func list(_ ends: [Int], isTitled: Bool) {
    var found: [(lines: Range<Int>, title: Int)] = []
    for (header, end) in ends.enumerated() where end > header {
      let (start, title) = shapes.wholeHeader(header)
      // Lines indented below the first line of a header are part of the header.
      while let last = found.last, last.lines.lowerBound >= start, last.lines.upperBound <= header {
        found.removeLast()
      }
      // A closing line that opens another block belongs to that block.
      let last = ends[end] > end ? end - 1 : end
      if last > start { found.append((start..<last + 1, title)) }
    }
    found.sort {
      ($0.lines.lowerBound, $1.lines.upperBound, $0.title)
        < ($1.lines.lowerBound, $0.lines.upperBound, $1.title)
    }
    var open: [Int] = []
    var previous: Range<Int>?
    for (lines, title) in found where lines != previous {
      previous = lines
      while let end = open.last, end <= lines.lowerBound { open.removeLast() }
      // Brackets and indentation may disagree, but blocks never overlap partially.
      let end = min(lines.upperBound, open.last ?? lines.upperBound)
      guard end - lines.lowerBound > 1 else { continue }
      open.append(end)
      let bodyEnd = shapes.closes(end - 1) ? end - 1 : end
      blocks.append(
        TextBlock(
          lines: lines.lowerBound..<end, body: lines.lowerBound + 1..<bodyEnd,
          title: isTitled ? shapes.title(ofHeader: title) : ""))
    }
  }
}

/// The comments after the last line of code.
///
/// A less indented comment belongs to the code below it, as do all comments after it.
private struct TrailingComments {
  /// The last lines of comments, each less indented than the previous one.
  private var lines: [(line: Int, indentation: Int)] = []

  mutating func add(_ line: Int, indentation: Int) {
    if let last = lines.last, last.indentation <= indentation {
      lines[lines.count - 1].line = line
    } else {
      lines.append((line, indentation))
    }
  }

  /// Returns the last comment of a block, for the indentation of its header; nil without one.
  func last(below indentation: Int) -> Int? {
    lines.last { $0.indentation > indentation }?.line
  }
}

/// The cleaning of external names for a line of the screen.
enum SymbolName {
  /// Returns a name on one line, with control characters and marks of direction made visible.
  static func visible(_ name: some StringProtocol) -> String {
    if name.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(name) }
    var visible = ""
    for scalar in name.unicodeScalars {
      let category = scalar.properties.generalCategory
      if scalar == "\t" {
        visible += " "
      } else if [.control, .format, .lineSeparator, .paragraphSeparator].contains(category) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        visible += "‹\(digits.count < 2 ? "0" : "")\(digits)›"
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }
}
