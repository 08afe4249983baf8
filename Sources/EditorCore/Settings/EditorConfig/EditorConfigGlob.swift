/// A section's name in an `.editorconfig` file: a pattern for paths below the file's folder.
///
/// `*` stands for any characters but `/`, `**` for any, `?` for one but `/`, `[a-z]` and `[!a-z]`
/// for one that is or is not among these, `{a,b}` for one of these, `{1..3}` for a number between
/// these; `\` takes the special meaning from the character after it. What is not closed means
/// itself. Case counts.
struct EditorConfigGlob: Hashable, Sendable {
  private let machine: PatternMachine

  /// The pattern as it stands between the brackets of a section's header.
  init(_ name: String) {
    var reader = PatternReader(name)
    machine = reader.read()
  }

  /// Whether the pattern stands for a path as seen from the folder of the file, without a leading
  /// `/`.
  ///
  /// - Complexity: O(path × pattern), whatever the pattern.
  func matches(_ path: String) -> Bool { machine.matches(Array(path.unicodeScalars)) }
}

/// A pattern as steps from state to state: state n is before its nth step, the last is the end.
///
/// All ways through it are gone at once, so that no pattern takes more than states × characters.
struct PatternMachine: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    /// One character that is among these.
    case one(CharacterSet)
    /// A whole number as people write it.
    case number(ClosedRange<Int>)
    /// On to these states without a character.
    case jump([Int])
  }

  struct CharacterSet: Hashable, Sendable {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isInverted = false
    /// Whether it may reach from one name of a path into the next.
    var hasSeparator = true

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      if scalar == "/", !hasSeparator { return false }
      return ranges.contains { $0.contains(scalar) } != isInverted
    }

    static func exactly(_ scalar: Unicode.Scalar) -> CharacterSet {
      CharacterSet(ranges: [scalar...scalar])
    }

    static let any = CharacterSet(isInverted: true)
    static let anyButSeparator = CharacterSet(isInverted: true, hasSeparator: false)
  }

  var steps: [Step] = []

  func matches(_ text: [Unicode.Scalar]) -> Bool {
    let stateCount = steps.count + 1
    var reached = [Bool](repeating: false, count: stateCount * (text.count + 1))
    var waiting = [0]
    reached[0] = true
    for position in 0...text.count {
      let row = position * stateCount
      if position > 0 { waiting = (0..<stateCount).filter { reached[row + $0] } }
      while let state = waiting.popLast() {
        guard state < steps.count else { continue }
        switch steps[state] {
        case .jump(let targets):
          for target in targets where !reached[row + target] {
            reached[row + target] = true
            waiting.append(target)
          }
        case .one(let set):
          if position < text.count, set.contains(text[position]) {
            reached[row + stateCount + state + 1] = true
          }
        case .number(let range):
          for count in Self.numberLengths(in: text[position...], within: range) {
            reached[row + count * stateCount + state + 1] = true
          }
        }
      }
    }
    return reached[reached.count - 1]
  }

  /// How many characters a number may take that a text begins with.
  private static func numberLengths(
    in text: ArraySlice<Unicode.Scalar>, within range: ClosedRange<Int>
  ) -> [Int] {
    var lengths: [Int] = []
    let sign = text.first.map { $0 == "-" || $0 == "+" } == true ? 1 : 0
    let digits = text.dropFirst(sign)
    var value = 0
    // More digits are no number that anybody counts with.
    for (index, scalar) in digits.prefix(18).enumerated() {
      guard ("0"..."9").contains(scalar) else { break }
      value = value * 10 + Int(scalar.value) - 48
      let signed = text.first == "-" ? -value : value
      if range.contains(signed) { lengths.append(sign + index + 1) }
      // 060 is no number.
      if value == 0 { break }
    }
    return lengths
  }
}

/// Reads a pattern into a machine.
private struct PatternReader {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var machine = PatternMachine()
  /// Whether each `{` has its `}`; otherwise all mean themselves.
  private let hasChoices: Bool
  /// Whether it has no separator, and so stands for a name in any folder.
  private let isForName: Bool

  init(_ name: String) {
    let all = Array(name.unicodeScalars)
    isForName = !Self.hasSeparator(all)
    scalars = all.first == "/" ? Array(all.dropFirst()) : all
    hasChoices = Self.balances(scalars)
  }

  mutating func read() -> PatternMachine {
    if isForName {
      addFolders()
    } else if isAnyFolders {
      position = 3
      addFolders()
    }
    readSequence(depth: 0)
    return machine
  }

  // MARK: What the pattern is as a whole

  private static func balances(_ scalars: [Unicode.Scalar]) -> Bool {
    var depth = 0
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "{": depth += 1
      case "}": depth -= 1
      case "[": index = endOfSet(in: scalars, from: index) ?? index
      default: break
      }
      if depth < 0 { return false }
      index += 1
    }
    return depth == 0
  }

  /// Whether there is a `/` outside brackets.
  private static func hasSeparator(_ scalars: [Unicode.Scalar]) -> Bool {
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "/": return true
      // An escaped one separates all the same.
      case "\\" where index + 1 < scalars.count && scalars[index + 1] != "/": index += 1
      case "[": index = endOfSet(in: scalars, from: index, allowingSeparator: true) ?? index
      default: break
      }
      index += 1
    }
    return false
  }

  /// Where the `]` is that closes the `[` at an index; nil where it means itself.
  private static func endOfSet(
    in scalars: [Unicode.Scalar], from start: Int, allowingSeparator: Bool = false
  ) -> Int? {
    var index = start + 1
    if index < scalars.count, scalars[index] == "!" { index += 1 }
    let first = index
    while index < scalars.count {
      switch scalars[index] {
      case "]": return index == first ? nil : index
      // A set has no separator: it would reach over two names.
      case "/" where !allowingSeparator: return nil
      case "\\": index += 1
      default: break
      }
      index += 1
    }
    return nil
  }

  // MARK: Its parts

  /// Any folders or none: nothing, or anything up to a separator.
  private mutating func addFolders() {
    let start = machine.steps.count
    machine.steps += [.jump([start + 1, start + 5]), .jump([start + 3]), .one(.any)]
    machine.steps += [.jump([start + 2, start + 4]), .one(.exactly("/"))]
  }

  private mutating func addAny(_ set: PatternMachine.CharacterSet) {
    let start = machine.steps.count
    machine.steps += [.jump([start + 2]), .one(set), .jump([start + 1, start + 3])]
  }

  /// Reads up to the end, or to a `,` or `}` of the choice that it is in.
  private mutating func readSequence(depth: Int) {
    while position < scalars.count {
      let scalar = scalars[position]
      if depth > 0, scalar == "," || scalar == "}" { return }
      position += 1
      switch scalar {
      case "\\" where position < scalars.count:
        machine.steps.append(.one(.exactly(scalars[position])))
        position += 1
      case "*": readStars()
      case "?": machine.steps.append(.one(.anyButSeparator))
      case "[": readSet()
      case "{" where hasChoices: readChoice(depth: depth)
      case "/" where isAnyFolders: addSeparatorOrFolders()
      default: machine.steps.append(.one(.exactly(scalar)))
      }
    }
  }

  private mutating func readStars() {
    var count = 1
    while position < scalars.count, scalars[position] == "*" {
      position += 1
      count += 1
    }
    addAny(count == 1 ? .anyButSeparator : .any)
  }

  /// Whether `**/` comes next.
  private var isAnyFolders: Bool { scalars[position...].starts(with: ["*", "*", "/"]) }

  /// `/**/` stands for `/`, too.
  private mutating func addSeparatorOrFolders() {
    position += 3
    machine.steps.append(.one(.exactly("/")))
    addFolders()
  }

  private mutating func readSet() {
    guard let end = Self.endOfSet(in: scalars, from: position - 1) else {
      machine.steps.append(.one(.exactly("[")))
      return
    }
    var set = PatternMachine.CharacterSet(hasSeparator: false)
    if scalars[position] == "!" {
      set.isInverted = true
      position += 1
    }
    while position < end {
      let lower = takeInSet()
      var upper = lower
      if position + 1 < end, scalars[position] == "-" {
        position += 1
        upper = takeInSet()
      }
      set.ranges.append(min(lower, upper)...max(lower, upper))
    }
    position = end + 1
    machine.steps.append(.one(set))
  }

  private mutating func takeInSet() -> Unicode.Scalar {
    if scalars[position] == "\\" { position += 1 }
    position += 1
    return scalars[position - 1]
  }

  // MARK: Choices

  /// What begins with a `{` that was read.
  private mutating func readChoice(depth: Int) {
    if let (range, end) = numberRange() {
      machine.steps.append(.number(range))
      position = end
      return
    }
    let hasWords = hasWordsAhead
    let fork = machine.steps.count
    machine.steps.append(hasWords ? .jump([]) : .one(.exactly("{")))
    var starts: [Int] = []
    var ends: [Int] = []
    repeat {
      starts.append(machine.steps.count)
      readSequence(depth: depth + 1)
      if hasWords {
        ends.append(machine.steps.count)
        machine.steps.append(.jump([]))
      }
      position += 1
    } while position <= scalars.count && scalars[position - 1] == ","
    if !hasWords {
      machine.steps.append(.one(.exactly("}")))
      return
    }
    machine.steps[fork] = .jump(starts)
    for end in ends { machine.steps[end] = .jump([machine.steps.count]) }
  }

  /// Whether a `,` stands between the `{` that was read and its `}`.
  private var hasWordsAhead: Bool {
    var depth = 0
    var index = position
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "{": depth += 1
      case "}" where depth == 0: return false
      case "}": depth -= 1
      case "," where depth == 0: return true
      case "[": index = Self.endOfSet(in: scalars, from: index) ?? index
      default: break
      }
      index += 1
    }
    return false
  }

  /// `3..120}`: the numbers between two, and where that ends.
  private func numberRange() -> (ClosedRange<Int>, end: Int)? {
    guard let end = scalars[position...].firstIndex(of: "}") else { return nil }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[position..<end])
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let low = Int(parts[0]), let high = Int(parts[2]),
      low < high
    else { return nil }
    return (low...high, end + 1)
  }
}
