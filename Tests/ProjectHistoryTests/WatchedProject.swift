import Files
import HistoryStore
import SystemPackage
import TestSupport
import Testing
import TextHistory

@testable import ProjectHistory

/// A project that is watched, on a clock that the test moves.
final class WatchedProject {
  let project: Project
  private var watch: ProjectWatch
  /// The files that editors have open.
  let openFiles: OpenFileList
  private(set) var reports: [WatchReport] = []
  private var now = 1_000.0

  /// The answers about open files, and the failures of the store.
  final class OpenFileList {
    var paths: Set<FilePath> = []
    var failure: ProjectError?
  }

  init(
    _ project: Project, mostWatches: Int = .max, isOpen paths: Set<FilePath> = [],
    _ change: (inout ProjectWatch.Rules) -> Void = { _ in }
  ) throws {
    self.project = project
    var rules = ProjectWatch.Rules()
    change(&rules)
    let list = OpenFileList()
    openFiles = list
    list.paths = paths
    let store = try HistoryDatabase(
      project.store.path, lockTimeout: LockTimeout(.milliseconds(20)))
    let recording = FileRecording(store, sessions: project.sessions(), encodings: nil)
    watch = ProjectWatch(
      of: try project.folder.canonical(), by: rules,
      watches: try FolderWatches(mostWatches: mostWatches)
    ) {
      if let failure = list.failure { throw failure }
      return ProjectWatch.Opened(store, recording) { list.paths.contains($0) }
    }
    reports.append(watch.start())
    runUntilQuiet()
  }

  /// The time, in seconds since 1970-01-01 00:00 UTC.
  var date: Double { now }

  /// Lets time pass.
  func pass(seconds: Double) { now += seconds }

  private var time: ProjectWatch.Time { ProjectWatch.Time(uptime: now, date: now) }

  /// Handles all reported changes, and moves the clock until nothing is pending.
  ///
  /// - Parameter limit: the most seconds of the clock.
  func runUntilQuiet(atMost limit: Double = 60) {
    let end = now + limit
    while true {
      watch.takeChanges(at: time)
      reports += watch.work(at: time)
      guard let next = watch.deadline else { break }
      if next > end { break }
      now = max(now + 0.01, next)
    }
    now += 1
  }

  /// Records what is pending as at the end of a watch.
  func stop() {
    watch.takeChanges(at: time)
    reports += watch.stop(at: time) { true }
  }

  /// The stretches that were reported.
  var stretches: [WatchStretch] {
    reports.compactMap { if case .recorded(let stretch) = $0 { stretch } else { nil } }
  }

  /// The result of the comparison at the start.
  var comparison: CheckCounts? {
    reports.compactMap { if case .compared(let counts) = $0 { counts } else { nil } }.first
  }

  var counts: WatchedCounts? {
    reports.compactMap { if case .started(let counts) = $0 { counts } else { nil } }.first
  }

  func hasReported(_ isWanted: (WatchReport) -> Bool) -> Bool { reports.contains(where: isWanted) }

  var pendingCount: Int { watch.pendingCount }
  var hasEnded: Bool { watch.hasEnded }

  /// The number of states of a file; 0 without a history.
  func reader(_ name: String) throws -> HistoryReader {
    try #require(
      try HistoryReader(of: project.file(name), in: project.store, encodings: nil))
  }

  func stateCount(_ name: String) throws -> Int {
    guard let file = try project.store.file(at: project.path(name)) else { return 0 }
    return try project.store.mementoCount(of: file.id)
  }
}
