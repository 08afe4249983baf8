public import MementoKit
public import Storage
public import SystemPackage
public import TextModel

/// A text as it was opened, for which a history is looked for.
public struct OpenedText: Sendable {
  /// Where its file is: canonical; nil for a text that has none.
  public var path: FilePath?
  /// The text as it was read, with the cursor at its start.
  public var state: TextBuffer.Memento
  /// The file as it was read; nil where there is none.
  public var identity: FileIdentity?
  /// When it was opened, in seconds since 1970-01-01 00:00 UTC.
  public var openedAt: Double
  /// Whether a text without a file is given the history of one that a run died with.
  public var takesLostText: Bool

  /// A text from its parts.
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

/// Which runs are alive, and what this one is called.
public struct Runs {
  /// The name of this run.
  public let own: String
  /// Whether the run of a name still has its files open.
  public let isAlive: (String) -> Bool

  /// The runs of the editor on this machine.
  ///
  /// - Parameters:
  ///   - own: the name of this run.
  ///   - isAlive: whether the run of a name still has its files open.
  public init(own: String, isAlive: @escaping (String) -> Bool) {
    self.own = own
    self.isAlive = isAlive
  }
}

extension FileHistory {
  /// Looks for the history of a text, and joins it: what another program did to the file since is
  /// recorded, and what a dead run left unsaved becomes mementos.
  ///
  /// - Complexity: O(mementos), half a microsecond each, and O(text).
  public static func open(
    _ text: OpenedText, in store: HistoryStore, runs: Runs,
    settings: HistorySettings = HistorySettings()
  ) throws(DatabaseError) -> (FileHistory, EarlierHistory<TextBuffer.Memento>?) {
    let file = try store.knownFile(of: text, runs)
    let history = FileHistory(
      store, file: file, path: text.path, token: runs.own, since: text.openedAt, settings: settings)
    guard let file else { return (history, nil) }
    if let path = text.path, let former = file.path, former != path {
      let name = former.name(seenFrom: path)
      history.notice("The history is that of \(name), which had the same text and is gone")
    }
    let drafts = try store.arrivingDrafts(of: file.id)
    let lost = drafts.filter { $0.parts.token != runs.own && !runs.isAlive($0.parts.token) }
    if let oldest = lost.map(\.secondsSince1970).min(), try !store.hasMementos(of: file.id) {
      try history.begin(with: text, at: min(oldest, text.openedAt))
    }
    guard var opening = try Opening(history, store.file(file.id) ?? file, text) else {
      return (history, nil)
    }
    try opening.takeInDrafts(runs)
    try opening.findJoint()
    for draft in lost { try opening.takeInArriving(draft.parts, named: draft.name) }
    var earlier = try opening.finish()
    if text.path == nil {
      earlier?.recovery?.others = try store.lostTexts(runs).filter { $0 != file.id }.count
    }
    return (history, earlier)
  }

  /// Lets go of what dead runs left: the user has decided.
  public func settleRecovery() throws(DatabaseError) {
    guard let file else { return }
    for session in deadSessions { try store.endSession(session, of: file) }
    deadSessions = []
  }
}

extension HistoryStore {
  /// The file that a text belongs to: by its path, or by its contents where it was moved.
  fileprivate func knownFile(of text: OpenedText, _ runs: Runs) throws(DatabaseError) -> StoredFile?
  {
    guard let path = text.path else {
      guard text.takesLostText, let lost = try lostTexts(runs).first else { return nil }
      return try file(lost)
    }
    let known = try file(at: path)
    if let known, try hasMementos(of: known.id) { return known }
    guard let identity = text.identity,
      let moved = try movedFile(holding: text.state, now: identity, at: path)
    else { return known }
    return try transaction { () throws(DatabaseError) in
      // What is typed meanwhile may be kept of it since.
      if let known = try file(at: path) {
        if try hasMementos(of: known.id) { return known }
        // Of this one nothing is kept but what was typed before its history is open.
        try moveNamed(from: known.id, to: moved.id)
        try forget(known.id)
      }
      try setPath(path, of: moved.id)
      return moved
    }
  }

  /// Texts without a file that a run died with, and nobody has open: the newest first.
  fileprivate func lostTexts(_ runs: Runs) throws(DatabaseError) -> [Int] {
    let all = try nameless()
    let isOpen = { runs.isAlive($0) || $0 == runs.own }
    let taken = Set(all.filter { isOpen($0.session.token) }.map(\.file))
    return all.map(\.file).filter { !taken.contains($0) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The file that had these contents, and is elsewhere now.
  func movedFile(
    holding state: TextBuffer.Memento, now identity: FileIdentity, at path: FilePath
  ) throws(DatabaseError) -> StoredFile? {
    if state.byteCount == 0 { return nil }
    return try files(holding: state.fingerprint.bytes).first {
      $0.hasMoved(to: path, identity)
    }
  }
}

extension FilePath {
  /// What a file is called where another is looked at: without their folder, where it is the same.
  fileprivate func name(seenFrom other: FilePath) -> String {
    guard let last = lastComponent, removingLastComponent() == other.removingLastComponent() else {
      return printable
    }
    return FilePath(root: nil, [last]).printable
  }
}

extension StoredFile {
  /// Whether the file is not where it was, as far as that can be told.
  ///
  /// Then one with the same contents is this one; otherwise that is a copy.
  fileprivate func hasMoved(to other: FilePath, _ identity: FileIdentity) -> Bool {
    guard let path else { return false }
    do throws(FileError) {
      guard let there = try FileIdentity.current(of: path) else { return true }
      // Another file may have taken its name since; but where that replaced it, a copy that was made
      // later may have got its number.
      let wasThis =
        inode == Int(truncatingIfNeeded: identity.inode.rawValue)
        && device == Int(truncatingIfNeeded: identity.device.rawValue)
      guard wasThis, there.inode != identity.inode || there.device != identity.device,
        let born = FileIdentity.birth(of: other), let replacement = FileIdentity.birth(of: path)
      else { return false }
      return born < replacement
    } catch {
      // Where it was, nobody can look: it may still be there.
      return false
    }
  }
}
