import Dispatch
import EditorCore
import Storage
import Synchronization
import SystemPackage
import TextHistory
import TextModel

/// A file that is read in the background while its beginning is edited.
///
/// What comes is told on the main queue, some sixty times a second. Nothing holds the reading up but the
/// disk: a part is no more than a place in memory.
final class FileLoad: TextSource {
  private let file: Mutex<ArrivingFile>
  private let path: FilePath
  /// What is typed meanwhile, here or in other programs, comes first.
  private let queue = DispatchQueue(label: "memento.load", qos: .utility)
  private let isStopped = Atomic(false)
  private let mail = MainMail()

  /// Bytes that are read before anything is shown.
  private static var firstByteCount: Int { 128 << 10 }
  /// Bytes that are read at once: few enough that they are still near when their lines are counted.
  private static var blockByteCount: Int { 256 << 10 }
  /// How often what has come is told.
  private static var interval: Duration { .milliseconds(16) }
  /// How long the end of the program waits for the rest of a file that was edited.
  private static var patience: DispatchTimeInterval { .seconds(10) }

  private init(_ file: consuming ArrivingFile, _ path: FilePath) {
    self.file = Mutex(file)
    self.path = path
  }

  /// The beginning of a file.
  struct Beginning {
    let text: FileText
    let identity: FileIdentity
    /// Where the rest comes from; nil where the text is whole.
    let rest: FileLoad?
  }

  /// Opens a file in the encoding that it shows or was saved in last, and reads its beginning, which
  /// is all of a small one; nil where there is none.
  ///
  /// - Parameter other: the encoding of a file that is no UTF-8, when nothing else is known.
  static func begin(
    _ path: FilePath, orElse other: TextEncoding? = nil
  ) throws(FileError) -> Beginning? {
    guard var file = try ArrivingFile(path, .ofFile(at: path, orElse: other)) else { return nil }
    let identity = file.identity
    var text = PieceTree()
    var count = 0
    while count < firstByteCount {
      switch try file.read(atMost: firstByteCount - count) {
      case .part(let part):
        count += part.byteCount
        text.append(part)
      case .gathered(let gathered): count = gathered
      case .end(let part, let problem):
        if let part { text.append(part) }
        let words = problem.map { note(about: $0, of: path) }
        return Beginning(
          text: FileText(text, encoding: file.encoding, note: words), identity: identity, rest: nil)
      }
    }
    let beginning = FileText(
      text, encoding: file.encoding, arrivingByteCount: max(identity.byteCount, count))
    return Beginning(text: beginning, identity: identity, rest: FileLoad(file, path))
  }

  func read(tell: @escaping Tell) {
    queue.async { [self] in
      while !isStopped.load(ordering: .relaxed) {
        let (news, isOver) = next()
        mail.post { for one in news { tell(one) } }
        if isOver { return }
      }
    }
  }

  /// Waits for the rest, and tells it: for who cannot wait for the main queue any more.
  ///
  /// A disk that does not answer is given up after a while.
  @MainActor func finishAndTell() {
    let rest = DispatchGroup()
    queue.async(group: rest) {}
    if rest.wait(timeout: .now() + Self.patience) == .success { mail.deliver() }
  }

  func stop(tell: @escaping Tell) { isStopped.store(true, ordering: .relaxed) }

  /// What comes until it is time to tell.
  private func next() -> (news: [ArrivalNews], isOver: Bool) {
    file.withLock { file in
      let end = ContinuousClock.now + Self.interval
      var whole: ArrivedPart?
      var gathered: Int?
      func news(_ last: [ArrivalNews] = []) -> [ArrivalNews] {
        [
          whole.map { .part($0, in: file.encoding) },
          gathered.map { .gathered(byteCount: $0) },
        ].compactMap(\.self) + last
      }
      do throws(FileError) {
        repeat {
          switch try file.read(atMost: Self.blockByteCount) {
          case .part(let part):
            if let joined = whole?.joined(by: part) ?? (whole == nil ? part : nil) {
              whole = joined
            } else {
              return (news([.part(part, in: file.encoding)]), false)
            }
          case .gathered(let count): gathered = count
          case .end(let part, let problem):
            let rest = part.map { [ArrivalNews.part($0, in: file.encoding)] } ?? []
            let words = problem.map { Self.note(about: $0, of: path) }
            return (news(rest + [.whole(words)]), true)
          }
        } while ContinuousClock.now < end && !isStopped.load(ordering: .relaxed)
      } catch {
        let words = "\(error.description); what is here is its beginning, and read-only"
        return (news([.cutShort(words)]), true)
      }
      return (news(), false)
    }
  }

  private static func note(about problem: DecodedText.Problem, of path: FilePath) -> String {
    let name = path.lastComponent.map { FilePath(root: nil, [$0]).printable } ?? path.printable
    return "\(name) is shown byte by byte: \(problem)"
  }
}
