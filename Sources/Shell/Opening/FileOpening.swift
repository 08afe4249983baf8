import Dispatch
import Documents
import EditorCore
import Files
import SystemPackage

/// The opening of files on its own queue: an unresponsive file system delays no other one.
struct FileOpening: Sendable {
  private let queue = DispatchQueue(label: "memento.open", qos: .userInitiated)
  private let known: KnownFiles
  private let recent: RecentFiles?
  private let gate: PathGate

  /// - Parameter recent: the cursor positions of earlier sessions; nil if they are not known.
  init(knowing known: KnownFiles, _ recent: RecentFiles?, gate: @escaping PathGate) {
    self.known = known
    self.recent = recent
    self.gate = gate
  }

  /// Finds the position in the path of a request, and the canonical path; nil without one.
  func resolve(
    _ request: OpenRequest, done: @escaping @MainActor @Sendable (OpenRequest, FilePath?) -> Void
  ) {
    queue.async {
      gate(FilePath(expandingTilde: request.path), .resolve)
      let request = request.leadingToPlace()
      let path = try? FilePath(expandingTilde: request.path).canonical()
      onMainQueue { done(request, path) }
    }
  }

  /// An opened file, or the reason for a failure.
  struct Outcome: Sendable {
    let event: Event
    /// The source of the rest of the file; nil if the text is complete.
    var rest: FileLoad?
  }

  /// Reads the beginning of a file.
  func read(_ request: OpenRequest, _ settings: Settings, done: @escaping Post<Outcome>) {
    queue.async {
      gate(FilePath(expandingTilde: request.path), .read)
      let outcome = outcome(of: request, settings)
      onMainQueue { done(outcome) }
    }
  }

  private func outcome(of request: OpenRequest, _ settings: Settings) -> Outcome {
    do throws(FileError) {
      let path = FilePath(expandingTilde: request.path)
      let other = settings.encoding(ofFileAt: path)
      let file = try FileLoad.begin(path, encodings: known.encodings, orElse: other)
      if let file { known.record(file.identity, of: path) }
      let place = request.place ?? recent?.place(of: path)
      return Outcome(event: .opened(request.at(place), file?.text), rest: file?.rest)
    } catch {
      if error.cause == .notAFile(.directory) {
        return Outcome(event: .opening(.isFolder(request)))
      }
      return Outcome(event: .openFailed(request, error.description))
    }
  }
}

extension OpenRequest {
  /// Returns the request with the position from its path, `notes.txt:12:5`, unless a file with the
  /// whole name exists, as on the command line.
  fileprivate func leadingToPlace() -> OpenRequest {
    guard place == nil, !mustExist, let (file, place) = StartPlace.written(behind: path),
      !FilePath(expandingTilde: path).exists, FilePath(expandingTilde: file).exists
    else { return self }
    return OpenRequest(
      path: file, at: place, isReadOnly: isReadOnly, opensInBackground: opensInBackground,
      for: purpose)
  }
}
