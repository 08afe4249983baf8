import Glibc

/// The state of a language at the beginning of a line: the open contexts.
///
/// It is a number of the scanner that created it.
public struct LineState: Hashable, Sendable {
  let number: Int32
}

/// A run of bytes of a line with the same look.
public struct StyleRun: Equatable, Sendable {
  /// The bytes, from the start of the line.
  public var range: Range<Int>
  /// The styles, outermost first.
  public let styles: StyleStack
  /// The kinds of its text.
  public let classes: ContextClasses
}

/// A scanner that finds the contexts of a text, line by line.
///
/// A line is scanned from the state at its beginning. At each byte with which a context can begin
/// or end, it tries the ends of the surrounding contexts, the end of the innermost one, and its
/// children, in the order of the definition. The semantics are those of GtkSourceView:
/// docs/highlighting.md.
///
/// It is not shared between threads, because it compiles expressions and stores contexts when they
/// first occur.
public struct LineScanner: ~Copyable {
  /// The number of bytes of a line that are scanned; the rest has no style.
  public static let lineLimit = 20_000
  /// The maximum nesting; deeper contexts do not begin.
  static let depthLimit = 200

  /// The language.
  public let grammar: Grammar
  private let memory = ScanMemory()
  let matcher: PatternMatcher
  let endMatcher: PatternMatcher
  var tree: ContextForest
  /// The open contexts, innermost last.
  var open: [OpenContext] = []
  /// A buffer for the looks of the bytes of a match with groups.
  var paints: [Paint] = []
  /// The runs of the line so far, and the offset of their end.
  var runs: [StyleRun] = []
  var painted = 0
  /// The offset in the line.
  var position = 0
  var isFirstLine = false
  /// The expressions that needed too many steps in this line.
  var exhausted: [Pattern.Reference] = []
  /// The number of attempts to match in this line, and the processor time at which the line is
  /// abandoned.
  private var attempts = 0
  private var lineEnd: Duration?
  /// The maximum processor time for one line, after which its rest has no style.
  ///
  /// Attempts that each stay below their step limit could take minutes in total. The limit allows
  /// for expressions that are compiled in the line.
  private static let timeLimit = Duration.milliseconds(500)
  /// The number of attempts between two checks of the clock.
  private static let attemptsBetweenLooks = 128

  /// A context that is open in the line.
  struct OpenContext {
    let node: ContextNode.Reference
    /// Its start in this line; -1 if it began in an earlier line.
    var start: Int
    /// The children that can begin only once and have begun.
    var used: UInt64 = 0
    /// The last empty child, with its position.
    var emptyChild: (node: ContextNode.Reference, position: Int)?
  }

  /// Creates a scanner for a language.
  ///
  /// - Throws: an error if memory is short.
  public init(_ grammar: Grammar) throws {
    let matchers = try (PatternMatcher(in: memory), PatternMatcher(in: memory))
    self.grammar = grammar
    matcher = matchers.0
    endMatcher = matchers.1
    tree = ContextForest(grammar, in: memory)
  }

  /// The state at the beginning of a text.
  public var start: LineState { tree.start }

  /// The mistakes found in expressions so far.
  public var mistakes: [DefinitionError] { tree.mistakes }

  /// Returns the styles of a stack by their names, outermost first, each with its fallback styles.
  public func names(of stack: StyleStack) -> [[String]] {
    tree.stacks.stacks[stack.number].map(grammar.styles.chain)
  }

  /// Scans a line.
  ///
  /// - Parameters:
  ///   - line: its bytes, without the line break.
  ///   - state: the state at its beginning.
  ///   - runs: receives the runs of its bytes, ascending; bytes in no run have no style.
  /// - Returns: the state at the beginning of the next line.
  /// - Complexity: O(bytes) for usual definitions. An expression that needs more than 100,000 steps
  ///   is skipped for the rest of the line. After half a second, the rest of a line has no style.
  public mutating func scan(
    _ line: UnsafeBufferPointer<UInt8>, from state: LineState, isFirst: Bool = false,
    into runs: inout [StyleRun]
  ) -> LineState {
    let length = line.count <= Self.lineLimit ? line.count : line.lengthOfCharacters(Self.lineLimit)
    let shown = UnsafeBufferPointer(rebasing: line[..<length])
    isFirstLine = isFirst
    exhausted.removeAll(keepingCapacity: true)
    (attempts, lineEnd) = (0, nil)
    open.removeAll(keepingCapacity: true)
    open.append(contentsOf: tree.contexts(of: state))
    (position, painted) = (0, 0)
    swap(&self.runs, &runs)
    self.runs.removeAll(keepingCapacity: true)
    if let clean = shown.cleaned {
      clean.withUnsafeBufferPointer { scan($0) }
    } else {
      scan(shown)
    }
    swap(&self.runs, &runs)
    return tree.state(of: open)
  }

  private mutating func scan(_ line: UnsafeBufferPointer<UInt8>) {
    // Empty contexts could follow each other endlessly.
    var changesLeft = 4 * line.count + 100
    while position <= line.count, changesLeft > 0, change(in: line) { changesLeft -= 1 }
    paint(upTo: line.count)
    endLine()
  }

  /// Closes the contexts that end with the line.
  private mutating func endLine() {
    var remaining: Int?
    for index in open.indices.reversed() {
      let node = open[index].node
      if node.pointee.endsAtLineEnd {
        remaining = index
      } else if !node.pointee.canBeEndedByAncestor {
        break
      }
    }
    if let remaining { open.removeSubrange(remaining...) }
    for index in open.indices {
      open[index].start = -1
      open[index].emptyChild = nil
    }
  }

  /// Opens or closes a context at or after the position.
  ///
  /// - Returns: false if none is found up to the end of the line.
  private mutating func change(in line: UnsafeBufferPointer<UInt8>) -> Bool {
    let node = open[open.count - 1].node
    var offset = position
    while true {
      let slot = nextBusy(&offset, node, line)
      guard let slot else { return false }
      if endByAncestor(node, at: offset, in: line) { return true }
      var end: Pattern.Reference?
      if let pattern = node.pointee.end, RuleTable.isTried(pattern.pointee.starts, at: slot),
        matches(pattern, in: line, at: offset, endMatcher)
      {
        end = pattern
      }
      if beginChild(of: node, at: offset, slot, isEnd: end != nil, in: line) { return true }
      if let end, close(end, at: offset, in: line) { return true }
      if offset >= line.count { return false }
      offset += 1
      while offset < line.count, line[offset] & 0xC0 == 0x80 { offset += 1 }
    }
  }

  /// Moves an offset to the next byte at which a context can begin or end.
  ///
  /// - Returns: the entry of that byte in the table; nil without one.
  @inline(__always)
  private func nextBusy(
    _ offset: inout Int, _ node: ContextNode.Reference, _ line: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let isBusy = node.pointee.isBusy
    var isAfterWord = offset > 0 && line[offset - 1].isWord
    while offset < line.count {
      let byte = line[offset]
      let isWord = byte.isWord
      let slot = RuleTable.slot(byte, isInsideWord: isAfterWord && isWord)
      if isBusy[slot] { return slot }
      isAfterWord = isWord
      offset += 1
    }
    return isBusy[RuleTable.lineEnd] ? RuleTable.lineEnd : nil
  }

  /// Matches a pattern, unless it exceeded the step limit earlier in this line.
  mutating func matches(
    _ pattern: Pattern.Reference, in line: UnsafeBufferPointer<UInt8>, at offset: Int,
    _ matcher: PatternMatcher
  ) -> Bool {
    if pattern.pointee.starts.isAtLineStart, offset > 0 { return false }
    attempts &+= 1
    if attempts % Self.attemptsBetweenLooks == 0, isTimeUp { return false }
    if !exhausted.isEmpty, exhausted.contains(pattern) { return false }
    switch matcher.match(pattern, in: line, at: offset) {
    case .match: return true
    case .none: return false
    case .exhausted:
      exhausted.append(pattern)
      return false
    }
  }

  /// Whether the last line needed many attempts, so that the caller checks the clock.
  var wasLong: Bool { lineEnd != nil }

  /// Whether the line exceeded its time; then all further matches fail.
  private var isTimeUp: Bool {
    mutating get {
      guard let end = lineEnd else {
        lineEnd = Self.processorTime + Self.timeLimit
        return false
      }
      if Self.processorTime < end { return false }
      attempts = Self.attemptsBetweenLooks - 1
      return true
    }
  }

  /// The processor time of this thread, which excludes other work on the machine.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Closes all contexts inside the outermost ancestor that ends at an offset.
  private mutating func endByAncestor(
    _ node: ContextNode.Reference, at offset: Int, in line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard mayBeEnded(node, at: offset, in: line) else { return false }
    guard let ancestor = endingAncestor(of: node, at: offset, in: line) else { return false }
    paint(upTo: offset)
    while open.count > 1, open[open.count - 1].node != ancestor { open.removeLast() }
    position = offset
    return true
  }

  /// Returns whether the byte at an offset can begin the end of an ancestor.
  @inline(__always)
  private func mayBeEnded(
    _ node: ContextNode.Reference, at offset: Int, in line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    node.pointee.isEnding(
      at: offset < line.count
        ? RuleTable.slot(line[offset], isInsideWord: false) : RuleTable.lineEnd)
  }

  /// Returns the outermost ancestor that ends at an offset.
  mutating func endingAncestor(
    of node: ContextNode.Reference, at offset: Int, in line: UnsafeBufferPointer<UInt8>
  ) -> ContextNode.Reference? {
    let slot =
      offset < line.count
      ? RuleTable.slot(line[offset], isInsideWord: false) : RuleTable.lineEnd
    for ancestor in node.pointee.endingAncestors {
      if let end = ancestor.pointee.end, RuleTable.isTried(end.pointee.starts, at: slot),
        matches(end, in: line, at: offset, matcher)
      {
        return ancestor
      }
    }
    return nil
  }

  /// Ends the innermost context with a match of its end.
  private mutating func close(
    _ end: Pattern.Reference, at offset: Int, in line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let context = open[open.count - 1]
    let applied = reach(of: end, in: context.node, at: offset, in: line, endMatcher)
    guard let matchEnd = applied else { return false }
    paint(upTo: offset)
    paint(
      offset..<matchEnd, context.node.pointee.looks.around, groups: .end, of: context.node, end,
      endMatcher)
    while open.count > 2, open[open.count - 1].node.pointee.endsParent { open.removeLast() }
    let closed = open.removeLast()
    if closed.start == offset, matchEnd == offset, !open.isEmpty {
      open[open.count - 1].emptyChild = (closed.node, offset)
    }
    position = matchEnd
    return true
  }

  /// Returns the end of the last match, or the earlier end of an ancestor; nil if the pattern does
  /// not match up to there.
  mutating func reach(
    of pattern: Pattern.Reference, in node: ContextNode.Reference, at offset: Int,
    in line: UnsafeBufferPointer<UInt8>, _ matcher: PatternMatcher
  ) -> Int? {
    let end = matcher.end
    guard node.pointee.canBeEndedByAncestor, offset < end else { return end }
    var isMatcherUsed = false
    var inside = offset + 1
    while inside < end {
      // Continuation bytes of a character end no context.
      if mayBeEnded(node, at: inside, in: line) {
        isMatcherUsed = true
        if endingAncestor(of: node, at: inside, in: line) != nil {
          let shorter = UnsafeBufferPointer(rebasing: line[..<inside])
          return matches(pattern, in: shorter, at: offset, matcher) ? inside : nil
        }
      }
      inside += 1
    }
    // The search for ancestors may have used the same matcher.
    return !isMatcherUsed || matches(pattern, in: line, at: offset, matcher) ? end : nil
  }
}
