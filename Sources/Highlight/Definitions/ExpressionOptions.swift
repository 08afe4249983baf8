/// The options of the expressions of a definition.
struct ExpressionOptions: OptionSet, Sendable {
  let rawValue: UInt8
  static let ignoresCase = ExpressionOptions(rawValue: 1)
  /// Blanks and comments in the expression are ignored.
  static let isExtended = ExpressionOptions(rawValue: 2)
  /// Two groups may have the same name.
  static let hasDuplicateNames = ExpressionOptions(rawValue: 4)

  /// Returns these options, changed by the attributes of an element.
  func updated(by element: XMLElement) -> ExpressionOptions {
    var options = self
    options.set(.ignoresCase, element.flag("case-sensitive").map { !$0 })
    options.set(.isExtended, element.flag("extended"))
    options.set(.hasDuplicateNames, element.flag("dupnames"))
    return options
  }

  private mutating func set(_ option: ExpressionOptions, _ isOn: Bool?) {
    guard let isOn else { return }
    if isOn { insert(option) } else { remove(option) }
  }

  /// The options in the syntax of PCRE2.
  ///
  /// Each expression contains all of them, because it can follow another one with different
  /// options.
  var spelled: String {
    let on =
      (contains(.ignoresCase) ? "i" : "") + (contains(.isExtended) ? "x" : "")
      + (contains(.hasDuplicateNames) ? "J" : "")
    let off = (contains(.ignoresCase) ? "" : "i") + (contains(.isExtended) ? "" : "x")
    return off.isEmpty ? "(?\(on))" : "(?\(on)-\(off))"
  }
}

/// The conversion of the expressions of a definition to those of PCRE2.
struct ExpressionExpander {
  /// The maximum size of an expanded expression, in bytes: definitions that include each other
  /// could double it repeatedly.
  static let sizeLimit = 256 << 10

  /// The expanded expressions of `<define-regex>`, by identifier with its language as a prefix.
  var defined: [String: String] = [:]

  /// Word boundaries of a definition, `\%[` and `\%]`.
  struct Delimiters {
    var opening = #"\b"#
    var closing = #"\b"#

    /// Creates the boundaries of words made of a class of characters.
    init(ofClass characters: String) {
      opening = "(?<!\(characters))(?=\(characters))"
      closing = "(?<=\(characters))(?!\(characters))"
    }

    /// Creates the usual boundaries.
    init() {}

    var areUsual: Bool { opening == #"\b"# }
  }

  /// Returns an expression with all `\%{id}`, `\%[` and `\%]` replaced, preceded by its options.
  ///
  /// - Parameters:
  ///   - language: the identifier of the language for names without one.
  ///   - isPart: whether it becomes part of other expressions.
  /// - Throws: the reason if a name is unknown or the result is too long.
  func expanded(
    _ source: String, _ options: ExpressionOptions, _ delimiters: Delimiters, language: String,
    isPart: Bool = false
  ) throws(Mistake) -> String {
    var result = isPart ? "(?:" + options.spelled : options.spelled
    var rest = source[...]
    while let backslash = rest.firstIndex(of: "\\") {
      result += rest[..<backslash]
      rest = rest[backslash...]
      if rest.hasPrefix(#"\%["#) {
        result += delimiters.opening
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix(#"\%]"#) {
        result += delimiters.closing
        rest = rest.dropFirst(3)
      } else if let name = Self.name(in: rest) {
        let id = name.trimmed.contains(":") ? name.trimmed : "\(language):\(name.trimmed)"
        guard let part = defined[id] else {
          throw Mistake(reason: "the expression \(id) is not defined")
        }
        result += part
        rest = rest.dropFirst(name.count + 4)
      } else {
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
      }
      if result.utf8.count > Self.sizeLimit {
        throw Mistake(reason: "the expression is longer than 256 kB")
      }
    }
    result += rest
    // The line break ends a comment of an extended expression.
    return isPart ? result + (options.contains(.isExtended) ? "\n)" : ")") : result
  }

  /// The reason why an expression cannot be expanded.
  struct Mistake: Error { let reason: String }

  /// Returns the name in `\%{name}` at the start of a text; nil without a name, or for a reference
  /// to a start.
  private static func name(in text: Substring) -> Substring? {
    guard text.hasPrefix(#"\%{"#), let end = text.firstIndex(of: "}") else { return nil }
    let name = text[text.index(text.startIndex, offsetBy: 3)..<end]
    return name.contains("@") ? nil : name
  }
}

extension Substring {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    String(self.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
