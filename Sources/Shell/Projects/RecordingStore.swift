import Files
import HistoryStore
import MementoKit
import ProjectHistory
import TextHistory

/// The store for the contents of files before their removal or change, with a session that writes
/// to it.
struct RecordingStore {
  /// The recording; nil if no history is kept.
  private(set) var recording: FileRecording?
  /// The restore of many files; nil without a history.
  private(set) var restore: ProjectRestore?
  private var session: RunningSession?

  init(_ rules: FileRules, isNeeded: Bool) throws {
    guard isNeeded, rules.options.isEnabled, let folders = rules.folders else { return }
    try folders.history.make()
    let now = Moment.now.secondsSince1970
    // It uses a separate session, so that open documents treat its states like those of another
    // program.
    let session = try folders.sessions.join(at: now)
    self.session = session
    let (database, _) = try HistoryDatabase.open(in: folders.history, at: now)
    let sessions = SessionLiveness(own: session.token) { session.isAlive($0) }
    recording = FileRecording(
      database, sessions: sessions, encodings: folders.encodings, orElse: rules.otherEncoding,
      settings: rules.options.settings)
    restore = ProjectRestore(database, sessions: sessions, encodings: folders.encodings)
  }

  func leave() { session?.leave() }
}
