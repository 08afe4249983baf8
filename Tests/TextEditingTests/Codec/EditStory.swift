import TestSupport

@testable import Text
@testable import TextEditing

/// Random states of a text, each made from the last: several cursors, both line endings, NUL,
/// invalid UTF-8, and now and then a replacement or removal of everything.
struct EditStory {
  private(set) var buffer: TextBuffer
  private var random: SeededRandom

  init(seed: UInt64, bytes count: Int) {
    random = SeededRandom(seed: seed)
    buffer = TextBuffer(PieceTree(NastyText.bytes(count, &random)))
  }

  /// Returns the next state.
  mutating func next() -> TextBuffer.Memento {
    for _ in 0..<Int.random(in: 0...3, using: &random) { act() }
    buffer.scroll.line = Int.random(in: 0..<buffer.text.lineCount, using: &random)
    buffer.scroll.column = Int.random(in: 0...300, using: &random)
    buffer.scroll.offsetInLine =
      Bool.random(using: &random) ? 0 : Int.random(in: 1...300, using: &random)
    return buffer.makeMemento()
  }

  private mutating func act() {
    select()
    switch Int.random(in: 0..<24, using: &random) {
    case 0: buffer.select(Selections(Selection(anchor: 0, head: buffer.text.count)))
    case 1: return buffer = TextBuffer(PieceTree(NastyText.bytes(40, &random)))
    case 2: return buffer.become(PieceTree(other()))
    case 3: return buffer.insert([UInt8](repeating: 0, count: 5000))
    case 23:
      return buffer.setEncoding(
        TextEncoding.offered.randomElement(using: &random)?.encoding ?? .utf8)
    case 4...9: return buffer.remove(.left)
    case 10: return replaceMany()
    case 11...12: return buffer.insertLineBreak()
    default: break
    }
    buffer.insert(NastyText.bytes(Int.random(in: 0...6, using: &random), &random))
  }

  /// Replaces so many places at once that the tree is rebuilt.
  private mutating func replaceMany() {
    let bytes = NastyText.bytes(Int.random(in: 0...4, using: &random), &random)
    var replacements: [Replacement] = []
    var end = 0
    while true {
      let start = end + Int.random(in: 0...9, using: &random)
      end = start + Int.random(in: 0...3, using: &random)
      if end > buffer.text.count || replacements.count == 60 { break }
      replacements.append(Replacement(start..<end, with: bytes))
    }
    buffer.replace(replacements, leaving: Selections(Selection(at: 0)))
  }

  private mutating func other() -> [UInt8] {
    Array(buffer.text.bytes.dropFirst(3)) + Array("\r\n".utf8)
  }

  private mutating func select() {
    let count = buffer.text.count
    let cursors = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let anchor = Int.random(in: 0...count, using: &random)
      let length = Int.random(in: -9...9, using: &random)
      return Selection(
        anchor: anchor,
        head: Bool.random(using: &random) ? anchor : min(count, max(0, anchor + length)))
    }
    buffer.select(Selections(cursors))
  }
}

extension TextBuffer.Memento {
  /// Returns whether everything visible is equal.
  func looks(like other: TextBuffer.Memento) -> Bool {
    selections == other.selections && scroll == other.scroll && lineEnding == other.lineEnding
      && encoding == other.encoding && text.bytes == other.text.bytes
  }
}
