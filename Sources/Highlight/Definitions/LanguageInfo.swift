/// The metadata of a language definition.
public struct LanguageInfo: Hashable, Sendable {
  /// The identifier, such as `python3`.
  public let id: String
  /// The name for users, such as `Python 3`.
  public let name: String
  /// The group of the language: `Source`, `Script`, `Markup`, `Scientific`, `Other`.
  public let section: String
  /// Whether it only serves other definitions.
  public let isHidden: Bool
  /// The patterns of file names, such as `*.py`.
  public let globs: [String]
  /// The patterns of paths, if the name alone is not sufficient, such as `.ssh/config`.
  public let pathGlobs: [String]
  /// The media types, such as `text/x-python`.
  public let mediaTypes: [String]
  /// The start of a comment up to the end of the line; nil if the language has none.
  public let lineComment: String?
  /// The start and the end of a comment; nil if the language has none.
  public let blockComment: CommentMarks?
  /// The path of the definition.
  public let path: String

  /// The marks around a comment.
  public struct CommentMarks: Hashable, Sendable {
    /// Its start, such as `/*`.
    public let start: String
    /// Its end, such as `*/`.
    public let end: String
  }

  /// Whether the language has comments.
  public var hasComments: Bool { lineComment != nil || blockComment != nil }

  /// Reads the head of a definition.
  ///
  /// - Throws: `DefinitionError` if it is not a language definition of version 2.0.
  public init(_ bytes: [UInt8], path: String) throws(DefinitionError) {
    // By the schema, metadata are before the definitions, or missing.
    let head = XMLReader.Part(last: "metadata", next: "definitions")
    try self.init(XMLReader.root(of: bytes, path: path, only: head), path: path)
  }

  init(_ root: XMLElement, path: String) throws(DefinitionError) {
    guard root.name == "language", let id = root["id"], !id.isEmpty else {
      throw DefinitionError(path, line: root.line, "this is no language definition")
    }
    guard root["version"] == "2.0" else {
      let version = root["version"] ?? "none"
      throw DefinitionError(path, line: root.line, "the version is \(version) instead of 2.0")
    }
    self.id = id
    self.path = path
    name = root["name"] ?? root["_name"] ?? id
    section = root["section"] ?? root["_section"] ?? "Other"
    isHidden = root.flag("hidden") ?? false
    let properties = root.first("metadata")?.children.filter { $0.name == "property" } ?? []
    func property(_ name: String) -> String? {
      properties.first { $0["name"] == name }.map(\.text).flatMap { $0.isEmpty ? nil : $0 }
    }
    globs = Self.list(property("globs"))
    pathGlobs = Self.list(property("path-globs"))
    mediaTypes = Self.list(property("mimetypes"))
    lineComment = property("line-comment-start")
    if let start = property("block-comment-start"), let end = property("block-comment-end") {
      blockComment = CommentMarks(start: start, end: end)
    } else {
      blockComment = nil
    }
  }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").utf8.split(separator: UInt8(ascii: ";")).map { part in
      String(Substring(part.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }))
    }.filter { !$0.isEmpty }
  }
}
