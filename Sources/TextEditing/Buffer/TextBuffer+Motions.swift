public import Text

/// A motion of a cursor.
public enum Motion: Hashable, Sendable {
  case left, right
  case wordLeft, wordRight
  /// To the first nonblank character; from there to the start of the line. In a later row of a
  /// wrapped line, first to the start of the row.
  case lineStart
  /// To the end of the line; in a wrapped line, first to the end of the row.
  case lineEnd
  /// A number of lines down, or up if negative, or rows if lines are wrapped; the column is kept.
  /// From the last line down to its end, from the first up to its start.
  case lines(Int)
  /// To the next blank line below or above.
  case paragraphDown, paragraphUp
  case textStart, textEnd
}

extension TextBuffer {
  /// Moves every cursor, and with `selecting` selects the text in between.
  ///
  /// A cursor that would stop in a hidden line continues to a visible one.
  public mutating func move(_ motion: Motion, selecting: Bool = false) {
    select(
      selections.map { selection in
        // A step to the side moves the cursor to that edge of the selection, as on a desktop.
        let leavesSelection = !selecting && !selection.isEmpty
        switch motion {
        case .left where leavesSelection: return Selection(at: selection.range.lowerBound)
        case .right where leavesSelection: return Selection(at: selection.range.upperBound)
        // The end of the text is shown, even if it is folded.
        case .textEnd: return moved(selection, by: motion, selecting: selecting)
        default:
          var moved = moved(selection, by: motion, selecting: selecting)
          if hasFolds {
            moved.head = skippingFolds(to: moved.head, from: selection.head)
            if !selecting { moved.anchor = moved.head }
          }
          return moved
        }
      })
  }

  func moved(_ selection: Selection, by motion: Motion, selecting: Bool) -> Selection {
    var moved = selection
    moved.goalColumn = nil
    if case .lines = motion {
      moved.goalColumn =
        selection.goalColumn ?? column(of: selection.head, in: row(at: selection.head))
    }
    moved.head = target(of: motion, from: moved)
    if !selecting { moved.anchor = moved.head }
    return moved
  }

  private func target(of motion: Motion, from cursor: Selection) -> Int {
    let offset = cursor.head
    return switch motion {
    case .left: characterStart(before: offset)
    case .right: characterEnd(after: offset)
    case .wordLeft: text.wordStart(before: offset, wordCharacters)
    case .wordRight: text.wordEnd(after: offset, wordCharacters)
    case .lineStart: lineStart(from: offset)
    case .lineEnd: lineEnd(from: offset)
    case .lines(let count):
      target(from: row(at: offset), rows: count, column: cursor.goalColumn ?? 0)
    case .paragraphDown: paragraph(from: offset, step: 1)
    case .paragraphUp: paragraph(from: offset, step: -1)
    case .textStart: 0
    case .textEnd: text.count
    }
  }

  private func lineStart(from offset: Int) -> Int {
    let row = row(at: offset)
    if !row.isFirst, offset > row.range.lowerBound { return row.range.lowerBound }
    let indentation = indentation(ofLine: row.line)
    return offset == indentation.upperBound ? indentation.lowerBound : indentation.upperBound
  }

  private func lineEnd(from offset: Int) -> Int {
    let row = row(at: offset)
    let end = self.offset(in: row, atColumn: .max)
    // The position after the last character of such a row is in the next row.
    return offset < end ? end : row.content.upperBound
  }

  private func target(from row: LineRow, rows count: Int, column: Int) -> Int {
    let target = self.row(count, rowsFrom: row)
    if target != row || count == 0 { return offset(in: target, atColumn: column) }
    return count < 0 ? 0 : text.count
  }

  /// The maximum number of lines of a paragraph on each side of a cursor.
  static var longestParagraph: Int { 10_000 }

  private func paragraph(from offset: Int, step: Int) -> Int {
    let start = text.line(at: offset)
    var line = start + step
    var sawText = !isBlank(line: start)
    for _ in 0..<Self.longestParagraph {
      guard line >= 0, line < text.lineCount else { break }
      let isBlank = isBlank(line: line)
      if isBlank && sawText { break }
      sawText = sawText || !isBlank
      line += step
    }
    if line < 0 { return 0 }
    return line < text.lineCount ? text.offset(ofLine: line) : text.count
  }

  /// Returns the characters of one class around an offset, as a double click selects them: a word,
  /// blanks, or marks; empty on an empty line.
  public func wordRange(at offset: Int) -> Range<Int> {
    text.wordRange(at: offset, in: content(ofLine: text.line(at: offset)), wordCharacters)
  }

  /// The word around or before the primary cursor; nil without one.
  public var rangeOfWordAtCursor: Range<Int>? {
    wordRange(aroundOrBefore: selections.primary.head)
  }

  /// Returns the word around or before an offset; nil without one.
  func wordRange(aroundOrBefore head: Int) -> Range<Int>? {
    var (before, after) = (GlyphReader(text, at: head), GlyphReader(text, at: head))
    let isBehind = before.previous().map { WordClass($0, wordCharacters) } == .word
    let isInside = after.next().map { WordClass($0, wordCharacters) } == .word
    if !isInside, !isBehind { return nil }
    let start = isBehind ? text.wordStart(before: head, wordCharacters) : head
    return start..<text.wordEnd(after: start, wordCharacters)
  }

  /// The word around the cursor or before it, as bytes.
  public var wordAtCursor: [UInt8]? { rangeOfWordAtCursor.map { text.bytes(in: $0) } }

  // MARK: Characters

  func characterStart(before offset: Int) -> Int {
    var reader = GlyphReader(text, at: offset)
    _ = reader.previous()
    return reader.offset
  }

  func characterEnd(after offset: Int) -> Int {
    var reader = GlyphReader(text, at: offset)
    _ = reader.next()
    return reader.offset
  }

  // MARK: Positions named by the user

  /// Clears the selections; each cursor stays.
  public mutating func collapseSelections() { select(selections.map { Selection(at: $0.head) }) }

  /// Selects the whole text.
  public mutating func selectAll() { select(at: text.count, anchor: 0) }

  /// Selects the lines of each selection with their line breaks; from selected lines on, the next
  /// one, too.
  public mutating func selectLines() {
    let lines = selections.all.map { selection in
      let next = text.line(at: selection.range.upperBound) + 1
      return Selection(
        anchor: text.offset(ofLine: text.line(at: selection.range.lowerBound)),
        head: next < text.lineCount ? text.offset(ofLine: next) : text.count)
    }
    select(Selections(lines, primary: selections.primaryIndex))
  }

  /// Moves the cursor to a line and character, both counted from 0, or to the nearest ones in a
  /// shorter text.
  public mutating func go(toLine line: Int, character: Int = 0) {
    let line = min(max(0, line), text.lineCount - 1)
    select(at: place(inLine: line, atCharacter: max(0, character)).offset)
  }
}

/// Motions to matching brackets.
extension TextBuffer {
  /// The result of a search for a bracket.
  public enum BracketSearch: Hashable, Sendable {
    /// The offsets of a bracket and of its partner.
    case found(from: Int, to: Int)
    /// No bracket was found, or it has no partner.
    case none
    /// The partner is beyond the limit.
    case tooFar

    /// Whether a partner was found.
    var isFound: Bool { if case .found = self { true } else { false } }
  }

  /// Finds the partner of the bracket after or before the cursor; without a bracket there, the
  /// unclosed bracket before the cursor.
  ///
  /// - Parameter syntax: the strings and comments of the text, whose brackets are separate from
  ///   those of code; nil if they are not known.
  /// - Complexity: O(distance), at most `reach` bytes each way.
  public func matchingBracket(
    reach: Int = 8_000_000, syntax: SyntaxReader? = nil
  ) -> BracketSearch {
    var scan = BracketScan(text, syntax, reach: reach)
    return scan.result(at: selections.primary.head)
  }

  /// Whether the only cursor has no selection, and is beside a bracket.
  public var isAtBracket: Bool {
    guard selections.count == 1, selections.primary.isEmpty else { return false }
    let head = selections.primary.head
    return [head, head - 1].contains { $0 >= 0 && $0 < text.count && Bracket(text[$0]) != nil }
  }

  /// Returns the bracket at the only cursor and its partner, if both are in a visible range; nil
  /// with a selection.
  ///
  /// - Parameters:
  ///   - visible: evaluated only if a bracket is at the cursor.
  ///   - syntax: the strings and comments of the text; nil if they are not known.
  ///   - arePaired: whether each bracket of code has a partner in the language of the text.
  /// - Complexity: O(visible bytes), at most 20,000 each way.
  public func bracketMark(
    in visible: @autoclosure () -> Range<Int>, syntax: SyntaxReader? = nil,
    arePaired: @autoclosure () -> Bool = true
  ) -> BracketMark? {
    guard isAtBracket else { return nil }
    var scan = BracketScan(text, syntax, reach: 20_000)
    return scan.mark(
      at: selections.primary.head, in: visible().clamped(to: 0..<text.count),
      arePaired: arePaired())
  }

  /// Moves the cursor to the partner of its bracket, or selects up to it, with both brackets.
  public mutating func goToBracket(_ start: Int, partner: Int, selecting: Bool) {
    select(Selections(selection(fromBracket: start, to: partner, selecting: selecting)))
  }

  /// Moves each of several cursors to the partner of its bracket, if that is near, or selects up to
  /// it.
  ///
  /// - Returns: whether any cursor has moved.
  /// - Complexity: O(distance) for each cursor, at most 8 MB for all of them.
  public mutating func goToBrackets(selecting: Bool, syntax: SyntaxReader? = nil) -> Bool {
    let before = selections
    var scan = BracketScan(text, syntax, reach: 8_000_000 / selections.count)
    select(
      selections.map { cursor in
        guard case .found(let start, let partner) = scan.result(at: cursor.head) else {
          return cursor
        }
        return selection(fromBracket: start, to: partner, selecting: selecting)
      })
    return selections != before
  }

  private func selection(
    fromBracket start: Int, to partner: Int, selecting: Bool
  ) -> Selection {
    if !selecting { return Selection(at: partner) }
    let isForwards = partner > start
    // Between brackets, the cursor is the start.
    let end = start < text.count && Bracket(text[start]) != nil ? start + 1 : start
    return Selection(
      anchor: isForwards ? start : end, head: isForwards ? partner + 1 : partner)
  }
}
