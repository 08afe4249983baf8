public import Text

/// Edits at the cursors, each of which replaces the selected text; the caretaker handles all
/// consequences.
extension TextBuffer {
  /// Replaces each selection with bytes, and moves the cursors behind them.
  public mutating func insert(_ bytes: [UInt8]) {
    replaceSelections { _ in bytes }
  }

  /// Inserts bytes from outside with the line breaks of this text.
  public mutating func insertPasted(_ bytes: [UInt8]) {
    insert(lineEnding.converting(bytes))
  }

  /// Breaks the line and repeats its indentation up to the cursor; a line of nothing but blanks
  /// passes them on to the new one.
  public mutating func insertLineBreak(keepingIndentation keeps: Bool = true) {
    if !keeps { return insert(lineEnding.bytes) }
    var shift = 0
    var end = 0
    var cursors: [Selection] = []
    let replacements = selections.all.map { selection in
      let range = selection.range
      let line = text.line(at: range.lowerBound)
      let blanks = indentation(ofLine: line).clamped(to: 0..<range.lowerBound)
      let isBlank =
        blanks.upperBound == range.lowerBound
        && range.upperBound == content(ofLine: line).upperBound
      let start = isBlank ? max(end, blanks.lowerBound) : range.lowerBound
      let bytes = lineEnding.bytes + text.bytes(in: blanks)
      end = range.upperBound
      shift += bytes.count - (end - start)
      cursors.append(Selection(at: end + shift))
      return Replacement(start..<end, with: bytes)
    }
    replace(replacements, leaving: Selections(cursors))
  }

  /// Removes each selection, or else the text before the cursor in its line.
  public mutating func removeToLineStart() {
    remove(
      selections.all.map { selection in
        if !selection.isEmpty { return selection.range }
        return text.offset(ofLine: text.line(at: selection.head))..<selection.head
      })
  }

  /// Removes each selection, or else the text after the cursor in its line.
  public mutating func removeToLineEnd() {
    remove(
      selections.all.map { selection in
        if !selection.isEmpty { return selection.range }
        let end = content(ofLine: text.line(at: selection.head)).upperBound
        return selection.head..<max(selection.head, end)
      })
  }

  /// Removes each selection, or else the text between the cursor and the target of a motion.
  public mutating func remove(_ motion: Motion) {
    // The removed range must not depend on the width of the window.
    var unwrapped = self
    unwrapped.wrapColumns = nil
    remove(
      selections.all.map { selection in
        selection.isEmpty
          ? unwrapped.moved(selection, by: motion, selecting: true).range : selection.range
      })
  }

  /// Removes ranges, in any order, and moves the cursors to their positions.
  mutating func remove(_ ranges: [Range<Int>]) {
    let ranges = ranges.joiningNeighbours()
    var removed = 0
    let cursors = ranges.map { range in
      defer { removed += range.count }
      return Selection(at: range.lowerBound - removed)
    }
    replace(ranges.map { Replacement($0, with: []) }, leaving: Selections(cursors))
  }

  private mutating func replaceSelections(with bytes: (Selection) -> [UInt8]) {
    let replacements = selections.all.map { Replacement($0.range, with: bytes($0)) }
    var shift = 0
    let cursors = replacements.map { replacement in
      shift += replacement.bytes.count - replacement.range.count
      return Selection(at: replacement.range.upperBound + shift)
    }
    replace(replacements, leaving: Selections(cursors))
  }

  // MARK: Copying

  /// The selected text; that of several selections is joined by line breaks.
  ///
  /// - Complexity: O(log n) for much text in one selection, otherwise O(n) in its bytes.
  public var selectedText: PieceTree {
    text.part(selections.all.map(\.range), joinedBy: lineEnding.bytes)
  }

  /// Whether no text is selected at any cursor.
  public var hasNoSelection: Bool { selections.all.allSatisfy(\.isEmpty) }

  /// Whether any selection extends over several lines, or is the complete content of a line.
  public var selectsLines: Bool {
    if selectsSeveralLines { return true }
    return selections.all.contains { selection in
      !selection.isEmpty
        && selection.range == content(ofLine: text.line(at: selection.head))
    }
  }

  /// Whether any selection extends over more than one line.
  public var selectsSeveralLines: Bool {
    selections.all.contains { selection in
      text.line(at: selection.range.lowerBound) != text.line(at: selection.range.upperBound)
    }
  }
}

extension [Range<Int>] {
  /// Returns the union as ascending ranges, none of which overlaps or touches the next.
  func joiningNeighbours() -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, last.upperBound >= range.lowerBound {
        joined[joined.count - 1] =
          last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
