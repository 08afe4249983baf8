import Glibc

/// The limit of a written difference.
public struct DiffExtent: Sendable {
  /// The maximum number of removed or added lines in one place, and of their bytes.
  let lines: Int
  let bytes: Int
  /// The total of bytes after which no more changes are written.
  let total: Int

  /// The complete difference, as `patch` needs it.
  public static let whole = DiffExtent(lines: .max, bytes: .max, total: .max)
  /// A readable amount; omissions are noted.
  public static let page = DiffExtent(lines: 1000, bytes: 1 << 20, total: 1 << 24)
}

extension LineDifference {
  /// Returns the hunks in the unified format of GNU diff; empty without hunks.
  ///
  /// Lines are written byte by byte, UTF-8 or not; `patch` and `git apply` accept the result. A
  /// label is a path, or a path, a tab and a date; `context` is the number of lines around a
  /// change.
  ///
  /// - Complexity: O(k log n) for k lines written of a text of n pieces.
  public func unifiedDiff(
    oldLabel: String, newLabel: String, context: Int = 3, extent: DiffExtent = .whole
  ) -> [UInt8] {
    precondition(context >= 0, "less than no lines around a change")
    if hunks.isEmpty { return [] }
    var page = Array("--- \(oldLabel.asDiffLabel)\n+++ \(newLabel.asDiffLabel)\n".utf8)
    var rest = hunks[...]
    // This is the number of lines that the written hunks add, minus those that they remove.
    var growth = 0
    while let first = rest.first {
      if page.count >= extent.total {
        page += "… \(counted(rest.count, "change")) more\n".utf8
        break
      }
      var end = rest.startIndex + 1
      while end < rest.endIndex,
        rest[end].old.lowerBound - rest[end - 1].old.upperBound <= 2 * context
      {
        end += 1
      }
      write(
        rest[rest.startIndex..<end], context: context, from: first, after: &growth, extent,
        to: &page)
      rest = rest[end...]
    }
    return page
  }

  /// Writes neighbouring hunks whose context lines touch.
  ///
  /// The lines of the newer text are counted from the written hunks, because some hunks may be
  /// omitted.
  private func write(
    _ group: ArraySlice<Hunk>, context: Int, from first: Hunk, after growth: inout Int,
    _ extent: DiffExtent, to page: inout [UInt8]
  ) {
    let last = group.last ?? first
    let before = min(context, first.old.lowerBound)
    let after = min(context, older.filledLineCount - last.old.upperBound)
    let shownOld = first.old.lowerBound - before..<last.old.upperBound + after
    let start = shownOld.lowerBound + growth
    growth += group.reduce(0) { $0 + $1.new.count - $1.old.count }
    let shownNew = start..<shownOld.upperBound + growth
    page += "@@ -\(place(of: shownOld)) +\(place(of: shownNew)) @@\n".utf8
    var line = shownOld.lowerBound
    for hunk in group {
      page.appendLines(line..<hunk.old.lowerBound, of: older, marked: " ", extent)
      page.appendLines(hunk.old, of: older, marked: "-", extent)
      page.appendLines(hunk.new, of: newer, marked: "+", extent)
      line = hunk.old.upperBound
    }
    page.appendLines(line..<shownOld.upperBound, of: older, marked: " ", extent)
  }

  /// Returns a line range in the format of GNU diff: one line without a count, and an empty range
  /// as the line before.
  private func place(of lines: Range<Int>) -> String {
    switch lines.count {
    case 0: "\(lines.lowerBound),0"
    case 1: "\(lines.lowerBound + 1)"
    default: "\(lines.lowerBound + 1),\(lines.count)"
    }
  }
}

extension [UInt8] {
  /// Appends lines of a text, each after a mark, and notes about a missing line break and omitted
  /// lines.
  fileprivate mutating func appendLines(
    _ lines: Range<Int>, of text: PieceTree, marked mark: Unicode.Scalar, _ extent: DiffExtent
  ) {
    if lines.isEmpty { return }
    let shown = lines.prefix(extent.lines)
    let bytes = text.bytes(ofLines: shown)
    appendBytes(bytes.prefix(extent.bytes), of: text, marked: mark)
    if bytes.count > extent.bytes {
      self += "… the rest of \(counted(lines.count, "line"))\n".utf8
    } else if lines.count > shown.count {
      self += "… \(counted(lines.count - shown.count, "line")) more\n".utf8
    }
  }

  private mutating func appendBytes(
    _ bytes: Range<Int>, of text: PieceTree, marked mark: Unicode.Scalar
  ) {
    var isAtLineStart = true
    text.forEachChunk(in: bytes) { chunk in
      guard let start = chunk.baseAddress else { return true }
      var at = 0
      while at < chunk.count {
        let newline = memchr(start + at, 0x0A, chunk.count - at)
        let end = newline.map { UnsafeRawPointer($0) - start + 1 } ?? chunk.count
        if isAtLineStart { append(UInt8(ascii: mark)) }
        append(contentsOf: chunk[at..<end])
        isAtLineStart = newline != nil
        at = end
      }
      return true
    }
    if isAtLineStart { return }
    self += (bytes.upperBound == text.count ? "\n\\ No newline at end of file\n" : "\n").utf8
  }
}

extension String {
  /// The name of a file as `patch` reads it: one with a space ends with a tab, as git writes it,
  /// and one with control characters is quoted.
  fileprivate var asDiffLabel: String {
    let isPlain = unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" }
    if isPlain { return contains(" ") && !contains("\t") ? self + "\t" : self }
    return "\"" + utf8.map(Self.quoted).joined() + "\""
  }

  private static func quoted(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
    case 0x20..<0x7F: String(UnicodeScalar(byte))
    default: "\\" + byte.digits(atLeast: 3, radix: 8)
    }
  }
}
