import Dispatch
import EditorCore
import Storage
import SystemPackage
import TextModel

/// The queue on which files are written and looked at, one after another, while typing goes on.
struct DiskQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.disk", qos: .userInitiated)
  private let known: KnownFiles

  /// A queue that notes in `known` what it reads and writes.
  init(knowing known: KnownFiles) {
    self.known = known
  }

  /// Writes a state to its file, when the history of it is durable.
  ///
  /// - Parameters:
  ///   - history: where the history of the text is kept.
  ///   - done: called on the main queue with what became of it.
  func save(
    _ request: SaveRequest, after history: HistoryQueue,
    done: @escaping @MainActor @Sendable (Event) -> Void
  ) {
    queue.async { [known] in
      // Where the file can only be written over, a crash in between leaves neither the old nor the
      // new one: then history has it.
      history.finish()
      let event = Self.write(request, knowing: known)
      DispatchQueue.main.async { MainActor.assumeIsolated { done(event) } }
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

  /// Reads a file that is to be edited.
  ///
  /// - Parameter done: called on the main queue with the text, or with why there is none.
  func open(_ request: OpenRequest, done: @escaping @MainActor @Sendable (Event) -> Void) {
    queue.async { [known] in
      let event = Self.open(request, knowing: known)
      DispatchQueue.main.async { MainActor.assumeIsolated { done(event) } }
    }
  }

  private static func open(_ request: OpenRequest, knowing known: KnownFiles) -> Event {
    do throws(FileError) {
      let text = try read(request.path, knowing: known)
      let place = request.place ?? RecentFiles.place(of: FilePath(expandingTilde: request.path))
      return .opened(request.at(place), text)
    } catch {
      if error.cause == .notAFile(.directory) { return .opening(.isFolder(request)) }
      return .openFailed(request, error.description)
    }
  }

  /// Reads a file; nil where there is none.
  static func read(_ path: String, knowing known: KnownFiles) throws(FileError) -> PieceTree? {
    let path = FilePath(expandingTilde: path)
    guard let loaded = try TextFile.load(path) else { return nil }
    known.note(loaded.identity, of: path)
    return PieceTree(adopting: loaded.take())
  }

  private static func find(_ look: DiskLook, knowing known: KnownFiles) -> DiskFinding {
    let path = FilePath(expandingTilde: look.path)
    do throws(FileError) {
      guard let there = try FileIdentity.current(of: path) else { return .gone }
      if let last = known[path], there.hasSameContents(as: last) { return .unchanged }
      guard let file = try TextFile.load(path) else { return .gone }
      known.noteFound(file.identity, of: path)
      let text = TextBuffer(look.memento).text
      guard let change = file.withBytes({ text.replacement(into: $0) }) else {
        known.accept(path)
        return .unchanged
      }
      return .changed(change)
    } catch {
      return .unreadable(error.description)
    }
  }

  /// Waits until all that was asked for is written.
  func finish() {
    queue.sync {}
  }

  private static func write(_ request: SaveRequest, knowing known: KnownFiles) -> Event {
    let path = FilePath(expandingTilde: request.path)
    do {
      // A folder cannot be replaced; the attempt to save says so.
      if let there = try FileIdentity.current(of: path), there.mode.type != .directory {
        if !request.mayReplace { return .saveWouldReplace(request) }
        if !request.mayLoseChanges, known.isOutdated(by: there, at: path) {
          return .saveWouldLoseChanges(request)
        }
      }
      return try .saved(save(request, to: path, knowing: known))
    } catch {
      return .saveFailed(request, error.description)
    }
  }

  private static func save(
    _ request: SaveRequest, to path: FilePath, knowing known: KnownFiles
  ) throws(FileError) -> SaveRequest {
    let text = TextBuffer(request.memento).text
    do {
      let saved = try TextFile.save(to: path) { (write) throws(FileError) in
        try text.forEachChunk(in: 0..<text.count) { (chunk) throws(FileError) in
          try write(chunk)
          return true
        }
      }
      known.note(saved, of: path)
      return request
    } catch {
      // The attempt may have touched the file, which is whole: that was nobody else.
      if let there = try FileIdentity.current(of: path) { known.note(there, of: path) }
      throw error
    }
  }
}
