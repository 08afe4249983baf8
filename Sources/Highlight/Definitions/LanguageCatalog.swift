/// All languages that have a definition, and their recognition.
public struct LanguageCatalog: Sendable {
  /// The languages, in the order of the definitions; only the first with each identifier.
  public let languages: [LanguageInfo]
  private let indices: [String: Int]

  /// Creates a catalog.
  public init(_ languages: [LanguageInfo]) {
    var kept: [LanguageInfo] = []
    var indices: [String: Int] = [:]
    for language in languages where indices[language.id] == nil {
      indices[language.id] = kept.count
      kept.append(language)
    }
    self.languages = kept
    self.indices = indices
  }

  /// Returns the language with an identifier.
  public subscript(id: String) -> LanguageInfo? { indices[id].map { languages[$0] } }

  /// Returns the language that defines the comments of a text; nil if it has none.
  ///
  /// Hidden parts of a language, such as `js-st`, use those of the language with the prefix of
  /// their identifier, `js`.
  public func languageWithComments(of id: String) -> LanguageInfo? {
    guard let language = self[id] else { return nil }
    if language.hasComments { return language }
    guard language.isHidden, let mark = id.firstIndex(of: "-") else { return nil }
    return self[String(id[..<mark])].flatMap { $0.hasComments ? $0 : nil }
  }

  /// Returns the language of a file.
  ///
  /// The longest matching pattern decides; among equal ones, the type.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - type: the name of its type, found in another way, such as by its first line.
  ///   - fits: returns whether a name matches a pattern.
  public func language(
    ofFileAt path: String?, type: String?,
    where fits: (_ pattern: String, _ name: String) -> Bool
  ) -> LanguageInfo? {
    let ofType = type.flatMap(language(named:))
    guard let path else { return ofType }
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    var best: (language: LanguageInfo, length: Int)?
    for language in languages where !language.isHidden {
      let patterns = language.globs.map { ($0, name) } + language.pathGlobs.map { ($0, path) }
      for (pattern, text) in patterns where fits(pattern, text) {
        let length = pattern.utf8.count
        let isUsual = language.id == ofType?.id || ofType == nil && Self.usual.contains(language.id)
        let isBetter = best.map { length > $0.length || length == $0.length && isUsual } ?? true
        if isBetter { best = (language, length) }
      }
    }
    return best?.language ?? ofType
  }

  /// All names by which users can choose a language, in lower case; empty without languages.
  public var names: Set<String> {
    if languages.isEmpty { return [] }
    return Set(languages.flatMap { [$0.id, $0.name.lowercased()] }).union(Self.otherNames.keys)
  }

  /// Returns the language with a user's name for it, ignoring case.
  public func language(named name: String) -> LanguageInfo? {
    let wanted = name.lowercased()
    return Self.otherNames[wanted].flatMap { self[$0] } ?? self[wanted]
      ?? languages.first { !$0.isHidden && $0.name.lowercased() == wanted }
  }

  /// The preferred languages if several match.
  private static let usual = Set(otherNames.values)

  /// The usual names of languages that their definitions lack.
  private static let otherNames = [
    "shell": "sh", "bash": "sh", "zsh": "sh", "python": "python3", "javascript": "js",
    "make": "makefile", "c#": "c-sharp", "batch": "dosbatch", "protocol buffers": "proto",
    "tex": "latex", "text": "", "git message": "git-commit", "git rebase": "git-rebase",
    "git config": "gitconfig",
  ]
}
