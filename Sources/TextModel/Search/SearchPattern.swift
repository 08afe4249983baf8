/// What is looked for in a text: a literal or a regular expression, ready to be matched.
///
/// A literal is searched by its rarest bytes. Regular expressions are those of PCRE2, compiled to
/// machine code; `^` and `$` are the ends of lines, `.` is any character but a line break, and
/// classes know Unicode. Bytes that are not UTF-8 match nothing but themselves.
///
/// Sendable: what it was compiled to is never written again.
public struct SearchPattern: Sendable {
  /// What was written.
  public let source: [UInt8]
  /// How it is meant.
  public let options: Options
  var engine: Engine

  /// How a pattern is meant.
  public struct Options: Hashable, Sendable {
    /// Whether it is a regular expression.
    public var isExpression = false
    /// Whether capital and small letters differ always, and not only where the pattern has a
    /// capital letter.
    public var matchesCase = false
    /// Whether a match must not be a part of a longer word.
    public var matchesWords = false

    /// A literal, in capital or small letters, anywhere.
    public init() {}

    /// A pattern of a kind.
    public init(isExpression: Bool, matchesCase: Bool = false, matchesWords: Bool = false) {
      self.isExpression = isExpression
      self.matchesCase = matchesCase
      self.matchesWords = matchesWords
    }
  }

  /// What finds it.
  enum Engine: Sendable {
    case literal(Literal)
    case expression(Expression)
  }

  /// A pattern as it was written.
  ///
  /// - Parameters:
  ///   - source: what was written; not empty.
  ///   - lineEnding: that of the texts: what `$` stands before.
  /// - Throws: `PatternError` where it is no regular expression.
  public init(
    _ source: [UInt8], _ options: Options = Options(), lineEnding: LineEnding = .lf
  ) throws(PatternError) {
    precondition(!source.isEmpty, "a pattern of nothing")
    self.source = source
    self.options = options
    let hasCapital = Self.hasCapital(source, isExpression: options.isExpression)
    let ignoresCase = !options.matchesCase && !hasCapital
    let isASCII = source.allSatisfy { $0 < 0x80 }
    // What is no UTF-8 can be found as the bytes that it is, and in no other way.
    let isText = String(validating: source, as: UTF8.self) != nil
    if !options.isExpression, !ignoresCase || isASCII || !isText {
      let literal = Literal(source, ignoresCase: ignoresCase && isText)
      engine = .literal(
        options.matchesWords && isText ? literal.asWholeWord() : literal)
    } else {
      engine = .expression(
        try Expression(source, options, ignoresCase: ignoresCase, lineEnding: lineEnding))
    }
  }

  /// An expression that finds just these bytes, and reads well.
  public static func expression(finding bytes: [UInt8]) -> [UInt8] {
    let special = Set(#"\^$.[|()?*+{"#.utf8)
    return bytes.flatMap { special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
  }

  /// What was written, as text.
  public var words: String { String(decoding: source, as: UTF8.self) }

  /// Where a match may begin at the latest that nothing changes which comes behind the text; -1
  /// where there is no such place.
  func lastSettled(in text: PieceTree) -> Int {
    let reach =
      switch engine {
      // Behind a whole word stands one more character.
      case .literal(let literal): literal.bytes.count + 4
      case .expression: TextSearch.reach
      }
    var last = max(-1, text.count - reach)
    // What is behind it begins with a character.
    while last >= 0, text[last + 1] & 0xC0 == 0x80 { last -= 1 }
    return last
  }

  /// Whether a match is none where a letter stands behind it.
  ///
  /// Of expressions that is not known, and one that goes on to the end of the text would never be done
  /// while more comes.
  var needsWordEnd: Bool {
    switch engine {
    case .literal(let literal): literal.isWholeWord
    case .expression: false
    }
  }

  /// Whether the time to search is that of the bytes, whatever they are.
  public var isLinear: Bool {
    switch engine {
    case .literal: true
    case .expression: false
    }
  }

  /// Whether there is a capital letter that is meant as such: in an expression, none that stands
  /// behind a backslash.
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
          if scalar == "}" || scalar != "{" && !scalar.properties.isAlphabetic {
            isProperty = false
          }
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

/// Why something is no pattern.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let reason: String
  /// Where in the pattern, in characters from 0.
  public let offset: Int

  /// What is wrong, and where.
  public var description: String { "\(reason), at character \(offset + 1)" }
}

/// Why a search came to no end.
public enum SearchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expression tries too many ways at one place.
  case tooManyWays(at: Int)
  /// PCRE2 gave up with this error.
  case other(String)

  /// What to tell the user.
  public var description: String {
    switch self {
    case .tooManyWays: "it tries too many ways; make it simpler: (a+)+ is a+"
    case .other(let words): words
    }
  }
}
