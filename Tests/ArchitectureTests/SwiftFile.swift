import SystemPackage
import TestSupport

/// One Swift file of the project, as the rules read it.
struct SwiftFile {
  /// The path from the top of the project: `Sources/Console/Key.swift`.
  let path: String
  /// The unchanged text.
  let text: String
  /// The text with all strings and comments blanked, but with its line breaks.
  let code: String

  /// Creates a file, which need not exist.
  init(path: String, text: String) {
    self.path = path
    self.text = text
    self.code = CodeBlanker.blank(text)
  }

  /// The folder below `Sources` or `Tests`, which has the name of the target.
  var target: String { String(path.split(separator: "/").dropFirst().first ?? "") }

  /// The name of the file itself.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The lines of the text, numbered from 1.
  var lines: [(number: Int, text: Substring)] { SwiftFile.numberedLines(of: text) }

  /// The lines of the code, numbered from 1.
  var codeLines: [(number: Int, text: Substring)] { SwiftFile.numberedLines(of: code) }

  /// Returns all Swift files below a folder of the project.
  static func all(below folder: String) throws -> [SwiftFile] {
    let root = Repository.root
    return try files(below: root.appending(folder)).filter { $0.extension == "swift" }.map { file in
      let path = file.string.dropFirst(root.string.count + 1)
      return SwiftFile(path: String(path), text: try TestSupport.text(of: file))
    }
  }

  private static func numberedLines(of text: String) -> [(number: Int, text: Substring)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let written = lines.last == "" ? lines.dropLast() : lines[...]
    return written.enumerated().map { ($0.offset + 1, $0.element) }
  }
}

/// A violation of a rule of the architecture.
struct Violation: Equatable, CustomStringConvertible {
  /// The file, from the top of the project.
  let path: String
  /// The line, from 1.
  let line: Int
  /// The description of the violation.
  let message: String

  /// The violation in the format of compilers, so that editors can jump to it.
  var description: String { "\(path):\(line): \(message)" }
}
