import Console
import EditorCore
import Text
import TextEditing

/// The visible matches, or the change that a replacement under question would make.
struct MatchRow {
  /// The marks of a text.
  struct Source {
    var marks: MatchMarks?
    var current: Range<Int>?
    /// The change that a page previews; the marks are those of the text without it.
    var change: Question.PageChange?
    /// The brackets at the cursor.
    var brackets: BracketMark?

    fileprivate func matches(in seen: Range<Int>) -> [Range<Int>] {
      guard let marks else { return [] }
      let whole = 0..<marks.text.count + 1
      guard let change else { return Array(marks.matches(in: seen.clamped(to: whole))) }
      let shift = change.added.count
      let first = max(0, seen.lowerBound - shift)
      return marks.matches(in: (first..<max(first, seen.upperBound)).clamped(to: whole))
        .compactMap { match in
          if match.upperBound <= change.removed.lowerBound { return match }
          if match.lowerBound < change.removed.upperBound { return nil }
          return match.lowerBound + shift..<match.upperBound + shift
        }
    }
  }

  private let matches: [Range<Int>]
  private let current: Range<Int>?
  private let change: Question.PageChange?
  private let brackets: BracketMark?

  /// Creates the marks of the visible bytes.
  init(_ source: Source, in seen: Range<Int>) {
    change = source.change
    brackets = source.brackets
    current = source.change == nil ? source.current?.orPlace : nil
    matches = source.matches(in: seen).map(\.orPlace)
  }

  /// Returns whether no byte of a range has a mark.
  func isEmpty(in range: Range<Int>) -> Bool {
    if change != nil || current?.overlaps(range) == true { return false }
    if let brackets, range.contains(brackets) { return false }
    return !matches.contains { $0.overlaps(range) }
  }

  /// Returns the style role of a byte; nil without a mark.
  ///
  /// - Complexity: O(log n) for n visible matches.
  func role(at offset: Int) -> Style.Role? {
    if let change {
      if change.removed.contains(offset) { return .removedWord }
      if change.added.contains(offset) { return .addedWord }
    }
    if current?.contains(offset) == true { return .currentMatch }
    let next = matches.leadingCount { $0.upperBound <= offset }
    if next < matches.count, matches[next].contains(offset) { return .match }
    guard let brackets, offset == brackets.bracket || offset == brackets.partner else { return nil }
    return brackets.partner == nil ? .bracketMismatch : .bracketMatch
  }
}

extension Range<Int> {
  /// Returns whether one of two brackets is in the range.
  fileprivate func contains(_ brackets: BracketMark) -> Bool {
    contains(brackets.bracket) || brackets.partner.map { contains($0) } == true
  }

  /// The range; if it is empty, the byte at its offset, so that it is visible.
  var orPlace: Range<Int> { isEmpty ? lowerBound..<lowerBound + 1 : self }
}
