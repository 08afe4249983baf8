public import Text

/// The symbols of a text, in the order of their first lines.
///
/// Its ranges belong to one text; `moved(to:)` follows them through edits.
public struct TextOutline: Sendable {
  /// The source of the symbols.
  public enum Source: Hashable, Sendable {
    /// Universal Ctags.
    case ctags
    /// The headings of Markdown.
    case headings
    /// Indentation and brackets.
    case blocks
  }

  /// The symbols, enclosing ones before those inside.
  public private(set) var symbols: [TextSymbol]
  /// The source of the symbols.
  public let source: Source
  /// The text that contains the ranges.
  public private(set) var text: PieceTree

  /// Creates an outline of symbols in any order.
  public init(_ symbols: [TextSymbol], of text: PieceTree, from source: Source) {
    self.source = source
    self.text = text
    self.symbols = symbols.filter { $0.range.upperBound <= text.count }
      .sorted {
        ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
      }
    nest()
  }

  /// Computes the depths: a symbol is inside all symbols that have begun and not ended.
  private mutating func nest() {
    var open: [Range<Int>] = []
    for index in symbols.indices {
      let range = symbols[index].range
      // Two symbols with the same range are siblings.
      while let last = open.last, last.upperBound <= range.lowerBound || last == range {
        open.removeLast()
      }
      symbols[index].depth = open.count
      open.append(range)
    }
  }

  /// Returns the indices of the symbols around an offset, outermost first.
  public func enclosing(_ offset: Int) -> [Int] {
    symbols.indices.filter {
      symbols[$0].range.lowerBound <= offset && offset <= symbols[$0].range.upperBound
    }
  }

  /// Returns the innermost function around an offset, or the innermost symbol of several lines.
  ///
  /// Blank lines below a section of prose belong to it.
  public func unit(around offset: Int) -> TextSymbol? {
    let around = enclosing(offset).map { symbols[$0] }
    return around.last(where: \.isFunction)
      ?? around.last { text.line(at: $0.range.lowerBound) < text.line(at: $0.range.upperBound) }
      ?? around.last ?? section(aboveBlankLineAt: offset)
  }

  private func section(aboveBlankLineAt offset: Int) -> TextSymbol? {
    let own = text.line(at: offset)
    var line = own
    while line > max(0, own - Self.mostBlankLines), isBlank(line) { line -= 1 }
    guard line < own else { return nil }
    return enclosing(text.range(ofLine: line).upperBound).map { symbols[$0] }.last(
      where: \.isSection)
  }

  private func isBlank(_ line: Int) -> Bool {
    let range = text.range(ofLine: line)
    return range.count <= Self.longestBlankLine
      && text.bytes(in: range).allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
  }

  /// The maximum number of blank lines to skip, and of bytes in each: the status line calls this at
  /// each key.
  private static var mostBlankLines: Int { 100 }
  private static var longestBlankLine: Int { 200 }

  /// Returns the unit around an offset of a newer text, as if the outline were moved to it; nil
  /// also if the texts differ in many places.
  ///
  /// - Complexity: O(symbols) and that of the differences.
  public func unit(around offset: Int, in newer: PieceTree) -> TextSymbol? {
    if newer.isIdentical(to: text) { return unit(around: offset) }
    let edits = text.differences(from: newer, limit: Self.fewEdits)
    guard edits.count < Self.fewEdits else { return nil }
    return unit(around: min(text.count, EditMap(edits).place(offset, isStart: true)))
  }

  private static var fewEdits: Int { 100 }

  /// The indices of the functions, or of all symbols without functions.
  public var units: [Int] {
    let functions = symbols.indices.filter { symbols[$0].isFunction }
    return functions.isEmpty ? Array(symbols.indices) : functions
  }

  /// Returns the outline of a newer text that was derived from the present one.
  ///
  /// A symbol whose whole text was removed is dropped.
  ///
  /// - Complexity: O(symbols) and that of the differences.
  public func moved(to newer: PieceTree) -> TextOutline {
    if newer.isIdentical(to: text) { return self }
    let edits = newer.differences(from: text)
    var outline = self
    outline.text = newer
    if edits.isEmpty { return outline }
    let map = EditMap(edits)
    outline.symbols = symbols.compactMap { symbol in
      guard let range = map.range(symbol.range) else { return nil }
      var symbol = symbol
      symbol.range = range
      return symbol
    }
    return outline
  }
}

/// A mapping of ranges through edits.
public struct EditMap {
  private let edits: [Difference]

  /// Creates a mapping through edits in ascending order.
  public init(_ edits: [Difference]) { self.edits = edits }

  /// Returns a range after the edits; nil if it was removed completely.
  ///
  /// Text inserted at its start or end is outside.
  public func range(_ range: Range<Int>) -> Range<Int>? {
    let start = place(range.lowerBound, isStart: true)
    let end = place(range.upperBound, isStart: false)
    return start < end || range.isEmpty && start == end ? start..<end : nil
  }

  func place(_ offset: Int, isStart: Bool) -> Int {
    // The first edit that ends after the offset; an insertion at the end of a range precedes the
    // start of the next.
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      let old = edits[middle].old
      let isBefore =
        old.upperBound < offset || old.upperBound == offset && (isStart || !old.isEmpty)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    if low < edits.count, edits[low].old.lowerBound < offset {
      return isStart ? edits[low].new.lowerBound : edits[low].new.upperBound
    }
    guard low > 0 else { return offset }
    return offset + edits[low - 1].new.upperBound - edits[low - 1].old.upperBound
  }
}
