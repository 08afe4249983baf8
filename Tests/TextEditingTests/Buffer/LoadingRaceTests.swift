import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Text
@testable import TextEditing

/// A text that one queue loads while another edits it and several read and edit its states.
///
/// Saving, searching and the history do the same. The thread sanitizer checks the data that threads
/// share and that is not written only once.
@Suite(.timeLimit(.usually(10))) struct LoadingRaceTests {
  @Test(
    "A state that another thread reads during a load is the state that was made",
    arguments: 0..<Soak.count(3, soak: 150))
  func aStateThatIsReadElsewhereIsTheOneThatWasMade(round: Int) {
    let seed = Seed.current(default: 1973 + UInt64(round))
    var random = SeededRandom(seed: seed)
    let bytes = (0..<200_000).map { _ in
      random.next() % 40 == 0 ? 10 : UInt8(97 + random.next() % 26)
    }
    let feed = Feed(bytes, SeededRandom(seed: random.next()))
    let readers = Readers()
    var story = LoadingStory(SeededRandom(seed: random.next()))
    while let part = feed.next() {
      story.arrive(part)
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        story.act()
        if !story.isTextRight {
          Issue.record("seed \(seed): \(story.text.count) bytes")
          return
        }
        readers.check(story.anyState(), beside: story.anyState(), SeededRandom(seed: random.next()))
      }
    }
    #expect(readers.faults() == [], "seed \(seed)")
    story.complete()
    #expect(story.areStatesWhole, "seed \(seed)")
  }
}

/// A queue that fills memory with a text, in parts of any size.
private final class Feed: Sendable {
  private let parts = Mutex<[LoadedPart]>([])
  private let filled = DispatchSemaphore(value: 0)
  /// The number of parts that may wait.
  private let wanted = DispatchSemaphore(value: 8)

  init(_ bytes: [UInt8], _ random: SeededRandom) {
    DispatchQueue(label: "memento.test.feed").async { [self] in fill(bytes, random) }
  }

  private func fill(_ bytes: [UInt8], _ random: SeededRandom) {
    defer { filled.signal() }
    var random = random
    // More bytes than expected need two storages.
    guard var room = LoadStorage(expecting: bytes.count * 2 / 3) else { return }
    var count = 0
    while count < bytes.count {
      wanted.wait()
      let most = min(Int.random(in: 1...3_000, using: &random), bytes.count - count)
      let part = room.fill(atMost: most) { memory in
        memory.copyBytes(from: bytes[count..<count + memory.count])
        return memory.count
      }
      count += part.byteCount
      parts.withLock { $0.append(part) }
      filled.signal()
    }
  }

  /// Returns the next part; nil at the end.
  func next() -> LoadedPart? {
    filled.wait()
    wanted.signal()
    return parts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// Queues that read states.
private final class Readers: Sendable {
  private let queue = DispatchQueue(label: "memento.test.readers", attributes: .concurrent)
  private let all = DispatchGroup()
  /// The number of simultaneous readers.
  private let places = DispatchSemaphore(value: 4)
  private let looks = Mutex<[Look]>([])
  private let found = Mutex<[String]>([])

  /// Checks a state against its known text.
  func check(_ state: State, beside other: State, _ random: SeededRandom) {
    places.wait()
    let look = Look(state, other)
    looks.withLock { looks in
      looks.removeAll { $0.isOver }
      looks.append(look)
    }
    queue.async(group: all) { [self] in
      if let fault = look.fault(random) { found.withLock { $0.append(fault) } }
      look.end()
      places.signal()
    }
  }

  /// Returns the faults, after all checks.
  func faults() -> [String] {
    all.wait()
    return found.withLock { $0 }
  }
}

/// A state and its expected text.
private typealias State = (memento: TextBuffer.Memento, text: [UInt8])

/// A check of a state.
///
/// The last release of a node allows others to write to it. The thread sanitizer does not know the
/// library that counts references, and so cannot see their order: with it, the editing thread
/// releases the states after the check has ended.
private final class Look: Sendable {
  private let states: Mutex<(State, State)?>
  private let isDone = Atomic(false)

  private static let hasThreadSanitizer = dlsym(nil, "__tsan_init") != nil

  init(_ state: State, _ other: State) { states = Mutex((state, other)) }

  /// Marks the check as ended; its thread has no more references to the states.
  func end() {
    if !Self.hasThreadSanitizer { letGo() }
    isDone.store(true, ordering: .releasing)
  }

  /// Whether it has ended; if so, releases the states.
  var isOver: Bool {
    guard isDone.load(ordering: .acquiring) else { return false }
    letGo()
    return true
  }

  private func letGo() { states.withLock { $0 = nil } }

  func fault(_ random: SeededRandom) -> String? {
    var random = random
    guard let (state, other) = states.withLock({ $0 }) else { return "no state" }
    return Self.fault(in: state, beside: other, &random)
  }

  private static func fault(
    in state: State, beside other: State, _ random: inout SeededRandom
  ) -> String? {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: readingFault(state)
    case 1: lineFault(state, &random)
    case 2: comparisonFault(state, other)
    default: editingFault(state, &random)
    }
  }

  /// Reads all bytes, as a save does.
  private static func readingFault(_ state: State) -> String? {
    var bytes: [UInt8] = []
    state.memento.text.forEachChunk(in: state.memento.encoding) { bytes += $0 }
    return bytes == state.text ? nil : "\(bytes.count) bytes were read, not \(state.text.count)"
  }

  private static func lineFault(_ state: State, _ random: inout SeededRandom) -> String? {
    let text = state.memento.text
    if text.newlineCount != state.text.withUnsafeBytes({ Newlines.count($0) }) {
      return "\(text.newlineCount) newlines"
    }
    let offset = Int.random(in: 0...state.text.count, using: &random)
    let before = max(0, offset - 3_000)
    let count = state.text[before..<offset].count { $0 == 10 }
    if text.line(at: offset) != text.line(at: before) + count { return "the line at \(offset)" }
    let range = text.range(ofLine: text.line(at: offset))
    let start = state.text[..<offset].lastIndex(of: 10).map { $0 + 1 } ?? 0
    return range.lowerBound == start ? nil : "a line from \(range.lowerBound), not from \(start)"
  }

  private static func comparisonFault(_ state: State, _ other: State) -> String? {
    var text = other.text
    for difference in state.memento.text.differences(from: other.memento.text).reversed() {
      text.replaceSubrange(difference.old, with: state.text[difference.new])
    }
    return text == state.text ? nil : "the differences do not lead from one state to another"
  }

  /// Edits a copy, which shares the storage of the typed text.
  private static func editingFault(_ state: State, _ random: inout SeededRandom) -> String? {
    let offset = Int.random(in: 0...state.text.count, using: &random)
    let bytes = Array("here\n".utf8)
    var text = Bool.random(using: &random) ? state.memento.text : state.memento.text.detached()
    text.insert(bytes, at: offset)
    text.checkInvariants()
    let expected = state.text[..<offset] + bytes + state.text[offset...]
    return text.bytes == Array(expected) ? nil : "an edit at \(offset) went wrong"
  }
}
