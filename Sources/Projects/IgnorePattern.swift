/// A pattern of a `.gitignore` file, as gitignore(5) describes it: bytes, as paths are.
///
/// `*` matches any bytes of one name, `?` one, `[a-z]` and `[!a-z]` one in or not in a set. `**/`
/// matches any folders or none, and `/**` everything below a folder. `\` makes the next byte
/// literal.
struct IgnorePattern: Sendable {
  /// Whether a match is included despite earlier patterns.
  let isNegated: Bool
  /// Whether the pattern matches only folders.
  let matchesFoldersOnly: Bool
  /// Whether the pattern matches the last name of a path in any folder; otherwise it matches the
  /// path below the folder of its file.
  let matchesName: Bool
  private let form: Form

  /// The ways to compare; most patterns are literal or begin with a star.
  private enum Form {
    case exactly([UInt8])
    /// A star followed by literal bytes, compared with a name.
    case ending([UInt8])
    case steps([Step])
  }

  private enum Step {
    case byte(UInt8)
    /// One byte except `/`.
    case any
    case set(ByteSet)
    /// Any bytes except `/`.
    case star
    /// Any folders or none.
    case folders
    /// All bytes up to the end.
    case everything
  }

  /// Parses the pattern of a line; fails for blank lines, comments and patterns that can never
  /// match.
  init?(line: some Collection<UInt8>) {
    var rest = Array(line)[...]
    if rest.last == Self.carriageReturn { rest = rest.dropLast() }
    while rest.last == UInt8(ascii: " "), !Self.isEscaped(rest.endIndex - 1, in: rest) {
      rest = rest.dropLast()
    }
    if rest.isEmpty || rest.first == UInt8(ascii: "#") { return nil }
    isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest = rest.dropFirst() }
    matchesFoldersOnly = rest.last == Self.slash
    if matchesFoldersOnly { rest = rest.dropLast() }
    matchesName = !rest.contains(Self.slash)
    if rest.first == Self.slash { rest = rest.dropFirst() }
    guard !rest.isEmpty, let form = Self.form(of: Array(rest), isName: matchesName) else {
      return nil
    }
    self.form = form
  }

  private static var slash: UInt8 { UInt8(ascii: "/") }
  private static var carriageReturn: UInt8 { 0x0D }

  private static func isEscaped(_ index: Int, in bytes: ArraySlice<UInt8>) -> Bool {
    let slashes = bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return slashes % 2 == 1
  }

  // MARK: Reading

  private static func isSpecial(_ byte: UInt8) -> Bool { "*?[\\".utf8.contains(byte) }

  private static func form(of pattern: [UInt8], isName: Bool) -> Form? {
    if !pattern.contains(where: isSpecial) { return .exactly(pattern) }
    let rest = pattern.dropFirst()
    if isName, pattern.first == UInt8(ascii: "*"), !rest.contains(where: isSpecial) {
      return .ending(Array(rest))
    }
    return steps(of: pattern).map { .steps($0) }
  }

  /// Returns the steps of a pattern; nil if it ends within an escape or a set.
  private static func steps(of pattern: [UInt8]) -> [Step]? {
    var steps: [Step] = []
    let first = pattern.firstIndex(where: isSpecial)
    var index = 0
    while index < pattern.count {
      let byte = pattern[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\"):
        guard index < pattern.count else { return nil }
        steps.append(.byte(pattern[index]))
        index += 1
      case UInt8(ascii: "?"): steps.append(.any)
      case UInt8(ascii: "*"): steps.append(stars(in: pattern, &index, isFirst: index - 1 == first))
      case UInt8(ascii: "["):
        guard let set = ByteSet(in: pattern, at: &index) else { return nil }
        steps.append(.set(set))
      default: steps.append(.byte(byte))
      }
    }
    return steps
  }

  /// Returns the step of one or more stars; `**` matches folders only as a whole name.
  ///
  /// git compares the literal beginning of a pattern separately: stars right after it begin a name,
  /// too.
  ///
  /// - Parameter isFirst: whether only literal bytes precede the stars.
  private static func stars(
    in pattern: [UInt8], _ index: inout Int, isFirst: Bool
  ) -> Step {
    let start = index - 1
    while index < pattern.count, pattern[index] == UInt8(ascii: "*") { index += 1 }
    let isName = isFirst || pattern[start - 1] == slash
    guard index - start > 1, isName else { return .star }
    if index == pattern.count { return .everything }
    guard pattern[index] == slash else { return .star }
    index += 1
    return .folders
  }

  // MARK: Matching

  /// Returns whether the pattern matches a name or a path.
  ///
  /// - Complexity: O(path × pattern).
  func matches(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let bytes = UnsafeBufferPointer(rebasing: text)
    switch form {
    case .exactly(let literal): return bytes.elementsEqual(literal)
    case .ending(let end):
      return bytes.count >= end.count && bytes.suffix(end.count).elementsEqual(end)
    case .steps(let steps): return Self.matches(steps, bytes)
    }
  }

  /// Follows the steps; after a failure, the last star consumes one more byte, or the last `**/`
  /// one more folder.
  private static func matches(_ steps: [Step], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (step, place) = (0, 0)
    var star: (step: Int, place: Int)?
    var folders: (step: Int, place: Int)?
    while true {
      if step == steps.count, place == text.count { return true }
      if step < steps.count {
        switch steps[step] {
        case .everything: return true
        case .star:
          step += 1
          star = (step, place)
          continue
        case .folders:
          step += 1
          (star, folders) = (nil, (step, place))
          continue
        case let one where place < text.count && matches(one, text[place]):
          (step, place) = (step + 1, place + 1)
          continue
        default: break
        }
      }
      if let last = star, last.place < text.count, text[last.place] != slash {
        place = last.place + 1
        (step, star) = (last.step, (last.step, place))
      } else if let last = folders, let end = text[last.place...].firstIndex(of: slash) {
        place = end + 1
        (step, star, folders) = (last.step, nil, (last.step, place))
      } else {
        return false
      }
    }
  }

  private static func matches(_ step: Step, _ byte: UInt8) -> Bool {
    switch step {
    case .byte(let wanted): byte == wanted
    case .any: byte != slash
    case .set(let set): byte != slash && set.contains(byte)
    case .star, .folders, .everything: false
    }
  }
}
