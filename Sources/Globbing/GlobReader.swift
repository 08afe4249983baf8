/// The parser from a pattern to a machine.
struct GlobReader {
  private let scalars: [Unicode.Scalar]
  private let dialect: GlobDialect
  private var position = 0
  private var steps: [GlobMachine.Step] = []
  /// Whether the dialect has choices and each `{` has its `}`; otherwise all are literal.
  private let hasChoices: Bool

  init(_ pattern: String, _ dialect: GlobDialect) {
    scalars = Array(pattern.unicodeScalars)
    self.dialect = dialect
    hasChoices = dialect.hasChoices && Self.balances(scalars)
  }

  /// Reads the pattern, after a literal prefix.
  mutating func read(after prefix: String = "") -> GlobMachine {
    for scalar in prefix.unicodeScalars { add(scalar) }
    let hasFolders = skipFolders()
    if hasFolders || !dialect.isAnchored { addFolders() }
    readSequence(depth: 0)
    return GlobMachine(steps: steps)
  }

  // MARK: The pattern as a whole

  private static func balances(_ scalars: [Unicode.Scalar]) -> Bool {
    var depth = 0
    for scalar in unquoted(scalars) where depth >= 0 {
      if scalar == "{" { depth += 1 }
      if scalar == "}" { depth -= 1 }
    }
    return depth == 0
  }

  /// Returns whether a pattern has a `/` outside sets.
  static func hasSeparator(_ scalars: [Unicode.Scalar]) -> Bool {
    unquoted(scalars, allowingSeparator: true).contains("/")
  }

  /// Returns the characters that are neither escaped nor in a set; an escaped `/` is a separator,
  /// too.
  private static func unquoted(
    _ scalars: [Unicode.Scalar], from start: Int = 0, allowingSeparator: Bool = false
  ) -> [Unicode.Scalar] {
    var found: [Unicode.Scalar] = []
    var index = start
    while index < scalars.count {
      switch scalars[index] {
      case "\\" where index + 1 < scalars.count && scalars[index + 1] != "/": index += 1
      case "[":
        index = endOfSet(in: scalars, from: index, allowingSeparator: allowingSeparator) ?? index
      case let scalar: found.append(scalar)
      }
      index += 1
    }
    return found
  }

  /// Returns the index of the `]` that closes the `[` at an index; nil if that is literal.
  private static func endOfSet(
    in scalars: [Unicode.Scalar], from start: Int, allowingSeparator: Bool = false,
    negations: Set<Unicode.Scalar> = ["!"], allowingBracket: Bool = false
  ) -> Int? {
    var index = start + 1
    if index < scalars.count, negations.contains(scalars[index]) { index += 1 }
    let first = index
    while index < scalars.count {
      switch scalars[index] {
      case "]" where index > first: return index
      case "]" where !allowingBracket: return nil
      // A set matches within one name.
      case "/" where !allowingSeparator: return nil
      case "\\": index += 1
      default: break
      }
      index += 1
    }
    return nil
  }

  // MARK: Parts

  private mutating func add(_ scalar: Unicode.Scalar) { steps.append(.one(.exactly(scalar))) }

  /// Adds any folders or none: an empty text, or any text up to a separator.
  private mutating func addFolders() {
    steps += [.jump([steps.count + 1, steps.count + 3]), .many(.any)]
    add("/")
  }

  /// Skips any number of `**/`.
  private mutating func skipFolders() -> Bool {
    let start = position
    while scalars[position...].starts(with: ["*", "*", "/"]) { position += 3 }
    return position > start
  }

  /// Reads up to the end, or to a `,` or `}` of the enclosing choice.
  private mutating func readSequence(depth: Int) {
    while position < scalars.count {
      let scalar = scalars[position]
      if depth > 0, scalar == "," || scalar == "}" { return }
      position += 1
      switch scalar {
      case "\\" where position < scalars.count:
        add(scalars[position])
        position += 1
      case "*": readStars()
      case "?": steps.append(.one(.anyButSeparator))
      case "[": readSet()
      case "{" where hasChoices: readChoice(depth: depth)
      case "/":
        add("/")
        if skipFolders() { addFolders() }
      default: add(scalar)
      }
    }
  }

  private mutating func readStars() {
    let start = position - 1
    while position < scalars.count, scalars[position] == "*" { position += 1 }
    let count = position - start
    // A `**` before a separator is skipped with it.
    let isLastName = position == scalars.count && (start == 0 || scalars[start - 1] == "/")
    let crosses = dialect.starsCrossNames ? count > 1 : count == 2 && isLastName
    steps.append(.many(crosses ? .any : .anyButSeparator))
  }

  private mutating func readSet() {
    let end = Self.endOfSet(
      in: scalars, from: position - 1, negations: dialect.negations,
      allowingBracket: !dialect.hasChoices)
    guard let end else { return add("[") }
    var set = GlobMachine.CharacterSet(hasSeparator: false)
    if dialect.negations.contains(scalars[position]) {
      set.isInverted = true
      position += 1
    }
    while position < end {
      let lower = readInSet()
      var upper = lower
      if position + 1 < end, scalars[position] == "-" {
        position += 1
        upper = readInSet()
      }
      set.ranges.append(min(lower, upper)...max(lower, upper))
    }
    position = end + 1
    steps.append(.one(set))
  }

  private mutating func readInSet() -> Unicode.Scalar {
    if scalars[position] == "\\" { position += 1 }
    position += 1
    return scalars[position - 1]
  }

  // MARK: Choices

  /// Reads a choice after its `{`.
  private mutating func readChoice(depth: Int) {
    if let (range, end) = numberRange() {
      steps.append(.number(range))
      position = end
      return
    }
    let hasWords = hasWordsAhead
    let fork = steps.count
    steps.append(hasWords ? .jump([]) : .one(.exactly("{")))
    var starts: [Int] = []
    var ends: [Int] = []
    repeat {
      starts.append(steps.count)
      readSequence(depth: depth + 1)
      if hasWords {
        ends.append(steps.count)
        steps.append(.jump([]))
      }
      position += 1
    } while position <= scalars.count && scalars[position - 1] == ","
    if !hasWords { return add("}") }
    steps[fork] = .jump(starts)
    for end in ends { steps[end] = .jump([steps.count]) }
  }

  /// Whether a `,` separates words up to the matching `}`.
  private var hasWordsAhead: Bool {
    var depth = 0
    for scalar in Self.unquoted(scalars, from: position) {
      switch scalar {
      case "{": depth += 1
      case "}" where depth == 0: return false
      case "}": depth -= 1
      case "," where depth == 0: return true
      default: break
      }
    }
    return false
  }

  /// Returns the range of `3..120}`, and the position after it.
  private func numberRange() -> (ClosedRange<Int>, end: Int)? {
    guard let end = scalars[position...].firstIndex(of: "}") else { return nil }
    let text = String(String.UnicodeScalarView(scalars[position..<end]))
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let low = Int(parts[0]), let high = Int(parts[2]),
      low < high
    else { return nil }
    return (low...high, end + 1)
  }
}
