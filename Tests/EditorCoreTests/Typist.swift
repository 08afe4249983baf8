import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Display
@testable import Documents
@testable import EditorCore

/// An action of a user at the editor, or a delay.
enum Step: ExpressibleByStringLiteral, Sendable {
  /// A key as the command table writes it: `Ctrl-Z`, `a`, `Shift-Right`.
  case key(String)
  /// Characters typed one after another.
  case typed(String)
  /// A paste from the terminal.
  case pasted(String)
  /// A delay; the editor is woken whenever it asked for that.
  case wait(Duration)
  /// A change of the file by another program, with enough time for a check.
  case mayHaveChanged
  /// Another size of the terminal.
  case resized(columns: Int, rows: Int)

  init(stringLiteral name: String) { self = .key(name) }
}

/// A user at an editor, with a clock: performs actions, and reads their results.
struct Typist {
  var editor: Editor
  /// Whether questions of a save are read before they are answered.
  var readsQuestions = true
  private(set) var now = Moment(uptime: .seconds(1000), secondsSince1970: 1_800_000_000)
  /// The unanswered requests of the editor to the outside.
  var effects: [Effect] = []
  /// Whether macros are played to their end at once.
  var playsAtOnce = true

  /// Creates a typist with a text, its cursor drawn into it (`MarkedText`), as read from a file.
  ///
  /// - Parameter wraps: the user's choice to wrap the lines; nil for the usual value.
  init(
    _ drawing: String = "", path: String? = "notes.txt", isOnDisk: Bool = true,
    columns: Int = 80, rows: Int = 24, keepsHistory: Bool = false, wraps: Bool? = false
  ) {
    let marked = MarkedText(drawing)
    let document = Document(PieceTree(marked.bytes), path: path, isOnDisk: isOnDisk, at: now)
    editor = Editor(document, size: Size(columns: columns, rows: rows))
    editor.document.caretaker.move { $0.select(at: marked.head, anchor: marked.anchor) }
    if let wraps { take(.rememberedWrap(wraps, of: .first)) }
    act(.resized(columns: columns, rows: rows))
    if !keepsHistory { take(.history(.notKept(nil))) }
  }

  // MARK: Acting

  mutating func act(_ steps: Step...) { act(steps) }

  mutating func act(_ steps: [Step]) {
    for step in steps {
      if readsQuestions { readQuestion(before: step) }
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

  /// Waits until a question of a save accepts answers, before a key.
  private mutating func readQuestion(before step: Step) {
    guard let question = editor.layers.question, question.subject.ofDocument != nil,
      question.earlyKeys != .usual, let start = question.listensFrom, start > now.uptime
    else { return }
    switch step {
    case .key, .typed: wait(start - now.uptime)
    default: break
    }
  }

  /// Hands an event to the editor.
  mutating func take(_ event: Event) {
    effects += editor.handle(event, at: now)
    while playsAtOnce, editor.mayPlayNext { effects += editor.handle(.playNext, at: now) }
    editor.prepareFrame()
  }

  /// Plays a number of keys of a macro.
  mutating func play(_ count: Int) {
    for _ in 0..<count where editor.mayPlayNext {
      effects += editor.handle(.playNext, at: now)
      editor.prepareFrame()
    }
  }

  /// Runs a command by one of its keys, or without one by its name in the palette.
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

  // MARK: The outside

  /// The pending requests to open files, oldest first.
  var opens: [OpenRequest] {
    effects.compactMap { if case .open(let request) = $0 { request } else { nil } }
  }

  /// Answers the last request for a file, or opens it without one, with a text; nil if it does not
  /// exist.
  mutating func open(_ path: String, _ text: String?) {
    let request = opens.last { $0.path == path } ?? OpenRequest(path: path)
    take(.opened(request, text.map { FileText(PieceTree(Array($0.utf8))) }))
  }

  /// The pending saves, oldest first.
  var saves: [SaveRequest] {
    effects.compactMap { if case .save(let request) = $0 { request } else { nil } }
  }

  /// The exit status with which the editor asks to quit; nil if it does not.
  var exitStatus: Int32? {
    effects.compactMap {
      switch $0 {
      case .quit(let status), .quitAtOnce(let status): status
      default: nil
      }
    }.first
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

  /// The text with its cursor drawn into it.
  var drawing: String { editor.document.buffer.marked }
  /// The text.
  var text: String { String(decoding: editor.document.buffer.text.bytes, as: UTF8.self) }
  /// The names of the documents, in the order of their tabs.
  var names: [String] { editor.documents.map(\.name) }
  /// The displayed message.
  var message: String? { editor.message?.text }
  /// The words of the status line's facts.
  var facts: [String] {
    StatusLine(of: editor, beside: editor.shownPanes, at: now).facts.map(\.label)
  }
  /// The history's titles in the order of recording.
  var titles: [String] {
    let tree = editor.document.caretaker.tree
    return tree.ids.map { tree[$0].summary.title }
  }
  /// The current memento's number, from 1.
  var current: Int { editor.document.caretaker.tree.current.index + 1 }
  /// The line at the upper edge of the text, from 0.
  var topLine: Int { editor.document.buffer.scroll.line }
  /// Whether an open block waits to be recorded.
  var isRecording: Bool { editor.document.caretaker.isRecording }
  /// The number of characters before the cursor in its line.
  var cursorCharacter: Int {
    let buffer = editor.document.buffer
    return buffer.place(at: buffer.selections.primary.head).characters
  }
  /// The line of the cursor, from 0.
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

/// Expects steps to turn one drawing of a text into another.
func expect(
  _ before: String, _ steps: Step..., gives after: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var typist = Typist(before)
  typist.act(steps)
  #expect(typist.drawing == after, sourceLocation: sourceLocation)
}

extension Event {
  /// Returns an event of the first document's history.
  static func history(_ news: HistoryEvent) -> Event { .history(news, of: .first) }
  /// Returns an event of the first document's file.
  static func disk(_ news: FileEvent) -> Event { .disk(news, of: .first) }
}
