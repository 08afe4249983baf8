import SystemPackage
import Testing

@testable import Storage

/// What a session writes down.
@Suite struct SessionRecordTests {
  @Test func theHashIsTheOneOfItsAuthors() {
    // From the test vectors on their page.
    for (text, value) in [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)] {
      var hash = FNV1a()
      hash.combine(text.utf8)
      #expect(hash.value == value)
    }
  }

  @Test func everySessionHasItsOwnHashOfAPath() {
    let path: FilePath = "/home/me/text"
    let hash = SessionRecord.hash(of: path, in: "a")
    #expect(hash == SessionRecord.hash(of: path, in: "a"))
    #expect(hash != SessionRecord.hash(of: path, in: "b"))
    #expect(hash != SessionRecord.hash(of: "/home/me/texu", in: "a"))
  }

  @Test func whatIsWrittenIsRead() {
    let record = filled()
    #expect(SessionRecord(record.bytes) == record)
    let empty = SessionRecord(process: 1, host: "", started: -0.5)
    #expect(SessionRecord(empty.bytes) == empty)
    #expect(SessionRecord(record.bytes + Array("the tail of a longer one".utf8)) == record)
  }

  @Test func aRecordThatIsNotWholeIsNone() {
    let bytes = filled().bytes
    // The last byte ends the line of the sum, which is whole without it.
    for count in 0..<bytes.count - 1 { #expect(SessionRecord(Array(bytes[..<count])) == nil) }
    var random = Seeded()
    for _ in 0..<2000 {
      var damaged = bytes
      let place = Int.random(in: 0..<bytes.count - 1, using: &random)
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      #expect(SessionRecord(damaged) == nil)
      #expect(SessionRecord(random.bytes(place)) == nil)
    }
  }

  @Test func wordsOfNewerProgramsAreSkipped() {
    var sum = FNV1a()
    let text = "colour green\npid 7\nhost a b\nstarted 2.5\nfile a 3.0 often\n"
    sum.combine(text.utf8)
    let record = SessionRecord(Array((text + "sum \(String(sum.value, radix: 16))").utf8))
    #expect(record?.host == "a b")
    #expect(record?.files == [10: 3.0])
  }

  private func filled() -> SessionRecord {
    var record = SessionRecord(process: 4711, host: "a host", started: 1_790_000_000.25)
    record.open(.max, at: 1_790_000_001.125)
    record.open(0, at: 1e-3)
    return record
  }
}
