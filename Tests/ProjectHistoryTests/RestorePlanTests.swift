import Files
import HistoryStore
import SystemPackage
import TestSupport
import Testing
import Text

@testable import ProjectHistory

@Suite struct RestorePlanTests {
  private func plan() throws -> RestorePlan {
    let project = try Project()
    try project.save("one\n", to: "a \u{1B}é.txt", at: 1_000)
    try project.save("two\n", to: "a \u{1B}é.txt", at: 2_000)
    try project.save("three\n", to: "b.txt", at: 1_000)
    try project.save("four\n", to: "b.txt", at: 2_000)
    try project.remove("b.txt")
    return try project.restore(project.comparison(.time(1_500)).changes).plan
  }

  @Test("A plan is read as it was written")
  func roundTrip() throws {
    let plan = try plan()
    #expect(plan.doneCount == 2 && plan.isDone)
    #expect(RestorePlan(plan.bytes) == plan)
  }

  @Test("A damaged plan is refused, or it names the same bytes for each file")
  func damage() throws {
    let plan = try plan()
    let bytes = plan.bytes
    let stamps = Set(plan.files.map(\.stampBefore))
    var random = SeededRandom(seed: Seed.current(default: 22))
    for _ in 0..<2_000 {
      var damaged = bytes
      damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      guard let read = RestorePlan(damaged), read != plan else { continue }
      // A different stamp fits no file, so that nothing is written.
      #expect(read.files.count <= plan.files.count)
      for file in read.files where stamps.contains(file.stampBefore) == false {
        #expect(file.stampBefore != nil)
      }
    }
    for length in 0..<bytes.count { #expect(RestorePlan(Array(bytes.prefix(length))) == nil) }
  }

  @Test("The word of a stamp is read as it was written")
  func stampWords() {
    let stamp = Array("text".utf8).withUnsafeBytes { ByteStamp(of: $0) }
    #expect(ByteStamp(word: stamp.word) == stamp)
    for word in ["", "-", "4-", "4-00", "x" + stamp.word, stamp.word + "0", "-4-" + stamp.word] {
      #expect(ByteStamp(word: word) == nil, "\(word)")
    }
  }
}
