import Console
import Display
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

extension Subject {
  /// The memory left by a million keystrokes: in the editor as a value, and in the program.
  static var memory: Subject {
    Subject(name: "memory") { _ in editorRows + (try programRows()) }
  }
}

private var editorRows: [Benchmark] {
  // One session provides the figures of all three rows.
  var session: LongSession?
  func row(
    _ name: String, bar: Double, _ bytes: @escaping (LongSession) -> Double
  ) -> Benchmark {
    Benchmark(
      name: "\(LongSession.keyCount.grouped) keystrokes, \(name)", unit: .microseconds,
      byteBar: bar, rounds: 1
    ) {
      let told = session ?? LongSession()
      session = told
      return Sample(seconds: told.secondsPerKey, bytes: bytes(told))
    }
  }
  return [
    row("held beside the mementos", bar: 1_000_000) { Double($0.besideMementos) },
    row("held by each memento", bar: 2_400) { $0.bytesOfMemento },
    row("left when all is let go", bar: 1_000_000) { Double($0.left) },
    Benchmark(
      name: "\(growing.grouped) more keystrokes in blocks of several words, held by each memento",
      unit: .microseconds, byteBar: 2_400, rounds: 1, measure: heldByBlocks),
  ]
}

/// Returns the memory of each memento of several words in an editor without a store.
private func heldByBlocks() -> Sample {
  let keys = blockOfWords.map(\.key)
  var typist = Typist()
  typist.press(warmth, keys)
  let (bytes, count) = (allocatedBytes(), typist.mementoCount)
  let sample = Sample.time(operations: growing) { typist.press(growing, keys) }
  return Sample(
    seconds: sample.seconds,
    bytes: Double(allocatedBytes() - bytes) / Double(typist.mementoCount - count))
}

/// The number of keys before the measurement begins.
private let warmth = 100_000
private let growing = LongSession.keyCount - warmth

/// Keys that leave the text unchanged, each as a terminal sends it: two mementos.
///
/// In between they return to the recorded text. A memento of such a block also stores the state
/// before each of its words.
private let blockOfWords: [(bytes: String, key: Key)] = {
  let word = "memento ".unicodeScalars.map { (String($0), Key(.character($0))) }
  let erased = ("\u{7F}", Key(.backspace))
  let undone = [
    ("\u{1A}", Key(.character("z"), .control)), ("\u{19}", Key(.character("y"), .control)),
  ]
  return word + word + Array(repeating: erased, count: 14) + undone + [erased, erased]
}()

/// A session of very many keystrokes, and its memory at the end.
private struct LongSession {
  static let keyCount = 1_000_000

  let secondsPerKey: Double
  let mementoCount: Int
  /// The bytes of the editor without its caretaker, which owns the text and the mementos.
  let besideMementos: Int
  /// The bytes of the caretaker alone.
  let ofMementos: Int
  /// The bytes in use after both are released.
  let left: Int

  /// The bytes of each memento, with its part of the text.
  var bytesOfMemento: Double { Double(ofMementos) / Double(mementoCount) }

  init() {
    // This creates everything that is allocated only once.
    var first = Typist()
    first.press(20_000)
    first.letGo()

    let start = allocatedBytes()
    var typist = Typist()
    secondsPerKey = Sample.time(operations: Self.keyCount) { typist.press(Self.keyCount) }.seconds
    let end = allocatedBytes()
    var caretaker = Optional(typist.editor.document.caretaker)
    mementoCount = caretaker?.tree.count ?? 0
    typist.letGo()
    let withoutEditor = allocatedBytes()
    caretaker = nil
    let nothing = allocatedBytes()
    besideMementos = end - withoutEditor
    ofMementos = withoutEditor - nothing
    left = nothing - start
  }
}

/// A user who types, erases, moves, undoes and searches, twenty times a second, in an editor with a
/// history store.
private struct Typist {
  private(set) var editor = Self.makeEditor()
  private var random = SeededRandom(seed: 8)
  private var now = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)

  private static let typing = "etaoin shrdlu,.(){}=é日".unicodeScalars.map { Key(.character($0)) }
  private static let erasing = keys(["Backspace", "Backspace", "Delete", "Ctrl-Delete"])
  private static let moving = keys([
    "Left", "Right", "Up", "Down", "Home", "End", "Ctrl-Left", "Ctrl-Right", "PageUp", "PageDown",
    "Ctrl-Home", "Ctrl-End", "Shift-Right", "Shift-Down",
  ])
  private static let undoing = keys(["Ctrl-Z", "Ctrl-Z", "Ctrl-Y", "Alt-U"])
  /// A search for a word, and a view of the history.
  private static let looking = [
    keys(["Ctrl-F", "s", "h", "Enter", "F3", "Esc"]),
    keys(["Ctrl-T", "Down", "Down", "d", "Esc"]),
  ]

  private static func keys(_ names: [String]) -> [Key] { names.compactMap { Key($0) } }

  private static func makeEditor() -> Editor {
    let text = PieceTree(adopting: LogText.allocate(byteCount: 20_000))
    return Editor(
      Document(
        text, path: "server.log", isOnDisk: true,
        at: Moment(uptime: .zero, secondsSince1970: 1_800_000_000)),
      size: Size(columns: 80, rows: 24))
  }

  var mementoCount: Int { editor.document.caretaker.tree.count }

  init() {
    take(.started)
    take(.history(.opened(nil), of: .first))
  }

  /// Presses keys, and draws a frame after every tenth.
  mutating func press(_ count: Int, _ wanted: [Key]? = nil) {
    var pressed = 0
    while pressed < count {
      let keys = wanted ?? anyKeys()
      for key in keys {
        now = now.advanced(by: .milliseconds(50))
        if let deadline = editor.deadline, deadline <= now.uptime { take(.tick) }
        take(.input(.key(key)))
        pressed += 1
        if pressed % 10 == 0 {
          editor.prepareFrame()
          consume(Frame.draw(editor, at: now).screen.size.rows)
        }
      }
    }
  }

  /// Replaces the editor with an unused one.
  mutating func letGo() { editor = Self.makeEditor() }

  private mutating func anyKeys() -> [Key] {
    switch Int.random(in: 0..<20_000, using: &random) {
    case 0..<2: Self.looking[1]
    case 2..<20: Self.looking[0]
    case 20..<400: [Key(.enter)]
    case 400..<9_000: [Self.typing.randomElement(using: &random) ?? Key(.enter)]
    case 9_000..<14_000: [Self.erasing.randomElement(using: &random) ?? Key(.enter)]
    case 14_000..<18_500: [Self.moving.randomElement(using: &random) ?? Key(.enter)]
    default: [Self.undoing.randomElement(using: &random) ?? Key(.enter)]
    }
  }

  private mutating func take(_ event: Event) {
    for effect in editor.handle(event, at: now) { perform(effect) }
  }

  /// Answers as a store that records everything at once.
  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .history(.record(let mementos), let id):
      take(.history(.recorded(mementos.map(\.reference)), of: id))
    case .history(.draft, let id): take(.history(.drafted, of: id))
    case .search(.begin(let job, let serial)):
      var job = job
      job.run { true }
      take(.search(.done(serial: serial, job)))
    default: break
    }
  }
}

// MARK: The program

private func programRows() throws -> [Benchmark] {
  let file = try makeFolder().write(LogText.allocate(byteCount: 8_000), named: "memory.txt")
  return [
    Benchmark(
      name: "program, \(growing.grouped) keys that move: growth", unit: .microseconds,
      byteBar: 1_000_000, rounds: 1
    ) {
      let terminal = try ProgramOnTerminal.opening(file)
      let keys = ["\u{1B}[B", "\u{1B}[C", "\u{1B}[6~", "\u{1B}[D", "\u{1B}[A", "\u{1B}[5~"]
      return try growth(of: terminal, pressing: keys, warmth: warmth, growing)
    },
    Benchmark(
      name: "program, \(growing.grouped) keys that type and erase: growth", unit: .microseconds,
      byteBar: 1_000_000, rounds: 1
    ) {
      let terminal = try ProgramOnTerminal.opening(file)
      try terminal.typeAndErase(count: warmth)
      let before = try terminal.residentBytes
      let sample = try Sample.time(operations: growing) {
        try terminal.typeAndErase(count: growing)
      }
      let growth = try terminal.residentBytes - before
      let count = try terminal.stateCount(of: file)
      // On a slow machine a block may end before its text is erased.
      precondition(count <= 1, "\(count) mementos were made, by which it may have grown")
      return Sample(seconds: sample.seconds, bytes: Double(growth))
    },
    Benchmark(
      name: "program, \(growing.grouped) keys in blocks of several words: growth beside mementos",
      unit: .microseconds, byteBar: 1_000_000, rounds: 1
    ) {
      let terminal = try ProgramOnTerminal.opening(file)
      var before = 0
      let sample = try growth(
        of: terminal, pressing: blockOfWords.map(\.bytes), warmth: warmth, growing
      ) {
        before = try terminal.stateCount(of: file)
      }
      let count = try terminal.stateCount(of: file) - before
      let held = (heldByBlocks().bytes ?? 0) * Double(count)
      return Sample(seconds: sample.seconds, bytes: sample.bytes.map { $0 - held })
    },
  ]
}

/// Returns the growth of a program's memory over the counted keys, in bytes.
private func growth(
  of terminal: ProgramOnTerminal, pressing keys: [String], warmth: Int, _ count: Int,
  whenWarm look: () throws -> Void = {}
) throws -> Sample {
  terminal.press(keys, count: warmth)
  try look()
  let before = try terminal.residentBytes
  let sample = Sample.time(operations: count) { terminal.press(keys, count: count) }
  return Sample(
    seconds: sample.seconds, bytes: Double(try terminal.residentBytes - before))
}

extension Int {
  /// The number with commas between thousands.
  fileprivate var grouped: String {
    self < 1000
      ? "\(self)" : (self / 1000).grouped + "," + String("\(self % 1000 + 1000)".dropFirst())
  }
}
