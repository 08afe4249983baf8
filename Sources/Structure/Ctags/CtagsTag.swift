import MementoArchiveKit

/// A tag in the format of Universal Ctags: one JSON object per line.
public struct CtagsTag: Hashable, Sendable {
  /// The name, on one line and without control characters.
  public let name: String
  /// The kind: `function`, `class`, `member`.
  public let kind: String
  /// The name of the enclosing symbol; empty without one.
  public let scope: String
  /// The path of the file, as passed to ctags.
  public let path: String
  /// The first line, from 0.
  public let line: Int
  /// The last line, from 0; nil if ctags does not know it.
  public let lastLine: Int?

  /// Creates a tag from a line of output; nil if the line is not a tag.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let value = JSONValue(parsing: Self.repaired(bytes)), value["_type"]?.string == "tag",
      let name = value["name"]?.string, !name.isEmpty, let line = value["line"]?.int, line > 0
    else { return nil }
    self.name = SymbolName.visible(name.prefix(Self.mostCharacters))
    let kind = SymbolName.visible((value["kind"]?.string ?? "").prefix(Self.mostCharacters))
    // In other languages, a member is a variable.
    self.kind = kind == "member" && value["language"]?.string == "Python" ? "method" : kind
    scope = SymbolName.visible((value["scope"]?.string ?? "").prefix(Self.mostCharacters))
    path = value["path"]?.string ?? ""
    self.line = line - 1
    lastLine = value["end"]?.int.flatMap { $0 >= line ? $0 - 1 : nil }
  }

  private static var mostCharacters: Int { 200 }

  /// Returns the bytes as UTF-8: ctags copies the bytes of the text unchanged.
  private static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }
}

/// The output of Universal Ctags.
public struct CtagsOutput: Sendable {
  /// The tags, in the order of the output.
  public private(set) var tags: [CtagsTag] = []
  /// Whether the output contains the end mark of ctags.
  public private(set) var isComplete = false
  /// The number of lines that are not JSON from ctags.
  public private(set) var strangeLineCount = 0

  /// Reads the output; lines that are not tags are skipped.
  ///
  /// - Parameter most: the maximum number of tags.
  public init(_ bytes: [UInt8], atMost most: Int) {
    for line in bytes.split(separator: 0x0A) {
      if line.starts(with: #"{"_type": "completed""#.utf8) {
        isComplete = true
      } else if !line.starts(with: #"{"_type": "#.utf8) {
        strangeLineCount += 1
      } else if tags.count < most, let tag = CtagsTag(line) {
        tags.append(tag)
      }
    }
  }
}

/// The kind of a ctags program, according to `ctags --version`.
public enum CtagsProgram: Hashable, Sendable {
  /// Universal Ctags that reads texts from its input and writes JSON.
  case usable(isSandboxed: Bool)
  /// Another ctags, or one without JSON.
  case unusable

  /// Reads the output of `ctags --version`.
  public init(version output: [UInt8]) {
    let words = String(decoding: output.prefix(4_096), as: UTF8.self)
    let isUsable =
      words.hasPrefix("Universal Ctags") && words.contains("+json")
      && words.contains("+interactive")
    self = isUsable ? .usable(isSandboxed: words.contains("+sandbox")) : .unusable
  }
}
