public import Text

/// The headers of blocks.
extension LineShapes {
  /// Returns the first line of a header whose last line has only a bracket, and the line that names
  /// the header.
  func wholeHeader(_ header: Int) -> (start: Int, title: Int) {
    guard onlyOpens(header) else { return (header, header) }
    var start = header
    for line in (max(0, header - Self.longestHeader)..<header).reversed() {
      guard continues(line, to: header) else { break }
      // The rest of a parameter list is indented; the header begins above it.
      if lines[line].indentation == lines[header].indentation { start = line }
    }
    let title = (start...header).first { line in
      let words = words(ofLine: line)
      return words.contains("(") && !words.hasPrefix("[") && !words.hasPrefix("@")
    }
    return (start, title ?? start)
  }

  /// The maximum number of lines above a single bracket that belong to its header.
  private static var longestHeader: Int { 5 }

  private func continues(_ line: Int, to header: Int) -> Bool {
    guard let last = last(ofLine: line), let first = first(ofLine: line),
      lines[line].indentation >= lines[header].indentation
    else { return false }
    let isEnd = [UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "{")].contains(last)
    // Comments and directives also end a header.
    return !isEnd && ![UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "*")].contains(first)
  }

  /// Returns the text of a header's line, without a final opening bracket.
  func title(ofHeader line: Int) -> String {
    var words = words(ofLine: line)[...]
    while let last = words.last, last == "{" || last == " " || last == ":" { words.removeLast() }
    return SymbolName.visible(words.prefix(200))
  }
}

extension TextBlock {
  /// Returns the title of the definition around a line.
  ///
  /// It is the nearest line above that is less indented and begins a part of the text, except loops
  /// and conditions; nil without one.
  ///
  /// It reads only lines above, so it suits texts of any size.
  ///
  /// - Complexity: at most 100 lines are read, each up to 200 bytes.
  public static func definition(around line: Int, in text: PieceTree) -> String? {
    // No definition surrounds a line without indentation, as most are in prose and in logs.
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

  /// The first words of lines that begin a part of the text without a final sign.
  private static let heads: Set<String> = [
    "func", "function", "fn", "fun", "def", "sub", "proc", "procedure", "class", "struct", "enum",
    "extension", "protocol", "interface", "impl", "trait", "module", "type", "namespace",
  ]
}
