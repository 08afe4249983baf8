import EditorCore
import Storage
import SystemPackage
import TextHistory
import TextModel

/// What is typed into a file that is still being loaded, whose history is not open yet.
extension HistoryWorker {
  /// Keeps the text as it is now.
  ///
  /// - Parameter opened: what has come of the file, without what was typed.
  mutating func keepArriving(
    _ path: String, _ memento: TextBuffer.Memento, since opened: TextBuffer.Memento,
    at seconds: Double
  ) -> [HistoryNews] {
    do throws(DatabaseError) {
      let notice = try beginArriving(FilePath(expandingTilde: path), at: seconds)
      try arriving?.keep(memento, since: opened, at: seconds)
      return [.drafted] + (notice.map { [.notice($0)] } ?? [])
    } catch {
      return [error.isBusy ? .delayed : .failed(error.description)]
    }
  }

  /// Erases what was kept; where that cannot be done, the history does it when it is open.
  func dropArriving() -> [HistoryNews] {
    try? arriving?.drop()
    return []
  }

  /// Finds out where to keep it, if it is to be kept at all.
  ///
  /// - Returns: what the user should know of the store.
  private mutating func beginArriving(
    _ written: FilePath, at seconds: Double
  ) throws(DatabaseError) -> String? {
    guard arriving == nil, options.isEnabled, let identity = known[written],
      let (folder, session, path) = place(of: written, at: seconds),
      options.exclusion(in: folder).pattern(matching: path) == nil
    else { return nil }
    let (store, notice) = try HistoryStore.open(in: folder.path, at: seconds, patience: patience)
    arriving = ArrivingDraft(in: store, path: path, identity: identity, token: session.token)
    return notice
  }

  /// The state folder, the session in it, and the file's canonical path; nil where one of them is not
  /// to be had: that is told when the history is opened.
  private func place(
    of written: FilePath, at seconds: Double
  ) -> (StateFolder, OwnSession, FilePath)? {
    do throws(FileError) {
      let (folder, session) = try run.join(at: seconds)
      return (folder, session, try written.canonical())
    } catch {
      return nil
    }
  }
}
