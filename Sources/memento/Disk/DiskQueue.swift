import Dispatch
import EditorCore
import Storage
import SystemPackage
import TextHistory
import TextModel

/// The queue on which files are written and looked at, one after another, while typing goes on.
struct DiskQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.disk", qos: .userInitiated)
  private let known: KnownFiles

  /// A queue that notes in `known` what it reads and writes.
  init(knowing known: KnownFiles) {
    self.known = known
  }

  /// Writes a state to its file; where that is written over, when the history of the state is
  /// durable.
  ///
  /// - Parameters:
  ///   - history: where the history of the text is kept.
  ///   - options: how history is kept: that of a file that is replaced is to stay readable.
  ///   - tell: called on the main queue with how far it is, and with what became of it.
  func save(
    _ request: SaveRequest, after history: HistoryQueue, _ options: HistoryOptions,
    tell: @escaping @MainActor @Sendable (Event) -> Void
  ) {
    queue.async { [known] in
      let send = { @Sendable (event: Event) in
        DispatchQueue.main.async { MainActor.assumeIsolated { tell(event) } }
      }
      let replaced = ReplacedFile()
      var course = SaveCourse()
      course.replaced = replaced
      course.mayLoseChanges = request.mayLoseChanges
      course.passed = Self.progress(of: request, send)
      // A crash in between leaves neither the old nor the new text: then history has it.
      course.beforeOverwriting = { history.finish() }
      // One in between leaves a file that nobody would know for the base of its history.
      if request.awaitsHistory { course.beforeReplacing = { history.finish() } }
      let former = ReplacedFileHistory(options: options)
      let words =
        request.replacesOther ? former.keep(at: FilePath(expandingTilde: request.path)) : nil
      send(Self.write(request, course, knowing: known, asking: former))
      if let words { send(.notice(words)) }
      replaced.letGo()
    }
  }

  /// Tells now and then how much of a text is written.
  private static func progress(
    of request: SaveRequest, _ send: @escaping (Event) -> Void
  ) -> (Int) -> Void {
    let size = max(1, request.memento.recordedText.count)
    var written = 0
    var pace = Pace()
    return { count in
      written += count
      if pace.isDue { send(.saving(request.document, Double(min(written, size)) / Double(size))) }
    }
  }

  /// Has root write a state to its file, when the history of it is durable; the terminal is sudo's
  /// until that is done.
  func saveAsRoot(
    _ request: SaveRequest, after history: HistoryQueue,
    done: @escaping @MainActor @Sendable (Event) -> Void
  ) {
    queue.async { [known] in
      history.finish()
      let event = Self.writeAsRoot(request, knowing: known)
      DispatchQueue.main.async { MainActor.assumeIsolated { done(event) } }
    }
  }

  private static func writeAsRoot(_ request: SaveRequest, knowing known: KnownFiles) -> Event {
    let path = FilePath(expandingTilde: request.path)
    switch RootSave()?.save(request.memento, to: path, makesFolders: request.makesFolders) {
    case .saved(let identity):
      if let identity { known.note(identity, of: path) }
      return .saved(request)
    case .failed(let reason): return .saveFailed(request, reason)
    case nil: return .saveFailed(request, "Not saved: there is no sudo any more")
    }
  }

  /// Writes something down that is not missed where it cannot be written.
  func note(_ body: @escaping @Sendable () throws(FileError) -> Void) {
    queue.async { try? body() }
  }

  /// Looks whether a file still holds a text.
  ///
  /// - Parameter done: called on the main queue with what was found.
  func look(_ look: DiskLook, done: @escaping @MainActor @Sendable (DiskNews) -> Void) {
    queue.async { [known] in
      let finding = Self.find(look, knowing: known)
      DispatchQueue.main.async { MainActor.assumeIsolated { done(.found(finding, look)) } }
    }
  }

  /// Finds out whether a file may be written.
  ///
  /// - Parameter done: called on the main queue.
  func findStanding(
    of path: FilePath, done: @escaping @MainActor @Sendable (FileStanding) -> Void
  ) {
    queue.async {
      let standing = FileStanding(of: path)
      DispatchQueue.main.async { MainActor.assumeIsolated { done(standing) } }
    }
  }

  /// A file that was opened, or why it was not.
  struct Opened: Sendable {
    let event: Event
    /// Where the rest of it comes from; nil where all is there.
    var rest: FileLoad?
  }

  /// Opens a file that is to be edited.
  ///
  /// - Parameter done: called on the main queue with its beginning, or with why there is none.
  func open(
    _ request: OpenRequest, _ settings: Settings,
    done: @escaping @MainActor @Sendable (Opened) -> Void
  ) {
    queue.async { [known] in
      let opened = Self.open(request, settings, knowing: known)
      DispatchQueue.main.async { MainActor.assumeIsolated { done(opened) } }
    }
  }

  private static func open(
    _ request: OpenRequest, _ settings: Settings, knowing known: KnownFiles
  ) -> Opened {
    do throws(FileError) {
      let path = FilePath(expandingTilde: request.path)
      let file = try FileLoad.begin(path, orElse: settings.encoding(ofFileAt: path))
      if let file { known.note(file.identity, of: path) }
      let place = request.place ?? RecentFiles.place(of: path)
      return Opened(event: .opened(request.at(place), file?.text), rest: file?.rest)
    } catch {
      if error.cause == .notAFile(.directory) {
        return Opened(event: .opening(.isFolder(request)))
      }
      return Opened(event: .openFailed(request, error.description))
    }
  }

  private static func find(_ look: DiskLook, knowing known: KnownFiles) -> DiskFinding {
    let path = FilePath(expandingTilde: look.path)
    do throws(FileError) {
      guard let there = try FileIdentity.current(of: path) else { return .gone }
      if let last = known[path], there.hasSameContents(as: last) { return .unchanged }
      let finding = try read(
        path, .like(look.memento.recordedEncoding), against: look.memento, known)
      if case .unchanged = finding { known.accept(path) }
      return finding
    } catch {
      return .unreadable(error.description)
    }
  }

  /// Reads a file once more, in another encoding.
  ///
  /// - Parameter done: called on the main queue with what came of it.
  func reread(
    _ look: DiskLook, _ encoding: TextEncoding,
    done: @escaping @MainActor @Sendable (DiskNews) -> Void
  ) {
    queue.async { [known] in
      let finding = Self.reread(look, encoding, knowing: known)
      DispatchQueue.main.async { MainActor.assumeIsolated { done(.reread(finding, look)) } }
    }
  }

  private static func reread(
    _ look: DiskLook, _ encoding: TextEncoding, knowing known: KnownFiles
  ) -> DiskFinding {
    let path = FilePath(expandingTilde: look.path)
    do throws(FileError) {
      let finding = try read(path, .by(encoding), against: look.memento, known)
      if case .changed(_, let found) = finding {
        try? ChosenEncodings.ofUser?.note(found, of: path)
      }
      return finding
    } catch {
      return .unreadable(error.description)
    }
  }

  /// How the text in a file differs from another.
  private static func read(
    _ path: FilePath, _ reading: DecodedText.Reading, against memento: TextBuffer.Memento,
    _ known: KnownFiles
  ) throws(FileError) -> DiskFinding {
    guard let file = try DecodedFile.load(path, reading) else { return .gone }
    if case .by = reading, let problem = file.text.problem {
      let advice = "Choose another encoding."
      throw FileError(.read, path, .encoding(words: problem.description, advice: advice))
    }
    known.noteFound(file.identity, of: path)
    let text = memento.recordedText
    let encoding = file.text.encoding
    if let change = file.text.withBytes({ text.replacement(into: $0) }) {
      return .changed(FoundText(change, of: memento), in: encoding)
    }
    return encoding == memento.recordedEncoding
      ? .unchanged : .changed(FoundText(Replacement(0..<0, with: []), of: memento), in: encoding)
  }

  /// Waits until all that was asked for is written.
  func finish() {
    queue.sync {}
  }

  private static func write(
    _ request: SaveRequest, _ course: SaveCourse, knowing known: KnownFiles,
    asking former: ReplacedFileHistory
  ) -> Event {
    let path = FilePath(expandingTilde: request.path)
    do {
      // A folder cannot be replaced; the attempt to save says so.
      if let there = try FileIdentity.current(of: path), there.mode.type != .directory {
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
      return try .saved(save(request, to: path, course, knowing: known))
    } catch {
      if error.cause == .notAFile(.directory) { return .saveStopped(request, .folder) }
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

  private static func save(
    _ request: SaveRequest, to path: FilePath, _ course: SaveCourse, knowing known: KnownFiles
  ) throws(FileError) -> SaveRequest {
    do {
      let identity = try TextFile.save(
        request.memento, to: path, like: known[path],
        overridesProtection: request.overridesProtection, course: course)
      known.note(identity, of: path)
      // The text is saved: that it may be read wrongly next time is not worth an error.
      try? ChosenEncodings.ofUser?.note(request.memento.recordedEncoding, of: path)
      return request
    } catch {
      if error.cause == .changedMeanwhile { throw error }
      // The attempt may have touched the file, which is whole: that was nobody else.
      if let there = try FileIdentity.current(of: path) { known.note(there, of: path) }
      throw error
    }
  }
}
