import Documents
import Files
import HistoryStore
import MementoKit
import SystemPackage
import TextHistory

/// The history of an existing file that is replaced by a text of another name.
struct ReplacedFileHistory: Sendable {
  let rules: FileRules

  /// Returns the question for the user about an existing file.
  func obstacle(at path: FilePath) -> SaveObstacle {
    if let holder = holder(of: path) { return .fileOpenElsewhere(holder.label) }
    if let history = history(of: path), history.byteCount > most {
      return .fileWithHistory(states: history.stateCount)
    }
    return obstacleToRecord(path).map { .fileWithoutHistory($0) } ?? .file
  }

  /// Returns the reason why the text of the file cannot be recorded; nil if it can, or if no
  /// history is kept at all.
  private func obstacleToRecord(_ path: FilePath) -> String? {
    guard rules.options.isEnabled, let place = try? path.canonical(),
      let there = try? FileIdentity.current(of: place), there.mode.type == .regular
    else { return nil }
    return rules.obstacleToRecord(place, size: there.byteCount)
  }

  /// Returns an editor that has the file open; nil if none has.
  private func holder(of path: FilePath) -> SessionFolder.LockHolder? {
    guard let sessions = rules.folders?.sessions, let place = try? path.canonical() else {
      return nil
    }
    return sessions.having(place).first
  }

  /// Records the text of the file, and stores snapshots for its states, unless they are too large.
  ///
  /// - Returns: the reason why the text is not recorded, and a notice for the user.
  func keep(at path: FilePath) -> (failure: String?, notice: String?) {
    var notices: [String] = []
    var failure: String?
    do {
      try record(path)
    } catch {
      failure = (error as? DatabaseError)?.reason ?? "the history cannot be written"
      notices.append("The replaced text of \(path.printable) is not in its history: \(error)")
    }
    do throws(HistoryFailure) {
      // Earlier states are kept even if that text is not recorded.
      if let history = history(of: path), history.byteCount <= most { try history.keep() }
    } catch {
      notices.append("The earlier states of \(path.printable) may be unreadable now: \(error)")
    }
    return (failure, notices.isEmpty ? nil : notices.joined(separator: ". "))
  }

  /// Records the text of the file as a state of its own history, if it has one.
  private func record(_ path: FilePath) throws {
    let place = try path.canonical()
    guard let there = try FileIdentity.current(of: place), there.mode.type == .regular,
      rules.obstacleToRecord(place, size: there.byteCount) == nil
    else { return }
    let store = try RecordingStore(rules, isNeeded: true)
    defer { store.leave() }
    _ = try store.recording?.record(place, at: Moment.now.secondsSince1970)
  }

  /// The maximum bytes of the snapshots, so that space for the states themselves remains.
  private var most: Int { rules.options.settings.bytesPerFile / 2 }

  /// Returns the history of the file; nil also for an unreadable store, which can lose nothing.
  private func history(of path: FilePath) -> ReplacedHistory? {
    guard rules.options.isEnabled, let folders = rules.folders, let path = try? path.canonical(),
      let store = try? HistoryDatabase.existing(in: folders.history, for: .writing)
    else { return nil }
    return try? ReplacedHistory(of: path, in: store, encodings: folders.encodings)
  }
}
