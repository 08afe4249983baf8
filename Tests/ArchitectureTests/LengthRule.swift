/// The maximum length of a file and a function.
enum LengthRule {
  static let longestFile = 400
  static let longestFunction = 50

  /// Returns the file itself if it has too many lines.
  static func fileViolations(in file: SwiftFile) -> [Violation] {
    let count = file.lines.count
    guard count > longestFile else { return [] }
    return [Violation(path: file.path, line: count, message: "a file of \(count) lines")]
  }

  /// Returns the functions with too many lines.
  static func functionViolations(in file: SwiftFile) -> [Violation] {
    file.functions.filter { $0.lineCount > longestFunction }.map { function in
      let message = "\(function.name) has \(function.lineCount) lines"
      return Violation(path: file.path, line: function.line, message: message)
    }
  }
}

/// A function, initialiser, subscript or computed variable with a body.
struct FunctionSpan: Equatable {
  /// Its keyword, and its name if it has one.
  let name: String
  /// The line of its keyword, from 1.
  let line: Int
  /// The number of lines from the keyword to the closing brace, including both.
  let lineCount: Int
}

extension SwiftFile {
  /// All functions of the file in the order of their ends, found by counting braces.
  var functions: [FunctionSpan] {
    var counter = BraceCounter()
    for (number, text) in codeLines { counter.read(text, line: number) }
    return counter.functions
  }
}

/// A counter of the braces in code without strings and comments, which finds those of functions.
private struct BraceCounter {
  private typealias Start = (name: String, line: Int)

  private(set) var functions: [FunctionSpan] = []
  /// The declaration of each open brace; nil for one that is not a function's.
  private var open: [Start?] = []
  /// A declaration whose brace has not been read yet.
  private var declared: Start?
  /// The depth of parentheses and brackets since that declaration.
  private var depth = 0

  mutating func read(_ text: Substring, line: Int) {
    // A stored variable has no brace of its own on its line.
    if depth == 0, let name = declared?.name, name.hasPrefix("var") { declared = nil }
    let words = BraceCounter.words(of: text)
    for (index, word) in words.enumerated() {
      switch word {
      case "func", "var":
        declare("\(word) \(words.dropFirst(index + 1).first ?? "")", line: line)
      case "init", "deinit", "subscript":
        if index == 0 || words[index - 1] != "." { declare(String(word), line: line) }
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{": openBrace()
      case "}": closeBrace(line: line)
      default: break
      }
    }
  }

  private mutating func declare(_ name: String, line: Int) {
    declared = (name, line)
    depth = 0
  }

  private mutating func openBrace() {
    guard depth == 0 else { return open.append(nil) }
    open.append(declared)
    declared = nil
  }

  private mutating func closeBrace(line: Int) {
    if depth == 0 { declared = nil }
    guard let start = open.popLast() ?? nil else { return }
    functions.append(
      FunctionSpan(name: start.name, line: start.line, lineCount: line - start.line + 1))
  }

  /// Returns names and keywords whole, other characters one by one, and no blanks.
  private static func words(of text: Substring) -> [Substring] {
    var words: [Substring] = []
    var rest = text
    while let first = rest.first {
      let isName = { (character: Character) in
        character.isLetter || character.isNumber || character == "_"
      }
      let word = isName(first) ? rest.prefix(while: isName) : rest.prefix(1)
      if first != " " { words.append(word) }
      rest = rest.dropFirst(word.count)
    }
    return words
  }
}
