import Dispatch
import MementoKit
import Synchronization
import TestSupport
import Testing

/// The debouncer on a real queue.
///
/// If nothing should happen, a second debouncer on the same queue, with a later deadline, ends the
/// wait.
struct DebouncerTests {
  private let queue = DispatchQueue(label: "debouncer tests")

  @Test("It fires once and not before its deadline")
  func itFiresOnceAndNotBeforeItsDeadline() async throws {
    let bell = Bell(on: queue)
    let deadline = soon(.milliseconds(50))
    bell.debouncer.aim(at: deadline)
    try await bell.hasRung()
    try await time(reaches: deadline + .milliseconds(100))
    #expect(bell.rings.count == 1)
    #expect(bell.rings.allSatisfy { $0 >= deadline })
  }

  @Test("A later deadline replaces the earlier one")
  func aLaterAimReplacesTheEarlier() async throws {
    let bell = Bell(on: queue)
    bell.debouncer.aim(at: soon(.milliseconds(50)))
    let deadline = soon(.milliseconds(200))
    bell.debouncer.aim(at: deadline)
    try await bell.hasRung()
    #expect(bell.rings.allSatisfy { $0 >= deadline })
    try await time(reaches: deadline + .milliseconds(100))
    #expect(bell.rings.count == 1)
  }

  @Test("An earlier deadline replaces the later one")
  func anEarlierAimReplacesTheLater() async throws {
    let bell = Bell(on: queue)
    bell.debouncer.aim(at: soon(.seconds(3600)))
    bell.debouncer.aim(at: soon(.milliseconds(20)))
    try await bell.hasRung()
  }

  @Test("It does not fire after its deadline was removed")
  func itNeverFiresAfterNil() async throws {
    let bell = Bell(on: queue)
    let deadline = soon(.milliseconds(50))
    bell.debouncer.aim(at: deadline)
    bell.debouncer.aim(at: nil)
    try await time(reaches: deadline + .milliseconds(100))
    #expect(bell.rings.isEmpty)
    bell.debouncer.aim(at: deadline)
    try await bell.hasRung()
  }

  @Test("It fires again for a new deadline")
  func itFiresAgainWhenAimedAgain() async throws {
    let bell = Bell(on: queue)
    for count in 1...3 {
      bell.debouncer.aim(at: soon(.milliseconds(20)))
      try await bell.hasRung(times: count)
    }
  }

  @Test("The same deadline fires only once")
  func theSameDeadlineIsKeptOnce() async throws {
    let bell = Bell(on: queue)
    let deadline = soon(.milliseconds(20))
    bell.debouncer.aim(at: deadline)
    try await bell.hasRung()
    bell.debouncer.aim(at: deadline)
    try await time(reaches: soon(.milliseconds(100)))
    #expect(bell.rings.count == 1)
  }

  @Test("A past deadline fires at once", arguments: [Duration.seconds(-60), .zero])
  func aPastDeadlineIsNow(deadline: Duration) async throws {
    let bell = Bell(on: queue)
    bell.debouncer.aim(at: deadline)
    try await bell.hasRung()
  }

  @Test("It ends with its owner")
  func itDiesWithItsOwner() async throws {
    let rings = Counter()
    let deadline = soon(.milliseconds(50))
    do {
      let debouncer = Debouncer(queue: queue) { rings.add(.now) }
      debouncer.aim(at: deadline)
      _ = Debouncer(queue: queue) { rings.add(.now) }
    }
    try await time(reaches: deadline + .milliseconds(100))
    #expect(rings.all.isEmpty)
  }

  @Test("The uptime never decreases")
  func theUptimeOfNowNeverGoesBack() {
    var last = Moment.now
    for _ in 0..<1000 {
      let now = Moment.now
      #expect(now.uptime >= last.uptime)
      last = now
    }
    #expect(last.secondsSince1970 > 1_700_000_000)
  }

  private func soon(_ delay: Duration) -> Duration { Moment.now.uptime + delay }

  /// Waits until the queue has reached an uptime.
  private func time(reaches uptime: Duration) async throws {
    let clock = Bell(on: queue)
    clock.debouncer.aim(at: uptime)
    try await clock.hasRung()
  }
}

/// A debouncer that records the uptimes at which it fired.
private struct Bell {
  let debouncer: Debouncer
  private let counter = Counter()

  init(on queue: DispatchQueue) {
    debouncer = Debouncer(queue: queue) { [counter] in counter.add(.now) }
  }

  var rings: [Duration] { counter.all }

  func hasRung(times count: Int = 1) async throws {
    try await eventually("ring \(count), had \(rings.count)") { rings.count >= count }
  }
}

private final class Counter: Sendable {
  private let moments = Mutex<[Duration]>([])

  var all: [Duration] { moments.withLock { $0 } }

  func add(_ moment: Moment) {
    moments.withLock { $0.append(moment.uptime) }
  }
}
