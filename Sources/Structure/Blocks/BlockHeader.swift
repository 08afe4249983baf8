public import Text

/// The headers of blocks.
extension LineShapes {
  /// Returns the first line of a header that ends in a line with a bracket alone, and the line that
  /// names it.
  func wholeHeader(_ header: Int) -> (start: Int, title: Int) {
    guard onlyOpens(header) else { return (header, header) }
    var start = header
    for line in (max(0, header - Self.longestHeader)..<header).reversed() {
      guard continues(line, to: header) else { break }
      // The rest of a list of parameters is indented; the header begins above it.
      if lines[line].indentation == lines[header].indentation { start = line }
    }
    let title = (start...header).first { line in
      let words = words(ofLine: line)
      return words.contains("(") && !words.hasPrefix("[") && !words.hasPrefix("@")
    }
    return (start, title ?? start)
  }

  /// The most lines above a bracket alone that belong to its header.
  private static var longestHeader: Int { 5 }

  private func continues(_ line: Int, to header: Int) -> Bool {
    guard let last = last(ofLine: line), let first = first(ofLine: line),
      lines[line].indentation >= lines[header].indentation
    else { return false }
    let isEnd = [UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "{")].contains(last)
    // Comments and directives end a header, too.
    return !isEnd && ![UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "*")].contains(first)
  }

  /// Returns the words of a header's line, without an opening bracket at their end.
  func title(ofHeader line: Int) -> String {
    var words = words(ofLine: line)[...]
    while let last = words.last, last == "{" || last == " " || last == ":" { words.removeLast() }
    return SymbolName.visible(words.prefix(200))
  }
}

extension TextBlock {
  /// Returns the title of the definition around a line: the nearest line above that is less indented
  /// and begins a part of the text, except for those of loops and conditions; nil if there is none.
  ///
  /// It looks only at the lines above, and so suits texts of any size.
  ///
  /// - Complexity: at most 100 lines are read, each up to 200 bytes.
  public static func definition(around line: Int, in text: PieceTree) -> String? {
    // Nothing is around a line without indentation, as most are in prose and in logs.
    if starts(of: line...line, in: text).lines[0].indentation == 0 { return nil }
    let first = max(0, line - 100)
    let shapes = starts(of: first...line, in: text)
    var indentation = shapes.lines[line - first].indentation
    for above in (0..<line - first).reversed() where indentation > 0 {
      let shape = shapes.lines[above]
      if shape.isBlank || shape.indentation >= indentation { continue }
      indentation = shape.indentation
      let header = shapes.wholeHeader(above).title
      let words = shapes.words(ofLine: header)
      let word = words.prefix { $0.isLetter || $0.isNumber }
      if word.isEmpty || isControl(word) { continue }
      let isOpened = header != above || words.last.map("{:(".contains) == true
      return isOpened || heads.contains(String(word)) ? shapes.title(ofHeader: header) : nil
    }
    return nil
  }

  /// Returns the first 200 bytes of each of some lines.
  private static func starts(of lines: ClosedRange<Int>, in text: PieceTree) -> LineShapes {
    let longest = 200
    let start = text.range(ofLine: lines.lowerBound).lowerBound
    let whole = start..<text.range(ofLine: lines.upperBound).upperBound
    let starts: [ArraySlice<UInt8>] =
      whole.count <= lines.count * longest
      ? text.bytes(in: whole).split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { $0.prefix(longest) }
      : lines.map { text.bytes(in: text.range(ofLine: $0).prefix(longest))[...] }
    return LineShapes(of: Array(starts.joined(separator: CollectionOfOne(0x0A))), tabWidth: 8)
  }

  /// The first words of lines that begin a part of the text without a sign at their end.
  private static let heads: Set<String> = [
    "func", "function", "fn", "fun", "def", "sub", "proc", "procedure", "class", "struct", "enum",
    "extension", "protocol", "interface", "impl", "trait", "module", "type", "namespace",
  ]
}
