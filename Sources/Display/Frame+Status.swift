import Console
import EditorCore
import MementoKit
import TextModel

/// The status line.
extension Frame {
  mutating func drawStatus() {
    let row = layout.statusRow
    let style = Style(.status)
    let columns = screen.size.columns
    screen.clear(0..<columns, row: row, style: style)
    if let message = editor.message, !editor.focus.isText, editor.historyPane == nil {
      let role: Style.Role = message.isWarning ? .statusAlert : .status
      screen.write(" " + message.text, column: 0, row: row, style: Style(role))
      return
    }
    // What matters least goes first where there is no room.
    var facts = statusFacts
    var name = statusName
    while !facts.isEmpty, columnCount(of: name) + 2 + width(of: facts) > columns {
      facts.remove(at: facts.indices.min { facts[$0].weight < facts[$1].weight } ?? 0)
    }
    let room = columns - width(of: facts)
    if columnCount(of: name) > room { name = String(name.prefix(max(0, room - 2))) + "… " }
    let isPreview = editor.historyPane != nil
    screen.write(
      name, column: 0, row: row, end: room, style: Style(isPreview ? .statusAlert : .status, .bold))
    var column = columns - width(of: facts)
    for fact in facts {
      let style = Style(fact.isAlert ? .statusAlert : .status)
      column += screen.write(fact.words + "  ", column: column, row: row, style: style)
    }
  }

  private struct Fact {
    let words: String
    /// How much it matters.
    let weight: Int
    var isAlert = false
  }

  private func width(of facts: [Fact]) -> Int {
    facts.reduce(0) { $0 + columnCount(of: $1.words) + 2 }
  }

  private var statusName: String {
    if let pane = editor.historyPane {
      return pane.selected == editor.document.caretaker.tree.current
        ? " Now " : " Preview of \(pane.selected) "
    }
    return " \(editor.document.name)\(editor.document.isModified ? " " + symbols.modified : "") "
  }

  private var statusFacts: [Fact] {
    let document = editor.document
    let buffer = document.buffer
    let head = buffer.selections.primary.head
    let place = buffer.place(at: head)
    let status = document.caretaker.status
    var facts: [Fact] = []
    if status.isRecording { facts.append(Fact(words: "recording…", weight: 5, isAlert: true)) }
    let position = "\(symbols.history) \(status.current.index + 1)/\(status.count)"
    facts.append(Fact(words: position, weight: 4))
    if let type = FileType.name(ofFile: document.name) { facts.append(Fact(words: type, weight: 0)) }
    if buffer.lineEnding == .crlf { facts.append(Fact(words: "CRLF", weight: 2)) }
    let line = buffer.text.line(at: head) + 1
    facts.append(Fact(words: "Ln \(line), Col \(place.characters + 1)", weight: 3))
    return facts
  }
}

/// What a file holds, judged by its name.
enum FileType {
  private static let names: [String: String] = [
    "c": "C", "h": "C", "cc": "C++", "cpp": "C++", "hpp": "C++", "cs": "C#", "css": "CSS",
    "go": "Go", "html": "HTML", "ini": "INI", "java": "Java", "js": "JavaScript", "json": "JSON",
    "kt": "Kotlin", "log": "Log", "lua": "Lua", "md": "Markdown", "php": "PHP", "pl": "Perl",
    "py": "Python", "rb": "Ruby", "rs": "Rust", "sh": "Shell", "sql": "SQL", "swift": "Swift",
    "tex": "TeX", "toml": "TOML", "ts": "TypeScript", "txt": "Text", "xml": "XML", "yaml": "YAML",
    "yml": "YAML", "zig": "Zig",
  ]

  static func name(ofFile name: String) -> String? {
    if name == "Makefile" || name == "makefile" { return "Make" }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return names[name[name.index(after: dot)...].lowercased()]
  }
}
