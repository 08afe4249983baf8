package import Text

/// The bookmarked lines of a text, which stay with their text through edits.
///
/// If the line of a bookmark is removed, the bookmark moves to the nearest line. It returns when
/// the line does, as by an undo.
package struct BookmarkedLines: Sendable {
  /// The maximum number of bookmarks of a text.
  package static var most: Int { 1_000 }

  /// A bookmark at a line.
  struct Bookmark: Hashable {
    var line: Int
    /// The earlier lines of the bookmark that were removed or joined with others, its own first.
    var lost: [LostLine] = []
  }

  /// A line that the text has no more.
  struct LostLine: Hashable {
    let digest: UInt64
    /// The last number of the line.
    let line: Int
  }

  /// The bookmarked lines from 0, ascending.
  package private(set) var lines: [Int] = []
  private var bookmarks: [Bookmark] = [] {
    didSet { lines = Set(bookmarks.map(\.line)).sorted() }
  }
  /// The text with these lines.
  private var text: PieceTree

  /// Creates a list without bookmarks.
  package init(of text: PieceTree) { self.text = text }

  /// Returns whether the lines are those of an earlier text.
  package func isBehind(_ newer: PieceTree) -> Bool { !newer.isIdentical(to: text) }

  // MARK: Changing

  /// Sets a bookmark at a line, or removes it.
  ///
  /// - Returns: whether the line has a bookmark now.
  package mutating func toggle(_ line: Int) -> Bool {
    if remove(line) { return false }
    bookmarks.append(Bookmark(line: line))
    return true
  }

  /// Removes the bookmark of a line.
  ///
  /// - Returns: whether the line had a bookmark.
  package mutating func remove(_ line: Int) -> Bool {
    let count = bookmarks.count
    bookmarks.removeAll { $0.line == line }
    return bookmarks.count < count
  }

  /// Removes all bookmarks.
  package mutating func removeAll() { bookmarks = [] }

  /// Adds stored bookmarks at their present lines, up to the limit.
  package mutating func add(_ kept: [KeptLine]) {
    let found = Set(text.lines(of: kept)).subtracting(lines).sorted()
    bookmarks += found.prefix(Self.most - min(Self.most, lines.count)).map { Bookmark(line: $0) }
  }

  /// The bookmarks in their stored form.
  package var kept: [KeptLine] { lines.map { KeptLine(line: $0, mark: text.mark(ofLine: $0)) } }

  /// Returns the index of the next bookmark after a line, or before it; beyond the end, the first
  /// or the last one.
  package func next(from line: Int, isForward: Bool) -> (index: Int, isWrapped: Bool)? {
    if lines.isEmpty { return nil }
    if isForward {
      let index = lines.leadingCount { $0 <= line }
      return index < lines.count ? (index, false) : (0, true)
    }
    let index = lines.leadingCount { $0 < line } - 1
    return index >= 0 ? (index, false) : (lines.count - 1, true)
  }

  // MARK: Following

  /// Moves the bookmarks with the edits since the last call.
  ///
  /// - Complexity: that of the difference; O(1) without one.
  package mutating func follow(_ newer: PieceTree) {
    if newer.isIdentical(to: text) { return }
    if !bookmarks.isEmpty {
      var change = LineChange(from: text, to: newer)
      if !change.isEmpty { bookmarks = bookmarks.map { change.following($0) } }
    }
    text = newer
  }
}

/// A change of a text, with its effects on the bookmarks.
private struct LineChange {
  private let older: PieceTree
  private let newer: PieceTree
  private let differences: [Difference]
  /// Whether lines were joined, divided, added or removed.
  private let breaksLines: Bool
  private var known: LineCounterparts?
  /// Whether lines were only reordered; nil until it is needed.
  private var isReordering: Bool?
  /// The lines of the newer text that the older one does not have, by their digests.
  private var added: [UInt64: [Int]]?

  /// The maximum number of added lines that are compared with removed ones.
  private static var mostAddedLines: Int { 20_000 }
  /// The maximum number of removed lines to which a bookmark may return.
  private static var mostLostLines: Int { 50 }

  init(from older: PieceTree, to newer: PieceTree) {
    (self.older, self.newer) = (older, newer)
    differences = newer.differences(from: older)
    breaksLines = differences.contains { $0.breaksLines(of: older, newer) }
  }

  var isEmpty: Bool { differences.isEmpty }

  private typealias Bookmark = BookmarkedLines.Bookmark

  mutating func following(_ bookmark: BookmarkedLines.Bookmark) -> BookmarkedLines.Bookmark {
    if reordersLines(), let line = reordered(bookmark.line) {
      return Bookmark(line: line, lost: bookmark.lost)
    }
    if let returned = returned(bookmark) { return returned }
    let range = older.range(ofLine: bookmark.line)
    if !touches(range) {
      return Bookmark(line: newer.line(at: newOffset(of: range.lowerBound)), lost: bookmark.lost)
    }
    if let line = counterparts({ $0.line(bookmark.line) }) {
      return Bookmark(line: line, lost: bookmark.lost)
    }
    return elsewhere(bookmark)
  }

  /// Returns whether lines were only reordered, as by a sort, even if few of their bytes differ
  /// from the previous ones.
  private mutating func reordersLines() -> Bool {
    if let isReordering { return isReordering }
    isReordering = false
    guard differences.count > 1 else { return false }
    let hunks = counterparts(\.hunks)
    let count = hunks.reduce(0) { $0 + $1.old.count }
    guard count == hunks.reduce(0, { $0 + $1.new.count }), count <= Self.mostAddedLines else {
      return false
    }
    let before = hunks.flatMap(\.old).map(older.digest(ofLine:)).sorted()
    let reorders = before == hunks.flatMap(\.new).map(newer.digest(ofLine:)).sorted()
    isReordering = reorders
    return reorders
  }

  /// Returns the position of a line among reordered ones.
  private mutating func reordered(_ line: Int) -> Int? {
    guard counterparts(\.hunks).contains(where: { $0.old.contains(line) }) else {
      return counterparts { $0.line(line) }
    }
    return addedLines(older.digest(ofLine: line)).nearest(to: line)
  }

  /// Returns the new position of a bookmark whose line was removed, joined or divided.
  private mutating func elsewhere(_ bookmark: Bookmark) -> Bookmark {
    let content = older.content(ofLine: bookmark.line)
    let digest = older.digest(ofLine: bookmark.line)
    // A line that was moved.
    if digest != PieceTree.digestOfBlanks,
      let line = addedLines(digest).nearest(to: bookmark.line)
    {
      return Bookmark(line: line, lost: bookmark.lost)
    }
    let left = BookmarkedLines.LostLine(digest: digest, line: bookmark.line)
    let lost = Array((bookmark.lost + [left]).prefix(Self.mostLostLines))
    if let offset = firstKept(of: content) {
      let line = newer.line(at: offset)
      let isSame = newer.digest(ofLine: line) == digest
      return Bookmark(line: line, lost: isSame ? bookmark.lost : lost)
    }
    if let offset = counterparts({ $0.offset(content.lowerBound, isStart: false) }) {
      return Bookmark(line: newer.line(at: offset), lost: lost)
    }
    let line = newer.line(at: newOffset(of: content.lowerBound))
    let isBehindEnd = line > 0 && newer.offset(ofLine: line) == newer.count
    return Bookmark(line: isBehindEnd ? line - 1 : line, lost: lost)
  }

  /// Returns the bookmark at an earlier line that exists again beside its present one; nil without
  /// one.
  private mutating func returned(_ bookmark: Bookmark) -> Bookmark? {
    guard !bookmark.lost.isEmpty, breaksLines else { return nil }
    let places = counterparts(\.hunks).filter {
      $0.old.lowerBound <= bookmark.line + 1 && bookmark.line <= $0.old.upperBound
    }
    for (index, lost) in bookmark.lost.enumerated() {
      let lines = addedLines(lost.digest).filter { line in
        places.contains { $0.new.contains(line) }
      }
      if let line = lines.nearest(to: lost.line) {
        return Bookmark(line: line, lost: Array(bookmark.lost[..<index]))
      }
    }
    return nil
  }

  private mutating func addedLines(_ digest: UInt64) -> [Int] {
    if let added { return added[digest] ?? [] }
    var found: [UInt64: [Int]] = [:]
    for line in counterparts(\.hunks).lazy.flatMap(\.new).prefix(Self.mostAddedLines) {
      found[newer.digest(ofLine: line), default: []].append(line)
    }
    added = found
    return found[digest] ?? []
  }

  private mutating func counterparts<Result>(_ read: (inout LineCounterparts) -> Result) -> Result {
    var counterparts = known ?? LineCounterparts(from: older, to: newer)
    known = nil
    defer { known = counterparts }
    return read(&counterparts)
  }

  /// Returns whether a difference joins, divides, adds or removes lines at a line.
  private func touches(_ line: Range<Int>) -> Bool {
    guard breaksLines else { return false }
    let first = differences.leadingCount { $0.old.upperBound < line.lowerBound }
    return differences[first...].prefix { $0.old.lowerBound <= line.upperBound }
      .contains { $0.breaksLines(of: older, newer) }
  }

  /// Returns the new offset of the first byte of a line that the newer text still has.
  private func firstKept(of content: Range<Int>) -> Int? {
    // An empty line has only its line break.
    let end = min(max(content.upperBound, content.lowerBound + 1), older.count)
    var offset = content.lowerBound
    var index = differences.leadingCount { $0.old.upperBound <= offset }
    while index < differences.count, differences[index].old.contains(offset) {
      offset = differences[index].old.upperBound
      index += 1
    }
    return offset < end ? newOffset(of: offset) : nil
  }

  /// Returns the new offset of a byte; for a removed byte, the offset of the removal.
  private func newOffset(of offset: Int) -> Int {
    let index = differences.leadingCount { $0.old.upperBound <= offset }
    if index < differences.count, differences[index].old.contains(offset) {
      return differences[index].new.lowerBound
    }
    guard index > 0 else { return offset }
    return offset + differences[index - 1].new.upperBound - differences[index - 1].old.upperBound
  }
}

extension Difference {
  /// Returns whether the difference contains a line break of one of the texts.
  fileprivate func breaksLines(of older: PieceTree, _ newer: PieceTree) -> Bool {
    older.line(at: old.lowerBound) != older.line(at: old.upperBound)
      || newer.line(at: new.lowerBound) != newer.line(at: new.upperBound)
  }
}

extension [Int] {
  /// Returns the line that is nearest to another.
  fileprivate func nearest(to line: Int) -> Int? { self.min { abs($0 - line) < abs($1 - line) } }
}
