/// The screen rows of a difference.
///
/// Without wrapping, they are the rows of its page. With wrapping, each row of the page has as many
/// screen rows as its longer line needs.
///
/// A very long line is wrapped in parts of some thousand bytes, and every part begins a row on both
/// sides. So any place in the line is found without reading the line up to it, and both directions
/// return the same rows. The rows are computed on demand and not stored.
public struct DifferenceRows: Sendable {
  /// The widths at which lines are wrapped, in columns.
  public struct Widths: Equatable, Sendable {
    /// The width of the older text.
    public let older: Int
    /// The width of the newer text.
    public let newer: Int

    /// Creates the widths of both texts.
    public init(older: Int, newer: Int) {
      self.older = older
      self.newer = newer
    }
  }

  /// The position of a row.
  public struct Position: Comparable, Sendable {
    /// The row of the page.
    public let row: Int
    /// The part of its lines.
    let part: Int
    /// The row of the part.
    let index: Int

    init(row: Int, part: Int = 0, index: Int = 0) {
      self.row = row
      self.part = part
      self.index = index
    }

    /// Returns whether a position is above another.
    public static func < (left: Position, right: Position) -> Bool {
      (left.row, left.part, left.index) < (right.row, right.part, right.index)
    }
  }

  /// A row of the screen.
  public struct Row: Sendable {
    /// Its position.
    public let position: Position
    /// The row of the page.
    public let content: DifferencePage.Row
    /// The row of the older line; nil if the older text has none here.
    public let older: LineRow?
    /// The row of the newer line; nil if the newer text has none here.
    public let newer: LineRow?
  }

  /// A side of the difference.
  public enum Side: Sendable { case older, newer }

  /// The page of the difference.
  public let page: DifferencePage
  /// The widths of wrapped lines; nil without wrapping.
  public let widths: Widths?
  private let tabWidth: Int
  /// The number of bytes in a part of a line; the last part is up to twice as long.
  private let partLength: Int

  /// Creates the rows of a page.
  ///
  /// - Parameter widths: nil to show each line in one row.
  public init(_ page: DifferencePage, widths: Widths?, tabWidth: Int) {
    self.init(page, widths: widths, tabWidth: tabWidth, partLength: 16 << 10)
  }

  init(_ page: DifferencePage, widths: Widths?, tabWidth: Int, partLength: Int) {
    self.page = page
    self.widths = widths
    self.tabWidth = tabWidth
    self.partLength = partLength
  }

  // MARK: Reading

  /// The position of the first row.
  public static var first: Position { Position(row: 0) }

  /// The position of the last row.
  public var last: Position { lastPosition(ofRow: page.rowCount - 1) }

  /// Returns the position of the first row of a row of the page.
  public func firstPosition(ofRow row: Int) -> Position { Position(row: row) }

  /// Returns the position of the last row of a row of the page.
  ///
  /// - Complexity: O(1) for lines that are not wrapped or short, otherwise that of a part of the
  ///   line.
  public func lastPosition(ofRow row: Int) -> Position {
    let part = partCount(ofRow: row) - 1
    return Position(row: row, part: part, index: lines(ofPart: part, inRow: row).count - 1)
  }

  /// Returns a number of rows downwards from a position, fewer at the end.
  public func rows(from start: Position, count: Int) -> [Row] {
    var found: [Row] = []
    var (row, part, index) = (start.row, start.part, start.index)
    while found.count < count, row < page.rowCount {
      let content = page[row]
      for lines in lines(ofPart: part, inRow: row).dropFirst(index).prefix(count - found.count) {
        let position = Position(row: row, part: part, index: index)
        found.append(
          Row(position: position, content: content, older: lines.older, newer: lines.newer))
        index += 1
      }
      index = 0
      part += 1
      if part >= partCount(ofRow: row) { (row, part) = (row + 1, 0) }
    }
    return found
  }

  /// Returns the position at a distance in rows, upwards if negative, within the ends.
  ///
  /// - Complexity: O(1) if lines are not wrapped, otherwise O(distance) and that of a part of a
  ///   line.
  public func position(_ distance: Int, rowsFrom start: Position) -> Position {
    if widths == nil {
      return Position(row: min(max(0, start.row + distance), page.rowCount - 1))
    }
    return distance < 0
      ? position(-distance, rowsAbove: start) : position(distance, rowsBelow: start)
  }

  private func position(_ distance: Int, rowsBelow start: Position) -> Position {
    var (row, part, rest) = (start.row, start.part, start.index + distance)
    while true {
      let count = lines(ofPart: part, inRow: row).count
      if rest < count { return Position(row: row, part: part, index: rest) }
      if part + 1 < partCount(ofRow: row) {
        part += 1
      } else if row + 1 < page.rowCount {
        (row, part) = (row + 1, 0)
      } else {
        return Position(row: row, part: part, index: count - 1)
      }
      rest -= count
    }
  }

  private func position(_ distance: Int, rowsAbove start: Position) -> Position {
    var (row, part, index) = (start.row, start.part, start.index - distance)
    while index < 0 {
      if part > 0 {
        part -= 1
      } else if row > 0 {
        row -= 1
        part = partCount(ofRow: row) - 1
      } else {
        return Self.first
      }
      index += lines(ofPart: part, inRow: row).count
    }
    return Position(row: row, part: part, index: index)
  }

  /// Returns the distance of two positions in rows, up to `limit`; nil if it is larger or negative.
  public func distance(from upper: Position, to lower: Position, atMost limit: Int) -> Int? {
    if lower < upper || lower.row - upper.row > limit { return nil }
    if widths == nil { return lower.row - upper.row }
    return rows(from: upper, count: limit + 1).firstIndex { $0.position == lower }
  }

  // MARK: Positions in texts

  /// Returns the position of the row with a byte of the older text, or the row of the page if that
  /// does not show the older text.
  public func position(ofOlder offset: Int) -> Position {
    let text = page.difference.older
    let line = text.line(at: offset)
    let row = page.row(ofOldLine: line)
    return position(inRow: row, on: .older, atByte: offset - text.offset(ofLine: line))
  }

  /// Returns the position of the row with a byte of the newer text.
  public func position(ofNewer offset: Int) -> Position {
    let text = page.difference.newer
    let line = text.line(at: offset)
    let row = page.row(ofNewLine: line)
    return position(inRow: row, on: .newer, atByte: offset - text.offset(ofLine: line))
  }

  /// Returns the position of the row with a byte of a line, counted from the start of the line.
  ///
  /// - Parameter side: the side of the line; nil for a page with one line in each row.
  public func position(inRow row: Int, on side: Side?, atByte byte: Int) -> Position {
    if widths == nil { return Position(row: row) }
    let lines = page.lines(inRow: row)
    let side = side ?? (lines.new == nil ? .older : .newer)
    guard let line = side == .older ? lines.old : lines.new else { return Position(row: row) }
    let text = side == .older ? page.difference.older : page.difference.newer
    let content = text.content(ofLine: line)
    let offset = content.lowerBound + byte
    let lastPart = partCount(of: content) - 1
    var part = min(byte / partLength, lastPart)
    // A part begins with a word near its place.
    while part > 0, partStart(part, of: content, text) > offset { part -= 1 }
    while part < lastPart, partStart(part + 1, of: content, text) <= offset { part += 1 }
    let starts = self.lines(ofPart: part, inRow: row).compactMap {
      (side == .older ? $0.older : $0.newer)?.range.lowerBound
    }
    return Position(row: row, part: part, index: max(0, starts.count { $0 <= offset } - 1))
  }

  /// Returns how far down a position is, in rows of the page, of which wrapped lines are fractions.
  public func depth(of position: Position) -> Double {
    if widths == nil { return Double(position.row) }
    let count = lines(ofPart: position.part, inRow: position.row).count
    let parts = Double(position.part) + Double(position.index) / Double(count)
    return Double(position.row) + parts / Double(partCount(ofRow: position.row))
  }

  // MARK: Parts of lines

  /// Returns the number of parts of a row of the page: that of its longer line.
  private func partCount(ofRow row: Int) -> Int {
    if widths == nil { return 1 }
    let (old, new) = page.lines(inRow: row)
    let (older, newer) = (page.difference.older, page.difference.newer)
    return max(
      old.map { partCount(of: older.content(ofLine: $0)) } ?? 1,
      new.map { partCount(of: newer.content(ofLine: $0)) } ?? 1)
  }

  private func partCount(of content: Range<Int>) -> Int {
    max(1, content.count / partLength)
  }

  private func partStart(_ part: Int, of content: Range<Int>, _ text: PieceTree) -> Int {
    if part == 0 { return content.lowerBound }
    let near = content.lowerBound + part * partLength
    return text.wordStart(near: near, within: min(1024, partLength / 2))
  }

  /// Returns the rows of a part of the lines in a row of the page, at least one.
  private func lines(ofPart part: Int, inRow row: Int) -> [(older: LineRow?, newer: LineRow?)] {
    let (old, new) = page.lines(inRow: row)
    let (older, newer) = (page.difference.older, page.difference.newer)
    let left = old.map { rows(ofPart: part, ofLine: $0, of: older, width: widths?.older) } ?? []
    let right = new.map { rows(ofPart: part, ofLine: $0, of: newer, width: widths?.newer) } ?? []
    return (0..<max(1, left.count, right.count)).map { index in
      (
        left.indices.contains(index) ? left[index] : nil,
        right.indices.contains(index) ? right[index] : nil
      )
    }
  }

  private func rows(
    ofPart part: Int, ofLine line: Int, of text: PieceTree, width: Int?
  ) -> [LineRow] {
    let content = text.content(ofLine: line)
    guard let width else { return [LineRow(whole: line, content: content)] }
    let count = partCount(of: content)
    if part >= count { return [] }
    let limit = part + 1 < count ? partStart(part + 1, of: content, text) : Int.max
    var start = partStart(part, of: content, text)
    var breaker = RowBreaker(text, content: content, columns: width, tabWidth: tabWidth)
    var rows: [LineRow] = []
    while true {
      let end = breaker.end(ofRowAt: start)
      if end.offset >= limit {
        rows.append(breaker.row(line, from: start, upTo: limit))
        return rows
      }
      rows.append(breaker.row(line, from: start, to: end))
      if end.isLast { return rows }
      start = end.offset
    }
  }
}

extension DifferencePage {
  /// Returns the visible lines of both texts in a row.
  fileprivate func lines(inRow row: Int) -> (old: Int?, new: Int?) {
    switch self[row] {
    case .same(let old, let new): (arrangement == .sideBySide ? old : nil, new)
    case .removed(let old, _): (old, nil)
    case .added(let new, _): (nil, new)
    case .changed(let old, let new, _): (old, new)
    }
  }
}

extension RowBreaker {
  /// Returns the row of a line up to the end of a part.
  fileprivate func row(_ line: Int, from start: Int, upTo end: Int) -> LineRow {
    LineRow(
      line: line, content: content, range: start..<end,
      indentation: firstColumn(ofRowAt: start), isLast: false)
  }
}
