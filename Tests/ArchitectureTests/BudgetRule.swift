/// The limits on a type: stored properties, files that extend it, functions of one name.
///
/// Types beyond a budget are listed with their numbers, which may only shrink: a type that has
/// become smaller also fails, until its number is corrected.
struct BudgetRule {
  static let mostProperties = 15
  static let mostFiles = 12
  static let mostOverloads = 8

  /// Types with more stored properties, by target and name.
  ///
  /// `Symbols` is a table of constants.
  static let largeTypes = ["EditorCore.Symbols": 34]
  /// Types with more files that extend them.
  ///
  /// `PieceTree` and `TextBuffer` are the structures of the text.
  static let wideTypes = [
    "Text.PieceTree": 17, "TextEditing.TextBuffer": 23,
  ]
  /// Tables filed by subject, to which a new subject adds a file.
  static let tables: Set = ["EditorCore.CommandGroup"]
  /// Functions that each type of a kind has: `perform` of each shell command.
  static let requirements: Set = ["memento.perform"]

  /// Returns the types, files and functions beyond their budgets without a listed number, or with
  /// another.
  static func violations(in files: [SwiftFile]) -> [String] {
    let count = Count(files)
    return compare(count.properties, mostProperties, largeTypes, "stored properties")
      + compare(count.files.without(tables), mostFiles, wideTypes, "files")
      + compare(
        count.overloads.without(requirements), mostOverloads, [:], "functions of that name")
  }

  private static func compare(
    _ found: [String: Int], _ most: Int, _ listed: [String: Int], _ what: String
  ) -> [String] {
    let beyond = found.filter { $0.value > most }
    return Set(beyond.keys).union(listed.keys).sorted().compactMap { name in
      let (number, known) = (found[name] ?? 0, listed[name])
      guard beyond[name] != known else { return nil }
      return "\(name): \(number) \(what), listed as \(known ?? most)"
    }
  }
}

extension [String: Int] {
  fileprivate func without(_ names: Set<String>) -> [String: Int] {
    filter { !names.contains($0.key) }
  }
}

/// The members of a project's types, counted by braces.
private struct Count {
  private(set) var properties: [String: Int] = [:]
  private(set) var files: [String: Int] = [:]
  private(set) var overloads: [String: Int] = [:]

  init(_ all: [SwiftFile]) {
    for file in all { read(file) }
  }

  private mutating func read(_ file: SwiftFile) {
    var open: [String?] = []
    var extended: Set<String> = []
    for (_, text) in file.codeLines {
      let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
        .map(String.init)
      if let name = Count.function(in: words) {
        overloads["\(file.target).\(name)", default: 0] += 1
      }
      if let last = open.last, let type = last, Count.isStored(text, words) {
        properties[type, default: 0] += 1
      }
      let declared = Count.type(in: words).map { "\(file.target).\($0)" }
      if let declared { extended.insert(declared) }
      var pending = declared
      for character in text {
        if character == "{" {
          open.append(pending)
          pending = nil
        } else if character == "}" {
          _ = open.popLast()
        }
      }
    }
    for type in extended { files[type, default: 0] += 1 }
  }

  private static func type(in words: [String]) -> String? {
    let kinds = ["struct", "class", "actor", "extension"]
    guard let index = words.firstIndex(where: kinds.contains), index + 1 < words.count,
      words[..<index].allSatisfy({ !["func", "var", "let", "case"].contains($0) })
    else { return nil }
    return words[index + 1]
  }

  private static func function(in words: [String]) -> String? {
    guard let index = words.firstIndex(of: "func"), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  private static func isStored(_ text: Substring, _ words: [String]) -> Bool {
    guard let index = words.firstIndex(where: { $0 == "var" || $0 == "let" }),
      !words[..<index].contains("static")
    else { return false }
    // A brace behind the equals sign belongs to the initial value; before it, to a computed property.
    let beforeBrace = text.prefix { $0 != "{" }
    return beforeBrace.count == text.count || beforeBrace.contains("=") || text.contains("didSet")
  }
}
