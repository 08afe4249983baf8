import Dispatch
import EditorCore
import Storage
import Synchronization
import SystemPackage
import TextModel

/// Where work is done that takes longer than a moment: operations on texts, commands of the shell,
/// files that are put into a text, lines that are gone through to their end.
///
/// Pieces of work go on beside each other; each asks now and then whether it is still wanted.
final class WorkQueue: Sendable {
  private let queue = DispatchQueue(
    label: "memento.work", qos: .userInitiated, attributes: .concurrent)
  /// The numbers of the work that is wanted.
  private let wanted = Mutex<Set<Int>>([])
  /// The processes that run, by the numbers of their work.
  private let group = DispatchGroup()

  /// Called on the main queue with a piece of news.
  typealias Tell = @MainActor @Sendable (WorkNews) -> Void

  /// Does what the editor wishes.
  ///
  /// - Parameter tell: called on the main queue with each piece of news, and no more after a stop.
  func perform(_ wish: WorkWish, tell: @escaping Tell) {
    switch wish {
    case .operate(let operation, let state, let tabWidth, let number):
      begin(number, tell) { queue, tell in
        let buffer = TextBuffer(state, tabWidth: tabWidth)
        let outcome = buffer.outcome(of: operation) { share in
          tell(.progress(.share(share), number: number))
          return queue.isWanted(number)
        }
        return .operated(outcome, number: number)
      }
    case .run(let request, let number):
      begin(number, tell) { queue, tell in
        let outcome = request.carryOut { count in
          tell(.progress(.bytes(count), number: number))
          return queue.isWanted(number)
        }
        return .ran(outcome, number: number)
      }
    case .read(let path, let number):
      begin(number, tell) { _, _ in Self.read(path, number) }
    case .survey(let survey, let number):
      begin(number, qos: .utility, tell) { queue, _ in
        survey.carryOut { queue.isWanted(number) }.map { .surveyed($0, number: number) }
      }
    case .stop(let number): _ = wanted.withLock { $0.remove(number) }
    }
  }

  /// Finds the names of all characters.
  func nameCharacters(tell: @escaping @MainActor @Sendable ([NamedCharacter]) -> Void) {
    queue.async {
      let characters = NamedCharacter.all()
      DispatchQueue.main.async { MainActor.assumeIsolated { tell(characters) } }
    }
  }

  /// Stops all work, and waits until no process is left that it began.
  func finish() {
    wanted.withLock { $0 = [] }
    _ = group.wait(timeout: .now() + .seconds(2))
  }

  private func begin(
    _ number: Int, qos: DispatchQoS = .userInitiated, _ tell: @escaping Tell,
    _ body: @escaping @Sendable (WorkQueue, @escaping (WorkNews) -> Void) -> WorkNews?
  ) {
    _ = wanted.withLock { $0.insert(number) }
    queue.async(group: group, qos: qos, flags: .enforceQoS) { [self] in
      var pace = Pace()
      let news = body(self) { progress in
        if pace.isDue { self.send(progress, number, tell) }
      }
      if let news { send(news, number, tell) }
    }
  }

  private func send(_ news: WorkNews, _ number: Int, _ tell: @escaping Tell) {
    DispatchQueue.main.async { [self] in
      // It may have been stopped since.
      if isWanted(number) { MainActor.assumeIsolated { tell(news) } }
    }
  }

  private func isWanted(_ number: Int) -> Bool { wanted.withLock { $0.contains(number) } }

  private static func read(_ path: String, _ number: Int) -> WorkNews {
    do throws(FileError) {
      guard let file = try TextFile.load(FilePath(expandingTilde: path)) else {
        return .failed("There is no file \(path)", number: number)
      }
      return .read(file.withBytes { Array($0) }, number: number)
    } catch {
      return .failed(error.description, number: number)
    }
  }
}
