/// The words that code must not contain.
enum WordRule {
  /// Forbidden code, and its replacement.
  private static let forbiddenCode: KeyValuePairs = [
    "try!": "throw, or state the precondition",
    "as!": "convert with as?",
    "fatalError(": "use precondition for a programmer's error, throw any other",
    "nonisolated(unsafe)": "let the compiler prove it",
  ]

  /// Words that mark unfinished work, in code and in comments.
  private static let unfinished = ["TODO", "FIXME"]

  /// Endings of type names without information about the type.
  private static let emptyNames = ["Manager", "Helper", "Util", "Handler"]

  /// Retired parts of names, and their replacements in the vocabulary.
  private static let retiredWords = [
    "wish": "request", "wishes": "requests", "news": "event", "stirred": "may have changed",
    "standing": "status", "insistence": "retry count", "headway": "progress",
    "patience": "timeout, delay or effort", "occupant": "lock holder",
    "occupied": "locked by another session", "arrival": "load", "arriving": "loading",
    "arrived": "loaded", "travel": "history move", "tidy": "prune or clean up",
    "tidying": "pruning", "thinning": "age policy", "survey": "scan", "joint": "anchor",
    "guess": "estimate", "guessed": "estimated", "brought": "loaded", "arrive": "load or show",
    "gather": "buffer or coalesce", "say": "report", "tell": "report", "told": "reported",
    "goes on": "should continue or continues", "bring": "load or restore",
    "taken back": "undone", "take back": "undo",
  ]

  /// Retired names, whose words have other meanings within a name, and their replacements.
  private static let retiredNames = ["looking": "searching"]

  /// Returns names in a source file with a retired word.
  static func vocabularyViolations(in file: SwiftFile) -> [Violation] {
    file.codeLines.flatMap { line, text in
      text.split { !$0.isLetter }.flatMap { name in
        let parts = parts(of: name)
        let pairs = zip(parts, parts.dropFirst()).map { "\($0) \($1)" }
        let words = (parts + pairs).compactMap { word in retiredWords[word].map { (word, $0) } }
        return words + retiredNames.filter { $0.key == name }.map { ($0.key, $0.value) }
      }.map { word, advice in
        Violation(path: file.path, line: line, message: "\(word) is retired: \(advice)")
      }
    }
  }

  /// The words with which a clause begins, but no noun phrase and no verb.
  private static let clauseWords: Set<Substring> = [
    "What", "Where", "Who", "Whoever", "How", "Whatever", "Which",
  ]

  /// Returns documentation comments whose summary is a clause instead of a noun phrase or a verb.
  static func summaryViolations(in file: SwiftFile) -> [Violation] {
    let lines = file.lines.map { (line: $0.0, words: $0.1.split(separator: " ", maxSplits: 2)) }
    return zip(lines, lines.dropFirst()).compactMap { before, here in
      guard here.words.first == "///", before.words.first != "///", here.words.count > 1,
        clauseWords.contains(here.words[1])
      else { return nil }
      let message = "a summary is a noun phrase or begins with a verb, not with \(here.words[1])"
      return Violation(path: file.path, line: here.line, message: message)
    }
  }

  /// Returns the words of a name in camel case, in lower case.
  private static func parts(of name: Substring) -> [String] {
    var parts = [""]
    for character in name {
      if character.isUppercase, parts.last?.last?.isLowercase == true { parts.append("") }
      parts[parts.count - 1] += character.lowercased()
    }
    return parts
  }

  /// The numbers of permitted claims that the compiler cannot check: one for the node and one for
  /// the storage of the text.
  static let uncheckedClaims = ["Text": 2]

  /// Returns forbidden code and unfinished work in a source file.
  static func violations(in file: SwiftFile) -> [Violation] {
    var violations: [Violation] = []
    for (line, text) in file.codeLines {
      for (word, advice) in forbiddenCode where text.contains(word) {
        violations.append(
          Violation(path: file.path, line: line, message: "\(word) is not used: \(advice)"))
      }
    }
    for (line, text) in file.lines {
      for word in unfinished where text.contains(word) {
        violations.append(
          Violation(path: file.path, line: line, message: "\(word): finish it or leave it out"))
      }
    }
    return violations
  }

  /// Returns types whose names have an empty ending.
  static func nameViolations(in file: SwiftFile) -> [Violation] {
    file.declaredTypes.filter { type in
      emptyNames.contains { type.name.hasSuffix($0) || type.name.hasSuffix($0 + "s") }
    }.map { type in
      let message = "\(type.name) does not say what it is"
      return Violation(path: file.path, line: type.line, message: message)
    }
  }

  /// Returns targets with more or fewer `@unchecked Sendable` than permitted.
  static func uncheckedViolations(in files: [SwiftFile]) -> [String] {
    var found: [String: Int] = [:]
    for file in files {
      for (_, text) in file.codeLines where text.contains("@unchecked Sendable") {
        found[file.target, default: 0] += 1
      }
    }
    return Set(found.keys).union(uncheckedClaims.keys).sorted().compactMap { target in
      let (count, granted) = (found[target] ?? 0, uncheckedClaims[target] ?? 0)
      return count == granted ? nil : "\(target): \(count) @unchecked Sendable, not \(granted)"
    }
  }

  /// Returns tests that sleep instead of polling; `TestSupport` has the one pause between two
  /// checks.
  static func sleepViolations(in file: SwiftFile) -> [Violation] {
    guard file.target != "TestSupport" else { return [] }
    return file.codeLines.filter { $0.text.contains("sleep(") }.map { line, _ in
      Violation(path: file.path, line: line, message: "wait with eventually, not by sleeping")
    }
  }

  /// Returns tests without a display name as their first argument.
  static func testNameViolations(in file: SwiftFile) -> [Violation] {
    let lines = file.lines.map(\.text)
    return file.codeLines.filter { $0.text.contains("@Test") }.filter { line, _ in
      let start = lines[(line - 1)...].prefix(2).joined(separator: "\n")
      guard let attribute = start.firstRange(of: "@Test") else { return false }
      let arguments = start[attribute.upperBound...]
      let first = arguments.dropFirst().drop { $0.isWhitespace }
      return !arguments.hasPrefix("(") || !first.hasPrefix("\"") || first.hasPrefix("\"\"")
    }.map { line, _ in
      let message = "a test has a display name in plain words: @Test(\"A tab can be closed\")"
      return Violation(path: file.path, line: line, message: message)
    }
  }
}

extension SwiftFile {
  /// The declared types, each with its line from 1.
  var declaredTypes: [(line: Int, name: String)] {
    let keywords = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    return codeLines.flatMap { number, text in
      let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return zip(words, words.dropFirst()).filter { keywords.contains(String($0.0)) }.map {
        (number, String($0.1))
      }
    }
  }
}
