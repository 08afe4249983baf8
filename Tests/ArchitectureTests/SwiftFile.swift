import SystemPackage
import TestSupport

/// One Swift file of the project, as the rules look at it.
struct SwiftFile {
  /// Where it is, from the top of the project: `Sources/Console/Key.swift`.
  let path: String
  /// Its text as it is.
  let text: String
  /// Its text with every string and comment blanked, line breaks kept.
  let code: String

  /// A file that need not exist.
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

  /// Every Swift file below a folder of the project.
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

/// A place where a rule of the architecture does not hold.
struct Violation: Equatable, CustomStringConvertible {
  /// The file, from the top of the project.
  let path: String
  /// The line, from 1.
  let line: Int
  /// What is wrong.
  let message: String

  /// As compilers write it, so that editors can jump there.
  var description: String { "\(path):\(line): \(message)" }
}
