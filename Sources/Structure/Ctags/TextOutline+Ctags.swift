public import Text

extension TextOutline {
  /// Creates the outline of a text from the tags of ctags.
  ///
  /// A tag beyond the text is dropped. A tag without an end gets the end of the block that begins
  /// in its line, otherwise that of its line. A section ends before the next one, although ctags
  /// may report that line as its last.
  ///
  /// - Parameter tabWidth: the columns of a tab.
  public init(_ tags: [CtagsTag], of text: PieceTree, tabWidth: Int = 8) {
    let known = tags.filter { $0.line < text.lineCount && !Self.smallKinds.contains($0.kind) }
    var ends: [Int: Int] = [:]
    if known.contains(where: { $0.lastLine == nil }) {
      for block in TextBlock.all(in: text, tabWidth: tabWidth) {
        ends[block.lines.lowerBound] = block.lines.upperBound - 1
      }
    }
    let sections = Set(known.filter { $0.kind == "section" }.map(\.line)).sorted()
    let nextSection = Dictionary(
      uniqueKeysWithValues: zip(sections, sections.dropFirst() + [text.lineCount]))
    let symbols = known.prefix(Self.mostSymbols).map { tag in
      var end = tag.lastLine ?? ends[tag.line]
      if let next = nextSection[tag.line], tag.kind == "section", end == nil || end == next {
        end = next - 1
      }
      let last = max(tag.line, min(end ?? tag.line, text.lineCount - 1))
      return TextSymbol(
        tag.name, kind: tag.kind, scope: tag.scope,
        range: text.range(ofLines: tag.line..<last + 1))
    }
    self.init(symbols, of: text, from: .ctags)
  }

  /// The kinds that only clutter a list.
  private static let smallKinds: Set<String> = ["local", "parameter", "unknown", "hashtag"]
}
