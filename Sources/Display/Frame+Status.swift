import Console
import EditorCore
import MementoKit
import TextModel

/// The status line.
extension Frame {
  mutating func drawStatus() {
    let row = layout.statusRow
    let columns = screen.size.columns
    screen.clear(0..<columns, row: row, style: Style(.status))
    if let message = editor.message, editor.focus.takesLine {
      let words = symbols.shortenedInside(message.text, to: columns - 2)
      let style = Style(message.isWarning ? .statusAlert : .status)
      screen.write(" " + words, column: 0, row: row, style: style)
      return
    }
    let title = statusTitle
    var facts = statusFacts(besides: title)
    if let blame = blameFact(besides: title, facts) { facts.insert(blame, at: 0) }
    let start = columns - width(of: facts)
    drawTitle(title, end: start, row: row)
    var column = start
    for fact in facts {
      let style = Style(fact.isAlert ? .statusAlert : .status)
      column += screen.write(fact.words + "  ", column: column, row: row, style: style)
    }
  }

  // MARK: What is shown

  private struct Title {
    /// Which state is seen, when it is not simply the text.
    let label: String
    let name: String
    let mark: String
    let isAlert: Bool

    /// Columns besides those of the name.
    var extraColumns: Int { columnCount(of: label + mark) + 2 }
  }

  private var statusTitle: Title {
    let document = editor.document
    let mark = document.isModified ? " " + symbols.modified : ""
    guard let pane = editor.historyPane else {
      return Title(label: "", name: document.name, mark: mark, isAlert: false)
    }
    return Title(
      label: statusLabel(of: pane), name: document.name, mark: pane.isAtCurrent ? mark : "",
      isAlert: !pane.isAtCurrent)
  }

  private mutating func drawTitle(_ title: Title, end: Int, row: Int) {
    let name = symbols.shortenedInside(title.name, to: end - title.extraColumns)
    screen.write(
      " \(title.label)\(name)\(title.mark)", column: 0, row: row, end: end,
      style: Style(title.isAlert ? .statusAlert : .status, .bold))
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

  /// The facts that there is room for: what matters most comes first, and a long name leaves room
  /// for all but what can be seen from the name itself.
  private func statusFacts(besides title: Title) -> [Fact] {
    let columns = screen.size.columns
    let name = columnCount(of: title.name)
    let facts = statusFacts
    var kept: Set<Int> = []
    for index in facts.indices.sorted(by: { facts[$0].weight > facts[$1].weight }) {
      let nameRoom = facts[index].weight == 0 ? name : min(name, max(8, columns / 3))
      let others = width(of: kept.map { facts[$0] } + [facts[index]])
      if title.extraColumns + nameRoom + others <= columns { kept.insert(index) }
    }
    return kept.sorted().map { facts[$0] }
  }

  /// When and by what the line of the cursor was changed, in the room that is left.
  private func blameFact(besides title: Title, _ facts: [Fact]) -> Fact? {
    guard let blame = editor.lineBlame else { return nil }
    let name = columnCount(of: title.name) + title.extraColumns
    let room = screen.size.columns - name - width(of: facts) - 4
    let verb = blame.change == .changed ? "changed " : "lines went "
    let words = verb + (blame.step.map { ages.phrase(for: $0.secondsSince1970) } ?? "just now")
    if columnCount(of: words) > room { return nil }
    guard let step = blame.step else { return Fact(words: words, weight: -1) }
    let whole = "\(words), \(symbols.spelled(step.title))"
    // The first few letters of a title say nothing.
    let saysMore = columnCount(of: whole) <= room || room - columnCount(of: words) > 10
    return Fact(words: saysMore ? symbols.shortened(whole, to: room) : words, weight: -1)
  }

  private var statusFacts: [Fact] {
    let document = editor.document
    let buffer = editor.shownBuffer
    let head = buffer.selections.primary.head
    let place = buffer.place(at: head)
    let status = document.caretaker.status
    var facts: [Fact] = []
    if editor.isSaving {
      facts.append(Fact(words: "saving" + symbols.ellipsis, weight: 5, isAlert: true))
    }
    if document.isRecording {
      facts.append(Fact(words: "recording" + symbols.ellipsis, weight: 5, isAlert: true))
    }
    if document.isKeepingFailed {
      facts.append(Fact(words: "history not kept", weight: 5, isAlert: true))
    }
    if document.isForThisRunOnly { facts.append(Fact(words: "this run only", weight: 1)) }
    if editor.isBringing {
      facts.append(Fact(words: "bringing back" + symbols.ellipsis, weight: 5, isAlert: true))
    }
    if document.isReadOnly { facts.append(Fact(words: "read-only", weight: 4, isAlert: true)) }
    let position = "\(symbols.history) \(status.current.index + 1)/\(status.count)"
    facts.append(Fact(words: position, weight: 4))
    if let type = FileType.name(ofFile: document.name) {
      facts.append(Fact(words: type, weight: 0))
    }
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
