import SystemPackage
import Testing

@testable import Files

/// The record of a session.
@Suite struct SessionRecordTests {
  @Test("Every session has its own hash of a path")
  func everySessionHasItsOwnHashOfAPath() {
    let path: FilePath = "/home/me/text"
    let hash = SessionRecord.hash(of: path, in: "a")
    #expect(hash == SessionRecord.hash(of: path, in: "a"))
    #expect(hash != SessionRecord.hash(of: path, in: "b"))
    #expect(hash != SessionRecord.hash(of: "/home/me/texu", in: "a"))
  }

  @Test("A record is read as it was written")
  func whatIsWrittenIsRead() {
    let record = filled()
    #expect(SessionRecord(record.bytes) == record)
    let empty = SessionRecord(process: 1, host: "", started: -0.5)
    #expect(SessionRecord(empty.bytes) == empty)
    #expect(SessionRecord(record.bytes + Array("the tail of a longer one".utf8)) == record)
  }

  @Test("An incomplete or damaged record is nil")
  func aRecordThatIsNotWholeIsNone() {
    let bytes = filled().bytes
    // The last byte ends the checksum line, which is complete without it.
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

  @Test("Lines of newer versions are skipped")
  func wordsOfNewerProgramsAreSkipped() {
    let text = "colour green\npid 7\nhost a b\nstarted 2.5\nfile a 3.0 often\n"
    let sum = SessionRecord.sum(of: Array(text.utf8))
    let record = SessionRecord(Array((text + "sum \(sum)").utf8))
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
