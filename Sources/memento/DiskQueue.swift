import Dispatch
import EditorCore
import Storage
import Synchronization
import SystemPackage
import TextModel

/// The queue on which files are written, one after another, while typing goes on.
struct DiskQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.disk", qos: .userInitiated)
  private let known: KnownFiles

  /// A queue that knows the file being edited as it was read.
  init(knowing file: (path: String, identity: FileIdentity)?) {
    known = KnownFiles()
    if let file { known.note(file.identity, of: FilePath(expandingTilde: file.path)) }
  }

  /// Writes a state to its file.
  ///
  /// - Parameter done: called on the main queue with what became of it.
  func save(_ request: SaveRequest, done: @escaping @MainActor @Sendable (Event) -> Void) {
    queue.async { [known] in
      let event = Self.write(request, knowing: known)
      DispatchQueue.main.async { MainActor.assumeIsolated { done(event) } }
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

/// The files read and written in this run, as they were then.
private final class KnownFiles: Sendable {
  private let identities = Mutex<[FilePath: FileIdentity]>([:])

  func note(_ identity: FileIdentity, of path: FilePath) {
    identities.withLock { $0[path] = identity }
  }

  /// Whether a file is another than the one that was read or written here last.
  func isOutdated(by there: FileIdentity, at path: FilePath) -> Bool {
    identities.withLock { $0[path].map { !there.hasSameContents(as: $0) } ?? false }
  }
}
