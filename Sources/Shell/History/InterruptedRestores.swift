public import HistoryStore
import EditorCore
import Files
import MementoKit
import ProjectHistory
import TextHistory

/// The restores of many files that a crash interrupted: the next start finishes them.
public enum InterruptedRestores {
  /// Finishes them, each as its session would have.
  ///
  /// - Returns: a notice for each.
  public static func complete(
    in store: HistoryDatabase, _ folders: UserFolders
  ) throws(DatabaseError) -> [String] {
    let left = try StoredRestores(store).interrupted { folders.sessions.isAlive($0) }
    if left.isEmpty { return [] }
    let now = Moment.now.secondsSince1970
    // A session of its own: open documents see its states like those of another program.
    guard let session = try? folders.sessions.join(at: now) else { return [] }
    defer { session.leave() }
    let sessions = SessionLiveness(own: session.token) { session.isAlive($0) }
    let outcomes = try ProjectRestore(store, sessions: sessions, encodings: folders.encodings)
      .finishInterrupted(at: now)
    return outcomes.map { outcome in
      let time = LocalCalendar.system.localTime(outcome.plan.secondsSince1970)
      let start =
        "The \(outcome.plan.isUndo ? "undo" : "restore") of \(time) in \(outcome.plan.folder.printable) was interrupted, and is finished now"
      guard let left = outcome.left.first else { return start }
      let others = outcome.left.count > 1 ? "; \(outcome.left.count - 1) others were left, too" : ""
      return "\(start), but \(left.path.printable) was left: \(left.reason)\(others)"
    }
  }
}
