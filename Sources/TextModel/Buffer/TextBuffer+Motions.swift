/// A way for a cursor to move.
public enum Motion: Hashable, Sendable {
  case left, right
  case wordLeft, wordRight
  /// To the first character that is no blank; from there to the start of the line.
  case lineStart
  case lineEnd
  /// Lines down, or up when negative; the column is kept.
  case lines(Int)
  /// To the next blank line below, or the one above.
  case paragraphDown, paragraphUp
  case textStart, textEnd
}

extension TextBuffer {
  /// Moves every cursor, selecting what lies between when `selecting`.
  public mutating func move(_ motion: Motion, selecting: Bool = false) {
    let moved = selections.map { selection in
      var moved = selection
      if !selecting, !selection.isEmpty, let edge = edge(of: selection, for: motion) {
        return Selection(at: edge)
      }
      if case .lines(let count) = motion {
        (moved.head, moved.goalColumn) = target(of: selection, lines: count)
      } else {
        moved.head = target(of: motion, from: selection.head)
        moved.goalColumn = nil
      }
      if !selecting { moved.anchor = moved.head }
      return moved
    }
    select(moved)
  }

  /// Where a step to the side leaves a selection: at its edge, as on a desktop.
  private func edge(of selection: Selection, for motion: Motion) -> Int? {
    switch motion {
    case .left: selection.range.lowerBound
    case .right: selection.range.upperBound
    default: nil
    }
  }

  private func target(of motion: Motion, from offset: Int) -> Int {
    switch motion {
    case .left: return characterStart(before: offset)
    case .right: return characterEnd(after: offset)
    case .wordLeft: return text.wordStart(before: offset)
    case .wordRight: return text.wordEnd(after: offset)
    case .lineStart:
      let indentation = indentation(ofLine: text.line(at: offset))
      return offset == indentation.upperBound ? indentation.lowerBound : indentation.upperBound
    case .lineEnd: return content(ofLine: text.line(at: offset)).upperBound
    case .paragraphDown: return paragraph(from: offset, step: 1)
    case .paragraphUp: return paragraph(from: offset, step: -1)
    case .textStart: return 0
    case .textEnd: return text.count
    case .lines: return offset
    }
  }

  private func target(of selection: Selection, lines count: Int) -> (head: Int, goal: Int) {
    let line = text.line(at: selection.head)
    let goal = selection.goalColumn ?? place(at: selection.head).column
    let target = min(max(0, line + count), text.lineCount - 1)
    if target == line { return (selection.head, goal) }
    return (place(inLine: target, atColumn: goal).offset, goal)
  }

  /// How many lines a motion by paragraphs looks at.
  private static var longestParagraph: Int { 10_000 }

  private func paragraph(from offset: Int, step: Int) -> Int {
    var line = text.line(at: offset) + step
    var sawText = false
    for _ in 0..<Self.longestParagraph where line >= 0 && line < text.lineCount {
      let isBlank = isBlank(line: line)
      if isBlank && sawText { break }
      sawText = sawText || !isBlank
      line += step
    }
    if line < 0 { return 0 }
    return line < text.lineCount ? text.offset(ofLine: line) : text.count
  }

  // MARK: Characters

  /// Where the character before an offset begins.
  func characterStart(before offset: Int) -> Int {
    var reader = GlyphReader(text, at: offset)
    _ = reader.previous()
    return reader.offset
  }

  /// Where the character at an offset ends.
  func characterEnd(after offset: Int) -> Int {
    var reader = GlyphReader(text, at: offset)
    _ = reader.next()
    return reader.offset
  }

  // MARK: Places people name

  /// Leaves each cursor where it is, with nothing selected.
  public mutating func collapseSelections() {
    select(selections.map { Selection(at: $0.head) })
  }

  /// Selects the whole text.
  public mutating func selectAll() {
    select(at: text.count, anchor: 0)
  }

  /// Puts the cursor on a line, counted from 0, at a character of it, counted from 0; at the
  /// nearest there is where the text is shorter.
  public mutating func go(toLine line: Int, character: Int = 0) {
    let content = content(ofLine: min(max(0, line), text.lineCount - 1))
    var reader = GlyphReader(text, at: content.lowerBound)
    var left = character
    while left > 0, reader.offset < content.upperBound, reader.next() != nil { left -= 1 }
    select(at: min(reader.offset, content.upperBound))
  }
}
