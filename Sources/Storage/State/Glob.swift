/// A pattern for paths, as shells and `.gitignore` have them.
///
/// `*` stands for any characters of one name, `?` for one, `[a-z]` and `[!a-z]` for one that is or
/// is not among these, `**` as a whole name for any folders or none, at the end for anything below;
/// `\` takes the special meaning from the character after it. Case counts.
struct Glob: Hashable {
  private let names: [Name]
  /// Whether the pattern has no `/`, and so is compared with the last name alone.
  private let isForName: Bool

  private enum Name: Hashable {
    case anyFolders
    case pattern([Part])
  }

  fileprivate enum Part: Hashable {
    case anything
    case one
    case exactly(Unicode.Scalar)
    case among([ClosedRange<Unicode.Scalar>], isInverted: Bool)
  }

  /// The pattern as a user writes it.
  ///
  /// - Parameter home: names that come first where it begins with `~/`.
  init(_ pattern: String, home: [String]) {
    isForName = !pattern.contains("/")
    var text = pattern[...]
    var names: [Name] = []
    if text.hasPrefix("~/") {
      text = text.dropFirst(2)
      names = home.map(Self.literal)
    } else if !text.hasPrefix("/"), !isForName {
      names = [.anyFolders]
    }
    names += text.split(separator: "/").map(Self.name)
    // What is written as a folder means what is in it.
    if pattern.hasSuffix("/") { names.append(.anyFolders) }
    // At the end it is everything below the folder, not the folder.
    if names.last == .anyFolders { names.append(.pattern([.anything])) }
    self.names = names
  }

  /// Whether the pattern stands for the path of these names.
  func matches(_ path: [String]) -> Bool {
    let path = (isForName ? path.suffix(1) : path[...]).map { Array($0.unicodeScalars) }
    return Self.matches(path[...], names[...], isAny: { $0 == .anyFolders }) { text, name in
      guard case .pattern(let parts) = name else { return false }
      return Self.matches(text[...], parts[...], isAny: { $0 == .anything }) { scalar, part in
        part.stands(for: scalar)
      }
    }
  }

  /// Whether `pattern` stands for all of `text`, element by element, where those that `isAny` stand
  /// for any number.
  ///
  /// In O(text × pattern): when elements differ, only the last of those that stand for any number
  /// need take one more.
  private static func matches<Element, Symbol>(
    _ text: ArraySlice<Element>, _ pattern: ArraySlice<Symbol>, isAny: (Symbol) -> Bool,
    stands: (Element, Symbol) -> Bool
  ) -> Bool {
    var (text, pattern) = (text, pattern)
    var lastAny: (text: ArraySlice<Element>, pattern: ArraySlice<Symbol>)?
    while true {
      if let symbol = pattern.first, isAny(symbol) {
        pattern = pattern.dropFirst()
        lastAny = (text, pattern)
      } else if let element = text.first, let symbol = pattern.first, stands(element, symbol) {
        (text, pattern) = (text.dropFirst(), pattern.dropFirst())
      } else if text.isEmpty, pattern.isEmpty {
        return true
      } else if let retry = lastAny, !retry.text.isEmpty {
        (text, pattern) = (retry.text.dropFirst(), retry.pattern)
        lastAny = (text, pattern)
      } else {
        return false
      }
    }
  }
}

// MARK: Reading a pattern

extension Glob {
  private static func literal(_ text: String) -> Name {
    .pattern(text.unicodeScalars.map { Part.exactly($0) })
  }

  private static func name(_ text: Substring) -> Name {
    text == "**" ? .anyFolders : .pattern(parts(text))
  }

  private static func parts(_ text: Substring) -> [Part] {
    var rest = text.unicodeScalars
    var parts: [Part] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": parts.append(.anything)
      case "?": parts.append(.one)
      case "[": parts.append(among(&rest) ?? .exactly("["))
      case "\\": parts.append(.exactly(rest.popFirst() ?? "\\"))
      default: parts.append(.exactly(scalar))
      }
    }
    return parts
  }

  /// What stands between brackets, of which the first is read; nil where there is no second, and
  /// the first means itself.
  private static func among(_ text: inout Substring.UnicodeScalarView) -> Part? {
    var rest = text
    let isInverted = rest.first == "!" || rest.first == "^"
    if isInverted { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let scalar = rest.popFirst() {
      if scalar == "]", !ranges.isEmpty {
        text = rest
        return .among(ranges, isInverted: isInverted)
      }
      let lower = scalar == "\\" ? rest.popFirst() ?? scalar : scalar
      var upper = lower
      if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
        rest.removeFirst(2)
        upper = end
      }
      ranges.append(min(lower, upper)...max(lower, upper))
    }
    return nil
  }
}

extension Glob.Part {
  fileprivate func stands(for scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .anything: false
    case .one: true
    case .exactly(let wanted): wanted == scalar
    case .among(let ranges, let isInverted):
      ranges.contains { $0.contains(scalar) } != isInverted
    }
  }
}
