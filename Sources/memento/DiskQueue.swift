import Dispatch
import EditorCore
import Storage
import SystemPackage
import TextModel

/// The queue on which files are written, one after another, while typing goes on.
struct DiskQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.disk", qos: .userInitiated)

  /// Writes a state to its file.
  ///
  /// - Parameter done: called on the main queue with what became of it.
  func save(_ request: SaveRequest, done: @escaping @MainActor @Sendable (Event) -> Void) {
    queue.async {
      let event = Self.write(request)
      DispatchQueue.main.async { MainActor.assumeIsolated { done(event) } }
    }
  }

  /// Waits until all that was asked for is written.
  func finish() {
    queue.sync {}
  }

  private static func write(_ request: SaveRequest) -> Event {
    let path = FilePath(expandingTilde: request.path)
    do {
      // A folder cannot be replaced; the attempt to save says so.
      if !request.mayReplace, let there = try FileIdentity.current(of: path),
        there.mode.type != .directory
      {
        return .saveWouldReplace(request)
      }
      let text = TextBuffer(request.memento).text
      try TextFile.save(to: path) { (write) throws(FileError) in
        try text.forEachChunk(in: 0..<text.count) { (chunk) throws(FileError) in
          try write(chunk)
          return true
        }
      }
      return .saved(request)
    } catch {
      return .saveFailed(request, error.description)
    }
  }
}
