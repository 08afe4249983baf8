public import Text
public import TextEditing

/// The language of a document, as its definition describes it.
public struct DocumentLanguage: Equatable, Sendable {
  /// The name for users.
  public let name: String
  /// The name of the type of such files; nil if no known type belongs to the language.
  public let typeName: String?
  /// The marks of comments; nil if the language has none.
  public let comments: CommentMarks?
  /// The characters of its words.
  public let words: WordCharacters
  /// Whether the user or the text itself names it, which has priority over the name of the file.
  public let isNamed: Bool
  /// The marks of comments of the languages inside it, by their identifiers.
  public let commentsInside: [String: CommentMarks]

  /// Creates a language.
  public init(
    name: String, typeName: String? = nil, comments: CommentMarks?,
    words: WordCharacters = .usual, isNamed: Bool, commentsInside: [String: CommentMarks] = [:]
  ) {
    self.name = name
    self.typeName = typeName
    self.comments = comments
    self.words = words
    self.isNamed = isNamed
    self.commentsInside = commentsInside
  }

  /// Returns the marks of comments in a document of a type and a language.
  package static func comments(of type: FileType?, _ language: DocumentLanguage?) -> CommentMarks? {
    let (ofType, ofLanguage) = (type?.comments, language?.comments)
    return language?.isNamed == true ? ofLanguage ?? ofType : ofType ?? ofLanguage
  }

  /// Returns whether each bracket of the code has a partner.
  ///
  /// This is false for prose, for patterns of file names, and for shell scripts with `case a)`.
  package static func pairsBrackets(in type: FileType?, _ language: DocumentLanguage?) -> Bool {
    let names = [type?.name, language?.name].compactMap { $0?.lowercased() }
    return names.allSatisfy { !unpaired.contains($0) }
  }

  /// The names of such types and languages, in lower case.
  private static let unpaired: Set<String> = [
    "asciidoc", "crontab", "diff", "docker", "dockerfile", "git commit", "git message",
    "git rebase", "html", "ignored files", "latex", "log", "mail", "make", "makefile",
    "man page", "markdown", "restructuredtext", "sh", "shell", "sudoers", "troff", "xml",
    "yaml",
  ]
}
