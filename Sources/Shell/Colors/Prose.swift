import Highlight
import Text

/// The parts of a text that are prose, according to its language.
enum Prose: Sendable {
  /// The whole text.
  case everything
  /// No part, or the language is not known yet.
  case nothing
  /// Comments and strings of a programming language.
  case comments(TextColoring)
  /// The text of a markup language, without its marks.
  case markup(TextColoring)

  /// Returns the ranges of prose in some lines, relative to the starts of the lines.
  ///
  /// - Parameter limit: the maximum time for scanning; a line that is not scanned yet has no
  ///   ranges.
  func ranges(
    of lines: Range<Int>, in text: PieceTree, within limit: Duration
  ) -> [[Range<Int>]] {
    switch self {
    case .everything: lines.map { _ in [0..<Int.max] }
    case .nothing: lines.map { _ in [] }
    case .comments(let coloring):
      coloring.runs(of: lines, in: text, within: limit).runs.map { runs in
        Self.joined(runs?.filter { $0.classes.isProseInCode }.map(\.range) ?? [])
      }
    case .markup(let coloring):
      coloring.runs(of: lines, in: text, within: limit).runs.map { runs in
        runs.map { Self.gaps(between: $0.filter { !$0.classes.isProseInMarkup }.map(\.range)) }
          ?? []
      }
    }
  }

  /// Joins ranges that touch.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.reduce(into: []) { joined, range in
      if let last = joined.last, last.upperBound == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
  }

  private static func gaps(between ranges: [Range<Int>]) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var start = 0
    for range in ranges {
      if start < range.lowerBound { gaps.append(start..<range.lowerBound) }
      start = max(start, range.upperBound)
    }
    return gaps + [start..<Int.max]
  }
}

extension ContextClasses {
  fileprivate var isProseInCode: Bool {
    !isDisjoint(with: [.comment, .string]) && isDisjoint(with: [.noSpellCheck, .path])
  }

  fileprivate var isProseInMarkup: Bool { isDisjoint(with: [.noSpellCheck, .path, .string]) }
}
