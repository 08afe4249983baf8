public import Files
public import HistoryStore
import Projects
public import SystemPackage
public import TextHistory

/// A watch that records files of a project written by other programs.
///
/// At the start, it records each text that is missing in the history, so that the text before a
/// change can be restored. Then it collects changes until the files are quiet. It never blocks:
/// `deadline` is the time of the next call, and times are arguments.
public struct ProjectWatch: ~Copyable {
  /// The time of a call.
  public struct Time: Sendable {
    /// The time in seconds of a clock that never decreases.
    public let uptime: Double
    /// The time in seconds since 1970-01-01 00:00 UTC.
    public let date: Double

    /// Creates a time from both clocks.
    public init(uptime: Double, date: Double) { (self.uptime, self.date) = (uptime, date) }
  }

  /// The store with all values needed to write to it.
  public struct Opened {
    let store: HistoryDatabase
    let recording: FileRecording
    let isOpen: (FilePath) -> Bool

    /// - Parameter isOpen: returns whether an editor has a file open.
    public init(
      _ store: HistoryDatabase, _ recording: FileRecording, isOpen: @escaping (FilePath) -> Bool
    ) {
      self.store = store
      self.recording = recording
      self.isOpen = isOpen
    }
  }

  /// The limits of a watch, and its exclusions.
  public struct Rules {
    /// The size of the largest recorded file, in bytes.
    public var largestFile = 1_000_000
    /// The maximum number of files.
    public var mostFiles = 50_000
    /// The total size of all first texts, in bytes.
    public var bytesOfFirstTexts = 200_000_000
    /// The path of a file with patterns for all projects of the user.
    public var userRules: FilePath?
    /// The canonical paths of excluded folders.
    public var skipped: Set<FilePath> = []
    /// A function that returns whether the file at a canonical path has no history.
    public var isExcluded: (FilePath) -> Bool = { _ in false }

    /// Creates the usual limits.
    public init() {}
  }

  var tree: WatchedTree
  var pending = PendingFiles()
  /// The folders whose files are not compared yet, the next one last.
  var unchecked: [FolderWatches.Number] = []
  var moves: [FolderMove] = []
  private let rules: Rules
  private let open: () throws -> Opened
  private var opened: Opened?
  private var pause = WatchPause()
  private var room: FileRecording.Limits
  var check = CheckCounts()
  private var stretch: WatchStretch?
  private var reports: [WatchReport] = []
  private var state = State()

  private struct State {
    /// Whether the comparison at the start has not ended.
    var isStarting = false
    /// Whether the limit of first texts is reached.
    var isFull = false
    /// Whether the folder was removed.
    var isGone = false
  }

  /// A moved folder whose histories are not moved yet.
  struct FolderMove {
    let from: WatchedTree.Path
    let to: WatchedTree.Path
    let due: Double
  }

  /// The files of a batch, and their maximum size: all their texts are in memory at once.
  private static var batch: Int { 64 }
  /// The delay before another attempt to record a changed file that an editor has open; it doubles
  /// after each attempt.
  private static var timeForEditor: Double { 2 }
  /// The time after which a stretch is reported during continuous changes, in seconds.
  private static var longestStretch: Double { 10 }

  /// Prepares the watch of a folder.
  ///
  /// - Parameters:
  ///   - folder: the canonical path.
  ///   - watches: a new queue.
  ///   - open: opens the store; called again after a failure, or after the store was replaced.
  public init(
    of folder: FilePath, by rules: Rules, watches: consuming FolderWatches,
    opening open: @escaping () throws -> Opened
  ) {
    tree = WatchedTree(
      of: folder, userRules: rules.userRules, skipping: rules.skipped, mostFiles: rules.mostFiles,
      watches: watches)
    self.rules = rules
    self.open = open
    room = FileRecording.Limits(
      largestFile: rules.largestFile, bytesOfFirstTexts: rules.bytesOfFirstTexts,
      beginnings: rules.mostFiles)
  }

  /// The descriptor that becomes readable when files change.
  public var descriptor: FileDescriptor { tree.descriptor }

  /// The number of files that are not recorded yet.
  public var pendingCount: Int { pending.count }

  /// Whether the folder was removed.
  public var hasEnded: Bool { state.isGone }

  /// The time of the next call, on the clock that never decreases; nil until the next change.
  public var deadline: Double? {
    let isUsable = pause.end == nil
    var times = [tree.deadline].compactMap(\.self)
    if !unchecked.isEmpty { times.append(-.infinity) }
    if let next = [pending.deadline, moves.map(\.due).min()].compactMap(\.self).min() {
      times.append(next)
    }
    guard let next = times.min() else { return nil }
    return isUsable ? next : max(next, pause.end ?? next)
  }

  // MARK: Calls

  /// Watches all folders; their files are compared with their histories later.
  public mutating func start() -> WatchReport {
    unchecked = tree.start().reversed()
    state.isStarting = true
    return .started(tree.counts)
  }

  /// Reads reported changes, some hundreds at a time.
  ///
  /// - Returns: whether there were any; then more may follow.
  @discardableResult
  public mutating func takeChanges(at now: Time) -> Bool {
    let before = tree.counts
    let changes = tree.takeChanges(at: now.uptime)
    for change in changes { receive(change, at: now.uptime) }
    if tree.counts.refusedFolders > before.refusedFolders { reports.append(.unwatched) }
    if tree.counts.foldersBeyondLimit > before.foldersBeyondLimit { reports.append(.beyondLimit) }
    return !changes.isEmpty
  }

  /// Performs the next part of the work, and returns its reports.
  public mutating func work(at now: Time) -> [WatchReport] {
    for path in tree.settle(at: now.uptime) { touch(path, at: now.uptime) }
    if pause.isOver(at: now.uptime) {
      while pending.count < Self.batch, let folder = unchecked.popLast() {
        compare(folder, at: now)
      }
      attempt(at: now, isLast: false)
    }
    endParts(at: now)
    defer { reports = [] }
    return reports
  }

  /// Records the pending files within the available time.
  ///
  /// - Parameter isInTime: returns whether time for more files remains.
  /// - Returns: the reports.
  public mutating func stop(at now: Time, while isInTime: () -> Bool) -> [WatchReport] {
    while !pending.isEmpty, isInTime() {
      let count = pending.count
      attempt(at: now, isLast: true)
      if pending.count >= count { break }
    }
    endStretch()
    defer { reports = [] }
    return reports
  }

  private mutating func receive(_ change: WatchedTree.Change, at now: Double) {
    switch change {
    case .file(let path, let former):
      touch(path, movedFrom: former.map { pending.origin(of: $0) ?? $0 }, at: now)
    case .folder(let path, let numbers, let former):
      if let former { move(former, to: path, at: now) }
      for number in numbers {
        var files: [WatchedTree.Path] = []
        tree.forEachFile(in: number) { files.append($0) }
        for file in files {
          // The file may have moved into the folder just before.
          let earlier = former.flatMap { pending.origin(of: $0 + file[path.count...]) }
          touch(file, movedFrom: earlier, at: now)
        }
      }
    case .rules(let numbers): unchecked += numbers
    case .lost:
      reports.append(.lostChanges)
      checkAll()
    case .gone:
      if !state.isGone { reports.append(.gone) }
      state.isGone = true
    }
  }

  /// Records that a folder moved, perhaps again.
  private mutating func move(
    _ former: WatchedTree.Path, to path: WatchedTree.Path, at now: Double
  ) {
    let earlier = moves.firstIndex { $0.to == former }
    let from = earlier.map { moves.remove(at: $0).from } ?? former
    moves.append(FolderMove(from: from, to: path, due: now + PendingFiles.quiet))
  }

  private mutating func touch(
    _ path: WatchedTree.Path, movedFrom origin: WatchedTree.Path? = nil, at now: Double
  ) {
    if !pending.touch(path, movedFrom: origin, at: now) { checkAll() }
  }

  /// Compares all files with their histories, including those in folders whose creation was not
  /// reported.
  private mutating func checkAll() {
    pending.removeAll()
    unchecked = tree.renewAll().reversed()
  }

  /// Schedules the files of a folder for comparison.
  private mutating func compare(_ folder: FolderWatches.Number, at now: Time) {
    var files: [WatchedTree.Path] = []
    tree.forEachFile(in: folder) { files.append($0) }
    for file in files { pending.check(file, at: now.uptime) }
  }

  // MARK: Recording

  private mutating func attempt(at now: Time, isLast: Bool) {
    let due = pending.takeDue(at: now.uptime, atMost: Self.batch, isLast: isLast)
    let moved = moves.filter { isLast || $0.due <= now.uptime }
    if due.isEmpty, moved.isEmpty { return }
    do {
      let store = try usableStore()
      for move in moved {
        try store.recording.moveHistory(
          of: tree.whole(move.from), to: tree.whole(move.to), isFolder: true, at: now.date)
      }
      moves.removeAll { isLast || $0.due <= now.uptime }
      for file in due {
        guard let origin = file.origin else { continue }
        try store.recording.moveHistory(
          of: tree.whole(origin), to: tree.whole(file.path), isFolder: false, at: now.date)
      }
      // The watch records the first text of a file that an editor has open, because the editor may
      // close it unchanged.
      let changed = Set(due.filter { !$0.isOfCheck }.map { tree.whole($0.path) })
      let outcomes = try store.recording.recordChanges(
        of: due.map { tree.whole($0.path) }, within: room, isExcluded: rules.isExcluded,
        isOpen: { changed.contains($0) && store.isOpen($0) }, at: now.date)
      for (file, outcome) in zip(due, outcomes) {
        // The first texts of all other files were recorded at the start.
        if case .began = outcome, !file.isOfCheck, !state.isStarting {
          try store.recording.recordCreation(of: tree.whole(file.path), at: now.date)
        }
        // If the file replaced another one, its history stays at the old path.
        if let origin = file.origin {
          try store.recording.recordDeletion(of: tree.whole(origin), at: now.date)
        }
        accept(outcome, of: file, at: now)
      }
      if pause.isReported { reports.append(.recovered) }
      pause.clear()
    } catch {
      pause.extend(at: now.uptime)
      if isLast || pause.failureCount == WatchPause.countToReport {
        reports.append(.failed(Self.explanation(about: error)))
      }
      opened = nil
      for file in due {
        // A file that can never be recorded must not delay the others.
        let delay = min(Double(1 << min(file.tryCount, 6)), WatchPause.longest)
        pending.retry(file, notBefore: now.uptime + delay, at: now.uptime)
      }
    }
  }

  private static func explanation(about error: any Error) -> String {
    guard let error = error as? DatabaseError, error.isDamage else { return "\(error)" }
    return "\(error) memento repair restores the readable part"
  }

  private mutating func usableStore() throws -> Opened {
    if let opened, opened.store.isInPlace { return opened }
    let fresh = try open()
    opened = fresh
    return fresh
  }

  private mutating func accept(
    _ outcome: RecordedChange, of file: PendingFiles.Due, at now: Time
  ) {
    if file.isOfCheck, state.isStarting { check.count(outcome) }
    switch outcome {
    case .unchanged: break
    case .began(let byteCount):
      room.bytesOfFirstTexts -= byteCount
      room.beginnings -= 1
      if !file.isOfCheck { extendStretch(at: now) { $0.began += 1 } }
    case .changed:
      if !(file.isOfCheck && state.isStarting) { extendStretch(at: now) { $0.changed += 1 } }
    case .isOpen where !(file.isOfCheck && state.isStarting):
      // A restore ends soon, and an editor records the change itself unless it is killed before.
      let pause = Self.timeForEditor * Double(1 << min(file.tryCount, 4))
      pending.retry(
        file, notBefore: now.uptime + min(pause, WatchPause.longest), at: now.uptime)
    case .changedMeanwhile:
      pending.retry(file, notBefore: now.uptime + PendingFiles.quiet, at: now.uptime)
    case .left(.noRoom) where !state.isStarting && !state.isFull:
      state.isFull = true
      reports.append(.noRoom)
    case .isOpen, .left: break
    }
  }

  private mutating func extendStretch(at now: Time, _ change: (inout WatchStretch) -> Void) {
    var current = stretch ?? WatchStretch(start: now.date)
    change(&current)
    stretch = current
  }

  /// Reports the end of the comparison at the start, and of a stretch of changes.
  private mutating func endParts(at now: Time) {
    if state.isStarting, unchecked.isEmpty, pending.checkCount == 0 {
      state.isStarting = false
      state.isFull = check.left[.noRoom] != nil
      reports.append(.compared(check))
    }
    // Files with a much later retry belong to another stretch.
    let isQuiet = pending.deadline.map { $0 > now.uptime + 2 * PendingFiles.quiet } ?? true
    if isQuiet || stretch.map({ now.date - $0.start > Self.longestStretch }) == true {
      endStretch()
    }
  }

  private mutating func endStretch() {
    if let stretch { reports.append(.recorded(stretch)) }
    stretch = nil
  }
}

extension CheckCounts {
  fileprivate mutating func count(_ outcome: RecordedChange) {
    switch outcome {
    case .unchanged: known += 1
    case .began: began += 1
    case .changed: changed += 1
    case .isOpen: open += 1
    case .changedMeanwhile, .left(.missing): break
    case .left(let reason): left[reason, default: 0] += 1
    }
  }
}
