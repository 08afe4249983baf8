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

/// `memento restore --at TIME DIR`: takes the files of a folder back, as a whole.
struct RestoreOfProject {
  /// The folder.
  let place: ProjectPlace
  /// Only files that match these patterns.
  var paths: PathFilter?
  /// Whether nobody is asked.
  var isConfirmed = false
  /// Whether files that another program changed are restored, too, without a question.
  var takesChanged = false
  /// Whether deleted files come back that may not have existed.
  var takesDoubtful = false
  /// Whether nothing is written.
  var isTrial = false
  /// Whether the differences are shown.
  var showsPatch = false
  /// The colours of the list.
  var color = ColourChoice.auto

  /// What the command is about, in words.
  private struct Subject {
    /// `Going back to 2026-11-28 12:00`.
    let beginning: String
    /// The title of the steps.
    let title: String
  }

  /// Goes back to what was current at a time.
  func restore(at time: Double) throws {
    // A time that is not over has no last moment.
    let words =
      time.isFinite
      ? LocalCalendar.system.lastingWords(for: time, now: Moment.now.secondsSince1970) : "now"
    let subject = Subject(
      beginning: "Going back to \(time.isFinite ? Times.local(time) : words)",
      title: "Restored the project as of \(words)")
    try restore(subject) { (store, archive) in
      try ProjectComparison(
        of: place.path, with: .time(time), among: paths, in: store,
        encodings: archive.folders.encodings)
    }
  }

  /// Goes back to named states.
  func restore(named name: String) throws {
    let subject = Subject(
      beginning: "Going back to \"\(name.onOneLine)\"",
      title: "Restored the project as of \"\(name.onOneLine)\"")
    try restore(subject) { (store, archive) in
      let named = try place.name(name, in: store)
      return try ProjectComparison(
        of: place.path, with: .states(named.states), among: paths, in: store,
        encodings: archive.folders.encodings)
    }
  }

  /// Takes the last restore back.
  func takeBack() throws {
    let archive = try Archive()
    let store = try place.store(of: archive)
    let done = try StoredRestores(store).finished()
    guard let plan = done.first(where: { $0.folder == place.path }) else {
      let other = done.first {
        place.path.starts(with: $0.folder) || $0.folder.starts(with: place.path)
      }
      let advice = other.map { ". The last one was in \($0.folder.printable)" } ?? ""
      throw CommandFailure("Nothing was restored in \(place.path.printable)\(advice)")
    }
    let time = Times.local(plan.secondsSince1970)
    let subject = Subject(
      beginning: "Taking back the restore of \(time)", title: "Took back the restore of \(time)")
    try restore(subject) { (store, archive) in
      try ProjectComparison(takingBack: plan, in: store, encodings: archive.folders.encodings)
    }
  }

  private func restore(
    _ subject: Subject, _ compare: (HistoryDatabase, Archive) throws -> ProjectComparison
  ) throws {
    let archive = try Archive()
    // Reading alone, so that a trial changes nothing.
    var comparison = try compare(place.store(of: archive), archive)
    if takesDoubtful {
      comparison.changes = (comparison.changes + comparison.doubtful)
        .sorted { $0.path.string < $1.path.string }
      comparison.doubtful = []
    }
    let list = RestoreList(comparison, in: place, archive)
    try list.page(subject.beginning, showsPatch: showsPatch, color).write()
    if !isTrial, let changes = try chosen(of: comparison, list) {
      try write(changes, subject, archive)
    }
    if let failure = comparison.failures.first {
      throw CommandFailure(
        "\(place.name(of: failure.file))\(comparison.failures.others) cannot be restored: "
          + failure.reason)
    }
  }

  /// Returns the changes that the user wants; nil for none.
  private func chosen(
    of comparison: ProjectComparison, _ list: RestoreList
  ) throws -> [ProjectChange]? {
    let changed = comparison.changes.filter { $0.present == .unrecorded }
    var chosen = comparison.changes.filter { $0.present != .unrecorded }
    let option = "restore needs --yes"
    if !chosen.isEmpty, !isConfirmed,
      try !Confirmation.isGiven("Restore \(counted(chosen.count, "file"))?", insteadOf: option)
    {
      chosen = []
    }
    if !changed.isEmpty {
      let them = changed.count == 1 ? "it" : "them"
      let question =
        "\(list.changedWords(changed)). Its text stays in the history. Restore \(them), too?"
      if try takesChanged || !isConfirmed && Confirmation.isGiven(question, insteadOf: option) {
        chosen += changed
      } else if isConfirmed {
        try Page.printLine("\(list.changedWords(changed)). --force restores \(them), too")
      }
    }
    if chosen.isEmpty, !comparison.changes.isEmpty { try Page.printLine("Nothing was restored") }
    return chosen.isEmpty ? nil : chosen
  }

  private func write(_ changes: [ProjectChange], _ subject: Subject, _ archive: Archive) throws {
    let now = Moment.now.secondsSince1970
    let session = try archive.folders.sessions.join(at: now)
    defer { session.leave() }
    let sessions = SessionLiveness(own: session.token) { session.isAlive($0) }
    let outcome = try ProjectRestore(
      archive.writableStore(), sessions: sessions, encodings: archive.folders.encodings
    ).run(changes, in: place.path, titled: subject.title, at: now)
    let folder = place.path.printable
    if outcome.plan.doneCount > 0 {
      try Page.printLine(
        "Restored \(counted(outcome.plan.doneCount, "file")) in \(folder). "
          + "memento restore --undo \(folder) takes it back")
    }
    if let left = outcome.left.first {
      throw CommandFailure(
        "\(place.name(of: left.path))\(outcome.left.others) stayed as it was: \(left.reason)")
    }
  }
}

extension Array {
  /// The number of the elements after the first, in words: ` and 2 others`.
  var others: String { count > 1 ? " and \(count - 1) others" : "" }
}
