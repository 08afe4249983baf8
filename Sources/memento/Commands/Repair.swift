import ArgumentParser
import EditorCore
import Files
import HistoryStore
import MementoKit
import Shell
import SystemPackage
import Text

/// `memento repair`: recovers the stores that were set aside as damaged.
struct Repair: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Restore the readable part of damaged history stores.",
    discussion: """
      If a check finds damage in the store of the histories, the editor renames it to \
      damaged-SECONDS-history.db and begins a new one. This command checks the present store in the \
      same way. Then it adds the histories of each renamed store to the present one, or moves it back \
      if there is no other. Of a damaged store it adds each state that can be read, and leaves the \
      store unchanged.
      """)

  func perform() throws {
    let archive = try Archive()
    let location = archive.folders.history
    if let kept = try HistoryDatabase.putAwayIfDamaged(
      in: location, at: Moment.now.secondsSince1970)
    {
      try Page.printLine(
        "The store is damaged. It has the name \(kept.lastComponent?.string ?? "") now, "
          + "and a new store replaces it")
    }
    let kept = location.quarantinedDatabases
    if kept.isEmpty { return try Page.printLine("There is nothing to repair") }
    var failureCount = 0
    for path in kept {
      let (isComplete, lines) = repair(path, in: location)
      try Page.printLine("\(path.lastComponent?.string ?? ""): \(lines.joined(separator: "\n"))")
      if !isComplete { failureCount += 1 }
    }
    if failureCount > 0 {
      let (verb, stay) = failureCount == 1 ? ("is", "stays") : ("are", "stay")
      throw CommandFailure(
        "\(counted(failureCount, "store")) in \(location.folder.printable) \(verb) damaged and \(stay) "
          + "unchanged; the editor uses a new one. If you have a backup, put it in the place of the "
          + "damaged store and run memento repair again")
    }
  }

  /// Recovers one store; a failure does not prevent the next.
  private func repair(_ path: FilePath, in location: HistoryLocation) -> (Bool, lines: [String]) {
    do throws(DatabaseError) {
      let repair = try HistoryDatabase.recover(
        path, in: location, at: Moment.now.secondsSince1970)
      return (repair.isComplete, repair.lines)
    } catch {
      return (false, [error.description])
    }
  }
}

extension HistoryDatabase.Repair {
  fileprivate var isComplete: Bool {
    switch self {
    case .movedBack, .merged: true
    case .salvaged, .unreadable: false
    }
  }

  fileprivate var lines: [String] {
    switch self {
    case .movedBack: ["undamaged, and in its place again"]
    case .merged(let count): ["restored the history of \(counted(count, "file"))"]
    case .salvaged(let salvage):
      [salvage.summary] + salvage.nameless.map { "  found without its file name: \($0.printable)" }
    case .unreadable(let error): ["nothing can be read: \(error.reason)"]
    }
  }
}

extension HistoryDatabase.Salvage {
  fileprivate var summary: String {
    let found = "\(counted(stateCount, "state")) of \(counted(fileCount, "file"))"
    let lost = textlessCount == 0 ? "" : "; the text of \(textlessCount) of them is lost"
    return "restored \(found), all that can be read\(lost)"
  }
}
