import Console
import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Display
@testable import Documents
@testable import EditorCore

/// Random input on screens of any size, with random events from outside.
struct RandomStory {
  private(set) var stage: Stage
  private(set) var outside = Outside()
  private var random: SeededRandom

  /// The initial situations.
  enum Beginning: CaseIterable {
    case file, newText, loadingFile, standardInput, largeFile
  }

  init(_ beginning: Beginning, _ random: SeededRandom) {
    var random = random
    stage = Stage(beginning.document(&random))
    self.random = random
    take(.started)
  }

  /// The description of a present fault; nil if there is none.
  var fault: String? {
    let screen = stage.screen
    let size = stage.editor.size
    if let fault = screen.fault(for: size) { return fault }
    let isBigEnough = size.columns >= 20 && size.rows >= 5
    if isBigEnough, stage.editor.focus.isText, screen.cursor == nil,
      !stage.editor.view.isScrolledAway
    {
      return "no cursor"
    }
    return stage.editor.fault(beside: outside)
  }

  // MARK: Acting

  /// Hands an event to the editor, and its requests to the outside.
  mutating func take(_ event: Event) {
    stage.take(event)
    outside.take(stage.takeEffects(), of: stage.editor)
  }

  /// Hands an event to the editor.
  ///
  /// - Returns: the requests of the editor.
  mutating func effects(of event: Event) -> [Effect] {
    stage.take(event)
    let effects = stage.takeEffects()
    outside.take(effects, of: stage.editor)
    return effects
  }

  /// Presses keys, written as in the command table.
  mutating func press(_ names: String...) {
    for key in names.compactMap(Key.init) { take(.input(.key(key))) }
  }

  /// Runs a command by its name.
  mutating func run(_ command: String) {
    press("Ctrl-P")
    take(.input(.paste(Array(command.utf8))))
    press("Enter")
  }

  /// Performs a random action.
  ///
  /// - Returns: the action, in words.
  mutating func act() -> String {
    switch Int.random(in: 0..<140, using: &random) {
    case 0..<40:
      let key = random.one(of: Self.commandKeys)
      if Self.greedyKeys.contains(key), !random.happens(onceIn: 8) { return "" }
      take(.input(.key(key)))
      return key.description
    case 40..<45:
      let name = random.one(of: CommandTable.commands).name
      run(name)
      return name
    case 45..<55:
      let key = random.one(of: Self.otherKeys)
      take(.input(.key(key)))
      return key.description
    case 55..<60:
      let event = anyMouseEvent(on: stage.editor.size)
      take(.mouse(event, on: stage.drawing.hits.hit(column: event.column, row: event.row)))
      return "\(event)"
    case 60..<85: return type(random.one(of: Self.typed))
    case 85..<88:
      let paste = random.one(of: Self.pastes)
      take(.input(.paste(paste)))
      return "a paste of \(paste.prefix(9))"
    case 88..<91:
      let (columns, rows) = random.one(of: Self.sizes)
      take(.resized(Size(columns: columns, rows: rows)))
      return "\(columns)x\(rows)"
    case 91..<96: return wait()
    default:
      let events = outside.act(on: stage.editor, &random)
      for event in events { take(event) }
      return "outside: \(events.map { "\($0)".prefix(90) })"
    }
  }

  /// Types a character, and expects it in the text.
  private mutating func type(_ scalar: Unicode.Scalar) -> String {
    let editor = stage.editor
    let isTyping =
      editor.focus.isText && editor.inputWait == nil && !editor.document.isReadOnly
      && !editor.isLeaving && editor.input.dropping.map { stage.now.uptime < $0.until } != true
      // A typed partner may only move the cursor.
      && !editor.document.settings.closesPairs
    take(.input(.key(Key(.character(scalar)))))
    let key = "U+\(String(scalar.value, radix: 16))"
    if isTyping, let document = stage.editor.documents.first(where: { $0.id == editor.document.id })
    {
      let isLost = document.buffer.revision == editor.document.buffer.revision
      #expect(!isLost, "\(key) is lost: \(stage.editor.message?.text ?? "")")
    }
    return key
  }

  /// Advances the time; the editor must not ask forever to be woken in the past.
  private mutating func wait() -> String {
    let duration = Duration.milliseconds(Int.random(in: 0...2500, using: &random))
    pass(duration)
    for _ in 0..<9 where stage.editor.deadline.map({ $0 <= stage.now.uptime }) == true {
      pass(.zero)
    }
    if let deadline = stage.editor.deadline {
      #expect(deadline > stage.now.uptime, "the editor wants to be woken for ever")
    }
    return "a wait of \(duration)"
  }

  private mutating func pass(_ duration: Duration) {
    stage.wait(duration)
    outside.take(stage.takeEffects(), of: stage.editor)
  }

  /// Returns a random mouse event on the screen or just beside it.
  private mutating func anyMouseEvent(on size: Size) -> MouseEvent {
    let kinds: [MouseEvent.Kind] = [
      .press(.left), .press(.left), .press(.right), .drag(.left), .release(.left), .wheelUp,
      .wheelDown,
    ]
    return MouseEvent(
      random.one(of: kinds), column: Int.random(in: 0...size.columns, using: &random),
      row: Int.random(in: 0...size.rows, using: &random))
  }

  /// Answers all requests with success, without a key in between, until none is pending.
  mutating func settle() {
    for _ in 0..<500 where !outside.waiting.isEmpty || !outside.loads.isEmpty {
      for event in outside.settle(&random) { take(event) }
    }
  }
}

extension RandomStory {
  private static let sizes = [
    (1, 1), (2, 1), (1, 30), (3, 4), (19, 5), (20, 4), (20, 5), (21, 6), (33, 11), (80, 24),
    (99, 30), (100, 30), (120, 8), (200, 50),
  ]
  private static let commandKeys = CommandTable.commands.flatMap(\.keys).compactMap(Key.init)
  /// Keys that select much, which the next key would take away: with them the text stays small.
  private static let greedyKeys = ["select-all", "select-text-start", "select-text-end"]
    .flatMap { name in CommandTable.commands.filter { $0.name == name } }
    .flatMap(\.keys).compactMap(Key.init)
  private static let otherKeys = ["Esc", "Enter", "F12", "Ctrl-É", "Insert"].compactMap(Key.init)
  private static let typed: [Unicode.Scalar] = [
    "a", "b", "s", "d", "y", "n", "1", "5", " ", "/", ":", "é", "日", "\u{301}", "👍", "\u{200D}",
    "\u{200B}", "ا",
  ]
  fileprivate static let pastes: [[UInt8]] = [
    [], [0x0A], Array("one\ntwo\r\nthree\rfour".utf8), [0xFF, 0xC3, 0x28, 0, 0x1B, 0x5B],
    Array("日本語日本語\n\t\tx\u{301}\u{302}".utf8), Array(repeating: 0x78, count: 300),
    Array(repeating: 0x0A, count: 100), Array("    word word, word\n\n".utf8),
    Array("👩‍🚀🇩🇪\u{202E}\u{7F}".utf8),
  ]
}

extension RandomStory.Beginning {
  fileprivate func document(_ random: inout SeededRandom) -> Document {
    let text = random.one(of: RandomStory.pastes)
    let now = Stage.start
    switch self {
    case .file: return Document(PieceTree(text), path: "notes.txt", isOnDisk: true, at: now)
    case .newText: return Document(PieceTree(), path: nil, isOnDisk: false, at: now)
    case .loadingFile:
      let file = FileText(PieceTree(text), loadingByteCount: 4000)
      return Document(file, path: "big.txt", isOnDisk: true, at: now)
    case .standardInput:
      let load = Load(from: .standardInput)
      return Document(PieceTree(), path: nil, isOnDisk: false, load: load, at: now)
    case .largeFile:
      let lines = (0..<6000).map { _ in random.text(upTo: 9) }.joined(separator: [0x0A])
      return Document(PieceTree(Array(lines)), path: "large.txt", isOnDisk: true, at: now)
    }
  }
}
