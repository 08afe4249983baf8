import EditorCore
import Storage
import SystemPackage
import TextHistory

/// The history of a file that a text of another name is to replace.
struct ReplacedFileHistory: Sendable {
  let options: HistoryOptions

  /// What the user is to be asked about a file that is there already.
  func obstacle(at path: FilePath) -> SaveObstacle {
    guard let history = history(of: path), history.byteCount > most else { return .file }
    return .fileWithHistory(states: history.stateCount)
  }

  /// Keeps what its states are told from, unless that is too much.
  ///
  /// - Returns: what the user should know.
  func keep(at path: FilePath) -> String? {
    guard let history = history(of: path), history.byteCount <= most else { return nil }
    do throws(HistoryFailure) {
      try history.keep()
      return nil
    } catch {
      return "The earlier states of \(path.printable) can perhaps not be read any more: \(error)"
    }
  }

  /// So much that the states themselves have room beside it.
  private var most: Int { options.settings.bytesPerFile / 2 }

  /// A store that cannot be read has nothing to lose by a save.
  private func history(of path: FilePath) -> ReplacedHistory? {
    guard options.isEnabled, let folder = try? StateFolder.ofUser(),
      let path = try? path.canonical(),
      let store = try? HistoryStore.existing(in: folder.path, for: .writing)
    else { return nil }
    return try? ReplacedHistory(of: path, in: store)
  }
}
