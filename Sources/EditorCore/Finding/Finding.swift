import Console
import MementoKit
public import TextModel

/// What was looked for, and how: it stays while the program runs.
public struct Finding {
  /// What was looked for last.
  public internal(set) var pattern: SearchPattern?
  /// What is marked in the text.
  var marks: MatchMarks?
  /// How the next pattern is meant.
  var options = SearchPattern.Options()
  /// How it was meant when it was asked for.
  var askedOptions: SearchPattern.Options?
  /// What was written earlier into this field and others.
  var recent: [RecentWords.Kind: RecentWords] = [:]
  /// A search for one match, or for all that are to be replaced, that is under way.
  var awaited: AwaitedMatch?
  /// The match that was gone to last.
  var lastMatch: Range<Int>?
  /// The match that is selected, while it was not touched.
  var reached: ReachedMatch?
  /// Whether it was told what Enter does at a match.
  var hasToldEnter = false
  /// Why what is being written is no pattern.
  var problem: PatternError?
  /// What is being written for the places of matches.
  var written: [UInt8] = []
  /// The part of the text in which is replaced; nil for all.
  var scope: Range<Int>?
  /// Replacing one by one.
  var replacing: ReplaceSession?
  private var count = 0

  /// Options for what is meant as it is written.
  var literalOptions: SearchPattern.Options {
    SearchPattern.Options(
      isExpression: false, matchesCase: options.matchesCase, matchesWords: options.matchesWords)
  }

  /// A number for a search.
  mutating func nextSerial() -> Int {
    count += 1
    return count
  }
}

/// A search whose end is waited for.
struct AwaitedMatch {
  /// The number of the search, while it is under way.
  var serial = 0
  /// What is done with the result of a search.
  typealias Arrive = @Sendable (inout Editor, MatchSeek, Moment) -> Void
  var arrive: Arrive
  /// Whether keys wait for it, so that they meet the text they were meant for.
  var holdsKeys: Bool
  var inputs: [TerminalInput] = []
  /// How far it has come; it never goes back.
  var progress = 0.0 { didSet { progress = max(progress, oldValue) } }
  /// The search, when it found nothing in what has come of the text: it goes on with what comes.
  var rested: MatchSeek?
  /// Whether the message says what keys wait for; it is out of date when there is a match.
  var isTold = false
}

/// The matches of a pattern in a text, as they are marked.
public struct MatchMarks: Sendable {
  /// What is marked.
  public let pattern: SearchPattern
  /// The text it is marked in.
  public internal(set) var text: PieceTree
  /// The number of the search for all matches, while it is under way.
  var serial: Int?
  /// All matches, when they are known.
  public internal(set) var list: MatchList?
  /// How far the search for all matches has come, from 0 to 1.
  public internal(set) var progress = 0.0 { didSet { progress = max(progress, oldValue) } }
  /// Whether more of the text was coming when the matches were looked for last.
  var isOfArrivingText = false
  /// The search that is done with what had come of a text, to go on from there.
  var search: MatchSearch?
  /// Why not all matches can be known.
  var failure: SearchFailure?
  /// When all matches are looked for, if nobody types until then; nil where nothing waits.
  var due: Duration?

  /// The matches of which a part is in a range that is seen, ascending.
  ///
  /// - Complexity: O(log n) when all matches are known; before, that of a search in 64 KB at most.
  public func matches(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    if let list, range.upperBound <= endOfKnown(list) {
      return list.matches(in: range)
    }
    var found: ArraySlice<Range<Int>> = []
    var search = TextSearch(
      for: pattern, in: text, range.lowerBound..<text.count, upTo: range.upperBound)
    search.run(.hasty, while: { $0.place - range.lowerBound < Self.mostBytesSeen }) {
      found.append($0)
      return found.count < Self.mostMatchesSeen
    }
    return found
  }

  /// Where the part of the text ends of which all matches are remembered.
  private func endOfKnown(_ list: MatchList) -> Int {
    list.isWhole ? search?.text.count ?? text.count : list.ranges.last?.upperBound ?? 0
  }

  private static var mostBytesSeen: Int { 64 << 10 }
  private static var mostMatchesSeen: Int { 10_000 }

  /// Of each of `count` equal parts of the text's lines, whether it has a match; all false while
  /// the matches are not known.
  ///
  /// - Complexity: O(`count` log n).
  public func partsWithMatches(_ count: Int) -> [Bool] {
    guard let list else { return Array(repeating: false, count: count) }
    let lines = text.lineCount
    return (0..<count).map { part in
      let (first, next) = (lines * part / count, lines * (part + 1) / count)
      if first >= next, lines >= count { return false }
      let start = text.offset(ofLine: min(first, lines - 1))
      let end = next < lines ? text.offset(ofLine: next) : text.count + 1
      return list.first(from: start).map { $0.lowerBound < end } ?? false
    }
  }
}
