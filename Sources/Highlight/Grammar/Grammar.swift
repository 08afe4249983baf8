public import Text

/// A language as contexts that follow each other, in the form for the scanner.
///
/// It is resolved from a language definition and all definitions that it includes. Rules and styles
/// are referred to by their indices in these lists.
public struct Grammar: Sendable {
  /// The identifier of the language, such as `python3`.
  public let id: String
  /// All kinds of contexts.
  let rules: [ContextRule]
  /// The index of the rule in which a text begins.
  let root: Int
  /// All styles that the rules name.
  let styles: StyleNames
  /// The paths of all its source files.
  public let paths: [String]
  /// The characters of its words.
  public let words: WordCharacters

  /// The identifiers of all languages that can appear in a text, including its own.
  public var languages: Set<String> { Set(rules.map(\.language)) }
}

extension WordCharacters {
  /// Creates the word characters of a language.
  ///
  /// - Parameter expression: the class of keyword characters in the definition; nil without one.
  init(ofLanguage id: String, _ expression: String?) {
    self.init(
      expression.map { Pattern.marks(matching: $0) } ?? Self.marks[id].map { Array($0.utf8) } ?? [])
  }

  /// The marks in the words of languages whose definitions specify none.
  private static let marks = ["cobol": "-", "php": "$", "scheme": "!$%&*+-./:<=>?@^~"]
}

/// One kind of context: its beginning, its end, its look, and the contexts inside it.
struct ContextRule: Sendable {
  /// The part of a text that a context covers.
  enum Extent: Sendable {
    /// One match.
    case match(ExpressionSource)
    /// From a start to an end.
    ///
    /// Without a start, the context only supplies children to others. Without an end, it ends with
    /// the line or the text.
    case container(start: ExpressionSource?, end: ExpressionSource?)
  }

  let id: String
  let extent: Extent
  /// The index of its style; nil for the look of its surroundings.
  let style: Int?
  let classes: ClassChange
  let options: Options
  /// The words that it matches; nil unless it is just a list of whole words.
  var keywords: Keywords?
  /// The contexts that can begin inside it, in the order of attempts.
  var children: [Child] = []
  /// The groups of its expressions with their own looks.
  var subPatterns: [SubPattern] = []

  struct Options: OptionSet, Sendable {
    let rawValue: UInt8
    /// Its parent does not end before it does.
    static let extendsParent = Options(rawValue: 1)
    /// Its end is also the end of its parent.
    static let endsParent = Options(rawValue: 2)
    static let endsAtLineEnd = Options(rawValue: 4)
    static let firstLineOnly = Options(rawValue: 8)
    /// It begins only once in its parent.
    static let onceOnly = Options(rawValue: 16)
    /// Its style does not cover its start and its end.
    static let styleInside = Options(rawValue: 32)
  }

  /// A rule that can begin inside another.
  struct Child: Sendable {
    /// The index of the rule.
    let rule: Int
    /// Whether it means the children of that rule instead of the rule itself.
    let isChildrenOnly: Bool
    let style: StyleOverride
  }

  /// A change of a rule's style by a reference to it.
  enum StyleOverride: Hashable, Sendable {
    case none
    /// The index of another style.
    case style(Int)
    /// It and its contents have no styles.
    case ignored
  }

  /// A group of an expression that has its own look.
  struct SubPattern: Sendable {
    enum Place: Sendable { case match, start, end }
    enum Group: Sendable {
      case number(Int)
      case name(String)
    }
    let place: Place
    let group: Group
    let style: Int?
    let classes: ClassChange
  }

  /// A list of whole words.
  struct Keywords: Sendable {
    let words: [String]
    let ignoresCase: Bool
  }

  /// The identifier of the language that defines it.
  var language: String { String(id.prefix { $0 != ":" }) }

  /// Whether it has no start, so that a reference to it means its children.
  var isOnlyChildren: Bool {
    if case .container(nil, _) = extent { true } else { false }
  }
}

/// A regular expression in the syntax of PCRE2, with the location of its definition.
struct ExpressionSource: Hashable, Sendable {
  let pattern: String
  let path: String
  /// The line of its element, from 1.
  let line: Int
  /// Whether it refers to groups of the start of its context, `\%{1@start}`.
  let needsStart: Bool

  init(pattern: String, path: String, line: Int) {
    self.pattern = pattern
    self.path = path
    self.line = line
    needsStart = pattern.contains("@start}")
  }
}

/// The classes of contexts that programs use: comment, string, path, and text that is not prose.
public struct ContextClasses: OptionSet, Hashable, Sendable {
  /// One bit for each class.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// A comment.
  public static let comment = ContextClasses(rawValue: 1)
  /// A string.
  public static let string = ContextClasses(rawValue: 2)
  /// A path of a file.
  public static let path = ContextClasses(rawValue: 4)
  /// Text that is not prose.
  public static let noSpellCheck = ContextClasses(rawValue: 8)

  /// The classes by their names in definitions.
  public static let names: KeyValuePairs<String, ContextClasses> = [
    "comment": .comment, "no-spell-check": .noSpellCheck, "path": .path, "string": .string,
  ]

  /// Creates the set from a list of names separated by blanks; unknown names are ignored.
  init(_ list: String?) {
    self = []
    for name in (list ?? "").split(separator: " ") {
      for (known, value) in Self.names where known == name { insert(value) }
    }
  }
}

/// The classes that a context adds to those of its surroundings or removes.
struct ClassChange: Hashable, Sendable {
  var added: ContextClasses = []
  var removed: ContextClasses = []

  /// Returns the classes inside, from those outside.
  func applied(to outer: ContextClasses) -> ContextClasses {
    outer.union(added).subtracting(removed)
  }
}

/// The names of styles, each with the style that it falls back to if a scheme has no look for it.
struct StyleNames: Sendable {
  private(set) var names: [String] = []
  private var indices: [String: Int] = [:]
  private var fallbacks: [String: String] = [:]

  /// Returns the index of a name.
  mutating func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    names.append(name)
    indices[name] = names.count - 1
    return names.count - 1
  }

  mutating func map(_ name: String, to other: String) { fallbacks[name] = other }

  /// Returns a style and its fallback styles, nearest first.
  func chain(of index: Int) -> [String] {
    var chain = [names[index]]
    while let next = fallbacks[chain[chain.count - 1]], !chain.contains(next) {
      chain.append(next)
    }
    return chain
  }
}
