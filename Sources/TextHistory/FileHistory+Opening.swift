public import Files
public import HistoryStore
package import MementoKit
public import SystemPackage
public import TextEditing

/// An opened text whose history is requested.
public struct OpenedText: Sendable {
  /// The canonical path of its file; nil for a text without a file.
  public var path: FilePath?
  /// The text as read, with the cursor at its start.
  public var state: TextBuffer.Memento
  /// The identity of the file when it was read; nil without a file.
  public var identity: FileIdentity?
  /// The time of opening, in seconds since 1970-01-01 00:00 UTC.
  public var openedAt: Double
  /// Whether a text without a file gets the history of such a text from a crashed session.
  public var takesLostText: Bool

  /// Creates an opened text.
  public init(
    path: FilePath?, state: TextBuffer.Memento, identity: FileIdentity?, openedAt: Double,
    takesLostText: Bool = true
  ) {
    self.path = path
    self.state = state
    self.identity = identity
    self.openedAt = openedAt
    self.takesLostText = takesLostText
  }
}

/// The running sessions, and the name of this one.
public struct SessionLiveness {
  /// The name of this session.
  public let own: String
  /// A function that returns whether the session with a name still has its files open.
  public let isAlive: (String) -> Bool

  /// Creates a value for the sessions on this machine.
  public init(own: String, isAlive: @escaping (String) -> Bool) {
    self.own = own
    self.isAlive = isAlive
  }
}

extension FileHistory {
  /// Finds the history of a text and joins it.
  ///
  /// It records a change by another program, and turns the unsaved changes of crashed sessions into
  /// mementos.
  ///
  /// - Complexity: O(mementos), half a microsecond each, and O(text).
  package static func open(
    _ text: OpenedText, in store: HistoryDatabase, sessions: SessionLiveness,
    settings: HistorySettings = HistorySettings()
  ) throws(DatabaseError) -> (FileHistory, EarlierHistory<TextBuffer.Memento>?) {
    let file = try store.knownFile(of: text, sessions)
    let history = FileHistory(
      store, file: file, path: text.path, token: sessions.own, since: text.openedAt,
      settings: settings)
    guard let file else {
      history.others.openedText = text.state
      return (history, nil)
    }
    if let path = text.path, let former = file.path, former != path {
      let replaced = file.formerPath.map { "the former \($0.name(seenFrom: path))" }
      let name = replaced ?? former.name(seenFrom: path)
      history.notice("The history is that of \(name), which had the same text and no longer exists")
    }
    let drafts = try store.loadingDrafts(of: file.id)
    let lost = drafts.filter { $0.token != sessions.own && !sessions.isAlive($0.token) }
    if let oldest = lost.map(\.secondsSince1970).min(), try !store.hasMementos(of: file.id) {
      try history.begin(with: text, at: min(oldest, text.openedAt))
    }
    guard var opening = try Opening(history, store.file(file.id) ?? file, text) else {
      return (history, nil)
    }
    try opening.joinWhatIsOnDisk()
    try opening.recordDrafts(sessions)
    try opening.findAnchor()
    for draft in lost { try opening.readLoadingDraft(draft) }
    var earlier = try opening.finish()
    if text.path == nil {
      earlier?.recovery?.others = try store.lostTexts(sessions).filter { $0 != file.id }.count
    }
    return (history, earlier)
  }

  /// Returns whether an ended session is still in the store, as after a crash.
  ///
  /// - Parameter isAlive: returns whether the session with a name still runs.
  package func hasSessionOfCrash(isAlive: (String) -> Bool) throws(DatabaseError) -> Bool {
    guard let file else { return false }
    return try store.sessions(of: file).contains { $0.token != token && !isAlive($0.token) }
  }

  /// Ends the crashed sessions whose text was offered, after the user's decision about it.
  ///
  /// The text of another crashed session is offered at the next opening.
  public func settleRecovery() throws(DatabaseError) {
    guard let file else { return }
    for token in crashedSessions.settled { try store.endSession(token, of: file) }
    crashedSessions.removeSettled()
  }
}

extension HistoryDatabase {
  /// Returns the file of a text: by its path, or by its contents if it was moved.
  fileprivate func knownFile(of text: OpenedText, _ sessions: SessionLiveness) throws(DatabaseError)
    -> StoredFile?
  {
    guard let path = text.path else {
      guard text.takesLostText, let lost = try lostTexts(sessions).first else { return nil }
      return try file(lost)
    }
    let known = try file(at: path)
    if let known, try hasMementos(of: known.id) { return known }
    guard let identity = text.identity,
      let moved = try movedFile(holding: text.state, now: identity, at: path)
    else { return known }
    return try transaction { () throws(DatabaseError) in
      // The file may have a history or drafts by now.
      let drafts = try file(at: path)
      if let drafts, try hasMementos(of: drafts.id) { return drafts }
      // This one has only drafts from a load.
      if let drafts { try setPath(nil, of: drafts.id) }
      let own = try adopt(moved, at: path, identity, openedAt: text.openedAt)
      if let drafts {
        try moveNamed(from: drafts.id, to: own.id)
        try forget(drafts.id)
      }
      return own
    }
  }

  /// Returns the history for a file with the contents of another file that is missing.
  ///
  /// If the file was renamed, it keeps its history. Otherwise it gets a copy, so that the missing
  /// file has its history if it returns.
  private func adopt(
    _ moved: StoredFile, at path: FilePath, _ identity: FileIdentity, openedAt seconds: Double
  ) throws(DatabaseError) -> StoredFile {
    if try moved.isRenamed(to: path, identity, lastSeen: lastSeen(moved)) {
      try setPath(path, of: moved.id)
      return moved
    }
    let copy = try copyHistory(of: moved.id, to: path, used: moved.used)
    if let onDisk = moved.onDisk {
      try setOnDisk(onDisk, identity: identity, of: copy)
      let entry = JournalEntry(number: onDisk, secondsSince1970: seconds, cause: .opened)
      try add([entry], toJournalOf: copy)
    }
    var own = try file(copy) ?? moved
    // A notice names the missing file.
    own.path = moved.path
    return own
  }

  /// Returns the last time at which a session knew a file, in seconds since 1970-01-01 00:00 UTC.
  private func lastSeen(_ file: StoredFile) throws(DatabaseError) -> Double {
    max(file.used, try journal(of: file.id).last?.secondsSince1970 ?? file.used)
  }

  /// Returns the texts without a file that belong only to crashed sessions, newest first.
  fileprivate func lostTexts(_ sessions: SessionLiveness) throws(DatabaseError) -> [Int] {
    let all = try nameless()
    let isOpen = { sessions.isAlive($0) || $0 == sessions.own }
    let taken = Set(all.filter { isOpen($0.session.token) }.map(\.file))
    return all.map(\.file).filter { !taken.contains($0) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the file with these contents that was moved to a path.
  func movedFile(
    holding state: TextBuffer.Memento, now identity: FileIdentity, at path: FilePath
  ) throws(DatabaseError) -> StoredFile? {
    if state.byteCount == 0 { return nil }
    return try files(holding: state.fingerprint.bytes, identity: identity)
      .first { $0.hasMoved(to: path, identity) }
  }
}

extension FilePath {
  /// Returns the name of a file for a message about another file, without the folder if it is the
  /// same.
  fileprivate func name(seenFrom other: FilePath) -> String {
    guard let last = lastComponent, removingLastComponent() == other.removingLastComponent() else {
      return printable
    }
    return FilePath(root: nil, [last]).printable
  }
}

extension StoredFile {
  /// Returns whether a file is this one under another name, according to the system.
  ///
  /// The inode of a deleted file is soon reused for a new one.
  ///
  /// - Parameter seconds: the last time at which a session knew the file, in seconds since
  ///   1970-01-01 00:00 UTC.
  fileprivate func isRenamed(
    to other: FilePath, _ identity: FileIdentity, lastSeen seconds: Double
  ) -> Bool {
    guard inode == Int(truncatingIfNeeded: identity.inode.rawValue),
      device == Int(truncatingIfNeeded: identity.device.rawValue)
    else { return false }
    guard let birth = FileIdentity.birth(of: other) else { return true }
    let parts = birth.components
    return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18 <= seconds
  }

  /// Returns whether the file is missing at its path, according to the system.
  ///
  /// If so, a file with the same contents is this one; otherwise it is a copy.
  fileprivate func hasMoved(to other: FilePath, _ identity: FileIdentity) -> Bool {
    guard let path else { return false }
    do throws(FileError) {
      guard let there = try FileIdentity.current(of: path) else { return true }
      // Another file may have its name now. If that file replaced it, a later copy may have its
      // inode.
      let wasThis =
        inode == Int(truncatingIfNeeded: identity.inode.rawValue)
        && device == Int(truncatingIfNeeded: identity.device.rawValue)
      guard wasThis, there.inode != identity.inode || there.device != identity.device,
        let born = FileIdentity.birth(of: other), let replacement = FileIdentity.birth(of: path)
      else { return false }
      return born < replacement
    } catch {
      // Without access to the old path, the file may still exist.
      return false
    }
  }
}
