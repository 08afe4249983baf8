public import HistoryStore
import MementoArchiveKit
import MementoKit
public import SystemPackage
public import TextEditing

/// The storing of bases: texts too large for a snapshot, on which other states depend.
///
/// Without a base, they depend on the file itself.
///
/// It takes seconds, so it has its own connection, and stores one batch after another.
public struct BaseKeeping {
  /// The result of storing the bases of a file.
  public enum Outcome: Hashable, Sendable {
    /// All states are readable without the file, or its history was erased.
    case complete
    /// The caller stopped it; the next run starts again.
    case stopped
    /// A text is larger than `largestBase`: earlier states depend on the file.
    case tooLarge
    /// The limits of the history leave no space for the bases.
    case noRoom
  }

  /// The maximum size in bytes of a text with a base.
  public static var largestBase: Int { 256_000_000 }

  private let store: HistoryDatabase
  private let history: FileHistory
  private let file: Int
  private let known: (number: Int, state: TextBuffer.Memento)
  private let settings: HistorySettings

  /// Opens the store for the history of a file.
  ///
  /// - Parameters:
  ///   - number: the number of a state in memory, from which the others are loaded.
  ///   - state: that state.
  public init(
    of file: Int, inMemory number: Int, _ state: TextBuffer.Memento, in path: FilePath,
    settings: HistorySettings
  ) throws(DatabaseError) {
    store = try HistoryDatabase(path)
    self.file = file
    known = (number, state)
    self.settings = settings
    history = FileHistory(
      store, file: try store.file(file), path: nil, token: "", since: 0, settings: settings)
  }

  /// Stores the missing bases; durable when the call returns.
  ///
  /// - Parameter shouldContinue: called before each batch.
  /// - Complexity: O(text), some 200 MB a second.
  public func run(while shouldContinue: () -> Bool) throws(DatabaseError) -> Outcome {
    var outcome = Outcome.complete
    for (number, byteCount) in try store.mementosWithoutStart(of: file)
    where byteCount > settings.largestSnapshot {
      if byteCount > Self.largestBase {
        outcome = .tooLarge
        continue
      }
      // If a state depends on an earlier text of the file, it is lost already.
      guard let state = try? history.loadState(number, inMemory: known).last?.state else {
        continue
      }
      let stored = try keep(state, number, while: shouldContinue)
      if stored != .complete { return stored }
    }
    return outcome
  }

  private func keep(
    _ state: TextBuffer.Memento, _ number: Int, while shouldContinue: () -> Bool
  ) throws(DatabaseError) -> Outcome {
    // It replaces an unfinished base, which then needs no space.
    var writer = try HistoryDatabase.BaseWriter(
      StoredPayload(of: state, since: nil), of: number, of: file, in: store)
    let room = try room()
    while true {
      guard shouldContinue() else { return .stopped }
      let isDone = try !writer.resume()
      if writer.storedByteCount > room {
        try writer.abandon()
        return .noRoom
      }
      if isDone { return .complete }
    }
  }

  /// Returns the bytes that the limits still allow: a base displaces no states.
  private func room() throws(DatabaseError) -> Int {
    let ofFile = try settings.bytesPerFile - store.byteCount(of: file)
    return try min(settings.bytesPerFile / 2, ofFile, settings.bytesInAll - store.byteCount())
  }
}
