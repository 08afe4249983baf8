import Dispatch
import Documents
import Files
import Synchronization
import SystemPackage
import TextHistory
import Text

/// A file that is read in the background while its beginning is edited.
///
/// It reports on the main queue, about sixty times a second. Only the disk limits its speed: a part
/// is just a range of memory.
final class FileLoad: TextSource {
  private let file: Mutex<LoadingFile>
  private let path: FilePath
  /// Its priority is low, so that typing has precedence, here and in other programs.
  private let queue = DispatchQueue(label: "memento.load", qos: .utility)
  private let isStopped = Atomic(false)
  private let outbox = MainQueueBuffer()

  /// The number of bytes read before the first frame.
  private static var firstByteCount: Int { 128 << 10 }
  /// The number of bytes read at once: small enough that they are still cached when their lines are
  /// counted.
  private static var blockByteCount: Int { 256 << 10 }
  /// The time between two reports.
  private static var interval: Duration { .milliseconds(16) }
  /// The maximum wait at the end of the program for the rest of an edited file.
  private static var timeout: DispatchTimeInterval { .seconds(10) }

  private init(_ file: consuming LoadingFile, _ path: FilePath) {
    self.file = Mutex(file)
    self.path = path
  }

  /// The beginning of a file.
  struct Beginning {
    let text: FileText
    let identity: FileIdentity
    /// The source of the rest; nil if the text is complete.
    let rest: FileLoad?
  }

  /// Opens a file in its own encoding or that of its last save, and reads its beginning, or all of
  /// a small file; returns nil if it does not exist.
  ///
  /// - Parameter other: the encoding of a file that is not UTF-8, if no other is known.
  static func begin(
    _ path: FilePath, encodings: ChosenEncodings?, orElse other: TextEncoding? = nil
  ) throws(FileError) -> Beginning? {
    let reading = DecodedText.Reading.ofFile(at: path, encodings: encodings, orElse: other)
    guard var file = try LoadingFile(path, reading) else { return nil }
    let identity = file.identity
    var text = PieceTree()
    var count = 0
    while count < firstByteCount {
      switch try file.read(atMost: firstByteCount - count) {
      case .part(let part):
        count += part.byteCount
        text.append(part)
      case .buffered(let buffered): count = buffered
      case .end(let part, let problem):
        if let part { text.append(part) }
        let explanation = problem.map { notice(about: $0, of: path) }
        return Beginning(
          text: FileText(text, encoding: file.encoding, note: explanation), identity: identity,
          rest: nil)
      }
    }
    let beginning = FileText(
      text, encoding: file.encoding, loadingByteCount: max(identity.byteCount, count))
    return Beginning(text: beginning, identity: identity, rest: FileLoad(file, path))
  }

  func read(post: @escaping Post<LoadEvent>) {
    queue.async { [self] in
      while !isStopped.load(ordering: .relaxed) {
        let (events, isOver) = next()
        outbox.post { for event in events { post(event) } }
        if isOver { return }
      }
    }
  }

  /// Waits for the rest, and reports it: for a caller that cannot wait for the main queue any more.
  ///
  /// A timeout limits the wait for an unresponsive disk.
  @MainActor func finishAndPost() {
    let rest = DispatchGroup()
    queue.async(group: rest) {}
    if rest.wait(timeout: .now() + Self.timeout) == .success { outbox.flush() }
  }

  func stop(post: @escaping Post<LoadEvent>) { isStopped.store(true, ordering: .relaxed) }

  /// Returns the events of one interval, and whether they are the last.
  private func next() -> (events: [LoadEvent], isOver: Bool) {
    file.withLock { file in
      let end = ContinuousClock.now + Self.interval
      var whole: LoadedPart?
      var buffered: Int?
      func events(_ last: [LoadEvent] = []) -> [LoadEvent] {
        [
          whole.map { .part($0, in: file.encoding) }, buffered.map { .buffered(byteCount: $0) },
        ].compactMap(\.self) + last
      }
      do throws(FileError) {
        repeat {
          switch try file.read(atMost: Self.blockByteCount) {
          case .part(let part):
            if let joined = whole?.joined(by: part) ?? (whole == nil ? part : nil) {
              whole = joined
            } else {
              return (events([.part(part, in: file.encoding)]), false)
            }
          case .buffered(let count): buffered = count
          case .end(let part, let problem):
            let rest = part.map { [LoadEvent.part($0, in: file.encoding)] } ?? []
            let explanation = problem.map { Self.notice(about: $0, of: path) }
            return (events(rest + [.whole(explanation)]), true)
          }
        } while ContinuousClock.now < end && !isStopped.load(ordering: .relaxed)
      } catch {
        let explanation = "\(error.description); the document is its beginning, and read-only"
        return (events([.truncated(explanation)]), true)
      }
      return (events(), false)
    }
  }

  private static func notice(about problem: DecodedText.Problem, of path: FilePath) -> String {
    let name = path.lastComponent.map { FilePath(root: nil, [$0]).printable } ?? path.printable
    return "\(name) is shown byte by byte: \(problem)"
  }
}
