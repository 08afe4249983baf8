public import Text

/// Edits at the cursors, each of which replaces the selected text; the caretaker handles all
/// consequences.
extension TextBuffer {
  /// Replaces each selection with bytes, and moves the cursors after them.
  ///
  /// If the bytes join the following text, as the first letter of a flag does before another flag,
  /// the next bytes still follow directly.
  public mutating func insert(_ bytes: [UInt8]) {
    let cursors = cursorsInside ?? selections
    replace(cursors.all.map { Replacement($0.range, with: bytes) })
  }

  /// Inserts bytes from outside with the line breaks of this text.
  public mutating func insertPasted(_ bytes: [UInt8]) { insert(lineEnding.converting(bytes)) }

  /// Replaces each selection with its own text from outside.
  public mutating func insertPasted(each parts: [[UInt8]]) {
    precondition(parts.count == selections.count, "not a text for each cursor")
    let places = zip(selections.all, parts)
    replace(places.map { Replacement($0.range, with: lineEnding.converting($1)) })
  }

  /// Breaks the line and repeats its indentation up to the cursor; a line with only blanks passes
  /// them on to the new line.
  ///
  /// - Parameter deeper: the additional indentation after an opening bracket; nil for none.
  public mutating func insertLineBreak(
    keepingIndentation keeps: Bool = true, adding deeper: OpenerIndentation? = nil
  ) {
    if !keeps { return insert(lineEnding.bytes) }
    var end = 0
    var lengthsBehind: [Int] = []
    let replacements = selections.all.map { selection in
      let range = selection.range
      let line = text.line(at: range.lowerBound)
      let blanks = indentation(ofLine: line).clamped(to: 0..<range.lowerBound)
      let isBlank =
        blanks.upperBound == range.lowerBound
        && range.upperBound == content(ofLine: line).upperBound
      let start = isBlank ? max(end, blanks.lowerBound) : range.lowerBound
      end = range.upperBound
      let added = deeper?.addition(around: range, after: blanks, in: text)
      let lineBreak = lineEnding.bytes + text.bytes(in: blanks)
      let behind = added?.splits == true ? lineBreak : []
      lengthsBehind.append(behind.count)
      return Replacement(start..<end, with: lineBreak + (added?.bytes ?? []) + behind)
    }
    replace(replacements)
    guard lengthsBehind.contains(where: { $0 > 0 }), selections.count == lengthsBehind.count else {
      return
    }
    let cursors = zip(selections.all, lengthsBehind).map { Selection(at: $0.head - $1) }
    select(selections.replaced(by: cursors))
  }

  /// The indentation of each line that has only indentation and a cursor at its end, ascending.
  public var blankLinesOfCursors: [Range<Int>] {
    selections.all.compactMap { cursor in
      let content = content(ofLine: text.line(at: cursor.head))
      guard cursor.isEmpty, cursor.head == content.upperBound, !content.isEmpty,
        indentation(ofLine: text.line(at: cursor.head)) == content
      else { return nil }
      return content
    }
  }

  /// Returns the cursors after the removal of ranges, which ascend and do not overlap.
  public func selections(without ranges: [Range<Int>]) -> Selections {
    let removals = ranges.map { Replacement($0, with: []) }
    return selections.map { cursor in
      var moved = cursor
      moved.anchor = Self.place(of: cursor.anchor, after: removals)
      moved.head = Self.place(of: cursor.head, after: removals)
      return moved
    }
  }

  /// Removes blanks, and leaves a cursor at each range.
  public mutating func remove(blanks ranges: [Range<Int>]) { remove(ranges) }

  /// Removes each selection; without selected text, the text before the cursor in its line.
  public mutating func removeToLineStart() {
    remove(
      selectedRanges { cursor in text.offset(ofLine: text.line(at: cursor.head))..<cursor.head })
  }

  /// Removes each selection; without selected text, the text after the cursor in its line.
  public mutating func removeToLineEnd() {
    remove(
      selectedRanges { cursor in
        let end = content(ofLine: text.line(at: cursor.head)).upperBound
        return cursor.head..<max(cursor.head, end)
      })
  }

  /// Removes each selection; without selected text, the text between the cursor and the target of a
  /// motion.
  public mutating func remove(_ motion: Motion) {
    // The removed range must not depend on the width of the window.
    var unwrapped = self
    unwrapped.wrapColumns = nil
    remove(selectedRanges { unwrapped.moved($0, by: motion, selecting: true).range })
  }

  /// Returns the range of each selection; without selected text, a range at its cursor.
  ///
  /// A cursor at the end of a line, among selections, marks a row of a column block without text:
  /// its range is empty.
  func selectedRanges(orAt range: (Selection) -> Range<Int>) -> [Range<Int>] {
    let isPlain = hasNoSelection
    return selections.all.map { cursor in
      if !cursor.isEmpty { return cursor.range }
      let isPossible =
        isPlain || cursor.head < content(ofLine: text.line(at: cursor.head)).upperBound
      return isPossible ? range(cursor) : cursor.range
    }
  }

  /// Removes ranges, in any order, and moves the cursors to their positions.
  mutating func remove(_ ranges: [Range<Int>]) {
    replace(ranges.joiningNeighbours().map { Replacement($0, with: []) })
  }

  /// Replaces ranges, which ascend and do not overlap, and moves a cursor after each.
  mutating func replace(_ replacements: [Replacement]) {
    var shift = 0
    let cursors = replacements.map { change in
      shift += change.growth
      return Selection(at: change.range.upperBound + shift)
    }
    replace(replacements, leaving: selections.replaced(by: cursors))
  }

  // MARK: Copying

  /// The selected text; that of several selections is joined by line breaks.
  ///
  /// - Complexity: O(log n) for much text in one selection, otherwise O(n) in its bytes.
  public var selectedText: PieceTree {
    text.part(selections.all.map(\.range), joinedBy: lineEnding.bytes)
  }

  /// The ranges of the selections in `selectedText`; empty for a single one.
  public var partsOfSelectedText: [Range<Int>] {
    var end = -lineEnding.bytes.count
    return selections.count == 1
      ? []
      : selections.all.map { selection in
        let start = end + lineEnding.bytes.count
        end = start + selection.range.count
        return start..<end
      }
  }

  /// Whether no text is selected at any cursor.
  public var hasNoSelection: Bool { selections.all.allSatisfy(\.isEmpty) }

  /// Whether any selection extends over several lines, or is the complete content of a line.
  public var selectsLines: Bool {
    selectsSeveralLines
      || selections.all.contains { selection in
        !selection.isEmpty && selection.range == content(ofLine: text.line(at: selection.head))
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
  /// Returns the union as ascending ranges without overlaps.
  ///
  /// - Parameter touching: whether ranges that only touch are joined.
  func joiningNeighbours(touching: Bool = true) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound < last.upperBound + (touching ? 1 : 0) {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
