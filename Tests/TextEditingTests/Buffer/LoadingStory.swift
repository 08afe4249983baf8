import MementoKit
import TestSupport

@testable import Text
@testable import TextEditing

/// Random edits, moves in history and loaded parts, beside a plain model of the expected text.
struct LoadingStory {
  private var random: SeededRandom
  private var caretaker: Caretaker<TextBuffer>
  private var now = Moment(uptime: .zero, secondsSince1970: 0)
  /// All loaded bytes.
  private var arrived: [UInt8] = []
  /// The expected text.
  private(set) var expected: [UInt8] = []
  /// The text of each memento, and the number of bytes loaded then.
  private var states: [MementoID: (text: [UInt8], arrived: Int)] = [.root: ([], 0)]

  init(_ random: SeededRandom) {
    self.random = random
    let narrow = PieceTree([], fanout: PieceTree.Fanout(leaf: 4, inner: 4))
    caretaker = Caretaker(of: TextBuffer(narrow, isLoading: true), at: now)
  }

  var text: [UInt8] { caretaker.originator.text.bytes }

  /// Whether the edited text equals the expected one.
  var isTextRight: Bool { text == expected }

  /// Returns whether the text is as expected, and some states are compared correctly.
  mutating func isRight() -> Bool {
    let buffer = caretaker.originator
    buffer.text.checkInvariants()
    guard isTextRight, buffer.selections.primary.range.upperBound <= expected.count else {
      return false
    }
    return (0..<8).allSatisfy { _ in
      let id = MementoID(index: Int.random(in: 0..<caretaker.tree.count, using: &random))
      guard let state = states[id], let memento = caretaker.tree.state(of: id) else { return false }
      // Loaded bytes have no effect on this comparison.
      return buffer.isUnchanged(since: memento) == (whole(state) == expected)
    }
  }

  var areStatesWhole: Bool {
    states.allSatisfy { id, state in
      caretaker.tree.state(of: id).map { TextBuffer($0).text.bytes } == whole(state)
    }
  }

  /// Returns a state for another thread and its expected text: the present one, or one of the tree,
  /// with or without the bytes loaded since.
  mutating func anyState() -> (TextBuffer.Memento, [UInt8]) {
    let id = MementoID(index: Int.random(in: 0..<caretaker.tree.count, using: &random))
    let isPresent = Bool.random(using: &random)
    guard !isPresent, let state = states[id], let memento = caretaker.tree.state(of: id) else {
      return (caretaker.originator.makeMemento(), expected)
    }
    if Bool.random(using: &random) { return (memento, state.text) }
    return (caretaker.originator.completed(memento), whole(state))
  }

  /// Loads a part, or performs an action.
  mutating func takeStep() {
    if Int.random(in: 0..<10, using: &random) >= 3 { return act() }
    let isLarge = Int.random(in: 0..<8, using: &random) == 0
    arrive(LoadedPart(copying: randomBytes(atMost: isLarge ? 40_000 : 12)))
  }

  mutating func arrive(_ part: LoadedPart) {
    let bytes = part.withBytes { Array($0) }
    arrived += bytes
    expected += bytes
    caretaker.receive { $0.append(part) }
  }

  /// Edits, or moves in history.
  mutating func act() {
    switch Int.random(in: 0..<7, using: &random) {
    case 0...2: edit(.typing)
    case 3: edit(.discrete("Edited"))
    case 4: record(caretaker.closeBlock(at: now))
    case 5: travel { Bool.random(using: &$1) ? $0.undo(at: $2) : $0.redo(at: $2) }
    default:
      travel { caretaker, random, now in
        let id = MementoID(index: Int.random(in: 0..<caretaker.tree.count, using: &random))
        return caretaker.restore(id, at: now)
      }
    }
  }

  mutating func complete() {
    record(caretaker.closeBlock(at: now))
    caretaker.completeStates { $0.completed($1) }
  }

  private func whole(_ state: (text: [UInt8], arrived: Int)) -> [UInt8] {
    state.text + arrived[state.arrived...]
  }

  private mutating func edit(_ kind: EditKind) {
    let start = Int.random(in: 0...expected.count, using: &random)
    let end = min(expected.count, start + Int.random(in: 0...6, using: &random))
    let bytes = randomBytes(atMost: 5)
    record(caretaker.closeBlock(at: now))
    caretaker.move { $0.select(at: end, anchor: start) }
    // A range inside characters was moved to their edges.
    let range = caretaker.originator.selections.primary.range
    caretaker.edit(kind, at: now) { $0.insert(bytes) }
    expected.replaceSubrange(range, with: bytes)
    if !kind.coalesces { recordCurrent() }
  }

  private mutating func travel(
    _ way: (inout Caretaker<TextBuffer>, inout SeededRandom, Moment) -> MoveResult
  ) {
    record(caretaker.closeBlock(at: now))
    _ = way(&caretaker, &random, now)
    if let state = states[caretaker.tree.current] { expected = whole(state) }
  }

  private mutating func record(_ id: MementoID?) {
    if id != nil { recordCurrent() }
  }

  private mutating func recordCurrent() {
    if states[caretaker.tree.current] == nil {
      states[caretaker.tree.current] = (expected, arrived.count)
    }
  }

  private mutating func randomBytes(atMost most: Int) -> [UInt8] {
    let alphabet = Array("ab \n\ré\u{FF}".utf8)
    return (0..<Int.random(in: 0...most, using: &random)).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
    }
  }
}
