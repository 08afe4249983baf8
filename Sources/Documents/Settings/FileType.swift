package import Text
public import TextEditing

/// The type of a file, recognized by its name or by its first line.
///
/// Each known type is one object.
public final class FileType: Sendable {
  /// The name for users: `Swift`, `Git message`.
  public let name: String
  /// The endings of such files' names after the last dot, in lower case.
  public let suffixes: [String]
  /// The whole names of such files: `Makefile`.
  public let fileNames: [String]
  /// The programs in a first line `#!/usr/bin/env …`.
  public let interpreters: [String]
  /// The marks of comments; nil for a type without comments.
  public let comments: CommentMarks?
  /// The usual indentation, for a text that has none yet; nil for a tab.
  package let usualIndentation: Indentation?
  /// Whether a colon at the end of a line begins a block.
  public var opensBlocksWithColons: Bool { name == "Python" }
  /// The words that open and close blocks; nil for a language with brackets alone.
  public var blockWords: BlockWords? { Self.blockWords[name] }

  package init(
    _ name: String, _ suffixes: [String] = [], named fileNames: [String] = [],
    run interpreters: [String] = [], comments: CommentMarks? = nil, spaces: Int? = nil
  ) {
    self.name = name
    self.suffixes = suffixes
    self.fileNames = fileNames
    self.interpreters = interpreters
    self.comments = comments
    usualIndentation = spaces.map { .spaces($0) }
  }

  /// Returns the type of a file by its name, with or without folders; nil if the name has none.
  public static func of(fileNamed name: String) -> FileType? {
    // This runs before the first frame, and bytes are searched faster than characters.
    let bytes = name.utf8
    let name =
      bytes.lastIndex(of: UInt8(ascii: "/")).map { String(name[bytes.index(after: $0)...]) } ?? name
    if let type = withFileName(name) { return type }
    if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) {
      let suffix = name[name.utf8.index(after: dot)...].lowercased()
      if let type = known.first(where: { $0.suffixes.contains(suffix) }) { return type }
    }
    if name.hasPrefix("Dockerfile.") { return withFileName("Dockerfile") }
    // Some crons give the file this name while it is edited.
    return name.hasPrefix("crontab.") ? withFileName("crontab") : nil
  }

  /// Returns the type with a name, ignoring case.
  public static func named(_ name: String) -> FileType? {
    let name = name.lowercased()
    return known.first { $0.name.lowercased() == name }
  }

  private static func withFileName(_ name: String) -> FileType? {
    known.first { $0.fileNames.contains(name) }
  }
}
