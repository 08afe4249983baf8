/// The rule that documents name only files and types that exist.
struct DocumentRule {
  /// Every end of the path of a file or folder: `Text/Tree/Piece.swift`, `Tree/Piece.swift`, `Piece.swift`.
  private let ends: Set<Substring>
  /// The words of the code.
  private let words: Set<Substring>

  /// Names of keys, of the system and of the package manager.
  private static let foreign: Set<Substring> = [
    "Package.swift", "PageDown", "PageUp", "RssAnon",
  ]
  /// The pattern of the names of extensions' files.
  private static let pattern = "Type+Topic.swift"

  /// Creates the rule for a project.
  ///
  /// - Parameters:
  ///   - paths: the files from the top of the project.
  ///   - code: the Swift files among them.
  init(paths: [String], code: [SwiftFile]) {
    ends = Set(
      paths.flatMap { path in
        let parts = path.split(separator: "/")
        return (1...parts.count).flatMap { count in
          parts.indices.prefix(count).map { start in
            Substring(parts[start..<count].joined(separator: "/"))
          }
        }
      })
    words = Set(code.flatMap { $0.code.split { !$0.isLetter && !$0.isNumber } })
  }

  /// Returns the names in code font that the project does not have: paths below `Sources` and `Tests`,
  /// Swift files, and types.
  func violations(in text: String, at path: String) -> [Violation] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { number, line in
      line.codeSpans.filter { !isKnown($0) }.map { name in
        Violation(path: path, line: number + 1, message: "\(name) does not exist")
      }
    }
  }

  private func isKnown(_ name: Substring) -> Bool {
    if DocumentRule.foreign.contains(name) || name == DocumentRule.pattern { return true }
    if name.contains(where: { $0 == "…" || $0 == "*" || $0 == " " }) { return true }
    if name.hasSuffix(".swift") || name.hasPrefix("Sources/") || name.hasPrefix("Tests/") {
      return ends.contains(name.last == "/" ? name.dropLast() : name)
    }
    guard let type = name.typeName else { return true }
    return words.contains(type)
  }
}

extension Substring {
  /// The words between pairs of backquotes.
  fileprivate var codeSpans: [Substring] {
    let parts = split(separator: "`", omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count - 1, by: 2).map { parts[$0] }
  }

  /// The type of `CommandTable.groups` or `ByteCount(_:)`: a name of several words in camel case; nil for other
  /// words.
  fileprivate var typeName: Substring? {
    let name = prefix { $0.isLetter || $0.isNumber }
    let rest = self[name.endIndex...]
    guard name.first?.isUppercase == true, rest.isEmpty || ".(<".contains(rest.prefix(1)),
      !rest.hasSuffix(".md"), let second = name.dropFirst().first, second.isLowercase
    else { return nil }
    return name.dropFirst().contains(where: \.isUppercase) ? name : nil
  }
}
