import CLinux
import EditorCore
import Files
import HistoryStore
import MementoKit
import ProjectHistory
import Shell
import SystemPackage
import Text
import TextHistory

/// The run of a watch: it waits for changes, and prints the reports.
struct WatchRun {
  private let path: FilePath
  private let folders: UserFolders
  private let preferences: HistoryPreferences
  private let isBesideEditor: Bool
  private let exclusion: HistoryExclusion

  /// The time for the last recordings after the request to end, in seconds.
  private static var timeToEnd: Double { 0.05 }
  /// The maximum wait for another program's lock of the store, because a signal waits for it, too.
  private static var lockTimeout: LockTimeout { LockTimeout(.milliseconds(40)) }

  init(of path: FilePath, _ settings: Settings, isBesideEditor: Bool) throws {
    self.path = path
    self.isBesideEditor = isBesideEditor
    preferences = settings.history
    folders = try UserFolders.ofEnvironment()
    exclusion = folders.exclusion(by: preferences.excluded)
    guard preferences.isEnabled else {
      throw CommandFailure("The configuration stores no history: [history] enabled = false")
    }
    if let pattern = exclusion.pattern(matching: path.appending("file")) {
      throw CommandFailure(
        "No file in \(path.printable) has a history: the pattern \(pattern.onOneLine) excludes it")
    }
  }

  func run() throws {
    let waking = try Waking(endsWithInput: isBesideEditor)
    try folders.history.make()
    let lock = try WatchLock(path, in: folders, at: Moment.now.secondsSince1970)
    defer { lock.leave() }
    guard try hasTurn(lock, waking) else { return }
    let session = try folders.sessions.join(at: Moment.now.secondsSince1970)
    defer { session.leave() }
    if let inner = lock.inner, !isBesideEditor {
      try put("Process \(inner.process) watches a folder inside. Nothing is recorded twice")
    }
    var notices = WatchNotices(of: path, by: rules)
    var watch = ProjectWatch(of: path, by: rules, watches: try FolderWatches()) {
      try open(session)
    }
    var failure: (any Error)?
    do {
      try show(watch.start(), &notices)
      try record(&watch, waking, &notices)
    } catch {
      failure = error
    }
    try end(&watch, &notices, after: failure)
  }

  /// Records changes until the request to end.
  private func record(
    _ watch: inout ProjectWatch, _ waking: Waking, _ notices: inout WatchNotices
  ) throws {
    var cause: Waking.Cause = []
    while !cause.contains(.end) {
      if cause.contains(.change) { watch.takeChanges(at: .now) }
      for report in watch.work(at: .now) { try show(report, &notices) }
      if watch.hasEnded { return }
      let left = watch.deadline.map { $0 - ProjectWatch.Time.now.uptime }
      cause = waking.wait(watch.descriptor, atMost: left)
    }
  }

  /// Records the pending files, and prints how to undo it.
  private func end(
    _ watch: inout ProjectWatch, _ notices: inout WatchNotices, after failure: (any Error)?
  ) throws {
    let limit = ProjectWatch.Time.now.uptime + Self.timeToEnd
    // Files written just before the request to end are reported already.
    while ProjectWatch.Time.now.uptime < limit, watch.takeChanges(at: .now) {}
    let reports = watch.stop(at: .now) { ProjectWatch.Time.now.uptime < limit }
    if let failure { throw failure }
    for report in reports { try show(report, &notices) }
    if watch.pendingCount > 0 { try put(notices.unrecorded(watch.pendingCount)) }
    if watch.hasEnded { throw CommandFailure("\(path.printable) is gone. The watch has ended") }
    if !isBesideEditor { try put(notices.ending) }
  }

  // MARK: Beginning

  /// Waits beside an editor until no other watch has the folder; without an editor, another watch
  /// is an error.
  ///
  /// - Returns: false if the command must end.
  private func hasTurn(_ lock: WatchLock, _ waking: Waking) throws -> Bool {
    guard let holder = lock.holder else { return true }
    guard isBesideEditor else {
      throw CommandFailure(
        "Process \(holder.process) watches \(path.printable) already, or a folder around it: "
          + "memento watch, or an editor")
    }
    var watches = try FolderWatches()
    _ = try watches.watch(lock.place)
    // Its lock may be released a moment after its file is closed.
    var triesLeft = 20
    while lock.holder != nil {
      let cause = waking.wait(watches.descriptor, atMost: triesLeft > 0 ? 0.1 : nil)
      if cause.contains(.end) { return false }
      triesLeft -= 1
      if cause.contains(.change) {
        _ = watches.takeChanges()
        triesLeft = 20
      }
    }
    return true
  }

  private var rules: ProjectWatch.Rules {
    var rules = ProjectWatch.Rules()
    rules.largestFile = preferences.watching.largestKilobytes * 1_000
    rules.bytesOfFirstTexts = preferences.watching.megabytesOfFirstTexts * 1_000_000
    rules.userRules = .userIgnoreRules
    rules.skipped = Set([folders.state.path, folders.history.folder].map(\.withoutLinksIfPossible))
    rules.isExcluded = { [exclusion] in exclusion.pattern(matching: $0) != nil }
    return rules
  }

  private func open(_ session: RunningSession) throws -> ProjectWatch.Opened {
    try folders.history.make()
    session.renew()
    let (store, notice) = try HistoryDatabase.open(
      in: folders.history, at: Moment.now.secondsSince1970, lockTimeout: Self.lockTimeout)
    if let notice { try put(notice.onOneLine) }
    var settings = HistorySettings()
    settings.largestSnapshot = preferences.largestWholeMegabytes * 1_000_000
    settings.bytesPerFile = preferences.megabytesPerFile * 1_000_000
    settings.bytesInAll = preferences.megabytesInAll * 1_000_000
    let recording = FileRecording(
      store, sessions: SessionLiveness(own: session.token) { session.isAlive($0) },
      encodings: folders.encodings, settings: settings)
    return ProjectWatch.Opened(store, recording) { !session.others(having: $0).isEmpty }
  }

  // MARK: Output

  private func show(_ report: WatchReport, _ notices: inout WatchNotices) throws {
    if case .compared = report {
      // The memory of the start is not needed during the watch.
      memento_return_free_memory()
      memento_return_program_pages()
    }
    let lines = isBesideEditor ? notices.limits(in: report) : notices.lines(for: report)
    for line in lines { try put(line) }
  }

  private func put(_ line: String) throws {
    do {
      _ = try FileDescriptor.standardOutput.writeAll("\(line)\n".utf8)
    } catch Errno.brokenPipe {
      throw CommandFailure("Nobody reads the output any more. The watch has ended")
    }
  }
}

extension ProjectWatch.Time {
  /// The present time.
  fileprivate static var now: ProjectWatch.Time {
    let now = Moment.now
    return ProjectWatch.Time(
      uptime: now.uptime / Duration.seconds(1), date: now.secondsSince1970)
  }
}

extension FilePath {
  fileprivate var withoutLinksIfPossible: FilePath { (try? canonical()) ?? self }
}
