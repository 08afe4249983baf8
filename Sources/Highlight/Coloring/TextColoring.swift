import Synchronization
public import Text

/// The colours of a text: first of its displayed lines, then of the whole text.
///
/// The main queue requests the lines on the screen, and another queue scans the rest in slices.
/// Only one of them scans at a time, and the main queue has precedence: the other stops after a few
/// lines on request.
public final class TextColoring: Sendable {
  private let scan: Mutex<TextScan>
  /// Whether the main queue waits for the scan.
  private let isWanted = Atomic(false)
  /// The number of bytes that are scanned without being displayed, unless `scanAll()` was called.
  public static let byteLimit = 64 << 20

  /// Creates the colours of a text in a language.
  ///
  /// - Throws: an error if memory is short.
  public convenience init(_ grammar: Grammar, of text: PieceTree) throws {
    try self.init(grammar, of: text, byteLimit: Self.byteLimit)
  }

  init(_ grammar: Grammar, of text: PieceTree, byteLimit: Int) throws {
    scan = Mutex(TextScan(try LineScanner(grammar), text, byteLimit: byteLimit))
  }

  /// Scans the text to its end from now on, regardless of its size.
  public func scanAll() { scan.withLock { $0.byteLimit = .max } }

  /// Returns the runs of some lines that can be found within the limit.
  ///
  /// The text may have changed: parts common with the previous text are not scanned again.
  ///
  /// - Parameter limit: the maximum time for scanning.
  public func runs(
    of lines: Range<Int>, in text: PieceTree, within limit: Duration
  ) -> ColoredLines {
    runs(of: [lines], in: text, within: limit)[0]
  }

  /// Returns the runs of several parts of a text that can be found within the limit.
  ///
  /// - Parameter limit: the maximum time for scanning each part.
  public func runs(
    of parts: [Range<Int>], in text: PieceTree, within limit: Duration
  ) -> [ColoredLines] {
    isWanted.store(true, ordering: .relaxed)
    defer { isWanted.store(false, ordering: .relaxed) }
    return scan.withLock { scan in
      scan.windows.setCount(parts.count)
      return parts.indices.map {
        scan.runs(of: parts[$0], window: $0, in: text, until: .now + limit)
      }
    }
  }

  /// Continues the scan.
  ///
  /// - Returns: whether more remains to be scanned, and whether displayed lines changed or a
  ///   mistake was found.
  public func proceed(
    to reach: ScanReach = .end, for time: Duration
  ) -> (hasMore: Bool, changesFrame: Bool) {
    scan.withLock { scan in
      let end = ContinuousClock.now + time
      return scan.proceed(to: reach) {
        self.isWanted.load(ordering: .relaxed) || ContinuousClock.now >= end
      }
    }
  }

  /// Returns the runs of some lines, displayed or not; nil for each line whose state is not known.
  ///
  /// - Parameter limit: the maximum time for scanning.
  public func knownRuns(
    of lines: Range<Int>, in text: PieceTree, within limit: Duration
  ) -> [[StyleRun]?] {
    isWanted.store(true, ordering: .relaxed)
    defer { isWanted.store(false, ordering: .relaxed) }
    return scan.withLock { $0.knownRuns(of: lines, in: text, until: .now + limit) }
  }

  /// Returns the identifiers of the languages at the start of a line, innermost first; empty if
  /// unknown.
  ///
  /// - Parameter limit: the maximum time for scanning.
  public func languages(
    ofLine line: Int, in text: PieceTree, within limit: Duration
  ) -> [String] {
    isWanted.store(true, ordering: .relaxed)
    defer { isWanted.store(false, ordering: .relaxed) }
    return scan.withLock { $0.languages(ofLine: line, in: text, until: .now + limit) }
  }

  /// Returns the styles of a stack by their names, outermost first, each with its fallback styles.
  public func names(of stack: StyleStack) -> [[String]] {
    scan.withLock { $0.scanner.names(of: stack) }
  }
}

/// The extent of a scan.
public enum ScanReach: Sendable {
  /// The displayed lines, and a page before and after them.
  case page
  /// The whole text.
  case end
}

/// The runs of some lines of a text.
public struct ColoredLines: Sendable {
  /// The first line, from 0.
  public let first: Int
  /// The runs of each line; nil if they are not known yet.
  public let runs: [[StyleRun]?]
  /// The extent of the remaining scan; nil if the text is scanned.
  public let missing: ScanReach?
  /// The number of style stacks of the language so far.
  public let stackCount: Int
  /// The mistakes found in the definition so far.
  public let mistakes: [DefinitionError]
}

/// A scanner with the text that it scans.
struct TextScan: ~Copyable {
  var scanner: LineScanner
  private var text: PieceTree
  private var states: LineStates
  /// The parts of the text that are displayed.
  var windows: [ScanWindow] = [ScanWindow()]
  /// The number of lines between two checks of the clock, unless a line is long.
  private static let step = 16
  /// The number of lines before a distant line from which its state is estimated.
  private static let reachOfEstimate = 300
  /// The offset after which the states of lines are not computed.
  var byteLimit: Int

  init(
    _ scanner: consuming LineScanner, _ text: PieceTree, byteLimit: Int = TextColoring.byteLimit
  ) {
    self.byteLimit = byteLimit
    states = LineStates(start: scanner.start)
    self.scanner = scanner
    self.text = text
  }

  mutating func runs(
    of lines: Range<Int>, window index: Int = 0, in text: PieceTree,
    until end: ContinuousClock.Instant
  ) -> ColoredLines {
    follow(text)
    let lines = lines.clamped(to: 0..<text.lineCount)
    windows[index].move(to: lines)
    if isNear(lines) { _ = advance(upTo: lines.upperBound) { ContinuousClock.now >= end } }
    _ = fillWindow(index) { ContinuousClock.now >= end }
    return ColoredLines(
      first: lines.lowerBound, runs: windows[index].lines.runs, missing: missing,
      stackCount: scanner.tree.stacks.stacks.count, mistakes: scanner.mistakes)
  }

  mutating func knownRuns(
    of lines: Range<Int>, in text: PieceTree, until end: ContinuousClock.Instant
  ) -> [[StyleRun]?] {
    follow(text)
    let lines = lines.clamped(to: 0..<text.lineCount)
    if isNear(lines) { _ = advance(upTo: lines.upperBound) { ContinuousClock.now >= end } }
    let right = states.rightCount
    var known: [[StyleRun]?] = []
    var feed: LineFeed?
    for line in lines {
      let seen = windows[0].lines
      if seen.state(of: line) == .right {
        known.append(seen.runs[line - seen.lines.lowerBound])
        continue
      }
      let isLooked = known.count % Self.step == Self.step - 1 || scanner.wasLong
      guard line < right, !isLooked || ContinuousClock.now < end
      else {
        known.append(nil)
        continue
      }
      if feed?.line != line { feed = LineFeed(text, from: line) }
      guard var next = feed else { break }
      var runs: [StyleRun] = []
      _ = scan(&next, from: states[line], into: &runs)
      known.append(runs)
      feed = next
    }
    return known
  }

  mutating func languages(
    ofLine line: Int, in text: PieceTree, until end: ContinuousClock.Instant
  ) -> [String] {
    follow(text)
    if isNear(line..<line) { _ = advance(upTo: line + 1) { ContinuousClock.now >= end } }
    return line < states.rightCount ? scanner.tree.languages(around: states[line]) : []
  }

  /// Returns whether the states of lines can be computed from known ones quickly.
  private func isNear(_ lines: Range<Int>) -> Bool { states.rightCount + 2_000 >= lines.lowerBound }

  /// The extent of the remaining scan; nil if the text is scanned.
  private var missing: ScanReach? { hasMoreOfPage ? .page : hasUnknownStates ? .end : nil }

  /// Whether runs of displayed lines or of those around them are missing.
  private var hasMoreOfPage: Bool {
    let right = states.rightCount
    return windows.contains {
      $0.lines.firstMissing(right) != nil || $0.firstMissingAround(right) != nil
        || endOfPage($0) > right
    }
  }

  /// Returns the line up to which states are computed for a page after the displayed lines; 0 if
  /// they are far away.
  private func endOfPage(_ window: ScanWindow) -> Int {
    let page = window.around.lines.clamped(to: 0..<text.lineCount)
    return isNear(page) && hasUnknownStates ? page.upperBound : 0
  }

  private var hasUnknownStates: Bool {
    guard let next = states.nextLine(of: text.lineCount) else { return false }
    return text.offset(ofLine: next) < byteLimit
  }

  /// Switches to a text that was derived from the last one, or to an unrelated one.
  ///
  /// An edit moves all states after it. The first edits of a step are applied separately, and the
  /// others as one edit, whose lines are scanned again.
  private mutating func follow(_ newer: PieceTree) {
    if newer.isIdentical(to: text) { return }
    for index in windows.indices { windows[index].estimate = nil }
    let differences = newer.differences(
      from: text, joinedBeyond: Self.mostEdits, comparing: Self.mostComparedBytes)
    for (index, difference) in differences.enumerated() {
      let edit = LineEdit(difference, from: text, to: newer)
      if index < Self.mostSeparateEdits { states.replace(edit.old, by: edit.count) }
      for window in windows.indices { windows[window].replace(edit.old, by: edit.count) }
    }
    if let rest = differences.dropFirst(Self.mostSeparateEdits).first, let last = differences.last {
      let joined = Difference(
        old: rest.old.lowerBound..<last.old.upperBound,
        new: rest.new.lowerBound..<last.new.upperBound)
      let edit = LineEdit(joined, from: text, to: newer)
      states.replace(edit.old, by: edit.count)
    }
    text = newer
  }

  /// The maximum number of edits of one step that are applied separately to the states.
  private static let mostSeparateEdits = 64
  /// The maximum number of edits of one step, which take 3 ms; the last of more extends to the end.
  private static let mostEdits = 10_000
  /// The maximum number of bytes compared at each end of an edit.
  private static let mostComparedBytes = 1 << 16

  /// Continues the scan: first the displayed lines, then those around them, then the states of all.
  mutating func proceed(
    to reach: ScanReach = .end, until isEnd: () -> Bool
  ) -> (hasMore: Bool, changesFrame: Bool) {
    let mistakeCount = scanner.mistakes.count
    var changesFrame = false
    for index in windows.indices where fillWindow(index, until: isEnd) { changesFrame = true }
    for index in windows.indices {
      if findStates(upTo: endOfPage(windows[index]), until: isEnd) { changesFrame = true }
      fillAround(index, until: isEnd)
    }
    if reach == .end, findStates(upTo: text.lineCount, until: isEnd) { changesFrame = true }
    let hasMore = missing == .page || missing == reach
    return (hasMore, changesFrame || scanner.mistakes.count > mistakeCount)
  }

  /// Scans lines until all states up to one are right.
  ///
  /// - Returns: whether an estimate on the screen can be replaced.
  private mutating func findStates(upTo line: Int, until isEnd: () -> Bool) -> Bool {
    guard line > states.rightCount, hasUnknownStates else { return false }
    let before = states.rightCount
    _ = advance(upTo: line, until: isEnd)
    let after = states.rightCount
    let found = min(before, after)..<max(before, after) + 1
    return windows.contains { $0.lines.lines.overlaps(found) }
  }

  /// Scans lines until all states up to one are right.
  private mutating func advance(upTo line: Int, until isEnd: () -> Bool) -> Bool {
    var feed: LineFeed?
    var scanned: [StyleRun] = []
    var count = 0
    while let next = states.nextLine(of: text.lineCount), next < line {
      if count % Self.step == Self.step - 1 || scanner.wasLong, isEnd() { return false }
      count += 1
      if feed?.line != next { feed = LineFeed(text, from: next) }
      guard var lines = feed else { return false }
      feed = nil
      if count % 256 == 1, lines.nextOffset >= byteLimit { return true }
      let state = scan(&lines, from: states[next], into: &scanned)
      feed = lines
      states.record(state, behind: next, of: text.lineCount)
      for index in windows.indices { windows[index].record(scanned, of: next) }
    }
    return true
  }

  private mutating func scan(
    _ lines: inout LineFeed, from state: LineState, into runs: inout [StyleRun]
  ) -> LineState {
    let isFirst = lines.line == 0
    return lines.next { scanner.scan($0, from: state, isFirst: isFirst, into: &runs) }
  }

  /// Finds missing runs of displayed lines within the available time.
  ///
  /// - Returns: whether it found some.
  private mutating func fillWindow(_ index: Int, until isEnd: () -> Bool) -> Bool {
    let right = states.rightCount
    guard let missing = windows[index].lines.firstMissing(right) else { return false }
    let isEstimate = missing >= right
    var (line, state) =
      isEstimate
      ? estimatedStart(before: missing, after: windows[index].estimate)
      : (missing, states[missing])
    var feed = LineFeed(text, from: line)
    var scanned: [StyleRun] = []
    var count = 0
    var hasFound = false
    while feed.hasNext, line < windows[index].lines.lines.upperBound {
      if count % Self.step == Self.step - 1 || scanner.wasLong, isEnd() { break }
      count += 1
      state = scan(&feed, from: state, into: &scanned)
      if windows[index].lines.isMissing(line, right) {
        windows[index].record(scanned, of: line, isEstimate: isEstimate)
        hasFound = true
      }
      line = feed.line
    }
    windows[index].estimate = isEstimate ? (line, state) : nil
    return hasFound
  }

  /// Finds the runs of lines around the displayed ones within the available time.
  private mutating func fillAround(_ index: Int, until isEnd: () -> Bool) {
    let right = states.rightCount
    var feed: LineFeed?
    var scanned: [StyleRun] = []
    while let line = windows[index].firstMissingAround(right), !isEnd() {
      if feed?.line != line { feed = LineFeed(text, from: line) }
      guard var lines = feed else { return }
      feed = nil
      _ = scan(&lines, from: states[line], into: &scanned)
      feed = lines
      windows[index].record(scanned, of: line)
    }
  }

  /// Returns a line before one with an unknown state, with its known or estimated state.
  private func estimatedStart(
    before line: Int, after estimate: (line: Int, state: LineState)?
  ) -> (line: Int, state: LineState) {
    let right = states.rightCount
    let start = max(likelyStart(before: line), right - 1)
    if let estimate, start..<line + 1 ~= estimate.line { return estimate }
    return (start, start < right ? states[start] : scanner.start)
  }

  /// Returns a line before one that looks like a beginning: after a blank line, without an indent.
  private func likelyStart(before line: Int) -> Int {
    let earliest = max(0, line - Self.reachOfEstimate)
    var candidate = line
    while candidate > earliest {
      let start = text.offset(ofLine: candidate)
      let isBehindBlank = candidate > 0 && text.range(ofLine: candidate - 1).isEmpty
      if isBehindBlank, start < text.count, text[start] > 0x20, text[start] != UInt8(ascii: "}") {
        return candidate
      }
      candidate -= 1
    }
    return earliest
  }
}
