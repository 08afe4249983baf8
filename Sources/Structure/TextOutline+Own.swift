public import Text

extension TextOutline {
  /// Creates the outline of a text without another program, from Markdown headings or from blocks
  /// that look like definitions.
  ///
  /// - Parameter isMarkdown: whether the text is Markdown.
  /// - Complexity: O(bytes), of which at most `TextBlock.mostBytes` are read.
  public init(ownOf text: PieceTree, isMarkdown: Bool, tabWidth: Int = 8) {
    if isMarkdown {
      let bytes = text.bytes(in: 0..<min(text.count, TextBlock.mostBytes))
      self.init(Headings.symbols(in: bytes), of: text, from: .headings)
      return
    }
    let blocks = TextBlock.all(in: text, tabWidth: tabWidth).filter(\.isDefinition)
    let symbols = blocks.prefix(Self.mostSymbols).map { block in
      TextSymbol(block.title, kind: "block", range: text.range(ofLines: block.lines))
    }
    self.init(symbols, of: text, from: .blocks)
  }

  /// The maximum number of symbols of one text.
  public static var mostSymbols: Int { 50_000 }
}

extension PieceTree {
  /// Returns the bytes of some lines, without the last line break.
  public func range(ofLines lines: Range<Int>) -> Range<Int> {
    let first = min(max(0, lines.lowerBound), lineCount - 1)
    let last = min(max(first, lines.upperBound - 1), lineCount - 1)
    return offset(ofLine: first)..<range(ofLine: last).upperBound
  }
}

/// The headings of Markdown, marked by a leading `#` or a line below them.
enum Headings {
  /// Returns the sections of a text, each from its heading to the next one of the same or a higher
  /// level.
  static func symbols(in bytes: [UInt8]) -> [TextSymbol] {
    let shapes = LineShapes(of: bytes, tabWidth: 4)
    var starts: [(line: Int, level: Int, title: String)] = []
    var fence: String?
    for line in shapes.lines.indices {
      let shape = shapes.lines[line]
      if shape.indentation > 3 || shape.isBlank { continue }
      let words = shapes.words(ofLine: line)
      if let mark = self.fence(words) {
        if fence == nil { fence = mark } else if fence == mark { fence = nil }
      }
      if fence != nil { continue }
      if let (level, title) = heading(words) {
        starts.append((line, level, title))
      } else if let level = underline(words), line > 0, starts.last?.line != line - 1,
        isText(line - 1, in: shapes)
      {
        starts.append((line - 1, level, shapes.words(ofLine: line - 1)))
      }
    }
    return starts.enumerated().map { index, start in
      let next = starts[(index + 1)...].first { $0.level <= start.level }?.line
      return symbol(start.title, in: shapes, start.line..<(next ?? shapes.lines.count))
    }
  }

  private static func symbol(
    _ title: String, in shapes: LineShapes, _ lines: Range<Int>
  ) -> TextSymbol {
    var last = lines.upperBound - 1
    // Blank lines before the next heading belong to no section.
    while last > lines.lowerBound, shapes.lines[last].isBlank { last -= 1 }
    let first = shapes.lines[lines.lowerBound].visible.lowerBound
    let start = shapes.bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return TextSymbol(
      SymbolName.visible(title), kind: "section",
      range: start..<shapes.lines[last].visible.upperBound)
  }

  private static func heading(_ words: String) -> (level: Int, title: String)? {
    let level = words.utf8.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = words.dropFirst(level)
    guard (1...6).contains(level), rest.first == " " || rest.first == "\t" else { return nil }
    var title = rest.drop { $0 == " " || $0 == "\t" }
    let closing = title.reversed().prefix { $0 == "#" }.count
    let before = title.dropLast(closing)
    if closing > 0, before.isEmpty || before.last == " " { title = before }
    while title.last == " " { title.removeLast() }
    return title.isEmpty ? nil : (level, String(title))
  }

  private static func underline(_ words: String) -> Int? {
    let bytes = words.utf8
    if bytes.allSatisfy({ $0 == UInt8(ascii: "=") }) { return 1 }
    return bytes.count > 1 && bytes.allSatisfy { $0 == UInt8(ascii: "-") } ? 2 : nil
  }

  private static func fence(_ words: String) -> String? {
    words.hasPrefix("```") ? "```" : words.hasPrefix("~~~") ? "~~~" : nil
  }

  /// Returns whether a line can be the text of a heading that is marked by a line below it.
  private static func isText(_ line: Int, in shapes: LineShapes) -> Bool {
    guard let first = shapes.first(ofLine: line), shapes.lines[line].indentation < 4 else {
      return false
    }
    let isPlain = ![UInt8(ascii: "-"), UInt8(ascii: ">"), UInt8(ascii: "|")].contains(first)
    return isPlain && (line == 0 || shapes.lines[line - 1].isBlank)
  }
}
