import Console
import HistoryStore
import MementoKit
import SystemPackage
import Text
import TextEditing
import TextHistory

extension Subject {
  /// A week of sessions with one file, in simulated time: what grows, and what stays as at the start.
  static var week: Subject {
    Subject(name: "week") { _ in
      // One week provides the figures of all rows.
      var known: Week?
      func row(
        _ name: String, bar: Double? = nil, byteBar: Double? = nil,
        _ figures: @escaping (Week) -> Sample
      ) -> Benchmark {
        Benchmark(name: name, unit: .milliseconds, bar: bar, byteBar: byteBar, rounds: 1) {
          let week = try known ?? Week(in: benchmarkFolder())
          known = week
          return figures(week)
        }
      }
      return [
        row("\(Week.stateCount.grouped) states, each on the first day", bar: 5) {
          Sample(seconds: $0.days[0].secondsPerState, bytes: nil)
        },
        row("the same on the seventh day; memory since the first", bar: 5, byteBar: 1_000_000) {
          Sample(
            seconds: $0.days[6].secondsPerState,
            bytes: Double(max(0, $0.days[6].held - $0.days[0].held)))
        },
        row("a session opened on the first day") {
          Sample(seconds: $0.days[0].secondsPerOpening, bytes: nil)
        },
        row(
          "the same on the seventh day; stored, limit 2 MB", bar: 100,
          byteBar: Double(Week.settings.bytesPerFile)
        ) {
          Sample(seconds: $0.days[6].secondsPerOpening, bytes: Double($0.stored))
        },
      ]
    }
  }
}

/// Seven days with a session every hour, each with 150 blocks in a text of about 100 kB.
private struct Week {
  struct Day {
    var secondsPerState = 0.0
    var secondsPerOpening = 0.0
    /// The bytes in use after the last session of the day.
    var held = 0
  }

  static let settings: HistorySettings = {
    var settings = HistorySettings()
    settings.bytesPerFile = 2_000_000
    return settings
  }()
  static var stateCount: Int { 7 * sessionsPerDay * blocksPerSession }
  private static let sessionsPerDay = 24
  private static let blocksPerSession = 150
  private static let path: FilePath = "/nowhere/week.txt"

  private(set) var days: [Day] = []
  /// The bytes of the history at the last opening, after pruning.
  private(set) var stored = 0
  private var text = PieceTree(adopting: LogText.allocate(byteCount: 100_000))
  private var random = SeededRandom(seed: 7)
  private var seconds = 1_800_000_000.0

  init(in folder: FilePath) throws {
    _ = try freshStore("week.db", in: folder)
    for _ in 0..<7 {
      var day = Day()
      for _ in 0..<Self.sessionsPerDay {
        let (opening, states) = try session(in: folder.appending("week.db"))
        day.secondsPerOpening += opening / Double(Self.sessionsPerDay)
        day.secondsPerState += states / Double(Self.sessionsPerDay * Self.blocksPerSession)
      }
      day.held = allocatedBytes()
      days.append(day)
    }
  }

  private var now: Moment { Moment(uptime: .seconds(seconds), secondsSince1970: seconds) }

  /// Opens the file, types, saves and closes it.
  ///
  /// - Returns: the seconds for the opening, and for all blocks.
  private mutating func session(
    in path: FilePath
  ) throws -> (opening: Double, states: Double) {
    seconds += 3600 - Double(Self.blocksPerSession) * 10
    var caretaker = Caretaker(of: TextBuffer(text), at: now)
    var opened: FileHistory?
    let opening = try Sample.time(operations: 1) {
      opened = try open(&caretaker, in: HistoryDatabase(path))
    }
    guard let history = opened else { return (0, 0) }
    if caretaker.tree.count == 1 { _ = try history.record(caretaker.recorded(from: 0)) }
    let states = try Sample.time(operations: 1) {
      for _ in 0..<Self.blocksPerSession { try type(&caretaker, in: history) }
    }
    let state = caretaker.originator.makeMemento()
    try history.recordOnDisk(
      caretaker.tree.reference(to: caretaker.tree.current), state, isSaved: true, identity: nil)
    try history.close()
    // As a new session reads it from the file.
    text = PieceTree(caretaker.originator.text.bytes)
    return (opening.seconds, states.seconds)
  }

  /// Prunes the history, as each opening does, and opens it.
  private mutating func open(
    _ caretaker: inout Caretaker<TextBuffer>, in store: HistoryDatabase
  ) throws -> FileHistory {
    if let file = try store.file(at: Self.path) {
      try Pruning(store, settings: Self.settings) { _ in false }.prune(file, at: seconds)
      stored = try store.byteCount(of: file.id)
    }
    let opened = OpenedText(
      path: Self.path, state: caretaker.originator.makeMemento(), identity: nil,
      openedAt: seconds)
    let (history, earlier) = try FileHistory.open(
      opened, in: store, sessions: SessionLiveness(own: "session \(seconds)") { _ in false },
      settings: Self.settings)
    if let earlier { caretaker.adopt(earlier.tree, anchoredAt: earlier.anchor) }
    return history
  }

  /// Replaces 40 characters at one of 200 places by as many others, in a block of its own.
  private mutating func type(
    _ caretaker: inout Caretaker<TextBuffer>, in history: FileHistory
  ) throws {
    seconds += 10
    let words = (0..<40).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }
    let start = 400 * Int.random(in: 0..<200, using: &random)
    let count = caretaker.tree.count
    caretaker.move { $0.select(at: start + 40, anchor: start) }
    caretaker.edit(.typing, at: now) { $0.insert(words) }
    caretaker.closeBlock(at: now)
    _ = try history.record(caretaker.recorded(from: count))
  }
}
