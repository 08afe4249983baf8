public import TextModel

/// What kind of text a file holds, judged by its name or by its first line.
///
/// There is one object for each of the known types.
public final class FileType: Sendable {
  /// What people call it: `Swift`, `Git message`.
  public let name: String
  /// What follows the last dot of such a file's name, in small letters.
  public let suffixes: [String]
  /// Whole names of such files: `Makefile`.
  public let fileNames: [String]
  /// Programs that a first line `#!/usr/bin/env …` names.
  public let interpreters: [String]
  /// What makes a comment; nil where there is no such thing.
  public let comments: CommentMarks?

  init(
    _ name: String, _ suffixes: [String] = [], named fileNames: [String] = [],
    run interpreters: [String] = [], comments: CommentMarks? = nil
  ) {
    self.name = name
    self.suffixes = suffixes
    self.fileNames = fileNames
    self.interpreters = interpreters
    self.comments = comments
  }
}

// MARK: Which type a file has

extension FileType {
  /// The type that a file's name tells, with or without its folders; nil where it tells none.
  public static func of(fileNamed name: String) -> FileType? {
    // At the start, bytes are looked through faster than characters.
    let bytes = name.utf8
    let name =
      bytes.lastIndex(of: UInt8(ascii: "/")).map { String(name[bytes.index(after: $0)...]) } ?? name
    if let type = withFileName(name) { return type }
    if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) {
      let suffix = name[name.utf8.index(after: dot)...].lowercased()
      if let type = known.first(where: { $0.suffixes.contains(suffix) }) { return type }
    }
    if name.hasPrefix("Dockerfile.") { return withFileName("Dockerfile") }
    // As some crons name the file that is to be edited.
    return name.hasPrefix("crontab.") ? withFileName("crontab") : nil
  }

  /// The type that a file's first line tells, or the start of it; nil where it tells none.
  static func of(firstLine: [UInt8]) -> FileType? {
    interpreter(inFirstLine: firstLine).flatMap { program in
      known.first { $0.interpreters.contains(program) }
    }
  }

  /// The type that goes by a name, however its letters are written.
  public static func named(_ name: String) -> FileType? {
    let name = name.lowercased()
    return known.first { $0.name.lowercased() == name }
  }

  private static func withFileName(_ name: String) -> FileType? {
    known.first { $0.fileNames.contains(name) }
  }

  /// The program that a first line such as `#!/usr/bin/env -S python3.12 -u` names, without its
  /// version: `python`.
  private static func interpreter(inFirstLine bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "#!".utf8) else { return nil }
    let line = String(decoding: Array(bytes.prefix(200)), as: UTF8.self)
    var words = line.dropFirst(2).split { $0 == " " || $0 == "\t" || $0.isNewline }[...]
    guard var program = words.popFirst()?.split(separator: "/").last else { return nil }
    if program == "env" {
      // Options and variables may stand before the program.
      guard let word = words.first(where: { !$0.hasPrefix("-") && !$0.contains("=") }),
        let named = word.split(separator: "/").last
      else { return nil }
      program = named
    }
    let name = program.prefix(while: { !$0.isNumber && $0 != "." })
    return name.isEmpty ? nil : String(name)
  }
}
