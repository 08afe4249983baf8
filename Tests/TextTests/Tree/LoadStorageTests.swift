import TestSupport
import Testing

@testable import Text

/// Memory that one thread fills while others read it.
@Suite struct LoadStorageTests {
  private static func bytes(_ range: Range<Int>) -> [UInt8] {
    range.map { $0 % 37 == 0 ? 10 : UInt8(truncatingIfNeeded: 97 + $0 % 23) }
  }

  /// Fills the storage with the next bytes.
  private static func fill(
    _ room: inout LoadStorage, from start: Int, atMost most: Int
  ) -> LoadedPart {
    room.fill(atMost: most) { memory in
      memory.copyBytes(from: bytes(start..<start + memory.count))
      return memory.count
    }
  }

  private struct NoMemory: Error {}

  /// Replaces `#require`, which cannot return a noncopyable value.
  private static func room(_ byteCount: Int) throws -> LoadStorage {
    guard let room = LoadStorage(expecting: byteCount) else { throw NoMemory() }
    return room
  }

  @Test("Loaded parts stay in the memory they were read into")
  func whatComesIsWhereItWasReadTo() throws {
    var room = try Self.room(1_000)
    var (text, count) = (PieceTree(), 0)
    while count < 3_000 {
      let part = Self.fill(&room, from: count, atMost: 300)
      text.append(part)
      count += part.byteCount
    }
    #expect(text.bytes == Self.bytes(0..<count))
    #expect(text.newlineCount == text.bytes.count { $0 == 10 })
    text.checkInvariants()
    // Two storages: the expected size plus one byte, and the rest.
    #expect(text.storages.count == 2)
  }

  @Test("Adjacent parts are joined")
  func partsSideBySideAreOne() throws {
    var room = try Self.room(1_000)
    let parts = (0..<3).map { Self.fill(&room, from: $0 * 300, atMost: 300) }
    let joined = try #require(parts[0].joined(by: parts[1])?.joined(by: parts[2]))
    #expect(PieceTree(joined).bytes == Self.bytes(0..<900))
    #expect(PieceTree(joined).newlineCount == Self.bytes(0..<900).count { $0 == 10 })
    #expect(parts[0].joined(by: parts[2]) == nil)
    let rest = joined.dropping(38)
    #expect(PieceTree(rest).bytes == Self.bytes(38..<900))
    #expect(PieceTree(rest).newlineCount == Self.bytes(38..<900).count { $0 == 10 })
  }

  @Test("A storage can be read while it is filled")
  func itIsReadWhileItIsFilled() async throws {
    let size = 700_000
    let (stream, ear) = AsyncStream.makeStream(of: LoadedPart.self)
    let filling = Task.detached {
      guard var room = try? Self.room(size) else { return ear.finish() }
      var count = 0
      while count < size {
        let part = Self.fill(&room, from: count, atMost: min(2_001, size - count))
        count += part.byteCount
        ear.yield(part)
      }
      ear.finish()
    }
    var random = SeededRandom(seed: Seed.current())
    var text = PieceTree()
    let whole = Self.bytes(0..<size)
    for await part in stream {
      text.append(part)
      let offset = Int.random(in: 0...text.count, using: &random)
      let line = text.line(at: offset)
      #expect(line == (offset + 36) / 37, "a newline at each 37th byte")
      #expect(text.range(ofLine: line).lowerBound == max(0, line * 37 - 36))
      if random.next() % 8 == 0 { text.insert("x\n".utf8, at: 0); text.remove(0..<2) }
    }
    await filling.value
    #expect(text.bytes == whole)
  }
}
