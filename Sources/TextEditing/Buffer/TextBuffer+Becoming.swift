public import Text

/// Changes from other sources than the cursors.
extension TextBuffer {
  /// Replaces the text and its line ending; cursors, scroll and folds stay in the common parts, and
  /// in lines of which only white space changed.
  ///
  /// - Complexity: that of the difference, for related texts.
  public mutating func become(_ other: PieceTree) {
    let differences = other.differences(from: text)
    if differences.isEmpty { return }
    var lines = LineCounterparts(from: text, to: other)
    let moved = selections(through: &lines, differences)
    var scroll = view.scroll(after: differences, from: text, to: other)
    // A view at the top stays there, so that lines added above by another program are visible.
    if view.scroll.line > 0, let top = lines.line(min(view.scroll.line, text.lineCount - 1)) {
      scroll.line = top
    }
    let hidden = view.folds.hiddenLines(in: text).compactMap { lines.hidden($0) }
    if other.isRelated(to: text) {
      become(other, leaving: moved)
    } else {
      replace(
        differences.map { Replacement($0.old, with: other.bytes(in: $0.new)) }, leaving: moved)
    }
    renewLineEnding()
    self.scroll = scroll
    view.folds.fold(hidden, in: text)
  }

  /// Returns the cursors in the counterparts of their lines; without one, moved by the differences.
  private func selections(
    through lines: inout LineCounterparts, _ differences: [Difference]
  ) -> Selections {
    let other = lines.newer
    guard selections.count < 100 else { return selections.moved(through: differences, to: other) }
    return selections.replaced(
      by: selections.all.map { before in
        let after = differences.counterpart(of: before, in: other)
        func counterpart(_ offset: Int) -> Int? {
          lines.offset(offset, isStart: !before.isEmpty && offset == before.range.lowerBound)
        }
        return Selection(
          anchor: counterpart(before.anchor) ?? after.anchor,
          head: counterpart(before.head) ?? after.head)
      })
  }

  /// Replaces a match with bytes, and moves the cursor after them.
  public mutating func substitute(_ match: Range<Int>, with bytes: [UInt8]) {
    replace([Replacement(match, with: bytes)])
  }

  /// Changes the buffer to the state of a memento, as an edit.
  ///
  /// An unrelated text, as loaded from a store, is compared first, so that the edit is only the
  /// difference.
  ///
  /// - Complexity: O(1) for a related text, otherwise that of the comparison.
  public mutating func become(_ memento: Memento) {
    let there = completed(memento)
    guard !there.text.isRelated(to: text), text.count + there.text.count <= Self.maxComparedBytes
    else { return restore(there) }
    let whole = Replacement(0..<text.count, with: there.text.bytes(in: 0..<there.text.count))
    var changed = text
    changed.replace(text.refined([whole], within: .interactive))
    restore(
      Memento(
        text: changed, selections: there.selections, scroll: there.scroll,
        lineEnding: there.lineEnding, encoding: there.encoding, loadedCount: there.loadedCount))
  }

  /// The maximum size of two unrelated texts for a comparison during an edit.
  private static var maxComparedBytes: Int { 32 << 20 }

  /// Returns an offset after some changes; one inside a change becomes its start.
  static func place(of offset: Int, after replacements: [Replacement]) -> Int {
    var shift = 0
    for change in replacements {
      if change.range.lowerBound >= offset { break }
      if change.range.upperBound > offset { return change.range.lowerBound + shift }
      shift += change.growth
    }
    return offset + shift
  }

  // MARK: Parts of another state

  /// Restores parts of another state as one edit, and moves the cursor to the first byte that
  /// differs.
  ///
  /// Without a difference, nothing changes, including the cursors.
  ///
  /// - Complexity: that of `PieceTree.replace(_:)`.
  /// - Parameter replacements: the replacements, ascending and without overlaps.
  public mutating func restoreParts(_ replacements: [Replacement]) {
    guard let place = replacements.lazy.compactMap(firstChange(of:)).first else { return }
    replace(replacements, leaving: Selections(Selection(at: place)))
    renewLineEnding()
  }

  /// Replaces a range with bytes, and selects these.
  ///
  /// - Complexity: O(log n) for n pieces, and a copy of the bytes.
  public mutating func restoreParts(_ bytes: [UInt8], in range: Range<Int>) {
    let selection = Selection(anchor: range.lowerBound, head: range.lowerBound + bytes.count)
    let isThere = firstChange(of: Replacement(range, with: bytes)) == nil
    replace(isThere ? [] : [Replacement(range, with: bytes)], leaving: Selections(selection))
    renewLineEnding()
  }

  /// Returns the start of the first character that a replacement changes; nil if none.
  ///
  /// The text before it stays equal, so that the offset is the same afterwards.
  private func firstChange(of replacement: Replacement) -> Int? {
    let (range, bytes) = (replacement.range, replacement.bytes)
    let common = bytes.withUnsafeBytes { text.commonLength(with: $0, from: range.lowerBound) }
    let same = min(range.count, common)
    if same == range.count, same == bytes.count { return nil }
    return text.characterStart(around: range.lowerBound + same)
  }
}
