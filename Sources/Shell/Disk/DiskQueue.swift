import Dispatch
import Documents
import EditorCore
import Synchronization
import Files
import SystemPackage
import TextHistory
import Text
import TextEditing

/// The queue that writes and checks the file of one document while the user types.
struct DiskQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.disk", qos: .userInitiated)
  /// The writes that delay the end of the program.
  private let writes = DispatchGroup()
  private let stop = StopSign()
  private let leftovers = LeftoverSearch()
  private let outbox = MainQueueBuffer()
  let crashCopy = HeldCrashCopy()
  let known: KnownFiles
  let folders: UserFolders?
  /// Whether the session must not read another file to which the path now resolves.
  private let isRestricted: Bool
  private let gate: PathGate

  /// Creates a queue that records the files it reads and writes in `known`.
  init(
    knowing known: KnownFiles, in folders: UserFolders?, isRestricted: Bool,
    gate: @escaping PathGate
  ) {
    self.known = known
    self.isRestricted = isRestricted
    self.folders = folders
    self.gate = gate
  }

  /// Writes a state to its file; before overwriting, it waits until the state's history is durable.
  ///
  /// - Parameters:
  ///   - others: the canonical paths of other documents' files, which are never replaced.
  ///   - rules: the rules for files that are not open: the history of a replaced file gets its
  ///   text, and stays readable.
  func save(
    _ request: SaveRequest, after history: HistoryQueue, besides others: Set<FilePath>,
    _ rules: FileRules, post: @escaping Post<Event>
  ) {
    queue.async(group: writes) {
      let send = { @Sendable (event: Event) in outbox.post { post(event) } }
      let replaced = ReplacedFile()
      var course = SaveCourse()
      course.replaced = replaced
      course.mayLoseChanges = request.mayLoseChanges
      course.passed = Self.progress(of: request, send)
      course.shouldStop = { stop.isUp }
      // A crash during overwriting destroys both texts in the file, so the history must have the
      // new one.
      course.beforeOverwriting = { history.finishWithBases() }
      // A store that another program has locked for long has not stored it.
      course.safety = { safety(of: request, isDurable: !history.isWaiting, rules.options) }
      course.expectedPlace = expectedPlace(of: request)
      // After a crash in between, the file could not be identified as the base of its history.
      if request.awaitsHistory { course.beforeReplacing = { history.finish() } }
      let former = ReplacedFileHistory(rules: rules)
      if let refusal = Self.refusal(of: request, besides: others) {
        return send(.saveFailed(request, refusal))
      }
      let path = FilePath(expandingTilde: request.path)
      let isOwn = request.replaced == .own
      let kept = isOwn ? (failure: nil, notice: nil) : former.keep(at: path)
      if let failure = kept.failure, request.replaced == .kept {
        return send(.saveStopped(request, .fileWithoutHistory(failure)))
      }
      send(write(request, course, asking: former))
      if let notice = kept.notice { send(.notice(notice)) }
      replaced.letGo()
      removeLeftovers(besideFileAt: path)
    }
  }

  /// Returns the reason why a save must not replace a file: another document has it open.
  private static func refusal(of request: SaveRequest, besides others: Set<FilePath>) -> String? {
    let path = FilePath(expandingTilde: request.path)
    guard !others.isEmpty, let place = try? path.canonical(), others.contains(place) else {
      return nil
    }
    return "Cannot save \(path.printable): it is open in another tab. "
      + "Close that first, or choose another name with Alt-S."
  }

  /// Removes leftovers of killed programs beside a saved file, periodically; the end of the program
  /// does not wait for it.
  private func removeLeftovers(besideFileAt path: FilePath) {
    guard leftovers.isDue(at: .now) else { return }
    queue.async {
      if let file = try? path.canonical() { Leftovers(besideFileAt: file).remove() }
    }
  }

  /// Reports the progress of a save periodically.
  private static func progress(
    of request: SaveRequest, _ send: @escaping (Event) -> Void
  ) -> (Int) -> Void {
    let size = max(1, request.memento.recordedText.count)
    var written = 0
    var throttle = Throttle()
    return { count in
      written += count
      if throttle.isDue {
        send(.saving(request.document, Double(min(written, size)) / Double(size)))
      }
    }
  }

  /// Writes a state to its file as root after its history is durable; meanwhile sudo controls the
  /// terminal.
  func saveAsRoot(
    _ request: SaveRequest, after history: HistoryQueue, done: @escaping Post<Event>
  ) {
    queue.async(group: writes) {
      history.finishWithBases()
      let event = writeAsRoot(request)
      onMainQueue { done(event) }
    }
  }

  private func writeAsRoot(_ request: SaveRequest) -> Event {
    let path = FilePath(expandingTilde: request.path)
    // In a folder that others can write, the name may refer to a file of root by now.
    let expected = request.followsPath ? nil : known.place(of: path)
    if let expected, let place = try? path.canonical(), place != expected {
      return .saveStopped(request, .otherTarget("a link to \(place.printable)"))
    }
    let outcome = RootSave()?.save(
      request.memento, to: path, at: expected, makesFolders: request.makesFolders)
    switch outcome {
    case .saved(let identity):
      if let identity { known.record(identity, of: path) }
      return .saved(request)
    case .failed(let reason): return .saveFailed(request, reason)
    case nil: return .saveFailed(request, "Not saved: sudo is not installed any more")
    }
  }

  /// Writes a small file; a failure is silent.
  func writeIfPossible(_ body: @escaping @Sendable () throws(FileError) -> Void) {
    queue.async(group: writes) { try? body() }
  }

  /// Checks whether a file still contains a text.
  func check(_ check: FileCheck, done: @escaping Post<FileEvent>) {
    queue.async {
      gate(FilePath(expandingTilde: check.path), .check)
      let finding = find(check)
      onMainQueue { done(.found(finding, check)) }
    }
  }

  /// Finds whether a file may be written, and its canonical path, nil if it has none.
  ///
  /// - Parameter isCheck: whether a check for changes follows, which compares the HEAD of git.
  func findStatus(
    of path: FilePath, isCheck: Bool,
    done: @escaping @MainActor @Sendable (FileStatus, FilePath?) -> Void
  ) {
    queue.async {
      gate(path, .check)
      let (status, canonical) = (FileStatus(of: path), try? path.canonical())
      if !isCheck { known.recordHead(of: path) }
      onMainQueue { done(status, canonical) }
    }
  }

  /// The maximum size of a file that is read because only its status changed, as after `chmod`, in
  /// bytes.
  private static let mostToCompare = 1 << 26

  private static func isKnown(_ there: FileIdentity, since last: FileIdentity) -> Bool {
    there.byteCount > mostToCompare
      ? there.hasSameContents(as: last) : there.isUntouched(since: last)
  }

  private func find(_ check: FileCheck) -> FileCheckResult {
    let path = FilePath(expandingTilde: check.path)
    do throws(FileError) {
      guard let there = try FileIdentity.current(of: path) else { return .gone }
      if let last = known[path], Self.isKnown(there, since: last) { return .unchanged }
      if isRestricted, let place = known.place(of: path), try path.canonical() != place {
        return .unreadable("\(path.printable) is a link to another file now (--restricted)")
      }
      let finding = try read(path, .like(check.memento.recordedEncoding), against: check.memento)
      if case .unchanged = finding { known.accept(path) }
      return finding
    } catch {
      // If a folder replaced the file, the file is missing.
      if case .notAFile = error.cause { return .gone }
      return .unreadable(error.description)
    }
  }

  /// Reads a file again, in another encoding.
  func reread(_ check: FileCheck, _ encoding: TextEncoding, done: @escaping Post<FileEvent>) {
    queue.async {
      let finding = reread(check, encoding)
      onMainQueue { done(.reread(finding, check)) }
    }
  }

  private func reread(_ check: FileCheck, _ encoding: TextEncoding) -> FileCheckResult {
    let path = FilePath(expandingTilde: check.path)
    do throws(FileError) {
      let finding = try read(path, .by(encoding), against: check.memento)
      if case .changed(_, let found) = finding { try? known.encodings?.record(found, of: path) }
      return finding
    } catch {
      return .unreadable(error.description)
    }
  }

  /// Returns the difference between a file and a text.
  private func read(
    _ path: FilePath, _ reading: DecodedText.Reading, against memento: TextBuffer.Memento
  ) throws(FileError) -> FileCheckResult {
    guard let file = try DecodedFile.load(path, reading) else { return .gone }
    if case .by = reading, let problem = file.text.problem {
      let advice = "Choose another encoding."
      throw FileError(.read, path, .encoding(reason: problem.description, advice: advice))
    }
    known.recordFound(file.identity, of: path)
    let text = memento.recordedText
    let encoding = file.text.encoding
    let changes = file.text.withBytes { text.replacements(into: $0) }
    if changes.isEmpty, encoding == memento.recordedEncoding { return .unchanged }
    let note = known.description(ofGitAt: path)
    return .changed(FoundText(changes, of: memento, note: note), in: encoding)
  }

  /// Performs work on the file that delays the end of the program.
  func write(_ body: @escaping @Sendable () -> Void) {
    queue.async(group: writes, execute: body)
  }

  /// Performs work on the file that does not delay the end of the program.
  func inspect(_ path: FilePath, _ body: @escaping @Sendable () -> Void) {
    queue.async {
      gate(path, .check)
      body()
    }
  }

  /// Waits until all saves are written.
  func finish() { writes.wait() }

  /// Waits until all saves are written, but cancels those to pipes without an active reader and
  /// those that the disk does not complete; returns whether all have ended.
  func end(by limit: DispatchTime) -> Bool {
    stop.raise()
    return writes.wait(timeout: limit) == .success
  }

  /// Ends all saves as `end` does, and posts their events: for a caller on the main queue.
  @MainActor func finishAndPost(by limit: DispatchTime) {
    _ = end(by: limit)
    outbox.flush()
  }

  private func write(
    _ request: SaveRequest, _ course: SaveCourse, asking former: ReplacedFileHistory
  ) -> Event {
    let path = FilePath(expandingTilde: request.path)
    do {
      // A folder cannot be replaced; saving reports it.
      if let there = try FileIdentity.current(of: path), there.mode.type != .directory {
        if let type = known.newType(of: there, at: path), !request.followsPath {
          return .saveStopped(request, .otherTarget(type))
        }
        if !request.mayReplace { return .saveStopped(request, former.obstacle(at: path)) }
        if !request.mayLoseChanges, known.isOutdated(by: there, at: path) {
          return .saveStopped(request, .change)
        }
      }
      if request.makesFolders {
        try TextFile.makeFolders(of: path)
      } else if let folder = try TextFile.missingFolder(of: path) {
        return .saveStopped(request, .missingFolder(folder.printable))
      }
      return try .saved(save(request, to: path, course))
    } catch {
      if error.cause == .notAFile(.directory) { return .saveStopped(request, .folder) }
      if case .movedTo(let place) = error.cause {
        return .saveStopped(request, .otherTarget("a link to \(place.printable)"))
      }
      if error.cause == .changedMeanwhile {
        return .saveStopped(request, request.mayReplace ? .change : .file)
      }
      if !request.overridesProtection, WriteAccess.of(path) == .protected {
        return .saveStopped(request, .protection)
      }
      if RootSave.mayHelp(against: error) { return .saveStopped(request, .owner) }
      return .saveFailed(request, error.description)
    }
  }

  private func save(
    _ request: SaveRequest, to path: FilePath, _ course: SaveCourse
  ) throws(FileError) -> SaveRequest {
    do {
      let identity = try TextFile.save(
        request.memento, to: path, like: known[path],
        overridesProtection: request.overridesProtection, course: course)
      known.record(identity, of: path)
      known.recordHead(of: path)
      // The text is saved: a missing record of its encoding is no reason for an error.
      try? known.encodings?.record(request.memento.recordedEncoding, of: path)
      return request
    } catch {
      if error.cause == .changedMeanwhile { throw error }
      // The attempt may have touched the file, which is intact; no other program changed it.
      if let there = try FileIdentity.current(of: path) { known.recordTouched(there, at: path) }
      throw error
    }
  }
}

/// The schedule of searches for leftovers of killed programs; a folder may have many files.
private final class LeftoverSearch: Sendable {
  private let next = Mutex<ContinuousClock.Instant?>(nil)

  /// Returns whether enough time has passed since the last search; true schedules the next one.
  func isDue(at now: ContinuousClock.Instant) -> Bool {
    next.withLock { next in
      if let next, now < next { return false }
      next = now.advanced(by: .seconds(10))
      return true
    }
  }
}

/// The flag that the program is ending.
private final class StopSign: Sendable {
  private let state = Atomic(false)

  var isUp: Bool { state.load(ordering: .relaxed) }

  func raise() { state.store(true, ordering: .relaxed) }
}

extension FileStatus {
  /// Creates the current status of the file at a path.
  init(of path: FilePath) {
    let missing = try? TextFile.missingFolder(of: path)
    let there = try? FileIdentity.current(of: path)
    self.init(
      Access(WriteAccess.of(path)), missingFolder: missing?.printable,
      isOtherThanFile: there.map { $0.mode.type != .regular } ?? false)
  }
}

extension FileStatus.Access {
  fileprivate init(_ access: WriteAccess) {
    switch access {
    case .allowed: self = .allowed
    case .protected: self = .protected
    case .refused(.readOnlyFileSystem):
      self = .refused("its file system is read-only; Alt-S saves elsewhere")
    case .refused:
      self = .refused(RootSave() == nil ? "Alt-S saves elsewhere" : "Ctrl-S asks for sudo")
    }
  }
}
