import TestSupport
import Testing

@testable import Text

@Suite struct DifferencePageTests {
  @Test(
    "The end of a text is shown as in the editor",
    arguments: [
      ("", "", ["  "]),
      ("a\n", "a\n", ["  a", "  "]),
      ("a", "a", ["  a"]),
      ("a\nb\n", "a\nc\n", ["  a", "- b", "+ c", "  "]),
      ("a\nb\nc", "a\nc", ["  a", "- b", "  c"]),
      // An editor's empty line after a final newline was added or removed with it.
      ("a", "a\n", ["- a", "+ a", "+ "]),
      ("a\n", "a", ["- a", "- ", "+ a"]),
      ("a\nb", "a\n", ["  a", "- b", "+ "]),
      ("a\n", "a\nb", ["  a", "- ", "+ b"]),
      // Nothing can be removed from an empty text.
      ("", "a", ["+ a"]), ("", "a\n", ["+ a", "  "]), ("", "\n", ["+ ", "  "]),
      ("a", "", ["- a", "+ "]), ("a\n", "", ["- a", "  "]), ("\n", "", ["- ", "  "]),
    ])
  func theEndIsShownAsAnEditorDoes(old: String, new: String, rows: [String]) {
    let page = DifferencePage(
      LineDifference(from: PieceTree(old.utf8), to: PieceTree(new.utf8)))
    #expect(page.drawn == rows)
  }

  @Test("The page has the rows of a naive list")
  func itHasTheRowsOfANaiveList() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 100_000) {
      let pair = TextPair(&random)
      Self.check(DifferencePage(pair.difference))
      Self.check(DifferencePage(pair.differenceAfterEdit))
    }
  }

  @Test("A unified page is a text whose lines are the rows")
  func itIsATextOfItsRows() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 100_000) {
      let page = DifferencePage(TextPair(&random).difference)
      let text = page.text
      #expect(text.lineCount == page.rowCount)
      let (older, newer) = (page.difference.older, page.difference.newer)
      for row in 0..<min(page.rowCount, text.lineCount) {
        let line =
          page[row].new.map { newer.bytes(in: newer.content(ofLine: $0)) }
          ?? page[row].old.map { older.bytes(in: older.content(ofLine: $0)) }
        #expect(text.bytes(in: text.content(ofLine: row)) == line)
      }
    }
  }

  @Test("Side by side, each line has one row, and the lines of a change are beside each other")
  func sideBySideEachLineHasOneRow() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 100_000) {
      let page = DifferencePage(TextPair(&random).difference, .sideBySide)
      let rows = (0..<page.rowCount).map { page[$0] }
      let (older, newer) = (page.difference.older, page.difference.newer)
      #expect(rows.compactMap(\.new) == Array(0..<newer.lineCount))
      let olderLines = older.isEmpty ? rows.compactMap(\.old).count : older.lineCount
      #expect(rows.compactMap(\.old) == Array(0..<olderLines))
      for (row, shown) in rows.enumerated() {
        #expect(page.change(atRow: row) == shown.change)
        if let line = shown.new { #expect(page.row(ofNewLine: line) == row) }
        if let line = shown.old { #expect(page.row(ofOldLine: line) == row) }
      }
      for change in 0..<page.changeCount {
        let part = rows[page.rows(ofChange: change)]
        let sizes = (part.compactMap(\.old).count, part.compactMap(\.new).count)
        #expect(part.count == max(sizes.0, sizes.1))
      }
    }
  }

  private static func check(_ page: DifferencePage) {
    let rows = (0..<page.rowCount).map { page[$0] }
    #expect(rows == naiveRows(of: page.difference))
    let (older, newer) = (page.difference.older, page.difference.newer)
    #expect(rows.compactMap(\.new) == Array(0..<newer.lineCount))
    let olderLines = older.isEmpty ? rows.compactMap(\.old).count : older.lineCount
    #expect(rows.compactMap(\.old) == Array(0..<olderLines))
    #expect(page.changeCount == page.difference.hunks.count)
    let changes = (0..<page.changeCount).map { page.rows(ofChange: $0) }
    for (change, part) in changes.enumerated() {
      #expect(part == rows.indices.filter { rows[$0].change == change }.span)
    }
    for (row, shown) in rows.enumerated() {
      #expect(page.change(atRow: row) == shown.change)
      #expect(page.nextChange(afterRow: row) == changes.firstIndex { $0.lowerBound > row })
      if let line = shown.new { #expect(page.row(ofNewLine: line) == row) }
      if let line = shown.old { #expect(page.row(ofOldLine: line) == row) }
    }
  }

  /// Returns all lines, hunk by hunk, and the last line as an editor shows it.
  private static func naiveRows(of difference: LineDifference) -> [DifferencePage.Row] {
    var rows: [DifferencePage.Row] = []
    var (old, new) = (0, 0)
    func passSame(upTo end: Int) {
      while old < end {
        rows.append(.same(old: old, new: new))
        (old, new) = (old + 1, new + 1)
      }
    }
    let (older, newer) = (difference.older, difference.newer)
    for (change, hunk) in difference.hunks.enumerated() {
      passSame(upTo: hunk.old.lowerBound)
      rows += hunk.old.map { .removed(old: $0, change: change) }
      rows += hunk.new.map { .added(new: $0, change: change) }
      (old, new) = (hunk.old.upperBound, hunk.new.upperBound)
    }
    passSame(upTo: TextLines.split(older.bytes).count)
    let last = difference.hunks.count - 1
    switch (older.lineCount > old, newer.lineCount > new) {
    case (true, true): rows.append(.same(old: old, new: new))
    case (false, true): rows.append(.added(new: new, change: last))
    case (true, false) where !older.isEmpty:
      let came = rows.lastIndex { $0.new == nil || $0.change != last } ?? -1
      rows.insert(.removed(old: old, change: last), at: came + 1)
    default: break
    }
    return rows
  }
}

extension DifferencePage {
  /// The rows with a mark before each.
  fileprivate var drawn: [String] {
    (0..<rowCount).map { row in
      switch self[row] {
      case .same(_, let new): "  " + difference.newer.string(ofLine: new)
      case .removed(let old, _): "- " + difference.older.string(ofLine: old)
      case .added(let new, _): "+ " + difference.newer.string(ofLine: new)
      case .changed: "side by side"
      }
    }
  }
}

extension DifferencePage.Row {
  fileprivate var old: Int? {
    switch self {
    case .same(let old, _), .removed(let old, _): old
    case .changed(let old, _, _): old
    case .added: nil
    }
  }

  fileprivate var new: Int? {
    switch self {
    case .same(_, let new), .added(let new, _): new
    case .changed(_, let new, _): new
    case .removed: nil
    }
  }

  fileprivate var change: Int? {
    switch self {
    case .same: nil
    case .removed(_, let change), .added(_, let change), .changed(_, _, let change): change
    }
  }
}

extension PieceTree {
  fileprivate func string(ofLine line: Int) -> String {
    String(decoding: bytes(in: range(ofLine: line)), as: UTF8.self)
  }
}

extension [Int] {
  /// The range of these ascending numbers; nil if one is missing.
  fileprivate var span: Range<Int>? {
    guard let first, let last, last - first == count - 1 else { return nil }
    return first..<last + 1
  }
}
