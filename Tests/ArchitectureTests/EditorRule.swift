/// The rules that keep the editor a value that can be compared, sent and read: it stores only data,
/// and its layers open and close in one place.
enum EditorRule {
  /// Returns properties, cases and type aliases with functions of the whole editor, except the
  /// bodies of commands.
  static func closureViolations(in file: SwiftFile) -> [Violation] {
    if file.target == "EditorCore", file.name == "Command.swift" { return [] }
    return file.storedClosures.map { line, name in
      let message = "\(name) stores a closure over the editor: an enum of purposes is a value"
      return Violation(path: file.path, line: line, message: message)
    }
  }

  /// Returns layers opened or closed without their hooks.
  static func layerViolations(in file: SwiftFile) -> [Violation] {
    guard file.target == "EditorCore", !file.path.contains("/Layers/") else { return [] }
    return file.codeLines.filter { _, text in
      ["layers.push(", "layers.pop(", "layers = "].contains { text.contains($0) }
        && !text.contains("var layers = ")
    }.map { line, _ in
      let message = "layers are opened and closed by Editor+Layers.swift alone"
      return Violation(path: file.path, line: line, message: message)
    }
  }
}

/// The rule that code recognizes a command by its role: a renamed command then stays recognized.
enum CommandRule {
  /// Returns the names in the rows of the command table.
  static func names(in files: [SwiftFile]) -> Set<String> {
    let bodies = [
      ".move(", ".edit(", ".operation(", ".ofWholeText(", ".document(", ".shown(",
      ".typing(", ".settings(", ".asking(", ".focused(", ".editor(",
    ]
    let rows = files.filter { $0.path.hasPrefix("Sources/EditorCore/Commands/") }
    return Set(
      rows.flatMap { file in
        bodies.flatMap { file.text.ranges(of: $0) }.compactMap { row in
          let argument = file.text[row.upperBound...].drop { $0.isWhitespace }
          guard argument.first == "\"" else { return nil }
          return String(argument.dropFirst().prefix { $0 != "\"" })
        }
      })
  }

  /// The most rows of the table that are handed the whole editor; the number may only shrink.
  static let mostRowsWithEditor = 113

  /// Returns the number of rows that are handed the whole editor.
  static func rowsWithEditor(in files: [SwiftFile]) -> Int {
    files.filter { $0.path.hasPrefix("Sources/EditorCore/Commands/") }.reduce(0) { count, file in
      count + file.text.ranges(of: ".editor(").count + file.text.ranges(of: ".focused(").count
    }
  }

  /// Returns comparisons with the name of a command in the editor and in drawing.
  ///
  /// The values of `.editorconfig` are no commands.
  static func violations(in file: SwiftFile, names: Set<String>) -> [Violation] {
    guard ["EditorCore", "Display"].contains(file.target), !file.path.contains("/EditorConfig/")
    else { return [] }
    return file.lines.compactMap { line, text in
      let compared = text.strings.first { string in
        let (before, after) = (text[..<string.startIndex], text[string.endIndex...])
        return names.contains(String(string.dropFirst().dropLast()))
          && (["== ", "!= ", "case "].contains { before.hasSuffix($0) }
            || [" ==", " !="].contains { after.hasPrefix($0) })
      }
      return compared.map {
        let message = "compares the name of the command \($0): use its Command.Role"
        return Violation(path: file.path, line: line, message: message)
      }
    }
  }
}

/// The rule that keeps drawing pure: it reads an editor and writes nothing that outlives the frame.
enum DrawingRule {
  /// Returns classes, actors and type variables, in which drawing could store state.
  static func violations(in file: SwiftFile) -> [Violation] {
    guard file.target == "Display" else { return [] }
    return file.codeLines.filter { _, text in
      let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      let isStored = text.contains("=") || !text.contains("{")
      return words.contains("class") || words.contains("actor")
        || words.contains("static") && words.contains("var") && isStored
        || text.hasPrefix("var ") || text.hasPrefix("private var ")
    }.map { line, _ in
      let message = "drawing remembers nothing: Display has no class and no stored static variable"
      return Violation(path: file.path, line: line, message: message)
    }
  }
}

extension SwiftFile {
  /// The declarations with functions of the whole editor, each with its line and its type.
  fileprivate var storedClosures: [(line: Int, name: String)] {
    var found: [(line: Int, name: String)] = []
    var types: [(indentation: Int, name: String)] = []
    let named = Dictionary(declaredTypes.map { ($0.line, $0.name) }) { first, _ in first }
    for (number, text) in codeLines {
      let indentation = text.prefix { $0 == " " }.count
      if let type = named[number] {
        types.removeAll { $0.indentation >= indentation }
        types.append((indentation, type))
      }
      guard text.contains("inout Editor"), let name = text.declaredName else { continue }
      let type = types.last { $0.indentation < indentation }?.name ?? ""
      found.append((number, "\(type).\(name)"))
    }
    return found
  }
}

extension Substring {
  /// The strings in a line, with their quotes.
  fileprivate var strings: [Substring] {
    let quotes = indices.filter { self[$0] == "\"" }
    return stride(from: 0, to: quotes.count - 1, by: 2).map { self[quotes[$0]...quotes[$0 + 1]] }
  }

  /// The declaration in a line: a property with its type, a case or a type alias.
  fileprivate var declaredName: String? {
    let modifiers: Set<Substring> = [
      "public", "package", "internal", "private", "fileprivate", "static", "private(set)",
    ]
    let words = split(separator: " ").drop { modifiers.contains($0) }
    guard let keyword = words.first, let next = words.dropFirst().first else { return nil }
    let name = String(next.prefix { $0.isLetter || $0.isNumber })
    switch keyword {
    case "case", "typealias": return name
    case "let", "var": return next.hasSuffix(":") ? name : nil
    default: return nil
    }
  }
}
