import Files
import HistoryStore
import MementoKit
import TextHistory

/// The store for the contents of files that are about to go, with a session that writes to it.
struct RecordingStore {
  /// The recording; nil if nothing is recorded.
  private(set) var recording: FileRecording?
  private var session: RunningSession?

  init(_ rules: FileRules, isNeeded: Bool) throws {
    guard isNeeded, rules.options.isEnabled, let folders = rules.folders else { return }
    try folders.history.make()
    let now = Moment.now.secondsSince1970
    // A session of its own: other documents of this one see its states like those of another program.
    let session = try folders.sessions.join(at: now)
    self.session = session
    let (database, _) = try HistoryDatabase.open(in: folders.history, at: now)
    recording = FileRecording(
      database, sessions: SessionLiveness(own: session.token) { session.isAlive($0) },
      encodings: folders.encodings, orElse: rules.otherEncoding, settings: rules.options.settings)
  }

  func leave() { session?.leave() }
}
