public import HistoryStore
import EditorCore
import Files
import MementoKit
import ProjectHistory
import TextHistory

/// The completion of restores of many files that a crash interrupted, at the next start.
public enum InterruptedRestores {
  /// Completes each restore as its own session would have done.
  ///
  /// - Returns: a notice for each restore, or the reason why it is left for the next start.
  public static func complete(in store: HistoryDatabase, _ folders: UserFolders) -> [String] {
    do {
      return try finishAll(in: store, folders)
    } catch {
      return ["An interrupted restore of a folder is not finished yet: \(error)"]
    }
  }

  private static func finishAll(in store: HistoryDatabase, _ folders: UserFolders) throws
    -> [String]
  {
    let left = try StoredRestores(store).interrupted { folders.sessions.isAlive($0) }
    if left.isEmpty { return [] }
    let now = Moment.now.secondsSince1970
    // It uses a separate session, so that open documents treat its states like those of another
    // program.
    let session = try folders.sessions.join(at: now)
    defer { session.leave() }
    let sessions = SessionLiveness(own: session.token) { session.isAlive($0) }
    let outcomes = try ProjectRestore(store, sessions: sessions, encodings: folders.encodings)
      .finishInterrupted(at: now)
    return outcomes.map(notice(about:))
  }

  private static func notice(about outcome: ProjectRestore.Outcome) -> String {
    let plan = outcome.plan
    let time = LocalCalendar.system.localTime(plan.secondsSince1970)
    let what = "The \(plan.isUndo ? "undo" : "restore") of \(time) in \(plan.folder.printable)"
    guard let left = outcome.left.first else {
      return "\(what) was interrupted, and is finished now"
    }
    let others = outcome.left.count > 1 ? "; \(outcome.left.count - 1) others were left, too" : ""
    return "\(what) was interrupted, and is finished now, but \(left.path.printable) was left: "
      + left.reason + others
  }
}
