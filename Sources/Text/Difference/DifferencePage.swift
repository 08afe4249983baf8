/// A difference as a page of rows: all lines of the newer text, and the removed lines of the older
/// one, each before the lines that replaced it.
///
/// The lines are those of an editor: an empty line follows a final newline, and an empty text has
/// one empty line. Every line of the newer text has a row. The empty last line of the older text
/// shares a row with that of the newer text if it exists. Otherwise it is removed with the last
/// change, unless the older text is empty.
///
/// Side by side, a row has a line of each text: the lines of a change are beside each other, and
/// the shorter side ends with rows without a line.
///
/// A page stores no data for single lines: its memory is that of the changes.
public struct DifferencePage: Sendable {
  /// The arrangement of both texts.
  public enum Arrangement: Sendable {
    /// The removed lines of a change are above the added ones.
    case unified
    /// The removed lines are beside the added ones.
    case sideBySide
  }

  /// The content of a row; lines count from 0.
  public enum Row: Equatable, Sendable {
    /// A line of both texts.
    case same(old: Int, new: Int)
    /// A removed line of the older text, with the index of its hunk.
    case removed(old: Int, change: Int)
    /// An added line of the newer text, with the index of its hunk.
    case added(new: Int, change: Int)
    /// Side by side, a removed line, an added line, or both, with the index of their hunk.
    case changed(old: Int?, new: Int?, change: Int)
  }

  /// The difference on the page.
  public let difference: LineDifference
  /// The arrangement of both texts.
  public let arrangement: Arrangement
  /// The number of rows.
  public let rowCount: Int
  /// The first row of each change.
  private let starts: [Int]
  /// The last change, with the empty last lines that an editor shows.
  private let last: LineDifference.Hunk?

  /// Creates the page of a difference.
  ///
  /// - Complexity: O(h) for h hunks.
  public init(_ difference: LineDifference, _ arrangement: Arrangement = .unified) {
    self.difference = difference
    self.arrangement = arrangement
    let last = Self.lastHunk(of: difference)
    self.last = last
    // These rows are in addition to those of the newer lines.
    var extra = 0
    starts = difference.hunks.map { hunk in
      defer { extra += arrangement.height(of: hunk) - hunk.new.count }
      return hunk.new.lowerBound + extra
    }
    if let last, let bare = difference.hunks.last {
      extra += arrangement.height(of: last) - last.new.count
      extra -= arrangement.height(of: bare) - bare.new.count
    }
    rowCount = difference.newer.lineCount + extra
  }

  /// Returns the last hunk, with the empty last lines that an editor shows.
  private static func lastHunk(of difference: LineDifference) -> LineDifference.Hunk? {
    let (older, newer) = (difference.older, difference.newer)
    let newEnd = newer.lineCount > newer.filledLineCount
    let oldEnd = older.lineCount > older.filledLineCount
    // If only one text has an empty last line, the last line with bytes has no partner: the last
    // hunk extends to both ends.
    guard let hunk = difference.hunks.last, newEnd != oldEnd else { return difference.hunks.last }
    return LineDifference.Hunk(
      old: hunk.old.lowerBound..<hunk.old.upperBound + (oldEnd && !older.isEmpty ? 1 : 0),
      new: hunk.new.lowerBound..<hunk.new.upperBound + (newEnd ? 1 : 0))
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
    let behind = inside - arrangement.height(of: hunk)
    if behind >= 0 {
      return .same(old: hunk.old.upperBound + behind, new: hunk.new.upperBound + behind)
    }
    switch arrangement {
    case .unified where inside < hunk.old.count:
      return .removed(old: hunk.old.lowerBound + inside, change: change)
    case .unified:
      return .added(new: hunk.new.lowerBound + inside - hunk.old.count, change: change)
    case .sideBySide:
      return .changed(
        old: inside < hunk.old.count ? hunk.old.lowerBound + inside : nil,
        new: inside < hunk.new.count ? hunk.new.lowerBound + inside : nil, change: change)
    }
  }

  /// Returns the rows of a change, first the removed and then the added lines; at least one.
  public func rows(ofChange change: Int) -> Range<Int> {
    let hunk = hunk(change)
    return starts[change]..<starts[change] + arrangement.height(of: hunk)
  }

  /// Returns the index of the change with a row; nil for a common line.
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
    let behind = line - hunk.new.upperBound
    if behind >= 0 { return starts[change] + arrangement.height(of: hunk) + behind }
    return starts[change] + (arrangement == .unified ? hunk.old.count : 0) + line
      - hunk.new.lowerBound
  }

  /// Returns the row of a line of the older text.
  ///
  /// - Complexity: O(log h) for h hunks.
  public func row(ofOldLine line: Int) -> Int {
    precondition(line >= 0 && line < difference.older.lineCount, "line outside the text")
    let change = difference.hunks.leadingCount(where: { $0.old.lowerBound <= line }) - 1
    if change < 0 { return min(line, rowCount - 1) }
    let hunk = hunk(change)
    let behind = line - hunk.old.upperBound
    let inside = line - hunk.old.lowerBound
    let row = starts[change] + (behind < 0 ? inside : arrangement.height(of: hunk) + behind)
    return min(row, rowCount - 1)
  }

  private func hunk(_ change: Int) -> LineDifference.Hunk {
    if change == starts.count - 1, let last { return last }
    return difference.hunks[change]
  }
}

extension DifferencePage.Arrangement {
  /// Returns the number of rows of a hunk.
  fileprivate func height(of hunk: LineDifference.Hunk) -> Int {
    switch self {
    case .unified: hunk.old.count + hunk.new.count
    case .sideBySide: max(hunk.old.count, hunk.new.count)
    }
  }
}

extension DifferencePage {
  /// Returns the rows of a unified page as one text, whose lines are the rows.
  ///
  /// - Complexity: O(h log n) for h hunks of a text of n pieces, and a copy of the removed lines.
  public var text: PieceTree {
    precondition(arrangement == .unified, "two texts side by side")
    let (older, newer) = (difference.older, difference.newer)
    var text = newer
    text.replace(
      difference.hunks.indices.map { change in
        let hunk = hunk(change)
        let place = newer.bytes(ofLines: hunk.new.lowerBound..<hunk.new.lowerBound).lowerBound
        var bytes = older.bytes(in: older.bytes(ofLines: hunk.old))
        // The last line has no line break, be it empty or not.
        if hunk.old.upperBound == older.lineCount, !hunk.old.isEmpty { bytes.append(0x0A) }
        return Replacement(place..<place, with: bytes)
      })
    return text
  }
}
