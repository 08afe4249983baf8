/// A difference as a page that is drawn row by row: all lines of the newer text, and those of the
/// older one that went, standing before what came in their place.
///
/// The lines are those that an editor shows: behind a final newline, and in an empty text, there is
/// an empty line too. Every line of the newer text has a row. The empty last line of the older text
/// has one where the newer text has such a line too (then it is one row for both), and otherwise
/// goes with the last change, unless the older text is empty: of nothing, nothing is removed.
///
/// Nothing is kept for a line, so that a page of any text takes the memory of its changes.
public struct DifferencePage: Sendable {
  /// What a row shows; lines count from 0.
  public enum Row: Equatable, Sendable {
    /// A line that is in both texts.
    case same(old: Int, new: Int)
    /// A line of the older text that went with a change, counted as the hunks are.
    case removed(old: Int, change: Int)
    /// A line of the newer text that came with a change, counted as the hunks are.
    case added(new: Int, change: Int)
  }

  /// What the page shows.
  public let difference: LineDifference
  /// How many rows there are.
  public let rowCount: Int
  /// The row at which each change starts.
  private let starts: [Int]
  /// The last change, with the empty last lines that an editor shows.
  private let last: LineDifference.Hunk?

  /// The page of a difference.
  ///
  /// - Complexity: O(h) for h hunks.
  public init(_ difference: LineDifference) {
    self.difference = difference
    let (older, newer) = (difference.older, difference.newer)
    var removed = 0
    starts = difference.hunks.map { hunk in
      defer { removed += hunk.old.count }
      return hunk.new.lowerBound + removed
    }
    let newEnd = newer.lineCount > newer.filledLineCount
    let oldEnd = older.lineCount > older.filledLineCount && !older.isEmpty
    var extraRemoved = 0
    last = difference.hunks.last.map { hunk in
      // Where only one text has an empty last line, the last line with bytes has no partner: the
      // last hunk goes to both ends.
      guard newEnd != (older.lineCount > older.filledLineCount) else { return hunk }
      extraRemoved = oldEnd ? 1 : 0
      return LineDifference.Hunk(
        old: hunk.old.lowerBound..<hunk.old.upperBound + extraRemoved,
        new: hunk.new.lowerBound..<hunk.new.upperBound + (newEnd ? 1 : 0))
    }
    rowCount = newer.lineCount + removed + extraRemoved
  }

  /// How many changes there are: those that `difference.hunks` tells, in the same order.
  public var changeCount: Int { starts.count }

  /// What a row shows.
  ///
  /// - Complexity: O(log h) for h hunks.
  public subscript(row: Int) -> Row {
    precondition(row >= 0 && row < rowCount, "row outside the page")
    let change = starts.leadingCount(where: { $0 <= row }) - 1
    if change < 0 { return .same(old: row, new: row) }
    let (hunk, inside) = (hunk(change), row - starts[change])
    if inside < hunk.old.count {
      return .removed(old: hunk.old.lowerBound + inside, change: change)
    }
    let behind = inside - hunk.old.count - hunk.new.count
    if behind < 0 { return .added(new: hunk.new.upperBound + behind, change: change) }
    return .same(old: hunk.old.upperBound + behind, new: hunk.new.upperBound + behind)
  }

  /// The rows of a change, first what went and then what came; at least one.
  public func rows(ofChange change: Int) -> Range<Int> {
    let hunk = hunk(change)
    return starts[change]..<starts[change] + hunk.old.count + hunk.new.count
  }

  /// The change that a row belongs to; nil for a line that is in both texts.
  ///
  /// - Complexity: O(log h) for h hunks.
  public func change(atRow row: Int) -> Int? {
    let change = starts.leadingCount(where: { $0 <= row }) - 1
    return change >= 0 && rows(ofChange: change).contains(row) ? change : nil
  }

  /// The first change that starts behind a row.
  ///
  /// - Complexity: O(log h) for h hunks.
  public func nextChange(afterRow row: Int) -> Int? {
    let next = starts.leadingCount(where: { $0 <= row })
    return next < starts.count ? next : nil
  }

  /// The last change that starts before a row.
  ///
  /// - Complexity: O(log h) for h hunks.
  public func previousChange(beforeRow row: Int) -> Int? {
    let previous = starts.leadingCount(where: { $0 < row }) - 1
    return previous >= 0 ? previous : nil
  }

  /// The row of a line of the newer text.
  ///
  /// - Complexity: O(log h) for h hunks.
  public func row(ofNewLine line: Int) -> Int {
    precondition(line >= 0 && line < difference.newer.lineCount, "line outside the text")
    let change = difference.hunks.leadingCount(where: { $0.new.lowerBound <= line }) - 1
    if change < 0 { return line }
    let hunk = hunk(change)
    return starts[change] + hunk.old.count + line - hunk.new.lowerBound
  }

  private func hunk(_ change: Int) -> LineDifference.Hunk {
    if change == starts.count - 1, let last { return last }
    return difference.hunks[change]
  }
}

extension Array {
  /// How many elements there are before the first that does not hold; those that hold come first.
  ///
  /// - Complexity: O(log n).
  func leadingCount(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
