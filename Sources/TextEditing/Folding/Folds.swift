import Text

/// The folded lines of a view.
///
/// A fold hides lines below a visible one, its header. It is stored in bytes, from the end of the
/// header to the end of the last hidden line, so that an edit elsewhere only moves it. Folds are
/// nested or separate; inner ones are kept until the outer one opens.
struct Folds: Equatable {
  /// A fold, or the outermost of several.
  struct Fold: Equatable {
    /// The end of the header's content.
    var start: Int
    /// The end of the content of the last hidden line.
    var end: Int
    /// The number of hidden lines.
    let lineCount: Int
  }

  /// The folds of a view that has any.
  private struct Lists: Equatable {
    /// All folds, outer ones before those inside.
    var all: [Fold] = []
    /// The outermost folds, ascending, and the number of lines that are hidden before each.
    var outermost: [Fold] = []
    var hiddenBefore: [Int] = []
  }

  // Nil without folds: a buffer is copied often, and each array would be one more reference to
  // count.
  private var lists: Lists?

  /// All folds, outer ones before those inside.
  var all: [Fold] { lists?.all ?? [] }
  private var outermost: [Fold] { lists?.outermost ?? [] }
  private var hiddenBefore: [Int] { lists?.hiddenBefore ?? [] }

  var isEmpty: Bool { lists == nil }

  /// The number of hidden lines.
  var hiddenCount: Int { (hiddenBefore.last ?? 0) + (outermost.last?.lineCount ?? 0) }

  // MARK: Finding

  /// Returns the outermost fold that hides an offset.
  ///
  /// - Complexity: O(log n) for n folds.
  func hiding(_ offset: Int) -> Fold? {
    let index = count { $0.start < offset } - 1
    return index >= 0 && offset <= outermost[index].end ? outermost[index] : nil
  }

  /// Returns the outermost fold whose header ends at an offset.
  func below(_ offset: Int) -> Fold? {
    let index = count { $0.start < offset }
    return index < outermost.count && outermost[index].start == offset ? outermost[index] : nil
  }

  /// Returns the number of lines that are hidden before an offset outside of all folds.
  func hiddenCount(before offset: Int) -> Int {
    let index = count { $0.start < offset }
    return index < outermost.count ? hiddenBefore[index] : hiddenCount
  }

  /// Returns the line at a distance from the first one, counting visible lines.
  ///
  /// - Complexity: O(log n · log m) for n folds and m pieces of text.
  func line(atVisible index: Int, in text: PieceTree) -> Int {
    var (low, high) = (0, outermost.count)
    while low < high {
      let middle = (low + high) / 2
      let header = text.line(at: outermost[middle].start) - hiddenBefore[middle]
      if header < index { low = middle + 1 } else { high = middle }
    }
    return index + (low < outermost.count ? hiddenBefore[low] : hiddenCount)
  }

  /// Returns the number of leading outermost folds that satisfy a condition.
  private func count(where holds: (Fold) -> Bool) -> Int {
    var (low, high) = (0, outermost.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(outermost[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Folding

  /// Folds ranges of lines, each below the line before it.
  ///
  /// A range that partially overlaps another one, or exists already, is skipped.
  mutating func fold(_ parts: [Range<Int>], in text: PieceTree) {
    let added = parts.filter { !$0.isEmpty && $0.lowerBound > 0 && $0.upperBound <= text.lineCount }
      .map { lines in
        Fold(
          start: text.content(ofLine: lines.lowerBound - 1).upperBound,
          end: text.content(ofLine: lines.upperBound - 1).upperBound, lineCount: lines.count)
      }
    keep(all + added)
  }

  /// Opens the outermost fold below a header that ends at an offset.
  mutating func unfold(below offset: Int) {
    var kept = all
    guard let first = kept.firstIndex(where: { $0.start == offset }) else { return }
    kept.remove(at: first)
    keep(kept)
  }

  /// Opens all folds that hide an offset.
  ///
  /// - Returns: whether a fold was opened.
  mutating func reveal(_ offset: Int) -> Bool {
    if hiding(offset) == nil { return false }
    keep(all.filter { offset <= $0.start || offset > $0.end })
    return true
  }

  mutating func unfoldAll() { self = Folds() }

  /// Sorts folds, and drops those that exist or partially overlap others.
  private mutating func keep(_ folds: [Fold]) {
    let sorted = folds.sorted { ($0.start, $1.end) < ($1.start, $0.end) }
    var kept = Lists()
    var open: [Fold] = []
    var hidden = 0
    for fold in sorted where fold.lineCount > 0 && fold != kept.all.last {
      // A fold whose header is the last hidden line of another one overlaps it, too.
      while let last = open.last, last.end < fold.start { open.removeLast() }
      if let last = open.last, fold.end > last.end { continue }
      kept.all.append(fold)
      if open.isEmpty {
        kept.outermost.append(fold)
        kept.hiddenBefore.append(hidden)
        hidden += fold.lineCount
      }
      open.append(fold)
    }
    lists = kept.all.isEmpty ? nil : kept
  }

  /// Returns the lines that each fold hides, including inner folds.
  func hiddenLines(in text: PieceTree) -> [Range<Int>] {
    all.map { fold in
      let first = text.line(at: fold.start) + 1
      return first..<first + fold.lineCount
    }
  }

  // MARK: Edits

  /// Applies replacements at the cursors of the view: a fold opens if they touch its lines, so that
  /// no hidden text changes.
  ///
  /// - Complexity: O(folds + replacements).
  mutating func handleReplacements(_ replacements: [Replacement], in text: PieceTree) {
    if isEmpty { return }
    let map = OffsetMap(replacements)
    let kept = all.compactMap { fold -> Fold? in
      if touches(fold, replacements, in: text) { return nil }
      return Fold(
        start: map.place(of: fold.start), end: map.place(of: fold.end, staysBefore: true),
        lineCount: fold.lineCount)
    }
    keep(kept)
  }

  private func touches(_ fold: Fold, _ replacements: [Replacement], in text: PieceTree) -> Bool {
    // The first replacement that reaches the end of the header.
    var (low, high) = (0, replacements.count)
    while low < high {
      let middle = (low + high) / 2
      if replacements[middle].range.upperBound < fold.start {
        low = middle + 1
      } else {
        high = middle
      }
    }
    for change in replacements[low...] {
      let range = change.range
      if range.lowerBound > fold.end { return false }
      if range.upperBound > fold.start { return true }
      // The replacement is at the end of the header: a line break would make another line the
      // header.
      let removesBreak = text.line(at: range.lowerBound) < text.line(at: fold.start)
      if removesBreak || change.bytes.contains(0x0A) { return true }
      // A carriage return before the line break would become a part of it.
      let last = change.bytes.last ?? (range.lowerBound > 0 ? text[range.lowerBound - 1] : 0)
      if last == 0x0D, range.upperBound == fold.start { return true }
    }
    return false
  }

  /// Applies any other change of the text: a fold stays if its ends and the end of its header
  /// remain.
  ///
  /// - Parameter opensTouched: whether a touched fold opens, because the change was made in this
  ///   view, which must not change hidden text.
  mutating func handleChange(
    _ differences: [Difference], to newer: PieceTree, opensTouched: Bool
  ) {
    if isEmpty { return }
    keep(
      all.compactMap { fold in
        if opensTouched, differences.touch(fold.start...fold.end) { return nil }
        guard let start = differences.keptPlace(of: fold.start),
          let end = differences.keptPlace(of: fold.end), start < end
        else { return nil }
        let lines = newer.line(at: end) - newer.line(at: start)
        let isAtEnds =
          newer.content(ofLine: newer.line(at: start)).upperBound == start
          && newer.content(ofLine: newer.line(at: end)).upperBound == end
        return lines > 0 && isAtEnds ? Fold(start: start, end: end, lineCount: lines) : nil
      })
  }
}

extension [Difference] {
  /// Returns whether one of them changes text in a range of the older text, or at its ends.
  ///
  /// - Complexity: O(log n) for n differences.
  fileprivate func touch(_ range: ClosedRange<Int>) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].old.upperBound < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].old.lowerBound <= range.upperBound
  }

  /// Returns the position of an offset of the older text in the newer; nil if the text around it
  /// was removed.
  ///
  /// - Complexity: O(log n) for n differences.
  fileprivate func keptPlace(of offset: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].old.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    if low < count, self[low].old.lowerBound < offset { return nil }
    // Text inserted at the end of a line belongs to it.
    guard low > 0 else { return offset }
    return offset + self[low - 1].new.upperBound - self[low - 1].old.upperBound
  }
}
