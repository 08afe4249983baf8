import MementoArchiveKit
import MementoKit
import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct TextCodecTests {
  private let codec = TextCodec()

  @Test("A delta converts the parent to the child and back")
  func everyStateComesBackFromItsParentAndEveryParentFromItsChild() throws {
    let seed = Seed.current()
    for round in Soak.rounds(12, soak: 2000) {
      var story = EditStory(seed: seed &+ UInt64(round), bytes: [0, 1, 300, 3000][round % 4])
      var states = [story.next()]
      for _ in 0..<25 { states.append(story.next()) }
      for (parent, state) in zip(states, states.dropFirst()) { try check(parent, state) }
      try checkSnapshot(states[3])
    }
  }

  private func check(_ parent: TextBuffer.Memento, _ state: TextBuffer.Memento) throws {
    let payload = codec.encode(state, since: parent)
    // From bytes alone, as after a restart of the program.
    let (strangeParent, strangeChild) = (stranger(parent), stranger(state))
    let decoded = try codec.decode(payload, version: 1, since: strangeParent, named: "x")
    #expect(decoded.looks(like: state.withCheckedCursors))
    let forth = try codec.step(forth: payload, version: 1, from: strangeParent, named: "x")
    #expect(forth.state.looks(like: state.withCheckedCursors))
    #expect(forth.before?.looks(like: parent.withCheckedCursors) == true)
    let back = try codec.step(back: payload, version: 1, from: strangeChild, named: "x")
    #expect(back.state.looks(like: state.withCheckedCursors))
    #expect(back.before?.looks(like: parent.withCheckedCursors) == true)
  }

  private func stranger(_ state: TextBuffer.Memento) -> TextBuffer.Memento {
    TextBuffer(PieceTree(state.text.bytes)).makeMemento()
  }

  private func checkSnapshot(_ state: TextBuffer.Memento) throws {
    let payload = codec.encode(state, since: nil)
    #expect(
      try codec.decode(payload, version: 1, since: nil, named: "x").looks(
        like: state.withCheckedCursors))
    let step = try codec.step(forth: payload, version: 1, from: nil, named: "x")
    #expect(step.state.looks(like: state.withCheckedCursors) && step.before == nil)
    #expect(throws: StoreError.damaged(name: "x")) {
      _ = try codec.step(back: payload, version: 1, from: state, named: "x")
    }
  }

  @Test("A composed delta has the effect of both")
  func joinedPayloadsLeadWhereBothLead() throws {
    let seed = Seed.current()
    for round in Soak.rounds(20, soak: 2000) {
      var story = EditStory(seed: seed &+ UInt64(round), bytes: 200)
      var states = [story.next()]
      for _ in 0..<20 { states.append(story.next()) }
      var all = codec.encode(states[1], since: states[0])
      for (parent, state) in zip(states.dropFirst(), states.dropFirst(2)) {
        let delta = codec.encode(state, since: parent)
        all = try codec.compose(all, version: 1, delta, version: 1, named: "x")
        let step = try codec.step(forth: all, version: 1, from: stranger(states[0]), named: "x")
        #expect(step.state.looks(like: state.withCheckedCursors))
        let back = try codec.step(back: all, version: 1, from: stranger(state), named: "x")
        #expect(back.before?.looks(like: states[0].withCheckedCursors) == true)
      }
    }
  }

  // MARK: Damage

  @Test("Every flipped byte and every short payload is damage")
  func everyFlippedByteAndEveryShortPayloadIsDamage() {
    var story = EditStory(seed: Seed.current(), bytes: 60)
    for _ in 0..<10 {
      let parent = story.next()
      let state = story.next()
      let payload = codec.encode(state, since: parent)
      for count in Set(stride(from: 0, to: payload.count, by: 1 + payload.count / 200)) {
        expectDamage(Array(payload[..<count]), since: parent)
      }
      for index in stride(from: 0, to: payload.count, by: 1 + payload.count / 200) {
        for mask in [0x01, 0x80, 0xFF] as [UInt8] {
          var flipped = payload
          flipped[index] ^= mask
          expectDamage(flipped, since: parent)
        }
      }
      expectDamage(payload + [0], since: parent)
    }
  }

  private func expectDamage(_ payload: [UInt8], since parent: TextBuffer.Memento) {
    #expect(throws: StoreError.damaged(name: "x")) {
      _ = try codec.decode(payload, version: 1, since: parent, named: "x")
    }
  }

  /// With a valid checksum, as from a faulty or malicious program.
  @Test("Sealed random bytes are damage or some state")
  func sealedNonsenseIsDamageOrSomeState() throws {
    var random = SeededRandom(seed: Seed.current())
    var story = EditStory(seed: random.next(), bytes: 60)
    let parent = story.next()
    let payload = codec.encode(story.next(), since: parent)
    for _ in Soak.rounds(5000, soak: 1_000_000) {
      var bytes = Array(payload.dropLast(4).prefix(80))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      var writer = ByteWriter()
      writer.write(contentsOf: bytes)
      let sealed = writer.sealed()
      _ = try? codec.step(forth: sealed, version: 1, from: parent, named: "x")
      _ = try? codec.step(back: sealed, version: 1, from: parent, named: "x")
      _ = try? codec.compose(payload, version: 1, sealed, version: 1, named: "x")
      _ = try? codec.compose(sealed, version: 1, payload, version: 1, named: "x")
    }
  }

  @Test("Absurd lengths are damage")
  func lengthsBeyondAllBoundsAreDamage() {
    for numbers in [
      [0, Int.max, 0], [0, 1, 0, 0, 0, 0, Int.max], [0, 1, 0, 0, 0, 0, 1, 0, Int.max, 0],
      [0, 1, 0, 0, 0, 0, 1, 0, 0, Int.max], [0, 1, 0, 0, 0, 0, 1, Int.max, 0, 0],
      [0, 1, 0, 0, 0, 0, 2, 1 << 48, 0, 0, 1 << 48, 0, 0], [0, 0, 0, 0, 0],
      [128, 1, 0, 0, 0, 0, 0],
    ] {
      var writer = ByteWriter()
      for number in numbers { writer.write(number) }
      let sealed = writer.sealed()
      expectDamage(sealed, since: TextBuffer().makeMemento())
    }
  }

  @Test("A cursor outside the text moves to its start")
  func aCursorOutsideTheTextGoesToItsStart() throws {
    var writer = ByteWriter()
    for number in [0, 1, 5, Int.max, 0, 0, 0] { writer.write(number) }
    let state = try codec.decode(writer.sealed(), version: 1, since: nil, named: "x")
    #expect(TextBuffer(state).selections == Selections(Selection(at: 0)))
  }

  @Test("A newer version is not read")
  func aNewerFormIsNotRead() {
    let payload = codec.encode(TextBuffer(marked: "a|").makeMemento(), since: nil)
    #expect(throws: StoreError.newer(name: "x", version: 3, known: 2)) {
      _ = try codec.decode(payload, version: 3, since: nil, named: "x")
    }
    #expect(throws: StoreError.newer(name: "x", version: 3, known: 2)) {
      _ = try codec.compose(payload, version: 1, payload, version: 3, named: "x")
    }
  }

  @Test("A delta applied to another text is damage")
  func anEdgeAlongAnotherTextIsDamage() {
    let parent = TextBuffer(marked: "abc|def")
    var child = parent
    child.remove(.left)
    let payload = codec.encode(child.makeMemento(), since: parent.makeMemento())
    for other in ["|", "ab|", "abx|def", "cab|def"] {
      expectDamage(payload, since: TextBuffer(marked: other).makeMemento())
    }
    var typed = parent
    typed.type("x")
    let delta = codec.encode(typed.makeMemento(), since: parent.makeMemento())
    #expect(throws: StoreError.damaged(name: "x")) {
      _ = try codec.step(back: delta, version: 1, from: parent.makeMemento(), named: "x")
    }
  }

  // MARK: The form

  @Test("A letter typed in a large text takes a few bytes")
  func aLetterInALargeTextIsAFewBytes() {
    var buffer = TextBuffer(PieceTree([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)))
    buffer.select(at: 500_000)
    let parent = buffer.makeMemento()
    buffer.type("x")
    #expect(codec.encode(buffer.makeMemento(), since: parent).count < 64)
  }

  @Test("A change of encoding is recorded as an edit")
  func anEncodingIsKeptAndIsAnEdit() throws {
    var buffer = TextBuffer(PieceTree([0x61]))
    let root = buffer.makeMemento()
    buffer.setEncoding(TextEncoding("UTF-16LE", hasMark: true))
    #expect(!buffer.isUnchanged(since: root))
    let payload = codec.encode(buffer.makeMemento(), since: root)
    let step = try codec.step(forth: payload, version: 2, from: root, named: "x")
    #expect(step.state.encoding == buffer.encoding && step.before?.encoding == .utf8)
    buffer.restore(root)
    #expect(buffer.encoding == .utf8)
  }

  /// Stored bytes must stay readable: these never change.
  @Test("Version 1 is read forever")
  func version1IsReadForEver() throws {
    let whole: [UInt8] = [
      4, 1, 1, 1, 0, 0, 1, 0, 0, 4, 0x61, 0x0D, 0x0A, 0xFF, 0x98, 0x7C, 0x00, 0x6D,
    ]
    let delta: [UInt8] = [
      7, 1, 1, 1, 0, 0, 2, 2, 1, 4, 4, 1, 0xAC, 2, 1, 1, 0, 1, 0x62, 0xDD, 0x83, 0x65, 0xBA,
    ]
    var buffer = TextBuffer(PieceTree([0x61, 0x0D, 0x0A, 0xFF]))
    buffer.select(at: 1)
    let root = buffer.makeMemento()
    buffer.insert([0x62])
    buffer.select(Selections([Selection(anchor: 2, head: 1), Selection(at: 4)]))
    buffer.scroll.line = 1
    buffer.scroll.column = 300
    let child = buffer.makeMemento()
    #expect(codec.encode(root, since: nil) == whole)
    #expect(codec.encode(child, since: root) == delta)
    let decoded = try codec.decode(whole, version: 1, since: nil, named: "x")
    #expect(decoded.looks(like: root))
    let step = try codec.step(forth: delta, version: 1, from: decoded, named: "x")
    #expect(step.state.looks(like: child) && step.before?.looks(like: root) == true)
  }
}

extension TextBuffer.Memento {
  /// The state with the cursors that a decoded one has: those inside a character moved to its edge.
  fileprivate var withCheckedCursors: TextBuffer.Memento {
    TextBuffer.Memento(
      text: text, selections: selections.betweenCharacters(of: text), scroll: scroll,
      lineEnding: lineEnding, encoding: encoding, loadedCount: loadedCount)
  }
}
