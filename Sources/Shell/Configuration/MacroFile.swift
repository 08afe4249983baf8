import Documents
import EditorCore
import Files
import SystemPackage
import Text

/// The file of stored macros, `macros.toml` beside the configuration, with one statement for each.
struct MacroFile: Sendable {
  /// The path of the file.
  let path: FilePath

  private static let maxByteCount = 1_000_000

  /// Creates a value for the file beside a configuration.
  init(beside configuration: FilePath) {
    path = configuration.sibling(named: "macros.toml")
  }

  /// A reason why a macro was not stored.
  enum Failure: Error, CustomStringConvertible {
    case unreadable(SmallFile.Failure)
    case unwritable(FilePath, FileError)
    case tooLarge(FilePath)

    var description: String {
      switch self {
      case .unreadable(let failure): "The macro is not kept. \(failure)"
      case .unwritable(let path, let error):
        "The macro is not kept: \(path.shownWithTilde.onOneLine) cannot be written "
          + "(\(error.errno?.description ?? error.description)). Change that, and name it again"
      case .tooLarge(let path):
        "The macro is not kept: \(path.shownWithTilde.onOneLine) would be larger than "
          + "\(ByteCount(maxByteCount)). Record fewer keys, or remove macros from it"
      }
    }
  }

  /// Returns the macros, and the mistakes in the file.
  func load() -> (macros: [Macro], mistakes: [SettingsMistake]) {
    let shown = path.shownWithTilde
    do throws(SmallFile.Failure) {
      guard let bytes = try SmallFile.read(path, upTo: Self.maxByteCount) else { return ([], []) }
      let text = ConfigurationText(path: shown, bytes)
      let (macros, mistakes) = Macro.read(text.entries, from: shown)
      return (macros, (text.mistakes + mistakes).sorted { $0.line ?? 0 < $1.line ?? 0 })
    } catch {
      return ([], [SettingsMistake(path: shown, line: nil, error.description)])
    }
  }

  /// Adds a macro to the file or replaces the one with its name; the rest of the file is unchanged.
  func store(_ macro: Macro) throws(Failure) {
    let bytes: [UInt8]
    do throws(SmallFile.Failure) {
      bytes = try SmallFile.read(path, upTo: Self.maxByteCount) ?? Self.head
    } catch {
      throw .unreadable(error)
    }
    let text = Self.text(bytes, with: macro)
    guard text.count <= Self.maxByteCount else { throw .tooLarge(path) }
    do throws(FileError) {
      try TextFile.makeFolders(of: path)
      // A link stays a link.
      let place = try path.canonical()
      let folder = StateFolder(place.removingLastComponent())
      try folder.write(text, to: place.lastComponent?.string ?? "macros.toml")
    } catch {
      throw .unwritable(path, error)
    }
  }

  private static let head = Array(
    """
    # Macros of Memento: keys by their names, typed text behind text:, pasted text behind paste:.
    # choose-macro plays one; below [keys] in config.toml, "F5" = "macro:NAME" binds a key to it.


    """.utf8)

  /// Returns the text of the file with a macro.
  ///
  /// Comments in the lines of the replaced macro stay before it. A new macro precedes the first
  /// section, which the file should not have.
  static func text(_ bytes: [UInt8], with macro: Macro) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false).map(Array.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let (old, end) = places(of: macro.name ?? "", in: lines)
    let comments = (old.map { lines[$0].compactMap(comment(in:)) }) ?? []
    let added = comments + [Array(macro.statement.utf8)]
    lines.replaceSubrange(old ?? end..<end, with: added)
    return Array(lines.joined(separator: [newline])) + [newline]
  }

  /// Returns the lines of a macro, nil if it is new, and the first line of a section or the end.
  private static func places(
    of name: String, in lines: [[UInt8]]
  ) -> (old: Range<Int>?, end: Int) {
    var reader = TOMLStatementReader(lines)
    while true {
      do throws(TOMLMistake) {
        guard let statement = try reader.readStatement() else { return (nil, lines.count) }
        if statement.isHeader { return (nil, statement.lines.lowerBound) }
        if statement.path == [name] { return (statement.lines, lines.count) }
      } catch {
        // The other statements are valid.
        continue
      }
    }
  }

  /// Returns the comment of a line; nil if it has none.
  private static func comment(in line: [UInt8]) -> [UInt8]? {
    var quote: UInt8?
    var isEscaped = false
    for (index, byte) in line.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if let open = quote {
        if byte == open { quote = nil }
        isEscaped = byte == UInt8(ascii: "\\") && open == UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "#") {
        return Array(line[index...])
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return nil
  }
}
