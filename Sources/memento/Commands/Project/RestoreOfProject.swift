import EditorCore
import Files
import HistoryStore
import MementoKit
import ProjectHistory
import Projects
import Shell
import SystemPackage
import Text
import TextHistory

/// `memento restore --at TIME DIR`: restores the files of a folder together.
struct RestoreOfProject {
  /// The folder.
  let place: ProjectPlace
  /// The filter of the restored files; nil for all.
  var paths: PathFilter?
  /// Whether the user has confirmed in advance.
  var isConfirmed = false
  /// Whether files changed by other programs are restored, too, without a question.
  var takesChanged = false
  /// Whether deleted files that may not have existed are restored.
  var takesDoubtful = false
  /// Whether no file is written.
  var isTrial = false
  /// Whether the differences are shown.
  var showsPatch = false
  /// The colours of the list.
  var color = ColourChoice.auto

  /// The description of the restore.
  private struct Subject {
    /// The beginning of the list: `Going back to 2026-11-28 12:00`.
    let beginning: String
    /// The title of the steps.
    let title: String
    /// The restore or undo that is reversed.
    var undone: StoredRestores.Entry?
  }

  /// Restores the contents of the files at a time.
  func restore(at time: Double, written: String) throws {
    guard time.isFinite else {
      throw CommandFailure("\(written.onOneLine) is not over yet. Give a time in the past")
    }
    let subject = Subject(
      beginning: "Going back to \(Times.local(time))", title: RestoreTitles.title(at: time))
    try restore(subject) { (store, archive) in
      try ProjectComparison(
        of: place.path, with: .time(time), among: paths, in: store,
        encodings: archive.folders.encodings)
    }
  }

  /// Restores named states.
  func restore(named name: String) throws {
    let subject = Subject(
      beginning: "Going back to \"\(name.onOneLine)\"",
      title: RestoreTitles.title(named: name.onOneLine))
    try restore(subject) { (store, archive) in
      let named = try place.name(name, in: store)
      return try ProjectComparison(
        of: place.path, with: .states(named.states, at: named.secondsSince1970), among: paths,
        in: store,
        encodings: archive.folders.encodings)
    }
  }

  /// Reverses the last restore, or its undo.
  func undoRestore(isUndo: Bool) throws {
    let archive = try Archive()
    let restores = StoredRestores(try place.store(of: archive, finishing: !isTrial))
    guard let entry = try restores.last(in: place.path, isUndo: isUndo) else {
      throw CommandFailure(try nothingToUndo(isUndo: isUndo, restores))
    }
    let what = RestoreTitles.undone(entry.plan)
    var subject = Subject(beginning: "Undoing \(what)", title: "Undid \(what)")
    subject.undone = entry
    try restore(subject) { (store, archive) in
      try ProjectComparison(
        undoing: entry.plan, among: paths, in: store, encodings: archive.folders.encodings)
    }
  }

  private func nothingToUndo(
    isUndo: Bool, _ restores: StoredRestores
  ) throws(DatabaseError) -> String {
    let folder = place.path
    if isUndo { return "No restore was undone in \(folder.printable)" }
    let other = try restores.finished().map(\.plan.folder).first {
      $0 != folder && (folder.starts(with: $0) || $0.starts(with: folder))
    }
    let advice = other.map { ". The last one was in \($0.printable)" } ?? ""
    return "There is no restore to undo in \(folder.printable)\(advice)"
  }

  private func restore(
    _ subject: Subject, _ compare: (HistoryDatabase, Archive) throws -> ProjectComparison
  ) throws {
    let archive = try Archive()
    var comparison = try compare(place.store(of: archive, finishing: !isTrial), archive)
    if takesDoubtful {
      comparison.changes = (comparison.changes + comparison.doubtful)
        .sorted { $0.path.string < $1.path.string }
      comparison.doubtful = []
    }
    if takesChanged {
      comparison.changes += comparison.changedSince
      comparison.changedSince = []
    }
    if paths != nil, comparison.isEmpty {
      throw CommandFailure("No file below \(place.path.printable) matches the pattern")
    }
    let list = RestoreList(comparison, in: place, archive)
    try list.page(subject.beginning, showsPatch: showsPatch, color).write()
    if !isTrial, !comparison.changes.isEmpty {
      let changes = try chosen(of: comparison, list)
      if changes.isEmpty { try Page.printLine("Nothing was restored") }
      let left = comparison.changedSince.count + comparison.failures.count
      let leavesSome = left > 0 || changes.count < comparison.changes.count
      if !changes.isEmpty { try write(changes, subject, leavesSome: leavesSome, archive) }
    }
    if let count = comparison.failures.counted("file") {
      throw CommandFailure("\(count) cannot be restored, as listed")
    }
  }

  /// Returns the changes that the user chose.
  private func chosen(
    of comparison: ProjectComparison, _ list: RestoreList
  ) throws -> [ProjectChange] {
    let changed = comparison.changes.filter { $0.present == .unrecorded }
    let usual = comparison.changes.filter { $0.present != .unrecorded }
    if isConfirmed {
      if takesChanged || changed.isEmpty { return comparison.changes }
      try Page.printLine("\(list.changeNotice(changed)). --force restores \(changed.them), too")
      return usual
    }
    let option = "restore needs --yes"
    if !usual.isEmpty {
      guard try Confirmation.isGiven(usual.question, insteadOf: option) else { return [] }
    }
    if takesChanged || changed.isEmpty { return comparison.changes }
    let text = changed.count == 1 ? "Its text stays" : "Their texts stay"
    let also = usual.isEmpty ? "" : ", too"
    let question =
      "\(list.changeNotice(changed)). \(text) in the history. Restore \(changed.them)\(also)?"
    return try Confirmation.isGiven(question, insteadOf: option) ? comparison.changes : usual
  }

  /// - Parameter leavesSome: whether some files of the reversed restore are not changed.
  private func write(
    _ changes: [ProjectChange], _ subject: Subject, leavesSome: Bool, _ archive: Archive
  ) throws {
    let now = Moment.now.secondsSince1970
    let session = try archive.folders.sessions.join(at: now)
    defer { session.leave() }
    let sessions = SessionLiveness(own: session.token) { session.isAlive($0) }
    let store = try archive.writableStore()
    Interruption.listen()
    let outcome = try ProjectRestore(
      store, sessions: sessions, encodings: archive.folders.encodings
    ).run(
      changes, in: place.path, titled: subject.title, undoing: subject.undone,
      isWhole: paths == nil && !leavesSome, at: now, while: { !Interruption.isRequested })
    try report(outcome, of: changes.count)
  }

  private func report(_ outcome: ProjectRestore.Outcome, of count: Int) throws {
    let plan = outcome.plan
    let written = (plan.doneCount - plan.removedCount, "file")
    var parts = plan.removedCount > 0 ? ["removed \(counted(plan.removedCount, "file"))"] : []
    if written.0 > 0 || parts.isEmpty {
      parts.insert("restored \(counted(written.0, "file"))", at: 0)
    }
    let did = parts.joined(separator: ", ")
    let option = plan.isUndo ? "--redo" : "--undo"
    let back = "memento restore \(option) \(place.path.shellWord) undoes it"
    var page = Page()
    for (path, reason) in outcome.left { page.add(line: "  \(place.name(of: path)): \(reason)") }
    page.add(line: "\(did.prefix(1).uppercased())\(did.dropFirst()). \(back)")
    if plan.doneCount > 0 || !outcome.left.isEmpty { try page.write() }
    if outcome.isStopped {
      let rest = count - plan.doneCount - outcome.left.count
      throw CommandFailure("Stopped: \(counted(rest, "file")) of \(count.grouped) stayed as before")
    }
    if let count = outcome.left.counted("file") {
      throw CommandFailure("\(count) stayed as before, as listed")
    }
  }
}

extension ProjectComparison {
  /// Whether the comparison contains no file.
  fileprivate var isEmpty: Bool {
    changes.isEmpty && doubtful.isEmpty && changedSince.isEmpty && newer.isEmpty && sameCount == 0
      && failures.isEmpty
  }
}

extension [ProjectChange] {
  /// The question about the changes.
  fileprivate var question: String {
    let removed = count { $0.action == .remove }
    if removed == 0 { return "Restore \(Text.counted(count, "file"))?" }
    if removed == count { return "Remove \(Text.counted(count, "file"))?" }
    return "Restore \(Text.counted(count - removed, "file")) and remove \(removed.grouped)?"
  }
}

extension Array {
  /// The pronoun of the elements.
  fileprivate var them: String { count == 1 ? "it" : "them" }

  /// Returns the number with a noun; nil for zero.
  fileprivate func counted(_ noun: String) -> String? {
    isEmpty ? nil : Text.counted(count, noun)
  }
}

extension FilePath {
  /// The path as a word of a shell's command line.
  var shellWord: String {
    let plain = string.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || "/._-+".utf8.contains(byte)
    }
    return plain
      ? string
      : "'\(printable.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
