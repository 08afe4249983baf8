import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Display
@testable import Documents
@testable import EditorCore

/// Something a person does at the editor, or time that passes.
enum Step: ExpressibleByStringLiteral, Sendable {
  /// A key as the command table writes it: `Ctrl-Z`, `a`, `Shift-Right`.
  case key(String)
  /// Characters typed one after another.
  case typed(String)
  /// A paste from the terminal.
  case pasted(String)
  /// Time passes; the editor is woken whenever it asked for that.
  case wait(Duration)
  /// Another program does something to the file, and time to look passes.
  case mayHaveChanged
  /// The terminal gets another size.
  case resized(columns: Int, rows: Int)

  init(stringLiteral name: String) { self = .key(name) }
}

/// A person at an editor, with a clock: acts, and looks at what became of it.
struct Typist {
  var editor: Editor
  private(set) var now = Moment(uptime: .seconds(1000), secondsSince1970: 1_800_000_000)
  /// What the editor wanted done outside itself, and nobody did yet.
  var effects: [Effect] = []

  /// A person before a text with its cursor drawn in (`MarkedText`), as read from a file.
  init(
    _ drawing: String = "", path: String? = "notes.txt", isOnDisk: Bool = true,
    columns: Int = 80, rows: Int = 24, keepsHistory: Bool = false
  ) {
    let marked = MarkedText(drawing)
    let document = Document(PieceTree(marked.bytes), path: path, isOnDisk: isOnDisk, at: now)
    editor = Editor(document, size: Size(columns: columns, rows: rows))
    editor.document.caretaker.move { $0.select(at: marked.head, anchor: marked.anchor) }
    act(.resized(columns: columns, rows: rows))
    if !keepsHistory { take(.history(.notKept(nil))) }
  }

  // MARK: Acting

  mutating func act(_ steps: Step...) { act(steps) }

  mutating func act(_ steps: [Step]) {
    for step in steps {
      switch step {
      case .key(let name): press(name)
      case .typed(let text):
        for scalar in text.unicodeScalars { take(.input(.key(Key(.character(scalar))))) }
      case .pasted(let text): take(.input(.paste(Array(text.utf8))))
      case .wait(let duration): wait(duration)
      case .mayHaveChanged:
        take(.disk(.mayHaveChanged))
        wait(.milliseconds(60))
      case .resized(let columns, let rows):
        take(.resized(Size(columns: columns, rows: rows)))
      }
    }
  }

  /// Hands an event to the editor.
  mutating func take(_ event: Event) { effects += editor.handle(event, at: now) }

  /// Runs a command by one of its keys, or by its name in the palette when there is none.
  mutating func run(_ command: String, by key: String?) {
    if let key {
      act(.key(key))
    } else {
      act("Ctrl-P", .pasted(command), "Enter")
    }
  }

  private mutating func press(_ name: String) {
    guard let key = Key(name) else { preconditionFailure("no key is called \(name)") }
    take(.input(.key(key)))
  }

  private mutating func wait(_ duration: Duration) {
    let end = now.advanced(by: duration)
    while let deadline = editor.deadline, deadline <= end.uptime {
      now = now.advanced(by: max(.zero, deadline - now.uptime))
      take(.tick)
      if editor.deadline == deadline {
        Issue.record("woken at \(deadline), the editor wants to be woken at the same time again")
        break
      }
    }
    now = now.advanced(by: end.uptime - now.uptime)
  }

  // MARK: The world outside

  /// What the editor wants read, oldest first.
  var opens: [OpenRequest] {
    effects.compactMap { if case .open(let request) = $0 { request } else { nil } }
  }

  /// Opens a file that holds a text; nil where there is none.
  mutating func open(_ path: String, _ text: String?) {
    take(.opened(OpenRequest(path: path), text.map { FileText(PieceTree(Array($0.utf8))) }))
  }

  /// What the editor wants written, oldest first.
  var saves: [SaveRequest] {
    effects.compactMap { if case .save(let request) = $0 { request } else { nil } }
  }

  /// The exit status with which the editor wants to leave; nil while it does not.
  var exitStatus: Int32? {
    effects.compactMap { if case .quit(let status) = $0 { status } else { nil } }.first
  }

  /// Answers the oldest save.
  mutating func answerSave(_ answer: (SaveRequest) -> Event) {
    let isSave = { (effect: Effect) in if case .save = effect { true } else { false } }
    guard let index = effects.firstIndex(where: isSave), case .save(let request) = effects[index]
    else {
      Issue.record("nothing was to be saved")
      return
    }
    effects.remove(at: index)
    take(answer(request))
  }

  // MARK: Looking

  /// The text with its cursor drawn in.
  var drawing: String { editor.document.buffer.marked }
  /// The text.
  var text: String { String(decoding: editor.document.buffer.text.bytes, as: UTF8.self) }
  /// The names of the documents, in the order of their tabs.
  var names: [String] { editor.documents.map(\.name) }
  /// What is being said.
  var message: String? { editor.message?.text }
  /// What the status line tells.
  var facts: [String] { editor.statusLine(at: now).facts.map(\.words) }
  /// The history's titles in the order of recording.
  var titles: [String] {
    let tree = editor.document.caretaker.tree
    return tree.ids.map { tree[$0].summary.title }
  }
  /// The current memento's number, from 1.
  var current: Int { editor.document.caretaker.tree.current.index + 1 }
  /// The line at the upper edge of the text, from 0.
  var topLine: Int { editor.document.buffer.scroll.line }
  /// Whether a block waits to be recorded.
  var isRecording: Bool { editor.document.caretaker.isRecording }
  /// The characters before the cursor in its line.
  var cursorCharacter: Int {
    let buffer = editor.document.buffer
    return buffer.place(at: buffer.selections.primary.head).characters
  }
  /// The line the cursor is in, from 0.
  var cursorLine: Int {
    let buffer = editor.document.buffer
    return buffer.text.line(at: buffer.selections.primary.head)
  }

  var prompt: Prompt? { if case .prompt(let prompt) = editor.focus { prompt } else { nil } }
  var question: Question? {
    if case .question(let question) = editor.focus { question } else { nil }
  }
  var palette: Picker? { if case .picker(let palette) = editor.focus { palette } else { nil } }
  var pane: HistoryPane? { editor.historyPane }
}

/// Expects steps to lead from one drawing of a text to another.
func expect(
  _ before: String, _ steps: Step..., gives after: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var typist = Typist(before)
  typist.act(steps)
  #expect(typist.drawing == after, sourceLocation: sourceLocation)
}

extension Event {
  /// News of the history of the first document.
  static func history(_ news: HistoryEvent) -> Event { .history(news, of: .first) }
  /// News of the first document's file.
  static func disk(_ news: FileEvent) -> Event { .disk(news, of: .first) }
}
