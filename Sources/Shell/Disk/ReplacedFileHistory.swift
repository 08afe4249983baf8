import Documents
import Files
import HistoryStore
import SystemPackage
import TextHistory

/// The history of an existing file that a text of another name replaces.
struct ReplacedFileHistory: Sendable {
  let options: HistoryOptions
  let folders: UserFolders?

  /// Returns the question for the user about an existing file.
  func obstacle(at path: FilePath) -> SaveObstacle {
    guard let history = history(of: path), history.byteCount > most else { return .file }
    return .fileWithHistory(states: history.stateCount)
  }

  /// Stores snapshots for its states, unless they are too large; returns a notice for the user.
  func keep(at path: FilePath) -> String? {
    guard let history = history(of: path), history.byteCount <= most else { return nil }
    do throws(HistoryFailure) {
      try history.keep()
      return nil
    } catch {
      return "The earlier states of \(path.printable) may be unreadable now: \(error)"
    }
  }

  /// The maximum bytes of the snapshots, so that room remains for the states themselves.
  private var most: Int { options.settings.bytesPerFile / 2 }

  /// Returns the history of the file; nil also for an unreadable store, which has nothing to lose.
  private func history(of path: FilePath) -> ReplacedHistory? {
    guard options.isEnabled, let folders, let path = try? path.canonical(),
      let store = try? HistoryDatabase.existing(in: folders.history, for: .writing)
    else { return nil }
    return try? ReplacedHistory(of: path, in: store, encodings: folders.encodings)
  }
}
