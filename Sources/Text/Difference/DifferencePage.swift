/// A difference as a page of rows: all lines of the newer text, and the removed lines of the older
/// one, each before the lines that replaced it.
///
/// The lines are those of an editor: after a final newline, and in an empty text, there is an empty
/// line too. Every line of the newer text has a row. The empty last line of the older text shares a
/// row with that of the newer text if there is one. Otherwise it is removed with the last change,
/// unless the older text is empty.
///
/// A page stores nothing for each line: its memory is that of the changes.
public struct DifferencePage: Sendable {
  /// The content of a row; lines count from 0.
  public enum Row: Equatable, Sendable {
    /// A line of both texts.
    case same(old: Int, new: Int)
    /// A removed line of the older text, with the index of its hunk.
    case removed(old: Int, change: Int)
    /// An added line of the newer text, with the index of its hunk.
    case added(new: Int, change: Int)
  }

  /// The difference on the page.
  public let difference: LineDifference
  /// The number of rows.
  public let rowCount: Int
  /// The first row of each change.
  private let starts: [Int]
  /// The last change, with the empty last lines that an editor shows.
  private let last: LineDifference.Hunk?

  /// Creates the page of a difference.
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
      // If only one text has an empty last line, the last line with bytes has no partner: the last
      // hunk extends to both ends.
      guard newEnd != (older.lineCount > older.filledLineCount) else { return hunk }
      extraRemoved = oldEnd ? 1 : 0
      return LineDifference.Hunk(
        old: hunk.old.lowerBound..<hunk.old.upperBound + extraRemoved,
        new: hunk.new.lowerBound..<hunk.new.upperBound + (newEnd ? 1 : 0))
    }
    rowCount = newer.lineCount + removed + extraRemoved
  }

  /// The number of changes: those of `difference.hunks`, in the same order.
  public var changeCount: Int { starts.count }

  /// The content of a row.
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

  /// Returns the rows of a change, first the removed and then the added lines; at least one.
  public func rows(ofChange change: Int) -> Range<Int> {
    let hunk = hunk(change)
    return starts[change]..<starts[change] + hunk.old.count + hunk.new.count
  }

  /// Returns the index of the change that contains a row; nil for a line of both texts.
  ///
  /// - Complexity: O(log h) for h hunks.
  public func change(atRow row: Int) -> Int? {
    let change = starts.leadingCount(where: { $0 <= row }) - 1
    return change >= 0 && rows(ofChange: change).contains(row) ? change : nil
  }

  /// Returns the index of the first change that starts after a row.
  ///
  /// - Complexity: O(log h) for h hunks.
  public func nextChange(afterRow row: Int) -> Int? {
    let next = starts.leadingCount(where: { $0 <= row })
    return next < starts.count ? next : nil
  }

  /// Returns the row of a line of the newer text.
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
