import Dispatch
import Documents
import EditorCore
import Files
import Synchronization
import SystemPackage
import Text
import TextEditing
import TextHistory

/// The queue for long work: operations on texts, commands of the shell, files to insert, scans of
/// long lines.
///
/// Jobs run concurrently; each checks periodically whether it is still needed.
final class WorkQueue: Sendable {
  private let queue = DispatchQueue(
    label: "memento.work", qos: .userInitiated, attributes: .concurrent)
  /// The numbers of the jobs that are still needed.
  private let wanted = Mutex<Set<Int>>([])
  /// The running jobs.
  private let group = DispatchGroup()

  /// The encodings chosen for files; nil without a state folder.
  private let encodings: ChosenEncodings?

  init(knowing encodings: ChosenEncodings?) { self.encodings = encodings }

  /// Performs a request of the editor, and posts its events until a stop.
  func perform(_ request: WorkRequest, _ settings: Settings, post: @escaping Post<WorkEvent>) {
    switch request {
    case .operate(let operation, let state, let tabWidth, let number):
      begin(number, post) { queue, post in
        let buffer = TextBuffer(state, tabWidth: tabWidth)
        let outcome = buffer.outcome(of: operation, effort: .standard) { share in
          post(.progress(.share(share), number: number))
          return queue.isWanted(number)
        }
        return .operated(outcome, number: number)
      }
    case .run(let request, let number):
      begin(number, post) { queue, post in
        var outcome = request.carryOut { count in
          post(.progress(.bytes(count), number: number))
          return queue.isWanted(number)
        }
        if let reading = request.reading {
          outcome = outcome.read(reading.resolved(orElse: settings.encodingOfOtherText))
        }
        return .ran(outcome, number: number)
      }
    case .read(let path, let reading, let number):
      begin(number, post) { queue, _ in
        let path = FilePath(expandingTilde: path)
        let known = queue.encodings?.encoding(of: path).map(DecodedText.Reading.like)
        let found = reading.resolved(known, orElse: settings.encoding(ofFileAt: path))
        return Self.read(path, found, number)
      }
    case .scan(let scan, let number):
      begin(number, qos: .utility, post) { queue, _ in
        scan.carryOut { queue.isWanted(number) }.map { .scanned($0, number: number) }
      }
    case .stop(let number): _ = wanted.withLock { $0.remove(number) }
    }
  }

  /// Finds the names of all characters.
  func nameCharacters(post: @escaping Post<[NamedCharacter]>) {
    queue.async {
      let characters = NamedCharacter.all()
      onMainQueue { post(characters) }
    }
  }

  /// Stops all jobs, and waits until their processes have ended.
  func finish() {
    wanted.withLock { $0 = [] }
    _ = group.wait(timeout: .now() + .seconds(2))
  }

  private func begin(
    _ number: Int, qos: DispatchQoS = .userInitiated, _ post: @escaping Post<WorkEvent>,
    _ body: @escaping @Sendable (WorkQueue, @escaping (WorkEvent) -> Void) -> WorkEvent?
  ) {
    _ = wanted.withLock { $0.insert(number) }
    queue.async(group: group, qos: qos, flags: .enforceQoS) { [self] in
      var throttle = Throttle()
      let event = body(self) { progress in
        if throttle.isDue { self.send(progress, number, post) }
      }
      if let event { send(event, number, post) }
    }
  }

  private func send(_ event: WorkEvent, _ number: Int, _ post: @escaping Post<WorkEvent>) {
    // The job may have been stopped since.
    onMainQueue { [self] in if isWanted(number) { post(event) } }
  }

  private func isWanted(_ number: Int) -> Bool { wanted.withLock { $0.contains(number) } }

  private static func read(
    _ path: FilePath, _ reading: DecodedText.Reading, _ number: Int
  ) -> WorkEvent {
    do throws(FileError) {
      guard let file = try DecodedFile.load(path, reading) else {
        return .failed("There is no file \(path.printable)", number: number)
      }
      return .read(InsertedText(file.text), number: number)
    } catch {
      return .failed(error.description, number: number)
    }
  }
}

extension InsertionReading {
  /// Returns the way to decode bytes.
  ///
  /// - Parameters:
  ///   - known: the way for a file whose encoding is known.
  ///   - configured: the encoding of the settings for bytes that are not UTF-8.
  fileprivate func resolved(
    _ known: DecodedText.Reading? = nil, orElse configured: TextEncoding?
  ) -> DecodedText.Reading {
    switch self {
    case .unconverted: .by(.utf8)
    case .detected(let ofText): known ?? .detected(orElse: configured ?? ofText)
    }
  }
}
