/// A search pattern: a literal or a regular expression, ready to be matched.
///
/// A literal is searched by its rarest bytes. Regular expressions are those of PCRE2, compiled to
/// machine code; `^` and `$` match at the ends of lines, `.` matches any character except a line
/// break, and classes cover Unicode. Bytes that are not UTF-8 match only themselves.
///
/// It is Sendable, because the compiled form is never written again.
public struct SearchPattern: Sendable {
  /// The source of the pattern.
  public let source: [UInt8]
  /// The interpretation of the source.
  public let options: Options
  /// The word characters, for matching whole words.
  public let wordCharacters: WordCharacters
  var engine: Engine

  /// The interpretation of a pattern.
  public struct Options: Hashable, Sendable {
    /// Whether it is a regular expression.
    public var isExpression: Bool
    /// Whether case always matters, and not only if the pattern has an upper-case letter.
    public var matchesCase: Bool
    /// Whether a match must not be a part of a longer word.
    public var matchesWords: Bool

    /// Creates options; by default those of a literal, in upper or lower case, anywhere.
    public init(isExpression: Bool = false, matchesCase: Bool = false, matchesWords: Bool = false) {
      self.isExpression = isExpression
      self.matchesCase = matchesCase
      self.matchesWords = matchesWords
    }
  }

  /// The compiled pattern.
  enum Engine: Sendable {
    case literal(Literal)
    case expression(Expression)
  }

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - lineEnding: the line ending of the texts, for `$`.
  ///   - words: the word characters of the texts, for matching whole words.
  /// - Throws: `PatternError` if the source is not a valid regular expression.
  public init(
    _ source: [UInt8], _ options: Options = Options(), lineEnding: LineEnding = .lf,
    words: WordCharacters = .usual
  ) throws(PatternError) {
    precondition(!source.isEmpty, "a pattern of nothing")
    self.source = source
    self.options = options
    wordCharacters = words
    let hasCapital = Self.hasCapital(source, isExpression: options.isExpression)
    let ignoresCase = !options.matchesCase && !hasCapital
    let isASCII = source.allSatisfy { $0 < 0x80 }
    // A source that is not UTF-8 is always a literal of its bytes.
    let isText = String(validating: source, as: UTF8.self) != nil
    if !options.isExpression, !ignoresCase || isASCII || !isText {
      engine = .literal(
        Literal(
          source, ignoresCase: ignoresCase && isText, isWholeWord: options.matchesWords && isText,
          words: words))
    } else {
      engine = .expression(
        try Expression(
          source, options, ignoresCase: ignoresCase, lineEnding: lineEnding, words: words))
    }
  }

  /// Returns a readable expression that matches exactly these bytes.
  public static func expression(finding bytes: [UInt8]) -> [UInt8] {
    let special = Set(#"\^$.[|()?*+{"#.utf8)
    return bytes.flatMap { special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
  }

  /// The source as text.
  public var words: String { String(decoding: source, as: UTF8.self) }

  /// Returns the last position of possible match starts that text after the end cannot affect; -1
  /// without one.
  func lastSettled(in text: PieceTree) -> Int {
    let reach =
      switch engine {
      // A whole word is followed by one more character.
      case .literal(let literal): literal.bytes.count + 4
      case .expression: TextSearch.reach
      }
    var last = max(-1, text.count - reach)
    // The rest begins with a complete character.
    while last >= 0, text[last + 1] & 0xC0 == 0x80 { last -= 1 }
    return last
  }

  /// Whether a letter after a match invalidates it.
  ///
  /// Unknown for expressions: a match that extends to the end of the text would never be final
  /// while more text loads.
  var needsWordEnd: Bool {
    if case .literal(let literal) = engine { literal.isWholeWord } else { false }
  }

  /// Whether the search time is linear in the bytes of any text.
  public var isLinear: Bool { if case .literal = engine { true } else { false } }

  /// Returns whether the source has an upper-case letter; in an expression, letters after a
  /// backslash are ignored.
  private static func hasCapital(_ source: [UInt8], isExpression: Bool) -> Bool {
    var isEscaped = false
    var isProperty = false
    for scalar in String(decoding: source, as: UTF8.self).unicodeScalars {
      if isExpression {
        if isEscaped {
          isEscaped = false
          isProperty = scalar == "p" || scalar == "P"
          continue
        }
        // `\p{Lu}` and `\pL` name classes.
        if isProperty {
          isProperty = scalar != "}" && (scalar == "{" || scalar.properties.isAlphabetic)
          continue
        }
        if scalar == "\\" {
          isEscaped = true
          continue
        }
      }
      if scalar.properties.isUppercase { return true }
    }
    return false
  }
}

/// The reason why a pattern is invalid.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The description of the error.
  public let reason: String
  /// The position in the pattern, in characters from 0.
  public let offset: Int

  /// Creates an error at a byte of a pattern.
  init(_ reason: String, in source: [UInt8], at byteOffset: Int) {
    self.reason = reason
    offset = source.prefix(byteOffset).count { $0 & 0xC0 != 0x80 }
  }

  /// The error and its position.
  public var description: String { "\(reason), at character \(offset + 1)" }
}

/// The reason why a search failed.
public enum SearchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expression needs too many steps at one position.
  case tooManyWays(at: Int)
  /// An error of PCRE2.
  case other(String)

  /// The message for the user.
  public var description: String {
    switch self {
    case .tooManyWays: "it backtracks too much; simplify it: (a+)+ is a+"
    case .other(let explanation): explanation
    }
  }
}
