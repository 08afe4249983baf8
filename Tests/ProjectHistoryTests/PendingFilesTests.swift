import Testing

@testable import ProjectHistory

/// The decision when a changed file is recorded, without a clock.
@Suite struct PendingFilesTests {
  private var pending = PendingFiles()

  /// Returns the names of the files that are due.
  private mutating func due(at now: Double, atMost limit: Int = 9) -> [String] {
    names(pending.takeDue(at: now, atMost: limit))
  }

  private func path(_ name: String) -> [UInt8] { Array(name.utf8) }

  private func names(_ due: [PendingFiles.Due]) -> [String] {
    due.map { String(decoding: $0.path, as: UTF8.self) }
  }

  @Test("A file is due when it was quiet, not before")
  mutating func quiet() {
    #expect(pending.deadline == nil)
    _ = pending.touch(path("a"), at: 10)
    _ = pending.touch(path("a"), at: 10.2)
    let early = due(at: 10.4)
    #expect(early.isEmpty)
    #expect(pending.deadline == 10.5)
    let taken = due(at: 10.5)
    #expect(taken == ["a"])
    #expect(pending.isEmpty && pending.deadline == nil)
  }

  @Test("A file that changes all the time is due three seconds after its first change")
  mutating func longest() {
    for step in 0..<30 { _ = pending.touch(path("a"), at: 10 + Double(step) / 10) }
    let early = due(at: 12.99)
    #expect(early.isEmpty)
    let taken = due(at: 13)
    #expect(taken == ["a"])
  }

  @Test("Many files are taken in batches, each in the order of the paths")
  mutating func batches() {
    for number in [3, 1, 2] { _ = pending.touch(path("\(number)"), at: 1) }
    let first = due(at: 2, atMost: 2)
    #expect(first.count == 2 && first == first.sorted())
    let second = due(at: 2, atMost: 2)
    #expect((first + second).sorted() == ["1", "2", "3"])
    #expect(pending.isEmpty)
  }

  @Test("At the end all files are due")
  mutating func end() {
    _ = pending.touch(path("a"), at: 1)
    let taken = names(pending.takeDue(at: 1, atMost: 9, isLast: true))
    #expect(taken == ["a"])
  }

  @Test("A file that could not be recorded waits, and is tried alone, after the others")
  mutating func retry() throws {
    _ = pending.touch(path("a"), at: 1)
    _ = pending.touch(path("b"), at: 1)
    for file in pending.takeDue(at: 2, atMost: 9) { pending.retry(file, notBefore: 5, at: 2) }
    let early = due(at: 4)
    #expect(early.isEmpty)
    #expect(pending.deadline == 5)
    _ = pending.touch(path("c"), at: 4.5)
    let others = due(at: 5)
    #expect(others == ["c"])
    let first = pending.takeDue(at: 5, atMost: 9)
    #expect(names(first) == ["a"] && first[0].tryCount == 1)
    let last = due(at: 5)
    #expect(last == ["b"])
  }

  @Test("A file that is compared is due at once, and a reported change of it when it is quiet")
  mutating func check() {
    pending.check(path("a"), at: 10)
    pending.check(path("b"), at: 10)
    #expect(pending.checkCount == 2)
    _ = pending.touch(path("b"), at: 10)
    let compared = pending.takeDue(at: 10, atMost: 9)
    #expect(names(compared) == ["a"] && compared[0].isOfCheck)
    #expect(pending.checkCount == 1)
    let changed = due(at: 10.3)
    #expect(changed == ["b"])
    #expect(pending.checkCount == 0)
  }

  @Test("A file that moved knows where it came from")
  mutating func origin() {
    _ = pending.touch(path("b"), movedFrom: path("a"), at: 1)
    #expect(pending.origin(of: path("b")) == path("a"))
    _ = pending.touch(path("b"), at: 1.1)
    let moved = pending.takeDue(at: 2, atMost: 1)
    #expect(moved.first?.origin == path("a"))
  }

  @Test("Beyond the limit, changed files are refused, and all must be compared")
  mutating func limit() {
    for number in 0..<PendingFiles.most {
      let isTaken = pending.touch(path("\(number)"), at: 1)
      if !isTaken { Issue.record("refused \(number)") }
    }
    let isTaken = pending.touch(path("more"), at: 1)
    let isKnownTaken = pending.touch(path("0"), at: 1)
    #expect(!isTaken && isKnownTaken)
    pending.removeAll()
    #expect(pending.isEmpty && pending.checkCount == 0)
  }
}

/// The pauses between attempts, without a clock.
@Suite struct WatchPauseTests {
  @Test("Pauses double up to a limit, and end with a success")
  func doubling() {
    var pause = WatchPause()
    #expect(pause.isOver(at: 0) && pause.failureCount == 0)
    pause.extend(at: 0)
    #expect(!pause.isOver(at: 0.2) && pause.isOver(at: 0.25))
    pause.extend(at: 1)
    #expect(pause.end == 1.5 && !pause.isReported)
    for _ in 0..<20 { pause.extend(at: 10) }
    #expect(pause.end == 10 + WatchPause.longest && pause.isReported)
    pause.clear()
    #expect(pause.isOver(at: 0) && pause.failureCount == 0)
    pause.extend(at: 20)
    #expect(pause.end == 20.25)
  }
}
